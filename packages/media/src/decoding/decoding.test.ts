/** @tier all */
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import sharp from "sharp";
import { decodeApart } from "../photos/decoding.ts";
import { photos } from "../photos/photos.ts";
import {
  animation,
  manyChunks,
  manyScans,
  packedText,
  svg,
  wideGif,
  wideScans,
} from "../testing/hostile-media.ts";
import { localIntake } from "../uploads/intake.ts";
import { openPictureDecoder } from "./picture-decoder.ts";

const megabyte = 1024 * 1024;
const calm = new AbortController().signal;
const decoder = openPictureDecoder();
let directory: string;
let count = 0;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "decoding-"));
});
afterAll(async () => {
  await decoder.close();
  await rm(directory, { recursive: true });
});

const written = async (bytes: Buffer | string): Promise<string> => {
  count += 1;
  const path = join(directory, `sent-${count}`);
  await writeFile(path, bytes);
  return path;
};
const types = { jpg: "image/jpeg", png: "image/png", gif: "image/gif", webp: "image/webp" };
const upload = async (
  bytes: Buffer | string,
  extension: keyof typeof types | "svg",
  { tenantId = "a", by = decoder, signal = calm } = {},
) => {
  const path = await written(bytes);
  const isDrawing = extension === "svg";
  const mimeType = isDrawing ? "image/svg+xml" : types[extension];
  const file = { path, name: `a.${extension}`, mimeType, sizeBytes: (await stat(path)).size };
  const into = await mkdtemp(join(directory, "kept-"));
  return localIntake(by).picture(
    tenantId,
    isDrawing ? "logo" : "product_image",
    file,
    into,
    signal,
  );
};
const prepare = async (bytes: Buffer, tenantId = "a", by = decoder) => {
  const path = await written(bytes);
  const into = { image: `${path}-image.png`, cutout: `${path}-cutout.png` };
  return photos(decodeApart(30_000, by)).prepare({ path, tenantId }, into, calm);
};
const mug = () =>
  sharp(
    Buffer.from(
      '<svg width="300" height="200"><rect width="300" height="200" fill="#fff"/><rect x="60" y="40" width="180" height="130" fill="#22409a"/></svg>',
    ),
  )
    .png()
    .toBuffer();

describe("a picture that is more work than a picture", () => {
  const cases = [
    ["JPEG in 20,000 passes", "jpg", () => manyScans(20_000), "COMPLEX"],
    ["large JPEG in 99 passes", "jpg", () => wideScans(99, 5_000), "COMPLEX"],
    ["PNG whose text unpacks to 64 MB", "png", () => packedText(64), "COMPLEX"],
    ["PNG of 30,000 chunks", "png", () => manyChunks(30_000), "COMPLEX"],
    ["GIF of 65,535 × 65,535", "gif", wideGif, "LARGE"],
  ] as const;
  test.each(cases)("%s is refused before it is decoded", async (_what, extension, make, code) => {
    const bytes = await make();
    await expect(upload(bytes, extension)).rejects.toMatchObject({
      kind: "malformed",
      code: code === "LARGE" ? "IMAGE_TOO_LARGE" : "FILE_TOO_COMPLEX",
    });
    await expect(prepare(bytes)).rejects.toMatchObject({
      kind: "invalid",
      code: `IMAGE_TOO_${code}`,
    });
  });

  test.each(["gif", "webp"] as const)("%s of 300 frames is no upload", async (format) => {
    await expect(upload(await animation(format, 300), format)).rejects.toMatchObject({
      code: "IMAGE_TOO_LARGE",
    });
  });

  test("a usual progressive JPEG and an interlaced PNG are taken", async () => {
    const source = () => sharp(Buffer.alloc(300 * 300 * 3, 7), rawOf(300));
    expect(
      await upload(await source().jpeg({ progressive: true }).toBuffer(), "jpg"),
    ).toMatchObject({ width: 300 });
    expect(await upload(await source().png({ progressive: true }).toBuffer(), "png")).toMatchObject(
      {
        width: 300,
      },
    );
  });
});
const rawOf = (side: number) => ({ raw: { width: side, height: side, channels: 3 } }) as const;

describe("a decoder's process", () => {
  test("that takes more memory than it may is killed; the next picture is decoded", async () => {
    const limits = { wallMs: 60_000, cpuMs: 60_000, memoryBytes: 300 * megabyte };
    const tight = openPictureDecoder({ limits });
    try {
      // All of a progressive picture's coefficients are in memory at once: here 290 MB.
      const large = await sharp({
        create: { width: 7_000, height: 7_000, channels: 3, background: "#468" },
      })
        .jpeg({ progressive: true, chromaSubsampling: "4:4:4" })
        .toBuffer();
      await expect(upload(large, "jpg", { by: tight })).rejects.toMatchObject({
        code: expect.stringMatching(/^FILE_(?:TOO_COMPLEX|DAMAGED)$/),
      });
      await expect(prepare(await mug(), "a", tight)).resolves.toHaveProperty("cutoutKind");
    } finally {
      await tight.close();
    }
  });

  /** Thousands of wide strokes, each in a group of its own that is composed as a whole. */
  const slow = svg(
    `<g opacity=".9"><path stroke="#000" stroke-width="9" stroke-dasharray=".02" d="M0 0L400 400"/></g>`.repeat(
      4_000,
    ),
  );

  test("that takes too long is killed, while another tenant's pictures are taken and prepared", async () => {
    const limits = { wallMs: 60_000, cpuMs: 3_000, memoryBytes: 1_024 * megabyte };
    const tight = openPictureDecoder({ limits });
    const ended: string[] = [];
    const noted = async (name: string, work: Promise<unknown>) => {
      const outcome = await work.then(
        () => "done",
        (error) => error.code,
      );
      ended.push(`${name} ${outcome}`);
    };
    try {
      const hostile = [1, 2].map((at) => noted(`slow-${at}`, upload(slow, "svg", { by: tight })));
      const picture = await mug();
      await noted("upload", upload(picture, "png", { tenantId: "b", by: tight }));
      await noted("prepare", prepare(picture, "b", tight));
      await Promise.all(hostile);
      expect(ended.slice(0, 2).sort()).not.toEqual([
        "slow-1 FILE_TOO_COMPLEX",
        "slow-2 FILE_TOO_COMPLEX",
      ]);
      expect(ended.sort()).toEqual([
        "prepare done",
        "slow-1 FILE_TOO_COMPLEX",
        "slow-2 FILE_TOO_COMPLEX",
        "upload done",
      ]);
    } finally {
      await tight.close();
    }
  });

  test("that can't write its result says nothing about the picture", async () => {
    const path = await written(await mug());
    const nowhere = join(directory, "missing", "pixels");
    await expect(
      decodeApart(undefined, decoder)({ path, tenantId: "a" }, nowhere, calm),
    ).rejects.toMatchObject({ code: "ENOENT" });
  });

  test("ends with its caller's patience, and leaves no file of pixels", async () => {
    const abort = new AbortController();
    const taken = upload(slow, "svg", { signal: abort.signal });
    abort.abort(new Error("the caller left"));
    await expect(taken).rejects.toThrow("the caller left");
    await prepare(await mug());
    expect((await readdir(directory)).filter((name) => name.endsWith(".pixels"))).toEqual([]);
  });

  test("rejects a request that waits too long for the tenant's others", async () => {
    const abort = new AbortController();
    const stuck = upload(slow, "svg", { signal: abort.signal });
    const path = await written(await mug());
    const impatient = () =>
      decodeApart(1, decoder)({ path, tenantId: "a" }, `${path}.pixels`, calm).then(
        () => null,
        (error: unknown) => error,
      );
    // Until the upload has the tenant's turn, the picture is decoded at once.
    let refused = await impatient();
    while (refused === null) refused = await impatient();
    expect(refused).toMatchObject({ kind: "unavailable", code: "DECODING_BUSY" });
    abort.abort(new Error("enough"));
    await expect(stuck).rejects.toThrow("enough");
  });
});
