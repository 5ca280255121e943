import { describe, expect, test } from "@jest/globals";
import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { applyInteraction } from "../motion/interactions/index.ts";
import { createSceneRenderer } from "../motion/scene-renderer.ts";
import { briefOf, keyframeRequest } from "../testing/fixtures.ts";
import { productBox, stateOf } from "./layout.ts";
import { measureOutline, type Outline } from "./outline.ts";
import { recipeFor } from "./shots.ts";

const drawn = (width: number, height: number, draw: (context: SKRSContext2D) => void): Canvas => {
  const canvas = createCanvas(width, height);
  draw(canvas.getContext("2d"));
  return canvas;
};

/** A low shoe of pure magenta, a colour that no place has; its tip at the right. */
const low = () =>
  drawn(440, 200, (context) => {
    context.fillStyle = "#ff00ff";
    context.beginPath();
    for (const [x, y] of [
      [8, 20],
      [130, 40],
      [170, 0],
      [420, 120],
      [440, 195],
      [0, 195],
    ] as const)
      context.lineTo(x, y);
    context.fill();
  });
const mirrored = (of: Canvas) =>
  drawn(of.width, of.height, (context) => {
    context.scale(-1, 1);
    context.drawImage(of, -of.width, 0);
  });
const boot = () =>
  drawn(280, 310, (context) => {
    context.fillStyle = "#5a3a20";
    context.fillRect(0, 200, 280, 110);
    context.fillRect(0, 0, 130, 310);
  });
const front = drawn(300, 200, (context) => {
  for (const x of [75, 225]) {
    context.beginPath();
    context.ellipse(x, 100, 65, 100, 0, 0, 7);
    context.fill();
  }
});
/** Both socks of a pair, each seen from its side. */
const socks = drawn(380, 500, (context) => {
  for (const x of [0, 190]) {
    context.fillRect(x, 0, 90, 500);
    context.fillRect(x, 380, 180, 120);
  }
});
const box = drawn(300, 180, (context) => context.fillRect(0, 0, 300, 180));

const stillOf = (outline: Outline | null, index: number, frame = { width: 270, height: 480 }) => {
  const brief = briefOf(frame);
  const named = { ...brief, product: { ...brief.product, name: "Court Sneaker" } };
  const changes = { interactionMode: "wearable", segmentCount: 5, index, prompt: "walks along" };
  const request = keyframeRequest(named, "", { ...changes, environment: "a white studio" });
  const recipe = recipeFor(request, 2.2, outline);
  return { brief, frame, recipe, state: stateOf(recipe, 2.2) };
};

describe("a shoe's cut-out", () => {
  test.each([
    ["a low shoe", low(), 1, 0.23],
    ["a low shoe that points to the left", mirrored(low()), -1, 0.77],
    ["a boot", boot(), 1, 0.23],
  ] as const)("is %s", (_, cutout, toe, ankle) => {
    const { shoe } = measureOutline(cutout);
    expect(shoe?.toe).toBe(toe);
    expect(Math.abs((shoe?.ankle.x ?? 0) - ankle)).toBeLessThan(0.03);
    expect(shoe?.ankle.y).toBeLessThan(0.3);
  });

  test.each([
    ["a pair from the front", front],
    ["a pair of socks", socks],
    ["a box", box],
    ["nothing", createCanvas(200, 100)],
  ])("is no side view: %s", (_, cutout) => {
    expect(measureOutline(cutout).shoe).toBeNull();
  });
});

describe.each([
  { width: 270, height: 480 },
  { width: 480, height: 270 },
])("a worn shoe in a frame of $width x $height", (frame) => {
  const outline = measureOutline(low());

  test("is at the foot of legs that step, above the captions, and lifted into view before that", () => {
    expect(stillOf(outline, 0, frame).state.persona).toMatchObject({ worn: null });
    for (const index of [1, 3]) {
      const { state } = stillOf(outline, index, frame);
      expect(state.persona).toMatchObject({ worn: "feet", interaction: "walk" });
      const { left, top, width, height } = productBox(state, frame);
      expect([left > 0, left + width < frame.width, top > 0]).toEqual([true, true, true]);
      expect((top + height) / frame.height).toBeLessThan(frame.width < frame.height ? 0.655 : 0.72);
      expect(width / frame.width).toBeGreaterThan(frame.width < frame.height ? 0.4 : 0.2);
    }
  });

  test("is seen on both feet, in its colours, and leaves the ground in a step", () => {
    const { brief, recipe, state } = stillOf(outline, 1, frame);
    const { palette } = brief.product;
    const { appearance = null } = brief.persona ?? {};
    const picture = createSceneRenderer({ frame, cutout: low(), palette, appearance, recipe });
    const isMagenta = (r = 0, g = 0, b = 0) => r - g > 70 && b - g > 70;
    const boxOf = (amount: number) => {
      picture.draw(applyInteraction(state, { amount, beat: 1 }), 0, 0);
      const { data } = picture.canvas
        .getContext("2d")
        .getImageData(0, 0, frame.width, frame.height);
      const xs: number[] = [];
      for (let at = 0; at < data.length; at += 4)
        if (isMagenta(data[at], data[at + 1], data[at + 2])) xs.push((at / 4) % frame.width);
      return { wide: Math.max(...xs) - Math.min(...xs), count: xs.length };
    };
    const still = boxOf(0);
    // One foot is before the other, half a shoe's length away.
    expect(still.wide).toBeGreaterThan(productBox(state, frame).width * 1.3);
    expect(boxOf(1)).not.toEqual(still);
  });
});

test("a shoe that is seen from the front is held", () => {
  const { state } = stillOf(measureOutline(front), 1);
  expect(state.persona?.worn).toBeNull();
  expect(state.product.held).toBe(true);
});
