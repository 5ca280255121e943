import { connectingWords } from "./connecting-words.ts";
import { spokenMeasured, spokenNumeral } from "./numerals.ts";
import { symbolWords } from "./symbol-words.ts";

/** Groups of digits that are read one by one: an international or a grouped number, of 7 to 15 digits. */
const telephone = /^(?:\+|00)?[\d().\-/ ]{7,24}$/u;
const grouped = /^\+|^\(|^\d{3}[-. ]\d{3}[-. ]\d{4}$|^\d{3}-\d{4}$|^0\d{2,4}[-/ ]/u;

const spokenTelephone = (token: string, language: string): string | undefined => {
  const digits = token.replace(/\D/g, "");
  if (!telephone.test(token) || !grouped.test(token)) return undefined;
  if (digits.length < 7 || digits.length > 15) return undefined;
  const plus = token.startsWith("+") ? `${symbolWords(language).plus} ` : "";
  return plus + digits.split("").join(" ");
};

const fractions: Readonly<Record<string, readonly [decimal: string, english: string]>> = {
  "½": ["5", "half"],
  "¼": ["25", "a quarter"],
  "¾": ["75", "three quarters"],
};

const spokenFraction = (token: string, language: string): string | undefined => {
  const [, whole = "", sign = ""] = /^(\d*)\s?([½¼¾])$/u.exec(token) ?? [];
  const fraction = fractions[sign];
  if (!fraction) return undefined;
  if (language === "en") {
    if (whole === "") return fraction[1];
    return `${whole} and ${sign === "½" ? "a half" : fraction[1]}`;
  }
  return spokenNumeral(
    `${whole || "0"}${language === "hi" || language === "ja" ? "." : ","}${fraction[0]}`,
    language,
  );
};

/** Day, month and year of a date as it is written in the language; undefined where they can't be. */
const dateParts = (token: string, language: string): readonly number[] | undefined => {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/u.exec(token)?.slice(1).map(Number);
  if (iso) return [iso[2] ?? 0, iso[1] ?? 0, iso[0] ?? 0];
  const [, first, , second, year] = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/u.exec(token) ?? [];
  if (first === undefined) return undefined;
  const written = [Number(first), Number(second)];
  const monthFirst = language === "en" && token.includes("/");
  const [day = 0, month = 0] = monthFirst ? written.reverse() : written;
  return [day, month, Number(year)];
};

const spokenDate = (token: string, language: string): string | undefined => {
  const [day = 0, month = 0, year = 0] = dateParts(token, language) ?? [];
  if (day < 1 || day > 31 || month < 1 || month > 12) return undefined;
  const [locale = "en"] = Intl.DateTimeFormat.supportedLocalesOf([language, "en"]);
  const format = new Intl.DateTimeFormat(`${locale}-u-nu-latn-ca-gregory`, {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  return format.format(new Date(Date.UTC(year, month - 1, day)));
};

/** 5-10, 10–15cm, $5-$10: two figures with a word between them. */
const spokenRange = (token: string, language: string): string | undefined => {
  const [, from = "", to = ""] =
    /^(\p{Sc}?\d[\d.,]*\p{Sc}?)-(\p{Sc}?\d[\d.,]*\s?[\p{L}%°\p{Sc}/²³]*)$/u.exec(token) ?? [];
  if (from === "" || Number.parseFloat(from) >= Number.parseFloat(to)) return undefined;
  const [low, high] = [spokenNumeral(from, language), spokenNumeral(to, language)];
  if (low === undefined || high === undefined) return undefined;
  const { to: word } = connectingWords(language);
  return word === "" ? undefined : `${low} ${word} ${high}`;
};

/** 5×7, 10 x 15 x 3cm */
const spokenDimensions = (token: string, language: string): string | undefined => {
  const parts = token.split(/(?<=\d)\s?[x×*]\s?(?=\d)/u);
  const spoken = parts.map((part) => spokenNumeral(part, language));
  if (parts.length < 2 || spoken.includes(undefined)) return undefined;
  return spoken.join(` ${connectingWords(language).by} `);
};

/** 5'10", 6" */
const spokenFeet = (token: string, language: string): string | undefined => {
  const [, feet, inches] =
    /^(?:(\d{1,2})['’′]\s?)?(?:(\d{1,3}(?:[.,]\d)?)["”″])?$/u.exec(token) ?? [];
  if (feet === undefined && inches === undefined) return undefined;
  const parts = [
    feet && spokenMeasured(feet, "foot", language),
    inches && spokenMeasured(inches, "inch", language),
  ];
  return parts.filter(Boolean).join(" ");
};

const readers = [
  spokenTelephone,
  spokenFraction,
  spokenDate,
  spokenRange,
  spokenDimensions,
  spokenFeet,
];

/**
 * The words to say for a written telephone number, fraction, date, range or size; undefined for anything else.
 * `language` is ISO 639-1.
 */
export const spokenFormattedNumber = (token: string, language: string): string | undefined => {
  if (!/[\d½¼¾]/u.test(token)) return undefined;
  for (const way of readers) {
    const spoken = way(token, language);
    if (spoken !== undefined) return spoken;
  }
  return undefined;
};
