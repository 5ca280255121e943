/** @tier all */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { createCanvas } from "@napi-rs/canvas";
import type { Lettering } from "@reelwright/film/artifacts";
import { Failure } from "@reelwright/film/failure";
import sharp from "sharp";
import { noLettering } from "../lettering/find-lettering.ts";
import { busy, drawMug, gradient, mug, picture, pictureSide } from "../testing/product-pictures.ts";
import { photos } from "./photos.ts";

const never = new AbortController().signal;
let directory: string;
let truth: ReturnType<typeof prepared> | undefined;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "photos-"));
});
afterAll(() => rm(directory, { recursive: true }));

async function prepared(file: Buffer, extension = "png", lettering: readonly Lettering[] = []) {
  const source = join(directory, "source");
  const into = {
    image: join(directory, `image.${extension}`),
    cutout: join(directory, "cutout.png"),
  };
  await writeFile(source, file);
  const result = await photos(undefined, undefined, async () => lettering).prepare(
    { path: source, tenantId: "tenant" },
    into,
    never,
  );
  const { data, info } = await sharp(into.cutout).raw().toBuffer({ resolveWithObject: true });
  const image = await sharp(into.image).metadata();
  expect({ width: info.width, height: info.height }).toEqual(result.cutoutSize);
  expect({ width: image.width, height: image.height }).toEqual(result.imageSize);
  expect(info.channels).toBe(4);
  /** Red, green, blue, alpha at shares of the cut-out's width and height. */
  const at = (x: number, y: number) => {
    const index =
      (Math.round(y * (info.height - 1)) * info.width + Math.round(x * (info.width - 1))) * 4;
    return [...data.subarray(index, index + 4)];
  };
  return { ...result, at, data, image };
}

async function failureOf(file: Buffer): Promise<string> {
  const error = await prepared(file).then(
    () => new Error("it was prepared"),
    (reason: unknown) => reason,
  );
  if (!(error instanceof Failure)) throw error;
  return error.code;
}

/** The cut-out's alpha against the mug's true one: shares of pixels that are wrongly there, or missing. */
async function errors(result: Awaited<ReturnType<typeof prepared>>) {
  truth ??= prepared(mug("transparent"));
  const { cutoutSize, data } = await truth;
  const { width, height } = cutoutSize;
  const ownAlpha = await sharp(result.data, { raw: { ...result.cutoutSize, channels: 4 } })
    .resize(width, height, { fit: "fill" })
    .extractChannel(3)
    .raw()
    .toBuffer();
  let [extra, missing] = [0, 0];
  ownAlpha.forEach((alpha, index) => {
    const own = data[index * 4 + 3] ?? 0;
    if (alpha - own > 128) extra++;
    if (own - alpha > 128) missing++;
  });
  return { extra: extra / (width * height), missing: missing / (width * height) };
}

const mugBox = { left: 93, top: 200, width: 357, height: 250 };

describe("cutting out", () => {
  test("a picture with an alpha channel keeps it, cropped to the product", async () => {
    const { cutoutKind, cutoutSize, at } = await prepared(mug("transparent"));
    expect(cutoutKind).toBe("alpha");
    expect(Math.abs(cutoutSize.width - mugBox.width)).toBeLessThan(10);
    expect(Math.abs(cutoutSize.height - mugBox.height)).toBeLessThan(10);
    expect(at(0.6, 0.9)[3]).toBe(255);
    expect(at(0.02, 0.02)[3]).toBe(0);
  });

  test("a shadow that stands apart in the alpha channel is left out", async () => {
    const withShadow = picture("transparent", (context) => {
      drawMug(context);
      context.filter = "blur(12px)";
      context.fillStyle = "rgba(0,0,0,0.4)";
      context.fillRect(220, 545, 220, 14);
    });
    const { cutoutSize } = await prepared(withShadow);
    expect(cutoutSize.height).toBeLessThan(mugBox.height + 12);
  });

  test.each([
    ["white", () => mug("#ffffff")],
    ["white, with a soft shadow", () => mug("#ffffff", { shadow: true })],
    ["beige", () => mug("#e6d8c3", { shadow: true })],
    ["teal", () => mug("#2a8f8f")],
    ["black", () => mug("#0c0c10")],
    ["a gradient", () => mug(gradient, { shadow: true })],
    ["white, saved as a poor JPEG", () => sharp(mug("#fff")).jpeg({ quality: 60 }).toBuffer()],
    [
      "grey with grain",
      () =>
        sharp(mug("#d8d8d8"))
          .composite([
            {
              input: {
                create: {
                  width: pictureSide,
                  height: pictureSide,
                  channels: 3,
                  background: "#000",
                  noise: { type: "gaussian", mean: 128, sigma: 12 },
                },
              },
              blend: "soft-light",
            },
          ])
          .png()
          .toBuffer(),
    ],
  ] as const)("a product on %s is cut out precisely", async (_, draw) => {
    const result = await prepared(await draw());
    expect(result.cutoutKind).toBe("plain_background");
    const { extra, missing } = await errors(result);
    expect(extra).toBeLessThan(0.012);
    expect(missing).toBeLessThan(0.012);
  });

  test("the handle is see-through, the white label is not", async () => {
    const { at } = await prepared(mug("#ffffff"));
    const inMug = (x: number, y: number) =>
      at((x - mugBox.left) / mugBox.width, (y - mugBox.top) / mugBox.height);
    expect(inMug(165, 320)[3]).toBe(0);
    expect(inMug(320, 290)[3]).toBe(255);
    expect(inMug(320, 290).slice(0, 3)).toEqual([0xf1, 0xef, 0xe8]);
  });

  test("a label as white as the background stays", async () => {
    const { at, cutoutKind } = await prepared(
      picture("#ffffff", (context) => {
        context.fillStyle = "#7a2d2d";
        context.fillRect(200, 100, 200, 400);
        context.fillStyle = "#ffffff";
        context.fillRect(220, 220, 160, 180);
        context.fillStyle = "#111111";
        context.font = "bold 40px sans-serif";
        context.fillText("SAUCE", 226, 310);
        context.fillRect(230, 340, 140, 12);
      }),
    );
    expect(cutoutKind).toBe("plain_background");
    expect(at(0.5, 0.35)).toEqual([255, 255, 255, 255]);
  });

  test("no rim of the old background stays on soft edges", async () => {
    const { data } = await prepared(mug("#00ff40"));
    let greenish = 0;
    for (let index = 0; index < data.length; index += 4) {
      const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(index, index + 4);
      if (alpha > 40 && green > Math.max(red, blue) + 40) greenish++;
    }
    expect(greenish).toBeLessThan(20);
  });

  test("a product that touches the border is cut out up to it", async () => {
    const { cutoutKind, cutoutSize } = await prepared(
      picture("#ffffff", (context) => {
        context.translate(0, 250);
        drawMug(context);
      }),
    );
    expect(cutoutKind).toBe("plain_background");
    expect(cutoutSize.height).toBeGreaterThan(140);
  });

  test.each([
    ["a busy background", () => mug(busy)],
    ["nothing but background", () => picture("#3366aa")],
    [
      "white on white",
      () =>
        picture("#ffffff", (context) => {
          context.fillStyle = "#fdfdfd";
          context.fillRect(200, 150, 200, 300);
        }),
    ],
    ["a picture full of product", () => picture(busy)],
  ] as const)("%s stays whole, without a frame", async (_, draw) => {
    const { cutoutKind, cutoutSize, at } = await prepared(draw());
    expect(cutoutKind).toBe("card");
    expect(cutoutSize.width).toBe(pictureSide);
    for (const [x, y] of [
      [0, 0],
      [1, 1],
      [0.5, 0.004],
      [0.5, 0.5],
    ] as const)
      expect(at(x, y)[3]).toBe(255);
  });
});

describe("what real photographs showed", () => {
  const pot = (context: Parameters<typeof drawMug>[0]) => {
    context.fillStyle = "#c8482a";
    context.beginPath();
    context.roundRect(180, 180, 240, 250, 12);
    context.fill();
  };

  test("a shadow that takes on the product's color is left out", async () => {
    const file = picture("#dfc8a4", (context) => {
      const light = context.createRadialGradient(0, 0, 60, 0, 0, 180);
      light.addColorStop(0, "rgba(120,60,10,0.42)");
      light.addColorStop(1, "rgba(120,60,10,0)");
      context.save();
      context.translate(300, 425);
      context.scale(1, 0.28);
      context.fillStyle = light;
      context.fillRect(-300, -300, 600, 600);
      context.restore();
      pot(context);
    });
    const { cutoutKind, cutoutSize } = await prepared(file);
    expect(cutoutKind).toBe("plain_background");
    expect(cutoutSize.height).toBeLessThan(262);
    expect(cutoutSize.width).toBeLessThan(256);
  });

  test("a shadow that grows steep toward its product is left out, the product's own gradients stay", async () => {
    const file = picture("#f6f6f6", (context) => {
      const shade = context.createLinearGradient(0, 430, 0, 470);
      for (const [at, tone] of [
        [0, 0.55],
        [0.35, 0.22],
        [1, 0],
      ] as const)
        shade.addColorStop(at, `rgba(20,20,20,${tone})`);
      context.fillStyle = shade;
      context.fillRect(180, 430, 240, 40);
      pot(context);
      const metal = context.createLinearGradient(180, 0, 420, 0);
      for (const [at, tone] of ["#3c3c40", "#c9c9cf", "#3c3c40"].entries())
        metal.addColorStop(at / 2, tone);
      context.fillStyle = metal;
      context.fillRect(180, 240, 240, 60);
    });
    const { cutoutKind, cutoutSize, at } = await prepared(file);
    expect(cutoutKind).toBe("plain_background");
    expect(cutoutSize.height).toBeLessThan(262);
    expect(at(0.5, 0.35)[3]).toBe(255);
  });

  test("small gaps between spines are open on a colored background", async () => {
    const file = picture("#dfc8a4", (context) => {
      pot(context);
      context.strokeStyle = "#3a2a1c";
      context.lineWidth = 6;
      context.beginPath();
      context.moveTo(420, 250);
      context.lineTo(446, 265);
      context.lineTo(420, 282);
      context.stroke();
    });
    const { at } = await prepared(file);
    expect(at(0.93, 0.34)[3]).toBe(0);
    expect(at(0.5, 0.34)[3]).toBe(255);
  });

  const screen = (context: Parameters<typeof drawMug>[0]) => {
    context.font = "20px 'Test Sans'";
    for (let line = 0; line < 26; line++) {
      context.fillStyle = line % 5 === 0 ? "#2a4bd0" : "#24262c";
      context.fillText("Inbox: 12 new messages, 3 of them today", 0, 20 + line * 23);
      context.fillText("archive reply", 440, 20 + line * 23);
    }
  };

  const lines = Array.from({ length: 6 }, (_, at) => ({
    ...{ box: { left: 0, right: 0.7, top: at / 8, bottom: at / 8 + 0.1 }, angle: 0 },
    ...{ text: "Inbox", confidence: 0.9 },
  }));

  test("a screenshot is shown as a screen with rounded corners, its lettering in place", async () => {
    const file = picture("#f4f4f8", screen);
    const { cutoutKind, cutoutSize, at, lettering } = await prepared(file, "png", lines);
    const rim = (cutoutSize.width - pictureSide) / 2 / cutoutSize.width;
    expect(lettering?.[0]?.box.left).toBeCloseTo(rim, 5);
    expect(lettering?.[0]?.box.right).toBeCloseTo(0.7 * (1 - 2 * rim) + rim, 5);
    expect(cutoutKind).toBe("alpha");
    expect(cutoutSize.width).toBeGreaterThan(pictureSide);
    expect(at(0, 0)[3]).toBe(0);
    expect(at(0.003, 0.5)).toEqual([20, 22, 26, 255]);
  });

  test("an image without lines of text is none, nor is a photograph with them", async () => {
    expect((await prepared(picture("#f4f4f8", screen))).cutoutKind).not.toBe("alpha");
    const grainy = await sharp(picture(busy)).blur(3).jpeg({ quality: 80 }).toBuffer();
    expect((await prepared(grainy, "png", lines)).cutoutKind).toBe("card");
  });
});

describe("decoding", () => {
  test.each([
    ["jpeg", () => sharp(mug("#fff")).jpeg().toBuffer()],
    ["webp", () => sharp(mug("#fff")).webp().toBuffer()],
    ["avif", () => sharp(mug("#fff")).avif({ quality: 60, effort: 1 }).toBuffer()],
    ["gif", () => sharp(mug("#fff")).gif().toBuffer()],
    ["cmyk jpeg", () => sharp(mug("#fff")).toColourspace("cmyk").jpeg().toBuffer()],
    ["16-bit png", () => sharp(mug("#fff")).toColourspace("rgb16").png().toBuffer()],
    ["grey png", () => sharp(mug("#fff")).greyscale().png().toBuffer()],
  ] as const)("%s is taken and comes out as 8-bit sRGB", async (_, encode) => {
    const { cutoutKind, imageSize, image } = await prepared(await encode());
    expect(cutoutKind).toBe("plain_background");
    expect(imageSize).toEqual({ width: pictureSide, height: pictureSide });
    expect(image).toMatchObject({ space: "srgb", depth: "uchar" });
  });

  test("the prepared picture has the colours of the original, not fewer", async () => {
    await prepared(mug(gradient));
    const [own, original] = await Promise.all(
      [join(directory, "image.png"), mug(gradient)].map((image) =>
        sharp(image).removeAlpha().raw().toBuffer(),
      ),
    );
    expect(own?.equals(original ?? Buffer.alloc(0))).toBe(true);
  });

  test("16 bits keep their colours", async () => {
    const { palette } = await prepared(
      await sharp(mug("transparent")).toColourspace("rgb16").png().toBuffer(),
    );
    const eight = await prepared(mug("transparent"));
    expect(palette).toEqual(eight.palette);
  });

  test("a turned photo is made upright and its metadata is gone", async () => {
    const turned = await sharp(mug("#fff"))
      .resize(400, 600, { fit: "cover" })
      .withMetadata({ orientation: 8 })
      .jpeg()
      .toBuffer();
    expect((await sharp(turned).metadata()).exif).toBeDefined();
    const { imageSize, image } = await prepared(turned, "jpg");
    expect(imageSize).toEqual({ width: 600, height: 400 });
    expect(image.exif).toBeUndefined();
    expect(image.orientation).toBeUndefined();
  });

  test("only the first frame of an animation counts", async () => {
    const animated = await sharp([mug("#fff"), picture(busy)], { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(animated).metadata()).pages).toBe(2);
    const { cutoutKind, imageSize } = await prepared(animated);
    expect(imageSize).toEqual({ width: pictureSide, height: pictureSide });
    expect(cutoutKind).toBe("plain_background");
  });

  test("a photo and its cut-out keep their pixels, up to 4,096 a side", async () => {
    const large = await sharp(mug("#fff")).resize(5000, 3750, { fit: "fill" }).jpeg().toBuffer();
    const { imageSize, cutoutSize } = await prepared(large, "jpg");
    expect(imageSize).toEqual({ width: 4096, height: 3072 });
    // The mug is 357 of the drawing's 600 pixels wide.
    expect(cutoutSize.width).toBeGreaterThan(0.58 * 4096);
  });

  /** The mug and its true alpha, drawn in the pixels of a photograph. */
  const scale = 4;
  const drawn = (ground: string | null) => {
    const canvas = createCanvas(pictureSide * scale, pictureSide * scale);
    const context = canvas.getContext("2d");
    context.scale(scale, scale);
    if (ground) {
      context.fillStyle = ground;
      context.fillRect(0, 0, pictureSide, pictureSide);
    }
    drawMug(context, 350);
    return canvas.toBuffer("image/png");
  };

  test("the edge of a large photo's cut-out is as sharp as the photo", async () => {
    const [{ data, cutoutSize }, true_] = [
      await prepared(drawn("#dfe6ea")),
      await prepared(drawn(null)),
    ];
    const { width, height } = true_.cutoutSize;
    expect(Math.abs(cutoutSize.width - width)).toBeLessThanOrEqual(2);
    expect(Math.abs(cutoutSize.height - height)).toBeLessThanOrEqual(2);
    // Half-transparent pixels lie on the edge only: on a copy enlarged from 1,280 px they would be several rows deep.
    const partial = (pixels: Buffer) =>
      pixels.filter((alpha, at) => at % 4 === 3 && alpha > 25 && alpha < 230).length;
    expect(partial(data)).toBeLessThan(1.6 * partial(true_.data));
  });

  test("the smallest picture that is taken works", async () => {
    const { cutoutSize } = await prepared(await sharp(mug("#fff")).resize(32, 32).png().toBuffer());
    expect(cutoutSize.width).toBeGreaterThan(8);
  });

  test.each([
    ["a web page", () => Buffer.from("<!DOCTYPE html><html><body>Not found</body></html>")],
    [
      "an SVG",
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>'),
    ],
    ["a PDF", () => Buffer.from("%PDF-1.7 and so on and so on")],
    ["a TIFF", () => sharp(mug("#fff")).tiff().toBuffer()],
    ["an empty file", () => Buffer.alloc(0)],
    ["a few bytes", () => Buffer.from("GIF89a")],
    [
      "a PNG signature before a script",
      () => Buffer.from("\x89PNG\r\n\x1a\n<html><script>alert(1)</script></html>", "latin1"),
    ],
    ["half a PNG", () => mug("#fff").subarray(0, 6000)],
    [
      "half a JPEG",
      async () => {
        const whole = await sharp(mug(busy)).jpeg().toBuffer();
        return whole.subarray(0, whole.length / 2);
      },
    ],
  ] as const)("%s is refused as IMAGE_INVALID", async (_, file) => {
    expect(await failureOf(await file())).toBe("IMAGE_INVALID");
  });

  const plain = (width: number, height: number, alpha = 1) =>
    sharp({ create: { width, height, channels: 4, background: { r: 9, g: 9, b: 9, alpha } } })
      .png()
      .toBuffer();

  test("more than 50 megapixels are refused", async () => {
    expect(await failureOf(await plain(10_000, 5_100))).toBe("IMAGE_TOO_LARGE");
  });
  test.each([
    [1, 1],
    [31, 400],
  ])("%d × %d pixels are refused", async (width, height) => {
    expect(await failureOf(await plain(width, height))).toBe("IMAGE_TOO_SMALL");
  });
  test("a fully transparent picture is refused", async () => {
    expect(await failureOf(await plain(200, 200, 0))).toBe("IMAGE_EMPTY");
  });
  test("an aborted preparation throws the reason", async () => {
    const source = join(directory, "source");
    await writeFile(source, mug("#fff"));
    const aborted = AbortSignal.abort(new Error("not needed any more"));
    const into = { image: join(directory, "a.png"), cutout: join(directory, "b.png") };
    await expect(
      photos(undefined, undefined, noLettering).prepare(
        { path: source, tenantId: "tenant" },
        into,
        aborted,
      ),
    ).rejects.toThrow("not needed any more");
    await expect(readFile(into.image)).rejects.toThrow("ENOENT");
  });
});

describe("the palette", () => {
  const striped = (shares: readonly [string, number][]) =>
    picture("transparent", (context) => {
      let left = 100;
      for (const [colour, share] of shares) {
        context.fillStyle = colour;
        context.fillRect(left, 100, 400 * share, 400);
        left += 400 * share;
      }
    });

  test("names the colours, most frequent first, with their shares", async () => {
    const stripes: [string, number][] = [
      ["#204080", 0.5],
      ["#e0a020", 0.3],
      ["#f0f0f0", 0.2],
    ];
    const { palette } = await prepared(striped(stripes));
    expect(palette.map(({ hex }) => hex)).toEqual(stripes.map(([hex]) => hex));
    palette.forEach(({ share }, index) => {
      expect(share).toBeCloseTo(stripes[index]?.[1] ?? 0, 1);
    });
  });

  test("one colour gives one entry; many give at most six, and shares add up to 1 at most", async () => {
    expect((await prepared(striped([["#aa3355", 1]]))).palette).toEqual([
      { hex: "#aa3355", share: 1 },
    ]);
    const many = Array.from({ length: 12 }, (_, index): [string, number] => [
      `hsl(${index * 30} 80% ${35 + (index % 3) * 15}%)`,
      1 / 12,
    ]);
    const { palette } = await prepared(striped(many));
    expect(palette).toHaveLength(6);
    expect(palette.reduce((sum, { share }) => sum + share, 0)).toBeLessThanOrEqual(1);
  });

  test("the background's colour is not among a cut-out product's", async () => {
    const { palette } = await prepared(mug("#2a8f8f", { shadow: true }));
    for (const { hex } of palette) {
      const [red = 0, green = 0] = [hex.slice(1, 3), hex.slice(3, 5)].map((byte) =>
        Number.parseInt(byte, 16),
      );
      expect(green - red).toBeLessThan(40);
    }
  });
});

describe("a product in somebody's hand", () => {
  /** A blue mug, and an arm of this colour that comes in from the corner and holds it. */
  const held = (light: string, dark: string) =>
    picture("#eef1f4", (context) => {
      drawMug(context, 225);
      const shade = context.createLinearGradient(380, 380, 600, 520);
      shade.addColorStop(0, light);
      shade.addColorStop(1, dark);
      context.strokeStyle = shade;
      context.lineCap = "round";
      context.lineWidth = 110;
      context.beginPath();
      context.moveTo(660, 640);
      context.lineTo(430, 410);
      context.stroke();
    });

  test.each([
    ["light", "#e8b998", "#c99674"],
    ["dark", "#8d5a41", "#5f3a29"],
  ])("isn't cut out with a part of an arm: %s skin", async (_, light, dark) => {
    const { cutoutKind, palette } = await prepared(held(light, dark));
    expect(cutoutKind).toBe("card");
    for (const { hex } of palette) {
      const [red = 0, , blue = 0] = [1, 3, 5].map((at) =>
        Number.parseInt(hex.slice(at, at + 2), 16),
      );
      expect(blue).toBeGreaterThan(red - 24);
    }
  });

  test("is told by the colour of skin: a green ribbon belongs to it", async () => {
    expect((await prepared(held("#3f9a58", "#2d7a43"))).cutoutKind).toBe("plain_background");
  });
});
