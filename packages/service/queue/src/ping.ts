import { redisAddress } from "@reelwright/core/util/redis-address";
import { openRedis, type RedisClient } from "./connection.ts";

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
