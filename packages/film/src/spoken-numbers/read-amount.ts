/** A number with what belongs to it: a unit, a counter, a percent sign, a scale, a letter, an exponent. */
import { japaneseCounters, wordsOf } from "./language-data.ts";
import { scaleAt } from "./read-money.ts";
import { asAmount, digitsAt, endsWord, type Found, matchAt, type Reader, unitAt } from "./scan.ts";
import { chineseCounters, koreanCounters } from "./whole-numbers.ts";
import { type Amount, scaled } from "./written-number.ts";

const nextWord = (text: string, at: number): string =>
  /^[\s-]*(\p{L}+)/u.exec(text.slice(at, at + 40))?.[1] ?? "";
const startsWith = (words: readonly string[], word: string): boolean =>
  word !== "" && words.some((one) => one.toLowerCase() === word.toLowerCase());

const carats: ReadonlySet<string> = new Set(["8", "9", "10", "14", "18", "20", "21", "22", "24"]);
/** Of these only gold is likely; ten thousand and the like are as likely for the others. */
const purities: ReadonlySet<string> = new Set(["9", "14", "18", "21", "22", "24"]);
const resolutions: ReadonlySet<string> = new Set(["2", "4", "5", "6", "8", "12", "16"]);
const screenWords =
  /^(?:video|videos|film|display|displays|tv|monitor|monitors|uhd|ultra|camera|kamera|caméra|cámara|screen|resolution|auflösung|hdr|oled|quality|qualität|footage|recording|streaming|projector|vidéo|vídeo|ecran|écran|pantalla)$/iu;

/** 5m users, 2M: millions where people are counted or the letter is a capital. */
const millionsAt = (
  amount: Amount,
  letter: string,
  isAudience: boolean,
  at: number,
): Found | null =>
  isAudience || letter === "M"
    ? { number: { kind: "count", amount, scale: { zeros: 6, word: null } }, end: at + 1 }
    : null;

/** 14k gold is a purity, 4K a resolution; 18K alone may be either and is said by its letter. */
const letterK = (amount: Amount, text: string, at: number, language: string): Found | null => {
  const { whole } = amount;
  const rest = text
    .slice(at + 1)
    .trimStart()
    .toLowerCase();
  const isGold = wordsOf(language)
    .list("gold")
    .some((word) => rest.startsWith(word.toLowerCase()));
  if (carats.has(whole) && isGold)
    return { number: { kind: "measure", amount, unit: "karat", isAttributive: true }, end: at + 1 };
  const isScreen =
    resolutions.has(whole) && (text[at] === "K" || screenWords.test(nextWord(text, at + 1)));
  return isScreen || purities.has(whole)
    ? { number: { kind: "lettered", whole, letter: "K" }, end: at + 1 }
    : null;
};

/** What a letter behind a number means by the number before it and the word after it. */
const letteredAt = (amount: Amount, text: string, at: number, language: string): Found | null => {
  const letter = /[kKmMК]/u.exec(text[at] ?? "")?.[0];
  if (letter === undefined || !endsWord(text, at + 1)) return null;
  const isAudience = startsWith(wordsOf(language).list("audience"), nextWord(text, at + 1));
  if (/m/iu.test(letter)) return millionsAt(amount, letter, isAudience, at);
  return isAudience || amount.fraction !== "" ? null : letterK(amount, text, at, language);
};

const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const counterPatterns: Readonly<Record<string, () => string>> = {
  ja: () => [...japaneseCounters("").keys()].sort((a, b) => b.length - a.length).join("|"),
  zh: () => chineseCounters,
  ko: () => `${koreanCounters}|월`,
};
const counterPattern = new Map<string, string>();

const counterAt = (
  text: string,
  at: number,
  language: string,
): { counter: string; end: number } | null => {
  const make = counterPatterns[language];
  if (!make) return null;
  const pattern = counterPattern.get(language) ?? make();
  counterPattern.set(language, pattern);
  const found = matchAt(`\\s?(${pattern})`, text, at);
  return found ? { counter: found[1] ?? "", end: at + found[0].length } : null;
};

/** `%50`, as Turkish writes it. */
const readPercentFirst: Reader = (text, at, language) => {
  const sign = matchAt("%\\s?(?=[.,]?\\d)", text, at);
  if (!sign || /[\p{L}\p{N}]/u.test(text[at - 1] ?? "")) return null;
  const lexed = digitsAt(text, at + sign[0].length, language);
  const amount = lexed && asAmount(lexed.written, language, false);
  if (!amount || !endsWord(text, lexed.end)) return null;
  return {
    number: { kind: "measure", amount, unit: "percent", isAttributive: false },
    end: lexed.end,
  };
};

type Ending = (amount: Amount, text: string, end: number, language: string) => Found | null;

/** `10⁶`. */
const withExponent: Ending = (base, text, end) => {
  const caret = matchAt("\\^(-?\\d+)", text, end);
  const raised = caret ?? matchAt(`[-⁻]?[${superscripts}]+`, text, end);
  if (!raised) return null;
  const plain = raised[0].replace(/^\^/u, "").replace("⁻", "-");
  const exponent = Array.from(plain, (one) => {
    const digit = superscripts.indexOf(one);
    return digit < 0 ? one : String(digit);
  }).join("");
  return { number: { kind: "power", base, exponent }, end: end + raised[0].length };
};

/** `5 kg`, `16-oz`. */
const withUnit: Ending = (amount, text, end, language) => {
  const isAttributive = matchAt("-(?=[\\p{L}%°])", text, end) !== null;
  const unit = unitAt(text, isAttributive ? end + 1 : end, language);
  return (
    unit && { number: { kind: "measure", amount, unit: unit.unit, isAttributive }, end: unit.end }
  );
};

/** `2x`, `3 × daily`; not `2x3`. */
const withFactor: Ending = (amount, text, end) => {
  const found = matchAt("[xX×](?![\\p{L}\\d]|\\s?[\\d.,])|\\s[x×](?=\\s\\p{L})", text, end);
  return found && { number: { kind: "times", amount }, end: end + found[0].length };
};

const withCounter: Ending = (amount, text, end, language) => {
  const found = counterAt(text, end, language);
  return found && { number: { kind: "counted", amount, counter: found.counter }, end: found.end };
};

/** `10k`, `5 Mio.`, `3万円`. */
const withScale: Ending = (amount, text, end, language) => {
  const found = scaleAt(text, end, language, false);
  if (!found) return null;
  const large = scaled(amount, found.scale.zeros);
  const isWhole = large.fraction === "" && found.scale.word === null;
  return (
    (isWhole ? withCounter(large, text, found.end, language) : null) ?? {
      number: { kind: "count", amount, scale: found.scale },
      end: found.end,
    }
  );
};

const alone: Ending = (amount, text, end) =>
  endsWord(text, end) || matchAt("[xхX]\\s?\\d", text, end)
    ? { number: { kind: "count", amount, scale: null }, end }
    : null;

const endings: readonly Ending[] = [
  letteredAt,
  withExponent,
  withUnit,
  withFactor,
  withCounter,
  withScale,
  alone,
];

/** A number with its unit, counter, percent sign or factor; or alone. */
export const readAmount: Reader = (text, at, language) => {
  const percent = readPercentFirst(text, at, language);
  if (percent) return percent;
  const lexed = digitsAt(text, at, language);
  const amount = lexed && asAmount(lexed.written, language, false);
  if (!amount) return null;
  for (const ending of endings) {
    const found = ending(amount, text, lexed.end, language);
    if (found) return found;
  }
  return null;
};
