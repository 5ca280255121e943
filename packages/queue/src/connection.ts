import { Redis } from "ioredis";

const retryDelayMs = (attempt: number): number => Math.min(50 * 2 ** attempt, 1000);

/**
 * A connection that comes back by itself. `isPatient`: commands wait for Redis (a worker's blocking read);
 * otherwise they fail at once while Redis is away, so that nobody waits for a doorbell.
 */
export const connect = (
  url: string,
  options: { readonly isPatient: boolean; readonly onError: (error: unknown) => void },
): Redis => {
  const redis = new Redis(url, {
    maxRetriesPerRequest: null,
    enableOfflineQueue: options.isPatient,
    retryStrategy: retryDelayMs,
    connectTimeout: 2_000,
    ...(options.isPatient ? {} : { commandTimeout: 2_000 }),
  });
  redis.on("error", options.onError);
  return redis;
};
