import { foldText } from "../catalogue/folding.ts";

/** A word of a description, in plain lower-case letters, and how it is meant. */
export type Mention = {
  readonly word: string;
  /** Place in the description, from 0. */
  readonly index: number;
  /** True where the clause says that it is not wanted. */
  readonly negated: boolean;
  readonly clause: number;
};

const negations = new Set([
  ...["not", "no", "without", "never", "avoid", "nor", "neither", "except", "isnt", "dont", "non"],
  ...["kein", "keine", "keinem", "keinen", "keiner", "nicht", "ohne", "nie", "weder", "statt"],
  ...["sin", "nunca", "ni", "tampoco", "evitar", "excepto"],
  ...["pas", "sans", "jamais", "eviter", "sauf", "aucun", "aucune"],
  ...["senza", "sem", "zonder", "uten", "uden", "utan", "bez", "без", "не", "nao"],
]);

/** Pairs of words that deny what follows. */
const negatedBy = ["instead of", "rather than", "anything but", "en lugar", "en vez", "au lieu"];

/** Words after which a clause speaks of something else. */
const turns = new Set([
  "use",
  "show",
  "prefer",
  "but",
  "sondern",
  "aber",
  "sino",
  "pero",
  "mais",
  "rather",
  "instead",
]);

const denies = (before: string, word: string) =>
  negations.has(word) || negatedBy.includes(`${before} ${word}`);

/** The words of a description in order; a negation reaches to the end of its clause. */
export const mentionsOf = (text: string): readonly Mention[] => {
  const mentions: Mention[] = [];
  let clause = 0;
  for (const part of text.split(/[.,;:!?()\n–—]+/u)) {
    const plain = foldText(part).replace(/['’]/gu, "");
    let [negated, before] = [false, ""];
    clause++;
    for (const word of plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean)) {
      if (turns.has(word)) [negated, clause] = [false, clause + 1];
      negated ||= denies(before, word);
      mentions.push({ word, index: mentions.length, negated, clause });
      before = word;
    }
  }
  return mentions;
};

const writtenWithoutSpaces = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u;

/**
 * Whether a mentioned word is the listed one: short ones must be the same (or its plural), others may
 * go on (`cooking`) or, from five letters on, end a compound (`Wohnküche`). In scripts that aren't written in single words,
 * and where endings join them, it may stand anywhere (`雪山の朝`).
 */
export const isMeant = (mentioned: string, listed: string): boolean => {
  const at = mentioned.indexOf(listed);
  if (at < 0) return false;
  if (writtenWithoutSpaces.test(listed)) return true;
  if (listed.length <= 3) return mentioned === listed || mentioned === `${listed}s`;
  return at === 0 || (listed.length >= 5 && mentioned.endsWith(listed));
};
