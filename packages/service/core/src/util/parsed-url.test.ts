import { describe, expect, test } from "@jest/globals";
import { asciiUrl } from "./ascii-url.ts";
import { parsedUrl } from "./parsed-url.ts";

describe("parsedUrl", () => {
  test.each(["", "x", "//host/path", "https://", "https://a b/"])("%j is none", (text) => {
    expect(parsedUrl(text)).toBeNull();
  });

  test("is relative to a base where there is one", () => {
    expect(parsedUrl("/path", "https://host/")?.href).toBe("https://host/path");
  });

  test("of a long-running process takes letters beyond ASCII as a new one does", () => {
    // Node compiles what is called often: some thousand calls suffice.
    const answers = Array.from({ length: 100_000 }, () => asciiUrl("https://bücher.example/hör"));
    expect(new Set(answers)).toEqual(new Set(["https://xn--bcher-kva.example/h%C3%B6r"]));
  });
});

describe("asciiUrl", () => {
  const plain = "https://shop.example/a%20b.jpg";
  test.each([
    [plain, plain],
    ["https://shop.example/a b.jpg", plain],
    ["  https://shop.example/a b.jpg\r\n", plain],
    ["\n\thttps://shop.example/a%20b.jpg ", plain],
    ["https://shop.example/a%20\nb.jpg", plain],
    ["\u200bhttps://shop.example/a%20b.jpg\u200b", plain],
    ["\ufeffhttps://shop.example/a%20b.jpg\u00a0", plain],
    ["\u202ahttps://shop.example/a%20b.jpg\u202c", plain],
    ["https://shop\u200b.exam\u00adple/a%20\u2060b.jpg", plain],
    ["https:\\\\shop.example\\a b.jpg", plain],
    ["https://shop.example/a|b", "https://shop.example/a|b"],
    ["https://b\u00fccher.example/h\u00f6r ", "https://xn--bcher-kva.example/h%C3%B6r"],
    [
      "https://shop.example/\u0645\u06cc\u200c\u062e",
      "https://shop.example/%D9%85%DB%8C%E2%80%8C%D8%AE",
    ],
    ["https://me:pw@shop.example/a b.jpg", "https://me:pw@shop.example/a%20b.jpg"],
    [" https://shop.example", "https://shop.example"],
  ])("%j becomes %j, and stays so", (sent, kept) => {
    expect(asciiUrl(sent)).toBe(kept);
    expect(asciiUrl(kept)).toBe(kept);
  });

  test.each(["", " ", "mug.png ", " //shop.example/a b", "https://a b/", "https://", "\u200b"])(
    "%j is no URL and stays",
    (text) => {
      expect(asciiUrl(text)).toBe(text);
    },
  );
});
