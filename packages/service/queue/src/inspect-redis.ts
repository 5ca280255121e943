import type { RedisClient } from "./connection.ts";
import { withConnection } from "./ping.ts";

/** What an operator wants to know of a Redis. */
export type RedisState = {
  readonly version: string;
  /** `noeviction` …; null where it isn't shown. */
  readonly evictionPolicy: string | null;
  /** Whether entries are on a disk: an append-only file, or snapshots. */
  readonly isPersistent: boolean;
  readonly isPersistenceFailing: boolean;
};

const fieldsOf = (info: string): ReadonlyMap<string, string> =>
  new Map(
    info
      .split("\r\n")
      .filter((line) => line.includes(":"))
      .map((line) => {
        const at = line.indexOf(":");
        return [line.slice(0, at), line.slice(at + 1)];
      }),
  );

/** Whether snapshots are configured; managed services refuse to tell. */
const hasSnapshots = async (redis: RedisClient): Promise<boolean> => {
  try {
    const [, save = ""] = (await redis.config("GET", "save")) as readonly string[];
    return save !== "";
  } catch {
    return true;
  }
};

/** Looks at a Redis. Throws what stands in the way of reaching it. */
export const inspectRedis = (url: string): Promise<RedisState> =>
  withConnection(url, async (redis) => {
    const fields = fieldsOf(await redis.info());
    const isAppending = fields.get("aof_enabled") === "1";
    return {
      version: fields.get("redis_version") ?? "of an unknown version",
      evictionPolicy: fields.get("maxmemory_policy") ?? null,
      isPersistent: isAppending || (await hasSnapshots(redis)),
      isPersistenceFailing:
        fields.get("aof_last_write_status") === "err" ||
        fields.get("rdb_last_bgsave_status") === "err",
    };
  });
