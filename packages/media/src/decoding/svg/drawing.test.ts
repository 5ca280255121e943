/** @tier all */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import sharp from "sharp";
import { hostileDrawings, svg } from "../../testing/hostile-media.ts";
import { localIntake } from "../../uploads/intake.ts";
import { openPictureDecoder } from "../picture-decoder.ts";
import type { PictureError } from "../structure.ts";
import { cleanDrawing } from "./drawing.ts";

const decoder = openPictureDecoder();
const intake = localIntake(decoder);
const calm = new AbortController().signal;
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "drawings-"));
});
afterAll(async () => {
  await decoder.close();
  await rm(directory, { recursive: true });
});

const take = async (text: string) => {
  const path = join(directory, "sent.svg");
  await writeFile(path, text);
  const file = { path, name: "logo.svg", mimeType: "image/svg+xml", sizeBytes: text.length };
  return intake.picture("tenant", "logo", file, directory, calm);
};
const fixture = async (name: string): Promise<string> => {
  const blue = await sharp({ create: { width: 4, height: 4, channels: 3, background: "#0000ff" } })
    .png()
    .toBuffer();
  const text = await readFile(new URL(`../../testing/assets/${name}.svg`, import.meta.url), "utf8");
  return text.replace("@BLUE@", blue.toString("base64"));
};
const clean = (text: string): string => cleanDrawing(Buffer.from(text));

describe("a drawing as a tool exports it", () => {
  test.each(["illustrator", "inkscape", "figma"])("%s: shows what it shows there", async (tool) => {
    const { path, width, height } = await take(await fixture(tool));
    expect(width / height).toBeCloseTo(2, 1);
    const { data } = await sharp(path)
      .resize(200, 100, { fit: "fill" })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [
      ...data.subarray(4 * (200 * y + x), 4 * (200 * y + x) + 4),
    ];
    const differs = (one: readonly number[], other: readonly number[]) =>
      Math.max(...one.map((value, index) => Math.abs(value - (other[index] ?? 0))));
    expect(differs(at(50, 50), [0xe9, 0x4e, 0x1b, 255])).toBeLessThan(3);
    expect(differs(at(150, 50), [0, 0, 255, 255])).toBeLessThan(3);
    expect(at(104, 4)[3]).toBe(0);
  });

  test("keeps nothing of what its author's machine wrote besides", async () => {
    const text = clean(await fixture("inkscape"));
    expect(text).not.toMatch(/inkscape|sodipodi|somebody|rdf|title|filter/);
    expect(text).toContain('xlink:href="#linearGradient1"');
  });

  test("keeps letters and signs as they were", () => {
    expect(clean(svg("<text x='1'>a &lt; b &amp; <![CDATA[<c>]]></text>"))).toContain(
      "a &lt; b &amp; &lt;c&gt;",
    );
  });

  test("doesn't mind what it doesn't know, and leaves it out", () => {
    const text = clean(
      svg(
        `<a:b xmlns:a="urn:x"><rect id="left-out"/></a:b><hatch><g id="out"/></hatch>
         <rect a:c="1" xmlns:a="urn:x" tabindex="1" style="fill:var(--x);stroke:#123;-x-y:z" font-family="a;b"/>`,
      ),
    );
    expect(text).toMatch(/<rect style="stroke:#123" font-family="a;b"><\/rect>/);
    expect(text).not.toContain("out");
  });

  test("says which effect it has, and what to do", async () => {
    const text = svg('<filter id="f"/><g filter="url(#f)"/>');
    await expect(take(text)).rejects.toMatchObject({
      kind: "malformed",
      code: "FILE_TOO_COMPLEX",
      message: expect.stringMatching(/a filter \(`filter`\); .*export it as PNG/),
    });
  });
});

describe("a hostile drawing", () => {
  test.each(hostileDrawings)("with %s: %s", async (_what, code, text) => {
    await expect(take(text)).rejects.toMatchObject({ kind: "malformed", code });
  });

  const growth = [
    ["url(", (n: number) => svg(`<g style="fill:${"url(".repeat(n)}"/>`)],
    ["style rules", (n: number) => svg(`<style>${"a{b:c}".repeat(n)}</style>`)],
    ["comments", (n: number) => svg(`<style>${"/**/".repeat(n)}</style>`)],
    ["open comments", (n: number) => svg(`<style>${"/*".repeat(n)}</style>`)],
    ["rules to skip", (n: number) => svg(`<style>${"@charset ;".repeat(n)}</style>`)],
    ["rules that don't end", (n: number) => svg(`<style>${"@font-face ".repeat(n)}</style>`)],
    ["declarations", (n: number) => svg(`<g style="${"a:b;".repeat(n)}"/>`)],
    ["functions", (n: number) => svg(`<g transform="${"scale(1) ".repeat(n)}"/>`)],
    ["spaces before parentheses", (n: number) => svg(`<g style="fill:a${" ".repeat(n)}("/>`)],
    ["doctypes", (n: number) => `<!DOCTYPE svg ${"[".repeat(n)}>`],
  ] as const;
  test.each(growth)("of 400,000 %s is read: squared it would take minutes", (_what, text) => {
    const bytes = Buffer.from(text(400_000));
    let outcome = "taken";
    try {
      cleanDrawing(bytes);
    } catch (error) {
      outcome = (error as PictureError).kind;
    }
    expect(["taken", "unsafe", "too_complex", "damaged"]).toContain(outcome);
  });
});
