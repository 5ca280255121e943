import { expect, test } from "@jest/globals";
import { fileName } from "./file-names.ts";

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
