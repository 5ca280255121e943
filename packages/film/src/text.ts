/** Capitalizes the first letter and leaves the rest (`iPhone` stays as written). */
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

/** Adds the period of the text's script, unless the text already ends with a mark. */
export const asSentence = (text: string): string => {
  if (text === "" || /[.!?…。！？।]$/u.test(text)) return text;
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]$/u.test(text)) return `${text}。`;
  return /[\p{Script=Devanagari}\p{Script=Bengali}]$/u.test(text) ? `${text}।` : `${text}.`;
};

/** Removes list markers and the final period from a selling point. The sign of `-20 %` stays. */
export const withoutMarks = (text: string): string =>
  text.replace(/^(?:[-–—−](?!\s?\d)|[•*·\s])+|[\s.!?,;:。！？、，]+$/gu, "");

/** Where a long sentence may be split: after commas, semicolons, colons and dashes, but not within `24,90`. */
const clauseEnd = /(?<=[,;:،؛、，；：])(?!\d)\s*|(?<=\s[-–—])\s+/u;

/** Splits a text into clauses. Joined, they equal the text except for white space. */
export const clauses = (text: string): string[] =>
  text
    .split(clauseEnd)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== "");

/** Abbreviations whose period doesn't end a sentence. */
const abbreviation =
  /(?:^|\s)(?:dr|mr|mrs|ms|prof|st|vs|etc|e\.g|i\.e|approx|no|inc|ltd|co|jr|sr)\.$/iu;

/** The number of a list item isn't a sentence ("1. Open the box."). */
const itemNumber = /^\s*(?:\d{1,3}|\p{L})[.)]\s*$/u;

/** Sentences of the text with their white space trimmed. */
export const sentencesOf = (text: string, language: string): string[] => {
  const found: string[] = [];
  const segmenter = new Intl.Segmenter(language, { granularity: "sentence" });
  for (const { segment: piece } of segmenter.segment(text)) {
    const last = found.at(-1);
    if (last !== undefined && (abbreviation.test(last.trimEnd()) || itemNumber.test(last)))
      found[found.length - 1] = last + piece;
    else if (piece.trim() !== "") found.push(piece);
  }
  return found.map((sentence) => sentence.trim());
};
