import { redisAddress } from "@reelwright/core/util/urls";
import { openRedis, type RedisClient } from "./connection.ts";

const timeoutMs = 5_000;

/** One URL per node of a cluster; empty if the URL doesn't name a cluster. */
const nodesOf = (url: string): readonly string[] => {
  const address = redisAddress(url);
  if (!address?.isCluster) return [];
  return address.hosts.map(({ host, port }) => {
    const node = new URL(url.replace(/-cluster:\/\/(?:([^/?#]*)@)?[^/?#]*/, "://$1@host"));
    node.host = `${host.includes(":") ? `[${host}]` : host}:${port}`;
    return node.href;
  });
};

/** Connects, without a second attempt. If Redis is unreachable, throws the cause: address, TLS, password. */
export const connectOnce = async (url: string): Promise<RedisClient> => {
  const redis = openRedis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
    sentinelRetryStrategy: () => null,
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
  });
  // `connect` only reports that the connection is closed. This event reports why.
  let reason: unknown = null;
  redis.on("error", (error: Error) => {
    reason ??= error;
  });
  try {
    await redis.connect();
    return redis;
  } catch (error) {
    redis.disconnect();
    throw (await nodeError(url)) ?? reason ?? error;
  }
};

/** Passes a connection to `use`, then closes it. Throws as `connectOnce` and `use` do. */
export const withConnection = async <T>(
  url: string,
  use: (redis: RedisClient) => Promise<T>,
): Promise<T> => {
  const redis = await connectOnce(url);
  try {
    return await use(redis);
  } finally {
    redis.disconnect();
  }
};

/** The error of the first unreachable node; null if there is none. A cluster's own errors don't name the cause. */
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

/** Pings Redis once. Throws the reason if it can't be reached. */
export const pingRedis = (url: string): Promise<void> =>
  withConnection(url, async (redis) => void (await redis.ping()));

/** Facts about a Redis server that `reelwright doctor` checks. */
type RedisState = {
  readonly version: string;
  /** Such as `noeviction`; null if the server doesn't report it. */
  readonly evictionPolicy: string | null;
  /** Whether it writes to disk: an append-only file or snapshots. */
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

/** Whether snapshots are configured. Managed services refuse the command; they count as configured. */
const hasSnapshots = async (redis: RedisClient): Promise<boolean> => {
  try {
    const [, save = ""] = (await redis.config("GET", "save")) as readonly string[];
    return save !== "";
  } catch {
    return true;
  }
};

/** Inspects a Redis server. Throws the reason if it can't be reached. */
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
