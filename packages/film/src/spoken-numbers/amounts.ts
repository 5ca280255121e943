/** Written digits and their separators: which mark is the decimal point, and which ones group thousands. */
import type { Amount } from "./written-number.ts";

/** Digits with one mark between groups. */
export const digitRun = String.raw`\d+(?:[.,٫٬]\d+|'\d{3}(?!\d))*`;

/** Languages that group thousands with a space. */
const spaceGroups: ReadonlySet<string> = new Set(
  "bg cs fi fr hu nb pl pt ru sk sv uk es".split(" "),
);

export const groupsWithSpaces = (language: string): boolean => spaceGroups.has(language);

const groupMarks = new Map<string, string>();

/** The mark that groups thousands: where a space does, the one that is no decimal point, which copied prices have. */
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

/** A single mark groups thousands where three digits follow it and it isn't the language's decimal point. */
const singleMark = (text: string, mark: string, language: string, isPrice: boolean): Amount => {
  const [head = "", tail = ""] = text.split(mark);
  const canGroup = tail.length === 3 && /^[1-9]\d{0,2}$/u.test(head);
  const groups = canGroup && (isPrice || mark === "'" || mark === groupMark(language));
  return groups ? { whole: bare(text), fraction: "" } : { whole: head || "0", fraction: tail };
};

/**
 * The amount that digits with separators mean in a language; null where the separators make no sense as a number
 * (`5.1.2`, `1,2,3`). A price has no three decimals.
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
