import { readFileSync } from "node:fs";
import { type RedisAddress, redisAddress } from "@reelwright/core/util/urls";
import { jittered } from "@reelwright/film/numbers";
import { Cluster, Redis, type RedisOptions } from "ioredis";

/** A connection to one server, or to all nodes of a cluster. */
export type RedisClient = Redis | Cluster;

/** Jittered: all processes lose Redis at the same moment and must not reconnect at the same moment. */
const retryDelayMs = (attempt: number): number => jittered(Math.min(50 * 2 ** attempt, 1000));

type ConnectionOptions = Pick<
  RedisOptions,
  | "lazyConnect"
  | "maxRetriesPerRequest"
  | "enableOfflineQueue"
  | "retryStrategy"
  | "sentinelRetryStrategy"
  | "connectTimeout"
  | "commandTimeout"
  | "socketTimeout"
  | "reconnectOnError"
  | "enableAutoPipelining"
>;

/** A primary that became a replica refuses writes. The client then reconnects, to the new primary. */
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
  options: ConnectionOptions,
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

const openCluster = (
  address: RedisAddress,
  options: ConnectionOptions,
  { tls = {} }: Tls,
): Cluster => {
  const { retryStrategy, enableOfflineQueue, lazyConnect, enableAutoPipelining, ...ofNodes } =
    options;
  return new Cluster([...address.hosts], {
    ...(enableAutoPipelining !== undefined && { enableAutoPipelining }),
    clusterRetryStrategy: retryStrategy ?? (() => null),
    ...(enableOfflineQueue !== undefined && { enableOfflineQueue }),
    ...(lazyConnect !== undefined && { lazyConnect }),
    // With the check, `connect` never settles if the cluster is down, and BullMQ waits for it forever.
    enableReadyCheck: false,
    slotsRefreshTimeout: 2_000,
    slotsRefreshInterval: 10_000,
    // Connects to nodes by the announced host name, because certificates don't contain addresses.
    ...(address.isTls && { dnsLookup: (host, found) => found(null, host) }),
    redisOptions: { ...ofNodes, ...credentialsOf(address), ...(address.isTls && { tls }) },
  });
};

/**
 * Opens a connection to a server, to the primary that Sentinels name, or to all nodes of a cluster. Sentinels are asked
 * again at each attempt. Throws if the file of `sslrootcert` can't be read.
 */
export const openRedis = (url: string, options: ConnectionOptions): RedisClient => {
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
 * Makes `disconnect` final at any time. Between two attempts to connect, ioredis only cancels the next attempt: commands that
 * wait never settle, "end" isn't emitted, and a BullMQ worker never closes. An attempt that fails because of the disconnect
 * ends the connection. Duplicates (BullMQ's blocking connections) end with their original.
 */
const endable = <Client extends RedisClient>(client: Client): Client => {
  const disconnect = client.disconnect.bind(client);
  client.disconnect = (reconnect = false) => {
    const isBetweenAttempts = client.status === "reconnecting" && !reconnect;
    if (!isBetweenAttempts) return disconnect(reconnect);
    if (client instanceof Cluster) {
      // A cluster ends only once an attempt has reached its nodes, or failed.
      disconnect();
      client.connect().then(
        () => disconnect(),
        () => undefined,
      );
      return;
    }
    client.connect().catch(() => undefined);
    disconnect();
  };
  const duplicate = client.duplicate.bind(client) as (...options: never[]) => RedisClient;
  client.duplicate = ((...options: never[]) => {
    const copy = endable(duplicate(...options));
    client.once("end", () => {
      if (copy.status !== "end") copy.disconnect();
    });
    return copy;
  }) as Client["duplicate"];
  return client;
};

/** Longer than a blocking read. */
const defaultSilenceMs = 15_000;
const defaultAnswerMs = 2_000;

/**
 * Opens a connection that reconnects by itself. `isPatient`: commands wait while Redis is unavailable, as a worker's
 * blocking read does, and are sent again on a new connection if this one stays silent for `silenceMs`. Otherwise they fail
 * immediately, and after `answerWithinMs` (default 2 s) if Redis doesn't answer. `sharesRoundTrips`: commands of the same turn
 * of the event loop travel together.
 */
export const connect = (
  url: string,
  options: {
    readonly isPatient: boolean;
    readonly silenceMs?: number;
    readonly answerWithinMs?: number;
    readonly sharesRoundTrips?: boolean;
    readonly onError: (error: unknown) => void;
  },
): RedisClient => {
  const client = openRedis(url, {
    maxRetriesPerRequest: null,
    enableOfflineQueue: options.isPatient,
    retryStrategy: retryDelayMs,
    connectTimeout: 2_000,
    ...(options.isPatient
      ? { socketTimeout: options.silenceMs ?? defaultSilenceMs }
      : { commandTimeout: options.answerWithinMs ?? defaultAnswerMs }),
    ...(options.sharesRoundTrips && { enableAutoPipelining: true }),
  });
  const redis = endable(client);
  redis.on("error", options.onError);
  return redis;
};

/** Reports each error once: all queues that share a connection emit its errors. */
export const oncePerError = (onError: (error: unknown) => void): ((error: unknown) => void) => {
  const reported = new WeakSet<object>();
  return (error) => {
    if (typeof error === "object" && error !== null) {
      if (reported.has(error)) return;
      reported.add(error);
    }
    onError(error);
  };
};

/**
 * BullMQ queries the version of Redis once per connection and never recovers if the connection breaks during that
 * query. The operator is responsible for running a supported version.
 */
export const withoutVersionCheck = { skipVersionCheck: true } as const;

/**
 * The prefix of BullMQ's keys for a queue. The braces enclose the hash tag: in a Redis Cluster all keys of a queue are
 * in one slot, as BullMQ's scripts require, and the queues are spread over the nodes.
 */
export const prefixOf = (queue: string): string => `{reelwright:${queue}}`;

/**
 * BullMQ's priority of a playground task by its tenant's turn, from 1. BullMQ runs entries without a priority (0) first, then
 * in ascending order, so a tenant with less work in progress doesn't wait. Turns beyond 1,000 are equal.
 */
export const priorityOf = (turn: number): number => Math.min(turn, 1_000) - 1;
