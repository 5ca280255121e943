import { once } from "node:events";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { listen } from "@reelwright/platform";

export type RunningServer = {
  readonly port: number;
  /**
   * Goes on serving for `forMs`, and says with each answer that its connection ends there: so clients leave one by
   * one, and none has a request on its way when the rest is closed.
   */
  drain(forMs: number): Promise<void>;
  /** Stops accepting, lets running requests finish (at most `graceMs`), then closes every connection. */
  stop(graceMs: number): Promise<void>;
};

/** Longer than the idle time of usual load balancers (60 s), so that they close first. */
const keepAliveTimeoutMs = 65_000;
const headersTimeoutMs = 10_000;
/** To receive a whole request; 20 MB over a slow line. */
const requestTimeoutMs = 120_000;
const maxConnections = 10_000;

/** Listens; port 0 takes a free one. Throws a SettingsError when the port is taken or the host isn't ours. */
export const startServer = async (
  listener: RequestListener,
  port: number,
  host = "",
): Promise<RunningServer> => {
  const server = createServer(
    {
      keepAliveTimeout: keepAliveTimeoutMs,
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
    },
    listener,
  );
  let isEnding = false;
  let isStopping = false;
  const open = new Set<ServerResponse>();
  const announceEnd = (response: ServerResponse): void => {
    if (!response.headersSent) response.setHeader("connection", "close");
  };
  // Before the application: it may answer at once.
  server.prependListener("request", (_request, response) => {
    open.add(response);
    if (isEnding) announceEnd(response);
    response.once("close", () => {
      open.delete(response);
      // A kept-alive connection whose last request ends during the stop is closed then.
      if (isStopping) setImmediate(() => server.closeIdleConnections());
    });
  });
  const beginEnd = (): void => {
    isEnding = true;
    for (const response of open) announceEnd(response);
  };
  server.maxConnections = maxConnections;
  await listen(server, { port, host });
  return {
    port: (server.address() as AddressInfo).port,
    drain: async (forMs) => {
      beginEnd();
      await wait(forMs);
    },
    stop: async (graceMs) => {
      beginEnd();
      isStopping = true;
      const closed = once(server, "close");
      server.close();
      server.closeIdleConnections();
      const impatient = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearTimeout(impatient);
    },
  };
};
