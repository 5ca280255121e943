import type { Environment } from "../config.ts";
import { isLoopback } from "../loopback.ts";
import { choice, flagOutsideProduction, integer, isProduction, text } from "../setting-kinds.ts";

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
