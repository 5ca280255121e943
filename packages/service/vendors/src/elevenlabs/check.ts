import type { VendorCheck } from "@reelwright/core/vendors/vendor";
import { VendorFailure } from "@reelwright/core/vendors/vendor-failure";
import type { HttpAnswer } from "../http-answer.ts";
import { at, numberAt, textAt } from "../json-answer.ts";
import { type ElevenLabsOptions, elevenLabsHttp } from "./connection.ts";
import { refusalOf } from "./refusal.ts";

const timeoutMs = 10_000;
const sent = { input: "", named: "the question" };

/** A key may be restricted to speech and music, and then may not read the subscription. */
const isRestricted = (answer: HttpAnswer): boolean =>
  ["status", "code"].some(
    (field) => textAt(at(answer.json(), "detail"), field) === "missing_permissions",
  );

/** The plan in a line. Throws `VendorFailure` `operator` when its credits are used up. */
const spelled = (plan: unknown): string => {
  const limit = numberAt(plan, "character_limit") ?? 0;
  const left = limit - (numberAt(plan, "character_count") ?? 0);
  const tier = textAt(plan, "tier") ?? "unknown";
  if (left > 0 || at(plan, "can_extend_character_limit") === true)
    return `ElevenLabs takes the key: plan ${tier}, ${left} of ${limit} credits left.`;
  const advice = "buy more, or set another vendor in REELWRIGHT_SPEECH and REELWRIGHT_MUSIC";
  throw new VendorFailure(
    "operator",
    `All ${limit} credits of ElevenLabs' ${tier} plan are used: ${advice}.`,
  );
};

/** Asks for the subscription, or for the models where the key may not read that; both cost nothing. */
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
      : new VendorFailure("transient", "ElevenLabs does not answer as it should just now.", {
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
        return "ElevenLabs takes the key, which may not read how many credits are left.";
      }
      if (answer.status !== 200) throw refused(answer);
      return spelled(answer.json());
    },
  };
};
