import { describe, expect, test } from "@jest/globals";
import { keyframeParts, scored, segmentParts } from "./scoring.ts";

describe("the combination", () => {
  const best = { product: 1, colour: 1, size: 1, sharpness: 1, exposure: 1, detail: 1 };

  test("weights of a table add up to 1, and what is perfect has 100", () => {
    for (const table of [keyframeParts, segmentParts])
      expect(Object.values(table).reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1);
    expect(scored(keyframeParts, { ...best, continuity: 1, frame: 1 }).score).toBe(100);
  });

  test("what was not measured neither helps nor harms", () => {
    const { score, parts } = scored(keyframeParts, { ...best, continuity: null, frame: 1 });
    expect(score).toBe(100);
    expect(parts).not.toHaveProperty("continuity");
  });

  test("one essential part can sink an otherwise perfect item", () => {
    const measured = { ...best, continuity: 1, frame: 1 };
    expect(scored(keyframeParts, { ...measured, product: 0.1 }).score).toBeLessThan(20);
    expect(scored(keyframeParts, { ...measured, detail: 0.1 }).score).toBeLessThan(50);
    expect(scored(keyframeParts, { ...measured, continuity: 0 }).score).toBe(96);
  });
});
