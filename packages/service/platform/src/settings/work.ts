import type { Environment } from "../config.ts";
import {
  address,
  choice,
  flagOutsideProduction,
  integer,
  isLoopback,
  isProduction,
  portOrAny,
  text,
} from "../setting-kinds.ts";

/** What several apps read besides. */
export const commonSettings = {
  host: text("HOST", {
    about:
      "The address that is listened on, also for probes and metrics; not set: all of the machine's. `npm start` listens on `127.0.0.1` unless this is set.",
    default: "",
  }),
  edition: choice("REELWRIGHT_EDITION", ["E1", "E2"], {
    about: "The edition of the API: models, packs, waits of webhooks.",
    default: "E1",
  }),
  allowPrivateUrls: flagOutsideProduction("REELWRIGHT_ALLOW_PRIVATE_URLS", {
    about:
      "Whether pictures are fetched from, and webhooks sent to, private and loopback addresses. `npm start` allows it while it listens on the loopback alone.",
    default: false,
  }),
  testFaults: flagOutsideProduction("REELWRIGHT_TEST_FAULTS", {
    about:
      "Whether a job's `metadata.fault` orders faults. `npm start` allows it outside production.",
    default: false,
  }),
  healthPort: portOrAny("REELWRIGHT_HEALTH_PORT", {
    about:
      "Port of `/livez`, `/readyz` and `/metrics`, which is for operators; 0: none; `any`: a free one of 127.0.0.1. `npm start` sets `any` and lists the ports in its data directory.",
    default: 0,
  }),
  graceSeconds: integer("REELWRIGHT_GRACE_SECONDS", {
    about: "How long work under way may go on when a process is told to stop. `npm start` sets 5.",
    default: 25,
    min: 0,
    max: 3_600,
  }),
} as const;

/** Where installed voices lie: for those that show them, and those that speak with them. */
export const voiceSettings = {
  voicesDirectory: text("REELWRIGHT_VOICES_DIR", {
    about:
      "The folder of installed voices (`reelwright voices install`), which gateways and workers share; it need not exist.",
    default: {
      says: "`voices` in `REELWRIGHT_DATA_DIR`",
      from: (environment) => `${environment["REELWRIGHT_DATA_DIR"] || ".data"}/voices`,
    },
  }),
  personaVoices: choice("REELWRIGHT_PERSONA_VOICES", ["installed", "own"], {
    about:
      "Whose voice a persona speaks with where the job names none: an installed one of its language and gender, where there is one, or always its own.",
    default: "installed",
  }),
} as const;

/** Where `reelwright voices` finds voices to install. */
export const voiceCollectionSettings = {
  voicesUrl: address("REELWRIGHT_VOICES_URL", {
    about: "The collection that `reelwright voices install` fetches from, or a mirror of it.",
    default: "https://huggingface.co/rhasspy/piper-voices/resolve/v1.0.0",
  }),
} as const;

/** What a process that runs stages needs. */
export const workSettings = {
  providers: choice("REELWRIGHT_PROVIDERS", ["local", "fake"], {
    about:
      "Who makes the media; `fake` makes everything at once, with nothing to see in it, for tests and load.",
    default: "local",
  }),
  cacheDirectory: text("REELWRIGHT_CACHE_DIR", {
    about:
      "Temporary files, fonts and other things that can be made anew. `npm start` keeps it in its data directory.",
    default: ".data/cache",
  }),
  slots: integer("REELWRIGHT_SLOTS", {
    about: "Tasks of a stage that draw or encode at once; 0: one per core.",
    default: 0,
    min: 0,
    max: 256,
  }),
} as const;

/** For whoever sends webhooks. */
export const webhookSettings = {
  webhookSlots: integer("REELWRIGHT_WEBHOOK_SLOTS", {
    about: "Attempts under way at once in a process.",
    default: 512,
    min: 8,
    max: 10_000,
  }),
} as const;

/** Where `npm start` listens: on this machine alone, unless it is told otherwise. */
export const hostHere = (environment: Environment): string => environment["HOST"] || "127.0.0.1";

/** What `npm start` and the command line read for themselves. */
export const machineSettings = {
  dataDirectory: text("REELWRIGHT_DATA_DIR", {
    about: "Where everything of a stack lies: the data of Postgres and Redis, files, keys, logs.",
    default: ".data",
  }),
  standbyWorkers: integer("REELWRIGHT_STANDBY_WORKERS", {
    about: "Warm standbys: worker processes that are loaded and wait to replace one that dies.",
    default: 2,
    min: 0,
    max: 8,
  }),
  identity: choice("REELWRIGHT_IDENTITY", ["embedded", "none"], {
    about:
      "Who issues bearer tokens where `REELWRIGHT_ISSUER` names nobody: the embedded issuer, which asks for no password and is reached from this machine alone, or nobody.",
    default: {
      says: "`embedded`; in production `none`",
      from: (environment) => (isProduction(environment) ? "none" : "embedded"),
    },
    rule: (value, environment) =>
      value === "embedded" && isProduction(environment)
        ? "is embedded, which NODE_ENV=production forbids: it asks for no password; name an issuer of your own in REELWRIGHT_ISSUER"
        : null,
  }),
  allowOutbox: flagOutsideProduction("REELWRIGHT_ALLOW_OUTBOX", {
    about:
      "Whether `npm start` shows mail that nobody sends under `/outbox` to whoever reaches the gateway.",
    default: {
      says: "`true` while it listens on the loopback alone, else `false`",
      from: (environment) => !isProduction(environment) && isLoopback(hostHere(environment)),
    },
  }),
} as const;

/** What the embedded issuer reads; `npm start` sets it. */
export const issuerSettings = {
  isDevelopment: flagOutsideProduction("REELWRIGHT_DEVELOPMENT_LOGIN", {
    about: "Whether the embedded issuer may run: whoever reaches it signs in as whom they like.",
    default: true,
  }),
  port: integer("REELWRIGHT_IDENTITY_PORT", {
    about: "Its port on 127.0.0.1, which is part of its name. `npm start` sets it.",
    min: 1,
    max: 65_535,
  }),
  directory: text("REELWRIGHT_IDENTITY_DIR", {
    about: "Its keys, and the sign-ins that survive a restart. `npm start` sets it.",
  }),
} as const;
