/** Numbers with several parts: fractions, ratings, ratios, versions, feet and inches. Also ordinals. */

import { wordsOf } from "./language-data.ts";
import {
  amountOf,
  endsWord,
  matchAt,
  numberOf,
  type Reader,
  unitAt,
  type WrittenNumber,
} from "./scan.ts";

const fractionSigns: Readonly<Record<string, readonly [string, string]>> = {
  ...{ "½": ["1", "2"], "⅓": ["1", "3"], "⅔": ["2", "3"], "¼": ["1", "4"], "¾": ["3", "4"] },
  ...{ "⅕": ["1", "5"], "⅖": ["2", "5"], "⅗": ["3", "5"], "⅘": ["4", "5"], "⅙": ["1", "6"] },
  ...{ "⅚": ["5", "6"], "⅐": ["1", "7"], "⅛": ["1", "8"], "⅜": ["3", "8"], "⅝": ["5", "8"] },
  ...{ "⅞": ["7", "8"], "⅑": ["1", "9"], "⅒": ["1", "10"] },
};
const signs = Object.keys(fractionSigns).join("");

/** Denominators of fractions. 5 and 10 are missing because they are rating scales. */
const denominators: ReadonlySet<number> = new Set([2, 3, 4, 6, 7, 8, 9, 12, 16, 32, 64]);
const ratingScales: ReadonlySet<number> = new Set([5, 10, 20, 100]);

type Parts = { readonly whole: string; readonly numerator: string; readonly denominator: string };

/** `½`, `2⅓`, `1 ½`. */
const signedParts = (text: string, at: number): (Parts & { length: number }) | null => {
  const found = matchAt(`(?:(\\d+)[ \\u00a0]?)?([${signs}])`, text, at);
  const [numerator, denominator] = fractionSigns[found?.[2] ?? ""] ?? [];
  if (!found || !numerator || !denominator) return null;
  return { whole: found[1] ?? "", numerator, denominator, length: found[0].length };
};

const slashed = "(?:(\\d+)[ \\u00a0-])?([1-9]\\d?)[/⁄](\\d{1,2})(?![\\d/]|[.,:]\\d|\\p{Sc})";

/** `1/2`, `1 1/2`. A number out of 5 or 10 is a rating, but fifths count as a fraction after a whole number. */
const slashedParts = (text: string, at: number): (Parts & { length: number }) | null => {
  const found = matchAt(slashed, text, at);
  if (!found) return null;
  const [all, whole = "", numerator = "", denominator = ""] = found;
  const isKnown =
    denominators.has(Number(denominator)) || (whole !== "" && Number(denominator) === 5);
  const isProper = Number(numerator) < Number(denominator);
  return isKnown && isProper ? { whole, numerator, denominator, length: all.length } : null;
};

export const readFraction: Reader = (text, at, language) => {
  const found = signedParts(text, at) ?? slashedParts(text, at);
  if (!found) return null;
  const { length, ...parts } = found;
  const end = at + length;
  const unit = unitAt(text, text[end] === "-" ? end + 1 : end, language);
  return {
    number: { kind: "fraction", ...parts, unit: unit?.unit ?? null },
    end: unit?.end ?? end,
  };
};

/** `4.8/5` and `9/10` are ratings, `24/7` is a list. */
const readRating: Reader = (text, at, language) => {
  const found = matchAt("(\\d+(?:[.,]\\d{1,2})?)/(\\d{1,4})(?![\\d/]|[.,]\\d|\\p{Sc})", text, at);
  const [all = "", first = "", second = ""] = found ?? [];
  const value = found && amountOf(first, language, false);
  if (!value) return null;
  const most = { whole: second, fraction: "" };
  const end = at + all.length;
  const isScale = ratingScales.has(Number(second)) || value.fraction !== "";
  if (isScale && numberOf(value) <= numberOf(most))
    return { number: { kind: "rating", value, most }, end };
  return endsWord(text, end) ? { number: { kind: "list", parts: [first, second] }, end } : null;
};

/** 16:9. */
const readRatio: Reader = (text, at) => {
  const found = matchAt("\\d+(?:[.,]\\d+)?(?::\\d+(?:[.,]\\d+)?)+(?![\\d:\\p{L}])", text, at);
  return (
    found && { number: { kind: "ratio", parts: found[0].split(":") }, end: at + found[0].length }
  );
};

/** `17.4.1`, `192.168.1.1`, `1,2,3`: digits with separators that can't be one amount. */
const readDotted: Reader = (text, at, language) => {
  const found = matchAt("\\d+(?:[.,]\\d+){2,}", text, at);
  if (!found || amountOf(found[0], language, false)) return null;
  const isDotted = !found[0].includes(",");
  const parts = found[0].split(/[.,]/u);
  return {
    number: isDotted ? { kind: "dotted", parts } : { kind: "list", parts },
    end: at + found[0].length,
  };
};

const measure = (whole: string, unit: string): WrittenNumber => ({
  kind: "measure",
  amount: { whole, fraction: "" },
  unit,
  isAttributive: false,
});

/** 5'10", 6'. */
const readFeet: Reader = (text, at) => {
  const found = matchAt("(\\d{1,2})['′](?:\\s?(\\d{1,2})(?:[\"″]|'')?)?(?![\\d\\p{L}'])", text, at);
  const [all = "", whole = "", inches] = found ?? [];
  const isQuoted = inches === undefined && text[at - 1] === "'";
  if (!found || isQuoted) return null;
  const feet = measure(whole, "foot");
  const number: WrittenNumber =
    inches === undefined ? feet : { kind: "compound", parts: [feet, measure(inches, "inch")] };
  return { number, end: at + all.length };
};

/** Pairs of a larger unit and the smaller unit that may follow it. Symbols are regular expressions. */
const pairs: readonly (readonly [large: string, unit: string, small: string, smallUnit: string])[] =
  [
    ["h|hr|hrs", "hour", "m|min|mins", "minute"],
    ["ч", "hour", "мин|м", "minute"],
    ["Std\\.?", "hour", "Min\\.?|min", "minute"],
    ["ft", "foot", "in", "inch"],
    ["lb|lbs", "pound", "oz", "ounce"],
    ["min|m", "minute", "s|sec|sek|сек", "second"],
  ];

/** 1 h 30 min, 1h 30m, 5 ft 10 in. */
const readCompound: Reader = (text, at) => {
  for (const [large, unit, small, smallUnit] of pairs) {
    const found = matchAt(
      `(\\d+)\\s?(?:${large})\\s?(\\d{1,2})\\s?(?:${small})(?![\\p{L}\\d/])`,
      text,
      at,
    );
    if (!found) continue;
    const parts = [measure(found[1] ?? "", unit), measure(found[2] ?? "", smallUnit)];
    return { number: { kind: "compound", parts }, end: at + found[0].length };
  }
  return null;
};

/** `1ª`, `2º`, `3.º`, `2e`, in languages whose table has `ordinal.marks`. */
const readOrdinal: Reader = (text, at, language) => {
  const { find, list } = wordsOf(language);
  const marks = find("ordinal.marks");
  const found = marks
    ? matchAt(`(\\d{1,2})\\.?(${marks})(?![\\p{L}\\d]|\\s?[CF])`, text, at)
    : null;
  const value = Number(found?.[1]);
  if (!found || !(value >= 1 && value <= list("ordinals").length)) return null;
  const isFeminine = /[ªaè]|^re$/u.test(found[2] ?? "") && !/[èe]me$/u.test(found[2] ?? "");
  return { number: { kind: "ordinal", value, isFeminine }, end: at + found[0].length };
};

export const partReaders: readonly Reader[] = [
  readOrdinal,
  readFeet,
  readCompound,
  readRating,
  readRatio,
  readDotted,
];
