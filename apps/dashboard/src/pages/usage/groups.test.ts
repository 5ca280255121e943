import { expect, test } from "@jest/globals";
import { byGroup, costly } from "./groups.ts";

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
