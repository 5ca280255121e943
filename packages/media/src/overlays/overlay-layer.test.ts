import { describe, expect, test } from "@jest/globals";
import { createCanvas } from "@napi-rs/canvas";
import type { Subject } from "@reelwright/film/artifacts";
import { overlayThemes } from "@reelwright/film/text-overlays";
import fc from "fast-check";
import { setText } from "../type/lines.ts";
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
  changes: {
    keepOut?: readonly Box[];
    busy?: "upper" | "lower";
    luma?: number;
    subjects?: readonly Subject[];
  } = {},
) => {
  const { keepOut = [], busy = "lower", luma = 40, subjects = [] } = changes;
  const overlay = { text, kind: "point" as const, fromFrame: 20, toFrame: 110 };
  const palette = [{ hex: "#285aa0", share: 1 }];
  const film = { palette, subjects, endFrame: 150 };
  const request = { texts: [overlay], theme, language, ...film };
  return overlayLayer({ request, frame, keepOut, subjects, look: look(frame, busy, luma) }, 150);
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

test("a text that is cut or broken in a word says so", () => {
  const sizes = [{ lines: 2, most: 40, least: 30 }];
  const set = (text: string, width: number) =>
    setText(text, { face: "Inter SemiBold", language: "de", width, sizes })?.isWhole;
  expect(set("Feuchtigkeitsspendende Creme", 600)).toBe(true);
  expect(set("Feuchtigkeitsspendende Creme", 200)).toBe(false);
});

describe("faces, products and lettering", () => {
  const subject = (
    kind: Subject["kind"],
    [left, top, right, bottom]: readonly [number, number, number, number],
    [from, to] = [0, 150],
  ): Subject => ({ kind, box: { left, top, right, bottom }, from, to });
  const [tall] = frames as [Size];

  test("a text keeps clear of a product, and takes no place in a face that comes later", () => {
    const product = subject("product", [0.15, 0.3, 0.85, 0.8]);
    const face = subject("head", [0, 0, 1, 0.3], [60, 150]);
    const layer = layerOf(texts[0], "wipe", tall, { subjects: [product, face], busy: "upper" });
    if (!layer) throw new Error("there is no room");
    const shownAt = [...Array(150).keys()].filter((index) => layer.drawnAt(index).length > 0);
    for (const index of shownAt) {
      const ink = inkOf(layer, index, tall);
      if (index >= 60) expect(ink.top).toBeGreaterThanOrEqual(0.3 * tall.height);
    }
  });

  test("a line leads from a text to a product that stands still, and to none that moves", () => {
    const whole = (top: number): [number, number, number, number] => [0.2, top, 0.8, top + 0.4];
    const keysOf = (subjects: readonly Subject[], index = 80) => {
      const layer = layerOf(texts[0], "wipe", tall, { subjects, busy: "lower" });
      return layer?.drawnAt(index).filter(({ key }) => key.includes("leader")) ?? [];
    };
    const [line] = keysOf([subject("product", whole(0.42))]);
    if (!line) throw new Error("there is no line");
    expect(line.box.top + line.box.height).toBeGreaterThan(0.43 * tall.height);
    expect(line.box.width).toBeLessThan(0.1 * tall.width);
    const moving = [
      subject("product", whole(0.42), [0, 60]),
      subject("product", whole(0.5), [60, 150]),
    ];
    expect(keysOf(moving)).toEqual([]);
    const two = [subject("product", whole(0.42)), subject("product", [0.1, 0.5, 0.3, 0.7])];
    expect(keysOf(two)).toEqual([]);
    const label = subject("lettering", [0.3, 0.47, 0.7, 0.52]);
    const [further] = keysOf([subject("product", whole(0.42)), label]);
    if (!further) throw new Error("there is no line");
    expect(further.box.height).toBeGreaterThan(line.box.height);
    expect(further.box.top + further.box.height).toBeLessThan(0.5 * tall.height);
  });

  test("a text waits until there is a place for it", () => {
    const everywhere = subject("head", [0, 0, 1, 1], [0, 36]);
    const layer = layerOf(texts[0], "rise", tall, { subjects: [everywhere] });
    expect(layer?.drawnAt(38)).toEqual([]);
    expect(layer?.drawnAt(70).length).toBeGreaterThan(0);
    const always = subject("lettering", [0, 0, 1, 1]);
    expect(layerOf(texts[0], "rise", tall, { subjects: [always] })).toBeNull();
  });

  test("a text that finds no room in its size is set smaller", () => {
    const ink = (subjects: readonly Subject[]) => {
      const layer = layerOf(texts[0], "pop", tall, { subjects });
      if (!layer) throw new Error("there is no room");
      return inkOf(layer, 80, tall);
    };
    const [free, narrow] = [ink([]), ink([subject("head", [0, 0.18, 1, 1])])];
    expect(narrow.bottom).toBeLessThan(0.18 * tall.height);
    expect(narrow.bottom - narrow.top).toBeLessThan(free.bottom - free.top);
  });

  const drawnFrames = (layer: NonNullable<ReturnType<typeof layerOf>>) =>
    [...Array(150).keys()].filter((at) => layer.drawnAt(at).length > 0);

  const isCovered = (
    { kind, box }: Subject,
    ink: ReturnType<typeof inkOf>,
    { width, height }: Size,
  ): boolean =>
    kind !== "product" &&
    ink.right > box.left * width &&
    ink.left < box.right * width - 1 &&
    ink.bottom > box.top * height &&
    ink.top < box.bottom * height - 1;

  test("are never covered but products, in any film, theme and frame", () => {
    const side = fc.double({ min: 0, max: 0.85, noNaN: true });
    const length = fc.double({ min: 0.05, max: 0.45, noNaN: true });
    const box = fc
      .tuple(side, side, length, length)
      .map(
        ([left, top, width, height]): readonly [number, number, number, number] =>
          [...[left, top, Math.min(1, left + width), Math.min(1, top + height)]] as never,
      );
    const span = fc
      .tuple(fc.nat(110), fc.integer({ min: 6, max: 150 }))
      .map(([from, ms]) => [from, from + ms]);
    const kind = fc.constantFrom("head" as const, "lettering" as const, "product" as const);
    const any = fc.tuple(kind, box, span).map(([one, at, when]) => subject(one, at, when as never));
    let shown = 0;
    const property = fc.property(
      fc.array(any, { maxLength: 5 }),
      fc.constantFrom(...texts),
      fc.constantFrom(...overlayThemes),
      fc.constantFrom({ width: 270, height: 480 }, { width: 480, height: 270 }),
      (subjects, text, theme, frame) => {
        const layer = layerOf(text, theme, frame, { subjects });
        if (!layer) return;
        shown += 1;
        for (const index of drawnFrames(layer).filter((_, at) => at < 9 || at % 20 === 0)) {
          const ink = inkOf(layer, index, frame);
          const there = subjects.filter(({ from, to }) => index >= from && index < to);
          expect(there.filter((one) => isCovered(one, ink, frame))).toEqual([]);
        }
      },
    );
    fc.assert(property, { numRuns: 60 });
    expect(shown).toBeGreaterThan(30);
  });
});

test.each([
  ["$24.90", "$12.90"],
  ["$19.90", "$10.90"],
  ["9", "9"],
  ["24,90", "12,90"],
  ["1.200", "600"],
  ["2,400", "1,200"],
  ["20%", "10%"],
  ["-50%", "-25%"],
  ["24時間", "12時間"],
  ["2024", "2024"],
  ["X200", "X200"],
  ["tea", "tea"],
  ["4K", "4K"],
])("%s is %s halfway", (word, half) => {
  expect(counted(word, 0.5)).toBe(half);
  expect(counted(word, 1)).toBe(word);
});

test("an eased count isn't one short of what the text says until its end", () => {
  expect(counted("$19.90", 0.98)).toBe("$19.90");
});
