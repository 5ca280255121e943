/** How much of a film is spoken, and where it is silent. Pure. */

type Said = { readonly startMs: number; readonly endMs: number };

/** So long a pause is part of speech: a breath, the stop before a new sentence. */
const breathMs = 350;

/** A silence that is heard as one, and whether it lies before the first word, between two, or after the last. */
type Silence = {
  readonly at: "start" | "between" | "end";
  /** Index of the word that it comes before; the number of words at the end. */
  readonly word: number;
  readonly startMs: number;
  readonly ms: number;
};

/** The silences of more than 0.35 s in a film of so many seconds, in order. */
export const silences = (words: readonly Said[], seconds: number): readonly Silence[] => {
  const ends = [0, ...words.map(({ endMs }) => endMs)];
  const begins = [...words.map(({ startMs }) => startMs), seconds * 1000];
  return begins.flatMap((beginMs, word): Silence[] => {
    const startMs = ends[word] ?? 0;
    const last = word === words.length ? "end" : "between";
    const ms = beginMs - startMs;
    return ms > breathMs ? [{ at: word === 0 ? "start" : last, word, startMs, ms }] : [];
  });
};

/** Share of the film that is no dead air, 0 to 1: dead air is what each silence has beyond 0.35 s. */
export const spokenShare = (words: readonly Said[], seconds: number): number => {
  const dead = silences(words, seconds).reduce((sum, { ms }) => sum + ms - breathMs, 0);
  return 1 - dead / (seconds * 1000);
};
