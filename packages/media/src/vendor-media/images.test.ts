import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { KeyframeRequest } from "@reelwright/film/ports/pictures";
import type { PictureRequest } from "@reelwright/film/ports/vendor-requests";
import type { Control } from "@reelwright/film/ports/vendors";
import { directCalls } from "@reelwright/film/testing/direct-calls";
import sharp from "sharp";
import { pictureDecoder } from "../decoding/picture-decoder.ts";
import { imagesConformance } from "../testing/conformance/images-conformance.ts";
import { drawingModel } from "../testing/drawing-model.ts";
import { openGenerationRequests } from "../testing/generation-requests.ts";
import { vendorImages } from "./images.ts";

imagesConformance("a vendor's pictures", async (directory) => ({
  port: vendorImages({ vendor: drawingModel() }),
  calls: directCalls({ directory }),
}));

let requests: Awaited<ReturnType<typeof openGenerationRequests>>;
beforeAll(async () => {
  requests = await openGenerationRequests();
});
afterAll(async () => {
  await requests.close();
  await pictureDecoder().close();
});

let pictures = 0;
const made = async (changes: Partial<KeyframeRequest> = {}, vendor = drawingModel()) => {
  pictures += 1;
  const path = join(requests.directory, `made-${pictures}.png`);
  const calls = directCalls({ directory: requests.directory });
  const control: Control = {
    signal: new AbortController().signal,
    progress: () => undefined,
    calls,
  };
  const request = { ...requests.keyframe, ...changes };
  expect(await vendorImages({ vendor }).keyframe(request, path, control)).toEqual({ recipe: null });
  return { path, asked: calls.made.map(({ request: sent }) => sent as PictureRequest) };
};

describe("a vendor's keyframe", () => {
  test("has the ordered resolution, and the model is asked for it", async () => {
    const size = { width: 1_152, height: 2_048 };
    const order = { ...requests.keyframe.order, keyframeResolution: "2k" } as const;
    const { path, asked } = await made({ size, order });
    expect(await sharp(path).metadata()).toMatchObject(size);
    expect(asked).toMatchObject([
      { kind: "picture", model: "imgA_2", resolution: "2k", aspectRatio: "9:16" },
    ]);
  });

  test("is asked for with the product first and the anchor second, each named by its input", async () => {
    const alone = await made();
    expect(alone.asked[0]?.images.map(({ input }) => input)).toEqual(["product_image_url"]);
    const { asked } = await made({ anchor: requests.start, index: 1 });
    expect(asked[0]?.images.map(({ input }) => input)).toEqual([
      "product_image_url",
      "keyframes[0]",
    ]);
    for (const { path } of asked[0]?.images ?? [])
      expect((await sharp(path).metadata()).format).toBe("jpeg");
  });

  test("is described by the script, the persona, the place and the product", async () => {
    const { asked } = await made({ environment: "a kitchen in Lisbon" });
    for (const words of ["wooden table", "pair of hands", "kitchen in Lisbon", '"Blue mug"'])
      expect(asked[0]?.prompt).toContain(words);
  });

  test("has another seed at each attempt, and the same for the same attempt", async () => {
    const seeds = await Promise.all(
      [{}, {}, { itemAttempt: 1 }, { index: 1 }].map(
        async (changes) => (await made(changes)).asked[0]?.seed,
      ),
    );
    expect(seeds[0]).toBe(seeds[1]);
    expect(new Set(seeds).size).toBe(3);
  });

  test("of another ratio is cropped around the product", async () => {
    const cutout = await readFile(await requests.keyframe.cutout());
    const product = await sharp(cutout).resize(260, 260, { fit: "inside" }).toBuffer();
    const wide = await sharp({
      create: { width: 1_280, height: 720, channels: 3, background: "#b8b09a" },
    })
      .composite([{ input: product, left: 960, top: 300 }])
      .png()
      .toBuffer();
    const { path } = await made(
      {},
      drawingModel(() => ({ kind: "image", bytes: wide })),
    );
    const { data, info } = await sharp(path).raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 360, height: 640 });
    let blue = 0;
    for (let at = 0; at < data.length; at += info.channels)
      if ((data[at + 2] ?? 0) > (data[at] ?? 0) + 70) blue += 1;
    // The product takes a sixth of what can be seen of the picture; cropped around the middle nothing of it is left.
    expect(blue / (360 * 640)).toBeGreaterThan(0.08);
  });

  test("smaller than was ordered is the vendor's fault, and not enlarged", async () => {
    const drawn = sharp({ create: { width: 576, height: 1_024, channels: 3, background: "teal" } });
    const bytes = await drawn.png().toBuffer();
    const small = drawingModel(() => ({ kind: "image", bytes }));
    const order = { ...requests.keyframe.order, keyframeResolution: "2k" } as const;
    await expect(
      made({ size: { width: 1_152, height: 2_048 }, order }, small),
    ).rejects.toMatchObject({
      errorClass: "malformed_output",
      code: "RESULT_TOO_SMALL",
    });
  });

  test("that can't be read is the vendor's fault", async () => {
    const bytes = await readFile(await requests.keyframe.cutout());
    const cut = drawingModel(() => ({ kind: "image", bytes: bytes.subarray(0, 400) }));
    await expect(made({}, cut)).rejects.toMatchObject({ errorClass: "malformed_output" });
    const page = drawingModel(() => ({ kind: "image", bytes: Buffer.from("<!doctype html>") }));
    await expect(made({}, page)).rejects.toMatchObject({ errorClass: "malformed_output" });
    const nothing = drawingModel(() => ({ kind: "video", bytes: Buffer.from("no picture") }));
    await expect(made({}, nothing)).rejects.toMatchObject({ errorClass: "malformed_output" });
  });
});

test("a picture that is asked for without paid calls is an error of ours", async () => {
  const path = join(requests.directory, "never.png");
  await writeFile(path, "");
  const control = { signal: new AbortController().signal, progress: () => undefined };
  await expect(
    vendorImages({ vendor: drawingModel() }).keyframe(requests.keyframe, path, control),
  ).rejects.toThrow("paid calls");
});
