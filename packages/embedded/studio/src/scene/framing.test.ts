import { describe, expect, test } from "@jest/globals";
import type { Size } from "@reelwright/film/artifacts";
import { plannedWords } from "@reelwright/film/sound/timeline";
import { createIdleMotion } from "../motion/idle-motion.ts";
import { briefOf, keyframeRequest } from "../testing/fixtures.ts";
import { isHolding, type PictureState, productBox, stateOf } from "./layout.ts";
import { recipeFor } from "./shots.ts";

const tall = { width: 720, height: 1280 };
const broad: readonly Size[] = [
  { width: 1280, height: 720 },
  { width: 1080, height: 1080 },
];
const modes = ["holdable", "display_static", "surface_interactive", "consumable"];
const aspects = [0.25, 0.4, 0.8, 1, 1.05, 1.4, 2.1, 3];

type Case = { readonly name: string; readonly frame: Size; readonly state: PictureState };

/** All shots of a frame, for products of every shape. */
const shotsOf = (frame: Size, persona: boolean): readonly Case[] =>
  modes.flatMap((interactionMode) =>
    aspects.flatMap((aspect) =>
      [0, 1, 2, 3, 4, 5].flatMap((index) =>
        [0, 1].map((attempt) => {
          const changes = { segmentCount: 5, interactionMode, index, attempt };
          const recipe = recipeFor(keyframeRequest(briefOf(frame, persona), "", changes), aspect);
          const name = [recipe.shot, interactionMode, `${aspect}`, `${attempt}`].join(" ");
          return { name, frame, state: stateOf(recipe, aspect) };
        }),
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

const withPersona = (frame: Size) =>
  shotsOf(frame, true).filter(({ state }) => state.persona !== null);
const alone = (frame: Size) => [
  ...shotsOf(frame, false),
  ...shotsOf(frame, true).filter(({ state }) => state.persona === null),
];

/** Where a hand is in the scene. */
const handAt = (
  { x, y, head }: NonNullable<PictureState["persona"]>,
  at: { x: number; y: number },
) => ({
  x: x + at.x * head,
  y: y + at.y * head,
});

describe.each(broad)("a frame of $width x $height", (frame) => {
  const medium = withPersona(frame);

  test("shows the persona from the waist up at a third, and first from near", () => {
    expect(medium.length).toBeGreaterThan(0);
    const right = (one: Case) => {
      const { persona, camera } = one.state;
      if (persona === null) return false;
      const head = (persona.head * camera.zoom) / 1000;
      const neck = seen(one, persona.x, persona.y);
      const crown = neck.y - 1.2 * head;
      if (one.name.startsWith("hook"))
        return head >= 0.255 && head <= 0.45 && neck.x > 0.5 && neck.x < 0.8 && crown > 0.01;
      return head >= 0.24 && head <= 0.3 && neck.x > 0.6 && neck.x < 0.72 && crown > 0.03;
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
      if (persona === null) return false;
      return shares(one).right < seen(one, persona.x - persona.head * 0.38, 0).x;
    };
    expect(failing(medium, right)).toEqual([]);
  });

  test("keeps product and hands above the captions", () => {
    expect(failing(medium, (one) => shares(one).bottom <= 0.63)).toEqual([]);
    expect(failing(alone(frame), (one) => shares(one).bottom <= 0.66)).toEqual([]);
    const right = (one: Case) => {
      const { persona } = one.state;
      if (persona === null) return false;
      return [persona.pose.leftHand, persona.pose.rightHand]
        .filter(({ shape }) => shape !== "relaxed")
        .every(({ at }) => {
          const hand = handAt(persona, at);
          return seen(one, hand.x, hand.y).y <= 0.63;
        });
    };
    expect(failing(medium, right)).toEqual([]);
  });

  test("is filled by the product alone", () => {
    const right = (one: Case) => {
      const { height, width } = shares(one);
      return (height >= 0.44 || width >= 0.7) && height <= 0.6;
    };
    expect(failing(alone(frame), right)).toEqual([]);
  });
});

/** Where a holding hand has the product, in the product's own coordinates; null for a free one. */
const gripOn = ({ persona, product }: PictureState, side: "leftHand" | "rightHand") => {
  if (persona === null || !isHolding(persona.pose[side])) return null;
  const hand = handAt(persona, persona.pose[side].at);
  const [x, y] = [hand.x - product.x, hand.y - product.y];
  const [c, s] = [Math.cos(-product.angle), Math.sin(-product.angle)];
  return { x: x * c - y * s, y: x * s + y * c };
};

describe.each([tall, ...broad])("hands in a frame of $width x $height", (frame) => {
  const held = withPersona(frame).filter(({ state }) => state.product.held);

  test("are where the product is held", () => {
    expect(held.length).toBeGreaterThan(0);
    const right = ({ state: { persona, product } }: Case) => {
      if (persona === null) return false;
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
    const life = createIdleMotion(plannedWords("Try it today, you will love it.", 4), 4, 3);
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
