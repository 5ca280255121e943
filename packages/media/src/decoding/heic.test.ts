import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { decodeApart } from "../photos/decoding.ts";
import { sharp } from "../sharp.ts";
import { type HeicOptions, heicFile, tileSide } from "../testing/heic.ts";
import { localIntake } from "../uploads/intake.ts";
import { contentOf } from "./content-kind.ts";
import { openPictureDecoder } from "./picture-decoder.ts";

const calm = new AbortController().signal;
const decoder = openPictureDecoder();
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "reelwright-heic-"));
});
afterAll(async () => {
  await decoder.close();
  await rm(directory, { recursive: true });
});

const written = async (bytes: Buffer): Promise<string> => {
  const path = join(directory, "sent.heic");
  await writeFile(path, bytes);
  return path;
};

/** The decoded pixels, and what is at shares of the image. */
const decoded = async (options: HeicOptions | Buffer) => {
  const path = await written(Buffer.isBuffer(options) ? options : heicFile(options));
  const decode = decodeApart(undefined, decoder);
  const raster = await decode({ path, tenantId: "t" }, `${path}.pixels`, calm);
  const at = (x: number, y: number) => {
    const pixel = Math.floor(y * raster.height) * raster.width + Math.floor(x * raster.width);
    const [red = 0, green = 0, blue = 0] = raster.data.subarray(pixel * 4, pixel * 4 + 3);
    if (Math.max(red, green, blue) < 20) return "black";
    return red > blue ? "red" : "blue";
  };
  return { ...raster, at };
};

describe("a HEIC image", () => {
  test("is decoded, from one coded image or a grid of tiles", async () => {
    const one = await decoded({});
    expect([one.width, one.height]).toEqual([tileSide, tileSide]);
    expect([one.at(0.2, 0.5), one.at(0.8, 0.5)]).toEqual(["red", "blue"]);
    const grid = await decoded({ columns: 3, rows: 2, declared: { width: 180, height: 120 } });
    expect([grid.width, grid.height]).toEqual([180, 120]);
    expect([0.1, 0.3, 0.45, 0.6].map((x) => grid.at(x, 0.9))).toEqual([
      ...["red", "blue", "red", "blue"],
    ]);
  });

  test.each([
    ["turned by 90°", { turns: 1 }, ["blue", "blue", "red", "red"]],
    ["turned by 180°", { turns: 2 }, ["blue", "red", "blue", "red"]],
    ["turned by 270°", { turns: 3 }, ["red", "red", "blue", "blue"]],
    ["mirrored", { mirror: 1 }, ["blue", "red", "blue", "red"]],
    ["turned and mirrored", { turns: 1, mirror: 0 }, ["red", "red", "blue", "blue"]],
  ] as const)("that is %s stands upright", async (_, options, corners) => {
    const { at, width, height } = await decoded({ ...options, rows: 2 });
    const isAside = "turns" in options && options.turns % 2 === 1;
    expect([width, height]).toEqual(isAside ? [2 * tileSide, tileSide] : [tileSide, 2 * tileSide]);
    expect([at(0.2, 0.2), at(0.8, 0.2), at(0.2, 0.8), at(0.8, 0.8)]).toEqual(corners);
  });

  test("in Display P3, by its profile or by a number, has its colors in sRGB", async () => {
    const create = { width: 1, height: 1, channels: 3, background: "#000" } as const;
    const png = await sharp({ create }).withIccProfile("p3").png().toBuffer();
    const { icc } = await sharp(png).metadata();
    if (!icc) throw new Error("no profile");
    const red = async (options: HeicOptions) => (await decoded(options)).data[0] ?? 0;
    const plain = await red({});
    expect(await red({ icc })).toBeGreaterThan(plain + 8);
    expect(await red({ primaries: 12 })).toBeGreaterThan(plain + 8);
    expect(await red({ primaries: 1 })).toBe(plain);
  });

  test("of a burst is the primary one", async () => {
    const burst = ["msf1", "hevc", "mif1", "heic"];
    const { width, at } = await decoded({ burst: true, mirror: 1, brands: burst });
    expect([width, at(0.2, 0.5)]).toEqual([tileSide, "blue"]);
  });

  test.each([
    [["mif1"], "heic"],
    [["mif1", "heic"], "heic"],
    [["heic", "avif"], "heic"],
    [["avif", "mif1"], "avif"],
    [["hevx"], "heic"],
  ] as const)("is known by its brands %j", async (brands, kind) => {
    expect(await contentOf(await written(heicFile({ brands })))).toEqual({ kind, at: 0 });
  });

  test("that is uploaded is kept as JPEG", async () => {
    const path = await written(heicFile());
    const file = { path, name: "IMG_0001.HEIC", mimeType: "image/heic", sizeBytes: 1 };
    const intake = localIntake(decoder);
    const kept = await intake.picture("t", "product_image", file, directory, calm);
    expect(await sharp(kept.path).metadata()).toMatchObject({ format: "jpeg", width: tileSide });
    await expect(intake.picture("t", "logo", file, directory, calm)).rejects.toMatchObject({
      ...{ code: "FILE_TYPE_UNSUPPORTED", message: expect.stringContaining("Export it as JPEG") },
    });
  });
});

describe("a hostile HEIC file", () => {
  const refusal = (options: HeicOptions | Buffer) =>
    decoded(options).then(
      () => "decoded",
      ({ code, message }: { code: string; message: string }) => `${code}: ${message}`,
    );

  test.each([
    [
      "that declares 60,000 × 60,000 pixels",
      { declared: { width: 60_000, height: 60_000 } },
      /IMAGE_TOO_LARGE.*60000 × 60000/,
    ],
    [
      "whose grid is larger than its tiles",
      { columns: 2, rows: 2, declared: { width: 7_000, height: 7_000 } },
      /IMAGE_INVALID|IMAGE_TOO/,
    ],
    ["of more than a thousand tiles", { columns: 40, rows: 30 }, /IMAGE_TOO_COMPLEX/],
    ["without a still image", { primary: false }, /IMAGE_INVALID.*no still image.*JPEG/],
    ["of a sequence alone", { brands: ["msf1", "hevc"] }, /IMAGE_INVALID.*no still image.*JPEG/],
    ["with noise for pixels", { data: Buffer.alloc(400, 0x5a) }, /IMAGE_INVALID/],
  ] as const)("%s is refused", async (_, options, message) => {
    expect(await refusal(options)).toMatch(message);
  });

  test("that ends early is refused, and the next one is decoded", async () => {
    const whole = heicFile();
    for (const share of [0.3, 0.6, 0.95])
      expect(await refusal(whole.subarray(0, whole.length * share))).toMatch(/IMAGE_INVALID/);
    expect((await decoded({})).width).toBe(tileSide);
  });
});
