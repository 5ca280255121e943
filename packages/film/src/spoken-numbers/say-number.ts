/** Converts a written number to words. Digits that the synthesizer reads correctly stay digits. */
import {
  currencyName,
  filled,
  formOf,
  locale,
  measured,
  unitName,
  wordsOf,
} from "./language-data.ts";
import {
  type Amount,
  type Count,
  type Fraction,
  type Measure,
  type Money,
  numberOf,
  type Per,
  scaled,
  type WrittenDate,
  type WrittenNumber,
  type WrittenTime,
} from "./scan.ts";
import {
  koreanNumber,
  sayAmount,
  sayChineseYear,
  sayCounted,
  sayDigits,
  sayWhole,
} from "./whole-numbers.ts";

/**
 * Keeps only letters, digits, and dots, commas, apostrophes and hyphens inside words. Removes every character that is
 * markup for the synthesizer (`<`, `&`, `|`, `[`, `_`, control characters).
 */
export const speakable = (text: string): string =>
  text
    .replace(/[^\p{L}\p{M}\p{N}'\-.,\u200c\u200d]+/gu, " ")
    .replace(
      /(?<![\p{L}\p{M}\p{N}])['\-.,\u200c\u200d]+|['\-.,\u200c\u200d]+(?![\p{L}\p{M}\p{N}])/gu,
      " ",
    )
    .replace(/\s+/g, " ")
    .trim();

/** Japanese durations use counters: 30 min is サンジュップン. */
const japaneseTimes: Readonly<Record<string, string>> = {
  ...{
    second: "秒",
    minute: "分",
    hour: "時間",
    day: "日",
    week: "週間",
    month: "か月",
    year: "年",
  },
};

const sayMeasure = (
  { amount, unit, isAttributive }: Measure,
  language: string,
  inWords: boolean,
): string => {
  const counter = language === "ja" ? japaneseTimes[unit] : undefined;
  if (counter) return sayCounted(amount, counter, "ja");
  const value = isAttributive && language === "en" ? 1 : numberOf(amount);
  return measured(sayAmount(amount, language, inWords), value, unit, language);
};

/** Languages that read the cents of a price as decimals. */
const decimalPrices: ReadonlySet<string> = new Set(["ja", "zh", "ko"]);

/** Currencies whose hundredth has the general name (`minor.*`). Others have their own name, or none. */
const centCurrencies: ReadonlySet<string> = new Set(
  "USD EUR CAD AUD NZD HKD SGD MXN BRL IDR CNY".split(" "),
);

const minorForms = (currency: string, language: string): readonly string[] => {
  const words = wordsOf(language);
  const own = words.list(`minor.${currency}`);
  return own.length > 0 || !centCurrencies.has(currency) ? own : words.list("minor.*");
};

/** "19 dollars 99": from ten cents on, the cents follow without a name, as in everyday speech. */
const sayCents = (whole: string, cents: number, currency: string, language: string): string => {
  const forms = minorForms(currency, language);
  const minor = forms.length > 0 ? formOf(forms, cents, language) : null;
  const name = currencyName(currency, Number(whole), language);
  if (Number(whole) === 0)
    return minor
      ? `${cents} ${minor}`
      : `${sayAmount({ whole: "0", fraction: String(cents).padStart(2, "0") }, language)} ${currencyName(currency, 0.5, language)}`;
  const said = `${sayWhole(whole, language)} ${name}`;
  if (cents >= 10) return `${said} ${cents}`;
  return minor ? `${said} ${cents} ${minor}` : `${said} 0 ${cents}`;
};

/** `millions of euros`, in languages that have a `scale.of`. */
const sayScaled = (said: string, isRound: boolean, name: string, language: string): string => {
  const of = isRound ? wordsOf(language).find("scale.of") : undefined;
  if (of === undefined) return `${said} ${name}`;
  return language === "fr" && /^[aeiouyéè]/iu.test(name)
    ? `${said} d'${name}`
    : `${said} ${of} ${name}`;
};

const sayMoney = (
  { amount, currency, scale, isMinor }: Money,
  language: string,
  inWords: boolean,
): string => {
  if (isMinor) {
    const name = formOf(minorForms(currency, language), numberOf(amount), language);
    return `${sayAmount(amount, language, inWords)} ${name || currencyName(currency, 5, language)}`;
  }
  if (scale) {
    const said = sayCount({ kind: "count", amount, scale }, language, inWords);
    const isRound =
      scale.zeros >= 6 && (scale.word !== null || /0{6}$/u.test(scaled(amount, scale.zeros).whole));
    return sayScaled(said, isRound, currencyName(currency, 1_000_000, language), language);
  }
  const cents = Number(amount.fraction.padEnd(2, "0"));
  if (amount.fraction === "" || (cents === 0 && amount.fraction.length <= 2))
    return `${sayWhole(amount.whole, language, inWords)} ${currencyName(currency, Number(amount.whole), language)}`;
  if (amount.fraction.length > 2 || decimalPrices.has(language))
    return `${sayAmount(amount, language, inWords)} ${currencyName(currency, numberOf(amount), language)}`;
  return sayCents(amount.whole, cents, currency, language);
};

const sayCount = ({ amount, scale }: Count, language: string, inWords: boolean): string => {
  if (!scale) return sayAmount(amount, language, inWords);
  if (scale.word !== null) return `${sayAmount(amount, language, inWords)} ${scale.word}`;
  return sayAmount(scaled(amount, scale.zeros), language, inWords);
};

const sayFraction = (
  { whole, numerator, denominator, unit }: Fraction,
  language: string,
): string => {
  const words = wordsOf(language);
  const name = `${numerator}/${denominator}`;
  const value = Number(whole || 0) + Number(numerator) / Number(denominator);
  const withUnit = (said: string): string => {
    if (!unit) return said;
    return measured(said, language === "en" && value <= 1 ? 1 : value, unit, language);
  };
  const own = Number(whole) > 0 ? words.find(`fraction.${whole} ${name}`) : undefined;
  const mixed = own ?? (Number(whole) > 0 ? words.find(`fraction.w${name}`) : undefined);
  if (mixed) return withUnit(filled(mixed, { w: sayWhole(whole, language, true) }));
  const forms = words.list(`denominator.${denominator}`);
  const alone = (): string => {
    const known = words.find(`fraction.${name}`);
    if (known) return known;
    const said = sayWhole(numerator, language, true);
    if (forms.length > 0) return `${said} ${formOf(forms, Number(numerator), language)}`;
    return filled(words.word("fraction"), { n: said, d: sayWhole(denominator, language, true) });
  };
  if (Number(whole) > 0)
    return withUnit(
      filled(words.word("fractionWhole"), { w: sayWhole(whole, language, true), f: alone() }),
    );
  return withUnit(alone());
};

const dateParts = (
  { day, month, year }: WrittenDate,
  language: string,
): Intl.DateTimeFormatPart[] =>
  new Intl.DateTimeFormat(`${locale(language)}-u-nu-latn-ca-gregory`, {
    day: "numeric",
    month: "long",
    ...(year > 0 && { year: "numeric" }),
    timeZone: "UTC",
  }).formatToParts(new Date(Date.UTC(year || 2024, month - 1, day)));

/** In Japanese, the first of a month has a special reading: 5月1日 is ゴガツ ツイタチ. */
const sayDay = (day: number, language: string): string => {
  if (language === "ja")
    return day === 1 ? "ツイタチ" : sayCounted({ whole: String(day), fraction: "" }, "日", "ja");
  return wordsOf(language).list("days")[day - 1] ?? String(day);
};

const counted = (value: number, counter: string, language: string): string =>
  sayCounted({ whole: String(value), fraction: "" }, counter, language);

const sayDate = (date: WrittenDate, language: string): string => {
  const { day, month, year } = date;
  if (month === 0) return sayDay(day, language);
  if (language === "ja")
    return [
      year > 0 ? counted(year, "年", "ja") : "",
      counted(month, "月", "ja"),
      sayDay(day, "ja"),
    ]
      .join(" ")
      .trim();
  if (language === "zh")
    return `${year > 0 ? `${sayChineseYear(String(year))}年` : ""}${sayWhole(String(month), "zh", true)}月${sayWhole(String(day), "zh", true)}日`;
  if (language === "ko")
    return `${year > 0 ? `${year}년 ` : ""}${counted(month, "월", "ko")} ${day}일`;
  return dateParts(date, language)
    .map(({ type, value }) => {
      if (type === "day") return sayDay(day, language);
      return type === "literal" && /^\s?\p{sc=Cyrillic}\.?$/u.test(value) ? "" : value;
    })
    .join("");
};

const dayHalves: Readonly<Record<string, readonly [string, string]>> = {
  ja: ["ゴゼン", "ゴゴ"],
  zh: ["上午", "下午"],
  ko: ["오전", "오후"],
};

const sayHours = (hours: number, language: string): string => {
  if (language === "ja") return counted(hours, "時", "ja");
  if (language === "ko") return `${koreanNumber(hours <= 12 ? hours : 0) ?? hours} 시`;
  const pattern = wordsOf(language).find("time.hour");
  return pattern ? filled(pattern, { h: sayWhole(String(hours), language, true) }) : String(hours);
};

const sayMinutes = (minutes: string, language: string): string => {
  if (language === "ja") return counted(Number(minutes), "分", "ja");
  if (language === "ko") return `${Number(minutes)}분`;
  return sayWhole(minutes, language, true);
};

/** Hours and minutes. Minutes are left out if none are written or if they are 00. */
const sayClock = ({ hours, minutes, half }: WrittenTime, language: string): string => {
  const isBare = half !== null && dayHalves[language] === undefined;
  const hour = isBare ? hours : sayHours(Number(hours), language);
  if (minutes === "" || minutes === "00") return hour;
  const pattern = isBare ? undefined : wordsOf(language).find("time.minute");
  if (!pattern) return `${hour} ${sayMinutes(minutes, language)}`;
  const whole = (digits: string) => sayWhole(digits, language, true);
  return filled(pattern, { h: whole(hours), m: whole(String(Number(minutes))) });
};

const sayTime = (time: WrittenTime, language: string): string => {
  const { seconds, half } = time;
  const [morning, evening] = dayHalves[language] ?? [];
  const before = (half === "AM" && morning) || (half === "PM" && evening) || "";
  const rest = language === "ja" && seconds ? counted(Number(seconds), "秒", "ja") : seconds;
  const clock = sayClock(time, language);
  return [before, clock, rest, before ? "" : (half ?? "")].filter(Boolean).join(" ");
};

/** The number of a measure or price without its unit. Null if it can't be said without one. */
const bareAmount = (number: WrittenNumber, language: string): string | null => {
  if (number.kind === "count") return sayCount(number, language, true);
  if (number.kind === "measure" || number.kind === "times" || number.kind === "counted")
    return sayAmount(number.amount, language, true);
  if (number.kind === "money" && !number.scale?.word)
    return sayCount({ kind: "count", amount: number.amount, scale: number.scale }, language, true);
  return null;
};

/** A price that may share its currency's name in a range (`5 to 10 dollars`), or null. */
const plainPrice = (number: WrittenNumber): Money | null =>
  number.kind === "money" && !number.scale?.word && !number.isMinor ? number : null;

const sharedPrice = (from: WrittenNumber, to: WrittenNumber): Money | null => {
  const [low, high] = [plainPrice(from), plainPrice(to)];
  if (!low || !high) return from.kind === "count" || to.kind === "count" ? (high ?? low) : null;
  const hasCents = low.amount.fraction !== "" || high.amount.fraction !== "";
  return low.currency === high.currency && !hasCents ? high : null;
};

const isOneUnit = (from: Measure, to: Measure): boolean =>
  from.unit === to.unit || (from.unit === "degree" && /celsius|fahrenheit/u.test(to.unit));

/** The number whose unit applies to both ends of a range, so that the unit is spoken once. Null if there is none. */
const sharedUnit = (from: WrittenNumber, to: WrittenNumber): WrittenNumber | null => {
  if (to.kind === "times") return from.kind === "count" ? to : null;
  if (to.kind !== "measure") return sharedPrice(from, to);
  return from.kind === "count" || (from.kind === "measure" && isOneUnit(from, to)) ? to : null;
};

/** Adds the shared unit to the two numbers of a range. */
const withUnit = (both: string, unit: WrittenNumber, language: string): string => {
  if (unit.kind === "measure") {
    const value = unit.isAttributive && language === "en" ? 1 : numberOf(unit.amount);
    return measured(both, value, unit.unit, language);
  }
  if (unit.kind !== "money") return filled(wordsOf(language).word("times"), { n: both });
  const value = numberOf(unit.amount) * 10 ** (unit.scale?.zeros ?? 0);
  return `${both} ${currencyName(unit.currency, value, language)}`;
};

const sayRange = (from: WrittenNumber, to: WrittenNumber, language: string): string => {
  const connect = (low: string, high: string) => `${low} ${wordsOf(language).word("to")} ${high}`;
  const unit = sharedUnit(from, to);
  if (unit) {
    const [low, high] = [bareAmount(from, language), bareAmount(to, language)];
    if (low !== null && high !== null) return withUnit(connect(low, high), unit, language);
  }
  if (from.kind === "count" && to.kind === "counted" && language === "ko")
    return connect(
      sayCounted(from.amount, to.counter, "ko"),
      sayCounted(to.amount, to.counter, "ko"),
    );
  return connect(say(from, language, true), say(to, language, true));
};

/** Readings of units after "per" in Japanese. Other units are spoken as written. */
const japaneseUnits: Readonly<Record<string, string>> = {
  ...{
    月: "ツキ",
    年: "ネン",
    日: "イチニチ",
    人: "ヒトリ",
    回: "イッカイ",
    個: "イッコ",
    本: "イッポン",
    枚: "イチマイ",
  },
  ...{
    時間: "イチジカン",
    分: "イップン",
    週: "シュー",
    名: "イチメー",
    泊: "イッパク",
    台: "イチダイ",
  },
};

const sayPer = (quantity: WrittenNumber, per: Per, language: string): string => {
  const words = wordsOf(language);
  const said = say(quantity, language, true);
  if ("quantity" in per) {
    const isPart = per.quantity.kind === "count";
    const part = say(per.quantity, language, true);
    return isPart
      ? filled(words.word("outOf"), { n: said, d: part })
      : filled(words.word("per"), { x: said, u: part });
  }
  const unit = "unit" in per ? unitName(per.unit, language) : per.word;
  return filled(words.word("per"), {
    x: said,
    u: language === "ja" ? (japaneseUnits[unit] ?? unit) : unit,
  });
};

const sayOrdinal = (value: number, isFeminine: boolean, language: string): string => {
  const word = wordsOf(language).list("ordinals")[value - 1] ?? String(value);
  return isFeminine ? word.replace(/o$/u, "a").replace(/ier$/u, "ière") : word;
};

/** Says one number. With `inWords`, Chinese digits become characters because other words surround them. */
const say = (number: WrittenNumber, language: string, inWords: boolean): string => {
  const words = wordsOf(language);
  const own = (inner: WrittenNumber) => say(inner, language, true);
  const whole = (digits: string) => sayWhole(digits, language, true);
  switch (number.kind) {
    case "count":
      return sayCount(number, language, inWords);
    case "measure":
      return sayMeasure(number, language, inWords);
    case "money":
      return sayMoney(number, language, inWords);
    case "counted":
      return sayCounted(number.amount, number.counter, language);
    case "fraction":
      return sayFraction(number, language);
    case "date":
      return sayDate(number, language);
    case "time":
      return sayTime(number, language);
    case "compound":
      return number.parts.map(own).join(" ");
    case "range":
      return sayRange(number.from, number.to, language);
    case "product":
      return number.factors.map(own).join(` ${words.word("by")} `);
    case "per":
      return sayPer(number.quantity, number.per, language);
    case "signed":
      return `${words.word(number.sign)} ${say(number.number, language, inWords)}`;
    case "compared":
      return filled(words.word(number.by), { x: own(number.number) });
    case "andMore":
      return `${say(number.number, language, inWords)} ${words.word("plus")}`;
    case "ratio":
      return number.parts
        .map((part) => sayDecimals(part, language))
        .join(` ${words.find("ratio") ?? ""} `);
    case "rating":
      return filled(words.word("outOf"), {
        n: sayAmount(number.value, language, true),
        d: sayAmount(number.most, language, true),
      });
    case "times":
      return filled(words.word("times"), { n: sayAmount(number.amount, language, true) });
    case "ordinal":
      return sayOrdinal(number.value, number.isFeminine, language);
    case "power": {
      const isNegative = number.exponent.startsWith("-");
      const exponent = whole(number.exponent.replace("-", ""));
      return filled(words.word("power"), {
        b: sayAmount(number.base, language, true),
        e: isNegative ? `${words.word("minus")} ${exponent}` : exponent,
      });
    }
    case "labelled":
      return number.label === "section"
        ? filled(words.word("section"), { n: own(number.number) })
        : `${words.word("number")} ${own(number.number)}`;
    case "dotted":
      return number.parts.map(whole).join(` ${words.word("dot")} `);
    case "list":
      return number.parts.map((part) => sayDecimals(part, language)).join(" ");
    case "lettered":
      return `${sayWhole(number.whole, language)} ${number.letter}`;
    case "digits":
      return `${number.hasPlus ? `${words.word("plus")} ` : ""}${sayDigits(number.digits, language)}`;
  }
};

/** Says a part of a list or ratio, which may have decimals. */
const sayDecimals = (part: string, language: string): string => {
  const [whole = "", fraction = ""] = part.split(/[.,]/u);
  return sayAmount({ whole, fraction } satisfies Amount, language, true);
};

/** Returns the words for a number, without punctuation. `language` is ISO 639-1. */
export const sayNumber = (number: WrittenNumber, language: string): string => {
  const said = speakable(say(number, language, false));
  // Chinese has no spaces between words. The numbers of a list stay separate.
  return language === "zh" && number.kind !== "list"
    ? said.replace(/(?<=\p{sc=Han}) (?=\p{sc=Han})/gu, "")
    : said;
};
