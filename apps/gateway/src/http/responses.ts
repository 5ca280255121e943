import type { ServerResponse } from "node:http";
import { constants } from "node:zlib";
import { type FieldIssue, InvalidFields } from "@reelwright/core/validation/invalid-fields";
import { asFailure, type Failure } from "@reelwright/film/failure";
import compression from "compression";
import type { RequestHandler, Response } from "express";
import { challengeFor } from "./auth.ts";
import { statusOf } from "./failure-codes.ts";
import { requestContextOf } from "./request-context.ts";

export const jsonType = "application/json; charset=utf-8";
/** `Retry-After` of failures that don't name a time. */
const defaultRetryAfterSeconds = 2;

/**
 * Sends JSON. Unlike Express's `json`, it computes no ETag, since replies change all the time. A string lets Node send
 * head and body in one write. `caching`: its `Cache-Control`.
 */
export const sendJson = (
  response: Response,
  status: number,
  body: unknown,
  caching = "no-store",
): void => {
  const text = JSON.stringify(body);
  response.statusCode = status;
  response.setHeader("Content-Type", jsonType);
  response.setHeader("Content-Length", Buffer.byteLength(text));
  response.setHeader("Cache-Control", caching);
  response.end(text);
};

/** Sends a status without a body. */
export const sendEmpty = (response: Response, status: number): void => {
  response.statusCode = status;
  response.end();
};

/** Sends a 422 with the missing and invalid fields. */
export const sendValidationErrors = (response: Response, issues: readonly FieldIssue[]): void => {
  requestContextOf(response).failure = { code: "VALIDATION" };
  sendJson(response, 422, { detail: issues });
};

const retryAfter = (failure: { details?: Readonly<Record<string, unknown>> | undefined }) => {
  const seconds = failure.details?.["retry_after"];
  return typeof seconds === "number" ? Math.max(1, Math.ceil(seconds)) : defaultRetryAfterSeconds;
};

/** Returns the public part of a failure. */
export const errorBody = ({ code, message, details }: Failure, requestId: string) => ({
  error: { code, message, ...(details && { details }), request_id: requestId },
});

/** The result of a request, for browsers and programs. */
export type Answer = {
  readonly status: number;
  readonly body: unknown;
  /** Labels of the buttons that a browser without scripts shows, by the `action` that they post to the page's address. */
  readonly buttons?: { readonly [action: string]: string };
};

/** Returns the answer for a failure, and notes the failure for the log. */
export const errorAnswer = (response: Response, failure: Failure): Answer => {
  const { kind, code } = failure;
  const context = requestContextOf(response);
  context.failure = { code, ...(statusOf[kind] >= 500 && { cause: failure }) };
  return { status: statusOf[kind], body: errorBody(failure, context.requestId) };
};

/** Sends any thrown value in its public form; its cause goes to the log only. */
export const sendError = (response: Response, error: unknown): void => {
  if (error instanceof InvalidFields) {
    sendValidationErrors(response, error.issues);
    return;
  }
  const failure = asFailure(error);
  const { kind, code } = failure;
  const context = requestContextOf(response);
  const reason =
    kind === "unauthorized" && failure.cause instanceof Error ? failure.cause.message : null;
  context.failure = {
    code,
    ...(reason !== null && { reason }),
    ...(statusOf[kind] >= 500 && { cause: failure }),
  };
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (kind === "unauthorized") response.setHeader("WWW-Authenticate", challengeFor(code));
  if (kind === "limited" || kind === "unavailable") {
    response.setHeader("Retry-After", retryAfter(failure));
  }
  // The rest of this request may still follow on the connection.
  if (kind === "stalled") response.setHeader("Connection", "close");
  sendJson(response, statusOf[kind], errorBody(failure, context.requestId));
};

/** Smaller responses fit into one packet and stay uncompressed. */
export const leastCompressedBytes = 1_024;

/** Compresses responses over 1 KiB that `isText` accepts, with Brotli or gzip. */
export const compressWhere = (isText: (response: ServerResponse) => boolean): RequestHandler =>
  compression({
    threshold: leastCompressedBytes,
    filter: (_request, response) => isText(response),
    brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  });

/**
 * Compresses JSON and CSV over 1 KiB. Event streams, other files and responses with `no-transform` are excluded.
 *
 * Compression could leak a secret through the response's length (BREACH) if a page could repeat the request with chosen
 * text. No page can, since credentials are headers, not cookies. Endpoints with `showsSecret` are excluded anyway.
 *
 * A job of 6 KB: Brotli 1 gives 1.8 KB in 35 µs, gzip 6 gives 1.6 KB in 85 µs, Brotli 4 takes twice as long.
 */
export const compressJson = (): RequestHandler =>
  compressWhere((response) =>
    /^(application\/json|text\/csv)/.test(String(response.getHeader("Content-Type"))),
  );
