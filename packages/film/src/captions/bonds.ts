import { readFileSync } from "node:fs";
import { lazy } from "../concurrency.ts";
import { type DataRead, faultless, readTextSections, type TextSection } from "../data-files.ts";
import type { CaptionWord } from "./caption-renderer.ts";

/** Closing quotation marks and brackets after a punctuation mark. */
const closers = `["'”’»)\\]」』）]*$`;
const sentence = new RegExp(`[.!?…。！？؟।]${closers}`, "u");
const clause = new RegExp(`[,;:،؛、，；：–—]${closers}`, "u");

/** Whether a sentence ends with this word. */
export const endsSentence = (word: string): boolean => sentence.test(word);

/** Whether a clause, but not a sentence, ends with this word: at a comma, colon, semicolon or dash. */
export const endsClause = (word: string): boolean => clause.test(word);

/** Words of a language that belong to the next word, in lower case. */
type SmallWords = {
  /** Conjunctions, prepositions and possessives. A line that ends with one reads badly. */
  readonly leaning: ReadonlySet<string>;
  /** An article is never separated from its noun. */
  readonly articles: ReadonlySet<string>;
};

const wordsUnder = ({ groups }: TextSection, wanted: string): ReadonlySet<string> =>
  new Set(
    groups
      .filter(({ label }) => label === wanted)
      .flatMap(({ texts }) => texts.flatMap(({ text }) => text.split(/\s+/u))),
  );

/** Reads `small-words.txt`. It has one section per language. `(articles)` is the only label. */
export const readSmallWords = (text: string): DataRead<ReadonlyMap<string, SmallWords>> => {
  const { sections, faults } = readTextSections(text);
  const unknown = sections
    .flatMap(({ groups }) => groups)
    .filter(({ label }) => label !== "" && label !== "articles")
    .map(({ label, line }) => ({ line, message: `no (${label}) belongs here` }));
  const value = new Map(
    sections.map((section) => [
      section.name,
      { leaning: wordsUnder(section, ""), articles: wordsUnder(section, "articles") },
    ]),
  );
  return { value, faults: [...faults, ...unknown] };
};

/** `data` lies beside `src` and `dist`, so the same relative path works in development and in builds. */
const file = new URL("../../data/captions/small-words.txt", import.meta.url);
const smallWords = lazy(() =>
  faultless("data/captions/small-words.txt", readSmallWords(readFileSync(file, "utf8"))),
);

const opener = /^[("'“„«‘¿¡[]+/u;
/** A word as written, without opening quotation marks and brackets. */
const bareOf = ({ text, written = text }: CaptionWord): string => written.replace(opener, "");

/** Whether two adjacent words are parts of one name, or a number and the noun it counts. */
const areOneThing = (word: CaptionWord, following: CaptionWord): boolean => {
  const [bare, next] = [bareOf(word), following.written ?? following.text];
  return (
    word.isBound === true ||
    (/^(?:&|[\p{Lu}\d][\p{L}\p{M}\d'’-]*)$/u.test(bare) && /^(?:&$|[\p{Lu}\d])/u.test(next)) ||
    /^\p{Sc}?\d[\d.,]*$/u.test(bare)
  );
};

/** Whether a word is an article of the language (ISO 639-1). */
export const isArticleWord = (word: CaptionWord, language: string): boolean =>
  smallWords().get(language)?.articles.has(bareOf(word).toLowerCase()) ?? false;

/**
 * What a break between two adjacent words would separate, from best to worst: two clauses, two words, a leaning word
 * from the next one, or the parts of a name. A number with its noun and an article with its noun count as a name.
 */
type Bond = "clause" | "words" | "leaning" | "name";

/** A number that ends a clause ("Reason number 2.", "SPF 50,") belongs to the word before it. */
const closingFigure = /^\d[\d.,]*[.,!?:;…]["”»)]?$/u;

/** Particles, postpositions and auxiliaries by language. They are never separated from the word before them. */
const trailing: Readonly<Record<string, RegExp>> = {
  zh: /^[的了吗吧呢啊们][。，！？]?$/u,
  ja: /^(?:ところ|こと|もの|ため|とき|ください|くださ|です|でした)\p{Script=Hiragana}{0,2}[。、！？]?$/u,
  ko: /^(?:게|걸|건|것|거|것이|것은|것을|수|줄|때|뿐|적|데)[.,!?]?$/u,
  hi: /^(?:का|की|के|में|से|को|पर|ने|तक|वाला|वाली|वाले|है|हैं|था|थी|थे|हूँ|भी|ही|तो|लिए|साथ|बिना)[।,!?]?$/u,
};

type Known = { readonly next: CaptionWord; readonly language: string; readonly bond: Bond };
const known = new WeakMap<CaptionWord, Known>();

/** Returns the bond between two adjacent words. `language` is ISO 639-1. The last one of each word is remembered. */
export const bond = (word: CaptionWord, next: CaptionWord, language: string): Bond => {
  const last = known.get(word);
  if (last?.next === next && last.language === language) return last.bond;
  const found = bondOf(word, next, language);
  known.set(word, { next, language, bond: found });
  return found;
};

const bondOf = (word: CaptionWord, next: CaptionWord, language: string): Bond => {
  if (endsClause(word.text)) return "clause";
  if (word.isBound || trailing[language]?.test(next.text) || closingFigure.test(next.text))
    return "name";
  if (areOneThing(word, next) || isArticleWord(word, language)) return "name";
  const isLeaning = smallWords().get(language)?.leaning.has(bareOf(word).toLowerCase()) ?? false;
  return isLeaning ? "leaning" : "words";
};
