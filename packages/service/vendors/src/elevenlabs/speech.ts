import type { SpeechAnswer, SpeechCall } from "@reelwright/film/ports/vendor-requests";
import type { Vendor, VendorResult } from "@reelwright/film/ports/vendors";
import { VendorFailure } from "@reelwright/film/vendor-failure";
import type { HttpAnswer } from "../http.ts";
import { at, listAt, textAt } from "../json-answer.ts";
import { answeredAtOnce, soundOf } from "../sound-answer.ts";
import {
  creditsOf,
  type ElevenLabsOptions,
  elevenLabsHttp,
  refusalOf,
  usdPerCredit,
} from "./api.ts";

/** A format of every plan. PCM at 44.1 kHz and above needs a more expensive one. */
const outputFormat = "mp3_44100_128";
const maxAnswerBytes = 64 * 1024 * 1024;
const submitTimeoutMs = 180_000;

/** Speeds that the voices accept, as factors. */
export const elevenLabsSpeeds = { min: 0.7, max: 1.2 };

const sent = { input: "custom_script", named: "the narration" };

const bodyOf = (call: SpeechCall) => {
  const model = speechModelFor(call.language);
  const { text, stability, similarity, style, speed, seed, before, after } = call;
  return {
    text,
    model_id: model.id,
    ...(model.takesLanguage && { language_code: call.language }),
    voice_settings: { stability, similarity_boost: similarity, style, speed },
    seed: seed >>> 0,
    ...(model.takesNeighbours && before !== "" && { previous_text: before }),
    ...(model.takesNeighbours && after !== "" && { next_text: after }),
  };
};

const costUsd = ({ text, language }: SpeechCall): number =>
  Math.ceil([...text].length * speechModelFor(language).creditsPerCharacter) * usdPerCredit;

const resultOf = (answer: HttpAnswer, call: SpeechCall): VendorResult => {
  const body = answer.json();
  const credits = creditsOf(answer.headers);
  const paidUsd = credits === null ? costUsd(call) : credits * usdPerCredit;
  const bytes = Buffer.from(textAt(body, "audio_base64") ?? "", "base64");
  const info: SpeechAnswer = { times: timesOf(body) };
  return {
    outputs: [{ kind: "audio", bytes: soundOf(bytes, undefined, paidUsd) }],
    info,
    costUsd: paidUsd,
  };
};

/**
 * Speech by ElevenLabs, with the times of its characters. The answer to a call is its result. A lost one can't be found: the
 * account's history has texts and voices, but nothing that distinguishes calls with the same text.
 */
export const elevenLabsSpeech = (options: ElevenLabsOptions): Vendor<SpeechCall> => {
  const http = elevenLabsHttp(options);
  return {
    name: "elevenlabs",
    modelOf: ({ language }) => speechModelFor(language).id,
    costUsd,
    submitTimeoutMs,
    ...answeredAtOnce(submitTimeoutMs),
    submit: async (call, { signal }) => {
      const { maxCharacters } = speechModelFor(call.language);
      if ([...call.text].length > maxCharacters) {
        const message = `The narration of a segment may have at most ${maxCharacters} characters.`;
        throw new VendorFailure("invalid_input", message, { input: sent.input });
      }
      const answer = await http.submit({
        url: `/v1/text-to-speech/${encodeURIComponent(call.voice)}/with-timestamps?output_format=${outputFormat}`,
        body: { json: bodyOf(call) },
        timeoutMs: submitTimeoutMs,
        maxAnswerBytes,
        signal,
      });
      if (answer.status !== 200) throw refusalOf(answer, sent, http.clean);
      const ref = answer.headers["request-id"];
      return {
        kind: "completed",
        ...(ref !== undefined && { ref }),
        result: resultOf(answer, call),
      };
    },
  };
};

/** A speech model. Limits: elevenlabs.io/docs/models, November 2026. */
type SpeechModel = {
  readonly id: string;
  readonly creditsPerCharacter: number;
  readonly maxCharacters: number;
  /** Accepts `language_code`. */
  readonly takesLanguage: boolean;
  /** Accepts `previous_text` and `next_text`. */
  readonly takesNeighbours: boolean;
};

const multilingual: SpeechModel = {
  id: "eleven_multilingual_v2",
  creditsPerCharacter: 1,
  maxCharacters: 10_000,
  takesLanguage: false,
  takesNeighbours: true,
};
const flash: SpeechModel = {
  id: "eleven_flash_v2_5",
  creditsPerCharacter: 0.5,
  maxCharacters: 40_000,
  takesLanguage: true,
  takesNeighbours: true,
};

/** Languages of the catalog that the multilingual model doesn't speak. */
const onlyFlash: ReadonlySet<string> = new Set(["hu", "no", "vi"]);

/** The model for a language: the multilingual one, which sounds better, if it speaks the language. */
const speechModelFor = (language: string): SpeechModel =>
  onlyFlash.has(language) ? flash : multilingual;

/** The times of more characters would make `info` too large. Words are then aligned with the sound instead. */
const maxCharacters = 8_000;

const milliseconds = (value: unknown): number =>
  typeof value === "number" && Number.isFinite(value) ? Math.max(0, Math.round(value * 1000)) : 0;

/** The times of the characters; null if the answer has none that are consistent. */
const timesOf = (answer: unknown): SpeechAnswer["times"] => {
  const alignment = at(answer, "alignment");
  const characters = listAt(alignment, "characters").map(String);
  const startsMs = listAt(alignment, "character_start_times_seconds").map(milliseconds);
  const endsMs = listAt(alignment, "character_end_times_seconds").map(milliseconds);
  const isWhole = startsMs.length === characters.length && endsMs.length === characters.length;
  if (!isWhole || characters.length === 0 || characters.length > maxCharacters) return null;
  return { characters, startsMs, endsMs };
};
