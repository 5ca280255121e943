import { expect, test } from "@jest/globals";
import type { Job } from "reelwright";
import { clipAt } from "./clip-at.ts";

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
