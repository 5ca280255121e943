/** Every written number of a text, and the words to say for it. */
import { readNumber } from "./read-number.ts";
import { sayNumber } from "./say-number.ts";

export type SpokenNumber = {
  /** Where it is written: from and to, in UTF-16 code units of the text. */
  readonly from: number;
  readonly to: number;
  readonly spoken: string;
};

/** Each script's ten digits are consecutive, so the value follows from how many digits come directly before. */
const decimalValue = (digit: string): number => {
  const code = digit.codePointAt(0) ?? 48;
  if (code < 128) return code - 48;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value;
};

/** These mean something that plain letters wouldn't say. */
const kept = /[¼½¾⅐-⅞⁰¹²³⁴-⁹⁻№™®©℠º ª\u00a0\u2009\u202f…]/u;

const plainCharacter = (character: string): string => {
  if (kept.test(character)) return character;
  if (/\p{Nd}/u.test(character)) return String(decimalValue(character));
  if (/[\u2010-\u2015\u2212\ufe63\uff0d]/u.test(character)) return "-";
  if (/[~\u301c\uff5e\u223c]/u.test(character)) return "~";
  if (/[\u2018\u2019\u02bc]/u.test(character)) return "'";
  if (/[\u201c\u201d\u201e]/u.test(character)) return '"';
  if (character === "٪") return "%";
  if (character === "✕" || character === "✖") return "×";
  // Apart from the one after it.
  if (/[\u2460-\u2473]/u.test(character))
    return `\u2063${(character.codePointAt(0) ?? 0) - 0x245f}`;
  return character.normalize("NFKC");
};

type Normal = { readonly text: string; readonly places: readonly number[] };

/** The text in plain characters, and for each of its code units where it comes from. */
const normalize = (written: string): Normal => {
  let text = "";
  const places: number[] = [];
  let at = 0;
  for (const character of written) {
    const plain = plainCharacter(character);
    text += plain;
    for (let unit = 0; unit < plain.length; unit += 1) places.push(at);
    at += character.length;
  }
  places.push(at);
  return { text, places };
};

const starts = /[\d(#№§<>≤≥⩽⩾±≈~+\-.,٫%¼½¾⅐-⅞\p{Sc}]|[A-Za-zКкРр]/u;
const letterOrDigit = /[\p{L}\p{M}\p{N}_]/u;
const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{sc=Hangul}]/u;

/** Whether a mark stands within something longer: 3.14, acme.com/2026. */
const goesOn = (text: string, at: number, before: string): boolean => {
  if (!/[./:,]/u.test(before) || !/[\p{L}\d]/u.test(text[at - 2] ?? "")) return false;
  return before === "." || /[.,]/u.test(text[at] ?? "") || isInAddress(text, at);
};

/** Whether a number may begin after this text: not within a word, a code or an address. */
const mayStart = (text: string, at: number): boolean => {
  const before = /.$/su.exec(text.slice(Math.max(0, at - 2), at))?.[0] ?? "";
  if (before === "" || /\s/u.test(before)) return true;
  if (letterOrDigit.test(before) && !unspaced.test(before)) return false;
  if (/[A-Za-z]/u.test(text[at] ?? "")) return !/[@.#/&=-]/u.test(before);
  return !/[#@=&_]/u.test(before) && !goesOn(text, at, before);
};

const isInAddress = (text: string, at: number): boolean => {
  const run = /\S*$/u.exec(text.slice(Math.max(0, at - 80), at))?.[0] ?? "";
  return /:\/\/|www\.|\p{L}\.\p{L}{2,}/u.test(run);
};

/** An address or a hashtag is read as what it is. */
const addresses =
  /(?<!\S)(?:https?:\/\/\S+|www\.\S+|[^\s@]+@[^\s@]+\.\p{L}{2,}|(?=[\d-]*\p{L})[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{Ll}{2,10}(?:\/\S*)?|#\p{L}\S*|[\p{L}\d]+(?:-\p{L}[\p{L}\d]*\d)+)(?=$|[\s,;!?])/gu;

const addressesIn = (text: string): readonly (readonly [from: number, to: number])[] =>
  Array.from(
    text.matchAll(addresses),
    ({ index, 0: found }) => [index, index + found.length] as const,
  );

/** The numbers of a text in order; they don't overlap. `language` is ISO 639-1. */
export const spokenNumbers = (written: string, language: string): readonly SpokenNumber[] => {
  // Some signs hold a number only in plain characters: ㍢ is 10点.
  if (!/[\p{Nd}\p{No}\u2150-\u215e]/u.test(written.normalize("NFKC"))) return [];
  const { text, places } = normalize(written);
  const skipped = addressesIn(text);
  const found: SpokenNumber[] = [];
  for (let at = 0; at < text.length; ) {
    const inside = skipped.find(([from, to]) => at >= from && at < to);
    const isStart = !inside && starts.test(text[at] ?? "") && mayStart(text, at);
    const one = isStart ? readNumber(text, at, language) : null;
    if (one)
      found.push({
        from: places[at] ?? 0,
        to: places[one.end] ?? written.length,
        spoken: sayNumber(one.number, language),
      });
    at = one?.end ?? inside?.[1] ?? at + 1;
  }
  return found;
};

/** A text with its numbers as they are said: what seconds are estimated of. */
export const withSpokenNumbers = (written: string, language: string): string => {
  let said = "";
  let at = 0;
  for (const { from, to, spoken } of spokenNumbers(written, language)) {
    said += `${written.slice(at, from)} ${spoken} `;
    at = to;
  }
  return said + written.slice(at);
};
