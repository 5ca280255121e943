/** Finds every written number in a text and returns the words to speak for it. */

import { readAmount, readMoney } from "./read-amount.ts";
import { momentReaders } from "./read-moments.ts";
import { partReaders, readFraction } from "./read-parts.ts";
import { sayNumber } from "./say-number.ts";
import {
  type Comparison,
  type Found,
  matchAt,
  numberOf,
  type Per,
  type Reader,
  type Scale,
  unitAt,
  type WrittenNumber,
} from "./scan.ts";

export type SpokenNumber = {
  /** Start and end (exclusive) in the text, in UTF-16 code units. */
  readonly from: number;
  readonly to: number;
  readonly spoken: string;
};

/** Each script's ten digits are consecutive code points, so the digits directly before one give its value. */
const decimalValue = (digit: string): number => {
  const code = digit.codePointAt(0) ?? 48;
  if (code < 128) return code - 48;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value;
};

/** Characters that would lose their meaning as plain ones, so they are kept. */
const kept = /[¼½¾⅐-⅞⁰¹²³⁴-⁹⁻№™®©℠º ª\u00a0\u2009\u202f…]/u;

const plainCharacter = (character: string): string => {
  if (kept.test(character)) return character;
  if (/\p{Nd}/u.test(character)) return String(decimalValue(character));
  if (/[\u2010-\u2015\u2212\ufe63\uff0d]/u.test(character)) return "-";
  if (/[~\u301c\uff5e\u223c]/u.test(character)) return "~";
  if (/[\u2018\u2019\u02bc]/u.test(character)) return "'";
  if (/[\u201c\u201d\u201e]/u.test(character)) return '"';
  if (character === "٪") return "%";
  if (character === "✕" || character === "✖") return "×";
  // A circled number: the invisible separator keeps it apart from the character before it.
  if (/[\u2460-\u2473]/u.test(character))
    return `\u2063${(character.codePointAt(0) ?? 0) - 0x245f}`;
  return character.normalize("NFKC");
};

type Normal = { readonly text: string; readonly places: readonly number[] };

/** Converts the text to plain characters. `places` maps each code unit to its position in the original. */
const normalize = (written: string): Normal => {
  let text = "";
  const places: number[] = [];
  let at = 0;
  for (const character of written) {
    const plain = plainCharacter(character);
    text += plain;
    for (let unit = 0; unit < plain.length; unit += 1) places.push(at);
    at += character.length;
  }
  places.push(at);
  return { text, places };
};

const starts = /[\d(#№§<>≤≥⩽⩾±≈~+\-.,٫%¼½¾⅐-⅞\p{Sc}]|[A-Za-zКкРр]/u;
const letterOrDigit = /[\p{L}\p{M}\p{N}_]/u;
const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{sc=Hangul}]/u;

/** Whether the mark before a position is inside something longer: 3.14, acme.com/2026. */
const goesOn = (text: string, at: number, before: string): boolean => {
  if (!/[./:,]/u.test(before) || !/[\p{L}\d]/u.test(text[at - 2] ?? "")) return false;
  return before === "." || /[.,]/u.test(text[at] ?? "") || isInAddress(text, at);
};

/** Whether a number may begin at a position: not inside a word, a code or a web address. */
const mayStart = (text: string, at: number): boolean => {
  const before = /.$/su.exec(text.slice(Math.max(0, at - 2), at))?.[0] ?? "";
  if (before === "" || /\s/u.test(before)) return true;
  if (letterOrDigit.test(before) && !unspaced.test(before)) return false;
  if (/[A-Za-z]/u.test(text[at] ?? "")) return !/[@.#/&=-]/u.test(before);
  return !/[#@=&_]/u.test(before) && !goesOn(text, at, before);
};

const isInAddress = (text: string, at: number): boolean => {
  const run = /\S*$/u.exec(text.slice(Math.max(0, at - 80), at))?.[0] ?? "";
  return /:\/\/|www\.|\p{L}\.\p{L}{2,}/u.test(run);
};

/** Web and email addresses and hashtags. Digits inside them are left alone. */
const addresses =
  /(?<!\S)(?:https?:\/\/\S+|www\.\S+|[^\s@]+@[^\s@]+\.\p{L}{2,}|(?=[\d-]*\p{L})[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{Ll}{2,10}(?:\/\S*)?|#\p{L}\S*|[\p{L}\d]+(?:-\p{L}[\p{L}\d]*\d)+)(?=$|[\s,;!?])/gu;

const addressesIn = (text: string): readonly (readonly [from: number, to: number])[] =>
  Array.from(
    text.matchAll(addresses),
    ({ index, 0: found }) => [index, index + found.length] as const,
  );

/** Returns the numbers of a text in order, without overlaps. `language` is ISO 639-1. */
export const spokenNumbers = (written: string, language: string): readonly SpokenNumber[] => {
  // Some characters contain a number only after normalization: ㍢ is 10点.
  if (!/[\p{Nd}\p{No}\u2150-\u215e]/u.test(written.normalize("NFKC"))) return [];
  const { text, places } = normalize(written);
  const skipped = addressesIn(text);
  const found: SpokenNumber[] = [];
  for (let at = 0; at < text.length; ) {
    const inside = skipped.find(([from, to]) => at >= from && at < to);
    const isStart = !inside && starts.test(text[at] ?? "") && mayStart(text, at);
    const one = isStart ? readNumber(text, at, language) : null;
    if (one)
      found.push({
        from: places[at] ?? 0,
        to: places[one.end] ?? written.length,
        spoken: sayNumber(one.number, language),
      });
    at = one?.end ?? inside?.[1] ?? at + 1;
  }
  return found;
};

/** Replaces the numbers of a text with words, to estimate its speaking time. */
export const withSpokenNumbers = (written: string, language: string): string => {
  let said = "";
  let at = 0;
  for (const { from, to, spoken } of spokenNumbers(written, language)) {
    said += `${written.slice(at, from)} ${spoken} `;
    at = to;
  }
  return said + written.slice(at);
};

// Reads the number that starts at a position of the plain text.

/** A sign before a number or its currency, as opposed to a hyphen between words (COVID-19). */
const signAt = (text: string, at: number): "minus" | "plus" | null => {
  const found = matchAt(
    "(?!-,\\d{2}\\s?(?:€|EUR|Euro))[-+](?=[\\d.,]|%\\s?\\d|\\s?\\p{Sc}|\\p{L}{0,2}\\$)",
    text,
    at,
  );
  if (!found) return null;
  const isHyphen = found[0] === "-" && /[\p{L}\p{N})\]%]/u.test(text[at - 1] ?? "");
  if (isHyphen) return null;
  return found[0] === "-" ? "minus" : "plus";
};

/** Readers in the order in which they are tried. Dates come before prices, so 24.12. isn't a price. */
const readers: readonly Reader[] = [
  readFraction,
  ...momentReaders.slice(0, 2),
  readMoney,
  ...momentReaders.slice(2),
  ...partReaders,
  readAmount,
];

const readSigned = (
  text: string,
  at: number,
  language: string,
  side: "minus" | "plus",
): Found | null => {
  if (side === "plus") {
    const found = momentReaders.map((read) => read(text, at, language)).find(Boolean);
    if (found?.number.kind === "digits") return found;
  }
  const inner = readOne(text, at + 1, language);
  if (!inner || inner.number.kind === "digits") return null;
  return { number: { kind: "signed", sign: side, number: inner.number }, end: inner.end };
};

/** Reads one number, without ranges and factors. */
const readOne: Reader = (text, at, language) => {
  const side = signAt(text, at);
  if (side) return readSigned(text, at, language, side);
  for (const read of readers) {
    const found = read(text, at, language);
    if (found && found.end > at) return found;
  }
  return null;
};

/** The value of a number, to tell a range from a score. NaN if it has no value. */
const sizeOf = (number: WrittenNumber): number => {
  switch (number.kind) {
    case "count":
    case "money":
      return numberOf(number.amount) * 10 ** (number.scale?.zeros ?? 0);
    case "measure":
    case "counted":
    case "times":
      return numberOf(number.amount);
    case "signed":
      return sizeOf(number.number) * (number.sign === "minus" ? -1 : 1);
    case "fraction":
      return Number(number.whole || 0) + Number(number.numerator) / Number(number.denominator);
    default:
      return Number.NaN;
  }
};

/** In a range, the first number may share the scale of the second: both are millions in `$1.5-2M`. */
const scaleOf = (number: WrittenNumber): Scale | null =>
  number.kind === "count" || number.kind === "money" ? number.scale : null;
const withScale = (number: WrittenNumber, scale: Scale | null): WrittenNumber =>
  scale && (number.kind === "count" || number.kind === "money") && !number.scale
    ? { ...number, scale }
    : number;

/** Kinds of numbers that can't be part of a range. */
const rangeless: ReadonlySet<string> = new Set(["digits", "ratio", "dotted", "list"]);

const readRange = (text: string, from: Found, language: string): Found | null => {
  const mark = rangeless.has(from.number.kind)
    ? null
    : matchAt("\\s-\\s|-|\\s?~\\s?|\\s?(?:…|\\.\\.\\.?)\\s?(?=\\d)", text, from.end);
  const to = mark && readOne(text, from.end + mark[0].length, language);
  if (!to || rangeless.has(to.number.kind)) return null;
  const first = withScale(from.number, scaleOf(to.number));
  // 5W-30 is an oil grade, 20-10 is a score.
  const isCode =
    first.kind === "measure" && !/percent|degree/u.test(first.unit) && to.number.kind === "count";
  if (mark[0] === "-" && isCode) return null;
  if (mark[0].includes("-") && sizeOf(first) >= sizeOf(to.number)) return null;
  return { number: { kind: "range", from: first, to: to.number }, end: to.end };
};

/** 10 × 5 cm. */
const readProduct = (text: string, from: Found, language: string): Found | null => {
  const factors = [from.number];
  let { end } = from;
  for (;;) {
    const mark = matchAt("\\s?[x×*хX]\\s?(?=[.,]?\\d)", text, end);
    const next = mark && readOne(text, end + mark[0].length, language);
    if (!next) break;
    factors.push(next.number);
    end = next.end;
  }
  return factors.length > 1 ? { number: { kind: "product", factors }, end } : null;
};

const perKinds: ReadonlySet<string> = new Set(["measure", "money", "range", "counted", "times"]);

/** `10 mg/5 ml`: one measure per another. `7j/7`: a part of days or hours. */
const readPerNumber = (text: string, quantity: WrittenNumber, at: number, language: string) => {
  const next = readAmount(text, at, language);
  if (!next || (quantity.kind !== "measure" && quantity.kind !== "money")) return null;
  const { number } = next;
  const isClock =
    quantity.kind === "measure" && number.kind === "count" && /^(?:day|hour)$/u.test(quantity.unit);
  const isPart = number.kind === "measure" && /liter|gram|ounce|meter|hour/u.test(number.unit);
  return isClock || isPart ? { per: { quantity: number }, end: next.end } : null;
};

const perAt = (
  text: string,
  quantity: WrittenNumber,
  at: number,
  language: string,
): { readonly per: Per; readonly end: number } | null => {
  if (/\d/u.test(text[at] ?? "")) return readPerNumber(text, quantity, at, language);
  const unit = text[at] === " " ? null : unitAt(text, at, language);
  if (unit) return { per: { unit: unit.unit }, end: unit.end };
  const word = matchAt("\\p{L}[\\p{L}\\p{M}]*", text, at)?.[0];
  return word ? { per: { word }, end: at + word.length } : null;
};

/** 5 €/mois, 10 mg/ml. */
const readPer = (text: string, { number, end }: Found, language: string): Found | null => {
  const mark = perKinds.has(number.kind) ? matchAt("\\s?/\\s?", text, end) : null;
  const found = mark && perAt(text, number, end + mark[0].length, language);
  return found && { number: { kind: "per", quantity: number, per: found.per }, end: found.end };
};

const comparisons: readonly (readonly [mark: string, by: Comparison])[] = [
  ["<=", "atMost"],
  [">=", "atLeast"],
  ["≤", "atMost"],
  ["⩽", "atMost"],
  ["≥", "atLeast"],
  ["⩾", "atLeast"],
  ["<", "less"],
  [">", "more"],
  ["±", "plusMinus"],
  ["+/-", "plusMinus"],
  ["≈", "about"],
  ["~", "about"],
];

const readCompared: Reader = (text, at, language) => {
  const [mark, by] = comparisons.find(([one]) => text.startsWith(one, at)) ?? [];
  if (!mark || !by) return null;
  const space = text[at + mark.length] === " " ? 1 : 0;
  const inner = readPlain(text, at + mark.length + space, language);
  return inner && { number: { kind: "compared", by, number: inner.number }, end: inner.end };
};

/** Labels before a number: `#5`, `№ 5`, `n° 5`, `Nr. 5`, `No.1`. */
const labelMarks =
  "(?:#|№|[Nn][°º]|[Nn]\\.\\s?[º°]|[Nn]ro\\.|Nr\\.|nr\\.|No\\.|no\\.|Nr(?=\\s\\d)|[Nn]úm\\.|č\\.)\\s?(?=\\d)";

const readLabelled: Reader = (text, at, language) => {
  const found = matchAt(labelMarks, text, at) ?? matchAt("§§?\\s?(?=\\d)", text, at);
  const inner = found && readOne(text, at + found[0].length, language);
  if (!inner) return null;
  const label = found[0].startsWith("§") ? "section" : "number";
  return { number: { kind: "labelled", label, number: inner.number }, end: inner.end };
};

/** Reads a number with its range or factors and its "per" part. */
const readPlain: Reader = (text, at, language) => {
  const one = readOne(text, at, language);
  if (!one) return null;
  const joined = readProduct(text, one, language) ?? readRange(text, one, language) ?? one;
  const { number, end } = readPer(text, joined, language) ?? joined;
  const isOpen = number.kind !== "digits" && matchAt("\\+(?![\\d\\p{L}])", text, end) !== null;
  return isOpen ? { number: { kind: "andMore", number }, end: end + 1 } : { number, end };
};

/** Reads the complete number that begins at a position, or returns null if none begins there. */
const readNumber: Reader = (text, at, language) =>
  readCompared(text, at, language) ??
  readLabelled(text, at, language) ??
  readPlain(text, at, language);
