import { expect, test } from "@jest/globals";
import { scriptTime } from "./script-time.ts";

test.each([
  ["", 12, 0, "fits"],
  ["x".repeat(180), 12, 12, "fits"],
  ["x".repeat(181), 12, 12.07, "fast"],
  ["x".repeat(312), 12, 20.8, "fast"],
  ["x".repeat(313), 12, 20.87, "too_long"],
  // A sign of Japanese stands for a syllable, and an emoji is one sign.
  ["これは新しい", 4, 1.2, "fits"],
  ["👍", 4, 0.07, "fits"],
])("%# of %i s takes about %f s", (text, video, seconds, verdict) => {
  const time = scriptTime(text, video);
  expect(time.seconds).toBeCloseTo(seconds, 1);
  expect(time.verdict).toBe(verdict);
});
