import { asFailure, type Failure, type FieldIssue, InvalidFields } from "@reelwright/core";
import type { Response } from "express";
import { challengeFor } from "./auth.ts";
import { statusOf } from "./failure-codes.ts";
import { exchangeOf } from "./request-context.ts";

export const jsonType = "application/json; charset=utf-8";
/** After this many seconds a caller may try again when the database was away. */
const comeBackSeconds = 2;

/**
 * Sends JSON. Past Express's `json`: no ETag is computed over replies that change all the time. As a string, so that
 * head and body are one write.
 */
export const sendJson = (response: Response, status: number, body: unknown): void => {
  const text = JSON.stringify(body);
  response.statusCode = status;
  response.setHeader("Content-Type", jsonType);
  response.setHeader("Content-Length", Buffer.byteLength(text));
  response.setHeader("Cache-Control", "no-store");
  response.end(text);
};

/** Sends a status without a body. */
export const sendNothing = (response: Response, status: number): void => {
  response.statusCode = status;
  response.end();
};

/** Sends the 422 of fields that are missing or invalid. Spec: "Validation errors (422)". */
export const sendIssues = (response: Response, issues: readonly FieldIssue[]): void => {
  exchangeOf(response).trouble = { code: "VALIDATION" };
  sendJson(response, 422, { detail: issues });
};

const retryAfter = (failure: { details?: Readonly<Record<string, unknown>> | undefined }) => {
  const seconds = failure.details?.["retry_after"];
  return typeof seconds === "number" ? Math.max(1, Math.ceil(seconds)) : comeBackSeconds;
};

/** What the outside may know of a failure. Spec: "Application errors". */
export const errorBody = ({ code, message, details }: Failure, requestId: string) => ({
  error: { code, message, ...(details && { details }), request_id: requestId },
});

/** Sends any thrown value in its public form; what it hides goes to the log alone. Spec: "Application errors". */
export const sendError = (response: Response, error: unknown): void => {
  if (error instanceof InvalidFields) {
    sendIssues(response, error.issues);
    return;
  }
  const failure = asFailure(error);
  const { kind, code } = failure;
  const exchange = exchangeOf(response);
  exchange.trouble = { code, ...(statusOf[kind] >= 500 && { cause: failure }) };
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (kind === "unauthorized") response.setHeader("WWW-Authenticate", challengeFor(code));
  if (kind === "limited" || kind === "unavailable") {
    response.setHeader("Retry-After", retryAfter(failure));
  }
  // What follows on the connection would be the rest of this request.
  if (kind === "stalled") response.setHeader("Connection", "close");
  sendJson(response, statusOf[kind], errorBody(failure, exchange.requestId));
};
