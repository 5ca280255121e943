import { describe, expect, test } from "@jest/globals";
import { frameSize, nearestRatio, outputSize, resolutionOf } from "./video-size.ts";

describe("outputSize", () => {
  test.each([
    ["9:16", "standard", 720, 1280],
    ["9:16", "1080p", 1080, 1920],
    ["9:16", "4k", 2160, 3840],
    ["16:9", "standard", 1280, 720],
    ["16:9", "1080p", 1920, 1080],
    ["16:9", "4k", 3840, 2160],
    ["1:1", "standard", 720, 720],
    ["1:1", "1080p", 1080, 1080],
    ["1:1", "4k", 2160, 2160],
  ] as const)("%s at %s is %i×%i", (ratio, resolution, width, height) => {
    expect(outputSize(ratio, resolution)).toEqual({ width, height });
  });
});

describe("resolutionOf", () => {
  test.each([
    ["vidB_std", "standard", "standard"],
    ["vidB_pro", "1080p", "1080p"],
    ["vidA", "4k", "4k"],
    ["vidB_4k", "standard", "4k"],
    ["vidB_4k", "1080p", "4k"],
  ] as const)("%s, ordered %s, gives %s", (video_model, video_resolution, resolution) => {
    expect(resolutionOf({ video_model, video_resolution })).toBe(resolution);
  });
});

test("frames are made at the standard size of their ratio", () => {
  expect(frameSize("16:9")).toEqual({ width: 1280, height: 720 });
});

describe("nearestRatio", () => {
  test.each([
    [900, 1600, "9:16"],
    [1, 10_000, "9:16"],
    [1000, 1000, "1:1"],
    [1000, 1250, "1:1"],
    [1250, 1000, "1:1"],
    [1000, 1500, "9:16"],
    [1500, 1000, "16:9"],
    [10_000, 1, "16:9"],
  ] as const)("a picture of %i×%i gives %s", (width, height, ratio) => {
    expect(nearestRatio({ width, height })).toBe(ratio);
  });
});
