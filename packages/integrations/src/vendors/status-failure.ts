import { type VendorErrorClass, VendorFailure } from "@reelwright/core/vendors";
import { type HttpAnswer, retryAfterMs } from "./http-answer.ts";

const classOf = (status: number): VendorErrorClass => {
  if (status === 429) return "concurrency";
  if (status >= 500 || status === 408 || status === 409 || status === 425) return "transient";
  if (status === 400 || status === 413 || status === 415 || status === 422) return "invalid_input";
  return "operator";
};

const reasons: { readonly [Class in VendorErrorClass]?: string } = {
  invalid_input: "The service does not accept this request.",
  operator: "The service refuses our account; its operator has been told.",
  concurrency: "The service takes no more requests just now.",
  transient: "The service has a fault that should pass.",
};

/**
 * A refusal by its HTTP status alone, for answers whose body says nothing more precise. What else is neither the
 * request's fault nor passing (401, 402, 403, 404, 405, a redirect) is the operator's: key, balance or address.
 */
export const statusFailure = (
  answer: HttpAnswer,
  options: { readonly costUsd?: number } = {},
): VendorFailure => {
  const errorClass = classOf(answer.status);
  const waitMs = retryAfterMs(answer);
  return new VendorFailure(errorClass, reasons[errorClass] ?? "The service refused.", {
    ...options,
    ...(waitMs !== null && { retryAfterMs: waitMs }),
    cause: new Error(`HTTP ${answer.status}: ${answer.excerpt()}`),
  });
};

/** An answer to a question that isn't what it should be: it is asked again later. */
export const unreadable = (answer: HttpAnswer): VendorFailure =>
  new VendorFailure("transient", "The service's answer can't be read.", {
    cause: new Error(`HTTP ${answer.status}: ${answer.excerpt()}`),
  });
