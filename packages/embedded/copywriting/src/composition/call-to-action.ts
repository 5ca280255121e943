import { clauses } from "../pacing/clauses.ts";
import { spokenWords } from "../pacing/word-budget.ts";
import { asSentence, capitalised, plainText } from "../phrase-books/product-name.ts";

export type CallToAction = { readonly text: string; readonly shortened: boolean };

/** The caller's call to action as a sentence, cut at a clause when it cannot be said in time; null for none. */
export const callToAction = (
  cta: string,
  maxWords: number,
  language = "en",
): CallToAction | null => {
  const whole = plainText(cta);
  const cut = (clauses(whole)[0] ?? "").replace(/[\s,;:–—-]+$/u, "");
  const fits = (text: string) =>
    spokenWords(text, language) > 0 && spokenWords(asSentence(text), language) <= maxWords;
  const text = [whole, cut].find(fits);
  if (text === undefined) return null;
  return { text: capitalised(asSentence(text)), shortened: text !== whole };
};
