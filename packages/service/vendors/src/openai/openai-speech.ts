import type { SpeechAnswer, SpeechCall } from "@reelwright/film/ports/vendor-requests";
import type { Vendor } from "@reelwright/film/ports/vendors";
import { type VendorErrorClass, VendorFailure } from "@reelwright/film/vendor-failure";
import { type HttpAnswer, statusFailure } from "../http.ts";
import { answeredAtOnce, soundOf } from "../sound-answer.ts";
import { openAiHttp, openAiUrl, refusalOf, withOwnStatus, withoutDate } from "./openai-api.ts";

type OpenAiSpeechOptions = {
  /** Null if the server needs none. */
  readonly apiKey: string | null;
  /** With its `/v1`; OpenAI's if missing or empty. */
  readonly baseUrl?: string;
  readonly model: string;
};

/** OpenAI's limit. Other servers split long texts themselves. */
const maxCharacters = 4_096;
const maxAnswerBytes = 128 * 1024 * 1024;
/** Small machines speak slower than real time. */
const submitTimeoutMs = 300_000;

const input = "custom_script";
const languageNames = new Intl.DisplayNames("en", { type: "language" });

/** Whether the model takes instructions on how to speak, and no speed. */
const isInstructed = (model: string): boolean => /^gpt-/.test(model);

/** Speeds that a model accepts, as factors. */
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

/** Whether the server refuses the voice, which the operator configures. */
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

/** The failure of an answer with this class. An exhausted quota is also a 429. */
const statusFailureAs = (errorClass: VendorErrorClass, answer: HttpAnswer): VendorFailure => {
  const failure = statusFailure(answer);
  if (failure.errorClass === errorClass) return failure;
  const { message, cause } = refusalOf(answer);
  return new VendorFailure(errorClass, message.replace("language model", "service"), { cause });
};

/**
 * Speech by any server with OpenAI's `/audio/speech`: OpenAI, Kokoro-FastAPI, a Piper server. Requests WAV, but accepts any
 * sound. The answer has no word times. The answer to a call is its result, and a lost one can't be found.
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
      // Gateways may send an error in JSON with status 200.
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
 * priced by tokens, about USD 0.015 a minute. With some 800 characters a minute, that is less than this.
 */
const listPrices: Readonly<Record<string, number>> = {
  "tts-1": 15,
  "tts-1-hd": 30,
  "gpt-4o-mini-tts": 20,
};
const highestPrice = 30;

/** The highest cost of a text. Servers other than OpenAI's are free: they are usually the operator's own. */
export const speechCostUsd = (model: string, text: string, isOpenAi: boolean): number => {
  const price = listPrices[withoutDate(model)] ?? highestPrice;
  return isOpenAi ? ([...text].length * price) / 1_000_000 : 0;
};
