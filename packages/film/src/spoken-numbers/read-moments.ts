/** Dates, times of day, phone numbers and codes: forms whose parts aren't amounts. */
import { wordsOf } from "./language-data.ts";
import { type Found, matchAt, type Reader } from "./scan.ts";

const isDay = (day: number): boolean => day >= 1 && day <= 31;
const isMonth = (month: number): boolean => month >= 1 && month <= 12;

const dateOf = (day: number, month: number, year: number, end: number): Found | null =>
  isDay(day) && isMonth(month) ? { number: { kind: "date", day, month, year }, end } : null;

const fullYear = (year: string): number => (year.length === 2 ? 2000 : 0) + Number(year);

/** Languages that write dates with dots. */
const dotted: ReadonlySet<string> = new Set("de cs da nb fi pl ru uk tr sk hr bg ro hu".split(" "));

/** Returns the word before a position, in lower case. */
const wordBefore = (text: string, at: number): string =>
  /(\S+)\s+$/u.exec(text.slice(Math.max(0, at - 24), at))?.[1]?.toLowerCase() ?? "";

const isAfter = (key: string, text: string, at: number, language: string): boolean => {
  const words = wordsOf(language).find(key)?.toLowerCase().split(" ") ?? [];
  return words.includes(wordBefore(text, at));
};

/** Reads `24.12.` and `3.5.` as dates unless they may be decimals at the end of a sentence. */
const readDayAndMonth: Reader = (text, at, language) => {
  const found = dotted.has(language)
    ? matchAt("(\\d{1,2})\\.\\s?(\\d{1,2})\\.(?![\\d])", text, at)
    : null;
  if (!found) return null;
  const [whole, day = "", month = ""] = found;
  const isRange =
    /^\s?-\s?\d/u.test(text.slice(at + whole.length)) ||
    /\d\.\s?-\s?$/u.test(text.slice(Math.max(0, at - 5), at));
  const isSure =
    isRange ||
    (day.length === 2 && month.length === 2) ||
    isAfter("date.before", text, at, language) ||
    /^\s\p{Ll}/u.test(text.slice(at + whole.length));
  return isSure ? dateOf(Number(day), Number(month), 0, at + whole.length) : null;
};

const ymd: ReadonlySet<string> = new Set(["ja", "zh", "ko", "hu"]);

const readDate: Reader = (text, at, language) => {
  const iso = matchAt("(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})(?![\\d])", text, at);
  if (iso) return dateOf(Number(iso[4]), Number(iso[3]), Number(iso[1]), at + iso[0].length);
  const found = matchAt(
    "(\\d{1,2})([./-])\\s?(\\d{1,2})\\2\\s?(\\d{4}|\\d{2})(?![\\d]|[.,/-]\\d)",
    text,
    at,
  );
  if (!found) return null;
  const [whole, first, mark, second, year = ""] = found;
  if (year.length === 2 && (ymd.has(language) || mark === "-")) return null;
  if (year.length === 2 && mark === "." && !dotted.has(language)) return null;
  const written = [Number(first), Number(second)];
  const isMonthFirst = language === "en" && mark === "/" && isMonth(written[0] ?? 0);
  const [day = 0, month = 0] = isMonthFirst ? written.reverse() : written;
  return dateOf(day, month, fullYear(year), at + whole.length);
};

const monthNames = new Map<string, readonly string[]>();
/** Month names in the form used in dates, in lower case. */
const monthsOf = (language: string): readonly string[] => {
  const known = monthNames.get(language);
  if (known) return known;
  const [locale = "en"] = Intl.DateTimeFormat.supportedLocalesOf([language, "en"]);
  const format = new Intl.DateTimeFormat(`${locale}-u-ca-gregory`, {
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  });
  const names = Array.from({ length: 12 }, (_, month) => {
    const parts = format.formatToParts(new Date(Date.UTC(2026, month, 1)));
    return parts.find(({ type }) => type === "month")?.value.toLowerCase() ?? "";
  });
  monthNames.set(language, names);
  return names;
};

/** `3. Mai`, `3 мая`, `1er mai`: the day is spoken as an ordinal. The month's name stays as written. */
const readDayBeforeMonth: Reader = (text, at, language) => {
  if (wordsOf(language).list("days").length === 0) return null;
  const found = matchAt("(\\d{1,2})(?:\\.|er|º|°)?(?=\\s(?:de\\s)?(\\p{L}{3,}))", text, at);
  const day = Number(found?.[1]);
  if (!found || !isDay(day) || !monthsOf(language).includes(found[2]?.toLowerCase() ?? ""))
    return null;
  return { number: { kind: "date", day, month: 0, year: 0 }, end: at + found[0].length };
};

/** `5月3日`, `2026年5月3日`. */
const readAsianDate: Reader = (text, at, language) => {
  if (language !== "ja" && language !== "zh" && language !== "ko") return null;
  const found = matchAt(
    "(?:(\\d{4})\\s?[年년]\\s?)?(\\d{1,2})\\s?[月월]\\s?(\\d{1,2})\\s?[日일号]",
    text,
    at,
  );
  if (!found) return null;
  const [whole, year, month, day] = found;
  return dateOf(Number(day), Number(month), Number(year ?? 0), at + whole.length);
};

const timeOf = (
  [hours = "", minutes = "", seconds = "", half = ""]: readonly (string | undefined)[],
  end: number,
): Found | null => {
  if (Number(hours) > 24) return null;
  const letter = half?.[0]?.toUpperCase();
  return {
    number: {
      kind: "time",
      hours: String(Number(hours)),
      minutes,
      seconds,
      half: letter === "A" ? "AM" : letter === "P" ? "PM" : null,
    },
    end,
  };
};

/** 9:30, 15:30:10, 3pm, 15.30 Uhr, 15h30. */
const readTime: Reader = (text, at, language) => {
  const words = wordsOf(language);
  const after = words.find("clock.after");
  const rest = (end: number): number => {
    const said = after ? matchAt(`\\s?(?:${after})(?!\\p{L})`, text, end) : null;
    return end + (said?.[0].length ?? 0);
  };
  const colon = matchAt("(\\d{1,2}):([0-5]\\d)(?::([0-5]\\d))?(?![\\d:])", text, at);
  if (colon) {
    const end = at + colon[0].length;
    const half = matchAt("\\s?([apAP])(?:\\.\\s?[mM]\\.|[mM](?!\\p{L}))", text, end);
    return timeOf([colon[1], colon[2], colon[3], half?.[1]], rest(end + (half?.[0].length ?? 0)));
  }
  const short =
    language === "en"
      ? matchAt("(\\d{1,2})\\s?([apAP])(?:[mM](?![\\p{L}\\d])|\\.\\s?[mM]\\.)", text, at)
      : null;
  if (short && Number(short[1]) <= 12)
    return timeOf([short[1], "", "", short[2]], at + short[0].length);
  const dot = matchAt("(\\d{1,2})\\.([0-5]\\d)(?![\\d.,])", text, at);
  const dotEnd = at + (dot?.[0].length ?? 0);
  // `17.30-19.00 Uhr`: the word that marks a time follows only the second one.
  const isRange = after && matchAt(`\\s?-\\s?\\d{1,2}(?:\\.\\d\\d)?\\s?(?:${after})`, text, dotEnd);
  const isClock = rest(dotEnd) > dotEnd || isRange || isAfter("clock.before", text, at, language);
  if (dot && isClock) return timeOf([dot[1], dot[2]], rest(at + dot[0].length));
  const letter = matchAt(
    "(\\d{1,2})\\s?[hH]\\s?([0-5]\\d)(?![\\p{L}\\d])(?!\\s?(?:m|min)(?!\\p{L}))",
    text,
    at,
  );
  return letter ? timeOf([letter[1], letter[2]], at + letter[0].length) : null;
};

const digitsOf = (text: string): string => text.replace(/\D/gu, "");

const digits = (text: string, at: number, end: number): Found => ({
  number: {
    kind: "digits",
    digits: digitsOf(text.slice(at, end)),
    hasPlus: text[at] === "+",
  },
  end,
});

/** Phone number patterns, each with its minimum and maximum number of digits. */
const telephones: readonly (readonly [pattern: string, least: number, most: number])[] = [
  [
    "(?:\\+|00(?=[1-9]))\\d{1,3}[ .-]?(?:\\(0\\) ?)?\\(?\\d{1,5}\\)?(?:[ ./-]?\\d{2,8}){1,6}",
    8,
    15,
  ],
  ["\\(\\d{2,5}\\)[ -]?\\d{2,5}(?:[ .-]\\d{2,5})+", 7, 13],
  ["\\(\\d{2,5}\\)[ -]?\\d{5,8}", 8, 12],
  ["0\\d{1,4}(?:[ /.-]\\d{2,8})+", 7, 12],
  ["8[ -]\\(?\\d{3}\\)?[ -]\\d{3}[ -]\\d{2}[ -]\\d{2}", 11, 11],
  ["1-8\\d{2}(?=-[A-Z])", 4, 4],
  ["\\d{4}(?:[ -]\\d{4}){2,3}", 12, 16],
  ["1[ .-]\\d{3}[ .-]\\d{3}[ .-]\\d{4}", 11, 11],
  ["\\d{3}[ .-]\\d{3}[ .-]\\d{4}", 10, 10],
  ["\\d{2,4}-\\d{3,4}-\\d{4}", 8, 11],
  ["\\d{2,3}(?: \\d{2,3}){2} \\d{2}", 9, 11],
  ["\\d{3} \\d{6,7}", 9, 10],
  ["[6-9]\\d{4} \\d{5}", 10, 10],
  ["\\d{3}-\\d{4}", 7, 7],
];
const afterCall = "(?![\\p{L}\\d%]|[.,:/-]\\d|\\s?\\p{Sc})";
/** Languages where nine digits in groups of three are a phone number, unless they end in `000` (grouped thousands). */
const ninths: ReadonlySet<string> = new Set(["es", "pl", "pt", "cs", "sk"]);

const readTelephone: Reader = (text, at, language) => {
  for (const [pattern, least, most] of telephones) {
    const found = matchAt(`${pattern}${afterCall}`, text, at);
    const length = digitsOf(found?.[0] ?? "").length;
    if (found && length >= least && length <= most) return digits(text, at, at + found[0].length);
  }
  const nine = ninths.has(language)
    ? matchAt("[5-9]\\d{2} \\d{3} \\d{3}(?! ?(?:\\p{Sc}|\\d|zł|Kč|%|R\\$))", text, at)
    : null;
  return nine && !nine[0].endsWith("000") ? digits(text, at, at + nine[0].length) : null;
};

/** Codes: ten or more digits without separators, leading zeros, or at least two hyphens. */
const readCode: Reader = (text, at) => {
  const long = matchAt("(?:\\d{10,}|0\\d+)(?![\\p{L}\\d]|[.,:/-]\\d)", text, at);
  if (long) return digits(text, at, at + long[0].length);
  const hyphens = matchAt("\\d+(?:-\\d+){2,}(?![\\p{L}\\d])", text, at);
  return hyphens ? digits(text, at, at + hyphens[0].length) : null;
};

/** Readers of forms that would otherwise be read as amounts, in the order in which they are tried. */
export const momentReaders: readonly Reader[] = [
  readAsianDate,
  readDate,
  readTelephone,
  readTime,
  readDayAndMonth,
  readDayBeforeMonth,
  readCode,
];
