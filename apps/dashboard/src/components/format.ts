import { localeOf } from "../texts/languages.ts";
import { useLanguage } from "../texts/texts.tsx";

/** Formats for numbers and times in the page's language. */
export type Format = {
  readonly number: (value: number, digits?: number) => string;
  /** Dollars with cents. `digits`: maximum number of decimals. */
  readonly usd: (value: number, digits?: number) => string;
  readonly percent: (share: number) => string;
  readonly date: (time: string | Date) => string;
  readonly dateTime: (time: string | Date) => string;
  /** "November 2026" for "2026-11". */
  readonly month: (month: string) => string;
  /** "3 minutes ago", as of `now`. */
  readonly ago: (time: string | Date, now?: Date) => string;
  /** "JPEG, PNG or GIF". */
  readonly anyOf: (words: readonly string[]) => string;
  /** "1 min 20 s"; omits parts that are zero. */
  readonly duration: (seconds: number) => string;
};

const steps = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

/** Memoizes `make` by its argument. */
const once = <Key, Made>(make: (key: Key) => Made): ((key: Key) => Made) => {
  const made = new Map<Key, Made>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const fresh = make(key);
    made.set(key, fresh);
    return fresh;
  };
};

/** Memoized, because creating the formats is slow and dozens of components use them. */
const formatOf = once((language: string): Format => {
  const numberOf = once(
    (digits: number) => new Intl.NumberFormat(language, { maximumFractionDigits: digits }),
  );
  const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const units = Object.fromEntries(
    steps.map(([unit]) => [
      unit,
      new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "short" }),
    ]),
  );
  const usdOf = once(
    (digits: number) =>
      new Intl.NumberFormat(language, {
        style: "currency",
        currency: "USD",
        // Always "$", because all prices are in US dollars.
        currencyDisplay: "narrowSymbol",
        maximumFractionDigits: digits,
      }),
  );
  const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 });
  const date = new Intl.DateTimeFormat(language, { dateStyle: "medium" });
  const monthOf = new Intl.DateTimeFormat(language, {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  const alternatives = new Intl.ListFormat(language, { type: "disjunction" });
  const dateTime = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  return {
    number: (value, digits = 0) => numberOf(digits).format(value),
    usd: (value, digits = 2) => usdOf(digits).format(value),
    percent: (share) => percent.format(share),
    anyOf: (words) => alternatives.format(words),
    date: (time) => date.format(new Date(time)),
    month: (month) => monthOf.format(new Date(`${month}-01T00:00:00Z`)),
    dateTime: (time) => dateTime.format(new Date(time)),
    ago: (time, now = new Date()) => {
      const seconds = (new Date(time).getTime() - now.getTime()) / 1_000;
      const [unit, length] = steps.find(([, each]) => Math.abs(seconds) >= each) ?? steps[3];
      return relative.format(Math.trunc(seconds / length), unit);
    },
    duration: (seconds) => {
      const whole = Math.max(0, Math.round(seconds));
      const parts = steps.map(([unit, length], index) => {
        const larger = steps[index - 1]?.[1] ?? Number.POSITIVE_INFINITY;
        return [unit, Math.floor((whole % larger) / length)] as const;
      });
      const shown = parts.filter(([, count]) => count > 0).slice(0, 2);
      const text = shown.map(([unit, count]) => units[unit]?.format(count)).join(" ");
      return text === "" ? (units["second"]?.format(0) ?? "0 s") : text;
    },
  };
});

/** Returns the locale of dates and numbers in the page's language. */
export const useLocale = (): string => localeOf(useLanguage().language, navigator.languages);

/** Returns the formats for numbers and times in the page's language. */
export const useFormat = (): Format => formatOf(useLocale());
