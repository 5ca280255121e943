import { Redis } from "ioredis";

const patienceMs = 5_000;

/** Asks Redis once whether it answers. Throws what stands in the way: the address, TLS, the password. */
export const pingRedis = async (url: string): Promise<void> => {
  const redis = new Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
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
    await redis.ping();
  } catch (error) {
    throw reason ?? error;
  } finally {
    redis.disconnect();
  }
};
