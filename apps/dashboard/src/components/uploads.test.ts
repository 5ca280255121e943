/** The dashboard takes the files that the API takes, and names them all. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@jest/globals";
import { uploadLimits } from "@reelwright/core/ports/upload-limits";
import { acceptOf, formatNameOf, imageFault, uploads } from "./uploads.ts";

test("uploads have the API's formats and sizes", () => {
  const told = Object.entries(uploads).map(([use, { mebibytes, formats }]) => [
    use,
    { maxBytes: mebibytes * 1_024 ** 2, formats },
  ]);
  expect(Object.fromEntries(told)).toEqual(uploadLimits);
});

const source = join(dirname(fileURLToPath(import.meta.url)), "..");
const filesThat = (name: RegExp, holds: RegExp): readonly string[] =>
  readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((file) => name.test(file))
    .filter((file) => holds.test(readFileSync(join(source, file), "utf8")));

test("no input has types of its own, and no text has formats of its own", () => {
  expect(filesThat(/\.tsx$/, /accept="/)).toEqual([]);
  expect(filesThat(/^texts\/.*\.ts$/, /WebP|AVIF|GIF|FLAC|M4A/)).toEqual([]);
});

test("a picker takes each format by its type and by its name", () => {
  const accepted = acceptOf("music").split(",");
  expect(accepted).toEqual(expect.arrayContaining(["audio/flac", ".flac", "audio/aiff", ".aif"]));
  expect(acceptOf("product_image")).toMatch(/image\/avif,\.avif/);
});

test.each([
  ["a.avif", "image/avif", null],
  ["a.avif", "", null],
  ["A.AVIF", "", null],
  ["a.jfif", "image/jpeg", null],
  ["a.svg", "image/svg+xml", "wrongType"],
  ["a.jpg", "application/pdf", "wrongType"],
  ["a", "", "wrongType"],
  ["IMG_2041.HEIC", "", "heic"],
  ["IMG_2041.heif", "image/heif", "heic"],
  ["photo", "image/heic", "heic"],
])("an image %s of the type %j: %s", (name, type, fault) => {
  expect(imageFault("product_image", { name, type, size: 1 })).toBe(fault);
});

test("an image may be as large as the API says, and no larger", () => {
  const image = { name: "a.png", type: "image/png" };
  const { maxBytes } = uploadLimits.avatar;
  expect(imageFault("avatar", { ...image, size: maxBytes })).toBeNull();
  expect(imageFault("avatar", { ...image, size: maxBytes + 1 })).toBe("tooLarge");
});

test("a file's format is called as people call it", () => {
  expect(formatNameOf("product_image", { name: "a.webp", type: "" })).toBe("WebP");
  expect(formatNameOf("product_image", { name: "a.txt", type: "text/plain" })).toBe("");
});
