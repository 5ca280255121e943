import { parsedUrl } from "@reelwright/core/util/urls";
import type { Environment } from "../config.ts";
import {
  address,
  choice,
  flagOutsideProduction,
  integer,
  isLoopback,
  isProduction,
  portOrAny,
  productionForbids,
  text,
} from "../setting-kinds.ts";

/** Settings of several apps. */
export const commonSettings = {
  host: text("HOST", {
    about:
      "Address to listen on, also for probes and metrics. Unset: all addresses of the machine; `npm start` then listens on `127.0.0.1`.",
    default: "",
  }),
  edition: choice("REELWRIGHT_EDITION", ["E1", "E2"], {
    about: "Edition of the API: its models, packs and webhook retry delays.",
    default: "E1",
  }),
  allowPrivateUrls: flagOutsideProduction("REELWRIGHT_ALLOW_PRIVATE_URLS", {
    about:
      "Allows images from, and webhooks to, private and loopback addresses. `npm start` allows it while it listens on the loopback only.",
    default: false,
  }),
  testFaults: flagOutsideProduction("REELWRIGHT_TEST_FAULTS", {
    about:
      "Allows jobs to order faults with `metadata.fault`. `npm start` allows it outside production.",
    default: false,
  }),
  healthPort: portOrAny("REELWRIGHT_HEALTH_PORT", {
    about:
      "Port of `/livez`, `/readyz` and `/metrics`, for operators only. 0: none. `any`: a free port on 127.0.0.1. `npm start` sets `any` and lists the ports in its data directory.",
    default: 0,
  }),
  graceSeconds: integer("REELWRIGHT_GRACE_SECONDS", {
    about: "Seconds that running work may take to finish when a process stops. `npm start` sets 5.",
    default: 25,
    min: 0,
    max: 3_600,
  }),
} as const;

/** Installed voices, for gateways and workers. */
export const voiceSettings = {
  voicesDirectory: text("REELWRIGHT_VOICES_DIR", {
    about:
      "Directory of installed voices (`reelwright voices install`), shared by gateways and workers. It need not exist.",
    default: {
      says: "`voices` in `REELWRIGHT_DATA_DIR`",
      from: (environment) => `${environment["REELWRIGHT_DATA_DIR"] || ".data"}/voices`,
    },
  }),
  personaVoices: choice("REELWRIGHT_PERSONA_VOICES", ["installed", "own"], {
    about:
      "Voice of a persona if the job names none: an installed voice of its language and gender if there is one, or always its own.",
    default: "installed",
  }),
} as const;

/** Sources of `reelwright voices install`. */
export const voiceCollectionSettings = {
  voicesUrl: address("REELWRIGHT_VOICES_URL", {
    about: "Collection that `reelwright voices install` downloads from, or a mirror of it.",
    default: "https://huggingface.co/rhasspy/piper-voices/resolve/v1.0.0",
  }),
  kokoroUrl: address("REELWRIGHT_KOKORO_URL", {
    about: "Repository that `reelwright voices install kokoro` downloads from, or a mirror of it.",
    default:
      "https://huggingface.co/onnx-community/Kokoro-82M-v1.0-ONNX/resolve/1939ad2a8e416c0acfeecc08a694d14ef25f2231",
  }),
} as const;

/** Settings of processes that run stages. */
export const workSettings = {
  providers: choice("REELWRIGHT_PROVIDERS", ["local", "fake"], {
    about: "Provider of all media. `fake` returns blank media immediately, for tests and load.",
    default: "local",
  }),
  cacheDirectory: text("REELWRIGHT_CACHE_DIR", {
    about:
      "Directory of temporary files, fonts and other reproducible data. `npm start` puts it in its data directory.",
    default: ".data/cache",
  }),
  slots: integer("REELWRIGHT_SLOTS", {
    about: "Tasks of a stage that draw or encode concurrently. 0: one per core.",
    default: 0,
    min: 0,
    max: 256,
  }),
} as const;

/** Settings of processes that send webhooks. */
export const webhookSettings = {
  webhookSlots: integer("REELWRIGHT_WEBHOOK_SLOTS", {
    about: "Concurrent webhook attempts per process.",
    default: 512,
    min: 8,
    max: 10_000,
  }),
} as const;

/** The host of `npm start`: the loopback unless HOST is set. */
export const hostHere = (environment: Environment): string => environment["HOST"] || "127.0.0.1";

/** Whether only people at this machine can reach `npm start`: a public URL elsewhere is that of a proxy or a tunnel. */
export const isOwnMachine = (environment: Environment, host = hostHere(environment)): boolean => {
  const publicHost = parsedUrl(environment["REELWRIGHT_PUBLIC_URL"] ?? "")?.hostname;
  const isHere = publicHost === undefined || isLoopback(publicHost);
  return !isProduction(environment) && isLoopback(host) && isHere;
};

/** Settings of `npm start` and the command line. */
export const machineSettings = {
  dataDirectory: text("REELWRIGHT_DATA_DIR", {
    about: "Directory of all data of a local stack: Postgres, Redis, files, keys and logs.",
    default: ".data",
  }),
  identity: choice("REELWRIGHT_IDENTITY", ["embedded", "none"], {
    about:
      "Issuer of bearer tokens if `REELWRIGHT_ISSUER` is unset: the embedded issuer, which asks for no password and can be reached from this machine only, or none.",
    default: {
      says: "`embedded`; in production `none`",
      from: (environment) => (isProduction(environment) ? "none" : "embedded"),
    },
    rule: (value, environment) =>
      value === "embedded" && isProduction(environment)
        ? `is embedded, which ${productionForbids(environment)}: it asks for no password; name an issuer of your own in REELWRIGHT_ISSUER`
        : null,
  }),
  allowOutbox: flagOutsideProduction("REELWRIGHT_ALLOW_OUTBOX", {
    about: "Whether `npm start` shows unsent email at `/outbox` to anyone who reaches the gateway.",
    default: {
      says: "`true` while it listens on the loopback only and `REELWRIGHT_PUBLIC_URL` is no other machine's, otherwise `false`",
      from: (environment) => isOwnMachine(environment),
    },
  }),
} as const;

/** Settings of the embedded issuer. `npm start` sets them. */
export const issuerSettings = {
  isDevelopment: flagOutsideProduction("REELWRIGHT_DEVELOPMENT_LOGIN", {
    about: "Allows the embedded issuer: anyone who reaches it can sign in as any user.",
    default: true,
  }),
  port: integer("REELWRIGHT_IDENTITY_PORT", {
    about:
      "Port of the embedded issuer on 127.0.0.1, which is part of the issuer's URL. `npm start` sets it.",
    min: 1,
    max: 65_535,
  }),
  directory: text("REELWRIGHT_IDENTITY_DIR", {
    about: "Directory of the embedded issuer's keys and persistent sign-ins. `npm start` sets it.",
  }),
} as const;
