import { describe, expect, test } from "@jest/globals";
import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { forearmSpot } from "../figure/posed-product.ts";
import { createSceneRenderer } from "../motion/frame-renderer.ts";
import { doing } from "../motion/interactions/interactions.ts";
import { briefOf } from "../testing/fixtures.ts";
import { productBox, sceneOf, stateFor } from "../testing/persons.ts";
import { productIn } from "./boxes.ts";
import { measureOutline, type Outline } from "./interaction.ts";
import type { PersonView } from "./shots.ts";

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

const stillOf = (
  outline: Outline,
  view: PersonView,
  frame = { width: 270, height: 480 },
  name = "Aviator watch",
) => {
  const wanted = { name, mode: "wearable", aspect: 200 / 440, outline, view, frame };
  return { scene: sceneOf(wanted), state: stateFor(wanted) };
};

describe.each([
  { width: 270, height: 480 },
  { width: 480, height: 270 },
])("a watch in a frame of $width x $height", (frame) => {
  const outline = measureOutline(watch(0.42));

  test("is held up first, then worn at the raised wrist, above the captions", () => {
    expect(stillOf(outline, "hook", frame).state.persona).toMatchObject({
      worn: null,
      interaction: "wristOn",
    });
    for (const view of ["hold", "beside"] as const) {
      const { state } = stillOf(outline, view, frame);
      const { persona } = state;
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
      const { persona, product } = stillOf(outline, "hook", frame, name).state;
      return Math.max(product.width, product.height) / persona.head;
    };
    expect(lengthOf("Gold bracelet")).toBeLessThan(0.6);
    expect(lengthOf("Aviator watch")).toBeGreaterThan(1);
  });

  test("has its ends around the wrist: nothing of them is seen beside the arm", () => {
    const { scene, state } = stillOf(outline, "hold", frame);
    const { product, persona } = briefOf(frame);
    if (persona === null) throw new Error("nobody");
    const { appearance } = persona;
    const cutout = watch(0.42);
    const { palette } = product;
    const picture = createSceneRenderer({ frame, cutout, palette, appearance, scene });
    picture.openShot(state)(state);
    const { data } = picture.canvas.getContext("2d").getImageData(0, 0, frame.width, frame.height);
    const found: { readonly x: number; readonly y: number }[] = [];
    for (let at = 0; at < data.length; at += 4) {
      const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
      if (r - g > 70 && b - g > 70)
        found.push({ x: (at / 4) % frame.width, y: Math.floor(at / 4 / frame.width) });
    }
    const scale = (frame.height / 1000) * state.camera.zoom;
    const head = state.persona.head * scale;
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
  const { state } = stillOf(measureOutline(ringFromFront), "hold", frame);
  expect(state.persona).toMatchObject({ worn: null, interaction: "offer" });
});

test("a prompt to put it on is followed by a look at it where it is on already", () => {
  const frame = { width: 270, height: 480 };
  const { state } = stillOf(measureOutline(watch()), "hold", frame);
  expect(doing(state, "wristOn").persona.interaction).toBe("adjust");
});
