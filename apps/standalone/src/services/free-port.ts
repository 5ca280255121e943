import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { SettingsError } from "@reelwright/platform/config";
import { listen } from "@reelwright/platform/health";

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
