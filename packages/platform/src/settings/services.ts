import { address, choice, text } from "../setting-kinds.ts";
import { withOwnPassword } from "./published-secrets.ts";

/** What every process needs: where the truth is, where the queues are, and how much is logged. */
export const stackSettings = {
  databaseUrl: withOwnPassword(
    address("DATABASE_URL", {
      about:
        "Postgres, with `?sslmode=…` where it wants TLS. `npm start` runs one of its own where this is not set.",
      schemes: ["postgresql", "postgres"],
      like: "postgresql://user:password@host:5432/database",
    }),
  ),
  redisUrl: address("REDIS_URL", {
    about:
      "Redis with `maxmemory-policy noeviction`; `rediss://` speaks TLS. `npm start` runs one of its own where this is not set.",
    schemes: ["redis", "rediss"],
    like: "redis://:password@host:6379",
  }),
  mode: text("NODE_ENV", {
    about:
      "`production` forbids what is for development: the demo tenant, the embedded issuer, play money, ordered faults, private addresses, the outbox, published secrets.",
    default: "",
  }),
  logLevel: choice("REELWRIGHT_LOG_LEVEL", ["error", "warn", "info", "debug"], {
    about: "How much is logged.",
    default: "info",
  }),
} as const;
