import { describe, expect, test } from "@jest/globals";
import type { EndCardRequest } from "@reelwright/film/ports/editor";
import { contrast, luminance } from "../colour.ts";
import { safeBox } from "../type/place.ts";
import { cardColours, groundLuminances, leastContrast } from "./card-colours.ts";
import { type CardLayout, layOutCard } from "./card-layout.ts";

const request = (name: string, language = "en", action = "Order today"): EndCardRequest => ({
  texts: { name, offer: "20% off this week", action },
  ...{ language, cutout: null, palette: [], frames: 60 },
});
const frames = [
  { width: 720, height: 1280 },
  { width: 1280, height: 720 },
  { width: 1080, height: 1080 },
  { width: 864, height: 1080 },
  { width: 2160, height: 3840 },
  { width: 160, height: 284 },
];
const names: readonly (readonly [language: string, name: string])[] = [
  ["en", "Mug"],
  ["en", "Ultra Comfort Breathable Running Shoes for Women and Men in All Seasons of a Long Year"],
  ["en", "A".repeat(200)],
  ["en", "word ".repeat(40).trim()],
  ["de", "Feuchtigkeitsspendende Nachtpflegecreme"],
  ["ja", "タイドウェルステンレススチール製真空断熱ボトル"],
  ["ar", "زجاجة تايدويل الفولاذية Tidewell"],
  ["hi", "टाइडवेल स्टील बोतल"],
  ["ta", "ஸ்டீல் பாட்டில்"],
];
const pictures = [
  { product: { width: 1024, height: 300 }, logo: { width: 400, height: 100 } },
  { product: { width: 200, height: 1024 }, logo: { width: 100, height: 400 } },
  { product: null, logo: null },
];

/** Everything of a layout as boxes: left, top, right, bottom. */
const boxesOf = ({ logo, product, name, offer, action }: CardLayout) => {
  const boxes = [logo, product, action?.button ?? null].flatMap((box) =>
    box ? [[box.left, box.top, box.left + box.width, box.top + box.height]] : [],
  );
  const texts = [name, offer].flatMap((placed) => {
    if (!placed) return [];
    const { text, centre } = placed;
    const [x, y] = [text.width / 2, text.height / 2];
    return [[centre.x - x, centre.y - y, centre.x + x, centre.y + y]];
  });
  return [...boxes, ...texts] as [number, number, number, number][];
};

describe.each(frames)("on a frame of $width × $height", (frame) => {
  test.each(names)(
    "nothing of a card touches another part or leaves the frame (%s: %s)",
    (language, name) => {
      const safe = safeBox(frame);
      for (const each of pictures) {
        const boxes = boxesOf(layOutCard(request(name, language), each, frame));
        for (const [left, top, right, bottom] of boxes) {
          expect(left).toBeGreaterThanOrEqual(0.05 * frame.width);
          expect(right).toBeLessThanOrEqual(0.95 * frame.width);
          expect(top).toBeGreaterThanOrEqual(safe.top - 2);
          expect(bottom).toBeLessThanOrEqual(safe.bottom + 2);
        }
        for (const [index, one] of boxes.entries())
          for (const other of boxes.slice(index + 1)) {
            const across = Math.min(one[2], other[2]) - Math.max(one[0], other[0]);
            const down = Math.min(one[3], other[3]) - Math.max(one[1], other[1]);
            expect(Math.min(across, down)).toBeLessThanOrEqual(1);
          }
      }
    },
  );
});

test("the name stands below the product's shadow", () => {
  const [frame] = frames as [{ width: number; height: number }];
  const picture = { product: { width: 300, height: 400 }, logo: null };
  const { product, name } = layOutCard(request("Steel Bottle"), picture, frame);
  const bottom = (product?.top ?? 0) + (product?.height ?? 0);
  const top = (name?.centre.y ?? 0) - (name?.text.height ?? 0) / 2;
  expect(top - bottom).toBeGreaterThan(0.07 * frame.width);
});

test("words stand on the right of the product, on its left where they run left", () => {
  const frame = { width: 1280, height: 720 };
  const picture = { product: { width: 300, height: 400 }, logo: null };
  const side = (name: string, language: string) => {
    const { product, name: placed } = layOutCard(request(name, language), picture, frame);
    return Math.sign((placed?.centre.x ?? 0) - (product?.left ?? 0));
  };
  expect(side("Steel Bottle", "en")).toBe(1);
  expect(side("زجاجة فولاذية", "ar")).toBe(-1);
});

test("a name of many words ends in an ellipsis rather than in the middle of nowhere", () => {
  const [frame] = frames;
  const { name } = layOutCard(
    request("words and more ".repeat(13).trim()),
    pictures[0] as never,
    frame as never,
  );
  expect(name?.text.lines).toHaveLength(4);
  expect(name?.text.lines.at(-1)?.at(-1)?.text).toMatch(/…$/);
});

describe("a card's colours", () => {
  const palettes = [
    "#101010",
    "#ffffff",
    "#808080",
    "#c01818",
    "#ffd400",
    "#18a050",
    "#1040d0",
    "#6a1fb0",
  ];
  test.each(palettes)("of %s: all text has 4.5 : 1, whatever the film shows", (hex) => {
    for (const lightness of [0.1, 0.5, 0.71, 0.73, 0.95]) {
      const colours = cardColours([{ hex, share: 1 }], lightness);
      for (const ground of groundLuminances(colours)) {
        for (const text of [colours.ink, colours.accent])
          expect(contrast(luminance(text), ground)).toBeGreaterThanOrEqual(leastContrast);
      }
      const { label, button } = colours;
      expect(contrast(luminance(label), luminance(button))).toBeGreaterThanOrEqual(leastContrast);
    }
  });

  test.each([
    ["#101010", 0.1],
    ["#808080", 0.5],
    ["#f4f4f4", 0.97],
  ])(
    "of %s, which has no hue: the button stands out from the ground as much as its label does",
    (hex, lightness) => {
      const colours = cardColours([{ hex, share: 1 }], lightness);
      for (const ground of groundLuminances(colours))
        expect(contrast(luminance(colours.button), ground)).toBeGreaterThan(6);
    },
  );

  test("set a light product on a dark ground and a dark one on a light ground", () => {
    expect(cardColours([{ hex: "#ffffff", share: 1 }], 0.97).isLight).toBe(false);
    expect(cardColours([{ hex: "#101010", share: 1 }], 0.1).isLight).toBe(true);
  });

  test("shade gold to brown, not to olive", () => {
    const { isLight, ground, glow } = cardColours([{ hex: "#c9a54c", share: 1 }], 0.9);
    expect(isLight).toBe(false);
    for (const { red, green } of [ground, glow]) expect(green).toBeLessThan(0.88 * red);
  });

  test("set what is gilded before its other hue, with a golden button", () => {
    const lilacJar = [
      { hex: "#c9a54c", share: 0.3 },
      { hex: "#bfa3c4", share: 0.7 },
    ] as const;
    const { isLight, ground, button } = cardColours(lilacJar, 0.9);
    expect(isLight).toBe(false);
    expect(ground.blue).toBeGreaterThan(ground.green);
    expect(button.red).toBeGreaterThan(button.blue + 60);
  });

  test("set a pure yellow on a light ground: its dark shade is a muddy olive", () => {
    expect(cardColours([{ hex: "#e8a823", share: 1 }], 0.77).isLight).toBe(true);
    expect(cardColours([{ hex: "#c8c8c0", share: 1 }], 0.77).isLight).toBe(false);
  });
});
