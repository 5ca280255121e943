import type { SpeechAnswer, SpeechCall } from "@reelwright/film/ports/vendor-requests";
import type { Vendor } from "@reelwright/film/ports/vendors";
import { type VendorErrorClass, VendorFailure } from "@reelwright/film/vendor-failure";
import { type HttpAnswer, statusFailure } from "../http.ts";
import { answeredAtOnce, soundOf } from "../sound-answer.ts";
import { openAiHttp, openAiUrl, refusalOf, withOwnStatus } from "./openai-api.ts";

type OpenAiSpeechOptions = {
  /** Null: a server that wants none. */
  readonly apiKey: string | null;
  /** With its `/v1`; OpenAI's where left out or empty. */
  readonly baseUrl?: string;
  readonly model: string;
};

/** OpenAI's limit; other servers cut long texts up themselves. */
const maxCharacters = 4_096;
const maxAnswerBytes = 128 * 1024 * 1024;
/** Small machines speak slower than one listens. */
const submitTimeoutMs = 300_000;

const input = "custom_script";
const languageNames = new Intl.DisplayNames("en", { type: "language" });

/** Models that are told how to speak; they take no speed. */
const isInstructed = (model: string): boolean => /^gpt-/.test(model);

/** Speeds that a model takes, as factors. */
export const openAiSpeeds = (model: string): { readonly min: number; readonly max: number } =>
  isInstructed(model) ? { min: 1, max: 1 } : { min: 0.5, max: 2 };

const mannerOf = (style: number): string => {
  if (style > 0.66) return "lively and full of expression";
  return style < 0.33 ? "calm and even" : "warm and natural";
};

const instructionsOf = ({ language, style }: SpeechCall): string =>
  `Speak ${languageNames.of(language) ?? language} like a native speaker who reads a short advertisement: ${mannerOf(style)}, at a brisk pace. Say exactly the text.`;

const reasons: { readonly [Class in VendorErrorClass]?: string } = {
  policy_input: "The service's content policy refuses the narration; change it.",
  invalid_input: "The service does not accept the narration.",
};

/** The operator's doing: which voice speaks is set by them. */
const namesVoice = (answer: HttpAnswer): boolean =>
  [400, 404, 422].includes(answer.status) && /\bvoices?\b/i.test(answer.excerpt());

const refused = (answer: HttpAnswer): VendorFailure => {
  if (namesVoice(answer))
    return new VendorFailure("operator", "The service has no such voice; its operator must act.", {
      cause: new Error(
        `HTTP ${answer.status}: ${answer.excerpt()} (name another voice in the file of REELWRIGHT_VOICES)`,
      ),
    });
  const { errorClass, cause } = refusalOf(answer);
  const message = reasons[errorClass];
  return message === undefined
    ? statusFailureAs(errorClass, answer)
    : new VendorFailure(errorClass, message, { input, cause });
};

/** A quota that is used up comes as a 429, too. */
const statusFailureAs = (errorClass: VendorErrorClass, answer: HttpAnswer): VendorFailure => {
  const failure = statusFailure(answer);
  if (failure.errorClass === errorClass) return failure;
  const { message, cause } = refusalOf(answer);
  return new VendorFailure(errorClass, message.replace("language model", "service"), { cause });
};

/**
 * Speech by any server with OpenAI's `/audio/speech`: OpenAI, Kokoro-FastAPI, Piper behind one of its servers. WAV is
 * asked for; whatever sound comes back is taken. It tells no times of words. A call's answer is its result, and a lost one
 * can't be looked up.
 */
export const openAiSpeech = (options: OpenAiSpeechOptions): Vendor<SpeechCall> => {
  const { model } = options;
  const { baseUrl, isOpenAi } = openAiUrl(options.baseUrl);
  const http = openAiHttp(baseUrl, options.apiKey);
  const costUsd = ({ text }: SpeechCall): number => speechCostUsd(model, text, isOpenAi);
  const bodyOf = (call: SpeechCall) => ({
    model,
    input: call.text,
    voice: call.voice,
    response_format: "wav",
    ...(isInstructed(model) ? { instructions: instructionsOf(call) } : { speed: call.speed }),
  });
  return {
    name: "openai",
    modelOf: () => model,
    costUsd,
    submitTimeoutMs,
    ...answeredAtOnce(submitTimeoutMs),
    submit: async (call, { signal }) => {
      if (isOpenAi && [...call.text].length > maxCharacters) {
        const message = `The narration of a segment may have at most ${maxCharacters} characters.`;
        throw new VendorFailure("invalid_input", message, { input });
      }
      const sent = await http.submit({
        url: "/audio/speech",
        body: { json: bodyOf(call) },
        timeoutMs: submitTimeoutMs,
        maxAnswerBytes,
        signal,
      });
      // Sound is no JSON; gateways send an error's with 200, too.
      const answer = /\bjson\b/i.test(sent.headers["content-type"] ?? "")
        ? withOwnStatus(sent)
        : sent;
      if (answer.status !== 200) throw refused(answer);
      const bytes = soundOf(answer.bytes, answer.headers["content-type"], costUsd(call));
      const info: SpeechAnswer = { times: null };
      const ref = answer.headers["x-request-id"];
      const result = { outputs: [{ kind: "audio" as const, bytes }], info };
      return { kind: "completed", ...(ref !== undefined && { ref }), result };
    },
  };
};

/**
 * USD per million characters. tts-1 and tts-1-hd: platform.openai.com/docs/pricing, November 2026. gpt-4o-mini-tts is
 * paid by tokens, about USD 0.015 a minute: at some 800 characters a minute that is less than this.
 */
const listPrices: Readonly<Record<string, number>> = {
  "tts-1": 15,
  "tts-1-hd": 30,
  "gpt-4o-mini-tts": 20,
};
const dearest = 30;

/** `gpt-4o-mini-tts` of `gpt-4o-mini-tts-2025-12-15`. */
const withoutDate = (model: string): string => model.replace(/-\d{4}-\d{2}-\d{2}$/, "");

/** What a text costs at most; nothing on a server that isn't OpenAI's, which is usually the operator's own. */
export const speechCostUsd = (model: string, text: string, isOpenAi: boolean): number => {
  const price = listPrices[withoutDate(model)] ?? dearest;
  return isOpenAi ? ([...text].length * price) / 1_000_000 : 0;
};
