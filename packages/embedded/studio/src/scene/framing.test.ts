import { describe, expect, test } from "@jest/globals";
import type { Size } from "@reelwright/film/artifacts";
import { plannedWords } from "@reelwright/film/sound/timeline";
import { createIdleMotion } from "../motion/idle-motion.ts";
import { productBox, stateFor, views } from "../testing/persons.ts";
import { captionsTop } from "./boxes.ts";
import { isHolding, type PersonaState, type PictureState } from "./layout.ts";

const tall = { width: 720, height: 1280 };
const broad: readonly Size[] = [
  { width: 1280, height: 720 },
  { width: 1080, height: 1080 },
];
const modes = ["holdable", "surface_interactive", "consumable"];
const aspects = [0.25, 0.4, 0.8, 1, 1.05, 1.4, 2.1, 3];

type Case = { readonly name: string; readonly frame: Size; readonly state: PictureState };

/** All shots of a frame, for products of every shape. */
const shotsOf = (frame: Size): readonly Case[] =>
  modes.flatMap((mode) =>
    aspects.flatMap((aspect) =>
      views.flatMap((view) =>
        [0, 1].map((attempt) => ({
          name: [view, mode, `${aspect}`, `${attempt}`].join(" "),
          frame,
          state: stateFor({ mode, aspect, view, attempt, frame }),
        })),
      ),
    ),
  );

/** A point of the scene as shares of the frame. */
const seen = ({ frame, state: { camera } }: Case, x: number, y: number) => {
  const scale = (frame.height / 1000) * camera.zoom;
  return {
    x: 0.5 + ((x - camera.x) * scale) / frame.width,
    y: 0.5 + ((y - camera.y) * scale) / frame.height,
  };
};

const shares = ({ frame, state }: Case) => {
  const { left, top, width, height } = productBox(state, frame);
  return {
    left: left / frame.width,
    right: (left + width) / frame.width,
    top: top / frame.height,
    bottom: (top + height) / frame.height,
    width: width / frame.width,
    height: height / frame.height,
  };
};

/** The names of the cases for which something does not hold. */
const failing = (cases: readonly Case[], right: (one: Case) => boolean) =>
  cases.filter((one) => !right(one)).map(({ name }) => name);

/** Where a hand is in the scene. */
const handAt = ({ x, y, head }: PersonaState, at: { x: number; y: number }) => ({
  x: x + at.x * head,
  y: y + at.y * head,
});

describe.each(broad)("a frame of $width x $height", (frame) => {
  const medium = shotsOf(frame);
  const half = (500 * frame.width) / frame.height;

  test("shows the persona from the waist up", () => {
    const right = (one: Case) => {
      const { persona, camera } = one.state;
      const head = (persona.head * camera.zoom) / 1000;
      return head >= 0.19 && head <= 0.45;
    };
    expect(failing(medium, right)).toEqual([]);
  });

  test("shows the product large beside the persona", () => {
    const right = (one: Case) => {
      const { height, width } = shares(one);
      return height >= 0.2 || width >= 0.13;
    };
    expect(failing(medium, right)).toEqual([]);
  });

  test("does not hide the face behind the product", () => {
    const right = (one: Case) => {
      const { persona } = one.state;
      return shares(one).right < seen(one, persona.x - persona.head * 0.38, 0).x;
    };
    expect(failing(medium, right)).toEqual([]);
  });

  test("keeps product and hands above the captions", () => {
    const right = (one: Case) => {
      const { persona } = one.state;
      const hands = [persona.pose.leftHand, persona.pose.rightHand]
        .filter(({ shape }) => shape !== "relaxed")
        .map(({ at }) => handAt(persona, at))
        .map((hand) => seen(one, hand.x, hand.y).y);
      return Math.max(shares(one).bottom, ...hands) <= captionsTop(half) + 1e-6;
    };
    expect(failing(medium, right)).toEqual([]);
  });
});

/** Where a holding hand has the product, in the product's own coordinates; null for a free one. */
const gripOn = ({ persona, product }: PictureState, side: "leftHand" | "rightHand") => {
  if (!isHolding(persona.pose[side])) return null;
  const hand = handAt(persona, persona.pose[side].at);
  const [x, y] = [hand.x - product.x, hand.y - product.y];
  const [c, s] = [Math.cos(-product.angle), Math.sin(-product.angle)];
  return { x: x * c - y * s, y: x * s + y * c };
};

describe.each([tall, ...broad])("hands in a frame of $width x $height", (frame) => {
  const held = shotsOf(frame).filter(({ state }) => state.product.held);

  test("are where the product is held", () => {
    expect(held.length).toBeGreaterThan(0);
    const right = ({ state: { persona, product } }: Case) => {
      const near = persona.head * 0.15;
      return [persona.pose.leftHand, persona.pose.rightHand].filter(isHolding).some(({ at }) => {
        const hand = handAt(persona, at);
        return (
          Math.abs(hand.x - product.x) < product.width / 2 + near &&
          Math.abs(hand.y - product.y) < product.height / 2 + near
        );
      });
    };
    expect(failing(held, right)).toEqual([]);
  });

  test("go where the product goes", () => {
    const life = createIdleMotion(
      plannedWords("Try it today, you will love it.", 4),
      4,
      3,
      [0.1, 0.9],
    );
    const right = ({ state }: Case) =>
      [0, 0.2, 0.25, 0.5, 0.75, 0.9].every((u) => {
        const moved = life(state, u);
        return (["leftHand", "rightHand"] as const).every((side) => {
          const [before, after] = [gripOn(state, side), gripOn(moved, side)];
          if (!before || !after) return true;
          return Math.hypot(after.x - before.x, after.y - before.y) < 0.01;
        });
      });
    expect(failing(held, right)).toEqual([]);
  });
});
