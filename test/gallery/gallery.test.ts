import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { editionNamed } from "@reelwright/core/edition/edition";
import { createJobSchema } from "@reelwright/core/jobs/job-params";
import { ffmpeg } from "@reelwright/media/ffmpeg/ffmpeg";
import { briefOf } from "@reelwright/studio/testing/fixtures";
import { Ajv2020 } from "ajv/dist/2020.js";
import sharp from "sharp";
import { writeContactSheet } from "../../scripts/gallery/contact-sheet.ts";
import {
  type GalleryVideo,
  hashOf,
  openGalleryIndex,
} from "../../scripts/gallery/gallery-index.ts";
import { galleryPage } from "../../scripts/gallery/page.ts";
import { fetchImage, type ImageSource } from "../../scripts/gallery/sources.ts";
import { type VideoRequest, videoRequests } from "../../scripts/gallery/video-requests.ts";

const run = promisify(execFile);

let directory = "";
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "gallery-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const frame = { width: 72, height: 128 };
const videoOf = (request: VideoRequest, changes: Partial<GalleryVideo> = {}): GalleryVideo => ({
  ...{ number: request.number, slug: request.slug, kind: request.kind, image: "image.png" },
  hash: hashOf(request),
  fields: request.fields,
  ...{ video: "clip.mp4", plain: "clip.plain.mp4", poster: "clip.jpg" },
  ...frame,
  videoSeconds: 3,
  madeInSeconds: 31.4,
  lufs: -14.1,
  truePeakDbtp: -1.4,
  score: 88,
  script: ["Hello."],
  warnings: [],
  product: briefOf(frame).product,
  subjects: [],
  hasCard: true,
  faults: [],
  ...changes,
});
const requests = videoRequests(false);
const [first, second] = requests as [VideoRequest, VideoRequest];

describe("the requests", () => {
  test("are 24 valid jobs of real images, half of them without a person", () => {
    expect(requests).toHaveLength(24);
    const isValid = new Ajv2020({
      strict: false,
      formats: { "http-url": true, uuid: true },
    }).compile(createJobSchema(editionNamed("E1")));
    const values = (field: string) => requests.map(({ fields }) => fields[field]);
    for (const { fields } of requests) {
      isValid({ ...fields, product_image_url: "https://example.com/a.png" });
      expect(isValid.errors).toBeNull();
    }
    expect(values("style").filter((style) => style === "product")).toHaveLength(12);
    expect(new Set(values("aspect_ratio")).size).toBe(3);
    expect(new Set(values("language")).size).toBeGreaterThanOrEqual(6);
    const kinds = requests.map(({ kind }) => kind).join(", ");
    for (const kind of ["table", "model", "hand", "white", "lettering", "glass", "black", "app"])
      expect(kinds).toContain(kind);
  });

  test("pin each image, and name its license and author", () => {
    for (const { source } of requests) {
      expect(source.sha256).toMatch(/^[0-9a-f]{64}$/);
      expect(source.license).toMatch(/^(?:MIT|BSD-3-Clause|Apache-2\.0|CC0-1\.0|CC-BY-4\.0)\b/);
      expect(source.author).not.toBe("");
      if ("package" in source) expect(source.package).toMatch(/^@?[^@]+@\d+\.\d+\.\d+$/);
      else expect(source.commit).toMatch(/^[0-9a-f]{40}$/);
    }
  });

  test("of a quick gallery are six short ones", () => {
    expect(videoRequests(true).map(({ fields }) => fields["segment_count"])).toEqual([
      2, 2, 2, 2, 2, 2,
    ]);
  });
});

describe("an image", () => {
  const bytes = Buffer.from("an image");
  const author = { license: "MIT", author: "Ada" };
  let source: ImageSource & { readonly repository: string };
  beforeAll(async () => {
    const work = join(directory, "work");
    await mkdir(work, { recursive: true });
    await writeFile(join(work, "mug.png"), bytes);
    const git = async (...words: string[]) => (await run("git", ["-C", work, ...words])).stdout;
    await git("init", "--quiet");
    await git("add", ".");
    const identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"];
    await git(...identity, "commit", "--quiet", "-m", "mug");
    await mkdir(join(directory, "mirrors", "ada"), { recursive: true });
    await run("git", ["clone", "--quiet", "--bare", work, join(directory, "mirrors/ada/shop.git")]);
    source = {
      ...{ repository: "ada/shop", commit: (await git("rev-parse", "HEAD")).trim() },
      path: "mug.png",
      sha256: createHash("sha256").update(bytes).digest("hex"),
      ...author,
    };
  });

  test("is read from a mirror once, and kept", async () => {
    const [images, mirrors] = [join(directory, "images"), join(directory, "mirrors")];
    const file = await fetchImage(source, images, mirrors);
    expect(await readFile(file)).toEqual(bytes);
    expect(await fetchImage(source, images, join(directory, "nowhere"))).toBe(file);
  });

  test("that can't be reached, or isn't the pinned one, is named", async () => {
    const images = join(directory, "others");
    await expect(fetchImage(source, images, join(directory, "nowhere"))).rejects.toThrow(
      /ada\/shop.*mug\.png can't be fetched: .*nowhere.*doesn't exist/,
    );
    const other = { ...source, sha256: "0".repeat(64) };
    await expect(fetchImage(other, images, join(directory, "mirrors"))).rejects.toThrow(
      /mug\.png isn't the image with the pinned hash/,
    );
  });
});

describe("the index", () => {
  test("knows in the next run what is made, and makes anew what is ordered otherwise", async () => {
    const home = join(directory, "index");
    const index = await openGalleryIndex(home);
    expect(index.has(first)).toBe(false);
    await index.put(videoOf(second));
    await index.put(videoOf(first));
    const again = await openGalleryIndex(home);
    expect(again.has(first)).toBe(true);
    expect(again.has({ ...first, fields: { ...first.fields, language: "fi" } })).toBe(false);
    expect(again.videos().map(({ number }) => number)).toEqual([1, 2]);
  });
});

describe("the page", () => {
  test("has a player, the figures, the faults and the frames of each video", () => {
    const faults = [{ what: "lettering cut by the frame", atSeconds: 2.5 }];
    const page = galleryPage([videoOf(first, { faults }), videoOf(second)]);
    expect(page.match(/<video controls/g)).toHaveLength(2);
    expect(page).toContain('poster="clip.jpg" src="clip.mp4"');
    expect(page).toContain("-14.1 LUFS, -1.4 dBTP");
    expect(page).toContain("31.4 s");
    expect(page).toContain("2.5 s: lettering cut by the frame");
    expect(page).toContain("clip.sheet.jpg");
    expect(page).not.toMatch(/(?:src|href)="https?:/);
  });

  test("shows hostile text as text", () => {
    const fields = { ...first.fields, product_name: '<img src=x onerror="alert(1)">' };
    const page = galleryPage([videoOf(first, { fields, script: ["</blockquote><script>"] })]);
    expect(page).not.toContain("<img src=x");
    expect(page).not.toContain("<script>");
    expect(page).toContain("&lt;script&gt;");
  });
});

test("the contact sheet shows two frames a second", async () => {
  const colours = ["red", "lime", "blue"].map((colour) => `color=${colour}:s=72x128:r=30:d=1`);
  const inputs = colours.flatMap((source) => ["-f", "lavfi", "-i", source]);
  const graph = ["-filter_complex", "concat=n=3", "-pix_fmt", "yuv420p"];
  await ffmpeg([...inputs, ...graph, join(directory, "clip.mp4")], new AbortController().signal);
  const path = await writeContactSheet(directory, videoOf(first));
  const { data, info } = await sharp(await readFile(path))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray(3 * (y * info.width + x)).subarray(0, 3)];
  const seen = [0, 1, 2, 3, 4, 5].map((tile) =>
    at(90 + tile * 184, 180).map((value) => value > 128),
  );
  const [red, lime, blue] = [
    [true, false, false],
    [false, true, false],
    [false, false, true],
  ];
  expect(seen).toEqual([red, red, lime, lime, blue, blue]);
});
