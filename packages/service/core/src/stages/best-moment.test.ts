import { describe, expect, test } from "@jest/globals";
import type { PlannedShot } from "@reelwright/film/shots";
import { bestMoment, thumbnailFrame } from "./best-moment.ts";

const score = (product: number, size = 1) => ({ score: 90, parts: { product, size, colour: 1 } });
const moments = [0, 24, 60, 96, 108].map((frame) => ({ frame, sharpness: frame === 24 ? 9 : 8 }));
const shots: readonly PlannedShot[] = [
  { from: 0, to: 36, size: "wide", scene: "start" },
  { from: 36, to: 60, size: "close", scene: "start" },
  { from: 60, to: 90, size: "detail", scene: "end" },
  { from: 90, to: 120, size: "wide", scene: "end" },
];

describe("the best moment of a segment", () => {
  test("is the sharpest one where the product is seen equally well", () => {
    expect(bestMoment(moments, shots, [score(0.9), score(0.9)])?.frame).toBe(24);
  });

  test("is near the keyframe that shows the product better", () => {
    expect(bestMoment(moments, shots, [score(0.3), score(0.9)])?.frame).toBeGreaterThan(90);
    expect(bestMoment(moments, shots, [score(0.9), score(0.9, 0.1)])?.frame).toBeLessThan(40);
  });

  test("is never taken while one shot turns into the next", () => {
    const sharp = [{ frame: 60, sharpness: 50 }, ...moments];
    expect(bestMoment(sharp, shots, [score(0.8), score(0.7)])?.frame).not.toBe(60);
  });

  test("shows the whole product rather than a detail that is a little sharper", () => {
    const both = [
      { frame: 80, sharpness: 9 },
      { frame: 100, sharpness: 8.5 },
    ];
    expect(bestMoment(both, shots, [score(0.9), score(0.9)])?.frame).toBe(100);
  });

  test("is none where nothing was measured", () => {
    expect(bestMoment([], shots, [score(1), score(1)])).toBeNull();
    expect(bestMoment([{ frame: 0, sharpness: 0 }], shots, [score(1), score(1)])).toBeNull();
  });
});

describe("the thumbnail's frame", () => {
  const segment = (best?: { frame: number; worth: number }, points = 90) => ({
    frames: 120,
    score: { score: points, parts: {} },
    ...(best && { best }),
  });

  test("is the best moment of all segments, counted from the reel's start", () => {
    const segments = [segment({ frame: 12, worth: 0.4 }), segment({ frame: 96, worth: 0.9 })];
    expect(thumbnailFrame(segments)).toBe(216);
  });

  test("is the middle of the best segment where an earlier version made them", () => {
    expect(thumbnailFrame([segment(undefined, 70), segment(undefined, 95)])).toBe(180);
  });

  test("stays within the segment", () => {
    expect(thumbnailFrame([segment({ frame: 500, worth: 1 })])).toBe(119);
  });
});
