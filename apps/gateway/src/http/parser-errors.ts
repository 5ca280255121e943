/** Responds to errors of Node's HTTP parser in the application's format. */
import { randomUUID } from "node:crypto";
import { type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { Failure } from "@reelwright/core/errors/failure";
import type { Log } from "@reelwright/platform/log/logger";
import type { Response } from "express";
import { statusOf } from "./failure-codes.ts";
import { errorBody, jsonType, sendError } from "./responses.ts";

/** Lets the caller read what is on its way before the connection is destroyed. */
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
export const handleParserErrors = (server: Server, log: Log): void => {
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
    // Once a response is sent, the request isn't told that its connection closed, and would wait for its body.
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
