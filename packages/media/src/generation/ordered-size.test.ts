/** @tier all */
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { SegmentRequest, Videos } from "@reelwright/core/ports/pictures";
import { makeSegment } from "../testing/editor-material.ts";
import { streamFields } from "../testing/editor-measures.ts";
import { openGenerationRequests } from "../testing/generation-requests.ts";
import { scaledVideos } from "./ordered-size.ts";

let requests: Awaited<ReturnType<typeof openGenerationRequests>>;
beforeAll(async () => {
  requests = await openGenerationRequests();
});
afterAll(() => requests.close());

const control = { signal: new AbortController().signal, progress: () => undefined };

test.each([
  [undefined, undefined],
  [
    { width: 1_080, height: 1_920 },
    { width: 1_080, height: 1_920 },
  ],
  [
    { width: 1_216, height: 2_432 },
    { width: 1_080, height: 2_160 },
  ],
])("a segment of %p is drawn at %p", async (size, drawn) => {
  const sizes: SegmentRequest["size"][] = [];
  const videos: Videos = {
    maxResolution: "1080p",
    segment: (request, path) => {
      sizes.push(request.size);
      const { width, height } = request.size ?? request.brief.frame;
      return makeSegment(`testsrc2=s=${width}x${height}`, request.seconds, path);
    },
  };
  const path = join(requests.directory, `drawn-${size?.width}.mp4`);
  const request = { ...requests.segment, seconds: 1, ...(size && { size }) };
  await scaledVideos(videos).segment(request, path, control);
  expect(sizes).toEqual([drawn]);
  const { width, height } = size ?? request.brief.frame;
  expect(await streamFields(path)).toMatchObject({ width, height, nb_frames: "30" });
});
