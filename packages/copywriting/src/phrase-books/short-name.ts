import { spokenWords } from "../pacing/word-budget.ts";
import { type ProductName, plainText, withoutLastWord } from "./product-name.ts";

/** Where shop titles go on with what nobody would say. */
const titleTail = /\s+[-–—|•·]\s+.*$|\s*[,;:([{|（【].*$/u;

/** The product's name as it is written, in no case and with no article; cut at its title's tail when it is long. */
export const shortName = (text: string, maxWords: number, language: string): ProductName => {
  const whole = plainText(text);
  const trimmed = whole.replace(titleTail, "").trim() || whole;
  let words: readonly string[] = trimmed.split(" ");
  while (words.length > 1 && spokenWords(words.join(" "), language) > maxWords) {
    words = withoutLastWord(words);
    // A figure without what it counts says nothing (`Anzündwürfel 48`).
    if (words.length > 1 && /^\d+$/u.test(words.at(-1) ?? "")) words = words.slice(0, -1);
  }
  const said = words.join(" ");
  return {
    inside: said,
    initial: said,
    bare: said,
    plural: false,
    shortened: said.length < trimmed.length,
  };
};
