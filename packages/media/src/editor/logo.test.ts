import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { safeArea } from "@reelwright/film/artifacts";
import sharp from "sharp";
import { colourOf, contrast, luminance } from "../colour.ts";
import { segmentEncode } from "../ffmpeg/encoding.ts";
import { makeMedia } from "../testing/editor-material.ts";
import { filmGrounds } from "./grounds.ts";
import { writeLogo } from "./logo.ts";

const frame = { width: 720, height: 1280 };
let directory = "";
let at: (name: string) => string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "logo-"));
  at = (name) => join(directory, name);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const luminanceOf = (hex: string): number => luminance(colourOf(hex, hex));

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
    await writeLogo(at("logo.png"), frame, [luminanceOf(ground)], at("ready.png"));
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
      // On the red itself it needs an outline.
      const { x, y } = await writeLogo(at(`logo.${format}`), frame, [0.14], at("ready.png"));
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
    const { x } = await writeLogo(at("plate.jpg"), frame, [0.05], at("ready.png"));
    expect(x).toBe(Math.round(frame.width * safeArea.left));
    const { isOpaque } = await sharp(at("ready.png")).stats();
    expect(isOpaque).toBe(true);
  });

  test("that is no picture is refused", async () => {
    await writeFile(at("text.png"), "#EXTM3U\nfile:///etc/passwd\n");
    await expect(writeLogo(at("text.png"), frame, [0.5], at("never.png"))).rejects.toMatchObject({
      code: "MEDIA_TOOL_FAILED",
    });
  });
});

/** Bars like letters: three dark ones, three light ones, with nothing between them. */
const bars = { dark: [20, 80, 140], light: [220, 280, 340] } as const;
const twoTone = (dark: string, light: string, badge = "") => {
  const draw = (colour: string, lefts: readonly number[]) =>
    lefts.map((x) => `<rect x="${x}" y="20" width="40" height="60" fill="${colour}"/>`).join("");
  const drawing = `${badge}${draw(dark, bars.dark)}${draw(light, bars.light)}`;
  const size = 'width="400" height="100"';
  return sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${drawing}</svg>`));
};

/** Contrast of each bar with what lies 2 px beside it, and the bar's own grey, on a ground. */
const barsOn = async (ground: string, pad: number) => {
  const { width = 0, height = 0 } = await sharp(at("ready.png")).metadata();
  const values = await line(at("ready.png"), ground);
  const scale = (width - 2 * pad) / 400;
  expect(Math.abs((height - 2 * pad) / 100 - scale)).toBeLessThan(0.02);
  const grey = (value: number) => luminance({ red: value, green: value, blue: value, opacity: 1 });
  return [...bars.dark, ...bars.light].map((left) => {
    const inside = values[Math.round(pad + (left + 20) * scale)] ?? 0;
    const beside = values[Math.round(pad + left * scale) - 3] ?? 0;
    return { inside, contrast: contrast(grey(inside), grey(beside)) };
  });
};

describe("a logo of two tones", () => {
  const ready = async (grounds: readonly number[]) => {
    const { x } = await writeLogo(at("two.png"), frame, grounds, at("ready.png"));
    return Math.round(frame.width * safeArea.left) - x;
  };

  test.each(["#ffffff", "#f4f1ea", "#0c0c10", "#202020"])("keeps both on %s", async (ground) => {
    await twoTone("#141414", "#fafafa").png().toFile(at("two.png"));
    const pad = await ready([luminanceOf(ground)]);
    expect(pad).toBeGreaterThan(0);
    const seen = await barsOn(ground, pad);
    for (const [index, bar] of seen.entries()) {
      expect(bar.contrast).toBeGreaterThan(2.5);
      expect(Math.abs(bar.inside - (index < 3 ? 20 : 250))).toBeLessThan(6);
    }
  });

  test("is left as it is where the film shows both", async () => {
    await twoTone("#141414", "#fafafa").png().toFile(at("two.png"));
    expect(await ready([luminanceOf("#767676")])).toBe(0);
  });

  test("gets a plate where the film turns from light to dark", async () => {
    await twoTone("#141414", "#fafafa").png().toFile(at("two.png"));
    const pad = await ready([...Array(20).fill(0.9), ...Array(20).fill(0.01)]);
    for (const ground of ["#ffffff", "#000000"])
      for (const bar of await barsOn(ground, pad)) expect(bar.contrast).toBeGreaterThan(3.5);
    const { channels } = await sharp(at("ready.png")).stats();
    expect(channels[3]?.mean).toBeGreaterThan(220);
  });

  test("has its plate chosen by what borders on it, not by what lies inside a badge", async () => {
    // Dark letters beside an orange badge with a white mark: on grey the dark ones would be dull.
    const mark = '<circle cx="40" cy="50" r="34" fill="#fff"/>';
    const badge = `<rect width="90" height="100" rx="45" fill="#e0582c"/>${mark}`;
    const letters = [120, 180, 240, 300, 350]
      .map((x) => `<rect x="${x}" y="20" width="36" height="60" fill="#14142c"/>`)
      .join("");
    const size = 'width="400" height="100"';
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${badge}${letters}</svg>`;
    await sharp(Buffer.from(drawing)).png().toFile(at("two.png"));
    const pad = await ready([...Array(20).fill(0.3), ...Array(20).fill(0.01)]);
    const values = await line(at("ready.png"), "#000000");
    expect(values[Math.round(pad / 2)]).toBeGreaterThan(230);
  });

  test("needs nothing for letters in a badge of its own", async () => {
    const badge = '<rect width="400" height="100" rx="50" fill="#141414"/>';
    await twoTone("#fafafa", "#fafafa", badge).png().toFile(at("two.png"));
    expect(await ready([0.95])).toBe(0);
    expect(await ready([0.01])).toBeGreaterThan(0);
  });
});

test("the film is looked at where the logo lies, once a second", async () => {
  const white = ["-f", "lavfi", "-i", "color=white:s=160x284:r=30:d=1"];
  const half = ["-vf", "drawbox=w=160:h=142:c=black:t=fill", "-pix_fmt", "yuv420p"];
  await makeMedia(...white, ...half, ...segmentEncode, at("half.mp4"));
  const look = (y: number) =>
    filmGrounds(
      at("half.mp4"),
      { x: 0.1, y, width: 0.3, height: 0.1 },
      at("grounds.raw"),
      new AbortController().signal,
    );
  const [dark, light] = [await look(0.1), await look(0.8)];
  expect(dark).toHaveLength(48);
  expect(Math.max(...dark)).toBeLessThan(0.02);
  expect(Math.min(...light)).toBeGreaterThan(0.9);
});
