import { once } from "node:events";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { type Log, listen } from "@reelwright/platform";
import { inviteBodiesLate } from "./body/expect-continue.ts";
import { answerParserErrors } from "./parser-errors.ts";

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
const maxConnections = 10_000;

/** How long callers may take with a request. */
export type RequestTiming = {
  readonly headersMs: number;
  /** The whole, also of bodies that nobody reads; longer than the pace of bodies admits. */
  readonly wholeMs: number;
  /** How often connections are looked at: what passes a limit may live so much longer. */
  readonly lookEveryMs: number;
};
const defaultTiming: RequestTiming = { headersMs: 10_000, wholeMs: 180_000, lookEveryMs: 1_000 };

type ServerOptions = {
  /** 0: a free one. */
  readonly port: number;
  /** Empty: all addresses of this machine. */
  readonly host?: string;
  readonly log: Log;
  readonly timing?: Partial<RequestTiming>;
};

/** Listens. Throws a SettingsError when the port is taken or the host isn't ours. */
export const startServer = async (
  listener: RequestListener,
  options: ServerOptions,
): Promise<RunningServer> => {
  const { port, host = "" } = options;
  const { headersMs, wholeMs, lookEveryMs } = { ...defaultTiming, ...options.timing };
  const server = createServer(
    {
      keepAliveTimeout: keepAliveTimeoutMs,
      headersTimeout: headersMs,
      requestTimeout: wholeMs,
      connectionsCheckingInterval: lookEveryMs,
      // The application answers these itself, in its own words.
      requireHostHeader: false,
    },
    listener,
  );
  server.on("checkExpectation", listener);
  inviteBodiesLate(server);
  answerParserErrors(server, options.log);
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
