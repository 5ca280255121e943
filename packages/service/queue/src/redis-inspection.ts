import { redisAddress } from "@reelwright/core/util/urls";
import { openRedis, type RedisClient } from "./connection.ts";

/** What an operator wants to know of a Redis. */
type RedisState = {
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

const patienceMs = 5_000;

/** The addresses of a cluster's nodes, each by itself; none where it is no cluster. */
const nodesOf = (url: string): readonly string[] => {
  const address = redisAddress(url);
  if (!address?.isCluster) return [];
  return address.hosts.map(({ host, port }) => {
    const node = new URL(url.replace(/-cluster:\/\/(?:([^/?#]*)@)?[^/?#]*/, "://$1@host"));
    node.host = `${host.includes(":") ? `[${host}]` : host}:${port}`;
    return node.href;
  });
};

/** What stands in the way of the first node that isn't reached; a cluster's own errors don't tell. */
const nodeError = async (url: string): Promise<unknown> => {
  for (const node of nodesOf(url)) {
    try {
      await pingRedis(node);
    } catch (error) {
      return error;
    }
  }
  return null;
};

/** Opens a connection for one use, and closes it. Throws what stands in the way: the address, TLS, the password. */
export const withConnection = async <T>(
  url: string,
  use: (redis: RedisClient) => Promise<T>,
): Promise<T> => {
  const redis = openRedis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
    sentinelRetryStrategy: () => null,
    connectTimeout: patienceMs,
    commandTimeout: patienceMs,
  });
  // The calls below only say that the connection is closed; why, is told here.
  let reason: unknown = null;
  redis.on("error", (error: Error) => {
    reason ??= error;
  });
  try {
    await redis.connect();
    return await use(redis);
  } catch (error) {
    throw (await nodeError(url)) ?? reason ?? error;
  } finally {
    redis.disconnect();
  }
};

/** Asks Redis once whether it answers. Throws what stands in the way. */
export const pingRedis = (url: string): Promise<void> =>
  withConnection(url, async (redis) => void (await redis.ping()));
