import { expect, test } from "@jest/globals";
import { downloadLink, fileName } from "./download-link.ts";

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
