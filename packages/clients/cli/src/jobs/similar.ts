/** The number of single changes that make one word of the other. */
const distance = (from: string, to: string): number => {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [above, letter] of [...from].entries()) {
    const next = [above + 1];
    for (const [at, other] of [...to].entries()) {
      const changed = (row[at] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
};

/** The word that was probably meant; null where none is alike. */
export const similarWord = (word: string, words: readonly string[]): string | null => {
  const part = words.find((each) => each.endsWith(`_${word}`) || each.startsWith(`${word}_`));
  const [best] = words
    .map((each) => ({ each, far: distance(word, each) }))
    .sort((one, other) => one.far - other.far);
  return best && best.far <= Math.max(1, word.length / 3) ? best.each : (part ?? null);
};
