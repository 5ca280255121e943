import { wordsOf } from "@reelwright/film/spoken-numbers/language-data";
import { speakable } from "@reelwright/film/spoken-numbers/say-number";
import { type SpokenNumber, spokenNumbers } from "@reelwright/film/spoken-numbers/spoken-numbers";
import { japaneseRuns, type Readings } from "./japanese.ts";

/** A word of the caption: `text` is exactly as written, with punctuation; `spoken` is what the synthesizer says. */
export type Token = {
  readonly text: string;
  readonly spoken: string;
  /** A space precedes the token. False between words of a script without spaces. */
  readonly spaced: boolean;
  /** Spoken as a separate word, although no space separates it. */
  readonly apart: boolean;
};

const unspacedScript =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const spaces = /(?:(?![\u00a0\u202f])\s)+/u;
const looseSpaces = /[\u00a0\u202f](?=[\p{L}\p{N}\ue000-\uf8ff])/gu;
/** While the text is split into words, one character stands for each number, so that no split cuts a number. */
const firstMark = 0xe000;
const marks = /[\ue000-\uf8ff]/u;
const eachMark = /([\ue000-\uf8ff])/u;
const wordLike = /[\p{L}\p{N}\p{Sc}\ue000-\uf8ff]/u;

const wordsInRun = (run: string, language: string): string[] => {
  const [locale = "en"] = Intl.Segmenter.supportedLocalesOf([language, "en"]);
  const segmenter = new Intl.Segmenter(locale, { granularity: "word" });
  return Array.from(segmenter.segment(run), ({ segment }) => segment);
};

/** Whether a segment belongs to the previous word. Punctuation does, opening brackets don't. */
const trails = (segment: string): boolean =>
  !(wordLike.test(segment) || /^[\p{Ps}\p{Pi}]/u.test(segment));

/** Splits a run without spaces into words. Punctuation stays with the previous word, opening brackets with the next. */
const segments = (run: string, language: string): string[] => {
  if (!unspacedScript.test(run)) return [run];
  const words: string[] = [];
  for (const segment of wordsInRun(run, language)) {
    const before = words.at(-1);
    const opens = before !== undefined && !wordLike.test(before);
    if (before !== undefined && (opens || trails(segment))) {
      words[words.length - 1] = before + segment;
    } else words.push(segment);
  }
  return words;
};

/** What a mark in the text stands for: a number, or a character that already was in the text. */
type Marked = { readonly written: string; readonly number: SpokenNumber | null };

const mostMarks = 0xf8ff - firstMark + 1;

/** The text with a mark in place of each number, and what the marks stand for. */
const markNumbers = (text: string, language: string) => {
  const marked: Marked[] = [];
  let left = "";
  const put = (one: Marked): void => {
    left += String.fromCharCode(firstMark + marked.length);
    marked.push(one);
  };
  const copy = (part: string): void => {
    for (const [index, piece] of part.split(eachMark).entries())
      if (index % 2 === 0) left += piece;
      else if (marked.length < mostMarks) put({ written: piece, number: null });
  };
  let at = 0;
  for (const number of spokenNumbers(text, language)) {
    if (marked.length >= mostMarks) break;
    copy(text.slice(at, number.from));
    put({ written: text.slice(number.from, number.to), number });
    at = number.to;
  }
  copy(text.slice(at));
  return { left, marked };
};

const gap = (token: Token): string => (token.spaced ? " " : "");

/** Joins tokens without sound to the previous word (at the very start, to the next one). */
const absorbSilent = (tokens: readonly Token[]): Token[] => {
  const first = tokens.findIndex(({ spoken }) => spoken !== "");
  if (first < 0) return [];
  const lead = tokens.slice(0, first + 1);
  const text = lead.map((token, index) => (index === 0 ? "" : gap(token)) + token.text).join("");
  const audible: Token[] = [{ ...(tokens[first] as Token), text }];
  for (const token of tokens.slice(first + 1)) {
    const before = audible.at(-1) as Token;
    if (token.spoken !== "") audible.push(token);
    else audible[audible.length - 1] = { ...before, text: before.text + gap(token) + token.text };
  }
  return audible;
};

/** A word with its marks; `spoken` is set if the dictionary knows the word. */
type Written = Omit<Token, "spoken"> & { readonly spoken?: string; readonly joins?: boolean };

/** The words of one run without spaces. Uses the dictionary if it knows the run, otherwise the script's rules. */
const wordsIn = (run: string, language: string, readings: Readings): Written[] => {
  const pieces = readings.size === 0 ? [run] : run.split(japaneseRuns).filter(Boolean);
  return pieces.flatMap((piece): Written[] => {
    const known = readings.get(piece);
    if (known)
      return known.map(({ text, spoken, isEnding }, index) => ({
        ...{ text, spoken, spaced: false, apart: true },
        joins: index === 0 && isEnding,
      }));
    return segments(piece, language).map((text) => ({
      text,
      spaced: false,
      // Two numbers must not become one where no space separates words.
      apart: marks.test(text),
    }));
  });
};

const markOf = (marked: readonly Marked[], mark: string): Marked | undefined =>
  marked[(mark.codePointAt(0) ?? 0) - firstMark];

const written = (text: string, marked: readonly Marked[]): string =>
  text.replace(new RegExp(eachMark, "gu"), (mark) => markOf(marked, mark)?.written ?? "");

/** Languages in which an ending may follow a symbol: "50%ige" is one word. */
const withEndings: ReadonlySet<string> = new Set(["de", "da", "fi", "nb", "sv"]);

/** The spoken form of a word: its numbers, and the letters around them. */
const spokenWord = (text: string, language: string, marked: readonly Marked[]): string => {
  let said = "";
  for (const [index, piece] of text.split(eachMark).entries()) {
    const isNumber = index % 2 === 1;
    const spoken = isNumber
      ? (markOf(marked, piece)?.number?.spoken ?? "")
      : spokenForm(piece, language);
    const isEnding =
      !isNumber && withEndings.has(language) && /^\p{Ll}/u.test(piece) && /\p{L}$/u.test(said);
    if (spoken !== "") said += said === "" || isEnding ? spoken : ` ${spoken}`;
  }
  return said;
};

/** `5 kg` is one number, but two words in the captions. */
const wordsOfNumber = (token: Token, language: string): Token[] => {
  const cut = /^(\S*\p{N}\S*)[ \u00a0\u202f](\D+)$/u.exec(token.text);
  const [, first = "", second = ""] = cut ?? [];
  const [only, ...others] = cut ? spokenNumbers(first, language) : [];
  if (!only || others.length > 0 || !token.spoken.startsWith(`${only.spoken} `)) return [token];
  return [
    { ...token, text: first, spoken: only.spoken },
    {
      text: second,
      spoken: token.spoken.slice(only.spoken.length + 1),
      spaced: true,
      apart: false,
    },
  ];
};

/** `5 Main St.` is a street, `St. Patrick` is a saint. */
const withStreets = (tokens: readonly Token[]): Token[] =>
  tokens.map((token, index) => {
    const [before, after] = [tokens[index - 1], tokens[index + 1]];
    const isName = /^[\p{Lu}\d]/u.test(before?.text ?? "") && !/^\p{Lu}/u.test(after?.text ?? "");
    return token.spoken === "saint" && isName ? { ...token, spoken: "street" } : token;
  });

/**
 * The words of a text in order; empty if nothing in it can be said. `language` is ISO 639-1, `readings` holds the
 * pronunciation of its Japanese.
 */
export const tokenize = (
  text: string,
  language: string,
  readings: Readings = new Map(),
): Token[] => {
  const { left, marked } = markNumbers(text, language);
  const runs = left
    .replace(looseSpaces, " ")
    .split(spaces)
    .filter((run) => run !== "");
  const words = runs.flatMap((run) =>
    wordsIn(run, language, readings).map((word, index) => ({ ...word, spaced: index === 0 })),
  );
  const tokens: Token[] = [];
  let previous = "";
  for (const { text: word, spoken, joins, spaced, apart } of words) {
    const said = spoken ?? spokenWord(word, language, marked);
    const token = { text: written(word, marked), spoken: said, spaced, apart };
    const before = tokens.at(-1);
    // The particle or ending of a number, as in 5日に.
    if (joins && before && !spaced && marks.test(previous.at(-1) ?? ""))
      tokens[tokens.length - 1] = {
        ...before,
        text: before.text + token.text,
        spoken: before.spoken + said,
      };
    else tokens.push(...wordsOfNumber(token, language));
    previous = word;
  }
  return absorbSilent(language === "en" ? withStreets(tokens) : tokens);
};

/** The text without its numbers, for looking up its Japanese in the dictionary. */
export const withoutNumbers = (text: string, language: string): string =>
  markNumbers(text, language).left;

const opening = /^[^\p{L}\p{M}\p{N}\p{Sc}#@&+]+/u;
const closing = /[^\p{L}\p{M}\p{N}\p{Sc}&+]+$/u;
const address =
  /^(?:https?:\/\/)?(?:www\.)?([\p{L}\d._+-]+@)?([\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,10})(\/[\p{L}\d._~/-]*)?(?:[?#].*)?$/iu;
/** Marks of ownership, which aren't spoken. */
const silentMarks = /[™®©℠]/gu;

/** Replaces styled letters (𝓕, Ａ) with plain ones. */
const plain = (text: string): string =>
  text
    .replace(silentMarks, "")
    .normalize("NFKC")
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u2010-\u2015\u2212]/g, "-");

const spokenSigns = (core: string, language: string): string => {
  const words = wordsOf(language);
  return core
    .replace(/@/gu, ` ${words.word("at")} `)
    .replace(/&/gu, ` ${words.word("and")} `)
    .replace(/\+/gu, ` ${words.word("plus")} `);
};

/** Web and email addresses, with their dots and slashes. The part after a question mark isn't spoken. */
const spokenAddress = (core: string, language: string): string | undefined => {
  const [, mailbox = "", host = "", path = ""] = address.exec(core) ?? [];
  if (host === "" || /^\d/.test(host)) return undefined;
  const { word } = wordsOf(language);
  const spell = (text: string) => text.replaceAll(".", ` ${word("dot")} `).replace(/[-_]/g, " ");
  const way = path
    .split("/")
    .filter((part) => part !== "")
    .map((part) => ` ${word("slash")} ${spell(part)}`);
  return `${mailbox === "" ? "" : `${spell(mailbox.slice(0, -1))} ${word("at")} `}${spell(host)}${way.join("")}`;
};

/** `#SummerGlow2026` is spoken as three words. */
const spokenHashtag = (core: string): string | undefined =>
  /^#\p{L}[\p{L}\p{N}_]*$/u.test(core)
    ? core
        .slice(1)
        .replace(/_/g, " ")
        .replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\p{N})/gu, " ")
    : undefined;

/** The expansion of an abbreviation (as written, any case), or undefined. One with a dot doesn't end a sentence. */
export const abbreviation = (word: string, language: string): string | undefined =>
  wordsOf(language).abbreviations.get(word.toLowerCase());

/** The words to say for a token without its numbers; empty for tokens without sound (emoji, dashes). */
const spokenForm = (token: string, language: string): string => {
  const text = plain(token);
  const bare = text.replace(opening, "").replace(/[,;:!?)\]"']+$/u, "");
  const short = abbreviation(bare, language);
  if (short !== undefined) return short;
  const core = text.replace(opening, "").replace(closing, "");
  return speakable(
    spokenAddress(core, language) ?? spokenHashtag(core) ?? spokenSigns(core, language),
  );
};
