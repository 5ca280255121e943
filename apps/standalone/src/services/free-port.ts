import { once } from "node:events";
import { createServer } from "node:net";
import { listen } from "@reelwright/platform";

/** The ports given last, the oldest first: a server that was given one may not listen on it yet. */
const given = new Set<number>();
const remembered = 1_000;

const remember = (port: number): void => {
  given.add(port);
  const [oldest] = given;
  if (given.size > remembered && oldest !== undefined) given.delete(oldest);
};

const openPort = async (wanted: number, host: string): Promise<number> => {
  const server = createServer();
  await listen(server, { port: wanted, host });
  const address = server.address();
  const closed = once(server, "close");
  server.close();
  await closed;
  return typeof address === "object" && address ? address.port : wanted;
};

/**
 * A port that nobody listens on, and that this process wasn't given lately; `wanted` itself when nobody listens on it.
 * `host`: where it shall be free; left out: on all addresses. Throws a SettingsError when `wanted` is taken.
 */
export const freePort = async (wanted = 0, host = ""): Promise<number> => {
  let port = await openPort(wanted, host);
  while (wanted === 0 && given.has(port)) port = await openPort(wanted, host);
  remember(port);
  return port;
};
