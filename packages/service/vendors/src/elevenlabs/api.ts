import type { VendorCheck } from "@reelwright/film/ports/vendors";
import { type VendorErrorClass, VendorFailure } from "@reelwright/film/vendor-failure";
import {
  type HttpAnswer,
  retryAfterMs,
  statusFailure,
  type VendorHttp,
  vendorHttp,
} from "../http.ts";
import { at, numberAt, textAt } from "../json-answer.ts";

export type ElevenLabsOptions = {
  readonly apiKey: string;
  /** `https://api.elevenlabs.io` by default. */
  readonly baseUrl?: string;
};

const defaultUrl = "https://api.elevenlabs.io";

export const elevenLabsHttp = ({ apiKey, baseUrl = defaultUrl }: ElevenLabsOptions): VendorHttp =>
  vendorHttp({ baseUrl, headers: { "xi-api-key": apiKey }, secrets: [apiKey] });

/** `detail` is an object with a status (older) or with a code and a type, or a text, or a list of issues. */
type Detail = { readonly names: readonly string[]; readonly message: string };

const detailOf = (answer: HttpAnswer): Detail => {
  const detail = at(answer.json(), "detail");
  const names = ["status", "code", "type"].flatMap((field) => textAt(detail, field) ?? []);
  const message = typeof detail === "string" ? detail : (textAt(detail, "message") ?? "");
  return { names, message };
};

type Known = readonly [pattern: RegExp, errorClass: VendorErrorClass, advice: string];

/** Classes by the names of errors. The first pattern that fits applies. */
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

/** The API's input that a refusal names, and its name in the message. */
type Sent = { readonly input: string; readonly named: string };

const reasonOf = (errorClass: VendorErrorClass, { named }: Sent): string => {
  const reasons: { readonly [Class in VendorErrorClass]?: string } = {
    invalid_input: `The service does not accept ${named}.`,
    policy_input: `The service's content policy refuses ${named}; change it.`,
    operator: "The service refuses our account; its operator has been notified.",
    concurrency: "The service accepts no more requests right now.",
  };
  return reasons[errorClass] ?? "The service refused.";
};

/** The failure of a refusal, by the name of its error or else by its HTTP status. */
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
  const text = `HTTP ${answer.status}: ${names[0]}: ${message}`;
  const isInput = errorClass === "invalid_input" || errorClass === "policy_input";
  return new VendorFailure(errorClass, reasonOf(errorClass, sent), {
    ...(isInput && { input: sent.input }),
    ...(waitMs !== null && { retryAfterMs: waitMs }),
    cause: new Error(clean(advice === "" ? text : `${text} (${advice})`).slice(0, 500)),
  });
};

const timeoutMs = 10_000;
const sent = { input: "", named: "the request" };

/** Whether the key may not read the subscription, because it is restricted to speech and music. */
const isRestricted = (answer: HttpAnswer): boolean =>
  ["status", "code"].some(
    (field) => textAt(at(answer.json(), "detail"), field) === "missing_permissions",
  );

/** The plan in a line. Throws `VendorFailure("operator")` if its credits are used up. */
const planLine = (plan: unknown): string => {
  const limit = numberAt(plan, "character_limit") ?? 0;
  const left = limit - (numberAt(plan, "character_count") ?? 0);
  const tier = textAt(plan, "tier") ?? "unknown";
  if (left > 0 || at(plan, "can_extend_character_limit") === true)
    return `ElevenLabs accepts the key: plan ${tier}, ${left} of ${limit} credits left.`;
  const advice = "buy more, or set another vendor in REELWRIGHT_SPEECH and REELWRIGHT_MUSIC";
  throw new VendorFailure(
    "operator",
    `All ${limit} credits of ElevenLabs' ${tier} plan are used: ${advice}.`,
  );
};

/** Checks the key by asking for the subscription, or for the models if the key may not read it. Both are free. */
export const elevenLabsCheck = (options: ElevenLabsOptions): VendorCheck => {
  const http = elevenLabsHttp(options);
  const refused = (answer: HttpAnswer): VendorFailure => {
    const { errorClass, cause } = refusalOf(answer, sent, http.clean);
    return errorClass === "operator" || errorClass === "invalid_input"
      ? new VendorFailure(
          "operator",
          "ElevenLabs refuses the key: check ELEVENLABS_API_KEY and ELEVENLABS_BASE_URL.",
          { cause },
        )
      : new VendorFailure("transient", "ElevenLabs does not answer as expected.", {
          cause,
        });
  };
  return {
    vendor: "elevenlabs",
    check: async (signal) => {
      const answer = await http.ask({ url: "/v1/user/subscription", signal, timeoutMs });
      if (answer.status !== 200 && isRestricted(answer)) {
        const models = await http.ask({ url: "/v1/models", signal, timeoutMs });
        if (models.status !== 200) throw refused(models);
        return "ElevenLabs accepts the key, which may not read how many credits are left.";
      }
      if (answer.status !== 200) throw refused(answer);
      return planLine(answer.json());
    },
  };
};

/**
 * USD per credit. A character of the multilingual models costs one, of the fast ones half. List price of
 * elevenlabs.io/pricing/api in November 2026, as resellers quoted it. Plans differ; the account's statement counts.
 */
export const usdPerCredit = 0.0001;

/** USD per started minute of music: fal.ai's price of the same model, November 2026. */
export const usdPerMinuteOfMusic = 0.8;

/** The credits that an answer cost; null if it doesn't say. */
export const creditsOf = (headers: Readonly<Record<string, string | undefined>>): number | null => {
  const credits = Number.parseFloat(headers["character-cost"] ?? "");
  return Number.isFinite(credits) && credits >= 0 ? credits : null;
};
