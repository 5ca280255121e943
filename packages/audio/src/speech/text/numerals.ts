import { percentWords, symbolWords } from "./symbol-words.ts";

/** A number as written: digits with separators, e.g. `1,299.90`, `1.299,90`, `1 299`. */
const digits = String.raw`\d+(?:[.,٫٬'’ \u00a0\u202f]\d+)*`;
const currencyCodes: Readonly<Record<string, string>> = {
  $: "USD",
  "€": "EUR",
  "£": "GBP",
  "¥": "JPY",
  "￥": "JPY",
  "₹": "INR",
  "₩": "KRW",
  "₽": "RUB",
  "₺": "TRY",
  "₴": "UAH",
  "₫": "VND",
  "₱": "PHP",
  "₪": "ILS",
  "฿": "THB",
  zł: "PLN",
  Kč: "CZK",
  R$: "BRL",
  US$: "USD",
  A$: "AUD",
  C$: "CAD",
  USD: "USD",
  EUR: "EUR",
  GBP: "GBP",
  CHF: "CHF",
  JPY: "JPY",
  CAD: "CAD",
  AUD: "AUD",
  INR: "INR",
  PLN: "PLN",
};
/** Case matters: 5G is no weight. */
const unitNames: Readonly<Record<string, string>> = {
  "%": "percent",
  "°C": "celsius",
  "°F": "fahrenheit",
  "°": "degree",
  kg: "kilogram",
  KG: "kilogram",
  g: "gram",
  lb: "pound",
  lbs: "pound",
  oz: "ounce",
  l: "liter",
  L: "liter",
  ml: "milliliter",
  mL: "milliliter",
  mm: "millimeter",
  cm: "centimeter",
  m: "meter",
  km: "kilometer",
  ft: "foot",
  inch: "inch",
  h: "hour",
  hrs: "hour",
  min: "minute",
  sec: "second",
  MB: "megabyte",
  GB: "gigabyte",
  TB: "terabyte",
  V: "volt",
  W: "watt",
  kW: "kilowatt",
  Hz: "hertz",
  mAh: "milliampere-hour",
  "km/h": "kilometer-per-hour",
  mph: "mile-per-hour",
};
/** Named after people, these are alike in all languages of the Latin script. */
const electricalUnits: Readonly<Record<string, readonly [one: string, english: string]>> = {
  volt: ["volt", "volts"],
  watt: ["watt", "watts"],
  kilowatt: ["kilowatt", "kilowatts"],
  hertz: ["hertz", "hertz"],
  "milliampere-hour": ["milliampere", "milliamp hours"],
};
const magnitudes: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, mio: 1e6, bn: 1e9, b: 1e9 };

const anyOf = (names: readonly string[]): string =>
  [...names]
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(/[$.]/g, "\\$&"))
    .join("|");
const currencies = anyOf(Object.keys(currencyCodes));
const units = anyOf(Object.keys(unitNames));
const moneyFirst = new RegExp(`^(${currencies})\\s?(${digits})(k|m|mio|bn|b)?$`, "iu");
const moneyLast = new RegExp(`^(${digits})\\s?(k|m|mio|bn|b)?\\s?(${currencies})$`, "iu");
const measured = new RegExp(`^(${digits})\\s?(${units})$`, "u");
const plainNumber = new RegExp(`^(${digits})(k|mio|bn)?$`, "iu");

type Amount = { readonly whole: string; readonly fraction: string };

const formatter = (language: string, options: Intl.NumberFormatOptions): Intl.NumberFormat => {
  const [locale = "en"] = Intl.NumberFormat.supportedLocalesOf([language, "en"]);
  return new Intl.NumberFormat(locale, { numberingSystem: "latn", ...options });
};

const separators = (language: string) => {
  const parts = formatter(language, { useGrouping: true }).formatToParts(12_345.6);
  const find = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  return { decimal: find("decimal") === "," ? "," : ".", group: find("group") };
};

/** Reads a written number: the last separator is the decimal one unless it groups thousands. */
const amountOf = (written: string, language: string): Amount => {
  const latin = written.replaceAll("٫", ".").replaceAll("٬", ",");
  const cut = Math.max(latin.lastIndexOf("."), latin.lastIndexOf(","));
  const bare = (text: string) => text.replace(/\D/g, "");
  if (cut < 0) return { whole: bare(latin), fraction: "" };
  const mark = latin[cut] ?? "";
  const tail = bare(latin.slice(cut));
  const repeated = latin.indexOf(mark) !== cut;
  const alone = !/[.,]/.test(latin.slice(0, cut));
  const groups = tail.length === 3 && (repeated || (alone && mark === separators(language).group));
  return groups
    ? { whole: bare(latin), fraction: "" }
    : { whole: bare(latin.slice(0, cut)), fraction: tail };
};

const numberOf = ({ whole, fraction }: Amount): number => Number(`${whole}.${fraction || "0"}`);

/** Digits as the synthesiser reads them in this language. */
const spokenAmount = (amount: Amount, magnitude: string | undefined, language: string): string => {
  const factor = magnitudes[magnitude?.toLowerCase() ?? ""];
  if (factor !== undefined) return String(Math.round(numberOf(amount) * factor));
  const { whole, fraction } = amount;
  return fraction === "" ? whole : `${whole}${separators(language).decimal}${fraction}`;
};

const currencyName = (written: string, count: number, language: string): string => {
  const words = symbolWords(language);
  const code = written === "JPY" && language === "zh" ? "CNY" : written;
  if (code === "USD") return language === "en" && count === 1 ? "dollar" : words.dollars;
  if (code === "GBP") return language === "en" && count === 1 ? "pound" : words.pounds;
  const options = { style: "currency", currency: code, currencyDisplay: "name" } as const;
  const parts = formatter(language, options).formatToParts(count);
  return parts.find((part) => part.type === "currency")?.value ?? code;
};

/** "19 dollars 99": the small unit follows without a name, as people say prices in most languages. */
const spokenMoney = (
  symbol: string,
  written: string,
  magnitude: string | undefined,
  language: string,
): string => {
  const code = currencyCodes[symbol] ?? currencyCodes[symbol.toUpperCase()] ?? "USD";
  const amount = amountOf(written, language);
  if (magnitude !== undefined || amount.fraction.length > 2) {
    return `${spokenAmount(amount, magnitude, language)} ${currencyName(code, 5, language)}`;
  }
  const name = currencyName(code, Number(amount.whole), language);
  const cents = Number(amount.fraction.padEnd(2, "0"));
  return cents === 0 ? `${amount.whole} ${name}` : `${amount.whole} ${name} ${cents}`;
};

/** A number and a unit by its name in `Intl` ("inch"), or an electrical one, which `Intl` lacks. */
export const spokenMeasured = (written: string, name: string, language: string): string => {
  const amount = amountOf(written, language);
  const electrical = electricalUnits[name];
  if (electrical) {
    const plural = language === "en" && numberOf(amount) !== 1 ? electrical[1] : electrical[0];
    return `${spokenAmount(amount, undefined, language)} ${plural}`;
  }
  const around = name === "percent" ? percentWords(language) : undefined;
  if (around) return around.join(` ${spokenAmount(amount, undefined, language)} `).trim();
  const options = { style: "unit", unit: name, unitDisplay: "long" } as const;
  const parts = formatter(language, options).formatToParts(numberOf(amount));
  const spoken = parts.filter(({ type }) => type === "unit").map(({ value }) => value.trim());
  const before = parts[0]?.type === "unit" ? `${spoken.shift() ?? ""} ` : "";
  return `${before}${spokenAmount(amount, undefined, language)} ${spoken.join(" ")}`.trim();
};

const spokenMeasure = (written: string, unit: string, language: string): string =>
  spokenMeasured(written, unitNames[unit] ?? "", language);

/** The name of a currency or unit that stands alone beside `count`, as in "5 €"; undefined for anything else. */
export const spokenUnit = (symbol: string, count: string, language: string): string | undefined => {
  const code = currencyCodes[symbol];
  const value = numberOf(amountOf(count, language));
  if (code !== undefined) return currencyName(code, value, language);
  if (unitNames[symbol] === undefined) return undefined;
  return spokenMeasure(count, symbol, language)
    .replace(/[\d.,]+/u, "")
    .trim();
};

/** "3:45" is read as two numbers, a full hour as one; "3pm" as the hour and PM. */
const spokenTime = (token: string): string | undefined => {
  const [, hours, minutes, half] =
    /^(\d{1,2})(?::([0-5]\d))?\s?([ap])?\.?(?:(?<=[ap]\.?)m\.?)?$/iu.exec(token) ?? [];
  if (hours === undefined || (minutes === undefined && half === undefined)) return undefined;
  const time = minutes === "00" || minutes === undefined ? "" : ` ${minutes}`;
  return `${Number(hours)}${time}${half === undefined ? "" : ` ${half.toUpperCase()}M`}`;
};

const spokenPrice = (token: string, language: string): string | undefined => {
  const first = moneyFirst.exec(token);
  if (first) return spokenMoney(first[1] ?? "", first[2] ?? "", first[3], language);
  const last = moneyLast.exec(token);
  return last ? spokenMoney(last[3] ?? "", last[1] ?? "", last[2], language) : undefined;
};

/**
 * The words to say for one written token that is a number, price, measure or time ("$19.99", "5 €", "20%", "3:45");
 * undefined for anything else. `language` is ISO 639-1.
 */
export const spokenNumeral = (token: string, language: string): string | undefined => {
  if (/^-.?\d/u.test(token)) {
    const positive = spokenNumeral(token.slice(1), language);
    return positive && `${symbolWords(language).minus} ${positive}`;
  }
  const price = spokenPrice(token, language) ?? spokenTime(token);
  if (price !== undefined) return price;
  const measure = measured.exec(token);
  if (measure) return spokenMeasure(measure[1] ?? "", measure[2] ?? "", language);
  // A resolution, not thousands.
  if (/^[2458]K$/u.test(token)) return `${token[0]} K`;
  const number = plainNumber.exec(token);
  if (!number) return undefined;
  return spokenAmount(amountOf(number[1] ?? "", language), number[2], language);
};
