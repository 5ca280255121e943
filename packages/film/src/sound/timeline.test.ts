import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import {
  type FilmTime,
  isWithinWord,
  maxRate,
  neededRate,
  placeTakes,
  plannedWords,
  silences,
  spokenShare,
  type Take,
  wordsWithin,
} from "./timeline.ts";

const filmOf = (segments: number, segmentSeconds = 4, cardMs: number | null = null): FilmTime => ({
  segmentSeconds,
  seconds: segments * segmentSeconds,
  cardMs,
});

/** A take of words that follow each other without a pause. */
const takeOf = (
  segment: number,
  wordsMs: readonly number[],
  texts: readonly string[] = [],
): Take => {
  let atMs = 0;
  const words = wordsMs.map((ms, at) => {
    const startMs = atMs;
    atMs += ms;
    return { text: texts[at] ?? "word", startMs, endMs: atMs };
  });
  return { segment, seconds: atMs / 1000, words };
};
const evenTake = (segment: number, seconds: number): Take =>
  takeOf(
    segment,
    Array.from({ length: Math.max(1, Math.round(seconds * 4)) }, () => 250),
  );

const bordersOf = ({ segmentSeconds, seconds, cardMs }: FilmTime): readonly number[] => [
  ...Array.from(
    { length: seconds / segmentSeconds - 1 },
    (_, at) => (at + 1) * segmentSeconds * 1000,
  ),
  ...(cardMs === null ? [] : [cardMs]),
];

describe("the takes of a film", () => {
  test("start with their segments", () => {
    expect(placeTakes([evenTake(0, 3), evenTake(1, 2)], filmOf(2))).toEqual([150, 4_150]);
    expect(placeTakes([evenTake(1, 3)], filmOf(3))).toEqual([4_150]);
    expect(placeTakes([], filmOf(1))).toEqual([]);
  });

  test("flow across the border of their segments, between two words", () => {
    const takes = [evenTake(0, 5), evenTake(1, 2)];
    const [first = 0, second = 0] = placeTakes(takes, filmOf(2)) ?? [];
    expect((4_000 - first) % 250).toBeLessThanOrEqual(17);
    expect(second).toBeGreaterThanOrEqual(first + 5_000 + 100);
  });

  test("of one segment have pauses that fill it, up to 0.68 s", () => {
    const sentences = [evenTake(0, 1), evenTake(0, 1.5)];
    expect(placeTakes(sentences, filmOf(1))).toEqual([150, 150 + 1_000 + 680]);
    expect(placeTakes([evenTake(0, 1), evenTake(0, 2.25)], filmOf(1))).toEqual([
      150,
      150 + 1_000 + 400,
    ]);
  });

  test("end with a sentence that waits for the end card", () => {
    const film = filmOf(1, 6, 4_000);
    expect(placeTakes([evenTake(0, 2), evenTake(0, 1.5)], film)?.[1]).toBe(4_000);
    const one = takeOf(0, [500, 2_300, 400, 400], ["Look.", "Now.", "Buy", "it."]);
    expect(placeTakes([one], film)).toEqual([1_200]);
  });

  test("are too long for a film that they don't fit into", () => {
    expect(placeTakes([evenTake(0, 3.5), evenTake(1, 4.25)], filmOf(2))).toBeNull();
  });
});

const anyFilm = fc
  .record({
    segments: fc.integer({ min: 1, max: 10 }),
    each: fc.integer({ min: 3, max: 10 }),
    hasCard: fc.boolean(),
  })
  .chain(({ segments, each, hasCard }) =>
    fc.record({
      film: fc.constant(filmOf(segments, each, hasCard ? segments * each * 1000 - 2_000 : null)),
      takes: fc
        .array(
          fc.array(fc.array(fc.integer({ min: 60, max: 450 }), { minLength: 1, maxLength: 12 }), {
            maxLength: 4,
          }),
          { minLength: segments, maxLength: segments },
        )
        .map((spoken) =>
          spoken.flatMap((own, segment) => own.map((words) => takeOf(segment, words))),
        ),
    }),
  );

test("takes never overlap, never start before their segment, and never leave the film", () => {
  fc.assert(
    fc.property(anyFilm, ({ takes, film }) => {
      const starts = placeTakes(takes, film);
      fc.pre(starts !== null);
      let freeMs = 0;
      for (const [at, { seconds }] of takes.entries()) {
        expect(starts?.[at]).toBeGreaterThanOrEqual(freeMs);
        freeMs = (starts?.[at] ?? 0) + Math.floor(seconds * 1000) + 99;
      }
      expect(freeMs - 99).toBeLessThanOrEqual(film.seconds * 1000 - 199);
    }),
    { numRuns: 300 },
  );
});

test("takes that leave a little time are cut within no word", () => {
  fc.assert(
    fc.property(anyFilm, ({ takes, film }) => {
      const slower = takes.map((take) => ({ ...take, seconds: take.seconds * 1.25 }));
      fc.pre(neededRate(slower, film) === 1);
      const starts = placeTakes(takes, film) ?? [];
      expect(starts).toHaveLength(takes.length);
      const within = bordersOf(film).filter((cutMs) =>
        takes.some(({ words }, at) => isWithinWord(words, cutMs - (starts[at] ?? 0))),
      );
      expect(within).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test("the rate rises to the one that fits, measured once, and no further than is clear", () => {
  fc.assert(
    fc.property(anyFilm, ({ takes, film }) => {
      const rate = neededRate(takes, film);
      expect(rate).toBeGreaterThanOrEqual(1);
      expect(rate).toBeLessThanOrEqual(maxRate);
      fc.pre(rate < maxRate);
      const faster = takes.map((take) => ({ ...take, seconds: take.seconds / rate }));
      expect(placeTakes(faster, film)).not.toBeNull();
      expect(neededRate(faster, film)).toBe(1);
    }),
    { numRuns: 500 },
  );
});

describe("planned words", () => {
  test("are in order, within the segment, and wait at punctuation", () => {
    const words = plannedWords("Cold. And, well, it stays cold", 4);
    const gaps = words.slice(1).map((word, at) => word.startMs - (words[at]?.endMs ?? 0));
    expect(gaps.map((gap) => gap > 100)).toEqual([true, true, true, false, false]);
    expect(words[0]?.startMs).toBe(150);
    expect(words.at(-1)?.endMs).toBeLessThan(4_000);
  });

  test("of a text that is too long are spoken faster", () => {
    expect(plannedWords("many wonderful syllables ".repeat(20), 3).at(-1)?.endMs).toBeLessThan(
      3_000,
    );
  });
});

test("a segment's words count from its start, with those that reach over its ends", () => {
  const words = [900, 2_900, 3_200, 6_100].map((startMs) => ({
    text: "a",
    startMs,
    endMs: startMs + 200,
  }));
  expect(wordsWithin(words, 1, 3).map(({ startMs }) => startMs)).toEqual([-100, 200]);
});

const words = [
  { startMs: 150, endMs: 1_000 },
  { startMs: 1_350, endMs: 2_000 },
  { startMs: 2_850, endMs: 3_000 },
];

test("a breath is part of speech, and what a silence has beyond it is dead air", () => {
  expect(silences(words, 4)).toEqual([
    { at: "between", word: 2, startMs: 2_000, ms: 850 },
    { at: "end", word: 3, startMs: 3_000, ms: 1_000 },
  ]);
  expect(spokenShare(words, 4)).toBeCloseTo(1 - (0.5 + 0.65) / 4);
});

test("a film in which nothing is said is silent from its beginning", () => {
  expect(silences([], 2)).toEqual([{ at: "start", word: 0, startMs: 0, ms: 2_000 }]);
  expect(spokenShare(words, 3)).toBeCloseTo(1 - 0.5 / 3);
});
