import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { Snooze } from "@reelwright/film/vendor-failure";
import sharp from "sharp";
import { checkDeliveredSize, inputImage, onFreeCore } from "./answers.ts";

describe("input image", () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "input-image-"));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  const picture = async (name: string, svg: string): Promise<string> => {
    const path = join(directory, name);
    await sharp(Buffer.from(`<svg width="600" height="800">${svg}</svg>`))
      .png()
      .toFile(path);
    return path;
  };
  const pixel = async (path: string, left: number, top: number): Promise<readonly number[]> => {
    const { data } = await sharp(path)
      .extract({ left, top, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return [...data];
  };

  test("a cut-out goes out as JPEG on white, and as PNG with its transparency", async () => {
    const source = await picture(
      "cutout.png",
      '<rect x="200" width="400" height="800" fill="#2f8f3f"/><rect width="100" height="800" fill="#f00" fill-opacity="0.5"/>',
    );
    const { path, input, cutout } = await inputImage(source, "product_image_url", `${source}.jpg`);
    expect(input).toBe("product_image_url");
    expect(await sharp(path).metadata()).toMatchObject({ format: "jpeg", width: 600, height: 800 });
    const white = await pixel(path, 150, 400);
    for (const part of white) expect(part).toBeGreaterThan(250);
    const png = cutout?.path ?? "";
    expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: 600, channels: 4 });
    expect(await pixel(png, 400, 400)).toEqual([0x2f, 0x8f, 0x3f, 255]);
    // White for models that leave the transparency out.
    expect(await pixel(png, 150, 400)).toEqual([255, 255, 255, 0]);
    const [red, , , alpha] = await pixel(png, 50, 400);
    expect([red, alpha]).toEqual([255, 128]);
  });

  test("an opaque picture has no second file, though its format knows transparency", async () => {
    const source = await picture("opaque.png", '<rect width="600" height="800" fill="#fff"/>');
    expect((await sharp(source).metadata()).hasAlpha).toBe(true);
    const image = await inputImage(source, "keyframes[0]", `${source}.jpg`);
    expect(image).toEqual({ path: `${source}.jpg`, input: "keyframes[0]" });
  });
});

test.each([
  ["a 2k keyframe", 1_536, 2_752, 1_152, 2_048],
  ["a 1k keyframe rounded by the model", 768, 1_344, 720, 1_280],
  ["a clip whose ratio is another", 1_920, 1_080, 1_080, 1_920],
])("%s of %i × %i passes", (_name, width, height, orderedWidth, orderedHeight) => {
  const ordered = { width: orderedWidth, height: orderedHeight };
  expect(() => checkDeliveredSize({ width, height }, ordered)).not.toThrow();
});

test.each([
  ["1k for 2k", 768, 1_344, 1_152, 2_048],
  ["2k for 4k", 1_536, 2_752, 2_304, 4_096],
  ["720p for 1080p", 720, 1_280, 1_080, 1_920],
  ["1080p for 4K", 1_080, 1_920, 2_160, 3_840],
])("%s is the vendor's fault", (_name, width, height, orderedWidth, orderedHeight) => {
  const ordered = { width: orderedWidth, height: orderedHeight };
  const sizes = `What was made has ${width} × ${height} pixels where ${orderedWidth} × ${orderedHeight} were ordered.`;
  expect(() => checkDeliveredSize({ width, height }, ordered)).toThrow(
    expect.objectContaining({
      message: sizes,
      errorClass: "malformed_output",
      code: "RESULT_TOO_SMALL",
    }),
  );
});

const { signal } = new AbortController();

test("as many run at once as there are cores, as many wait, the others give their slots back", async () => {
  const cores = availableParallelism();
  let running = 0;
  let most = 0;
  let finish = (): void => undefined;
  const mayFinish = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const work = () =>
    onFreeCore(signal, async () => {
      running += 1;
      most = Math.max(most, running);
      await mayFinish;
      running -= 1;
    });
  const kept = Array.from({ length: 2 * cores }, work);
  await expect(work()).rejects.toBeInstanceOf(Snooze);
  finish();
  await Promise.all(kept);
  expect(most).toBe(cores);
  await expect(onFreeCore(signal, async () => "free again")).resolves.toBe("free again");
});

test("a failure gives its core back", async () => {
  const failing = () => onFreeCore(signal, () => Promise.reject(new Error("damaged")));
  for (let at = 0; at < 4 * availableParallelism(); at += 1)
    await expect(failing()).rejects.toThrow("damaged");
});
