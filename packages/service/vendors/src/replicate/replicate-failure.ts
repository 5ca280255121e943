/** Replicate's refusals (problem details) and the errors of failed predictions (texts, some with E-codes). */
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
import { listAt, numberAt, textAt } from "../json-answer.ts";
import { statusFailure } from "../status-failure.ts";

/** `input.image_input.0` as a place in what was sent. */
const placeOf = (field: string): readonly string[] =>
  field.split(".").filter((part, index) => index > 0 || part !== "input");

/** "Expected available in 8 seconds." */
const toldWaitMs = (text: string): number | undefined => {
  const seconds = /(?:available|again) in (?:about )?(\d+) ?s/i.exec(text)?.[1];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
};

/** Too many requests: the wait is in the headers, in the body, or only in words. */
const tooMany = (answer: HttpAnswer, text: string, cause: Error): VendorFailure => {
  const seconds = numberAt(answer.json(), "retry_after");
  const told = seconds === undefined ? toldWaitMs(text) : seconds * 1000;
  return refusal("concurrency", { retryAfterMs: retryAfterMs(answer) ?? told, cause });
};

/** A refusal of the input, or of the version. */
const notAccepted = (
  answer: HttpAnswer,
  text: string,
  sent: SentInputs,
  cause: Error,
): VendorFailure => {
  const [field] = listAt(answer.json(), "invalid_fields");
  const place = textAt(field, "field") ?? /^\s*-?\s*input\.([\w.]+)/m.exec(text)?.[1];
  const input = place === undefined ? undefined : inputAt(sent, placeOf(place));
  if (isPolicyText(text))
    return refusal("policy_input", { input: input ?? inputMeant(sent, text), cause });
  // A version that is unknown or not ours is 422, too, and not the request's fault.
  const isOperators = place === undefined && /version|permission/i.test(text);
  return refusal(isOperators ? "operator" : "invalid_input", { input, cause });
};

/** A refusal of a request. Nothing was taken, so it costs nothing. */
export const replicateFailure = (answer: HttpAnswer, sent: SentInputs): VendorFailure => {
  const { status } = answer;
  const text = textAt(answer.json(), "detail") ?? answer.excerpt();
  const cause = new Error(`HTTP ${status}: ${answer.excerpt()}`);
  if (status === 429) return tooMany(answer, text, cause);
  if (status === 422 || status === 400) return notAccepted(answer, text, sent, cause);
  return statusFailure(answer);
};

/** Codes whose meaning is known; others pass. */
const codes: Readonly<Record<string, VendorErrorClass>> = {
  /** The model ran out of memory: what was sent is too large. */
  E1001: "invalid_input",
  /** "The input or output was flagged as sensitive": another attempt would be refused, too. */
  E005: "policy_input",
};

const classOf = (text: string): VendorErrorClass => {
  const code = /\bE\d{3,4}\b/.exec(text)?.[0];
  const known = code === undefined ? undefined : codes[code];
  if (known !== undefined) return known;
  if (isPolicyText(text)) return isAboutOutput(text) ? "policy_output" : "policy_input";
  if (code !== undefined) return "transient";
  const isOfInput =
    /\b(?:invalid|unsupported|must be|too (?:large|small|long|short)|not supported)\b/i;
  return isOfInput.test(text) ? "invalid_input" : "transient";
};

/** What a failed prediction's `error` means. */
export const predictionFailure = (
  error: unknown,
  sent: SentInputs,
  clean: (text: string) => string,
): VendorFailure => {
  const text = typeof error === "string" ? error : JSON.stringify(error ?? "");
  const errorClass = classOf(text);
  const isOfInput = errorClass === "policy_input" || errorClass === "invalid_input";
  return refusal(errorClass, {
    input: isOfInput ? inputMeant(sent, text) : undefined,
    cause: new Error(clean(`failed: ${text}`).slice(0, 500)),
  });
};
