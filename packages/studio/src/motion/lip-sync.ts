import { seededRandom, seedOf } from "@reelwright/core/util";

/** How open the mouth is (0-1) and how round (0-1) at a time of a segment. */
export type Mouth = { readonly open: number; readonly round: number };

type Syllable = {
  readonly start: number;
  readonly end: number;
  readonly open: number;
  readonly round: number;
};

const vowelGroups = /[aeiouyàáâäãåæèéêëìíîïòóôöõøùúûüœ]+/giu;

/** Syllables of a word: groups of vowels, or one for every two signs of a script without them. */
const syllablesOf = (word: string) =>
  Math.max(1, word.match(vowelGroups)?.length ?? Math.ceil([...word].length / 2));

const pauseAfter = (word: string) =>
  /[.!?…。！？]$/u.test(word) ? 1.7 : /[,;:—，、]$/u.test(word) ? 0.9 : 0.12;

/**
 * Lips for a text spoken within `seconds`. The real voice is made later, so words are spread at an even
 * rate with pauses at punctuation; closed at both ends.
 */
export const createLipSync = (narration: string, seconds: number): ((second: number) => Mouth) => {
  const words = narration.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const beats = words.reduce((sum, word) => sum + syllablesOf(word) + pauseAfter(word), 0);
  const lead = 0.12;
  const pace = Math.min(0.24, (seconds - lead * 3) / Math.max(1, beats));
  const random = seededRandom(seedOf(narration));
  const syllables: Syllable[] = [];
  let at = lead;
  for (const word of words) {
    const round = /[ou]/iu.test(word) ? 0.65 : 0.15;
    for (let index = 0; index < syllablesOf(word); index++, at += pace) {
      syllables.push({
        start: at,
        end: at + pace,
        open: random.between(0.35, 0.85),
        round: round * random.next(),
      });
    }
    at += pauseAfter(word) * pace;
  }
  return (second) => {
    const now = syllables.find(({ start, end }) => second >= start && second < end);
    if (now === undefined) return { open: 0, round: 0 };
    const swell = Math.sin((Math.PI * (second - now.start)) / (now.end - now.start));
    return { open: now.open * swell ** 0.8, round: now.round * swell };
  };
};
