/** fal's errors: of models (`detail[]` with types) and of its infrastructure (`error_type`). */
import type { VendorErrorClass, VendorFailure } from "@reelwright/core/vendors/vendor-failure";
import {
  inputAt,
  inputMeant,
  isAboutOutput,
  isPolicyText,
  refusal,
  type SentInputs,
} from "../hosts/refusals.ts";
import { type HttpAnswer, retryAfterMs } from "../http-answer.ts";
import { listAt, textAt } from "../json-answer.ts";
import { statusFailure } from "../status-failure.ts";

/** Types of model errors that pass; all others that aren't of the policy are of the input. */
const passingTypes = new Set([
  "internal_server_error",
  "generation_timeout",
  "downstream_service_error",
  "downstream_service_unavailable",
  "file_download_error",
  "image_load_error",
]);

export type FalContext = {
  readonly sent: SentInputs;
  /** What the model may charge for a request that it has looked at, USD; null: not known. */
  readonly costUsd: number | null;
  readonly clean: (text: string) => string;
};

const placeOf = (error: unknown): readonly (string | number)[] =>
  listAt(error, "loc")
    .filter((each) => typeof each === "string" || typeof each === "number")
    .filter((each, index) => index > 0 || each !== "body");

const classOf = (type: string, text: string, { status, headers }: HttpAnswer): VendorErrorClass => {
  if (type === "no_media_generated") return "policy_output";
  if (type === "content_policy_violation" || (status < 500 && isPolicyText(text)))
    return isAboutOutput(text) ? "policy_output" : "policy_input";
  const isRetryable = headers["x-fal-retryable"]?.toLowerCase() === "true";
  return status >= 500 || passingTypes.has(type) || isRetryable ? "transient" : "invalid_input";
};

/** An error of the model. What a model has looked at (422) may be charged; what failed (5xx) is free. */
const modelFailure = (answer: HttpAnswer, error: unknown, context: FalContext): VendorFailure => {
  const type = textAt(error, "type") ?? "";
  const text = textAt(error, "msg") ?? "";
  const errorClass = classOf(type, text, answer);
  const named = inputAt(context.sent, placeOf(error));
  const isOfInput = errorClass === "policy_input" || errorClass === "invalid_input";
  const input =
    named ?? (errorClass === "policy_input" ? inputMeant(context.sent, text) : undefined);
  return refusal(errorClass, {
    input: isOfInput ? input : undefined,
    costUsd: answer.status < 500 ? context.costUsd : 0,
    retryAfterMs: retryAfterMs(answer) ?? undefined,
    cause: new Error(context.clean(`HTTP ${answer.status} ${type}: ${text}`).slice(0, 500)),
  });
};

/** Whether an answer says what became of the model's work, and isn't only a fault on the way to it. */
export const isStructured = (answer: HttpAnswer): boolean => {
  const body = answer.json();
  return (
    listAt(body, "detail").length > 0 ||
    textAt(body, "error_type") !== undefined ||
    answer.headers["x-fal-error-type"] !== undefined ||
    answer.headers["x-fal-retryable"] !== undefined
  );
};

/** Any refusal or error of fal. */
export const falFailure = (answer: HttpAnswer, context: FalContext): VendorFailure => {
  const body = answer.json();
  const [first] = listAt(body, "detail");
  if (first !== undefined && ![401, 402, 403, 429].includes(answer.status))
    return modelFailure(answer, first, context);
  const isRetryable = answer.headers["x-fal-retryable"]?.toLowerCase() === "true";
  if (answer.status === 422 || (answer.status === 400 && isPolicyText(answer.excerpt())))
    return modelFailure(answer, { msg: textAt(body, "detail") ?? answer.excerpt() }, context);
  const type = textAt(body, "error_type") ?? answer.headers["x-fal-error-type"];
  // Timeouts and lost runners come with odd statuses, too (499).
  if (isRetryable || (type !== undefined && /timeout|runner|disconnect|cancelled/.test(type)))
    return refusal("transient", {
      retryAfterMs: retryAfterMs(answer) ?? undefined,
      cause: new Error(`HTTP ${answer.status} ${type ?? ""}: ${answer.excerpt()}`),
    });
  return statusFailure(answer);
};
