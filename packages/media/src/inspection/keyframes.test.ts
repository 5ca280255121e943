/** @tier all */
import { writeFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { createCanvas, loadImage, type SKRSContext2D } from "@napi-rs/canvas";
import type { KeyframeRequest } from "@reelwright/film/ports/pictures";
import { localImages } from "@reelwright/studio/images/local-images";
import sharp, { type Sharp } from "sharp";
import { photos } from "../photos/photos.ts";
import { frame, never, openInspection, room, scene } from "../testing/inspected-room.ts";
import { busy, mug } from "../testing/product-pictures.ts";

type Bench = Awaited<ReturnType<typeof openInspection>>;
let bench: Bench;
let cutout: string;
const at: Bench["at"] = (name) => bench.at(name);
const sent: Bench["sent"] = (name) => bench.sent(name);
const keyframe: Bench["keyframe"] = (...args) => bench.keyframe(...args);
const keyframeScore: Bench["keyframeScore"] = (...args) => bench.keyframeScore(...args);
beforeAll(async () => {
  bench = await openInspection();
  cutout = bench.cutout;
});
afterAll(() => bench.close());

const changed = async (change: (image: Sharp) => Sharp, picture?: Buffer) =>
  change(sharp(picture ?? (await scene())))
    .png()
    .toBuffer();

describe("a keyframe scores high", () => {
  test.each([
    ["with its product in a soft room", {}],
    ["with a small product", { size: 0.22, left: 20 }],
    ["with a large product", { size: 0.72, left: 90 }],
    [
      "with a hand over part of the product",
      {
        over: (context: SKRSContext2D) => {
          context.fillStyle = "#d9a27c";
          context.beginPath();
          context.ellipse(300, 480, 26, 44, 0.4, 0, 7);
          context.fill();
        },
      },
    ],
  ] as const)("%s", async (_, options) => {
    const { score, parts } = await keyframeScore(await scene(options));
    expect(score).toBeGreaterThan(70);
    expect(parts["product"]).toBeGreaterThan(0.7);
  });

  test("in another view of the anchor's place, and says so", async () => {
    await writeFile(at("anchor.png"), await scene({ left: 0 }));
    const { score, parts } = await keyframeScore(await scene({ left: 120 }), at("anchor.png"));
    expect(score).toBeGreaterThan(70);
    expect(parts["continuity"]).toBeGreaterThan(0.8);
  });

  test("when the product is a photograph that nothing is cut out of", async () => {
    await writeFile(at("busy.png"), mug(busy));
    const card = at("card.png");
    await photos().prepare(sent("busy.png"), { image: at("busy-image.png"), cutout: card }, never);
    const canvas = createCanvas(frame.width, frame.height);
    const context = canvas.getContext("2d");
    context.drawImage(await room(), -60, 0);
    context.drawImage(await loadImage(card), 60, 300, 180, 180);
    await writeFile(at("keyframe.png"), canvas.toBuffer("image/png"));
    const image = at("keyframe.png");
    expect(
      (await keyframe({ image, cutout: card, anchor: null, frame }, never)).score,
    ).toBeGreaterThan(70);
    await writeFile(image, await scene());
    expect(
      (await keyframe({ image, cutout: card, anchor: null, frame }, never)).score,
    ).toBeLessThan(50);
  });
});

describe("a keyframe scores low", () => {
  test.each([
    ["blurred", "sharpness", (image: Sharp) => image.blur(4)],
    ["dark", "exposure", (image: Sharp) => image.linear(0.15, 0)],
    ["overexposed", "exposure", (image: Sharp) => image.linear(2.4, 60)],
    ["washed out", "exposure", (image: Sharp) => image.linear(0.12, 190)],
    ["turned in hue as a whole", "colour", (image: Sharp) => image.modulate({ hue: 120 })],
    ["without any colour", "colour", (image: Sharp) => image.modulate({ saturation: 0 })],
  ] as const)("when it is %s", async (_, part, change) => {
    const { score, parts } = await keyframeScore(await changed(change));
    expect(score).toBeLessThan(50);
    expect(parts[part]).toBeLessThan(0.5);
  });

  test("without the product", async () => {
    const { score, parts } = await keyframeScore(await scene({ hue: null }));
    expect(score).toBeLessThan(50);
    expect(parts["product"]).toBeLessThan(0.3);
  });

  test.each([90, 150, 210, 270])("with the product in hue %d", async (hue) => {
    expect((await keyframeScore(await scene({ hue }))).score).toBeLessThan(50);
  });

  test("when it is blank, or of another size than ordered", async () => {
    const blank = sharp({ create: { ...frame, channels: 3, background: "#8899aa" } });
    expect((await keyframeScore(await blank.png().toBuffer())).score).toBeLessThan(10);
    const half = await changed((image) => image.resize(180, 320));
    expect((await keyframeScore(half)).parts["frame"]).toBe(0);
  });

  test("and is an error when it is no picture, or the work is aborted", async () => {
    await expect(keyframeScore(Buffer.from("no picture at all"))).rejects.toThrow();
    const request = { image: at("product.png"), cutout, anchor: null, frame };
    const aborted = AbortSignal.abort(new Error("not needed any more"));
    await expect(keyframe(request, aborted)).rejects.toThrow("not needed any more");
  });
});

const appearance = {
  skin: "#c68b63",
  hair: "#3a2418",
  hairStyle: "long",
  presentation: "feminine",
  ageRange: "25-34",
  outfit: "tee",
  outfitColour: "#4c78e7",
  accessories: [],
} as const;

type Measured = Awaited<ReturnType<ReturnType<typeof photos>["prepare"]>>;
const requestOf = (
  name: string,
  measured: Measured,
  file: string,
  size: { readonly width: number; readonly height: number },
  aspectRatio: string,
) =>
  ({
    brief: {
      product: { name, image: "", cutout: "", ...measured },
      persona: { appearance },
      voice: null,
      music: null,
      aspectRatio,
      frame: size,
      output: size,
      seed: 7,
    },
    cutout: async () => file,
    interactionMode: "auto",
    environment: "",
    segmentCount: 3,
    index: 0,
    prompt: "",
    anchor: null,
    itemAttempt: 0,
  }) as unknown as KeyframeRequest;

describe("the embedded provider's keyframes", () => {
  test("score high with their product, low without it", async () => {
    const large = { width: 720, height: 1280 };
    const measured = await photos().prepare(
      sent("mug.png"),
      { image: at("product.png"), cutout },
      never,
    );
    const request = requestOf("Mug", measured, cutout, large, "9:16");
    const other = at("other.png");
    // Green: nothing in the picture is. (A blue one would be looked for in the persona's blue shirt.)
    await writeFile(at("green.png"), mug("transparent", { hue: 130 }));
    await photos().prepare(
      sent("green.png"),
      { image: at("green-image.png"), cutout: other },
      never,
    );
    for (const index of [0, 2]) {
      const image = at(`drawn-${index}.png`);
      await localImages().keyframe({ ...request, index }, image, {
        signal: never,
        progress: () => undefined,
      });
      const own = await keyframe({ image, cutout, anchor: null, frame: large }, never);
      const wrong = await keyframe({ image, cutout: other, anchor: null, frame: large }, never);
      expect(own.score).toBeGreaterThan(70);
      expect(wrong.score).toBeLessThan(50);
    }
  });

  test("are in focus where a plain product stands alone before soft surroundings", async () => {
    const bottle =
      '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="900"><path d="M110 20h80v120q60 60 60 140v560q0 40-40 40H90q-40 0-40-40V280q0-80 60-140z" fill="#2f9e63"/><rect x="56" y="420" width="188" height="220" fill="#ece4d2"/></svg>';
    await sharp(Buffer.from(bottle)).png().toFile(at("bottle.png"));
    const file = at("bottle-cutout.png");
    const files = { image: at("bottle-image.png"), cutout: file };
    const measured = await photos().prepare(sent("bottle.png"), files, never);
    const square = { width: 1024, height: 1024 };
    const request = requestOf("Fizz", measured, file, square, "1:1");
    const image = at("alone.png");
    const control = { signal: never, progress: () => undefined };
    await localImages().keyframe(
      { ...request, segmentCount: 2, index: 2, environment: "forest" },
      image,
      control,
    );
    const { parts } = await keyframe({ image, cutout: file, anchor: null, frame: square }, never);
    expect(parts["sharpness"]).toBeGreaterThan(0.6);
  });
});
