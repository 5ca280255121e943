import type { ServerResponse } from "node:http";
import { constants } from "node:zlib";
import { asFailure, type Failure } from "@reelwright/core/errors/failure";
import { type FieldIssue, InvalidFields } from "@reelwright/core/validation/invalid-fields";
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

/** Sends a 422 with the missing and invalid fields. docs/contribute/contract.md#validation-errors. */
export const sendValidationErrors = (response: Response, issues: readonly FieldIssue[]): void => {
  requestContextOf(response).failure = { code: "VALIDATION" };
  sendJson(response, 422, { detail: issues });
};

const retryAfter = (failure: { details?: Readonly<Record<string, unknown>> | undefined }) => {
  const seconds = failure.details?.["retry_after"];
  return typeof seconds === "number" ? Math.max(1, Math.ceil(seconds)) : defaultRetryAfterSeconds;
};

/** Returns the public part of a failure. docs/contribute/contract.md#application-errors. */
export const errorBody = ({ code, message, details }: Failure, requestId: string) => ({
  error: { code, message, ...(details && { details }), request_id: requestId },
});

/** Sends any thrown value in its public form; its cause goes to the log only. docs/contribute/contract.md#application-errors. */
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

/** Smaller answers fit into one packet as they are, and stay so. */
export const leastCompressedBytes = 1_024;

/** Compresses answers of more than 1 KiB that `isText` says yes to, with Brotli or gzip, as the client takes it. */
export const compressWhere = (isText: (response: ServerResponse) => boolean): RequestHandler =>
  compression({
    threshold: leastCompressedBytes,
    filter: (_request, response) => isText(response),
    brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  });

/**
 * Compresses JSON of more than 1 KiB for who accepts that. Event streams, files and answers with `no-transform` stay as
 * they are.
 *
 * An answer that shows a secret beside text of somebody else's choice would tell its length (BREACH) to whoever can have a
 * browser ask for it again and again. No page can: credentials are headers, not cookies. `showsSecret` of an endpoint
 * excludes its answers nevertheless.
 *
 * Of a job (6 KB) Brotli 1 makes 1.8 KB in 35 µs, gzip 6 makes 1.6 KB in 85 µs, Brotli 4 takes twice that.
 */
export const compressJson = (): RequestHandler =>
  compressWhere((response) =>
    String(response.getHeader("Content-Type")).startsWith("application/json"),
  );
