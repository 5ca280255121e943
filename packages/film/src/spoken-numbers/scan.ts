/** Matches digits, unit and currency symbols, and word ends at a position in a text. */

import { currencySymbols, type Symbols, unitSymbols } from "./language-data.ts";

/** A number found at a position in the text. `end` is the position after it. */
export type Found = { readonly number: WrittenNumber; readonly end: number };

export type Reader = (text: string, at: number, language: string) => Found | null;

const patterns = new Map<string, RegExp>();
/** Matches a pattern only at the given position. Compiled patterns are cached. */
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

/** Whether a word may end here: no letter or digit follows, or the script has no spaces. */
export const endsWord = (text: string, at: number): boolean => {
  const next = characterAt(text, at);
  return !letterOrDigit.test(next) || unspaced.test(next);
};

export const isWordLike = (symbol: string): boolean => /[\p{L}\p{N}]$/u.test(symbol);

/** Finds a symbol of the table at a position, after at most one space. */
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

/** Symbols that are ordinary words or marks after a space, with the languages where that is so. */
const onlyAttached: ReadonlyMap<string, RegExp> = new Map([
  ...["A", "А", "a", "J", "j", '"', "u"].map((symbol) => [symbol, /./u] as const),
  ["s", /^(?:cs|sk|hr)$/u],
  ["с", /^(?:ru|uk|bg)$/u],
]);
/** What must follow `5 in` for it to be inches, because "in" is also a preposition. */
const inches =
  /^(?:$|[\s)]*(?:$|[.,;:!?)x×])|\s(?:wide|tall|long|deep|high|thick|round|screen|display|diameter)(?!\p{L}))/u;

/** How far back, in characters, the opening quotation mark is searched. */
const farthestQuote = 300;

/** Whether `"` closes a quotation here instead of meaning inches. */
const closesQuote = (text: string, at: number): boolean =>
  (text.slice(Math.max(0, at - farthestQuote), at).match(/(?<!\d)"/gu)?.length ?? 0) % 2 === 1;

/** Whether the surrounding English text shows that a symbol isn't a unit here. */
const isNoUnit = (symbol: string, isApart: boolean, before: string, after: string): boolean => {
  if (symbol === "in") return /^-[\p{L}\d]/u.test(after) || (isApart && !inches.test(after));
  // A decade: 80s, 1980s.
  if (symbol === "s") return !isApart && /(?<!\d)(?:[2-9]|\d{3})0$/u.test(before);
  // 12ct is a pack of twelve.
  return symbol === "ct" && /(?<![\d.])(?:[6-9]|\d{2,})\s?$/u.test(before);
};

/** Finds the unit whose symbol is at a position. */
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

type Lexed = { readonly written: string; readonly end: number };

const separator = "[ \\u00a0\\u2009\\u202f]";

/** Reads digits with their separators. Groups with spaces between them are one number only if that is certain. */
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

/** Converts digits to an amount. Null for a code with leading zeros, or if the digits aren't a number. */
export const asAmount = (written: string, language: string, isPrice: boolean): Amount | null =>
  /^0\d/u.test(written) && !/[.,]/u.test(written) ? null : amountOf(written, language, isPrice);

// Separators: finds out which mark is the decimal point and which ones group thousands.

/** Digits with single marks between groups. */
const digitRun = String.raw`\d+(?:[.,٫٬]\d+|'\d{3}(?!\d))*`;

/** Languages that group thousands with a space. */
const spaceGroups: ReadonlySet<string> = new Set(
  "bg cs fi fr hu nb pl pt ru sk sv uk es".split(" "),
);

const groupsWithSpaces = (language: string): boolean => spaceGroups.has(language);

const groupMarks = new Map<string, string>();

/**
 * The mark that groups thousands: comma or dot, whichever isn't the decimal point. This also holds in languages that
 * group with spaces, because prices there are often copied from other locales.
 */
const groupMark = (language: string): string => {
  const known = groupMarks.get(language);
  if (known !== undefined) return known;
  const [locale = "en"] = Intl.NumberFormat.supportedLocalesOf([language, "en"]);
  const parts = new Intl.NumberFormat(locale, { numberingSystem: "latn" }).formatToParts(1.5);
  const mark = parts.find(({ type }) => type === "decimal")?.value === "," ? "." : ",";
  groupMarks.set(language, mark);
  return mark;
};

const thousands = /^\d{1,3}(?:\D\d{3})+$/u;
/** 12,34,567 */
const lakhs = /^\d{1,2}(?:,\d{2})*,\d{3}$/u;

const bare = (text: string): string => text.replace(/\D/gu, "");

const isGrouped = (text: string): boolean => thousands.test(text) || lakhs.test(text);

/** Reads a number with one mark. It groups thousands if three digits follow and it isn't the decimal point. */
const singleMark = (text: string, mark: string, language: string, isPrice: boolean): Amount => {
  const [head = "", tail = ""] = text.split(mark);
  const canGroup = tail.length === 3 && /^[1-9]\d{0,2}$/u.test(head);
  const groups = canGroup && (isPrice || mark === "'" || mark === groupMark(language));
  return groups ? { whole: bare(text), fraction: "" } : { whole: head || "0", fraction: tail };
};

/**
 * Converts digits with separators to an amount in a language. Null if the separators don't form a number (`5.1.2`,
 * `1,2,3`). A price never has three decimals.
 */
export const amountOf = (written: string, language: string, isPrice: boolean): Amount | null => {
  const text = written
    .replace(/[ \u00a0\u2009\u202f]/gu, "")
    .replaceAll("٬", "'")
    .replaceAll("٫", language === "ar" ? "." : ",");
  const marks = [...text.replace(/\d/gu, "")];
  const last = marks.at(-1);
  if (last === undefined) return { whole: text, fraction: "" };
  if (marks.length === 1) return singleMark(text, last, language, isPrice);
  if (marks.every((mark) => mark === last))
    return isGrouped(text) ? { whole: bare(text), fraction: "" } : null;
  const cut = text.lastIndexOf(last);
  const head = text.slice(0, cut);
  return isGrouped(head) ? { whole: bare(head), fraction: text.slice(cut + 1) } : null;
};

// The kinds of written numbers. The `read-*.ts` files recognize them, `say-number.ts` says them.

/** Digits without separators: `1.299,50` is `1299` and `50`. */
export type Amount = { readonly whole: string; readonly fraction: string };

/** `k` has 3 zeros. `word` is set if the scale is written out (`1.5 million`); it is spoken as written. */
export type Scale = { readonly zeros: number; readonly word: string | null };

export type Comparison = "less" | "more" | "atMost" | "atLeast" | "about" | "plusMinus";

/** A bare number: `12,500`, `10k`. */
export type Count = {
  readonly kind: "count";
  readonly amount: Amount;
  readonly scale: Scale | null;
};

/** `5 kg`. `unit` is a row of `units.tsv` or a unit of `Intl`. `isAttributive` is set in `16-oz cup`. */
export type Measure = {
  readonly kind: "measure";
  readonly amount: Amount;
  readonly unit: string;
  readonly isAttributive: boolean;
};

/** `$19.99`. `currency` is ISO 4217. If `isMinor`, the amount is in hundredths (`99¢`). */
export type Money = {
  readonly kind: "money";
  readonly amount: Amount;
  readonly currency: string;
  readonly scale: Scale | null;
  readonly isMinor: boolean;
};

/** A number with a Japanese, Chinese or Korean counter: `5分`, `2个`, `3개`. */
type Counted = {
  readonly kind: "counted";
  readonly amount: Amount;
  readonly counter: string;
};

/** `1½ cups`, `3/4`. */
export type Fraction = {
  readonly kind: "fraction";
  readonly whole: string;
  readonly numerator: string;
  readonly denominator: string;
  readonly unit: string | null;
};

/** `month` and `year` are 0 if they are missing. */
export type WrittenDate = {
  readonly kind: "date";
  readonly day: number;
  readonly month: number;
  readonly year: number;
};

/** `half` is null if the text has neither AM nor PM. */
export type WrittenTime = {
  readonly kind: "time";
  readonly hours: string;
  readonly minutes: string;
  readonly seconds: string;
  readonly half: "AM" | "PM" | null;
};

export type WrittenNumber =
  | Count
  | Measure
  | Money
  | Counted
  | Fraction
  | WrittenDate
  | WrittenTime
  /** `1 h 30 min`, `5'10"`. */
  | { readonly kind: "compound"; readonly parts: readonly WrittenNumber[] }
  | { readonly kind: "range"; readonly from: WrittenNumber; readonly to: WrittenNumber }
  /** `10 × 5 cm`. */
  | { readonly kind: "product"; readonly factors: readonly WrittenNumber[] }
  /** `5 €/mois`: `per` is a unit, a word as written, or another number. */
  | { readonly kind: "per"; readonly quantity: WrittenNumber; readonly per: Per }
  | { readonly kind: "signed"; readonly sign: "minus" | "plus"; readonly number: WrittenNumber }
  | { readonly kind: "compared"; readonly by: Comparison; readonly number: WrittenNumber }
  /** `18+`. */
  | { readonly kind: "andMore"; readonly number: WrittenNumber }
  /** `16:9`. */
  | { readonly kind: "ratio"; readonly parts: readonly string[] }
  /** `4.8/5`. */
  | { readonly kind: "rating"; readonly value: Amount; readonly most: Amount }
  /** `2x`. */
  | { readonly kind: "times"; readonly amount: Amount }
  /** `1ª`. */
  | { readonly kind: "ordinal"; readonly value: number; readonly isFeminine: boolean }
  /** `10⁶`. */
  | { readonly kind: "power"; readonly base: Amount; readonly exponent: string }
  /** `№ 5`, `§ 5`. */
  | {
      readonly kind: "labelled";
      readonly label: "number" | "section";
      readonly number: WrittenNumber;
    }
  /** `17.4.1`: numbers with dots between them. */
  | { readonly kind: "dotted"; readonly parts: readonly string[] }
  /** Numbers that are spoken one after the other: `1,2,3`, `24/7`. */
  | { readonly kind: "list"; readonly parts: readonly string[] }
  /** `4K`, `18K`: a number and a letter that is spoken as a letter. */
  | { readonly kind: "lettered"; readonly whole: string; readonly letter: string }
  /** Phone numbers and codes, spoken digit by digit. */
  | { readonly kind: "digits"; readonly digits: string; readonly hasPlus: boolean };

export type Per =
  | { readonly unit: string }
  | { readonly word: string }
  | { readonly quantity: WrittenNumber };

export const numberOf = ({ whole, fraction }: Amount): number =>
  Number(`${whole || "0"}.${fraction || "0"}`);

/** Multiplies an amount by ten to the power of `zeros`. */
export const scaled = ({ whole, fraction }: Amount, zeros: number): Amount => {
  const digits = fraction.padEnd(zeros, "0");
  return {
    whole: `${whole}${digits.slice(0, zeros)}`.replace(/^0+(?=\d)/u, ""),
    fraction: digits.slice(zeros).replace(/0+$/u, ""),
  };
};
