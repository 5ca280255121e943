/** @tier all */
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { imagesConformance } from "@reelwright/media/testing/conformance/images-conformance";
import sharp from "sharp";
import { readRecipe } from "../product-film/scene.ts";
import { briefOf, keyframeRequest, quiet, writeBottle } from "../testing/fixtures.ts";
import { localImages } from "./local-images.ts";

let directory = "";
let cutout = "";
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "local-images-"));
  cutout = await writeBottle(directory);
});
afterAll(() => rm(directory, { recursive: true }));

imagesConformance("the embedded pictures", async () => ({ port: localImages() }));

const images = localImages();
const frame = { width: 180, height: 320 };

describe("the embedded pictures", () => {
  test("are PNG files of exactly the frame's size, the same for the same request", async () => {
    const request = keyframeRequest(briefOf(frame), cutout);
    const [first, second, other] = ["a.png", "b.png", "c.png"].map((name) =>
      join(directory, name),
    ) as [string, string, string];
    const [one, two] = await Promise.all([
      images.keyframe(request, first, quiet()),
      images.keyframe(request, second, quiet()),
      images.keyframe({ ...request, itemAttempt: 1 }, other, quiet()),
    ]);
    expect(await sharp(first).metadata()).toMatchObject({ format: "png", ...frame });
    const bytes = await readFile(first);
    expect(bytes.equals(await readFile(second))).toBe(true);
    expect(bytes.equals(await readFile(other))).toBe(false);
    expect(one).toEqual(two);
    expect(readRecipe(JSON.parse(JSON.stringify(one.recipe)))).toEqual(one.recipe);
  });

  test("are drawn without a persona too", async () => {
    const wide = { width: 320, height: 180 };
    const path = join(directory, "wide.png");
    await images.keyframe(
      keyframeRequest(briefOf(wide, false), cutout, { index: 1 }),
      path,
      quiet(),
    );
    expect(await sharp(path).metadata()).toMatchObject(wide);
  });

  test("are not begun for an aborted request", async () => {
    const path = join(directory, "never.png");
    const signal = AbortSignal.abort(new Error("stopped"));
    const drawn = images.keyframe(keyframeRequest(briefOf(frame), cutout), path, {
      signal,
      progress() {},
    });
    await expect(drawn).rejects.toThrow("stopped");
    expect(existsSync(path)).toBe(false);
  });

  test("say what is wrong with an unreadable cut-out", async () => {
    const request = keyframeRequest(briefOf(frame), join(directory, "missing.png"));
    await expect(images.keyframe(request, join(directory, "x.png"), quiet())).rejects.toThrow(
      "drawing failed",
    );
  });
});
