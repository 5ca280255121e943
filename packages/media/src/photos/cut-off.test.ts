import { describe, expect, test } from "@jest/globals";
import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { isCutOff } from "./crop.ts";
import { skinIn } from "./holding-hand.ts";

const side = 200;
const signal = new AbortController().signal;
const green = "#2f5a3c";
const skin = "#c98d6b";

/** A cut-out: nothing but what is drawn. */
const drawn = (draw: (context: SKRSContext2D, canvas: Canvas) => void) => {
  const canvas = createCanvas(side, side);
  draw(canvas.getContext("2d"), canvas);
  const { data } = canvas.getContext("2d").getImageData(0, 0, side, side);
  return { width: side, height: side, data: new Uint8Array(data) };
};
const box = (fill: string, ...at: readonly [number, number, number, number]) => {
  return (context: SKRSContext2D) => {
    context.fillStyle = fill;
    context.fillRect(...at);
  };
};
const judged = async (
  draws: readonly ReturnType<typeof box>[],
  kind: "plain_background" | "real_background",
  isWorn: boolean,
) => {
  const cut = drawn((context) => {
    for (const draw of draws) draw(context);
  });
  return isCutOff(cut, kind, await skinIn(cut, signal), isWorn);
};

const whole = box(green, 60, 50, 80, 100);
const cap = box(green, 60, 20, 80, 60);
const wearer = box("#3a2a20", 70, 80, 60, 120);
const strap = box(green, 0, 80, 60, 20);
const arms = [box(skin, 40, 60, 20, 80), box(skin, 140, 60, 20, 80)];

describe("what is cut out of a photograph is a piece of something", () => {
  test.each([
    ["a hat on somebody whom the picture's lower border cuts off", [cap, wearer], true],
    ["a watch whose strap leaves the picture", [whole, strap], false],
    ["trousers that begin above the picture", [box(green, 60, 0, 80, 150)], true],
  ] as const)("%s", async (_, draws, isWorn) => {
    expect(await judged(draws, "real_background", isWorn)).toBe(true);
  });

  test("a garment before a plain background on somebody with arms", async () => {
    const draws = [box(green, 60, 50, 80, 150), ...arms];
    expect(await judged(draws, "plain_background", true)).toBe(true);
  });
});

describe("it is whole", () => {
  test.each([
    ["inside of the picture", [whole], "real_background", true],
    ["inside of the picture, with skin", [whole, ...arms], "plain_background", true],
    ["on a stand that goes on below the picture", [cap, wearer], "real_background", false],
    ["in a trimmed packshot", [box(green, 0, 0, 200, 200)], "plain_background", true],
    [
      "in a trimmed packshot of a garment in the colour of skin",
      [box(skin, 0, 0, 200, 200)],
      "plain_background",
      true,
    ],
  ] as const)("%s", async (_, draws, kind, isWorn) => {
    expect(await judged(draws, kind, isWorn)).toBe(false);
  });
});
