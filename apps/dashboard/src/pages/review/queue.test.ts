import { describe, expect, test } from "@jest/globals";
import type { WaitingReview } from "reelwright";
import { currentOf, keyOf, neighbourOf, productPictureOf, weakestFirst } from "./queue.ts";

const waiting = (part: Partial<WaitingReview>): WaitingReview => ({
  job_id: "0190",
  product_name: "Citrus Soda",
  product_image_url: null,
  made_at: "2026-01-01T00:00:00Z",
  kind: "keyframe",
  index: 0,
  image_url: null,
  video_url: null,
  thumbnail_url: null,
  preview_url: null,
  prompt: null,
  qai_score: null,
  qai_passed: null,
  qai_threshold: null,
  score_parts: [],
  attempts: 1,
  attempt: 1,
  rejections: 0,
  rejections_left: 1,
  ...part,
});
const [first, second, third] = [waiting({}), waiting({ index: 1 }), waiting({ index: 2 })];
const queue = [first, second, third];

describe("going through the queue", () => {
  test("an item that was made anew is another one", () => {
    expect(keyOf(waiting({ attempt: 2 }))).not.toBe(keyOf(first));
  });

  test("begins with the oldest, and goes there when the chosen one waits no more", () => {
    expect(currentOf(queue, null)).toBe(first);
    expect(currentOf(queue, keyOf(second))).toBe(second);
    expect(currentOf([first, third], keyOf(second))).toBe(first);
    expect(currentOf([], keyOf(second))).toBeNull();
  });

  test("goes round", () => {
    expect(neighbourOf(queue, third, 1)).toBe(first);
    expect(neighbourOf(queue, first, -1)).toBe(third);
    expect(neighbourOf([first], first, 1)).toBeNull();
  });
});

test("what lowers a score most comes first", () => {
  const parts = [
    { part: "product", value: 0.9 },
    { part: "sharpness", value: 0.2 },
    { part: "colour", value: 0.5 },
  ];
  expect(weakestFirst(parts).map(({ part }) => part)).toEqual(["sharpness", "colour", "product"]);
});

describe("the product's picture", () => {
  const here = "https://videos.example.com";
  const stored = { image_url: "https://files.example.com/a.png" };
  test.each([
    ["of this server", "https://videos.example.com/files/p.png", true],
    ["of the file store", "https://files.example.com/p.png", true],
    ["of somebody else", "https://shop.example.com/p.png", false],
    ["that is no address", "http://[", false],
  ])("%s", (_whose, product_image_url, isShown) => {
    const review = waiting({ ...stored, product_image_url });
    expect(productPictureOf(review, here)).toBe(isShown ? product_image_url : null);
  });
});
