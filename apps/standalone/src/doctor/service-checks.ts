/** Postgres and Redis, as every process needs them. */
import { inspectRedis } from "@reelwright/queue/inspect-redis";
import { inspectDatabase } from "@reelwright/store/migrations/inspect";
import { serverAddress } from "../services/check-services.ts";
import { type Check, ok, warning, worstOf, wrong } from "./finding.ts";

const oldestPostgres = 150_000;

/** Version and schema. */
export const postgresCheck = (url: string): Check => ({
  name: "postgres",
  remedy: "Set DATABASE_URL to a Postgres that runs, with the right user and password.",
  run: async () => {
    const { version, versionNumber, pendingMigrations, unknownMigrations } =
      await inspectDatabase(url);
    const found = `Postgres ${version} at ${serverAddress(url)}`;
    if (versionNumber < oldestPostgres) return wrong(found, "Use Postgres 15 or later.");
    if (pendingMigrations.length > 0) {
      return wrong(
        `${found}; ${pendingMigrations.length} migrations are missing, the first is ${pendingMigrations[0]}`,
        "Run reelwright admin migrate.",
      );
    }
    if (unknownMigrations.length > 0) {
      return warning(
        `${found}; its schema is newer than this release (${unknownMigrations.at(-1)})`,
        "Use the release that the database was migrated by.",
      );
    }
    return ok(`${found}, schema up to date`);
  },
});

/** It must lose nothing while it runs, and little when it is killed. */
export const redisCheck = (url: string): Check => ({
  name: "redis",
  remedy: "Set REDIS_URL to a Redis that runs, with the right password; rediss:// for TLS.",
  run: async () => {
    const redis = await inspectRedis(url);
    const found = `Redis ${redis.version} at ${serverAddress(url)}`;
    const evicts = wrong(
      `${found} evicts entries (maxmemory-policy ${redis.evictionPolicy})`,
      "Set its maxmemory-policy to noeviction.",
    );
    const forgets = warning(
      `${found} keeps nothing on disk`,
      "Set appendonly yes; without it a restart delays work by some seconds.",
    );
    const fails = wrong(`${found} can't write to its disk`, "Make room on its disk.");
    return worstOf(
      [
        ...(redis.evictionPolicy !== null && redis.evictionPolicy !== "noeviction" ? [evicts] : []),
        ...(redis.isPersistent ? [] : [forgets]),
        ...(redis.isPersistenceFailing ? [fails] : []),
      ],
      `${found}, ${redis.evictionPolicy === null ? "eviction policy not shown" : "noeviction"}, persistent`,
    );
  },
});
