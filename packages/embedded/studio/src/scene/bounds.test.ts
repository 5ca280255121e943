import { describe, expect, test } from "@jest/globals";
import type { Size } from "@reelwright/film/artifacts";
import { thingOf } from "@reelwright/film/products/things";
import { forearmSpot, headSpot } from "../figure/posed-product.ts";
import { plainOutline, productBox, stateFor, views } from "../testing/persons.ts";
import { captionsTop } from "./boxes.ts";
import type { PictureState } from "./layout.ts";

const frames: readonly Size[] = [
  { width: 720, height: 1280 },
  { width: 1280, height: 720 },
  { width: 720, height: 720 },
];

const modes = ["holdable", "wearable", "consumable", "apply_to_body", "surface_interactive"];

/** Products of every size, use and shape. */
const products = [
  ["Gold Ring", 0.87],
  ["Velvet Lipstick", 0.23],
  ["Rose Face Cream", 1.38],
  ["Gift Card", 1.58],
  ["Mighty Mug", 1.12],
  ["Nova Phone", 0.48],
  ["Apple Juice", 0.31],
  ["Choco Bar", 2.67],
  ["The Quiet Book", 0.7],
  ["Court Sneaker", 2.1],
  ["Straw Hat", 2.05],
  ["Sunnies", 2.9],
  ["Studio Headphones", 0.93],
  ["Wool Scarf", 0.45],
  ["Neck Warmer", 1.2],
  ["Cotton Polo", 0.97],
  ["Field Jacket", 0.92],
  ["Sommerkleid", 0.47],
  ["Straight Jeans", 0.47],
  ["Trail Backpack", 0.76],
  ["Crunchy Dog Food", 0.67],
  ["Yoga Mat", 3.75],
  ["Desk Lamp", 0.5],
  ["Pillar Candle", 0.29],
  ["Oak Chair", 0.55],
  ["Linden Sofa", 2.17],
  ["City Car", 2.6],
] as const;

type Case = { readonly name: string; readonly state: PictureState; readonly aspect: number };

const casesIn = (frame: Size): readonly Case[] =>
  products.flatMap(([name, aspect]) => {
    const outline = plainOutline(aspect);
    return modes.flatMap((mode) =>
      views.map((view) => {
        const state = stateFor({ name, aspect, outline, mode, view, frame });
        return { name: `${name} ${mode} ${view}`, aspect, state };
      }),
    );
  });

type Point = { readonly x: number; readonly y: number };

/** A point of the figure as shares of the frame. */
const seen = ({ persona, camera }: PictureState, at: Point, frame: Size): Point => {
  const scale = (frame.height / 1000) * camera.zoom;
  const [x, y] = [persona.x + at.x * persona.head, persona.y + at.y * persona.head];
  return {
    x: 0.5 + ((x - camera.x) * scale) / frame.width,
    y: 0.5 + ((y - camera.y) * scale) / frame.height,
  };
};

const isInside = ({ x, y }: Point, margin: number) =>
  x > margin && x < 1 - margin && y > margin && y < 1;

const failing = (cases: readonly Case[], isRight: (one: Case) => boolean) =>
  cases.filter((one) => !isRight(one)).map(({ name }) => name);

describe.each(frames)("every shot in a frame of $width x $height", (frame) => {
  const cases = casesIn(frame);

  test("has the whole head in the frame, with room above it", () => {
    expect(cases.length).toBeGreaterThan(300);
    const right = ({ state }: Case) => {
      const { pose } = state.persona;
      // Crown, chin and both sides with hair.
      const [top, chin, left, side] = [
        { x: 0, y: -0.62 },
        { x: 0, y: 0.5 },
        { x: -0.5, y: 0 },
        { x: 0.5, y: 0 },
      ].map((point) => seen(state, headSpot(pose, point).at, frame));
      return [top, chin, left, side].every((point) => point && isInside(point, 0.01));
    };
    expect(failing(cases, right)).toEqual([]);
  });

  test("has the whole product in the frame, above the captions", () => {
    const captions = captionsTop((500 * frame.width) / frame.height) + 1e-6;
    const right = ({ state }: Case) => {
      const { left, top, width, height } = productBox(state, frame);
      const [right, bottom] = [(left + width) / frame.width, (top + height) / frame.height];
      return left / frame.width > 0 && right < 1 && top / frame.height > 0 && bottom < captions;
    };
    expect(failing(cases, right)).toEqual([]);
  });

  test("has the hands that do something in the frame", () => {
    const right = ({ state }: Case) => {
      const { pose } = state.persona;
      return [pose.leftHand, pose.rightHand]
        .filter(({ shape }) => shape !== "relaxed")
        .every(({ at }) => isInside(seen(state, at, frame), 0));
    };
    expect(failing(cases, right)).toEqual([]);
  });

  test("has arms that reach from the shoulder to the hand", () => {
    const right = ({ state }: Case) => {
      const { pose } = state.persona;
      return ([-1, 1] as const).every((side) => {
        const { at, shape } = side === 1 ? pose.rightHand : pose.leftHand;
        const wrist = forearmSpot(pose, side, 1).at;
        // Towards furniture a hand only points. An arm that is too short would leave the product where no hand is.
        return (
          shape === "relaxed" || state.floor || Math.hypot(at.x - wrist.x, at.y - wrist.y) < 0.35
        );
      });
    };
    expect(failing(cases, right)).toEqual([]);
  });

  test("has products in their size beside the persona", () => {
    const right = ({ name, state: { persona, product } }: Case) => {
      const thing = thingOf(name.replace(/ \S+ \S+$/u, ""));
      if (thing.centimetres === null || persona.garment || name.endsWith("foreground")) return true;
      const shown = (Math.max(product.width, product.height) / persona.head) * 23;
      const [least, most] = thing.centimetres;
      // Small things are held nearer, vehicles stand further back, and what is worn fits the figure's large head.
      const [down, up] = thing.rest === "floor" ? [0.3, 1.1] : [0.55, 1.25];
      // What stands on a table is up to 2.4 times nearer to the camera.
      const nearer = product.held || thing.rest === "floor" ? 1 : 2.4;
      return shown >= least * down && shown <= Math.max(12, most * up + 6) * nearer;
    };
    expect(failing(cases, right)).toEqual([]);
  });

  test("has what stands on the table large enough to be seen at once", () => {
    const right = ({ state: { product, camera } }: Case) =>
      product.held || (Math.max(product.width, product.height) * camera.zoom) / 1000 > 0.14;
    const onTables = cases.filter(({ state }) => !state.floor);
    expect(failing(onTables, right)).toEqual([]);
  });
});
