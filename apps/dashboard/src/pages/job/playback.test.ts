import { expect, test } from "@jest/globals";
import type { Job } from "reelwright";
import { clipAt, transcriptLines, wordAt } from "./playback.ts";

const word = (text: string, start_ms: number, segment: number) => ({
  text,
  start_ms,
  end_ms: start_ms + 200,
  segment,
});
const words = [word("Hello", 100, 0), word("there.", 300, 0), word("Buy", 2_000, 1)];

test("each segment has its words, with their numbers in the video", () => {
  const script = {
    language: "en",
    structure: "standard_5phase",
    tone: "conversational",
    warnings: [],
    phases: [
      { name: "hook", segments: [{ index: 0, narration: "Hello there." }] },
      {
        name: "cta",
        segments: [
          { index: 1, narration: "Buy" },
          { index: 2, narration: "" },
        ],
      },
    ],
  };
  const lines = transcriptLines(script, words);
  expect(lines.map(({ phase }) => phase)).toEqual(["hook", "cta", null]);
  expect(lines.map((line) => line.words.map(({ at }) => at))).toEqual([[0, 1], [2], []]);
});

test("the spoken word is the last that has begun, until it has faded", () => {
  expect(wordAt(words, 0)).toBe(-1);
  expect(wordAt(words, 100)).toBe(0);
  expect(wordAt(words, 310)).toBe(1);
  expect(wordAt(words, 900)).toBe(1);
  expect(wordAt(words, 1_200)).toBe(-1);
  expect(wordAt(words, 2_000)).toBe(2);
  expect(wordAt([], 500)).toBe(-1);
});

const clips = [4, 8].map((duration_seconds) => ({ duration_seconds })) as Job["segments"];

test.each([
  [0, 0, 0],
  [3.5, 0, 3.5],
  [4, 1, 0],
  [11, 1, 7],
  [99, 1, 8],
])("second %d is in clip %d at %d", (seconds, index, within) => {
  expect(clipAt(clips, seconds)).toEqual({ index, seconds: within });
});
