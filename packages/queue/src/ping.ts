import type { Redis } from "ioredis";
import { openRedis } from "./connection.ts";

const patienceMs = 5_000;

/** Opens a connection for one use, and closes it. Throws what stands in the way: the address, TLS, the password. */
export const withConnection = async <T>(
  url: string,
  use: (redis: Redis) => Promise<T>,
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
  let reason: Error | null = null;
  redis.on("error", (error: Error) => {
    reason ??= error;
  });
  try {
    await redis.connect();
    return await use(redis);
  } catch (error) {
    throw reason ?? error;
  } finally {
    redis.disconnect();
  }
};

/** Asks Redis once whether it answers. Throws what stands in the way. */
export const pingRedis = (url: string): Promise<void> =>
  withConnection(url, async (redis) => void (await redis.ping()));
