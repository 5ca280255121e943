import type { Spoken } from "./espeak-engine.ts";
import type { Sentence } from "./text/sentences.ts";

export type TimedWord = { readonly text: string; readonly startMs: number; readonly endMs: number };

/** Sound and its words, timed from its beginning. */
export type Clip = { readonly samples: Float32Array; readonly words: readonly TimedWord[] };

/** Joins sentences with pauses between them. */
export const join = (clips: readonly Clip[], pausesMs: readonly number[], rateHz: number): Clip => {
  const gaps = pausesMs.map((ms) => Math.round((ms * rateHz) / 1000));
  const tail = Math.round(0.25 * rateHz);
  const length = clips.reduce((sum, { samples }, i) => sum + samples.length + (gaps[i] ?? 0), tail);
  const samples = new Float32Array(length);
  const words: TimedWord[] = [];
  let at = 0;
  clips.forEach((part, index) => {
    samples.set(part.samples, at);
    const shiftMs = (at * 1000) / rateHz;
    for (const { text, startMs, endMs } of part.words) {
      words.push({ text, startMs: startMs + shiftMs, endMs: endMs + shiftMs });
    }
    at += part.samples.length + (gaps[index] ?? 0);
  });
  return { samples, words };
};

/** When a token sounds, in milliseconds of the synthesizer's sound. */
type Span = { readonly startMs: number; readonly endMs: number };

type Phoneme = { readonly startMs: number; readonly endMs: number };

/** The sounds without silences and language marks. Each lasts until the next event. */
const soundsOf = ({ phonemes, samples, rateHz }: Spoken): Phoneme[] => {
  const lengthMs = (samples.length / rateHz) * 1000;
  return phonemes
    .map(([startMs, name], index) => ({
      startMs,
      endMs: phonemes[index + 1]?.[0] ?? lengthMs,
      name,
    }))
    .filter(({ name, startMs, endMs }) => name !== "" && !name.startsWith("(") && endMs > startMs);
};

/** For each token, the time of its word event, or null if the synthesizer joined it to the previous word. */
const anchorsOf = (sentence: Sentence, words: Spoken["words"]): (number | null)[] => {
  let reached = -1;
  return sentence.ranges.map(({ from, to }, index) => {
    const event = words.find(([ms, position]) => ms > reached && position >= from && position < to);
    if (event) reached = event[0];
    return event?.[0] ?? (index === 0 ? 0 : null);
  });
};

/** Divides the sounds of one group among its tokens by the length of their texts. */
const share = (tokens: readonly string[], sounds: readonly Phoneme[], fallback: Span): Span[] => {
  const weights = tokens.map((spoken) => [...spoken.replace(/[^\p{L}\p{N}]/gu, "")].length || 1);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const span = fallback.endMs - fallback.startMs;
  let passed = 0;
  return weights.map((weight) => {
    const from = passed / total;
    passed += weight;
    const to = passed / total;
    if (sounds.length < tokens.length) {
      return { startMs: fallback.startMs + span * from, endMs: fallback.startMs + span * to };
    }
    const first = Math.min(sounds.length - 1, Math.round(from * sounds.length));
    const last = Math.max(first, Math.min(sounds.length, Math.round(to * sounds.length)) - 1);
    return {
      startMs: sounds[first]?.startMs ?? fallback.startMs,
      endMs: sounds[last]?.endMs ?? fallback.endMs,
    };
  });
};

/**
 * Returns when each token of a sentence is heard. Words that the synthesizer speaks as one ("of the", a Japanese
 * phrase) share their sounds by length. Spans are in order and do not overlap.
 */
export const align = (sentence: Sentence, spoken: Spoken): Span[] => {
  const sounds = soundsOf(spoken);
  const anchors = anchorsOf(sentence, spoken.words);
  const endMs = sounds.at(-1)?.endMs ?? 0;
  const spans: Span[] = [];
  for (let from = 0; from < anchors.length; ) {
    let to = from + 1;
    while (to < anchors.length && anchors[to] === null) to += 1;
    const startMs = anchors[from] ?? 0;
    const untilMs = anchors[to] ?? Math.max(endMs, startMs);
    const inside = sounds.filter((sound) => sound.startMs >= startMs && sound.startMs < untilMs);
    const group = sentence.tokens.slice(from, to).map(({ spoken: said }) => said);
    spans.push(...share(group, inside, { startMs, endMs: untilMs }));
    from = to;
  }
  return spans;
};
