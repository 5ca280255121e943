/** @tier all */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { lazy } from "@reelwright/film/concurrency";
import {
  type ClipOrder,
  type LocalWork,
  type PictureOrder,
  type PlaygroundTask,
  settledRatio,
} from "@reelwright/film/ports/playground";
import { playgroundConformance } from "@reelwright/media/testing/conformance/playground-conformance";
import { quiet } from "@reelwright/studio/testing/fixtures";
import sharp from "sharp";
import { openPlayground } from "./open-tools.ts";

const picture: PictureOrder = {
  kind: "picture",
  prompt: "a woman holds a blue mug in a sunny kitchen",
  aspectRatio: "9:16",
  resolution: "1k",
  format: "png",
  pictures: [],
};
const clip: ClipOrder = {
  kind: "clip",
  prompt: "a red bottle in the park",
  aspectRatio: "1:1",
  resolution: "standard",
  seconds: 1,
  start: null,
  end: null,
  references: [],
  shots: [],
  hasSound: false,
};

const tenantId = "tenant";
let root: string;
let directory: string;
let mug: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "reelwright-playground-"));
  mug = join(root, "mug.png");
  const shape = Buffer.from(
    '<svg width="900" height="600" viewBox="0 0 300 200"><rect width="300" height="200" fill="#fff"/><rect x="60" y="40" width="180" height="130" rx="16" fill="#d000d0"/></svg>',
  );
  await sharp(shape).png().toFile(mug);
});
beforeEach(async () => {
  directory = await mkdtemp(join(root, "task-"));
});
const taskOf = (work: LocalWork): PlaygroundTask => ({
  taskId: "task",
  tenantId,
  modelId: work.kind === "picture" ? "imgA_2" : "vidB_std",
  work,
  local: async () => work,
  directory,
  seed: 7,
});
afterEach(() => rm(directory, { recursive: true, force: true }));
afterAll(() => rm(root, { recursive: true, force: true }));

for (const providers of ["local", "fake"] as const)
  playgroundConformance(
    `the ${providers} playground`,
    async (cacheDirectory) => {
      const options = { providers, allowPrivateUrls: true, cacheDirectory };
      return { port: (await openPlayground(options)).playground };
    },
    {
      models: {
        ...{ picture: "imgA_2", clip: "vidB_std", references: "vidA_fast" },
        ...{ storyboard: "vidC2_storyboard", upscale: "vidA_get" },
      },
      seconds: 1,
      aspectRatio: "1:1",
    },
  );

describe("the local playground", () => {
  const open = async () =>
    (
      await openPlayground({
        providers: "local",
        allowPrivateUrls: true,
        cacheDirectory: join(root, "cache"),
      })
    ).playground;
  const pixels = async (work: PictureOrder) => {
    const path = await (await open()).make(taskOf(work), quiet());
    return sharp(path).raw().toBuffer();
  };
  /** Share of the pixels that are as vivid a magenta as the mug. No background is. */
  const magenta = (data: Buffer): number => {
    let count = 0;
    for (let at = 0; at < data.length; at += 3) {
      const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
      if (Math.min(red, blue) > green + 110) count += 1;
    }
    return count / (data.length / 3);
  };

  const ofWords = { ...picture, prompt: "a yellow box in the studio" };
  const withoutPictures = lazy(() => pixels(ofWords));

  test("draws the same for the same order, and something else for another", async () => {
    const one = await withoutPictures();
    expect((await pixels(ofWords)).equals(one)).toBe(true);
    expect((await pixels({ ...picture, prompt: "a green bottle in the gym" })).equals(one)).toBe(
      false,
    );
  });

  test("shows what the pictures show", async () => {
    const shown = await pixels({ ...picture, prompt: "studio", pictures: [mug] });
    expect(magenta(shown)).toBeGreaterThan(magenta(await withoutPictures()) + 0.02);
  });

  test("refuses what is no picture, and leaves nothing when it is aborted", async () => {
    const playground = await open();
    const text = join(root, "text.png");
    await writeFile(text, "no picture");
    await expect(playground.make(taskOf({ ...clip, start: text }), quiet())).rejects.toMatchObject({
      code: "IMAGE_INVALID",
    });
    const abort = new AbortController();
    const made = playground.make(taskOf({ ...clip, seconds: 10, start: mug }), {
      signal: abort.signal,
      progress: () => abort.abort(new Error("stopped")),
    });
    await expect(made).rejects.toThrow("stopped");
  });
});

describe("Auto", () => {
  test("is the ratio nearest to the picture, 9:16 without one", () => {
    expect(settledRatio("Auto", null)).toBe("9:16");
    expect(settledRatio("Auto", { width: 1600, height: 1000 })).toBe("16:9");
    expect(settledRatio("Auto", { width: 100, height: 180 })).toBe("9:16");
    expect(settledRatio("Auto", { width: 101, height: 100 }, ["9:16", "1:1", "16:9"])).toBe("1:1");
    expect(settledRatio("3:4", { width: 100, height: 100 })).toBe("3:4");
  });
});
