import { type VendorErrorClass, VendorFailure } from "@reelwright/core/vendors/vendor-failure";
import { type HttpAnswer, retryAfterMs } from "../http-answer.ts";
import { at, textAt } from "../json-answer.ts";
import { statusFailure } from "../status-failure.ts";

/** `detail` is an object with a status (older) or a code and a type, a text, or a list of issues. */
type Detail = { readonly names: readonly string[]; readonly message: string };

const detailOf = (answer: HttpAnswer): Detail => {
  const detail = at(answer.json(), "detail");
  const names = ["status", "code", "type"].flatMap((field) => textAt(detail, field) ?? []);
  const message = typeof detail === "string" ? detail : (textAt(detail, "message") ?? "");
  return { names, message };
};

type Known = readonly [pattern: RegExp, errorClass: VendorErrorClass, advice: string];

/** By the names of errors; the first that fits counts. */
const known: readonly Known[] = [
  [
    /^(?:too_many_concurrent_requests|concurrent_limit_exceeded)$/,
    "concurrency",
    "lower the limit of elevenlabs in REELWRIGHT_VENDOR_CONCURRENCY to that of the plan",
  ],
  [/^(?:system_busy|rate_limit\w*)$/, "concurrency", ""],
  [
    /^(?:quota_exceeded|insufficient_(?:credits|quota)|payment_\w+|subscription_\w+|\w*billing\w*)$/,
    "operator",
    "the plan's credits are used up or its payment failed",
  ],
  [
    /^voice_(?:not_found|does_not_exist|access_denied)$/,
    "operator",
    "the account has no such voice: name another in the file of REELWRIGHT_VOICES",
  ],
  [
    /^(?:invalid_api_key|missing_api_key|missing_permissions|needs_authorization|authentication_error|authorization_error|detected_unusual_activity|free_users_not_allowed|only_for_creator\+?|output_format_not_allowed|model_(?:not_found|access_denied|can_not_do_text_to_speech))$/,
    "operator",
    "check ELEVENLABS_API_KEY, its permissions and the plan",
  ],
  [
    /policy|moderation|prohibited|terms_of_service|^bad_(?:prompt|composition_plan)$|blocked/,
    "policy_input",
    "",
  ],
  [
    /^(?:max_character_limit\w*|text_too_(?:long|short)|input_text_empty|invalid_parameters|invalid_\w+|validation_error|unsupported_\w+)$/,
    "invalid_input",
    "",
  ],
];

/** What was sent, in the API's words: the input that refusals name, and what the message calls it. */
export type Sent = { readonly input: string; readonly named: string };

const reasonOf = (errorClass: VendorErrorClass, { named }: Sent): string => {
  const reasons: { readonly [Class in VendorErrorClass]?: string } = {
    invalid_input: `The service does not accept ${named}.`,
    policy_input: `The service's content policy refuses ${named}; change it.`,
    operator: "The service refuses our account; its operator has been told.",
    concurrency: "The service takes no more requests just now.",
  };
  return reasons[errorClass] ?? "The service refused.";
};

/** What a refusal means: by the name of its error, else by its HTTP status. */
export const refusalOf = (
  answer: HttpAnswer,
  sent: Sent,
  clean: (text: string) => string,
): VendorFailure => {
  const { names, message } = detailOf(answer);
  const found =
    answer.status < 500 && known.find(([pattern]) => names.some((name) => pattern.test(name)));
  if (!found) return statusFailure(answer);
  const [, errorClass, advice] = found;
  const waitMs = retryAfterMs(answer);
  const said = `HTTP ${answer.status}: ${names[0]}: ${message}`;
  const isInput = errorClass === "invalid_input" || errorClass === "policy_input";
  return new VendorFailure(errorClass, reasonOf(errorClass, sent), {
    ...(isInput && { input: sent.input }),
    ...(waitMs !== null && { retryAfterMs: waitMs }),
    cause: new Error(clean(advice === "" ? said : `${said} (${advice})`).slice(0, 500)),
  });
};
