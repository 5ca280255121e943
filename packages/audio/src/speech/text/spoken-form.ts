import { connectingWords } from "./connecting-words.ts";
import { spokenFormattedNumber } from "./formatted-numbers.ts";
import { spokenNumeral, spokenUnit } from "./numerals.ts";
import { abbreviation, symbolWords } from "./symbol-words.ts";

const opening = /^[^\p{L}\p{M}\p{N}\p{Sc}#@&+%°-]+/u;
const closing = /[^\p{L}\p{M}\p{N}\p{Sc}&+%°]+$/u;
const address =
  /^(?:https?:\/\/)?(?:www\.)?([\p{L}\d._+-]+@)?([\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,10})(\/[\p{L}\d._~/-]*)?(?:[?#].*)?$/iu;

/** Digits of every script become 0-9; styled letters (𝓕, Ａ) become plain ones. */
const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/\p{Nd}/gu, (digit) => String(decimalValue(digit)))
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replaceAll("٪", "%");

/** Each script's ten digits are consecutive, so the value follows from how many digits come directly before. */
const decimalValue = (digit: string): number => {
  const code = digit.codePointAt(0) ?? 48;
  if (code < 128) return code - 48;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value;
};

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

const spokenSigns = (core: string, language: string): string => {
  const words = symbolWords(language);
  return core
    .replace(/^#(?=\d)/u, `${words.number} `)
    .replace(/@/gu, ` ${words.at} `)
    .replace(/&/gu, ` ${words.and} `)
    .replace(/\+/gu, ` ${words.plus} `);
};

/** Parts of a compound around slashes, ranges and signs, each said as a numeral where it is one. */
const spokenParts = (core: string, language: string): string =>
  core
    .split(/(?<=\d)[-/x×:](?=\d)|\/|(?=[+&])|(?<=[+&])|(?<=@)/u)
    .map((part) => spokenNumeral(part, language) ?? harmless(spokenSigns(part, language)))
    .join(" ");

/** Addresses of pages and mailboxes, with their dots and slashes; what follows a question mark is not said. */
const spokenAddress = (core: string, language: string): string | undefined => {
  const [, mailbox = "", host = "", path = ""] = address.exec(core) ?? [];
  if (host === "" || /^\d/.test(host)) return undefined;
  const { dot, slash } = connectingWords(language);
  const { at } = symbolWords(language);
  const spell = (text: string) => text.replaceAll(".", ` ${dot} `).replace(/[-_]/g, " ");
  const way = path
    .split("/")
    .filter((part) => part !== "")
    .map((part) => ` ${slash} ${spell(part)}`);
  return `${mailbox === "" ? "" : `${spell(mailbox.slice(0, -1))} ${at} `}${spell(host)}${way.join("")}`;
};

/** #SummerGlow2026 is three words. */
const spokenHashtag = (core: string): string | undefined =>
  /^#\p{L}[\p{L}\p{N}_]*$/u.test(core)
    ? core
        .slice(1)
        .replace(/_/g, " ")
        .replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\p{N})/gu, " ")
    : undefined;

/** A token without the punctuation around it; quotation marks stay where they are inches. */
const bareFigure = (token: string): string =>
  token
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/^[^\p{L}\p{N}\p{Sc}+(-]+/u, "")
    .replace(/(?:[.,;:!?…。！？)\]]|(?<!\d)["'”’])+$/u, "");

/**
 * The words to say for one written token, without punctuation; empty for what has no sound (emoji, dashes).
 * `previous` is the written token before it, for units that stand apart ("5 €").
 */
export const spokenForm = (token: string, previous: string, language: string): string => {
  const figure = spokenFormattedNumber(bareFigure(token), language);
  if (figure !== undefined) return harmless(figure);
  const text = plain(token);
  const short = abbreviation(text.replace(opening, "").replace(/[,;:!?)\]"']+$/u, ""), language);
  if (short !== undefined) return short;
  const core = text.replace(opening, "").replace(closing, "");
  const count = plain(previous).replace(opening, "");
  const [, counted] = /^(?:\d[\d.,]*-)?(\d[\d., \u00a0\u202f]*)$/u.exec(count) ?? [];
  const unit = counted === undefined ? undefined : spokenUnit(core, counted, language);
  const spoken =
    unit ?? spokenNumeral(core, language) ?? spokenAddress(core, language) ?? spokenHashtag(core);
  return harmless(spoken ?? spokenParts(core, language));
};
