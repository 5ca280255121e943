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
