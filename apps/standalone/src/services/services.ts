import { randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { indexEntries } from "@reelwright/catalog/catalogue";
import { installedCatalogue } from "@reelwright/catalog/installed";
import { redisAddress } from "@reelwright/core/util/urls";
import { SettingsError } from "@reelwright/platform/config";
import { listen } from "@reelwright/platform/health";
import { pingRedis } from "@reelwright/queue/redis-inspection";
import { migrate } from "@reelwright/store/migrations/migrate";
import { openStore } from "@reelwright/store/open-store";
import type { ProcessSpec } from "../supervisor/supervised-process.ts";

// Checks of external services before a stack starts, ports, and the embedded Redis.

type Thrown = {
  readonly message?: unknown;
  readonly cause?: unknown;
  readonly errors?: readonly unknown[];
};

/** The message of the innermost error, usually the driver's. */
export const rootMessage = (error: unknown): string => {
  if (typeof error !== "object" || error === null) return String(error);
  const { message, cause, errors = [] }: Thrown = error;
  // If several addresses of a name were tried, the AggregateError has no message.
  const deeper = cause ?? errors[0];
  return deeper === undefined ? String(message).replace(/\.$/, "") : rootMessage(deeper);
};

/** Hosts and ports of a URL without the password, and the name of the primary for Sentinels. */
export const serverAddress = (url: string): string => {
  const redis = redisAddress(url);
  const hosts = redis?.hosts.map(({ host, port }) => `${host}:${port}`).join(", ") ?? "";
  if (redis?.sentinel) return `${redis.sentinel.name} of the Sentinels ${hosts}`;
  if (redis?.isCluster) return `the cluster's nodes ${hosts}`;
  const { host, pathname } = new URL(url);
  return host || pathname;
};

/** Checks that Postgres responds. Throws a SettingsError with the reason. */
export const checkDatabase = async (url: string): Promise<void> => {
  try {
    const store = await openStore({ url, poolSize: 1 });
    await store.close();
  } catch (cause) {
    const sentence = `DATABASE_URL names a Postgres at ${serverAddress(url)} that can't be used: ${rootMessage(cause)}.`;
    throw new SettingsError(sentence, { cause });
  }
};

/** Checks that Redis responds. Throws a SettingsError with the reason. */
export const checkRedis = async (url: string): Promise<void> => {
  try {
    await pingRedis(url);
  } catch (cause) {
    const sentence = `REDIS_URL names a Redis at ${serverAddress(url)} that can't be used: ${rootMessage(cause)}.`;
    throw new SettingsError(sentence, { cause });
  }
};

/**
 * Ports are chosen from this range. It lies below the range of outgoing connections, which could otherwise take a port before
 * its server starts. So do the bus ports of a Redis Cluster, which are 10,000 higher.
 */
const portRange = { first: 12_000, last: 21_999 } as const;
const maxTries = 200;

/** Recently returned ports, oldest first. Their servers may not listen yet. */
const recentPorts = new Set<number>();
const remembered = 1_000;

const remember = (port: number): void => {
  recentPorts.add(port);
  const [oldest] = recentPorts;
  if (recentPorts.size > remembered && oldest !== undefined) recentPorts.delete(oldest);
};

/** Throws a SettingsError if the port is taken. */
const probe = async (port: number, host: string): Promise<void> => {
  const server = createServer();
  await listen(server, { port, host });
  const closed = once(server, "close");
  server.close();
  await closed;
};

const isFree = (port: number, host: string): Promise<boolean> =>
  probe(port, host).then(
    () => true,
    (error: unknown) => {
      if (error instanceof SettingsError) return false;
      throw error;
    },
  );

/**
 * Returns `wanted` if it isn't 0, otherwise a free port that wasn't returned recently. `host`: the address to check, by default
 * all. Throws a SettingsError if `wanted` is taken.
 */
export const freePort = async (wanted = 0, host = ""): Promise<number> => {
  if (wanted !== 0) {
    await probe(wanted, host);
    return wanted;
  }
  for (let tries = 0; tries < maxTries; tries += 1) {
    const port = randomInt(portRange.first, portRange.last + 1);
    if (recentPorts.has(port) || !(await isFree(port, host))) continue;
    remember(port);
    return port;
  }
  throw new Error(`no port of ${maxTries} that were tried is free`);
};

/** The system's redis-server with its data below `dataDirectory`, append-only and without eviction. */
export const redisServer = async (
  dataDirectory: string,
  port: number,
  path: string,
): Promise<{ readonly url: string; readonly spec: ProcessSpec }> => {
  const directory = join(dataDirectory, "redis");
  await mkdir(directory, { recursive: true });
  const settings = {
    bind: "127.0.0.1",
    port: String(port),
    dir: directory,
    save: "",
    appendonly: "yes",
    appendfsync: "everysec",
    // A kill may truncate the last entry.
    "aof-load-truncated": "yes",
    "maxmemory-policy": "noeviction",
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    spec: {
      name: "redis",
      command: "redis-server",
      args: Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]),
      env: { PATH: path },
      readyWhen: /Ready to accept connections/,
      stopSignal: "SIGTERM",
      logFile: join(dataDirectory, "logs", "redis.log"),
    },
  };
};

type Prepared = {
  /** Names of the migrations that were applied. */
  readonly applied: readonly string[];
  /** Whether the index of the catalog was loaded again. */
  readonly isIndexed: boolean;
};

/**
 * Updates a database to the newest schema and catalog, with the voices that are installed in a directory. Safe to run
 * repeatedly and concurrently.
 */
export const prepareDatabase = async (
  url: string,
  voicesDirectory: string | null = null,
): Promise<Prepared> => {
  const { applied } = await migrate(url);
  const store = await openStore({ url, poolSize: 1 });
  try {
    const library = await installedCatalogue(voicesDirectory);
    return { applied, isIndexed: await store.catalogue.load(indexEntries(library)) };
  } finally {
    await store.close();
  }
};
