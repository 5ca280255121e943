/** Reads amounts (a number with its unit, counter, percent sign, scale, letter or exponent) and prices. */

import { currencySymbols, japaneseCounters, wordsOf } from "./language-data.ts";
import {
  type Amount,
  asAmount,
  digitsAt,
  endsWord,
  type Found,
  isWordLike,
  type Money,
  matchAt,
  type Reader,
  type Scale,
  scaled,
  symbolAt,
  unitAt,
} from "./scan.ts";
import { chineseCounters, koreanCounters } from "./whole-numbers.ts";

const nextWord = (text: string, at: number): string =>
  /^[\s-]*(\p{L}+)/u.exec(text.slice(at, at + 40))?.[1] ?? "";
const startsWith = (words: readonly string[], word: string): boolean =>
  word !== "" && words.some((one) => one.toLowerCase() === word.toLowerCase());

const carats: ReadonlySet<string> = new Set(["8", "9", "10", "14", "18", "20", "21", "22", "24"]);
/** Numbers before `K` that probably are a purity of gold. The other carat values may as well be thousands. */
const purities: ReadonlySet<string> = new Set(["9", "14", "18", "21", "22", "24"]);
const resolutions: ReadonlySet<string> = new Set(["2", "4", "5", "6", "8", "12", "16"]);
const screenWords =
  /^(?:video|videos|film|display|displays|tv|monitor|monitors|uhd|ultra|camera|kamera|caméra|cámara|screen|resolution|auflösung|hdr|oled|quality|qualität|footage|recording|streaming|projector|vidéo|vídeo|ecran|écran|pantalla)$/iu;

/** `5m users`, `2M`: means millions if people are counted or if the letter is a capital. */
const millionsAt = (
  amount: Amount,
  letter: string,
  isAudience: boolean,
  at: number,
): Found | null =>
  isAudience || letter === "M"
    ? { number: { kind: "count", amount, scale: { zeros: 6, word: null } }, end: at + 1 }
    : null;

/** `14k gold` is a purity, `4K` a resolution. `18K` alone is ambiguous, so the letter itself is spoken. */
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

/** Interprets a letter after a number, using the number before it and the word after it. */
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

/** `%50`, the Turkish notation. */
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

// Prices, and the scales that prices and other numbers use: `$1.5 million`, `19€90`, `5,- €`.

type FoundScale = { readonly scale: Scale; readonly end: number };

/** Whether a scale is a full word (`million`), spoken as written. Abbreviations and short words become digits. */
const isFullWord = (word: string): boolean =>
  !word.endsWith(".") && /[\p{Ll}\p{Lo}]{5}/u.test(word);

/** Where the currency starts after a linking word (`millones de €`), or -1 if no currency follows. */
const linkAt = (text: string, at: number, language: string): number => {
  const of = wordsOf(language).find("scale.of") ?? "of";
  const found = matchAt(`\\s(?:${of}|d')\\s?`, text, at);
  const end = at + (found?.[0].length ?? 0);
  return symbolAt(currencySymbols(language), text, end) ? end : -1;
};

/** Reads a scale that is a word of the language: `million`, `Mio.`, `लाख`. */
const wordScaleAt = (
  text: string,
  at: number,
  language: string,
  isPrice: boolean,
): FoundScale | null => {
  for (const entry of wordsOf(language).list("scales")) {
    const [word = "", zeros] = entry.split("=");
    const found = matchAt(`\\s?${word.replaceAll(".", "\\.")}`, text, at);
    const end = at + (found?.[0].length ?? 0);
    if (!found || !(word.endsWith(".") || endsWord(text, end))) continue;
    const isFull = isFullWord(word);
    const linked = linkAt(text, end, language);
    // A full word stays in the text unless the spoken currency has to move behind it.
    if (isFull && !isPrice && linked < 0) continue;
    const scale = { zeros: Number(zeros), word: isFull ? word : null };
    return { scale, end: Math.max(end, linked) };
  }
  return null;
};

const letterScales: ReadonlyMap<string, number> = new Map(
  "k=3 K=3 К=3 к=3 m=6 M=6 М=6 MM=6 Mn=6 mn=6 Mio=6 mio=6 B=9 b=9 bn=9 Bn=9 Mrd=9 mrd=9"
    .split(" ")
    .map((entry) => [entry.split("=")[0] ?? "", Number(entry.split("=")[1])]),
);

/** Reads a scale of letters. A single letter may follow a space only before a currency: `2M`, `2 M€`. */
const letterScaleAt = (
  text: string,
  at: number,
  language: string,
  isPrice: boolean,
): FoundScale | null => {
  const found = matchAt("(\\s?)(Mio|mio|Mrd|mrd|Mn|mn|MM|bn|Bn|[kKmMBbКкМ])", text, at);
  if (!found) return null;
  const [whole, space, name = ""] = found;
  const end = at + whole.length;
  const isCurrencyNext = symbolAt(currencySymbols(language), text, end) !== null;
  const isLoose = space !== "" && name.length === 1;
  const isCertain = isCurrencyNext || (endsWord(text, end) && !isLoose);
  if (!isCertain || (/^[bm]$/u.test(name) && !isPrice)) return null;
  return { scale: { zeros: letterScales.get(name) ?? 0, word: null }, end };
};

/** Reads the scale (thousands, millions …) after a number. */
const scaleAt = (text: string, at: number, language: string, isPrice: boolean): FoundScale | null =>
  wordScaleAt(text, at, language, isPrice) ?? letterScaleAt(text, at, language, isPrice);

const money = (amount: Amount, currency: string, scale: Scale | null = null): Money => ({
  kind: "money",
  amount,
  currency,
  scale,
  isMinor: false,
});

/** `$5`, `R$ 19,90`, `$-5`, `€5 Mio.`, `$5 USD`. */
const readCurrencyFirst: Reader = (text, at, language) => {
  const symbols = currencySymbols(language);
  const found = symbols.find(([symbol]) => text.startsWith(symbol, at));
  if (!found) return null;
  const [symbol, currency] = found;
  const space = matchAt("[ \\u00a0\\u202f]?(-?)(?=[.,]?\\d)", text, at + symbol.length);
  const lexed = space && digitsAt(text, at + symbol.length + space[0].length, language);
  const amount = lexed && asAmount(lexed.written, language, true);
  if (!amount) return null;
  const dash = matchAt("[,.]-{1,2}", text, lexed.end)?.[0].length ?? 0;
  const scale = scaleAt(text, lexed.end + dash, language, true);
  const end = scale?.end ?? lexed.end + dash;
  const code = symbolAt(symbols, text, end);
  const isCode = code !== null && /^[A-Z]{3}$/u.test(code.symbol);
  if (!isCode && !endsWord(text, end)) return null;
  const price = money(amount, isCode ? code.meaning : currency, scale?.scale);
  return {
    number: space[1] === "-" ? { kind: "signed", sign: "minus", number: price } : price,
    end: isCode ? code.end : end,
  };
};

/** Signs for a hundredth of a currency, with the languages that use them: `99¢`, `99p`, `99 ct`. */
const minorSigns: readonly (readonly [sign: string, currency: string, languages: RegExp])[] = [
  ["\\s?¢", "USD", /./u],
  ["(?<=(?<!\\d)\\d{1,2})p(?![\\p{L}\\d])", "GBP", /^en$/u],
  ["\\s?(?:ct|Ct)\\.?(?![\\p{L}\\d])", "EUR", /^(?:de|nl)$/u],
];

const minorAt = (text: string, at: number, language: string) => {
  for (const [sign, currency, languages] of minorSigns) {
    const found = languages.test(language) ? matchAt(sign, text, at) : null;
    if (found) return { currency, end: at + found[0].length };
  }
  return null;
};

/** A number without a currency whose dash means "no cents": `5,-`, Swedish `199:-`. */
const withoutCents = (amount: Amount, dash: string, end: number, text: string): Found | null => {
  if (dash === ":-") return { number: money(amount, "SEK"), end };
  if (!dash.startsWith(",") || !endsWord(text, end)) return null;
  return { number: { kind: "count", amount, scale: null }, end };
};

/** Whether a currency sign belongs to the digits after it: "5 $10". */
const isOfNext = (
  { symbol, end, isApart }: NonNullable<ReturnType<typeof symbolAt>>,
  text: string,
): boolean => isApart && /^\d/u.test(text.slice(end)) && !isWordLike(symbol);

const centsAt = (text: string, at: number): string | null =>
  matchAt("\\d{2}(?![\\d.,])", text, at)?.[0] ?? null;

/** Reads a price that ends with its currency, and the cents after it if there are any. */
const closedByCurrency = (
  amount: Amount,
  scale: FoundScale | null,
  text: string,
  after: NonNullable<ReturnType<typeof symbolAt>>,
): Found | null => {
  if (isOfNext(after, text)) return null;
  const price = money(amount, after.meaning, scale?.scale);
  const cents = amount.fraction === "" && !scale ? centsAt(text, after.end) : null;
  return cents === null
    ? { number: price, end: after.end }
    : {
        number: { ...price, amount: { whole: amount.whole, fraction: cents } },
        end: after.end + 2,
      };
};

/** `5 €`, `5,- €`, `19€90`, `1,5 Mio. €`, `99¢`. */
const readCurrencyLast: Reader = (text, at, language) => {
  const lexed = digitsAt(text, at, language);
  const amount = lexed && asAmount(lexed.written, language, true);
  if (!amount) return null;
  const minor = minorAt(text, lexed.end, language);
  if (minor) return { number: { ...money(amount, minor.currency), isMinor: true }, end: minor.end };
  const dash = matchAt("[,.]-{1,2}|:-", text, lexed.end)?.[0] ?? "";
  const end = lexed.end + dash.length;
  const scale = dash === "" ? scaleAt(text, end, language, false) : null;
  const after = symbolAt(currencySymbols(language), text, scale?.end ?? end);
  if (after) return closedByCurrency(amount, scale, text, after);
  return dash === "" ? null : withoutCents(amount, dash, end, text);
};

/** A price, with its currency before or after it. */
export const readMoney: Reader = (text, at, language) =>
  readCurrencyFirst(text, at, language) ?? readCurrencyLast(text, at, language);
