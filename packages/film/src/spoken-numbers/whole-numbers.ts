/**
 * Prepares digits for the synthesizer. It reads most numbers correctly. This file handles those that it misreads:
 * Japanese and Chinese above 9,999, Ukrainian millions, decimals in Korean and Ukrainian.
 */
import { type Counter, japaneseCounters } from "./language-data.ts";
import type { Amount } from "./scan.ts";

const kanaDigits = ["ゼロ", "イチ", "ニ", "サン", "ヨン", "ゴ", "ロク", "ナナ", "ハチ", "キュー"];
const kanaHundreds = ["", "ヒャク", "", "サンビャク", "", "", "ロッピャク", "", "ハッピャク"];
const kanaThousands = ["", "セン", "", "サンゼン", "", "", "", "", "ハッセン"];
const hanDigits = [..."零一二三四五六七八九"];

/** Splits digits into groups of four, lowest first. */
const myriads = (digits: string): readonly string[] => {
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 4)
    groups.push(digits.slice(Math.max(0, end - 4), end));
  return groups;
};

/** Says a digit at its place in a group of four. Place 0 is the thousands. */
const kanaAt = (value: number, place: number): string => {
  const digit = kanaDigits[value] ?? "";
  if (value === 0) return "";
  if (place === 0) return kanaThousands[value] || `${digit}セン`;
  if (place === 1) return kanaHundreds[value] || `${digit}ヒャク`;
  if (place === 3) return digit;
  return value === 1 ? "ジュー" : `${digit}ジュー`;
};

const kanaGroup = (group: string): string =>
  Array.from(group.padStart(4, "0"), (digit, place) => kanaAt(Number(digit), place)).join("");

const kanaScales = ["", "マン", "オク", "チョー"];

const kanaOf = (digits: string): string => {
  if (/^0*$/u.test(digits)) return "ゼロ";
  return myriads(digits)
    .map((group, at) => {
      const said = kanaGroup(group);
      return said === "" ? "" : said + (kanaScales[at] ?? "");
    })
    .toReversed()
    .join("");
};

const hanPlaces = ["千", "百", "十", ""];
const hanScales = ["", "万", "亿", "兆"];

const hanGroup = (group: string): string => {
  const said = [...group]
    .map(Number)
    .map(
      (value, at) =>
        (value === 0 ? "零" : hanDigits[value]) +
        (value === 0 ? "" : (hanPlaces[at + 4 - group.length] ?? "")),
    )
    .join("");
  return said.replace(/零+/gu, "零").replace(/零$/u, "");
};

/** 12,500 is 一万二千五百. */
const hanOf = (digits: string): string => {
  const bare = digits.replace(/^0+(?=\d)/u, "");
  if (bare === "0") return "零";
  const said = myriads(bare)
    .map((group, at) => {
      const own = hanGroup(group);
      return own === "" || own === "零" ? "" : own + (hanScales[at] ?? "");
    })
    .toReversed()
    .join("");
  return said.replace(/^一十/u, "十");
};

/** Maximum digits of a whole number. A longer one is spoken digit by digit. */
const longestWhole = 15;

const ukrainianScales: readonly (readonly [
  zeros: number,
  forms: Readonly<Record<string, string>>,
])[] = [
  [9, { one: "мільярд", few: "мільярди", many: "мільярдів", other: "мільярда" }],
  [6, { one: "мільйон", few: "мільйони", many: "мільйонів", other: "мільйона" }],
];
const ukrainianPlurals = new Intl.PluralRules("uk");

const ukrainianWhole = (digits: string): string => {
  let rest = Number(digits);
  const parts: string[] = [];
  for (const [zeros, forms] of ukrainianScales) {
    const count = Math.floor(rest / 10 ** zeros);
    if (count === 0) continue;
    parts.push(`${count} ${forms[ukrainianPlurals.select(count)] ?? ""}`);
    rest -= count * 10 ** zeros;
  }
  return rest > 0 || parts.length === 0 ? [...parts, String(rest)].join(" ") : parts.join(" ");
};

/** Says a number digit by digit. */
export const sayDigits = (digits: string, language: string): string =>
  Array.from(digits, (digit) => (language === "ja" ? kanaDigits[Number(digit)] : digit)).join(" ");

/** Says a whole number. Set `inWords` if other words surround it; only Chinese uses it. */
export const sayWhole = (digits: string, language: string, inWords = false): string => {
  if (digits.length > longestWhole || /^0\d/u.test(digits)) return sayDigits(digits, language);
  if (language === "ja") return kanaOf(digits);
  if (language === "zh" && (inWords || digits.length > 4)) return hanOf(digits);
  return language === "uk" ? ukrainianWhole(digits) : digits;
};

/** The word for the decimal point, in languages where the synthesizer can't read decimals from digits. */
const spokenPoint: Readonly<Record<string, string>> = {
  ja: "テン",
  ko: "점",
  uk: "кома",
  zh: "点",
  th: "จุด",
};

const formatters = new Map<string, string>();
const pointOf = (language: string): string => {
  const known = formatters.get(language);
  if (known !== undefined) return known;
  const [locale = "en"] = Intl.NumberFormat.supportedLocalesOf([language, "en"]);
  const parts = new Intl.NumberFormat(locale, { numberingSystem: "latn" }).formatToParts(1.5);
  const point = parts.find(({ type }) => type === "decimal")?.value === "," ? "," : ".";
  formatters.set(language, point);
  return point;
};

/** Says a number with its decimals. */
export const sayAmount = (
  { whole, fraction }: Amount,
  language: string,
  inWords = false,
): string => {
  const said = sayWhole(whole || "0", language, inWords);
  if (fraction === "") return said;
  const point = spokenPoint[language];
  if (point === undefined) return `${said}${pointOf(language)}${fraction}`;
  if (language === "zh")
    return inWords || whole.length > 4
      ? `${sayWhole(whole || "0", "zh", true)}点${Array.from(fraction, (digit) => hanDigits[Number(digit)]).join("")}`
      : `${said}.${fraction}`;
  return `${said} ${point} ${sayDigits(fraction, language)}`;
};

/** Says a year in Chinese, digit by digit: 2026 is 二零二六. */
export const sayChineseYear = (digits: string): string =>
  Array.from(digits, (digit) => hanDigits[Number(digit)]).join("");

const voiced: Readonly<Record<string, readonly [half: string, full: string]>> = {
  ハ: ["パ", "バ"],
  ヒ: ["ピ", "ビ"],
  フ: ["プ", "ブ"],
  ヘ: ["ペ", "ベ"],
  ホ: ["ポ", "ボ"],
};
/** Last digits that change a counter's sound, by kind. 10 and 100 mean numbers that end in one or two zeros. */
const doubled: Readonly<Record<string, readonly number[]>> = {
  k: [1, 6, 8, 10, 100],
  s: [1, 8, 10],
  h: [1, 6, 8, 10, 100],
  f: [1, 6, 8, 10, 100],
};
const shortened: Readonly<Record<number, string>> = {
  1: "イッ",
  6: "ロッ",
  8: "ハッ",
  10: "ジュッ",
  100: "ヒャッ",
};
const full: Readonly<Record<number, string>> = {
  1: "イチ",
  6: "ロク",
  8: "ハチ",
  10: "ジュー",
  100: "ヒャク",
};

/** Returns the last digit of a number, or 10, 100 or 1000 if it ends in one, two, or three or more zeros. */
const lastOf = (digits: string): number => {
  const zeros = /0*$/u.exec(digits)?.[0].length ?? 0;
  return zeros === 0 ? Number(digits.at(-1)) : 10 ** Math.min(zeros, 3);
};

const changedReading = ({ reading, change }: Counter, last: number): string => {
  const [half, whole] = voiced[reading[0] ?? ""] ?? [];
  if (half === undefined || whole === undefined) return reading;
  if (doubled[change]?.includes(last)) return half + reading.slice(1);
  if (change === "h" && (last === 3 || last === 1000)) return whole + reading.slice(1);
  if (change === "f" && (last === 3 || last === 4)) return half + reading.slice(1);
  return reading;
};

/** Says a number with a Japanese counter: `5分` is ゴフン, `20歳` is ハタチ. Undefined if the counter is unknown. */
const countedJapanese = (digits: string, name: string): string | undefined => {
  const counter = japaneseCounters("").get(name);
  if (!counter) return undefined;
  const value = digits.replace(/^0+(?=\d)/u, "");
  const exact = counter.exceptions.get(value);
  if (exact !== undefined) return exact;
  const last = lastOf(value);
  const ending = counter.exceptions.get(`*${last}`);
  const number = sayWhole(value, "ja");
  const lastDigit = kanaDigits[last] ?? "";
  if (ending !== undefined && number.endsWith(lastDigit))
    return number.slice(0, number.length - lastDigit.length) + ending;
  const reading = changedReading(counter, last);
  const said = full[last] ?? "";
  // イッヒャク would be a hundred million; ヒャク and ジュー have no "one" before them.
  if (doubled[counter.change]?.includes(last) && number.endsWith(said))
    return number.slice(0, number.length - said.length) + (shortened[last] ?? "") + reading;
  return number + reading;
};

const koreanOnes = ["", "한", "두", "세", "네", "다섯", "여섯", "일곱", "여덟", "아홉"];
const koreanTens = ["", "열", "스물", "서른", "마흔", "쉰", "예순", "일흔", "여든", "아흔"];
/** Counters that take native Korean numbers: `3개` is 세 개. */
export const koreanCounters =
  "개월|개|명|시간|시|살|잔|병|마리|권|벌|켤레|가지|봉지|상자|송이|그루|알|캔|팩|컵|스푼|방울|조각|장|대";
/** Counters of the list above that take Sino-Korean numbers, although they begin like a native one. */
const koreanChinese: ReadonlySet<string> = new Set(["개월"]);

/** The native Korean number for 1 to 99. Undefined for other values. */
export const koreanNumber = (value: number): string | undefined => {
  if (value < 1 || value > 99 || !Number.isInteger(value)) return undefined;
  if (value === 20) return "스무";
  return (koreanTens[Math.floor(value / 10)] ?? "") + (koreanOnes[value % 10] ?? "");
};

const countedKorean = (digits: string, counter: string): string | undefined => {
  if (koreanChinese.has(counter)) return `${digits} ${counter}`;
  const value = Number(digits);
  // An age group, such as 20대.
  if (counter === "대" && value >= 10 && value % 10 === 0) return `${digits}${counter}`;
  if (counter === "월") return { 6: "유월", 10: "시월" }[value] ?? `${digits}월`;
  const own = koreanNumber(value);
  return own && `${own} ${counter}`;
};

/** Chinese counters. Before most of them 2 is 两. */
export const chineseCounters =
  "个工作日|小时|分钟|公斤|人份|人|个|位|件|瓶|杯|只|条|张|本|块|片|颗|粒|盒|包|袋|支|双|套|台|部|次|天|种|倍|斤|米|周|岁|克|毫升|升|层|款|步|勺|滴|道|份|月|日|号|点|分|秒|年";
/** Counters before which 2 stays 二: parts of dates and times, ages and small measures. */
const chineseDates: ReadonlySet<string> = new Set([
  "月",
  "日",
  "号",
  "分",
  "秒",
  "岁",
  "克",
  "毫升",
]);

const countedChinese = (digits: string, counter: string): string => {
  if (counter === "年" && digits.length === 4) return `${sayChineseYear(digits)}年`;
  if (digits === "2" && !chineseDates.has(counter)) return `两${counter}`;
  return `${sayWhole(digits, "zh", true)}${counter}`;
};

/** Says a number with its Japanese, Chinese or Korean counter. */
export const sayCounted = (
  { whole, fraction }: Amount,
  counter: string,
  language: string,
): string => {
  const isWhole = fraction === "";
  if (language === "ja") {
    const own = isWhole ? countedJapanese(whole, counter) : undefined;
    const { reading = counter } = japaneseCounters("").get(counter) ?? {};
    return own ?? `${sayAmount({ whole, fraction }, "ja")} ${reading}`;
  }
  if (language === "zh")
    return isWhole
      ? countedChinese(whole, counter)
      : `${sayAmount({ whole, fraction }, "zh", true)}${counter}`;
  const own = isWhole ? countedKorean(whole, counter) : undefined;
  return own ?? `${sayAmount({ whole, fraction }, language)} ${counter}`;
};
