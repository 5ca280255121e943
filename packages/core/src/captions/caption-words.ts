import type { Word } from "../artifacts/artifacts.ts";
import type { CaptionWord } from "../ports/caption-renderer.ts";

const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Written without spaces and longer than this, a "word" of the synthesiser is a phrase. */
const longestSpaceless = 4;

/** Controls, line breaks and direction overrides never reach a caption; joiners do (Persian, Hindi need them). */
const unprintable =
  /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu;

const cleaned = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/\p{Surrogate}/gu, "")
    .replace(unprintable, " ")
    .replace(/\s+/gu, " ")
    .trim();

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });
const ascii = /^[ -~]*$/u;
/** A text as what readers see as its characters. */
export const graphemesOf = (text: string): string[] =>
  ascii.test(text) ? [...text] : Array.from(graphemes.segment(text), ({ segment }) => segment);

/** Japanese particles and endings, Chinese ones: no line begins with them. */
const particle =
  /^(?:[はがをにでとものへやかねよ]|から|まで|より|です|ます|ました|ません|でした|だ|な|て|た|的|了|吗|吧|呢|啊|们|着|过|地|得)$/u;

const cutSpaceless = (text: string, words: Intl.Segmenter): string[] => {
  const parts: string[] = [];
  for (const { segment, isWordLike } of words.segment(text)) {
    const stands = isWordLike && !particle.test(segment);
    if (stands || parts.length === 0) parts.push(segment);
    else parts[parts.length - 1] += segment;
  }
  return parts;
};

/** Words between spaces; a mark that is written apart ("Prêt ?") stays with the word before it. */
const wordsOf = (text: string): string[] => {
  const words: string[] = [];
  for (const part of text.split(" ")) {
    const mark =
      words.length > 0 && /^[\p{P}\p{S}]{1,3}$/u.test(part) && !/^[\p{Ps}\p{Pi}]/u.test(part);
    if (mark) words[words.length - 1] += `\u00a0${part}`;
    else words.push(part);
  }
  return words;
};

/** Shares a span of time over parts by their lengths. */
const shared = (parts: readonly string[], word: Word): Word[] => {
  const total = parts.reduce((sum, part) => sum + part.length, 0) || 1;
  let at = word.startMs;
  return parts.map((text) => {
    const startMs = at;
    at += ((word.endMs - word.startMs) * text.length) / total;
    return { text, startMs, endMs: at, segment: word.segment };
  });
};

const finite = (value: number, otherwise: number): number =>
  Number.isFinite(value) ? Math.min(Math.max(value, 0), 36_000_000) : otherwise;

/**
 * Words fit for showing: cleaned of what no caption can show, phrases without spaces cut into words (their
 * time shared by length), times whole and rising. Words without anything to show are dropped.
 */
export const captionWords = (words: readonly Word[], language: string): CaptionWord[] => {
  const segmenter = new Intl.Segmenter(language, { granularity: "word" });
  const parts = words.flatMap((word) => {
    const text = cleaned(word.text);
    if (text === "") return [];
    const long = spaceless.test(text) && text.length > longestSpaceless;
    return shared(long ? cutSpaceless(text, segmenter) : wordsOf(text), word);
  });
  let lastStartCs = -1;
  const shown = parts.map((part) => {
    const startCs = Math.max(Math.round(finite(part.startMs, 0) / 10), lastStartCs + 1);
    lastStartCs = startCs;
    const endCs = Math.max(Math.round(finite(part.endMs, 0) / 10), startCs + 1);
    return { text: part.text.trim(), startCs, endCs, segment: part.segment };
  });
  return shown.map((word, index) => {
    const next = shown[index + 1];
    const joined =
      next && spaceless.test(word.text.at(-1) ?? "") && spaceless.test(next.text[0] ?? "");
    const endCs = next ? Math.min(word.endCs, next.startCs) : word.endCs;
    return { ...word, endCs, gap: joined ? "" : " " };
  });
};
