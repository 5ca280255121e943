import { readFileSync } from "node:fs";
import { jittered, redisAddress } from "@reelwright/core/util";
import { Redis, type RedisOptions } from "ioredis";

/** All processes lose Redis at the same moment; they don't come back at the same one. */
const retryDelayMs = (attempt: number): number => jittered(Math.min(50 * 2 ** attempt, 1000));

type Patience = Pick<
  RedisOptions,
  | "lazyConnect"
  | "maxRetriesPerRequest"
  | "enableOfflineQueue"
  | "retryStrategy"
  | "sentinelRetryStrategy"
  | "connectTimeout"
  | "commandTimeout"
>;

/** A server that has become a replica takes no writes: its connections are opened again, at the new primary. */
const isDemoted = ({ message }: Error): boolean => message.startsWith("READONLY");

/**
 * A connection to the address, which may name Sentinels: then to the primary that they name, asked anew at each attempt.
 * Throws when the file of its authorities can't be read.
 */
export const openRedis = (url: string, options: Patience): Redis => {
  const address = redisAddress(url);
  const ca = address?.authorityFile ? readFileSync(address.authorityFile, "utf8") : null;
  const tls = ca === null ? {} : { ca };
  const common = { ...options, reconnectOnError: isDemoted };
  if (!address?.sentinel) return new Redis(url, { ...common, ...(ca !== null && { tls }) });
  const { hosts, isTls, username, password, database, sentinel } = address;
  return new Redis({
    sentinelRetryStrategy: retryDelayMs,
    sentinelCommandTimeout: 5_000,
    ...common,
    sentinels: [...hosts],
    name: sentinel.name,
    db: database,
    ...(username !== "" && { username }),
    ...(password !== "" && { password }),
    ...(sentinel.password !== "" && { sentinelPassword: sentinel.password }),
    ...(isTls && { tls, sentinelTLS: tls, enableTLSForSentinelMode: true }),
  });
};

/**
 * A connection that comes back by itself. `isPatient`: commands wait for Redis (a worker's blocking read);
 * otherwise they fail at once while Redis is away, so that no caller waits for it.
 */
export const connect = (
  url: string,
  options: { readonly isPatient: boolean; readonly onError: (error: unknown) => void },
): Redis => {
  const redis = openRedis(url, {
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
