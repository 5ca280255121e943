/** How a product is called in a sentence. */
export type ProductName = {
  /** In mid-sentence, with its article where it has one: `the Blue Plimsolls`. */
  readonly inside: string;
  /** At the start of a sentence: `The Blue Plimsolls`. */
  readonly initial: string;
  /** Without an article, for pictures: `Blue Plimsolls`. */
  readonly bare: string;
  readonly plural: boolean;
  /** The caller's name was too long to be said. */
  readonly shortened: boolean;
};

/** Upper case for the first letter, leaving the rest (`iPhone` stays as it is written). */
export const capitalised = (text: string): string => {
  const [first = ""] = text;
  const next = text.slice(first.length, first.length + 1);
  return next !== next.toLowerCase() && first === first.toLowerCase()
    ? text
    : first.toUpperCase() + text.slice(first.length);
};

/** One line of plain text: no control characters, marks or emoji, single spaces. */
export const plainText = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Extended_Pictographic}™®©{}<>\\]/gu, (sign) =>
      /\p{Number}/u.test(sign) ? sign : " ",
    )
    .replace(/\s+/gu, " ")
    .trim();

/** The text as a sentence: with the full stop of its script, unless it ends with a mark already. */
export const asSentence = (text: string): string => {
  if (text === "" || /[.!?…。！？।]$/u.test(text)) return text;
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]$/u.test(text)) return `${text}。`;
  return /[\p{Script=Devanagari}\p{Script=Bengali}]$/u.test(text) ? `${text}।` : `${text}.`;
};

/** A selling point without the marks of a list and its full stop; the sign of `-20 %` stays. */
export const withoutMarks = (text: string): string =>
  text.replace(/^(?:[-–—−](?!\s?\d)|[•*·\s])+|[\s.!?,;:。！？、，]+$/gu, "");

/**
 * A name without its last word; what only that word completes goes with it (`Sunscreen SPF 50` is called `Sunscreen`,
 * never `Sunscreen SPF`).
 */
export const withoutLastWord = (words: readonly string[]): readonly string[] => {
  const kept = words.slice(0, -1);
  const last = kept.at(-1) ?? "";
  const needsFigure = /^(?:\p{Lu}{2,4}|[Nn][or]\.|[Ss]ize|[Vv]ol\.?)$/u.test(last);
  const isFigure = /^\d/u.test(words.at(-1) ?? "");
  const leads = /^(?:&|\+|and|und|et|de|of|di|du)$/u.test(last) || (isFigure && needsFigure);
  return kept.length > 1 && leads ? kept.slice(0, -1) : kept;
};
