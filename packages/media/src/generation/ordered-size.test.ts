import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Images, Videos } from "@reelwright/core/ports";
import sharp from "sharp";
import { makeSegment } from "../testing/editor-material.ts";
import { streamFields } from "../testing/editor-measures.ts";
import { openGenerationRequests } from "../testing/generation-requests.ts";
import { scaledImages, scaledVideos } from "./ordered-size.ts";

let requests: Awaited<ReturnType<typeof openGenerationRequests>>;
beforeAll(async () => {
  requests = await openGenerationRequests();
});
afterAll(() => requests.close());

const control = { signal: new AbortController().signal, progress: () => undefined };
const images: Images = {
  keyframe: async ({ brief, size }, path) => {
    expect(size ?? brief.frame).toEqual(brief.frame);
    await sharp(await requests.start.image()).toFile(path);
    return { recipe: "drawn" };
  },
};
const videos: Videos = {
  segment: ({ brief, size, seconds }, path) => {
    expect(size ?? brief.frame).toEqual(brief.frame);
    return makeSegment("testsrc2=s=360x640", seconds, path);
  },
};

test.each([undefined, { width: 720, height: 1_280 }])(
  "a keyframe is drawn at the frame's size and has %p",
  async (size) => {
    const path = join(requests.directory, `drawn-${size?.width}.png`);
    const request = { ...requests.keyframe, ...(size && { size }) };
    expect(await scaledImages(images).keyframe(request, path, control)).toEqual({
      recipe: "drawn",
    });
    const { width, height } = size ?? request.brief.frame;
    expect(await sharp(path).metadata()).toMatchObject({ format: "png", width, height });
  },
);

test.each([undefined, { width: 720, height: 1_280 }])(
  "a segment is drawn at the frame's size and has %p",
  async (size) => {
    const path = join(requests.directory, `drawn-${size?.width}.mp4`);
    const request = { ...requests.segment, seconds: 1, ...(size && { size }) };
    await scaledVideos(videos).segment(request, path, control);
    const { width, height } = size ?? request.brief.frame;
    expect(await streamFields(path)).toMatchObject({ width, height, nb_frames: "30" });
  },
);
