import { expect, test } from "@jest/globals";
import type { Job } from "reelwright";
import { downloadLink, fileName, jobPicture } from "./job-files.ts";

const own = "https://video.example";
const files = "https://files.example";
const job = (changed: object = {}): Job =>
  ({
    thumbnail_url: null,
    segments: [],
    persona: null,
    product_image_url: `${own}/files/uploads/mug.png`,
    ...changed,
  }) as unknown as Job;

test("the video's picture comes before the product's, the whole one's before a clip's", () => {
  const segments = [
    { thumbnail_url: "a.jpg" },
    { thumbnail_url: "b.jpg" },
    { thumbnail_url: null },
  ];
  expect(jobPicture(job(), own)).toEqual({
    url: `${own}/files/uploads/mug.png`,
    isOfVideo: false,
  });
  expect(jobPicture(job({ segments }), own)).toEqual({ url: "b.jpg", isOfVideo: true });
  expect(jobPicture(job({ segments, thumbnail_url: "v.jpg" }), own)?.url).toBe("v.jpg");
  const small = { segments, thumbnail_url: "v.jpg", preview_url: "v.webp" };
  expect(jobPicture(job(small), own)?.url).toBe("v.webp");
});

test("a picture on another server is shown only where the files lie", () => {
  const product_image_url = `${files}/mug.png`;
  expect(jobPicture(job({ product_image_url }), own)).toBeNull();
  const persona = { portrait_url: `${files}/ada.webp` };
  expect(jobPicture(job({ product_image_url, persona }), own)?.url).toBe(product_image_url);
});

const id = "01a206fc-af99-747a-99a4-2ab4d6120b07";

test.each([
  ["Solstice Citrus Soda", "solstice-citrus-soda"],
  ["  A/B: the “best”\\of?  ", "a-b-the-“best”-of"],
  ["../..", "video"],
  ["抹茶ラテ", "抹茶ラテ"],
  ["x".repeat(200), "x".repeat(60)],
])("%j is saved as %s", (name, stem) => {
  expect(fileName(name, id, "mp4")).toBe(`${stem}-01a206fcaf99.mp4`);
});

test.each([
  ["https://app.test/files/a/final.mp4", "https://app.test/files/a/final.mp4"],
  ["/files/a/final.mp4", "/files/a/final.mp4"],
  ["https://cdn.test/files/a/final.mp4", "https://cdn.test/files/a/final.mp4?download=citrus.mp4"],
  [
    "https://cdn.test/files/a/final.mp4?expires=9&signature=x",
    "https://cdn.test/files/a/final.mp4?expires=9&signature=x&download=citrus.mp4",
  ],
])("%s is saved by a link to %s", (url, href) => {
  expect(downloadLink(url, "citrus.mp4", "https://app.test")).toEqual({
    href,
    download: "citrus.mp4",
  });
});
