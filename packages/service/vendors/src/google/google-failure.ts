import { type VendorErrorClass, VendorFailure } from "@reelwright/film/vendor-failure";
import { type HttpAnswer, retryAfterMs, statusFailure } from "../http.ts";
import { at, entriesAt, listAt, numberAt, textAt } from "../json-answer.ts";

/** The API's inputs in a request, one of which a refusal may name. */
export type SentInputs = {
  /** Inputs of the images, in their order. */
  readonly images: readonly string[];
};

/** The input that a refusal of an image is about; known only if all images come from one input. */
export const pictureInput = ({ images }: SentInputs): string | undefined =>
  new Set(images).size === 1 ? images[0] : undefined;

/** Names of `google.rpc.Code`. */
const codeNames: Readonly<Record<number, string>> = {
  1: "CANCELLED",
  3: "INVALID_ARGUMENT",
  4: "DEADLINE_EXCEEDED",
  5: "NOT_FOUND",
  7: "PERMISSION_DENIED",
  8: "RESOURCE_EXHAUSTED",
  9: "FAILED_PRECONDITION",
  10: "ABORTED",
  13: "INTERNAL",
  14: "UNAVAILABLE",
  16: "UNAUTHENTICATED",
};

const classes: Readonly<Record<string, VendorErrorClass>> = {
  INVALID_ARGUMENT: "invalid_input",
  OUT_OF_RANGE: "invalid_input",
  RESOURCE_EXHAUSTED: "concurrency",
  UNAUTHENTICATED: "operator",
  PERMISSION_DENIED: "operator",
  // An unsupported region, or an account without billing.
  FAILED_PRECONDITION: "operator",
  NOT_FOUND: "operator",
  CANCELLED: "transient",
  ABORTED: "transient",
  DEADLINE_EXCEEDED: "transient",
  INTERNAL: "transient",
  UNAVAILABLE: "transient",
  UNKNOWN: "transient",
};

const reasons: { readonly [Class in VendorErrorClass]?: string } = {
  invalid_input: "The service does not accept this request.",
  policy_input: "The service's content policy refuses what was sent.",
  operator: "The service refuses our account; its operator has been notified.",
  concurrency: "The service accepts no more requests right now.",
  transient: "The service has a temporary fault.",
};

const detail = (error: unknown, type: string): unknown =>
  listAt(error, "details").find((each) => textAt(each, "@type")?.endsWith(`google.rpc.${type}`));

/** The delay of `RetryInfo`: `34s`, `1.5s`. */
const delayMs = (error: unknown): number | null => {
  const match = /^(\d+(?:\.\d+)?)s$/.exec(textAt(detail(error, "RetryInfo"), "retryDelay") ?? "");
  return match ? Number(match[1]) * 1_000 : null;
};

const isPolicy = (message: string): boolean =>
  /responsible ai|usage guidelines|content polic|prohibited|sensitive word|safety (?:filter|polic)/i.test(
    message,
  );
const isPicture = (message: string): boolean =>
  /\b(?:image|picture|photo|frame)s?\b/i.test(message);
const isAccount = (message: string): boolean =>
  /billing|prepa(?:y|id)|credits? (?:are|is) depleted|spend(?:ing)? (?:cap|limit)/i.test(message);

const classOf = (status: string, error: unknown, message: string): VendorErrorClass => {
  if (textAt(detail(error, "ErrorInfo"), "reason")?.startsWith("API_KEY_")) return "operator";
  const byStatus = classes[status] ?? "transient";
  if (byStatus === "invalid_input" && isPolicy(message)) return "policy_input";
  return byStatus === "concurrency" && isAccount(message) ? "operator" : byStatus;
};

/** The input that an error is about: the prompt, unless the message mentions an image. */
const inputOf = (message: string, sent: SentInputs): string | undefined =>
  sent.images.length > 0 && isPicture(message) ? pictureInput(sent) : "prompt";

/** The failure of a `google.rpc.Status`, from an operation or an HTTP answer. `clean` removes secrets from its message. */
export const rpcFailure = (
  error: unknown,
  sent: SentInputs,
  clean: (text: string) => string,
): VendorFailure => {
  const code = numberAt(error, "code") ?? 0;
  const status = textAt(error, "status") ?? codeNames[code] ?? "UNKNOWN";
  const message = textAt(error, "message") ?? "";
  const errorClass = classOf(status, error, message);
  const isInput = errorClass === "policy_input" || errorClass === "invalid_input";
  const input = isInput ? inputOf(message, sent) : undefined;
  const waitMs = delayMs(error);
  return new VendorFailure(errorClass, reasons[errorClass] ?? "The service refused.", {
    ...(input !== undefined && { input }),
    ...(waitMs !== null && { retryAfterMs: waitMs }),
    cause: new Error(clean(`${status}: ${message}`).slice(0, 500)),
  });
};

/** The failure of an HTTP answer that isn't 2xx. */
export const answerFailure = (
  answer: HttpAnswer,
  sent: SentInputs,
  clean: (text: string) => string,
): VendorFailure => {
  const error = at(answer.json(), "error");
  if (entriesAt(error).length === 0) return statusFailure(answer);
  const failure = rpcFailure(error, sent, clean);
  const waitMs = failure.retryAfterMs ?? retryAfterMs(answer);
  if (waitMs === null || failure.retryAfterMs !== null) return failure;
  return new VendorFailure(failure.errorClass, failure.message, {
    ...(failure.input !== null && { input: failure.input }),
    retryAfterMs: waitMs,
    cause: failure.cause,
  });
};
