/** Estimates word times without a reference: distributes syllables over the audible parts of a recording. */
import { melody } from "../speech/text/sentences.ts";
import type { Token } from "../speech/text/tokens.ts";
import { hopMs } from "./features.ts";

/** The time between two pauses, ms. */
type Stretch = { readonly startMs: number; readonly endMs: number };

/** A pause is at least this much quieter than the loud moments, for at least this long. */
const pauseDb = 26;
const pauseFrames = 9;
/** Cost in syllables of a pause without punctuation, and of punctuation without a pause. */
const strayPause = 1.2;
const missingPause = 0.4;
/** Time that each word takes in addition to its syllables, in syllables. */
const wordShare = 0.35;

/** The stretches with sound, from the frames' levels. Short gaps belong to speech sounds and are not pauses. */
export const stretchesOf = (levelsDb: Float32Array): Stretch[] => {
  const loud = Float32Array.from(levelsDb).sort()[Math.floor(levelsDb.length * 0.95)] ?? 0;
  const stretches: { from: number; to: number }[] = [];
  levelsDb.forEach((level, at) => {
    if (level < loud - pauseDb) return;
    const last = stretches.at(-1);
    if (last && at - last.to < pauseFrames) last.to = at + 1;
    else stretches.push({ from: at, to: at + 1 });
  });
  return stretches
    .filter(({ from, to }) => to - from > 2)
    .map(({ from, to }) => ({ startMs: from * hopMs, endMs: to * hopMs }));
};

const share = (weights: readonly number[], { startMs, endMs }: Stretch): Stretch[] => {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let at = startMs;
  return weights.map((weight) => {
    const from = at;
    at += ((endMs - startMs) * weight) / total;
    return { startMs: from, endMs: at };
  });
};

type Choice = { readonly cost: number; readonly from: number };

/** For each stretch, the number of words that end with it, at the lowest cost. No pause splits a word. */
const splits = (
  tokens: readonly Token[],
  weights: readonly number[],
  stretches: readonly Stretch[],
): number[] => {
  const spoken = stretches.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
  const sums = [0];
  for (const weight of weights) sums.push((sums.at(-1) ?? 0) + weight);
  const perMs = (sums.at(-1) ?? 0) / Math.max(1, spoken);
  const breaks = tokens.map(({ text }) => melody(text) !== "");
  const costOf = (from: number, to: number, { startMs, endMs }: Stretch): number => {
    const expected = (endMs - startMs) * perMs;
    const off = (sums[to] ?? 0) - (sums[from] ?? 0) - expected;
    const missing = breaks.slice(from, Math.max(from, to - 1)).filter(Boolean).length;
    const stray = to < tokens.length && to > 0 && !breaks[to - 1] ? strayPause : 0;
    return (off * off) / Math.max(1, expected) + stray + missing * missingPause;
  };
  let row: Choice[] = tokens.map(() => ({ cost: Infinity, from: 0 }));
  row = [{ cost: 0, from: 0 }, ...row];
  const table = stretches.map((stretch) => {
    row = row.map((_, to) => {
      let best: Choice = { cost: Infinity, from: 0 };
      for (let from = 0; from <= to; from += 1) {
        const cost = (row[from] as Choice).cost + costOf(from, to, stretch);
        if (cost < best.cost) best = { cost, from };
      }
      return best;
    });
    return row;
  });
  const ends: number[] = [];
  let to = tokens.length;
  for (let index = table.length - 1; index >= 0; index -= 1) {
    ends[index] = to;
    to = table[index]?.[to]?.from ?? 0;
  }
  return ends;
};

/** Times of words, from their syllables and the recording's pauses. They are in order and do not overlap. */
export const estimate = (tokens: readonly Token[], stretches: readonly Stretch[]): Stretch[] => {
  const weights = tokens.map(({ spoken }) => syllablesOf(spoken) + wordShare);
  let from = 0;
  return splits(tokens, weights, stretches).flatMap((to, index) => {
    const own = share(weights.slice(from, to), stretches[index] as Stretch);
    from = to;
    return own;
  });
};

const dense = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/gu;
/** Small kana belong to the sound before them. */
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}ー]/gu;
const smallKana = /[ぁぃぅぇぉゃゅょゎァィゥェォャュョヮ]/gu;
/** Runs of letters that are spoken as one vowel, in scripts that write them. */
const vowels = /[aeiouyäöüåæøœáéíóúýàèìòùâêîôûãõăąęıœаеёиоуыэюяіїєαεηιουωάέήίόύώ]+/giu;
const letters = /\p{L}/gu;
const digits = /\p{Nd}/gu;
/** Average syllables per digit, over all languages. */
const syllablesPerDigit = 1.8;
/** Letters per syllable in scripts that don't write vowels. */
const lettersPerSyllable = 2.4;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Estimated syllables of a spoken word, at least 1. A kana counts as most of a syllable. */
const syllablesOf = (spoken: string): number => {
  const signs = count(spoken, dense) + 0.8 * (count(spoken, kana) - count(spoken, smallKana));
  const rest = spoken.replace(dense, " ").replace(kana, " ");
  const sounding = count(rest, vowels) || count(rest, letters) / lettersPerSyllable;
  return Math.max(1, signs + sounding + syllablesPerDigit * count(rest, digits));
};
