/** Where a long sentence may be broken: after its commas, semicolons, colons and dashes, but not within `24,90`. */
const clauseEnd = /(?<=[,;:،؛、，；：])(?!\d)\s*|(?<=\s[-–—])\s+/u;

/** The clauses of a text in order; joined they are the text up to whitespace. */
export const clauses = (text: string): string[] =>
  text
    .split(clauseEnd)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== "");
