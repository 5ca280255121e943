import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { editionNamed } from "@reelwright/core/edition/edition";
import { createJobSchema } from "@reelwright/core/jobs/job-params";
import { ffmpeg } from "@reelwright/media/ffmpeg/ffmpeg";
import { Ajv2020 } from "ajv/dist/2020.js";
import sharp from "sharp";
import { writeContactSheet } from "../../scripts/gallery/contact-sheet.ts";
import {
  type GalleryVideo,
  hashOf,
  openGalleryIndex,
} from "../../scripts/gallery/gallery-index.ts";
import { galleryPage } from "../../scripts/gallery/page.ts";
import { type VideoRequest, videoRequests } from "../../scripts/gallery/video-requests.ts";

let directory = "";
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "gallery-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const pieceOf = (request: VideoRequest, changes: Partial<GalleryVideo> = {}): GalleryVideo => ({
  number: request.number,
  category: request.category,
  picture: request.picture,
  hash: hashOf(request),
  fields: request.fields,
  video: "clip.mp4",
  poster: "clip.jpg",
  width: 720,
  height: 1280,
  videoSeconds: 2,
  madeInSeconds: 31.4,
  lufs: -14.1,
  truePeakDbtp: -1.4,
  score: 88,
  script: ["Hello."],
  warnings: [],
  charges: [{ component: "script", quantity: 1, unit_credits: 2, credits: 2 }],
  credits: 2,
  ...changes,
});
const [first, second] = videoRequests(false) as [VideoRequest, VideoRequest];

describe("the requests", () => {
  test("are 24 valid jobs that show every ratio, caption style and structure, in ten languages or more", () => {
    const requests = videoRequests(false);
    expect(requests).toHaveLength(24);
    const isValid = new Ajv2020({
      strict: false,
      formats: { "http-url": true, uuid: true },
    }).compile(createJobSchema(editionNamed("E1")));
    const used = (field: string) => new Set(requests.map(({ fields }) => fields[field])).size;
    for (const { fields } of requests) {
      isValid({ ...fields, product_image_url: "https://example.com/a.png" });
      expect(isValid.errors).toBeNull();
    }
    expect(used("aspect_ratio")).toBe(4);
    expect(used("caption_style")).toBe(6);
    expect(used("script_structure")).toBe(6);
    expect(used("language")).toBeGreaterThanOrEqual(10);
    expect(new Set(requests.map(({ category }) => category)).size).toBeGreaterThanOrEqual(6);
  });

  test("of a quick gallery are six short ones, one of them a single take with sound", () => {
    expect(videoRequests(true).map(({ fields }) => fields["segment_count"])).toEqual([
      2, 2, 2, 1, 2, 2,
    ]);
  });
});

describe("the index", () => {
  test("knows in the next run what is made, and makes anew what is ordered otherwise", async () => {
    const home = join(directory, "index");
    const index = await openGalleryIndex(home);
    expect(index.has(first)).toBe(false);
    await index.put(pieceOf(second));
    await index.put(pieceOf(first));
    const again = await openGalleryIndex(home);
    expect(again.has(first)).toBe(true);
    expect(again.has({ ...first, fields: { ...first.fields, language: "fi" } })).toBe(false);
    expect(again.videos().map(({ number }) => number)).toEqual([1, 2]);
  });
});

describe("the page", () => {
  test("has a player, the figures and the receipt of each video", () => {
    const page = galleryPage([pieceOf(first), pieceOf(second)]);
    expect(page.match(/<video controls/g)).toHaveLength(2);
    expect(page).toContain('poster="clip.jpg" src="clip.mp4"');
    expect(page).toContain("-14.1 LUFS, -1.4 dBTP");
    expect(page).toContain("31.4 s");
    expect(page).toContain("Receipt: 2 credits");
    expect(page).not.toMatch(/(?:src|href)="https?:/);
  });

  test("shows hostile text as text", () => {
    const fields = { ...first.fields, product_name: '<img src=x onerror="alert(1)">' };
    const page = galleryPage([pieceOf(first, { fields, script: ["</blockquote><script>"] })]);
    expect(page).not.toContain("<img src=x");
    expect(page).not.toContain("<script>");
    expect(page).toContain("&lt;script&gt;");
  });
});

test("the contact sheet shows frames of the beginning, the middle and the end of each video", async () => {
  const colours = ["red", "lime", "blue"].map((colour) => `color=${colour}:s=72x128:r=30:d=1`);
  const inputs = colours.flatMap((source) => ["-f", "lavfi", "-i", source]);
  const signal = new AbortController().signal;
  const graph = ["-filter_complex", "concat=n=3", "-pix_fmt", "yuv420p"];
  await ffmpeg([...inputs, ...graph, join(directory, "clip.mp4")], signal);
  const path = await writeContactSheet(directory, [pieceOf(first, { videoSeconds: 3 })]);
  const { data, info } = await sharp(await readFile(path))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray(3 * (y * info.width + x)).subarray(0, 3)];
  const middles = [85, 255, 425].map((x) => at(x, 180).map((value) => value > 128));
  expect(middles).toEqual([
    [true, false, false],
    [false, true, false],
    [false, false, true],
  ]);
});
