import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { safeArea } from "@reelwright/core/artifacts";
import sharp from "sharp";
import { writeLogo } from "./logo.ts";

const frame = { width: 720, height: 1280 };
let directory = "";
let at: (name: string) => string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "logo-"));
  at = (name) => join(directory, name);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** A ring of one colour on nothing. */
const ring = (colour: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><circle cx="200" cy="100" r="70" fill="none" stroke="${colour}" stroke-width="30"/></svg>`,
    ),
  );

/** The logo laid over a plain colour; grey values of the line through its middle. */
const line = async (path: string, ground: string) => {
  const { width = 0, height = 0 } = await sharp(path).metadata();
  const { data } = await sharp({ create: { width, height, channels: 3, background: ground } })
    .composite([{ input: path }])
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const row = Math.floor(height / 2) * width;
  return [...data.subarray(row, row + width)];
};

describe("a brand's logo", () => {
  test.each([
    ["dark", "#101010", "#0a0c10"],
    ["light", "#ffffff", "#f8f8f8"],
  ])("that is %s can be seen on a ground as %s as itself", async (_, colour, ground) => {
    await ring(colour).png().toFile(at("logo.png"));
    await writeLogo(at("logo.png"), frame, at("ready.png"));
    const values = await line(at("ready.png"), ground);
    expect(Math.max(...values) - Math.min(...values)).toBeGreaterThan(70);
    // Nothing is left of the ground's rectangle: its edge is the picture's own colour.
    expect(Math.abs((values[0] ?? 0) - (values.at(-1) ?? 0))).toBeLessThan(3);
    const { channels } = await sharp(at("ready.png")).stats();
    expect(channels[3]?.min).toBe(0);
  });

  test.each(["png", "webp"] as const)(
    "as %s keeps its form inside the safe area",
    async (format) => {
      await ring("#cc2222")
        .toFormat(format)
        .toFile(at(`logo.${format}`));
      const { x, y } = await writeLogo(at(`logo.${format}`), frame, at("ready.png"));
      const { width = 0, height = 0 } = await sharp(at("ready.png")).metadata();
      expect(Math.abs((width - 16) / (height - 16) - 2)).toBeLessThan(0.05);
      expect(x + 8).toBe(Math.round(frame.width * safeArea.left));
      expect(y + 8).toBe(Math.round(frame.height * safeArea.top));
      expect(x + width).toBeLessThan(frame.width / 2);
    },
  );

  test("that fills its rectangle is left as it is", async () => {
    const plate = {
      create: { width: 300, height: 100, channels: 3, background: "#224488" },
    } as const;
    await sharp(plate).jpeg().toFile(at("plate.jpg"));
    const { x } = await writeLogo(at("plate.jpg"), frame, at("ready.png"));
    expect(x).toBe(Math.round(frame.width * safeArea.left));
    const { isOpaque } = await sharp(at("ready.png")).stats();
    expect(isOpaque).toBe(true);
  });

  test("that is no picture is refused", async () => {
    await writeFile(at("text.png"), "#EXTM3U\nfile:///etc/passwd\n");
    await expect(writeLogo(at("text.png"), frame, at("never.png"))).rejects.toMatchObject({
      code: "MEDIA_TOOL_FAILED",
    });
  });
});
