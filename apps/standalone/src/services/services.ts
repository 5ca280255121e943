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

/** Whether services that others run can be used, before anything is started on them. */

type Thrown = {
  readonly message?: unknown;
  readonly cause?: unknown;
  readonly errors?: readonly unknown[];
};

/** What went wrong at the bottom: the driver's own words. */
export const rootMessage = (error: unknown): string => {
  if (typeof error !== "object" || error === null) return String(error);
  const { message, cause, errors = [] }: Thrown = error;
  // Several addresses of a name were tried: together they have no words of their own.
  const deeper = cause ?? errors[0];
  return deeper === undefined ? String(message).replace(/\.$/, "") : rootMessage(deeper);
};

/** Host and port of an address, without the password; of several, and what Sentinels call the primary, all. */
export const serverAddress = (url: string): string => {
  const redis = redisAddress(url);
  const hosts = redis?.hosts.map(({ host, port }) => `${host}:${port}`).join(", ") ?? "";
  if (redis?.sentinel) return `${redis.sentinel.name} of the Sentinels ${hosts}`;
  if (redis?.isCluster) return `the cluster's nodes ${hosts}`;
  const { host, pathname } = new URL(url);
  return host || pathname;
};

/** Asks Postgres at `url` whether it answers. Throws a SettingsError that says what stands in the way. */
export const checkDatabase = async (url: string): Promise<void> => {
  try {
    const store = await openStore({ url, poolSize: 1 });
    await store.close();
  } catch (cause) {
    const sentence = `DATABASE_URL names a Postgres at ${serverAddress(url)} that can't be used: ${rootMessage(cause)}.`;
    throw new SettingsError(sentence, { cause });
  }
};

/** Asks Redis at `url` whether it answers. Throws a SettingsError that says what stands in the way. */
export const checkRedis = async (url: string): Promise<void> => {
  try {
    await pingRedis(url);
  } catch (cause) {
    const sentence = `REDIS_URL names a Redis at ${serverAddress(url)} that can't be used: ${rootMessage(cause)}.`;
    throw new SettingsError(sentence, { cause });
  }
};

/**
 * Ports are chosen from here: below those that systems give to outgoing connections, one of which could otherwise take a
 * port between its choice and its server's start. The buses of a Redis Cluster, 10,000 higher, lie below those, too.
 */
const chosenFrom = { first: 12_000, last: 21_999 } as const;
const maxTries = 200;

/** The ports given last, the oldest first: a server that was given one may not listen on it yet. */
const given = new Set<number>();
const remembered = 1_000;

const remember = (port: number): void => {
  given.add(port);
  const [oldest] = given;
  if (given.size > remembered && oldest !== undefined) given.delete(oldest);
};

/** Throws a SettingsError when it is taken. */
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
 * A port that nobody listens on, and that this process wasn't given lately; `wanted` itself when nobody listens on it.
 * `host`: where it shall be free; left out: on all addresses. Throws a SettingsError when `wanted` is taken.
 */
export const freePort = async (wanted = 0, host = ""): Promise<number> => {
  if (wanted !== 0) {
    await probe(wanted, host);
    return wanted;
  }
  for (let tries = 0; tries < maxTries; tries += 1) {
    const port = randomInt(chosenFrom.first, chosenFrom.last + 1);
    if (given.has(port) || !(await isFree(port, host))) continue;
    remember(port);
    return port;
  }
  throw new Error(`no port of ${maxTries} that were tried is free`);
};

/** The system's redis-server with its data below `dataDirectory`: append-only, and never evicting an entry. */
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
    // A kill may cut the last entry.
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
  /** Whether the index of the catalogue was made anew. */
  readonly isIndexed: boolean;
};

/**
 * Brings a database to the newest schema and catalogue, with the voices that are installed in a folder; safe to run again, and at once from several places.
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
