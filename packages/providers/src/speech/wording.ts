import { spokenNumeral, spokenUnit } from "./numerals.ts";
import { abbreviation, symbolWords } from "./symbol-words.ts";

const opening = /^[^\p{L}\p{M}\p{N}\p{Sc}#@&+%°-]+/u;
const closing = /[^\p{L}\p{M}\p{N}\p{Sc}&+%°]+$/u;
const domain = /^(?:https?:\/\/)?(?:www\.)?([\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,6})(?:\/.*)?$/iu;

/** Digits of every script become 0-9; styled letters (𝓕, Ａ) become plain ones. */
const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/\p{Nd}/gu, (digit) => String(decimalValue(digit)))
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replaceAll("٪", "%");

/** Each script's ten digits are consecutive, so the value follows from how many digits come directly before. */
function decimalValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 48;
  if (code < 128) return code - 48;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value;
}

/**
 * What remains may hold letters, digits, inner dots, commas, apostrophes and hyphens only: no character that means
 * something to the synthesiser (`<`, `&`, `|`, `[`, `_`, control characters) ever gets through.
 */
const harmless = (text: string): string =>
  text
    .replace(/[^\p{L}\p{M}\p{N}'\-.,\u200c\u200d]+/gu, " ")
    .replace(
      /(?<![\p{L}\p{M}\p{N}])['\-.,\u200c\u200d]+|['\-.,\u200c\u200d]+(?![\p{L}\p{M}\p{N}])/gu,
      " ",
    )
    .replace(/\s+/g, " ")
    .trim();

function spokenSigns(core: string, language: string): string {
  const words = symbolWords(language);
  return core
    .replace(/^#(?=\d)/u, `${words.number} `)
    .replace(/@/gu, ` ${words.at} `)
    .replace(/&/gu, ` ${words.and} `)
    .replace(/\+/gu, ` ${words.plus} `);
}

/** Parts of a compound around slashes, ranges and signs, each said as a numeral where it is one. */
const spokenParts = (core: string, language: string): string =>
  core
    .split(/(?<=\d)[-/x×:](?=\d)|\/|(?=[+&])|(?<=[+&])|(?<=@)/u)
    .map((part) => spokenNumeral(part, language) ?? harmless(spokenSigns(part, language)))
    .join(" ");

function spokenDomain(core: string): string | undefined {
  const found = domain.exec(core)?.[1];
  if (found === undefined || /^\d/.test(found)) return undefined;
  return found.includes(".") ? found.replaceAll(".", " dot ") : undefined;
}

/**
 * The words to say for one written token, without punctuation; empty for what has no sound (emoji, dashes).
 * `previous` is the written token before it, for units that stand apart ("5 €").
 */
export function spokenForm(token: string, previous: string, language: string): string {
  const text = plain(token);
  const short = abbreviation(text.replace(opening, "").replace(/[,;:!?)\]"']+$/u, ""), language);
  if (short !== undefined) return short;
  const core = text.replace(opening, "").replace(closing, "");
  const count = plain(previous).replace(opening, "");
  const unit = /^\d[\d., \u00a0\u202f]*$/u.test(count)
    ? spokenUnit(core, count, language)
    : undefined;
  const spoken = unit ?? spokenNumeral(core, language) ?? spokenDomain(core);
  return harmless(spoken ?? spokenParts(core, language));
}
