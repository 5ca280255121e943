import { expect, test } from "@jest/globals";
import { byGroup, costly, lastDays, lengthOf, periodOf } from "./usage.ts";

const now = new Date("2026-11-23T05:00:00Z");

test("the last days end today", () => {
  expect(lastDays(7, now)).toEqual({ from: "2026-11-17", to: "2026-11-23" });
});

test.each([
  [
    { from: "2026-01-01", to: "2026-01-31" },
    { from: "2026-01-01", to: "2026-01-31" },
  ],
  [{}, { from: "2026-10-25", to: "2026-11-23" }],
  [
    { from: "2026-02-01", to: "2026-01-31" },
    { from: "2026-10-25", to: "2026-11-23" },
  ],
  [
    { from: "2020-01-01", to: "2026-01-31" },
    { from: "2026-10-25", to: "2026-11-23" },
  ],
  [
    { from: "2026-13-01", to: "yesterday" },
    { from: "2026-10-25", to: "2026-11-23" },
  ],
])("%j asks for %j", (asked, period) => {
  expect(periodOf(asked, now)).toEqual(period);
});

test("a period up to today has a length that is offered, any other has none", () => {
  expect(lengthOf(lastDays(90, now), now)).toBe(90);
  expect(lengthOf(lastDays(91, now), now)).toBeNull();
  expect(lengthOf({ from: "2026-01-01", to: "2026-01-30" }, now)).toBeNull();
});

test("retries and reviews belong to what was made again", () => {
  expect(byGroup({ video: 60, video_retries: 30, anchor_reviews: 8 })).toMatchObject({
    video: 90,
    keyframes: 8,
    music: 0,
  });
});

test("what costs most comes first, with its share", () => {
  expect(costly({ script: 2, video: 6 })).toEqual([
    { group: "video", credits: 6, share: 0.75 },
    { group: "script", credits: 2, share: 0.25 },
  ]);
  expect(costly({})).toEqual([]);
});
