/** Prices, and the scales that they share with other numbers: `$1.5 million`, `19€90`, `5,- €`. */
import { currencySymbols, wordsOf } from "./language-data.ts";
import {
  asAmount,
  digitsAt,
  endsWord,
  type Found,
  isWordLike,
  matchAt,
  type Reader,
  symbolAt,
} from "./scan.ts";
import type { Amount, Money, Scale } from "./written-number.ts";

type FoundScale = { readonly scale: Scale; readonly end: number };

/** Abbreviations and short words become digits; a full word (`million`) is said as it is written. */
const isFullWord = (word: string): boolean =>
  !word.endsWith(".") && /[\p{Ll}\p{Lo}]{5}/u.test(word);

/** What links a full word and a currency: `millones de €`. */
const linkAt = (text: string, at: number, language: string): number => {
  const of = wordsOf(language).find("scale.of") ?? "of";
  const found = matchAt(`\\s(?:${of}|d')\\s?`, text, at);
  const end = at + (found?.[0].length ?? 0);
  return symbolAt(currencySymbols(language), text, end) ? end : -1;
};

/** A scale that is a word of the language: `million`, `Mio.`, `लाख`. */
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
    // A full word stays in the text unless a currency is moved behind it.
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

/** A scale of letters; a single one has no space before it unless a currency follows: `2M`, `2 M€`. */
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

/** The thousands, millions … that a number is followed by. */
export const scaleAt = (
  text: string,
  at: number,
  language: string,
  isPrice: boolean,
): FoundScale | null =>
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

/** Hundredths by their own sign, and where it is one: `99¢`, `99p`, `99 ct`. */
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

/** A number that ends in a dash for no cents and has no currency: `5,-`, Sweden's `199:-`. */
const withoutCents = (amount: Amount, dash: string, end: number, text: string): Found | null => {
  if (dash === ":-") return { number: money(amount, "SEK"), end };
  if (!dash.startsWith(",") || !endsWord(text, end)) return null;
  return { number: { kind: "count", amount, scale: null }, end };
};

/** A sign before digits belongs to them: "5 $10". */
const isOfNext = (
  { symbol, end, isApart }: NonNullable<ReturnType<typeof symbolAt>>,
  text: string,
): boolean => isApart && /^\d/u.test(text.slice(end)) && !isWordLike(symbol);

const centsAt = (text: string, at: number): string | null =>
  matchAt("\\d{2}(?![\\d.,])", text, at)?.[0] ?? null;

/** The price whose currency stands at a position, with cents behind it where they are. */
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
