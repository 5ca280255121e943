import { describe, expect, test } from "@jest/globals";
import { type Canvas, createCanvas } from "@napi-rs/canvas";
import { forearmSpot } from "../figure/posed-product.ts";
import { stateFor, views } from "../testing/persons.ts";
import { surfaceTop } from "./brush/surface.ts";
import type { Garment } from "./garment.ts";
import { measureOutline } from "./interaction.ts";
import type { PersonView } from "./shots.ts";
import { dressedPose, garmentReach, wornPlace } from "./wearables.ts";

type Corner = readonly [x: number, y: number];

/** A garment's outline from the right shoulder to the right hem, mirrored about x = 0; 400 wide, 500 high. */
const garment = (...right: readonly Corner[]): Canvas => {
  const canvas = createCanvas(800, 520);
  const context = canvas.getContext("2d");
  context.translate(400, 10);
  context.beginPath();
  const outline = [...right, ...right.map(([x, y]) => [-x, y] as const).reverse()];
  for (const [x, y] of outline) context.lineTo(x, y);
  context.fill();
  const whole = Math.max(...right.map(([x]) => x)) * 2;
  const cropped = createCanvas(whole, 500);
  cropped.getContext("2d").drawImage(canvas, -(400 - whole / 2), -10);
  return cropped;
};

const tee = garment([80, 0], [200, 40], [300, 160], [240, 210], [160, 150], [160, 500]);
const hoodie = garment([80, 0], [190, 40], [290, 430], [220, 450], [160, 190], [160, 500]);
/** Seen with its hood up, as it hangs. */
const hooded = garment(
  ...([
    [30, 0],
    [75, 60],
    [78, 150],
    [140, 165],
    [200, 230],
    [250, 470],
    [200, 480],
    [160, 300],
    [155, 500],
  ] as const),
);
const vest = garment([60, 0], [130, 20], [150, 160], [150, 500]);

/** The left half of a jacket is turned away, its sleeve to the viewer. */
const turned = (): Canvas => {
  const canvas = createCanvas(300, 500);
  const context = canvas.getContext("2d");
  context.fillRect(0, 0, 120, 500);
  context.fillRect(120, 40, 180, 160);
  return canvas;
};

const measure = (cutout: Canvas): Garment => {
  const measured = measureOutline(cutout).garment;
  if (measured === null) throw new Error("It can't be put on.");
  return measured;
};

const frames = [
  { width: 720, height: 1280 },
  { width: 720, height: 720 },
  { width: 1280, height: 720 },
];

/** What is seen of a garment, where nobody says how it is shown. */
const heldIn = (frame: (typeof frames)[number], cutout: Canvas, view: PersonView) => {
  const outline = measureOutline(cutout);
  return stateFor({
    name: "Kessel Hoodie",
    aspect: cutout.width / cutout.height,
    outline,
    view,
    frame,
  });
};

describe("a garment's cut-out", () => {
  test.each([
    ["a T-shirt", tee, "short", 0.53],
    ["a hoodie", hoodie, "long", 0.55],
    ["a vest", vest, "none", 1],
  ] as const)("%s is measured by its outline", (_, cutout, sleeves, body) => {
    const measured = measure(cutout);
    expect(measured.sleeves).toBe(sleeves);
    expect(Math.abs(measured.body - body)).toBeLessThan(0.04);
    expect(measured.middle).toBeCloseTo(0.5, 1);
  });

  test("that isn't seen from the front can't be put on", () => {
    expect(measureOutline(turned()).garment).toBeNull();
    expect(measureOutline(createCanvas(100, 100)).garment).toBeNull();
  });

  test("with a hood lies on the shoulders, and the hood above them", () => {
    const measured = measure(hooded);
    expect(measured).toMatchObject({ sleeves: "long" });
    expect(Math.abs((measured.hood ?? 0) - 0.3)).toBeLessThan(0.04);
    const { at, height } = wornPlace("torso", dressedPose(measured), hooded.width / 500, measured);
    const shoulders = at.y - height / 2 + (measured.hood ?? 0) * height;
    expect(shoulders).toBeCloseTo(-0.1, 1);
    for (const plain of [tee, hoodie, vest]) expect(measure(plain).hood).toBeUndefined();
  });

  test.each(frames)("is worn in $width x $height where nobody says how it is shown", (frame) => {
    for (const view of views) {
      const { persona, product, floor } = heldIn(frame, hooded, view);
      expect(persona.worn).toBe("torso");
      // Nothing is seen between its hem and the table.
      expect(floor).toBe(false);
      expect(product.y + product.height / 2).toBeGreaterThan(surfaceTop + 8);
    }
  });

  test("that can't be put on is held up as large as it would be worn", () => {
    for (const frame of frames) {
      const { persona, product } = heldIn(frame, turned(), "hold");
      expect(persona.worn).toBeNull();
      const heads = product.height / persona.head;
      expect(heads).toBeGreaterThan(2.4);
      expect(heads).toBeLessThan(3);
    }
  });

  test("with short sleeves leaves the arms to hang beside the body", () => {
    const pose = dressedPose(measure(tee));
    const [elbow, hand] = [forearmSpot(pose, 1, 0).at, pose.rightHand.at];
    // They were stretched out to both sides, as the sleeves are.
    expect(Math.atan2(hand.x - elbow.x, hand.y - elbow.y)).toBeLessThan(0.6);
    expect(hand.x).toBeLessThan(1.4);
  });

  test("is as wide as the body, and arms come out of its sleeves", () => {
    for (const cutout of [tee, hoodie]) {
      const measured = measure(cutout);
      const { width, bottom } = garmentReach("torso", measured, cutout.width / cutout.height);
      expect(width * measured.body).toBeCloseTo(1.32, 2);
      expect(bottom).toBeGreaterThan(1.6);
      const pose = dressedPose(measured);
      const cuff = { x: measured.cuff.x * 1.32, y: measured.cuff.y * 1.32 - 0.1 };
      const arm = [0, 0.25, 0.5, 0.75, 1].map((share) => forearmSpot(pose, 1, share).at);
      const shoulder = { x: 0.58, y: 0.375 };
      const [elbow = shoulder] = arm;
      const upper = [0.5, 0.75].map((share) => ({
        x: shoulder.x + (elbow.x - shoulder.x) * share,
        y: shoulder.y + (elbow.y - shoulder.y) * share,
      }));
      const off = Math.min(
        ...[...upper, ...arm].map(({ x, y }) => Math.hypot(x - cuff.x, y - cuff.y)),
      );
      // Half a sleeve's width and half an arm's.
      expect(off).toBeLessThan(0.45);
    }
  });
});

test.each(["Court Sneaker", "Aviator watch", "Gold ring"])(
  "a %s, which no drawn body fits, is offered in the hand",
  (name) => {
    for (const view of views) {
      const { persona, product } = stateFor({ name, mode: "wearable", aspect: 1.4, view });
      expect(persona).toMatchObject({ worn: null, interaction: "offer" });
      expect(product).toMatchObject({ held: true, isSeen: true });
    }
  },
);
