import { type VendorErrorClass, VendorFailure } from "@reelwright/core/vendors/vendor-failure";
import { type HttpAnswer, retryAfterMs } from "./http-answer.ts";

/** Also those of vendors' own: an answer that broke off (TGI), no capacity (Groq), a client that left (nginx). */
const passing: ReadonlySet<number> = new Set([408, 409, 424, 425, 498, 499]);

const classOf = (status: number): VendorErrorClass => {
  if (status === 429) return "concurrency";
  if (status >= 500 || passing.has(status)) return "transient";
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
    cause: new Error(`HTTP ${answer.status}${targetOf(answer)}: ${answer.excerpt()}`),
  });
};

/** Where a redirect leads, which isn't followed: our key would go with it. Without the query, which may hold secrets. */
const targetOf = ({ status, headers }: HttpAnswer): string => {
  const location = headers["location"];
  if (status < 300 || status >= 400 || location === undefined) return "";
  return ` to ${location.replace(/[?#].*$/s, "").slice(0, 300)}`;
};

/** An answer to a question that isn't what it should be: it is asked again later. */
export const unreadable = (answer: HttpAnswer): VendorFailure =>
  new VendorFailure("transient", "The service's answer can't be read.", {
    cause: new Error(`HTTP ${answer.status}: ${answer.excerpt()}`),
  });
