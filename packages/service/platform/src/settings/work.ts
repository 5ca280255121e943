import {
  address,
  choice,
  flagOutsideProduction,
  integer,
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
