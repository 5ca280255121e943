import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { SegmentRequest, Videos } from "@reelwright/film/ports/pictures";
import type { ClipRequest, UpscaleRequest } from "@reelwright/film/ports/vendor-requests";
import type { Control } from "@reelwright/film/ports/vendors";
import { directCalls } from "@reelwright/film/testing/direct-calls";
import { videosConformance } from "../testing/conformance/videos-conformance.ts";
import { drawingModel } from "../testing/drawing-model.ts";
import { makeSegment } from "../testing/editor-material.ts";
import { streamFields } from "../testing/editor-measures.ts";
import { openGenerationRequests } from "../testing/generation-requests.ts";
import { levelDb } from "../testing/loudness.ts";
import { scaledVideos, vendorVideos } from "./videos.ts";

/** @tier all */

describe("vendor videos", () => {
  videosConformance("a vendor's clips", async (directory) => ({
    port: vendorVideos({ vendor: drawingModel() }),
    calls: directCalls({ directory }),
  }));

  let requests: Awaited<ReturnType<typeof openGenerationRequests>>;
  beforeAll(async () => {
    requests = await openGenerationRequests();
  });
  afterAll(() => requests.close());

  let segments = 0;
  const made = async (
    changes: Partial<SegmentRequest> = {},
    canUpscale = true,
    vendor = drawingModel(),
  ) => {
    segments += 1;
    const path = join(requests.directory, `made-${segments}.mp4`);
    const calls = directCalls({ directory: requests.directory });
    const control: Control = {
      signal: new AbortController().signal,
      progress: () => undefined,
      calls,
    };
    const request = { ...requests.segment, ...changes };
    await vendorVideos({ vendor, canUpscale }).segment(request, path, control);
    const asked = calls.made.map(({ name, request: sent }) => ({ name, sent }));
    return { path, asked, clip: asked[0]?.sent as ClipRequest };
  };

  describe("a vendor's segment", () => {
    test("is asked for from keyframe to keyframe, each named by its input", async () => {
      const { clip } = await made({ seconds: 1 });
      expect(clip).toMatchObject({
        ...{ model: "vidA", aspectRatio: "9:16", resolution: "standard", seconds: 1 },
        ...{ hasSound: false, references: [], shots: [] },
        start: { input: "keyframes[0]" },
        end: { input: "keyframes[1]" },
      });
    });

    test("keeps the model's own sound apart, in step", async () => {
      const sound = join(requests.directory, "sound.wav");
      const { clip } = await made({ sound });
      expect(clip.hasSound).toBe(true);
      expect(await levelDb(sound, "highpass=f=300", 0.5, 1.5)).toBeGreaterThan(-40);
    });

    test("of vidA is raised by a second call, by the task that made it; its sound is the clip's", async () => {
      const sound = join(requests.directory, "raised.wav");
      const size = { width: 396, height: 704 };
      const order = { ...requests.segment.order, videoResolution: "1080p" } as const;
      const { path, asked } = await made({ size, order, sound, seconds: 1 });
      expect(await streamFields(path)).toMatchObject({ ...size, nb_frames: "30" });
      expect(asked.map(({ name }) => name)).toEqual(["segment", "upscale"]);
      const upscale = asked[1]?.sent as UpscaleRequest;
      expect(upscale).toMatchObject({ model: "vidA_get_1080p", resolution: "1080p", seconds: 1 });
      expect(upscale.source.ref).toMatch(/^[0-9a-f]{64}$/);
      expect(await streamFields(sound, "a")).toMatchObject({ duration: "1.000000" });
    });

    test("of vidA is ordered in its resolution where the vendor raises no clips", async () => {
      const size = { width: 396, height: 704 };
      const order = { ...requests.segment.order, videoResolution: "1080p" } as const;
      const { path, asked, clip } = await made({ size, order, seconds: 1 }, false);
      expect(asked.map(({ name }) => name)).toEqual(["segment"]);
      expect(clip.resolution).toBe("1080p");
      expect(await streamFields(path)).toMatchObject(size);
    });

    test.each([
      ["another family's, which has no upscale", "vidB_std", { width: 396, height: 704 }],
      ["a job that was begun with the frame's size", "vidA", { width: 360, height: 640 }],
    ])("is not raised: %s", async (_why, videoModel, size) => {
      const order = { ...requests.segment.order, videoModel, videoResolution: "1080p" } as const;
      const { path, asked } = await made({ size, order, seconds: 1 });
      expect(asked.map(({ name }) => name)).toEqual(["segment"]);
      expect(await streamFields(path)).toMatchObject({ ...size, nb_frames: "30" });
    });

    test("smaller than was ordered is the vendor's fault, and not enlarged", async () => {
      const size = { width: 1_080, height: 1_920 };
      const order = { ...requests.segment.order, videoResolution: "1080p" } as const;
      const unraised = drawingModel((output, { kind }) =>
        kind === "upscale" ? { kind: "video", bytes: clip } : output,
      );
      const clip = await readFile((await made({ seconds: 1 })).path);
      await expect(made({ size, order, seconds: 1 }, true, unraised)).rejects.toMatchObject({
        errorClass: "malformed_output",
        code: "RESULT_TOO_SMALL",
      });
    });

    test("that can't be read is the vendor's fault, before it is raised", async () => {
      const asked: string[] = [];
      const cut = drawingModel((output, { kind }) => {
        asked.push(kind);
        return {
          kind: "video",
          bytes: "bytes" in output ? output.bytes.subarray(0, 900) : Buffer.of(),
        };
      });
      const unreadable = { errorClass: "malformed_output", code: "SEGMENT_UNREADABLE" };
      await expect(made({ seconds: 1 }, true, cut)).rejects.toMatchObject(unreadable);
      const size = { width: 396, height: 704 };
      const order = { ...requests.segment.order, videoResolution: "1080p" } as const;
      await expect(made({ size, order, seconds: 1 }, true, cut)).rejects.toMatchObject(unreadable);
      expect(asked).toEqual(["clip", "clip"]);
    });

    test("whose headers are whole and whose pictures are not is not raised", async () => {
      const asked: string[] = [];
      const cut = drawingModel((output, { kind }) => {
        asked.push(kind);
        if (!("bytes" in output)) throw new Error("the model draws bytes");
        const bytes = Buffer.from(output.bytes);
        // The table of a faststart file stands before its pictures, of which a tenth is left.
        const from = bytes.indexOf("mdat") + 4;
        bytes.fill(0, from + Math.floor((bytes.length - from) / 10));
        return { kind: "video", bytes };
      });
      const size = { width: 396, height: 704 };
      const order = { ...requests.segment.order, videoResolution: "1080p" } as const;
      await expect(made({ size, order, seconds: 2 }, true, cut)).rejects.toMatchObject({
        errorClass: "malformed_output",
        code: expect.stringMatching(/^SEGMENT_(UNREADABLE|CUT_OFF)$/),
      });
      expect(asked).toEqual(["clip"]);
    });

    test("is described by motion, mood, both keyframes and what reviewers want", async () => {
      const { clip } = await made({
        ...{
          interactionMode: "wearable",
          tone: "calm",
          feedback: ["Show the handle."],
          seconds: 1,
        },
      });
      for (const words of ["worn", "calm", "Show the handle.", "Keyframe 0 shows", "Keyframe 1"])
        expect(clip.prompt).toContain(words);
      const long = await made({ feedback: ["more light ".repeat(1_000)], seconds: 1 });
      expect(long.clip.prompt.length).toBeLessThanOrEqual(2_500);
      expect(long.clip.prompt).toContain("Keyframe 1");
    });
  });
});

/** @tier all */

describe("ordered size", () => {
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
    const box = { left: 0.1, top: 0.1, right: 0.2, bottom: 0.2 };
    const subjects = [{ kind: "head", box, from: 0, to: 30 }] as const;
    const videos: Videos = {
      maxResolution: "1080p",
      segment: async (request, path) => {
        sizes.push(request.size);
        const { width, height } = request.size ?? request.brief.frame;
        await makeSegment(`testsrc2=s=${width}x${height}`, request.seconds, path);
        return subjects;
      },
    };
    const path = join(requests.directory, `drawn-${size?.width}.mp4`);
    const request = { ...requests.segment, seconds: 1, ...(size && { size }) };
    expect(await scaledVideos(videos).segment(request, path, control)).toEqual(subjects);
    expect(sizes).toEqual([drawn]);
    const { width, height } = size ?? request.brief.frame;
    expect(await streamFields(path)).toMatchObject({ width, height, nb_frames: "30" });
  });
});
