import { randomUUID } from "node:crypto";
import { once } from "node:events";
import {
  createServer,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { Failure } from "@reelwright/film/failure";
import { listen } from "@reelwright/platform/health";
import type { Log } from "@reelwright/platform/log/logger";
import type { Response } from "express";
import { statusOf } from "./failure-codes.ts";
import { onceOver } from "./request-end.ts";
import { errorBody, jsonType, sendError } from "./responses.ts";

export type RunningServer = {
  readonly port: number;
  /**
   * Keeps serving for `forMs` but closes each connection after its response, so that no client loses a request when the
   * remaining connections are closed.
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
  const { headersMs, totalMs, checkEveryMs } = { ...defaultTiming, ...options.timing };
  const server = createServer(
    {
      keepAliveTimeout: keepAliveTimeoutMs,
      headersTimeout: headersMs,
      requestTimeout: totalMs,
      connectionsCheckingInterval: checkEveryMs,
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
  // Runs before the application, which may respond immediately.
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

/**
 * Sends `100 Continue` to clients that wait for it when the body is first read, rather than at once: a client that is
 * rejected (bad credentials, no upload slot) hasn't sent its body yet. If the body was never requested, the connection
 * is closed after the response, because the client may still send it (RFC 9110, section 10.1.1).
 */
const deferContinue = (server: Server): void => {
  server.on("checkContinue", (request, response) => {
    const { shouldKeepAlive } = response;
    response.shouldKeepAlive = false;
    request.once("resume", () => {
      // Node drains unread bodies after the response.
      if (response.headersSent) return;
      response.shouldKeepAlive = shouldKeepAlive;
      response.writeContinue();
    });
    server.emit("request", request, response);
  });
};

/** Time for the caller to read the response before the connection is destroyed. */
const lingerMs = 1_000;

const malformed = (message: string): Failure => new Failure("malformed", "BAD_REQUEST", message);

const failures: { readonly [code: string]: (() => Failure) | undefined } = {
  HPE_HEADER_OVERFLOW: () =>
    new Failure(
      "head_too_large",
      "HEADERS_TOO_LARGE",
      "The path and headers together are larger than 16 KiB.",
    ),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: () =>
    new Failure("too_large", "PAYLOAD_TOO_LARGE", "The body's chunk extensions are too large."),
  HPE_INVALID_EOF_STATE: () =>
    malformed(
      "The connection ended before the whole request arrived. Nothing was done; send it again.",
    ),
  ERR_HTTP_REQUEST_TIMEOUT: () =>
    new Failure(
      "stalled",
      "REQUEST_TIMEOUT",
      "The request arrived too slowly or incompletely. Nothing was done; send it again.",
    ),
};

const failureOf = ({ code, message }: NodeJS.ErrnoException): Failure =>
  failures[code ?? ""]?.() ??
  malformed(`The request is not valid HTTP/1.1 (${message.replace(/^Parse Error: /, "")}).`);

/** Writes a response to a connection that has no request object. */
const sendRaw = (socket: Duplex, failure: Failure, requestId: string): void => {
  const status = statusOf[failure.kind];
  const body = JSON.stringify(errorBody(failure, requestId));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `X-Request-Id: ${requestId}`,
    `Content-Type: ${jsonType}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Cache-Control: no-store",
    "X-Content-Type-Options: nosniff",
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
};

/** Ends a connection once its pending writes are sent. */
const endSoon = (socket: Duplex): void => {
  if (!socket.writableEnded) socket.end();
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once("close", () => clearTimeout(timer));
};

/**
 * Responds to each connection's first parser error in the application's format, with a request id, and closes the
 * connection. A complete earlier request is responded to first; a request that breaks in its body is not carried out.
 */
const handleParserErrors = (server: Server, log: Log): void => {
  const newest = new WeakMap<Duplex, ServerResponse>();
  const ending = new WeakSet<Duplex>();
  server.prependListener("request", (request, response) => newest.set(request.socket, response));

  const respond = (socket: Duplex, failure: Failure): void => {
    const response = newest.get(socket);
    if (!response || response.writableFinished) {
      const requestId = randomUUID();
      log("request.refused", { code: failure.code, request_id: requestId });
      sendRaw(socket, failure, requestId);
      endSoon(socket);
      return;
    }
    if (response.headersSent) {
      endSoon(socket);
      return;
    }
    response.shouldKeepAlive = false;
    response.once("close", () => endSoon(socket));
    // A complete request is not affected by what follows it.
    if (response.req.complete) return;
    // Node doesn't notify a request of its closed connection once the response is sent; it would wait for its body.
    socket.once("close", () => response.req.destroy());
    sendError(response as Response, failure);
  };

  server.on("clientError", (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (ending.has(socket)) return;
    ending.add(socket);
    if (socket.writable && error.code !== "ECONNRESET") respond(socket, failureOf(error));
    else socket.destroy();
  });
};
