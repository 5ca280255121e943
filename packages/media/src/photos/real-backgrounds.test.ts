/**
 * Photographs with real backgrounds, against the product's known outline.
 * @tier all
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import sharp from "sharp";
import { labOf } from "../colour.ts";
import {
  closePictureModels,
  type ModelRunner,
  openModelRunner,
} from "../inference/model-runner.ts";
import { onnxModel } from "../inference/testing/onnx-model.ts";
import { noLettering } from "../lettering/find-lettering.ts";
import { photographed, type Scene, type SceneName } from "../testing/photo-scenes.ts";
import { busy, mug, picture } from "../testing/product-pictures.ts";
import { decodeHere } from "./decoding.ts";
import { photos } from "./photos.ts";
import type { Raster } from "./raster.ts";
import { type FindSalience, salienceApart } from "./salience.ts";
import { salientCutout } from "./salient-cutout.ts";

const calm = new AbortController().signal;
const patienceMs = 240_000;
jest.setTimeout(patienceMs);
/** The product's own gives up where other suites keep the processors busy for most of a minute. */
const patient = openModelRunner({
  limits: { wallMs: patienceMs, cpuMs: 60_000, memoryBytes: 768 * 1024 * 1024 },
  idleMs: 10_000,
});
const find = salienceApart(patienceMs, () => patient);
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "real-backgrounds-"));
});
afterAll(async () => {
  await Promise.all([patient.close(), closePictureModels()]);
  await rm(directory, { recursive: true });
});

const written = async (photo: Buffer): Promise<string> => {
  const path = join(directory, "source.jpg");
  await writeFile(path, photo);
  return path;
};
const sceneWith = async (name: SceneName): Promise<Scene> => {
  const product = await loadImage(await sharp(mug("transparent")).trim().png().toBuffer());
  return photographed(product, name, { side: 640 });
};
const rasterOf = async (photo: Buffer) =>
  decodeHere({ path: await written(photo), tenantId: "a" }, "", calm);

/** Shared share of both outlines, and how far apart they are on average, in pixels. */
const compared = (cut: Raster | null, { truth, side }: Scene) => {
  const own = truth.map((_, at) => ((cut?.data[at * 4 + 3] ?? 0) > 127 ? 1 : 0));
  const its = truth.map((value) => (value > 127 ? 1 : 0));
  const count = (isCounted: (at: number) => boolean) =>
    truth.reduce((sum, _, at) => sum + (isCounted(at) ? 1 : 0), 0);
  const shared = count((at) => own[at] === 1 && its[at] === 1);
  const either = count((at) => own[at] === 1 || its[at] === 1);
  const outline =
    count((at) => its[at] !== its[at + 1]) + count((at) => its[at] !== its[at + side]);
  return { overlap: shared / either, edgePx: (either - shared) / outline };
};

const prepare = async (photo: Buffer, by: FindSalience = find) => {
  const into = { image: join(directory, "image.png"), cutout: join(directory, "cutout.png") };
  const source = { path: await written(photo), tenantId: "a" };
  return photos(undefined, by, noLettering).prepare(source, into, calm);
};

describe("a product", () => {
  test.each(["wood", "grass", "table"] as const)(
    "in front of %s is cut out along its edge",
    async (name) => {
      const scene = await sceneWith(name);
      const raster = await rasterOf(scene.photo);
      const salience = await find(raster, { tenantId: "a" }, calm);
      const cut = salience && (await salientCutout(raster, salience, calm));
      const { overlap, edgePx } = compared(cut?.raster ?? null, scene);
      expect(overlap).toBeGreaterThan(0.97);
      expect(edgePx).toBeLessThan(1.2);
      // Through the handle one sees the background, which is gone.
      const { cutoutKind, palette } = await prepare(scene.photo, async () => salience);
      expect(cutoutKind).toBe("real_background");
      for (const { hex } of palette) {
        const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
          Number.parseInt(hex.slice(at, at + 2), 16),
        );
        const [, a, b] = labOf(red, green, blue);
        // The mug is red, its label white; grass, wood and the frame on the wall are greener or yellower.
        expect(Math.hypot(a, b) < 0.035 || a > Math.abs(b)).toBe(true);
      }
    },
  );
});

describe("a white box on white, of which plain background takes a piece", () => {
  const side = 640;
  const box = { left: 200, top: 120, right: 440, bottom: 560 } as const;
  const photo = (): Buffer => {
    const canvas = createCanvas(side, side);
    const context = canvas.getContext("2d");
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, side, side);
    const front = context.createLinearGradient(0, box.top, 0, box.bottom);
    front.addColorStop(0, "#ffffff");
    front.addColorStop(0.3, "#fcfcfc");
    front.addColorStop(1, "#d4d4d6");
    context.fillStyle = front;
    context.fillRect(box.left, box.top, box.right - box.left, box.bottom - box.top);
    context.fillStyle = "#3a1f57";
    context.fillRect(box.left, box.top, 34, box.bottom - box.top);
    context.fillRect(300, 300, 50, 220);
    return canvas.toBuffer("image/png");
  };
  /** What the model says: sure inside the box, sure outside, one pixel in between. */
  const salience = () => {
    const [values, scale] = [new Float32Array(320 * 320), 320 / side];
    for (let at = 0; at < values.length; at++) {
      const [x, y] = [(at % 320) / scale, Math.floor(at / 320) / scale];
      const inside = Math.min(x - box.left, box.right - x, y - box.top, box.bottom - y);
      values[at] = Math.min(1, Math.max(0, 0.5 + inside / 3));
    }
    return { side: 320, values };
  };

  test("is cut out whole by what the model sees", async () => {
    const { cutoutKind, cutoutSize } = await prepare(photo(), async () => salience());
    expect(cutoutKind).toBe("real_background");
    expect(cutoutSize.width / cutoutSize.height).toBeCloseTo(240 / 440, 1);
    const { data, info } = await sharp(join(directory, "cutout.png"))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const alphaAt = (x: number, y: number) =>
      data[(Math.round(y * info.height) * info.width + Math.round(x * info.width)) * 4 + 3];
    expect(alphaAt(0.8, 0.06)).toBe(255);
    expect(alphaAt(0.5, 0.5)).toBe(255);
  });

  test("is a framed card where the model isn't sure, and cut out as far as it goes where there is none", async () => {
    const unsure = { side: 320, values: new Float32Array(320 * 320).fill(0.5) };
    expect(await prepare(photo(), async () => unsure)).toHaveProperty("cutoutKind", "card");
    const without = await prepare(photo(), async () => null);
    expect(without).toHaveProperty("cutoutKind", "plain_background");
  });
});

describe("a framed card is made", () => {
  test("of a picture that a product fills, and of one that shows nothing in particular", async () => {
    const board = createCanvas(640, 480);
    const context = board.getContext("2d");
    context.fillStyle = "#1c6b3c";
    context.fillRect(0, 0, 640, 480);
    for (let part = 0; part < 90; part++) {
      context.fillStyle = ["#22262a", "#c9ced2", "#b98b2e", "#0f3d22"][part % 4] ?? "";
      const [x, y] = [(part * 197) % 610, (part * 131) % 450];
      context.fillRect(x, y, 14 + (part % 5) * 9, 10 + (part % 3) * 12);
    }
    expect(await prepare(board.toBuffer("image/png"))).toHaveProperty("cutoutKind", "card");
    expect(await prepare(picture(busy))).toHaveProperty("cutoutKind", "card");
  });

  test("where the model's file is missing", async () => {
    const { photo } = await sceneWith("grass");
    const runner = openModelRunner();
    const missing = {
      ...runner,
      run: (order: Parameters<typeof runner.run>[0]) =>
        runner.run({ ...order, model: join(directory, "no.onnx") }),
    };
    try {
      expect(
        await prepare(
          photo,
          salienceApart(60_000, () => missing),
        ),
      ).toHaveProperty("cutoutKind", "card");
    } finally {
      await runner.close();
    }
  });
});

test("who waits too long for the tenant's other pictures is told to come again; who left is not served", async () => {
  const runner = openModelRunner();
  const raster = await rasterOf(mug(busy));
  const ask = (patienceMs: number, tenantId: string, signal = calm) =>
    salienceApart(patienceMs, () => runner)(raster, { tenantId }, signal);
  try {
    // Until its process has started, which takes a second, nobody else has a turn.
    const model = join(directory, "same.onnx");
    const number = { type: "float32", dims: [1] } as const;
    const same = { op: "Identity", inputs: ["asked"], outputs: ["answered"] };
    await writeFile(
      model,
      onnxModel({ inputs: { asked: number }, outputs: { answered: number }, nodes: [same] }),
    );
    const inputs = { asked: { ...number, data: Float32Array.of(7) } };
    const first = runner.run({ tenantId: "a", model, inputs, signal: calm });
    await expect(ask(1, "a")).rejects.toMatchObject({ code: "DECODING_BUSY" });
    const abort = new AbortController();
    const left = ask(60_000, "b", abort.signal);
    abort.abort(new Error("the caller left"));
    await expect(left).rejects.toThrow("the caller left");
    expect(await first).toMatchObject({ answered: { data: Float32Array.of(7) } });
  } finally {
    await runner.close();
  }
});

test("who waits for an answer gets one without the model where its turn doesn't come", async () => {
  const none = async () => {
    throw new Error("not asked for");
  };
  const crowded: ModelRunner = {
    run: ({ waiting }) =>
      new Promise((_, reject) => {
        waiting?.addEventListener("abort", () => reject(waiting.reason));
      }),
    runEach: none,
    close: none,
  };
  const raster = await rasterOf(mug(busy));
  const ask = salienceApart(60_000, () => crowded);
  expect(await ask(raster, { tenantId: "a", isUrgent: true }, calm)).toBeNull();
});
