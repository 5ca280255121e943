import { expect, test } from "@jest/globals";
import { remainingAt } from "./countdown.ts";

test("goes down each second; what has run out says nothing", () => {
  expect(remainingAt(30, 0, 0)).toBe(30);
  expect(remainingAt(30, 0, 12_400)).toBe(18);
  expect(remainingAt(30, 0, 29_500)).toBe(1);
  expect(remainingAt(30, 0, 30_000)).toBeNull();
  expect(remainingAt(30, 0, 90_000)).toBeNull();
  expect(remainingAt(0, 0, 0)).toBeNull();
});

test("long times go down in steps", () => {
  expect(remainingAt(200, 0, 3_000)).toBe(200);
  expect(remainingAt(200, 0, 11_000)).toBe(190);
  expect(remainingAt(3_600, 0, 61_000)).toBe(3_540);
});

test("a clock that is behind the answer adds nothing", () => {
  expect(remainingAt(30, 5_000, 0)).toBe(30);
});

test("there is nothing to count without an estimate", () => {
  expect(remainingAt(null, 0, 1_000)).toBeNull();
});
