import type { CaptionWord } from "../ports/caption-renderer.ts";
import { isArticle, leaningWords } from "./leaning-words.ts";
import { endsClause } from "./punctuation.ts";

const opener = /^[("'“„«‘¿¡[]+/u;
/** A word as it is written, without what opens a quotation or bracket before it. */
const bareOf = ({ text, written = text }: CaptionWord): string => written.replace(opener, "");

/** Whether two neighbours are parts of one name, or a figure and what it counts. */
export const areOneThing = (word: CaptionWord, following: CaptionWord): boolean => {
  const [bare, next] = [bareOf(word), following.written ?? following.text];
  return (
    word.isBound === true ||
    (/^(?:&|[\p{Lu}\d][\p{L}\p{M}\d'’-]*)$/u.test(bare) && /^(?:&$|[\p{Lu}\d])/u.test(next)) ||
    /^\p{Sc}?\d[\d.,]*$/u.test(bare)
  );
};

/** Whether a word is an article of the language (ISO 639-1). */
export const isArticleWord = (word: CaptionWord, language: string): boolean =>
  isArticle(bareOf(word).toLowerCase(), language);

/**
 * What may be broken between two neighbours: a clause, two words, a word and what it leans on; a name, a figure and what
 * it counts, an article and its noun.
 */
export type Bond = "clause" | "words" | "leaning" | "name";

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
  return leaningWords(language).has(bareOf(word).toLowerCase()) ? "leaning" : "words";
};
