/** Finds out what a number is that begins at a position of a text. Pure; `spoken-numbers.ts` has made the text plain. */
import { readAmount } from "./read-amount.ts";
import { momentReaders } from "./read-moments.ts";
import { readMoney } from "./read-money.ts";
import { partReaders, readFraction } from "./read-parts.ts";
import { type Found, matchAt, type Reader, unitAt } from "./scan.ts";
import {
  type Comparison,
  numberOf,
  type Per,
  type Scale,
  type WrittenNumber,
} from "./written-number.ts";

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

/** Dates before prices, so that 24.12. is none; prices before times. */
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

/** One number, before ranges and factors are looked for. */
const readOne: Reader = (text, at, language) => {
  const side = signAt(text, at);
  if (side) return readSigned(text, at, language, side);
  for (const read of readers) {
    const found = read(text, at, language);
    if (found && found.end > at) return found;
  }
  return null;
};

/** What a number is in figures, to tell a range from a score; NaN where it has no size. */
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

/** A range may lack in its first number what its second one has: `$1.5-2M` are millions both. */
const scaleOf = (number: WrittenNumber): Scale | null =>
  number.kind === "count" || number.kind === "money" ? number.scale : null;
const withScale = (number: WrittenNumber, scale: Scale | null): WrittenNumber =>
  scale && (number.kind === "count" || number.kind === "money") && !number.scale
    ? { ...number, scale }
    : number;

/** These stand in no range. */
const rangeless: ReadonlySet<string> = new Set(["digits", "ratio", "dotted", "list"]);

const readRange = (text: string, from: Found, language: string): Found | null => {
  const mark = rangeless.has(from.number.kind)
    ? null
    : matchAt("\\s-\\s|-|\\s?~\\s?|\\s?(?:…|\\.\\.\\.?)\\s?(?=\\d)", text, from.end);
  const to = mark && readOne(text, from.end + mark[0].length, language);
  if (!to || rangeless.has(to.number.kind)) return null;
  const first = withScale(from.number, scaleOf(to.number));
  // 5W-30 is an oil, and 20-10 a score.
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

/** 10 mg/5 ml, 7j/7: a measure per another one, or a part of days and hours. */
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

/** What a number is announced with: `#5`, `№ 5`, `n° 5`, `Nr. 5`, `No.1`. */
const labelMarks =
  "(?:#|№|[Nn][°º]|[Nn]\\.\\s?[º°]|[Nn]ro\\.|Nr\\.|nr\\.|No\\.|no\\.|Nr(?=\\s\\d)|[Nn]úm\\.|č\\.)\\s?(?=\\d)";

const readLabelled: Reader = (text, at, language) => {
  const found = matchAt(labelMarks, text, at) ?? matchAt("§§?\\s?(?=\\d)", text, at);
  const inner = found && readOne(text, at + found[0].length, language);
  if (!inner) return null;
  const label = found[0].startsWith("§") ? "section" : "number";
  return { number: { kind: "labelled", label, number: inner.number }, end: inner.end };
};

/** A number with its range, factors and what it is per. */
const readPlain: Reader = (text, at, language) => {
  const one = readOne(text, at, language);
  if (!one) return null;
  const joined = readProduct(text, one, language) ?? readRange(text, one, language) ?? one;
  const { number, end } = readPer(text, joined, language) ?? joined;
  const isOpen = number.kind !== "digits" && matchAt("\\+(?![\\d\\p{L}])", text, end) !== null;
  return isOpen ? { number: { kind: "andMore", number }, end: end + 1 } : { number, end };
};

/** The number that begins at a position with all that belongs to it, or null where none begins. */
export const readNumber: Reader = (text, at, language) =>
  readCompared(text, at, language) ??
  readLabelled(text, at, language) ??
  readPlain(text, at, language);
