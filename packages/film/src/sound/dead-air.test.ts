import { expect, test } from "@jest/globals";
import { silences, spokenShare } from "./dead-air.ts";

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
