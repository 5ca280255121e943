import type { SpeechRequest } from "@reelwright/core/ports/sound";
import { clamp } from "@reelwright/core/util/clamp";
import type { Sentence } from "../text/sentences.ts";
import type { SentenceRequest } from "./espeak-engine.ts";

/** Words a minute of espeak-ng at rate 1: brisk but clear, as in a short video. */
const naturalWordsPerMinute = 162;

/** Which voice speaks a script that the chosen voice's language does not use. */
const voiceByScript: readonly (readonly [pattern: RegExp, voice: string])[] = [
  [/\p{Script=Hiragana}|\p{Script=Katakana}/u, "ja"],
  [/\p{Script=Hangul}/u, "ko"],
  [/\p{Script=Han}/u, "cmn"],
  [/\p{Script=Cyrillic}/u, "ru"],
  [/\p{Script=Greek}/u, "el"],
  [/\p{Script=Arabic}/u, "ar"],
  [/\p{Script=Hebrew}/u, "he"],
  [/\p{Script=Devanagari}/u, "hi"],
  [/\p{Script=Tamil}/u, "ta"],
  [/\p{Script=Thai}/u, "th"],
];
const languagesOfVoice: Readonly<Record<string, readonly string[]>> = {
  ja: ["ja"],
  ko: ["ko"],
  cmn: ["zh", "ja", "yue"],
  ru: ["ru", "uk", "bg", "sr", "mk", "kk", "be"],
  el: ["el"],
  ar: ["ar", "fa", "ur"],
  he: ["he"],
  hi: ["hi", "mr", "ne"],
  ta: ["ta"],
  th: ["th"],
};
/** Languages the synthesiser lacks, spoken by the nearest it has. */
const nearest: Readonly<Record<string, string>> = { fil: "id", tl: "id", zh: "cmn", no: "nb" };

const voicesFor = (text: string, request: SpeechRequest): string[] => {
  const { language, synthesis } = request.voice;
  const foreign = voiceByScript.find(([script]) => script.test(text))?.[1];
  const fits = foreign === undefined || languagesOfVoice[foreign]?.includes(language);
  const base = synthesis.voice.split("-")[0] ?? "";
  const own = [synthesis.voice, base, language, nearest[base] ?? "", nearest[language] ?? ""];
  return [...(fits ? [] : [foreign]), ...own].filter((name) => name !== "");
};

/** A repeatable number in −1 to 1 from a text: how this sentence differs from the next in pitch and pace. */
const variationOf = (text: string): number => {
  let hash = 2_166_136_261;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619);
  return ((hash >>> 8) / 0xff_ffff) * 2 - 1;
};

const roundedWithin = (value: number, low: number, high: number): number =>
  Math.round(clamp(value, low, high));

/**
 * How a sentence is said: `style` widens the melody, and the less `stability`, the more sentences differ from each
 * other; the more `similarity`, the less of both, down to the voice's own pitch and melody. The same request gives the
 * same delivery.
 */
export const prosodyOf = (sentence: Sentence, request: SpeechRequest): SentenceRequest => {
  const { voice, rate, stability, similarity, style } = request;
  const { synthesis } = voice;
  const unrest = 1 - stability;
  const turn = variationOf(sentence.text);
  /** 1 in the middle. */
  const freedom = 2 * (1 - similarity);
  return {
    text: sentence.text,
    voices: voicesFor(sentence.text, request),
    variant: synthesis.variant.replace(/[^\w -]/g, ""),
    wordsPerMinute: roundedWithin(
      naturalWordsPerMinute * synthesis.rate * rate * (1 + 0.04 * unrest * turn),
      80,
      440,
    ),
    pitch: roundedWithin(synthesis.pitch + 4 * unrest * turn * freedom, 0, 99),
    range: roundedWithin(synthesis.range * (1 + (0.6 * style - 0.25) * freedom), 0, 99),
  };
};
