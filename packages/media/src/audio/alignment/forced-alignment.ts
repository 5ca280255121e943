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
   * Times of the words that the embedded synthesiser would give for this text, in order, without overlaps, each at
   * least 20 ms long where there is room, none beyond the recording. `language` is ISO 639-1.
   */
  align(
    recording: Recording,
    text: string,
    language: string,
    signal: AbortSignal,
  ): Promise<TimedWord[]>;
  /** The words of a text, as `align` times them. */
  words(text: string, language: string, signal: AbortSignal): Promise<readonly string[]>;
  /** Ends the synthesiser's process. */
  close(): Promise<void>;
};

/** Variants of the synthesiser that a recording is compared with: the one that it is more like counts. */
const referenceVariants = ["f2", "m3"];

/** The text by a voice of the language at its natural pace, for comparison. */
const referenceRequest = (text: string, language: string, variant: string): SpeechRequest => ({
  text,
  voice: comparisonVoice(language, language, variant),
  rate: 1,
  stability: 1,
  similarity: 0.5,
  style: 0.4,
});

/** Reads words' times in the reference off the path between both. */
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

/** Compares the recording with the synthesiser's own of the same text; no words where there is nothing to say. */
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

/** By syllables and pauses alone: where the synthesiser isn't installed. */
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
 * Aligns a text with a recording of it: the embedded synthesiser speaks the text, and the recording is compared with
 * that, whose word times are known. Without the synthesiser's package, words are placed by syllables and pauses.
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

/** When each character of a text is spoken, as a vendor says; three lists of one length. */
export type CharacterTimes = {
  readonly characters: readonly string[];
  readonly startsMs: readonly number[];
  readonly endsMs: readonly number[];
};

const sounding = /[\p{L}\p{N}\p{Sc}]/u;

/**
 * Times of the words out of those of their characters. A word begins with its first letter or figure and ends with its
 * last: the time of its punctuation is a pause. Where the vendor has written the text in another way ("10" as "ten"),
 * words get their shares by length.
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

/** Rounded, rising, within the recording, none empty where there is room. */
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
