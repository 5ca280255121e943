import { describe, expect, test } from "@jest/globals";
import { createCanvas } from "@napi-rs/canvas";
import { overlayThemes } from "@reelwright/film/text-overlays";
import { counted } from "../type/motion.ts";
import { type Box, safeBox } from "../type/place.ts";
import { overlayLayer } from "./overlay-layer.ts";
import type { FilmLook } from "./overlay-places.ts";

const frames = [
  { width: 720, height: 1280 },
  { width: 1280, height: 720 },
  { width: 720, height: 720 },
];
type Size = (typeof frames)[number];

const texts = [
  ["en", "Keeps drinks cold for 24 hours"],
  ["de", "Feuchtigkeitsspendende Nachtpflegecreme mit Vitamin E"],
  ["ar", "يحافظ على برودة المشروبات 24 ساعة"],
  ["hi", "24 घंटे तक पेय ठंडा रखता है"],
  ["ja", "24時間冷たさをキープする真空断熱ボトル"],
  ["en", "Only $24.90 today 🔥"],
] as const;

/** A film whose upper or lower half is full of edges. */
const look = (frame: Size, busy: "upper" | "lower", luma: number): FilmLook => {
  const [width, height] = [frame.width / 20, frame.height / 20];
  const picture = Uint8Array.from({ length: width * height }, (_, at) => {
    const y = Math.floor(at / width);
    const isBusy = busy === "upper" ? y < height / 2 : y >= height / 2;
    return isBusy && (at + y) % 2 === 0 ? 255 - luma : luma;
  });
  return {
    width,
    height,
    framesPerPicture: 30,
    pictures: Array.from({ length: 5 }, () => picture),
  };
};

const layerOf = (
  [language, text]: readonly [string, string],
  theme: (typeof overlayThemes)[number],
  frame: Size,
  changes: { keepOut?: readonly Box[]; busy?: "upper" | "lower"; luma?: number } = {},
) => {
  const { keepOut = [], busy = "lower", luma = 40 } = changes;
  const overlay = { text, kind: "point" as const, fromFrame: 20, toFrame: 110 };
  const request = { texts: [overlay], theme, language, palette: [{ hex: "#285aa0", share: 1 }] };
  return overlayLayer({ request, frame, keepOut, look: look(frame, busy, luma) }, 150);
};

/** The box of what is seen on a frame: left, top, right, bottom. */
const inkOf = (layer: NonNullable<ReturnType<typeof layerOf>>, index: number, frame: Size) => {
  const context = createCanvas(frame.width, frame.height).getContext("2d");
  for (const drawn of layer.drawnAt(index)) drawn.draw(context);
  const { data } = context.getImageData(0, 0, frame.width, frame.height);
  let [left, top, right, bottom] = [frame.width, frame.height, -1, -1];
  for (let at = 0; at < frame.width * frame.height; at += 1) {
    if ((data[4 * at + 3] ?? 0) < 40) continue;
    const [x, y] = [at % frame.width, Math.floor(at / frame.width)];
    [left, top] = [Math.min(left, x), Math.min(top, y)];
    [right, bottom] = [Math.max(right, x), Math.max(bottom, y)];
  }
  return { left, top, right, bottom };
};

describe.each(overlayThemes)("in the theme %s", (theme) => {
  test.each(frames)("texts rest inside the safe area of $width × $height", (frame) => {
    const safe = safeBox(frame);
    for (const text of texts) {
      const layer = layerOf(text, theme, frame);
      if (!layer) throw new Error(`there is no room for ${text[1]}`);
      const { left, top, right, bottom } = inkOf(layer, 80, frame);
      const slack = 0.03 * Math.min(frame.width, frame.height);
      expect(left).toBeGreaterThanOrEqual(safe.left - slack);
      expect(right).toBeLessThanOrEqual(safe.right + slack);
      expect(top).toBeGreaterThanOrEqual(safe.top - slack);
      expect(bottom).toBeLessThanOrEqual(safe.bottom + slack);
    }
  });

  test("a text is there from its first frame to its last, and stands still in between", () => {
    const [frame] = frames as [Size];
    const layer = layerOf(texts[0], theme, frame);
    const keys = (index: number) => layer?.drawnAt(index).map(({ key }) => key) ?? [];
    expect(keys(19)).toEqual([]);
    expect(keys(110)).toEqual([]);
    expect(keys(26).length).toBeGreaterThan(0);
    expect(keys(75)).toEqual(keys(95));
    expect(keys(106)).not.toEqual(keys(95));
  });

  test("everything that is drawn lies in the boxes that are sent", () => {
    const [frame] = frames as [Size];
    for (const text of texts.slice(0, 3)) {
      const layer = layerOf(text, theme, frame);
      for (const index of [22, 27, 108])
        for (const { box, draw } of layer?.drawnAt(index) ?? []) {
          const context = createCanvas(frame.width, frame.height).getContext("2d");
          draw(context);
          context.clearRect(box.left - 1, box.top - 1, box.width + 2, box.height + 2);
          const { data } = context.getImageData(0, 0, frame.width, frame.height);
          expect(data.every((value, at) => at % 4 !== 3 || value < 8)).toBe(true);
        }
    }
  });
});

test("lines that rise are never seen below their rule", () => {
  const [frame] = frames as [Size];
  for (const text of texts) {
    const layer = layerOf(text, "rise", frame);
    if (!layer) throw new Error("there is no room");
    const { bottom } = inkOf(layer, 80, frame);
    for (const index of [25, 28, 31])
      expect(inkOf(layer, index, frame).bottom).toBeLessThanOrEqual(bottom);
  }
});

describe("a text's place", () => {
  const [frame] = frames as [Size];

  test("is where the film is calm", () => {
    const [upper, lower] = (["lower", "upper"] as const).map((busy) => {
      const layer = layerOf(texts[0], "rise", frame, { busy });
      return layer ? inkOf(layer, 80, frame) : null;
    });
    expect(upper?.bottom).toBeLessThan(frame.height / 2);
    expect(lower?.top).toBeGreaterThan(frame.height / 2 - 40);
  });

  test("keeps out of captions and the logo", () => {
    const captions = { left: 80, top: 90, width: 560, height: 700 };
    const layer = layerOf(texts[0], "wipe", frame, { keepOut: [captions] });
    expect(layer && inkOf(layer, 80, frame).top).toBeGreaterThan(780);
    const everywhere = { left: 0, top: 0, ...frame };
    expect(layerOf(texts[0], "wipe", frame, { keepOut: [everywhere] })).toBeNull();
  });
});

test.each([
  ["$24.90", "$12.45"],
  ["24,90", "12,45"],
  ["1.200", "600"],
  ["2,400", "1,200"],
  ["20%", "10%"],
  ["-50%", "-25%"],
  ["24時間", "12時間"],
  ["2024", "2024"],
  ["X200", "X200"],
  ["tea", "tea"],
  ["4K", "2K"],
])("%s is %s halfway", (word, half) => {
  expect(counted(word, 0.5)).toBe(half);
  expect(counted(word, 1)).toBe(word);
});
