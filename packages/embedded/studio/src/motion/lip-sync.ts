import { estimatedWords } from "@reelwright/core/sound/estimated-words";
import { seededRandom, seedOf } from "@reelwright/core/util/random";

/** How open the mouth is (0-1) and how round (0-1) at a time of a segment. */
export type Mouth = { readonly open: number; readonly round: number };

type Syllable = {
  readonly start: number;
  readonly end: number;
  readonly open: number;
  readonly round: number;
};

/** Lips for a text spoken within `seconds`, at the times at which its words are expected; closed at both ends. */
export const createLipSync = (narration: string, seconds: number): ((second: number) => Mouth) => {
  const random = seededRandom(seedOf(narration));
  const syllables = estimatedWords(narration, seconds).flatMap((word): Syllable[] => {
    const round = /[ou]/iu.test(word.text) ? 0.65 : 0.15;
    const pace = (word.endSeconds - word.startSeconds) / word.syllables;
    return Array.from({ length: word.syllables }, (_, index) => ({
      start: word.startSeconds + index * pace,
      end: word.startSeconds + (index + 1) * pace,
      open: random.between(0.35, 0.85),
      round: round * random.next(),
    }));
  });
  return (second) => {
    const now = syllables.find(({ start, end }) => second >= start && second < end);
    if (now === undefined) return { open: 0, round: 0 };
    const swell = Math.sin((Math.PI * (second - now.start)) / (now.end - now.start));
    return { open: now.open * swell ** 0.8, round: now.round * swell };
  };
};
