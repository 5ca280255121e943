/** Looks at a position of a text: digits, symbols of units and currencies, ends of words. */
import { amountOf, digitRun, groupsWithSpaces } from "./amounts.ts";
import { currencySymbols, type Symbols, unitSymbols } from "./language-data.ts";
import type { Amount, WrittenNumber } from "./written-number.ts";

/** What was found at a position of the text, and where it ends. */
export type Found = { readonly number: WrittenNumber; readonly end: number };

export type Reader = (text: string, at: number, language: string) => Found | null;

const patterns = new Map<string, RegExp>();
/** Matches a pattern exactly at a position. */
export const matchAt = (source: string, text: string, at: number): RegExpExecArray | null => {
  const pattern = patterns.get(source) ?? new RegExp(source, "uy");
  patterns.set(source, pattern);
  pattern.lastIndex = at;
  return pattern.exec(text);
};

const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{sc=Hangul}]/u;
const letterOrDigit = /[\p{L}\p{N}\p{M}]/u;

const characterAt = (text: string, at: number): string => {
  const code = text.codePointAt(at);
  return code === undefined ? "" : String.fromCodePoint(code);
};

/** Whether a word may end here: no letter goes on with it. */
export const endsWord = (text: string, at: number): boolean => {
  const next = characterAt(text, at);
  return !letterOrDigit.test(next) || unspaced.test(next);
};

export const isWordLike = (symbol: string): boolean => /[\p{L}\p{N}]$/u.test(symbol);

/** A symbol of a table at a position, after at most one space. */
export const symbolAt = (symbols: Symbols, text: string, at: number) => {
  const from = /[ \u00a0\u202f]/u.test(text[at] ?? "") ? at + 1 : at;
  const found = symbols.find(
    ([symbol]) =>
      text.startsWith(symbol, from) &&
      !(isWordLike(symbol) && !endsWord(text, from + symbol.length)),
  );
  return found
    ? { symbol: found[0], meaning: found[1], end: from + found[0].length, isApart: from > at }
    : null;
};

/** These are also words or marks where a space stands before them, in some languages or in all. */
const onlyAttached: ReadonlyMap<string, RegExp> = new Map([
  ...["A", "А", "a", "J", "j", '"', "u"].map((symbol) => [symbol, /./u] as const),
  ["s", /^(?:cs|sk|hr)$/u],
  ["с", /^(?:ru|uk|bg)$/u],
]);
/** `5 in` is a measure before these only: it is a preposition, too. */
const inches =
  /^(?:$|[\s)]*(?:$|[.,;:!?)x×])|\s(?:wide|tall|long|deep|high|thick|round|screen|display|diameter)(?!\p{L}))/u;

/** So far back a quotation may begin. */
const farthestQuote = 300;

/** A quotation mark is closed here instead of inches being written. */
const closesQuote = (text: string, at: number): boolean =>
  (text.slice(Math.max(0, at - farthestQuote), at).match(/(?<!\d)"/gu)?.length ?? 0) % 2 === 1;

/** Where a symbol that is a unit elsewhere is none, by what stands around it. */
const isNoUnit = (symbol: string, isApart: boolean, before: string, after: string): boolean => {
  if (symbol === "in") return /^-[\p{L}\d]/u.test(after) || (isApart && !inches.test(after));
  // The eighties.
  if (symbol === "s") return !isApart && /(?<!\d)(?:[2-9]|\d{3})0$/u.test(before);
  // 12ct is a pack of twelve.
  return symbol === "ct" && /(?<![\d.])(?:[6-9]|\d{2,})\s?$/u.test(before);
};

/** The unit whose symbol stands at a position. */
export const unitAt = (text: string, at: number, language: string) => {
  const found = symbolAt(unitSymbols(language), text, at);
  if (!found) return null;
  const { symbol, meaning, end, isApart } = found;
  const isWord = isApart && onlyAttached.get(symbol)?.test(language);
  if (isWord || (symbol === '"' && closesQuote(text, at))) return null;
  const before = text.slice(Math.max(0, at - 6), at);
  // A year: 2026 г.
  if (/^г\.?$/u.test(symbol) && /(?<!\d)(?:19|20)\d\d\s?$/u.test(before)) return null;
  if (language === "en" && isNoUnit(symbol, isApart, before, text.slice(end))) return null;
  return { unit: meaning, end };
};

export type Lexed = { readonly written: string; readonly end: number };

const separator = "[ \\u00a0\\u2009\\u202f]";

/** Digits with their separators; groups apart by spaces are one number where that is certain. */
export const digitsAt = (text: string, at: number, language: string): Lexed | null => {
  const grouped = matchAt(
    `\\d{1,3}(?:${separator}\\d{3})+(?!${separator}?\\d)(?:[.,]\\d{1,2}(?!\\d))?`,
    text,
    at,
  );
  if (grouped) {
    const [written] = grouped;
    const end = at + written.length;
    const isSure =
      groupsWithSpaces(language) ||
      /[\u00a0\u2009\u202f]/u.test(written) ||
      /^\d{1,3}(?: 000)+$/u.test(written) ||
      symbolAt(currencySymbols(language), text, end) !== null ||
      /\p{Sc}\s?$/u.test(text.slice(Math.max(0, at - 2), at));
    if (isSure) return { written, end };
  }
  const found = matchAt(digitRun, text, at) ?? matchAt("[.,٫]\\d+", text, at);
  return found ? { written: found[0], end: at + found[0].length } : null;
};

/** The amount that digits mean; null for a code with leading zeros and for what is no number. */
export const asAmount = (written: string, language: string, isPrice: boolean): Amount | null =>
  /^0\d/u.test(written) && !/[.,]/u.test(written) ? null : amountOf(written, language, isPrice);
