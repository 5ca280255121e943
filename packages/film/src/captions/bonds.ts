import { readFileSync } from "node:fs";
import { lazy } from "../concurrency.ts";
import { type DataRead, faultless, readTextSections, type TextSection } from "../data-files.ts";
import type { CaptionWord } from "./caption-renderer.ts";

/** Quotation marks and brackets that close after the mark. */
const closers = `["'”’»)\\]」』）]*$`;
const sentence = new RegExp(`[.!?…。！？؟।]${closers}`, "u");
const clause = new RegExp(`[,;:،؛、，；：–—]${closers}`, "u");

/** Whether a sentence ends with this word. */
export const endsSentence = (word: string): boolean => sentence.test(word);

/** Whether a clause, but no sentence, ends with this word: at a comma, colon, semicolon or dash. */
export const endsClause = (word: string): boolean => clause.test(word);

/** The words of a language that belong to what follows them, in lower case. */
type SmallWords = {
  /** Lines that end on one read badly: conjunctions, prepositions, possessives. */
  readonly leaning: ReadonlySet<string>;
  /** Nothing may come between them and their noun. */
  readonly articles: ReadonlySet<string>;
};

const wordsUnder = ({ groups }: TextSection, wanted: string): ReadonlySet<string> =>
  new Set(
    groups
      .filter(({ label }) => label === wanted)
      .flatMap(({ texts }) => texts.flatMap(({ text }) => text.split(/\s+/u))),
  );

/** Reads `small-words.txt`: a section for each language, in which `(articles)` is the only label. */
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

/** Beside `src` and `dist`, so that one path serves development and builds. */
const file = new URL("../../data/captions/small-words.txt", import.meta.url);
const smallWords = lazy(() =>
  faultless("data/captions/small-words.txt", readSmallWords(readFileSync(file, "utf8"))),
);

const opener = /^[("'“„«‘¿¡[]+/u;
/** A word as it is written, without what opens a quotation or bracket before it. */
const bareOf = ({ text, written = text }: CaptionWord): string => written.replace(opener, "");

/** Whether two neighbours are parts of one name, or a figure and what it counts. */
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
 * What may be broken between two neighbours: a clause, two words, a word and what it leans on; a name, a figure and what
 * it counts, an article and its noun.
 */
type Bond = "clause" | "words" | "leaning" | "name";

/** A figure that ends a clause ("Reason number 2.", "SPF 50,") belongs to what is before it. */
const closingFigure = /^\d[\d.,]*[.,!?:;…]["”»)]?$/u;

/** Words that never stand apart from what is before them: particles, postpositions and auxiliaries, by language. */
const trailing: Readonly<Record<string, RegExp>> = {
  zh: /^[的了吗吧呢啊们][。，！？]?$/u,
  ja: /^(?:ところ|こと|もの|ため|とき|ください|くださ|です|でした)\p{Script=Hiragana}{0,2}[。、！？]?$/u,
  ko: /^(?:게|걸|건|것|거|것이|것은|것을|수|줄|때|뿐|적|데)[.,!?]?$/u,
  hi: /^(?:का|की|के|में|से|को|पर|ने|तक|वाला|वाली|वाले|है|हैं|था|थी|थे|हूँ|भी|ही|तो|लिए|साथ|बिना)[।,!?]?$/u,
};

/** What two neighbours are to each other in a language (ISO 639-1). */
export const bond = (word: CaptionWord, next: CaptionWord, language: string): Bond => {
  if (endsClause(word.text)) return "clause";
  if (word.isBound || trailing[language]?.test(next.text) || closingFigure.test(next.text))
    return "name";
  if (areOneThing(word, next) || isArticleWord(word, language)) return "name";
  const isLeaning = smallWords().get(language)?.leaning.has(bareOf(word).toLowerCase()) ?? false;
  return isLeaning ? "leaning" : "words";
};
