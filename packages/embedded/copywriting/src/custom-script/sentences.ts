/** A full stop after these ends no sentence. */
const abbreviation =
  /(?:^|\s)(?:dr|mr|mrs|ms|prof|st|vs|etc|e\.g|i\.e|approx|no|inc|ltd|co|jr|sr)\.$/iu;

/** The number of a list's item is no sentence of its own ("1. Open the box."). */
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
