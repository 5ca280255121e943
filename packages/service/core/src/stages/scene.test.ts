import { describe, expect, test } from "@jest/globals";
import {
  frameSize,
  keyframeSize,
  nearestRatio,
  outputSize,
  resolutionOf,
  segmentSize,
} from "./scene.ts";

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

describe("segmentSize", () => {
  test.each([
    ["vidA", "standard", 720, 1280],
    ["vidA", "1080p", 1080, 1920],
    ["vidA_fast", "4k", 2160, 3840],
    ["vidB_std", "4k", 720, 1280],
    ["vidB_pro", "standard", 720, 1280],
    ["vidB_pro", "4k", 1080, 1920],
    ["vidB_4k", "standard", 2160, 3840],
  ] as const)("%s, ordered %s, is cut at %i×%i", (video_model, video_resolution, width, height) => {
    const order = { video_model, video_resolution };
    expect(segmentSize("9:16", order, "4k")).toEqual({ width, height });
  });

  test("it is no larger than the provider makes", () => {
    const order = { video_model: "vidA", video_resolution: "4k" } as const;
    expect(segmentSize("16:9", order, "1080p")).toEqual({ width: 1_920, height: 1_080 });
  });
});

describe("keyframeSize", () => {
  test.each([
    ["9:16", "1k", 720, 1280],
    ["9:16", "2k", 1152, 2048],
    ["16:9", "4k", 4096, 2304],
    ["1:1", "1k", 1024, 1024],
  ] as const)("%s in %s is %i×%i, never below the frame", (ratio, resolution, width, height) => {
    expect(keyframeSize(ratio, resolution)).toEqual({ width, height });
  });
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
