import { describe, expect, test } from "@jest/globals";
import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { forearmSpot } from "../figure/posed-product.ts";
import { createSceneRenderer } from "../motion/frame-renderer.ts";
import { doing } from "../motion/interactions/interactions.ts";
import { briefOf, keyframeRequest } from "../testing/fixtures.ts";
import { productIn } from "./boxes.ts";
import { measureOutline, type Outline } from "./interaction.ts";
import { productBox, stateOf } from "./layout.ts";
import { recipeFor } from "./shots.ts";

const drawn = (width: number, height: number, draw: (context: SKRSContext2D) => void): Canvas => {
  const canvas = createCanvas(width, height);
  draw(canvas.getContext("2d"));
  return canvas;
};

/** A watch of pure magenta, a colour that no place has; its case `at` a share of its length. */
const watch = (at = 0.5) =>
  drawn(200, 440, (context) => {
    context.fillStyle = "#ff00ff";
    context.fillRect(50, 0, 100, 440);
    context.beginPath();
    context.arc(100, 440 * at, 100, 0, 7);
    context.fill();
  });
const tracker = drawn(90, 400, (context) => context.fillRect(0, 0, 90, 400));
const bangle = drawn(400, 240, (context) => {
  context.lineWidth = 30;
  context.ellipse(200, 120, 182, 102, 0, 0, 7);
  context.stroke();
});
const ringFromFront = drawn(300, 300, (context) => {
  context.lineWidth = 30;
  context.arc(150, 150, 130, 0, 7);
  context.stroke();
});
const turned = (of: Canvas, width: number, height: number, angle: number) =>
  drawn(width, height, (context) => {
    context.translate(width / 2, height / 2);
    context.rotate(angle);
    context.drawImage(of, -of.width / 2, -of.height / 2);
  });
const two = drawn(300, 440, (context) => {
  for (const x of [0, 170]) context.fillRect(x, 0, 110, 440);
});

describe("a watch's or bracelet's cut-out", () => {
  test.each([
    ["a watch", watch(), "strap", 0.5],
    ["a watch whose case is above the middle", watch(0.42), "strap", 0.42],
    ["a narrow tracker", tracker, "strap", 0.5],
    ["a bangle from above", bangle, "loop", 0.75],
  ] as const)("is worn: %s", (_, cutout, kind, middle) => {
    const { band } = measureOutline(cutout);
    expect(band?.kind).toBe(kind);
    expect(Math.abs((band?.middle ?? 0) - middle)).toBeLessThan(0.03);
  });

  test.each([
    ["a watch on its side", turned(watch(), 440, 200, Math.PI / 2)],
    ["a watch at an angle", turned(watch(), 390, 440, 0.6)],
    ["a ring from the front", ringFromFront],
    ["a pair", two],
    ["a box", drawn(200, 300, (context) => context.fillRect(0, 0, 200, 300))],
    ["a watch whose case is at its end", watch(0.24)],
    ["nothing", createCanvas(100, 200)],
  ])("isn't worn: %s", (_, cutout) => {
    expect(measureOutline(cutout).band).toBeNull();
  });
});

type Size = { readonly width: number; readonly height: number };

const stillOf = (outline: Outline, index: number, frame: Size, name = "Aviator watch") => {
  const brief = briefOf(frame);
  const named = { ...brief, product: { ...brief.product, name } };
  const changes = { interactionMode: "wearable", segmentCount: 5, index };
  const request = keyframeRequest(named, "", { ...changes, environment: "a white studio" });
  const recipe = recipeFor(request, 200 / 440, outline);
  return { brief, recipe, state: stateOf(recipe, 200 / 440) };
};

describe.each([
  { width: 270, height: 480 },
  { width: 480, height: 270 },
])("a watch in a frame of $width x $height", (frame) => {
  const outline = measureOutline(watch(0.42));

  test("is held up first, then worn at the raised wrist, above the captions", () => {
    expect(stillOf(outline, 0, frame).state.persona).toMatchObject({
      worn: null,
      interaction: "wristOn",
    });
    for (const index of [1, 3]) {
      const { state } = stillOf(outline, index, frame);
      const { persona } = state;
      if (persona === null) throw new Error("nobody wears it");
      expect(persona).toMatchObject({ worn: "wrist", interaction: "adjust" });
      const { at } = forearmSpot(persona.pose, persona.arm, 0.9);
      const seen = productIn(state);
      expect((seen.left + seen.right) / 2).toBeCloseTo(persona.x + at.x * persona.head, 3);
      expect((seen.top + seen.bottom) / 2).toBeCloseTo(persona.y + at.y * persona.head, 3);
      const { top, height } = productBox(state, frame);
      expect((top + height) / frame.height).toBeLessThan(0.7);
      expect(height / frame.height).toBeGreaterThan(0.06);
    }
  });

  test("is far larger before it is on than a bracelet", () => {
    const lengthOf = (name: string) => {
      const { persona, product } = stillOf(outline, 0, frame, name).state;
      return Math.max(product.width, product.height) / (persona?.head ?? 1);
    };
    expect(lengthOf("Gold bracelet")).toBeLessThan(0.6);
    expect(lengthOf("Aviator watch")).toBeGreaterThan(1);
  });

  test("has its ends around the wrist: nothing of them is seen beside the arm", () => {
    const { brief, recipe, state } = stillOf(outline, 1, frame);
    const { palette } = brief.product;
    const { appearance = null } = brief.persona ?? {};
    const picture = createSceneRenderer({
      frame,
      cutout: watch(0.42),
      palette,
      appearance,
      recipe,
    });
    picture.draw(state, 0, 0);
    const { data } = picture.canvas.getContext("2d").getImageData(0, 0, frame.width, frame.height);
    const found: { readonly x: number; readonly y: number }[] = [];
    for (let at = 0; at < data.length; at += 4) {
      const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
      if (r - g > 70 && b - g > 70)
        found.push({ x: (at / 4) % frame.width, y: Math.floor(at / 4 / frame.width) });
    }
    const scale = (frame.height / 1000) * state.camera.zoom;
    const head = (state.persona?.head ?? 0) * scale;
    const { left, right, top, bottom } = productIn(state);
    const middle = {
      x: frame.width / 2 + ((left + right) / 2 - state.camera.x) * scale,
      y: frame.height / 2 + ((top + bottom) / 2 - state.camera.y) * scale,
    };
    const furthest = Math.max(...found.map(({ x, y }) => Math.hypot(x - middle.x, y - middle.y)));
    expect(found.length).toBeGreaterThan(60);
    // The strap is twice as long as the wrist is wide.
    expect(furthest / head).toBeLessThan(0.16);
  });
});

test("a watch whose picture can't be put on is offered in the hand", () => {
  const frame = { width: 270, height: 480 };
  const { state } = stillOf(measureOutline(ringFromFront), 1, frame);
  expect(state.persona).toMatchObject({ worn: null, interaction: "offer" });
});

test("a prompt to put it on is followed by a look at it where it is on already", () => {
  const frame = { width: 270, height: 480 };
  const { state } = stillOf(measureOutline(watch()), 1, frame);
  expect(doing(state, "wristOn").persona?.interaction).toBe("adjust");
});

const drawnOfLid = (width: number, draw: (context: SKRSContext2D) => void): Canvas => {
  const canvas = createCanvas(width, 500);
  draw(canvas.getContext("2d"));
  return canvas;
};
const filled = (
  context: SKRSContext2D,
  colour: string,
  ...box: [number, number, number, number]
) => {
  context.fillStyle = colour;
  context.fillRect(...box);
};

const capped = drawnOfLid(200, (context) => {
  filled(context, "#2a7d3a", 60, 0, 80, 60);
  filled(context, "#f09020", 70, 60, 60, 80);
  filled(context, "#f09020", 0, 140, 200, 360);
});
/** A lid as wide as the jar, in another colour. */
const jar = drawnOfLid(400, (context) => {
  filled(context, "#c0a030", 0, 0, 400, 110);
  filled(context, "#f4f0ea", 0, 110, 400, 390);
});
/** A narrow neck whose end nothing but its shape tells, and a shoulder that widens evenly. */
const plain = drawnOfLid(200, (context) => {
  context.fillStyle = "#335577";
  context.beginPath();
  context.moveTo(80, 0);
  context.lineTo(120, 0);
  for (let at = 0; at <= 10; at++) context.lineTo(120 + at * 8, 120 + at * 14);
  context.lineTo(200, 500);
  context.lineTo(0, 500);
  for (let at = 10; at >= 0; at--) context.lineTo(80 - at * 8, 120 + at * 14);
  context.fill();
});
const carton = drawnOfLid(260, (context) => filled(context, "#e0e8f0", 0, 0, 260, 500));

describe("the lid of a cut-out", () => {
  test.each([
    ["a bottle's cap", capped, 60 / 500, 0.3],
    ["a jar's lid", jar, 110 / 500, 1],
  ])("is %s, and the mouth is below it", (_, cutout, bottom, mouth) => {
    const { lid } = measureOutline(cutout);
    expect(Math.abs((lid?.bottom ?? 0) - bottom)).toBeLessThan(0.025);
    expect(Math.abs((lid?.mouth ?? 0) - mouth)).toBeLessThan(0.06);
    expect(lid?.middle).toBeCloseTo(0.5, 1);
  });

  test("is the end of a neck that has one colour with the bottle", () => {
    const { lid } = measureOutline(plain);
    expect(lid?.bottom).toBeGreaterThan(0.03);
    expect(lid?.bottom).toBeLessThan(0.13);
  });

  test("is none where a carton or an empty picture shows none", () => {
    expect(measureOutline(carton).lid).toBeNull();
    expect(measureOutline(createCanvas(100, 100)).lid).toBeNull();
  });
});
