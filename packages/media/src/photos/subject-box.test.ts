import { expect, test } from "@jest/globals";
import { subjectBox } from "./subject-box.ts";

const side = 50;
const maskOf = (isIn: (x: number, y: number) => boolean): number[] =>
  Array.from({ length: side * side }, (_, at) =>
    isIn(at % side, Math.floor(at / side)) ? 0.9 : 0.2,
  );

test("the box of a mask is around nearly all of it, without a stray strap", () => {
  const strap = (x: number, y: number) => y === 15 && x > 44;
  const mask = maskOf((x, y) => (x >= 10 && x < 30 && y >= 5 && y < 25) || strap(x, y));
  const box = subjectBox(mask, side);
  expect(box?.left).toBeCloseTo(0.2, 1);
  expect(box?.right).toBeCloseTo(0.6, 1);
  expect(box?.top).toBeCloseTo(0.1, 1);
  expect(box?.bottom).toBeCloseTo(0.5, 1);
});

test("nothing stands out in an image without a mask, and everything in one that is filled", () => {
  expect(
    subjectBox(
      maskOf(() => false),
      side,
    ),
  ).toBeNull();
  expect(subjectBox([], 1)).toBeNull();
  expect(
    subjectBox(
      maskOf(() => true),
      side,
    ),
  ).toEqual({ left: 0.02, right: 0.98, top: 0.02, bottom: 0.98 });
});
