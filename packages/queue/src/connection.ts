import { Redis } from "ioredis";

const retryDelayMs = (attempt: number): number => Math.min(50 * 2 ** attempt, 1000);

/**
 * A connection that comes back by itself. `isPatient`: commands wait for Redis (a worker's blocking read);
 * otherwise they fail at once while Redis is away, so that no caller waits for it.
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

/** The queues that share a connection each pass its errors on: tells each error once. */
export const oncePerError = (onError: (error: unknown) => void): ((error: unknown) => void) => {
  const told = new WeakSet<object>();
  return (error) => {
    if (typeof error === "object" && error !== null) {
      if (told.has(error)) return;
      told.add(error);
    }
    onError(error);
  };
};

/**
 * BullMQ asks each connection for Redis's version once, and a connection that breaks during this question is lost
 * to it for good: it isn't asked. The versions that are supported are the operator's to keep.
 */
export const unquestioned = { skipVersionCheck: true } as const;
