/** The sentences of a text in any of the languages. */
export const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s+|(?<=[。！？।])\s*/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
