import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { ClipOrder, LocalWork, PlaygroundTask } from "@reelwright/film/ports/playground";
import type { GenerationRequest, UpscaleRequest } from "@reelwright/film/ports/vendor-requests";
import { directCalls } from "@reelwright/film/testing/direct-calls";
import sharp from "sharp";
import { pictureDecoder } from "../decoding/picture-decoder.ts";
import { readVideoHeader } from "../ffmpeg/media-headers.ts";
import { playgroundConformance } from "../testing/conformance/playground-conformance.ts";
import { drawingModel } from "../testing/drawing-model.ts";
import { makeMedia } from "../testing/editor-material.ts";
import { vendorPlayground } from "./playground.ts";

/** @tier all */

const unknown = async () => null;

playgroundConformance(
  "a vendor's playground",
  async (directory) => ({
    port: vendorPlayground({ vendor: drawingModel(), sourceOf: unknown }),
    calls: directCalls({ directory }),
    close: () => pictureDecoder().close(),
  }),
  {
    models: {
      ...{ picture: "imgA_2", clip: "vidB_std", references: "vidA_fast" },
      ...{ storyboard: "vidC2_storyboard", upscale: "vidA_get" },
    },
    seconds: 1,
    aspectRatio: "1:1",
  },
);

describe("what is asked of a vendor", () => {
  let directory = "";
  let photo = "";
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "vendor-playground-"));
    photo = join(directory, "photo.webp");
    await sharp({ create: { width: 800, height: 500, channels: 3, background: "#334455" } })
      .webp()
      .toFile(photo);
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  const asked = async (
    modelId: string,
    work: LocalWork,
    { ordered = work, ref = null as string | null } = {},
  ) => {
    const calls = directCalls({ directory });
    const task: PlaygroundTask = {
      ...{ taskId: "task", tenantId: "tenant", modelId, work: ordered, directory, seed: 3 },
      local: async () => work,
    };
    const sources: string[] = [];
    const sourceOf = async (taskId: string) => {
      sources.push(taskId);
      return ref === null ? null : { ref, url: "https://cdn.test/clip.mp4" };
    };
    const control = { signal: new AbortController().signal, progress: () => undefined, calls };
    await vendorPlayground({ vendor: drawingModel(), sourceOf }).make(task, control);
    const [request] = calls.made.map((call) => call.request as GenerationRequest);
    return { request, sources };
  };

  test("names the fields that pictures are from, and sends none as it came", async () => {
    const picture = {
      kind: "picture",
      prompt: "p",
      aspectRatio: "Auto",
      resolution: "1k",
    } as const;
    const { request } = await asked("imgA_2", {
      ...{ ...picture, format: "png", pictures: [photo, photo] },
      inputs: ["start_image_url", "reference_images"],
    });
    expect(request).toMatchObject({
      ...{ kind: "picture", model: "imgA_2", aspectRatio: "3:2", seed: 3 },
      images: [{ input: "start_image_url" }, { input: "reference_images" }],
    });
    if (request?.kind !== "picture") throw new Error("no picture");
    for (const { path } of request.images)
      expect((await sharp(path).metadata()).format).toBe("jpeg");
  });

  test("raises a clip by the vendor's id of the task that made it", async () => {
    const source = join(directory, "clip.mp4");
    await makeMedia("-f", "lavfi", "-i", "testsrc2=s=180x320:r=30:d=1", source);
    const upscale = { kind: "upscale", resolution: "1080p" } as const;
    const ordered = { ...upscale, source: "tenant/playground/earlier/run/output.mp4" };
    const options = { ordered, ref: "vendor-task" };
    const { request, sources } = await asked("vidA_get_1080p", { ...upscale, source }, options);
    expect(sources).toEqual(["earlier"]);
    expect((request as UpscaleRequest).source).toEqual({
      ...{ path: source, ref: "vendor-task", url: "https://cdn.test/clip.mp4" },
    });
  });

  test("has the ratio of the clip that was made, as players show it, where none was ordered", async () => {
    const turned = join(directory, "turned.mp4");
    const flat = join(directory, "flat.mp4");
    await makeMedia("-f", "lavfi", "-i", "testsrc2=s=128x72:r=10:d=1", flat);
    await makeMedia("-i", flat, "-c", "copy", "-metadata:s:v", "rotate=90", turned);
    const calls = directCalls({ directory });
    const order: ClipOrder = {
      kind: "clip",
      ...{ prompt: "p", aspectRatio: "Auto", resolution: "standard", seconds: 1 },
      ...{ start: null, end: null, references: [], shots: [], hasSound: false },
    };
    const task: PlaygroundTask = {
      ...{ taskId: "task", tenantId: "tenant", modelId: "vidB_std", work: order, directory },
      ...{ seed: 3, local: async () => order },
    };
    const vendor = drawingModel(async () => ({ kind: "video", bytes: await readFile(turned) }));
    const control = { signal: new AbortController().signal, progress: () => undefined, calls };
    const made = await vendorPlayground({ vendor, sourceOf: unknown }).make(task, control);
    const { width, height } = await readVideoHeader(made);
    expect({ width, height }).toEqual({ width: 720, height: 1280 });
  });

  test("is nothing where a picture that was sent is none", async () => {
    const page = join(directory, "page.png");
    await writeFile(page, "<!doctype html><p>Not found</p>");
    const clip = {
      kind: "clip",
      prompt: "p",
      aspectRatio: "9:16",
      resolution: "standard",
    } as const;
    const order = {
      ...{ ...clip, seconds: 1, end: null, references: [], shots: [], hasSound: false },
      start: page,
    };
    await expect(asked("vidA", order)).rejects.toMatchObject({ code: "IMAGE_INVALID" });
  });
});
