/** What Node's HTTP parser refuses, in the words of the application. */
import { randomUUID } from "node:crypto";
import { type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { Failure } from "@reelwright/core";
import type { Log } from "@reelwright/platform";
import type { Response } from "express";
import { statusOf } from "./failure-codes.ts";
import { errorBody, jsonType, sendError } from "./responses.ts";

/** What is on its way when a connection is ended may still be read by the caller. */
const lingerMs = 1_000;

const malformed = (message: string): Failure => new Failure("malformed", "BAD_REQUEST", message);

const failures: { readonly [code: string]: (() => Failure) | undefined } = {
  HPE_HEADER_OVERFLOW: () =>
    new Failure(
      "head_too_large",
      "HEADERS_TOO_LARGE",
      "The path and headers together are larger than 16 KiB; send less.",
    ),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: () =>
    new Failure("too_large", "PAYLOAD_TOO_LARGE", "The body's chunk extensions are too large."),
  HPE_INVALID_EOF_STATE: () =>
    malformed("The connection ended before the request did; nothing was done. Send it again."),
  ERR_HTTP_REQUEST_TIMEOUT: () =>
    new Failure(
      "stalled",
      "REQUEST_TIMEOUT",
      "The request came too slowly or not to its end; nothing was done. Send it again.",
    ),
};

const failureOf = ({ code, message }: NodeJS.ErrnoException): Failure =>
  failures[code ?? ""]?.() ??
  malformed(`The request is not valid HTTP/1.1 (${message.replace(/^Parse Error: /, "")}).`);

/** The answer to a request that never became one. */
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

/** Ends a connection once what is written to it is sent. */
const endSoon = (socket: Duplex): void => {
  if (!socket.writableEnded) socket.end();
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once("close", () => clearTimeout(timer));
};

/**
 * Answers each connection's first parser error in the application's format, with a request id, and ends the connection.
 * A request that was received whole before is answered first; of one that breaks in its body nothing was done.
 */
export const answerParserErrors = (server: Server, log: Log): void => {
  const newest = new WeakMap<Duplex, ServerResponse>();
  const ending = new WeakSet<Duplex>();
  server.prependListener("request", (request, response) => newest.set(request.socket, response));

  const answer = (socket: Duplex, failure: Failure): void => {
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
    // What follows a whole request is none of it: that one goes on.
    if (response.req.complete) return;
    // An answered request doesn't hear by itself that its connection ended, and its body would be waited for.
    socket.once("close", () => response.req.destroy());
    sendError(response as Response, failure);
  };

  server.on("clientError", (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (ending.has(socket)) return;
    ending.add(socket);
    if (socket.writable && error.code !== "ECONNRESET") answer(socket, failureOf(error));
    else socket.destroy();
  });
};
