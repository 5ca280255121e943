import { describe, expect, test } from "@jest/globals";
import type { Size } from "@reelwright/film/artifacts";
import { plannedWords } from "@reelwright/film/sound/timeline";
import { headSpot, trunkSpot } from "../../figure/posed-product.ts";
import { productUse } from "../../scene/interaction.ts";
import type { PictureState } from "../../scene/layout.ts";
import { framesOf, productBox, stateFor, type Wanted } from "../../testing/persons.ts";

const tall = { width: 720, height: 1280 };
const frames: readonly Size[] = [tall, { width: 1280, height: 720 }, { width: 720, height: 720 }];

/** Every frame of 4 s that begin with the film's first keyframe. */
const segmentFor = (wanted: Wanted): readonly PictureState[] =>
  framesOf(wanted, { words: plannedWords("This is it.", 2) });

/** How near the product's outline (as a box turned with it) comes to a point, in head heights. */
const distance = ({ product, persona }: PictureState, at: { x: number; y: number }): number => {
  const [dx, dy] = [
    persona.x + at.x * persona.head - product.x,
    persona.y + at.y * persona.head - product.y,
  ];
  const [c, s] = [Math.cos(-product.angle), Math.sin(-product.angle)];
  const [x, y] = [Math.abs(dx * c - dy * s), Math.abs(dx * s + dy * c)];
  const away = Math.hypot(Math.max(0, x - product.width / 2), Math.max(0, y - product.height / 2));
  return away / persona.head;
};

const nearest = (states: readonly PictureState[], point: (state: PictureState) => number) =>
  Math.min(...states.map(point));

const use = (name: string, mode: string) => productUse({ name, cutoutKind: "alpha" }, mode, 0.4);

describe("what a name says", () => {
  test.each([
    ["Straw hat", "head"],
    ["Retro sunglasses", "eyes"],
    ["Studio headphones", "ears"],
    ["Emerald necklace", "neck"],
    ["Aviator watch", null],
    ["Leather handbag", "bag"],
    ["Organic t-shirt", "torso"],
    ["Fleece neck warmer", "collar"],
    ["Sunnies", "eyes"],
    ["Sommerkleid Rosa", "body"],
    ["Blue jeans", "legs"],
    ["Sonnenbrille Rio", "eyes"],
    ["Apple drink", null],
  ] as const)("%s is worn at %s", (name, at) => {
    expect(use(name, "wearable").worn).toBe(at);
  });

  test.each([
    ["Canvas tote", "bag"],
    ["Bolsa Marea", "bag"],
    ["Kessel Hoodie", "torso"],
    ["Blue jeans", "legs"],
    ["Leather wallet", null],
    ["Cabin suitcase", null],
    ["Straw hat", null],
  ] as const)("%s is worn at %s where nobody says how it is shown", (name, at) => {
    expect(use(name, "holdable").worn).toBe(at);
    expect(productUse({ name, cutoutKind: "card" }, "holdable", 0.4).worn).toBeNull();
  });

  test.each([
    ["consumable", "Apple drink", "drink"],
    ["consumable", "Choco bar", "eat"],
    ["apply_to_body", "Velvet lipstick", "lips"],
    ["apply_to_body", "Rosé face cream", "rub"],
    ["apply_to_body", "Body lotion", "smooth"],
    ["apply_to_body", "Shaving razor", "stroke"],
    ["wearable", "Aviator watch", "offer"],
    ["wearable", "Blue plimsolls", "offer"],
    ["wearable", "Gold ring", "offer"],
    ["consumable", "Pillar candle", null],
    ["consumable", "Gift card", null],
    ["consumable", "Crunchy dog food", null],
    ["consumable", "Aurora X2", "drink"],
    ["surface_interactive", "Nova phone", "touch"],
    ["holdable", "Apple drink", null],
  ] as const)("in %s, with %s one does %s", (mode, name, act) => {
    expect(use(name, mode).interaction).toBe(act);
  });

  test("a tin of lip balm and a palette are too broad for lips and skin: a finger takes some", () => {
    const interaction = (name: string, aspect: number) =>
      productUse({ name, cutoutKind: "alpha" }, "apply_to_body", aspect).interaction;
    expect(interaction("Rosy Lip Therapy", 1.6)).toBe("rub");
    expect(interaction("Rosy Lip Therapy", 0.3)).toBe("lips");
    expect(interaction("Foundation palette", 1.5)).toBe("rub");
  });

  test.each(["consumable", "apply_to_body", "holdable", "wearable"])(
    "what can't be cut out is neither used nor worn in %s",
    (mode) => {
      for (const name of ["Apple drink", "Choco bar", "Velvet lipstick", "Wool scarf"]) {
        const shown = productUse({ name, cutoutKind: "card" }, mode, 0.4);
        expect(shown).toMatchObject({ worn: null, isSeen: false, interaction: null });
      }
    },
  );

  test("a mug is no bucket, and a lipstick can be seen", () => {
    const heads = (name: string, aspect: number) => {
      const { product, persona } = stateFor({ name, view: "hold", aspect });
      return Math.max(product.width, product.height) / persona.head;
    };
    expect(heads("Mighty mug", 1.2)).toBeLessThan(0.85);
    expect(heads("Berry drink", 0.4)).toBeGreaterThan(1);
    expect(heads("Velvet lipstick", 0.25)).toBeGreaterThan(0.5);
    expect(heads("Gold ring", 0.9)).toBeLessThan(0.42);
    expect(heads("Crunchy dog food", 0.7)).toBeGreaterThan(1.5);
    expect(use("Thing", "holdable").longest).toBeNull();
  });
});

describe.each(frames)("in a frame of $width x $height", (frame) => {
  test.each([
    ["Apple drink", 0.35],
    ["Mighty mug", 1.2],
    ["Choco bar", 2.9],
  ])("%s is lifted to the mouth, and back", (name, aspect) => {
    const states = segmentFor({ name, mode: "consumable", aspect, frame });
    const atMouth = (state: PictureState) =>
      distance(state, headSpot(state.persona.pose, { x: 0, y: 0.33 }).at);
    expect(nearest(states, atMouth)).toBeLessThan(0.06);
    for (const end of [states[0], states.at(-1)]) {
      expect(end && atMouth(end)).toBeGreaterThan(0.12);
    }
  });

  test("a lipstick touches the lips", () => {
    const states = segmentFor({ name: "Lipstick", mode: "apply_to_body", aspect: 0.25, frame });
    const atLips = (state: PictureState) =>
      distance(state, headSpot(state.persona.pose, { x: 0, y: 0.33 }).at);
    expect(nearest(states, atLips)).toBeLessThan(0.08);
  });

  test("cream is rubbed on the cheek by the other hand", () => {
    const states = segmentFor({ name: "Face cream", mode: "apply_to_body", aspect: 0.4, frame });
    const atCheek = ({ persona }: PictureState) => {
      const cheek = headSpot(persona.pose, { x: 0.27, y: 0.22 }).at;
      const { at } = persona.pose.rightHand;
      return Math.hypot(at.x - cheek.x, at.y - cheek.y);
    };
    expect(nearest(states, atCheek)).toBeLessThan(0.1);
  });

  test("a hat, glasses and headphones stay on the head, however it moves", () => {
    for (const [name, y] of [
      ["Straw hat", -0.3],
      ["Sunglasses", 0.06],
      ["Headphones", 0],
    ] as const) {
      for (const state of segmentFor({ name, mode: "wearable", aspect: 1.8, frame })) {
        const { at, angle } = headSpot(state.persona.pose, { x: 0, y });
        expect(distance(state, at)).toBeLessThan(0.02);
        expect(state.product.angle).toBeCloseTo(angle, 5);
      }
    }
  });

  test("what is worn or carried is whole, and above the captions", () => {
    for (const [name, aspect] of [
      ["Straw hat", 1.8],
      ["Beanie", 1],
      ["Sunglasses", 2.8],
      ["Headphones", 0.9],
      ["Necklace", 0.9],
      ["Handbag", 0.95],
      ["T-shirt", 1],
      ["Watch", 0.4],
    ] as const) {
      for (const view of ["hook", "hold"] as const) {
        const state = stateFor({ name, mode: "wearable", aspect, frame, view });
        const box = productBox(state, frame);
        expect([name, box.left / frame.width > 0.01]).toEqual([name, true]);
        expect([name, (box.left + box.width) / frame.width < 0.9]).toEqual([name, true]);
        expect([name, box.top / frame.height > 0.02]).toEqual([name, true]);
        expect([name, (box.top + box.height) / frame.height < 0.73]).toEqual([name, true]);
      }
    }
  });

  test("a necklace is laid around the neck", () => {
    const states = segmentFor({ name: "Necklace", mode: "wearable", aspect: 0.9, frame });
    const off = ({ persona, product }: PictureState) => {
      const { at } = trunkSpot(persona.pose, { x: 0, y: 0 });
      return Math.abs(persona.x + at.x * persona.head - product.x) / persona.head;
    };
    expect(nearest(states, off)).toBeLessThan(0.05);
  });

  test("what stands is touched by a hand", () => {
    const states = segmentFor({ name: "Phone", mode: "surface_interactive", aspect: 0.5, frame });
    const offFinger = (state: PictureState) => {
      const { persona } = state;
      const tips = [persona.pose.leftHand, persona.pose.rightHand].map(({ at, angle }) => ({
        x: at.x + 0.4 * Math.sin(angle),
        y: at.y - 0.4 * Math.cos(angle),
      }));
      return Math.min(...tips.map((tip) => distance(state, tip)));
    };
    expect(nearest(states, offFinger)).toBeLessThan(0.02);
  });
});

describe("what a prompt names", () => {
  const prompted = (name: string, mode: string, prompt: string, aspect = 0.4) =>
    segmentFor({ name, mode, prompt, aspect });
  test("brings a hand to the top of what is opened", () => {
    const states = prompted("Apple juice", "consumable", "opens it");
    const offTop = ({ product, persona }: PictureState) => {
      const hands = [persona.pose.leftHand, persona.pose.rightHand];
      const top = product.y - product.height / 2;
      return Math.min(
        ...hands.map(({ at }) => Math.abs(persona.y + at.y * persona.head - top) / persona.head),
      );
    };
    expect(nearest(states, offTop)).toBeLessThan(0.15);
  });

  test("isn't done with what is worn, or with furniture", () => {
    expect(
      productUse({ name: "Straw hat", cutoutKind: "alpha" }, "wearable", 1.7, "drinks it").named,
    ).toBeNull();
    const sofa = productUse(
      { name: "Linden sofa", cutoutKind: "alpha" },
      "holdable",
      2,
      "shakes it",
    );
    expect(sofa.named).toBeNull();
  });
});

describe("movements", () => {
  const cases: readonly Wanted[] = [
    { name: "Apple drink", mode: "holdable" },
    { name: "Apple drink", mode: "consumable" },
    { name: "Choco bar", mode: "consumable", aspect: 2.9 },
    { name: "Face cream", mode: "apply_to_body" },
    { name: "Body lotion", mode: "apply_to_body" },
    { name: "Lipstick", mode: "apply_to_body", aspect: 0.25 },
    { name: "Straw hat", mode: "wearable", aspect: 1.7 },
    { name: "Aviator watch", mode: "wearable" },
    { name: "Necklace", mode: "wearable", aspect: 0.9 },
    { name: "Nova phone", mode: "surface_interactive", aspect: 0.5 },
    { name: "Apple juice", mode: "consumable", prompt: "pours it into a glass" },
    { name: "Apple juice", mode: "consumable", prompt: "opens it" },
    { name: "Apple juice", mode: "holdable", prompt: "shakes it" },
    { name: "Apple juice", mode: "holdable", prompt: "unpacks it from a parcel" },
    { name: "Eau de parfum", mode: "apply_to_body", prompt: "sprays a little of it" },
    { name: "Cedar candle", mode: "holdable", prompt: "smells it", aspect: 0.8 },
    { name: "The quiet book", mode: "holdable", prompt: "reads in it", aspect: 0.7 },
    { name: "Nova phone", mode: "holdable", prompt: "taps on it", aspect: 0.5 },
    { name: "Gift card", mode: "holdable", prompt: "turns it slowly", aspect: 1.6 },
    { name: "Gift card", mode: "holdable", prompt: "compares it with others", aspect: 1.6 },
    { name: "Mighty mug", mode: "holdable", prompt: "points at a detail of it", aspect: 1.1 },
    { name: "Desk lamp", mode: "surface_interactive", prompt: "switches it on", aspect: 0.5 },
    { name: "Nova laptop", mode: "surface_interactive", prompt: "types on it", aspect: 1.4 },
    { name: "Straw hat", mode: "wearable", prompt: "walks a few steps with it", aspect: 1.7 },
    { name: "Mighty mug", mode: "holdable", prompt: "looks unhappy", aspect: 1.1 },
  ];

  /** Where things are on the screen, in thousandths of its height. */
  const tracked = ({ camera, product, persona }: PictureState): readonly number[] => {
    const seen = (x: number, y: number) => [
      (x - camera.x) * camera.zoom,
      (y - camera.y) * camera.zoom,
    ];
    const hand = (at: { x: number; y: number }) =>
      seen(persona.x + at.x * persona.head, persona.y + at.y * persona.head);
    return [
      ...seen(product.x, product.y),
      ...seen(persona.x, persona.y),
      ...hand(persona.pose.leftHand.at),
      ...hand(persona.pose.rightHand.at),
    ];
  };

  test.each(cases)(
    "of $name in $mode $prompt are even: no frame stands still, none jumps",
    (wanted) => {
      const ways = segmentFor(wanted).map(tracked);
      const steps = ways
        .slice(1)
        .map((at, frame) => at.map((value, i) => value - (ways[frame]?.[i] ?? value)));
      const speeds = steps.map((step) => Math.hypot(...step));
      // Second differences: how much the speed of anything changes from one frame to the next.
      const jerks = steps
        .slice(1)
        .map((step, frame) =>
          Math.max(...step.map((value, i) => Math.abs(value - (steps[frame]?.[i] ?? value)))),
        );
      expect(Math.min(...speeds)).toBeGreaterThan(0.02);
      expect(Math.max(...jerks)).toBeLessThan(4);
    },
  );

  test.each(cases)("of $name in $mode $prompt begin on the keyframe", (wanted) => {
    const [first] = segmentFor(wanted);
    const still = stateFor(wanted);
    for (const [i, value] of tracked(still).entries())
      expect(first && tracked(first)[i]).toBeCloseTo(value, 3);
    expect(first?.persona.pose.mouthOpen).toBeCloseTo(still.persona.pose.mouthOpen, 3);
  });
});
