import { once } from "node:events";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { listen } from "@reelwright/platform/listen";
import type { Log } from "@reelwright/platform/log/logger";
import { deferContinue } from "./body/expect-continue.ts";
import { handleParserErrors } from "./parser-errors.ts";
import { onceOver } from "./request-end.ts";

export type RunningServer = {
  readonly port: number;
  /**
   * Goes on serving for `forMs`, closing each connection after its response, so that no client has a request on its way
   * when the remaining connections are closed.
   */
  drain(forMs: number): Promise<void>;
  /** Stops accepting, lets running requests finish (at most `graceMs`), then closes every connection. */
  stop(graceMs: number): Promise<void>;
};

/** Longer than the idle time of usual load balancers (60 s), so that they close first. */
const keepAliveTimeoutMs = 65_000;
const maxConnections = 10_000;

/** Time limits for receiving a request. */
export type RequestTiming = {
  readonly headersMs: number;
  /** The whole request, including unread bodies; longer than `BodyTimeouts.totalMs`. */
  readonly totalMs: number;
  /** How often connections are checked against the limits. */
  readonly checkEveryMs: number;
};
const defaultTiming: RequestTiming = { headersMs: 10_000, totalMs: 180_000, checkEveryMs: 1_000 };

type ServerOptions = {
  /** 0: any free port. */
  readonly port: number;
  /** Empty: all interfaces. */
  readonly host?: string;
  readonly log: Log;
  readonly timing?: Partial<RequestTiming>;
};

/** Starts listening. Throws a SettingsError if the port is taken or the host isn't an address of this machine. */
export const startServer = async (
  listener: RequestListener,
  options: ServerOptions,
): Promise<RunningServer> => {
  const { port, host = "" } = options;
  const {
    headersMs,
    totalMs: wholeMs,
    checkEveryMs: lookEveryMs,
  } = { ...defaultTiming, ...options.timing };
  const server = createServer(
    {
      keepAliveTimeout: keepAliveTimeoutMs,
      headersTimeout: headersMs,
      requestTimeout: wholeMs,
      connectionsCheckingInterval: lookEveryMs,
      // The application reports a missing Host header in its own format.
      requireHostHeader: false,
    },
    listener,
  );
  server.on("checkExpectation", listener);
  deferContinue(server);
  handleParserErrors(server, options.log);
  let isEnding = false;
  let isStopping = false;
  const open = new Set<ServerResponse>();
  const announceEnd = (response: ServerResponse): void => {
    if (!response.headersSent) response.setHeader("connection", "close");
  };
  // Runs before the application, which may respond at once.
  server.prependListener("request", (request, response) => {
    open.add(response);
    if (isEnding) announceEnd(response);
    onceOver(request, response, () => {
      open.delete(response);
      // Closes kept-alive connections whose last request ends during the stop.
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
      const forceTimer = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearTimeout(forceTimer);
    },
  };
};
