/** Finds the time of each word of a text in a recording of it. */
import { createYield } from "@reelwright/film/concurrency";
import { Failure } from "@reelwright/film/failure";
import type { SpeechRequest } from "@reelwright/film/ports/tools";
import type { TimedWord } from "../speech/clip.ts";
import { comparisonVoice, openSynthesiser, type Synthesiser } from "../speech/synthesiser.ts";
import { estimate, stretchesOf } from "./estimate.ts";
import { type Features, featuresOf, hopMs } from "./features.ts";
import { timeWarp } from "./time-warp.ts";

/** Mono samples (−1 to 1), trimmed of silence at both ends. */
type Recording = { readonly samples: Float32Array; readonly rateHz: number };

export type Alignment = {
  /**
   * Times of the words as the embedded synthesizer splits this text. They are in order, do not overlap and end within
   * the recording. Each is at least 20 ms long where there is room. `language` is ISO 639-1.
   */
  align(
    recording: Recording,
    text: string,
    language: string,
    signal: AbortSignal,
  ): Promise<TimedWord[]>;
  /** The words of a text, as `align` times them. */
  words(text: string, language: string, signal: AbortSignal): Promise<readonly string[]>;
  /** Ends the synthesizer's process. */
  close(): Promise<void>;
};

/** Variants of the synthesizer to compare a recording with. The more similar one is used. */
const referenceVariants = ["f2", "m3"];

/** The reference: the text in a voice of the language at its natural pace. */
const referenceRequest = (text: string, language: string, variant: string): SpeechRequest => ({
  text,
  voice: comparisonVoice(language, language, variant),
  rate: 1,
  stability: 1,
  similarity: 0.5,
  style: 0.4,
});

/** Maps the reference's word times to the recording along the path between them. */
const moved = (words: readonly TimedWord[], path: Float32Array, heard: Features): TimedWord[] => {
  const at = (ms: number): number => {
    const frame = Math.max(0, Math.min(path.length - 1, ms / hopMs));
    const below = Math.floor(frame);
    const from = path[below] ?? 0;
    return (from + ((path[below + 1] ?? heard.frames) - from) * (frame - below)) * hopMs;
  };
  return words.map(({ text, startMs, endMs }) => ({
    text,
    startMs: at(startMs),
    endMs: at(endMs),
  }));
};

/** Compares the recording with the synthesizer's reading of the text. Returns no words if there is nothing to say. */
const compare = async (
  synthesiser: Synthesiser,
  heard: Features,
  { text, language }: { readonly text: string; readonly language: string },
  breathe: () => Promise<void>,
  signal: AbortSignal,
): Promise<TimedWord[]> => {
  const control = { signal, progress: () => undefined };
  let best: { readonly cost: number; readonly words: TimedWord[] } | null = null;
  for (const variant of referenceVariants) {
    const request = referenceRequest(text, language, variant);
    const reference = await synthesiser.utter(request, control);
    if (reference === null) return [];
    const known = await featuresOf(reference.samples, reference.rateHz, breathe);
    const { path, cost } = await timeWarp(known, heard, breathe);
    if (best === null || cost < best.cost) {
      best = { cost, words: moved(reference.words, path, heard) };
    }
  }
  return best?.words ?? [];
};

/** Uses syllables and pauses only. For installations without the synthesizer. */
const estimated = async (
  synthesiser: Synthesiser,
  heard: Features,
  text: string,
  language: string,
  signal: AbortSignal,
): Promise<TimedWord[]> => {
  const tokens = await synthesiser.tokens(text, language, signal);
  const found = stretchesOf(heard.levelsDb);
  const whole = { startMs: 0, endMs: heard.frames * hopMs };
  const spans = estimate(tokens, found.length > 0 ? found : [whole]);
  return tokens.map((token, index) => ({ text: token.text, ...(spans[index] ?? whole) }));
};

/**
 * Aligns a text with a recording of it. The embedded synthesizer speaks the text with known word times, and the
 * recording is compared with that. Without the synthesizer's package, syllables and pauses give the times.
 */
export const forcedAlignment = (synthesiser = openSynthesiser({ maxEngines: 1 })): Alignment => ({
  async align({ samples, rateHz }, text, language, signal) {
    const breathe = createYield(signal);
    const lengthMs = (samples.length * 1000) / rateHz;
    const heard = await featuresOf(samples, rateHz, breathe);
    try {
      const compared = await compare(synthesiser, heard, { text, language }, breathe, signal);
      return tidied(compared, lengthMs);
    } catch (error) {
      if (!(error instanceof Failure && error.code === "SPEECH_NOT_INSTALLED")) throw error;
      return tidied(await estimated(synthesiser, heard, text, language, signal), lengthMs);
    }
  },
  words: async (text, language, signal) =>
    (await synthesiser.tokens(text, language, signal)).map((token) => token.text),
  close: () => synthesiser.close(),
});

/** When each character of a text is spoken, as reported by a vendor. The three lists have the same length. */
export type CharacterTimes = {
  readonly characters: readonly string[];
  readonly startsMs: readonly number[];
  readonly endsMs: readonly number[];
};

const sounding = /[\p{L}\p{N}\p{Sc}]/u;

/**
 * Word times from character times. A word begins with its first letter or digit and ends with its last: the time of its
 * punctuation is a pause. Where the vendor has spelled the text differently ("10" as "ten"), words get shares of the
 * time by length.
 */
export const groupedWords = (words: readonly string[], times: CharacterTimes): TimedWord[] => {
  const heard = times.characters.flatMap((character, index) =>
    character.trim() === ""
      ? []
      : [...character].map((sign) => ({
          sign,
          startMs: times.startsMs[index] ?? 0,
          endMs: times.endsMs[index] ?? 0,
        })),
  );
  const own = words.map((word) => [...word.replace(/\s/gu, "")]);
  const written = own.reduce((sum, { length }) => sum + length, 0);
  const scale = heard.length / Math.max(1, written);
  let passed = 0;
  return words.map((text, index) => {
    const from = Math.min(heard.length - 1, Math.round(passed * scale));
    passed += own[index]?.length ?? 0;
    const to = Math.max(from + 1, Math.round(passed * scale));
    const signs = heard.slice(from, to);
    const said = signs.filter(({ sign }) => sounding.test(sign));
    const spoken = said.length > 0 ? said : signs;
    return { text, startMs: spoken[0]?.startMs ?? 0, endMs: spoken.at(-1)?.endMs ?? 0 };
  });
};

const shortestWordMs = 20;

/** Rounds the times and keeps them ascending and within the recording. No word is empty where there is room. */
export const tidied = (words: readonly TimedWord[], lengthMs: number): TimedWord[] => {
  const end = Math.floor(lengthMs);
  const least = Math.max(1, Math.min(shortestWordMs, Math.floor(end / (words.length || 1))));
  let free = 0;
  return words.map(({ text, startMs, endMs }, index) => {
    const latest = end - least * (words.length - index);
    const from = Math.max(free, Math.min(Math.round(startMs), latest));
    const roof = end - least * (words.length - index - 1);
    const to = Math.max(from + least, Math.min(Math.round(endMs), roof));
    free = to;
    return { text, startMs: from, endMs: to };
  });
};
