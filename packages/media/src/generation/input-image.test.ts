import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import sharp from "sharp";
import { inputImage } from "./input-image.ts";

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
