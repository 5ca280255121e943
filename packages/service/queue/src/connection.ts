import { readFileSync } from "node:fs";
import { type RedisAddress, redisAddress } from "@reelwright/core/util/urls";
import { jittered } from "@reelwright/film/numbers";
import { Cluster, Redis, type RedisOptions } from "ioredis";

/** A connection to one server, or to all nodes of a cluster. */
export type RedisClient = Redis | Cluster;

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
  | "reconnectOnError"
>;

/** A server that has become a replica takes no writes: its connections are opened again, at the new primary. */
const isDemoted = ({ message }: Error): boolean => message.startsWith("READONLY");

type Tls = { readonly tls?: { readonly ca?: string } };

const credentialsOf = ({ username, password }: RedisAddress) => ({
  ...(username !== "" && { username }),
  ...(password !== "" && { password }),
});

const openSentinel = (
  address: RedisAddress & {
    readonly sentinel: { readonly name: string; readonly password: string };
  },
  options: Patience,
  { tls = {} }: Tls,
): Redis =>
  new Redis({
    sentinelRetryStrategy: retryDelayMs,
    sentinelCommandTimeout: 5_000,
    ...options,
    sentinels: [...address.hosts],
    name: address.sentinel.name,
    db: address.database,
    ...credentialsOf(address),
    ...(address.sentinel.password !== "" && { sentinelPassword: address.sentinel.password }),
    ...(address.isTls && { tls, sentinelTLS: tls, enableTLSForSentinelMode: true }),
  });

const openCluster = (address: RedisAddress, options: Patience, { tls = {} }: Tls): Cluster => {
  const { retryStrategy, enableOfflineQueue, lazyConnect, ...ofNodes } = options;
  return new Cluster([...address.hosts], {
    clusterRetryStrategy: retryStrategy ?? (() => null),
    ...(enableOfflineQueue !== undefined && { enableOfflineQueue }),
    ...(lazyConnect !== undefined && { lazyConnect }),
    // With it `connect` never settles where the cluster is down at that moment, and BullMQ waits for it for good.
    enableReadyCheck: false,
    slotsRefreshTimeout: 2_000,
    slotsRefreshInterval: 10_000,
    // Nodes that are announced by name are asked by name, since certificates name no address.
    ...(address.isTls && { dnsLookup: (host, found) => found(null, host) }),
    redisOptions: { ...ofNodes, ...credentialsOf(address), ...(address.isTls && { tls }) },
  });
};

/**
 * A connection to the address. It may name Sentinels: then to the primary that they name, asked anew at each attempt; or
 * nodes of a cluster: then to all of its nodes. Throws when the file of its authorities can't be read.
 */
export const openRedis = (url: string, options: Patience): RedisClient => {
  const address = redisAddress(url);
  const ca = address?.authorityFile ? readFileSync(address.authorityFile, "utf8") : null;
  const tls = ca === null ? {} : { tls: { ca } };
  if (address?.isCluster) return openCluster(address, options, tls);
  const ofPrimary = { ...options, reconnectOnError: isDemoted };
  const { sentinel } = address ?? { sentinel: null };
  if (address && sentinel) return openSentinel({ ...address, sentinel }, ofPrimary, tls);
  return new Redis(url, { ...ofPrimary, ...tls });
};

/**
 * A connection that comes back by itself. `isPatient`: commands wait for Redis (a worker's blocking read);
 * otherwise they fail at once while Redis is away, so that no caller waits for it.
 */
export const connect = (
  url: string,
  options: { readonly isPatient: boolean; readonly onError: (error: unknown) => void },
): RedisClient => {
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

/**
 * The prefix of BullMQ's keys for a queue. What is in braces is the hash tag: in a Redis Cluster all keys of a queue are in
 * one slot, as BullMQ's scripts need them, and the queues are spread over the nodes.
 */
export const prefixOf = (queue: string): string => `{reelwright:${queue}}`;
