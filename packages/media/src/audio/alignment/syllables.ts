const dense = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/gu;
/** Small kana belong to the sound before them. */
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}ー]/gu;
const smallKana = /[ぁぃぅぇぉゃゅょゎァィゥェォャュョヮ]/gu;
/** Runs of letters that are spoken as one vowel, in scripts that write them. */
const vowels = /[aeiouyäöüåæøœáéíóúýàèìòùâêîôûãõăąęıœаеёиоуыэюяіїєαεηιουωάέήίόύώ]+/giu;
const letters = /\p{L}/gu;
const digits = /\p{Nd}/gu;
/** A figure of a number takes so many, in the languages' average. */
const syllablesPerDigit = 1.8;
/** Letters a syllable where vowels aren't written. */
const lettersPerSyllable = 2.4;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** About how many syllables a spoken word has, at least one; a kana counts as most of one. */
export const syllablesOf = (spoken: string): number => {
  const signs = count(spoken, dense) + 0.8 * (count(spoken, kana) - count(spoken, smallKana));
  const rest = spoken.replace(dense, " ").replace(kana, " ");
  const sounding = count(rest, vowels) || count(rest, letters) / lettersPerSyllable;
  return Math.max(1, signs + sounding + syllablesPerDigit * count(rest, digits));
};
