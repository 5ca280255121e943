/** @tier all */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { Failure } from "@reelwright/film/failure";
import fc from "fast-check";
import sharp from "sharp";
import { readyLogo } from "../editor/logo.ts";
import { drawnProduct, productLightness } from "../end-card/card-pictures.ts";
import { locateProduct } from "../inspection/product-measures.ts";
import { noLettering } from "../lettering/find-lettering.ts";
import { inputImage } from "../vendor-media/answers.ts";
import { photos } from "./photos.ts";
import type { Raster } from "./raster.ts";
import type { Salience } from "./salience.ts";

const never = new AbortController().signal;
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "extreme-shapes-"));
});
afterAll(() => rm(directory, { recursive: true }));

type Draw = (context: SKRSContext2D, width: number, height: number) => void;

const share = fc.double({ min: 0, max: 1, noNaN: true });
const boxes: fc.Arbitrary<Draw> = fc
  .array(fc.tuple(share, share, share, share), { minLength: 1, maxLength: 5 })
  .map((parts) => (context, width, height) => {
    parts.forEach(([x, y, wide, high], index) => {
      context.fillStyle = ["#c03020", "#203060", "#e0b080"][index % 3] ?? "";
      const size = [Math.max(1, wide * width), Math.max(1, high * height)] as const;
      context.fillRect(Math.floor(x * width), Math.floor(y * height), ...size);
    });
  });
const full: Draw = (context, width, height) => context.fillRect(0, 0, width, height);
const row: Draw = (context, width, height) => context.fillRect(0, height >> 1, width, 1);
const column: Draw = (context, width, height) => context.fillRect(width >> 1, 0, 1, height);
const ring: Draw = (context, width, height) => {
  context.lineWidth = Math.max(1, Math.min(width, height) / 12);
  context.beginPath();
  context.ellipse(width / 2, height / 2, width / 2.2, height / 2.2, 0, 0, 7);
  context.stroke();
};
const halfSeen: Draw = (context, width, height) => {
  context.fillStyle = "rgba(80, 40, 20, 0.3)";
  context.fillRect(width / 4, height / 4, width / 2, height / 2);
};

/** Sides of decoded pictures: a long one is scaled to 4,096 px, and the other side with it. */
const side = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 13, max: 240 }));
const size = fc.oneof(
  fc.record({ width: side, height: side }),
  fc.record({ width: fc.constant(4096), height: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ width: fc.integer({ min: 1, max: 40 }), height: fc.constant(4096) }),
);

const pictures = fc
  .record({
    size,
    draw: fc.oneof(fc.constantFrom(full, row, column, ring, halfSeen), boxes),
    ground: fc.constantFrom(null, "#ffffff", "#20242c"),
  })
  .map(({ size: { width, height }, draw, ground }): Canvas => {
    const canvas = createCanvas(width, height);
    const context = canvas.getContext("2d");
    if (ground) {
      context.fillStyle = ground;
      context.fillRect(0, 0, width, height);
    }
    context.fillStyle = "#2c7d4f";
    draw(context, width, height);
    return canvas;
  });

/** Its mean lightness is rounded to more than 1 by the conversion of colors. */
const whiteSquare = (): Canvas => {
  const canvas = createCanvas(8, 8);
  const context = canvas.getContext("2d");
  context.fillStyle = "#ffffff";
  full(context, 8, 8);
  return canvas;
};

const rasterOf = (canvas: Canvas): Raster => {
  const { width, height } = canvas;
  const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
  return { width, height, data: Uint8Array.from(data) };
};

/** What a model may say stands out: one box of its square, or nothing. */
const saliences = fc.tuple(share, share, share, share).map(([x, y, wide, high]): Salience => {
  const squared = 320;
  const isIn = (at: number, from: number, length: number) =>
    at >= from * squared && at < (from + length) * squared;
  const values = Float32Array.from({ length: squared * squared }, (_, at) =>
    isIn(at % squared, x, wide) && isIn(Math.floor(at / squared), y, high) ? 1 : 0,
  );
  return { side: squared, values };
});

/** The cut-out of a picture as a file; null where the picture shows nothing. */
const cutoutOf = async (picture: Raster, salience: Salience | null): Promise<string | null> => {
  const into = { image: join(directory, "image.jpg"), cutout: join(directory, "cutout.png") };
  const prepared = photos(
    async () => picture,
    async () => salience,
    noLettering,
  ).prepare({ path: "", tenantId: "t" }, into, never);
  const error = await prepared.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error === null) return into.cutout;
  expect(error).toBeInstanceOf(Failure);
  expect((error as Failure).code).toBe("IMAGE_EMPTY");
  return null;
};

describe("a picture of any shape and size", () => {
  test("is cut out, put on an end card, looked for and sent to vendors, or shows nothing", async () => {
    const frame = { width: 180, height: 320 };
    const scene = rasterOf(createCanvas(90, 160));
    const cases = fc.asyncProperty(pictures, fc.option(saliences), async (canvas, salience) => {
      const cutout = await cutoutOf(rasterOf(canvas), salience);
      if (cutout === null) return;
      const box = { left: 20, top: 40, width: 120, height: 2 };
      await drawnProduct({}, cutout, box, { frame, isOnLight: true });
      expect(await productLightness(cutout)).toBeLessThanOrEqual(1);
      await locateProduct(scene, cutout, never);
      await inputImage(cutout, "product_image", join(directory, "input.jpg"));
    });
    await fc.assert(cases, { numRuns: 30, examples: [[whiteSquare(), null]] });
  });

  test("keeps the pixels of a product that is a small part of a long banner", async () => {
    const [path, cutout] = [join(directory, "banner.jpg"), join(directory, "cutout.png")];
    const banner = createCanvas(12_000, 600);
    const context = banner.getContext("2d");
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, 12_000, 600);
    context.fillStyle = "#c03020";
    context.fillRect(2_000, 100, 3_000, 384);
    await writeFile(path, await banner.encode("jpeg", 92));
    const into = { image: join(directory, "image.jpg"), cutout };
    const prepared = await photos(undefined, undefined, noLettering).prepare(
      { path, tenantId: "t" },
      into,
      never,
    );
    expect(prepared.imageSize).toEqual({ width: 4_096, height: 205 });
    expect(prepared.cutoutSize.width).toBeGreaterThan(2_990);
    expect(prepared.cutoutSize.height).toBeGreaterThan(380);
  });

  test("is drawn as a logo", async () => {
    const path = join(directory, "logo.png");
    const cases = fc.asyncProperty(pictures, async (canvas) => {
      await writeFile(path, await canvas.encode("png"));
      const most = { width: 122, height: 30 };
      const { png } = await readyLogo(path, most, 2, [0, 0.2, 1]);
      const { width, height } = await sharp(png).metadata();
      expect(width).toBeLessThanOrEqual(most.width + 4);
      expect(height).toBeLessThanOrEqual(most.height + 4);
    });
    await fc.assert(cases, { numRuns: 60 });
  });
});
