import { describe, expect, test } from "@jest/globals";
import { headReach } from "../figure/head-layers.ts";
import { headSpot } from "../figure/posed-product.ts";
import { captionsTop, headIn, logoCorner, productIn, trunkIn } from "../scene/boxes.ts";
import type { PictureState } from "../scene/layout.ts";
import { briefOf } from "../testing/fixtures.ts";
import { planCutOf, shotsOf } from "../testing/segments.ts";

const ratios = [
  { name: "tall", size: { width: 90, height: 160 } },
  { name: "wide", size: { width: 160, height: 90 } },
  { name: "square", size: { width: 120, height: 120 } },
] as const;

/** What is held, what stands, what is used: name, width / height, interaction mode. */
const products = [
  ["Blaze Runner shoe", 1.7, "surface_interactive"],
  ["Desk Lamp", 0.5, "surface_interactive"],
  ["Retro Camera", 1.35, "surface_interactive"],
  ["Harbour Cap", 1.5, "holdable"],
  ["Nova Phone", 0.48, "holdable"],
  ["Oat Cookies box", 0.75, "holdable"],
  ["Steel Bottle", 0.36, "consumable"],
  ["Velour cream", 1.1, "apply_to_body"],
] as const;

const hairStyles = ["bob", "bun", "afro"] as const;

/** So many frames beside a cut no transition is seen any more. */
const beside = 13;

/** What is seen on both sides of a cut. */
type Cut = readonly [before: PictureState, after: PictureState];

type Film = {
  readonly label: string;
  readonly half: number;
  readonly pictures: PictureState[];
  readonly cuts: readonly Cut[];
};

/** Segments of films, by every tenth of a second outside of transitions. */
const filmsOf = (
  segmentCount: number,
  from: number,
): readonly (Film & { readonly hair: number })[] =>
  ratios.flatMap(({ name, size }) =>
    hairStyles.flatMap((hairStyle) => {
      const { persona } = briefOf(size);
      const hair = persona ? headReach({ ...persona.appearance, hairStyle }).top : 0;
      return products.map(([product, aspect, mode]) => {
        const options = { size, seconds: 4, segmentCount, hairStyle };
        const timeline = planCutOf(product, aspect, mode, from, options);
        const pictures = Array.from(
          { length: timeline.frames / 3 },
          (_, at) => timeline.at(at * 3).pictures,
        ).flatMap((all) => (all.length === 1 ? [all[0]] : []));
        const seen = (at: number) => timeline.at(at).pictures;
        const cuts = shotsOf(from, 4)
          .slice(1)
          .map(
            ({ from: at }): Cut => [seen(at - beside)[0], seen(at + beside).at(-1) ?? seen(at)[0]],
          );
        const half = (500 * size.width) / size.height;
        return { label: `${product} ${hairStyle} ${name}`, half, hair, pictures, cuts };
      });
    }),
  );

const films = filmsOf(2, 0);

/** Where heights of the scene are in the frame, in shares of it. */
const down = ({ camera }: PictureState, y: number) => 0.5 + ((y - camera.y) * camera.zoom) / 1000;
const across = ({ camera }: PictureState, x: number, half: number) =>
  0.5 + ((x - camera.x) * camera.zoom) / (2 * half);

const headAt = (picture: PictureState, y: number) => {
  const { persona } = picture;
  return (
    persona && down(picture, persona.y + headSpot(persona.pose, { x: 0, y }).at.y * persona.head)
  );
};

const failing = (isRight: (film: (typeof films)[number]) => boolean, of = films) =>
  of.filter((film) => !isRight(film)).map(({ label }) => label);

/** Whether a change of picture is seen as a cut: nearer or further by a third, or with somebody and without. */
const isCut = (before: PictureState, after: PictureState): boolean => {
  const [from, to] = [before, after].map(({ product, camera }) => product.height * camera.zoom) as [
    number,
    number,
  ];
  const isOther = (before.persona === null) !== (after.persona === null);
  return isOther || Math.abs(Math.log(to / from)) > Math.log(1.33);
};

describe("a film's first four seconds", () => {
  test("cut off no hair: the head is in the frame as a whole or not at all", () => {
    const right = ({ pictures, hair }: (typeof films)[number]) =>
      pictures.every((picture) => {
        const [top, chin] = [headAt(picture, -hair), headAt(picture, 0.5)];
        return top === null || chin === null || top > -0.005 || chin < 0.02;
      });
    expect(failing(right)).toEqual([]);
  });

  test("are cut twice so that it is seen: nearer or further by a third, or with somebody and without", () => {
    const right = ({ pictures }: Film) =>
      pictures.slice(1).filter((after, at) => isCut(pictures[at] ?? after, after)).length >= 2;
    expect(failing(right)).toEqual([]);
  });

  test("show products that are whole above the captions and beside the logo", () => {
    const right = ({ pictures, half }: Film) =>
      pictures.every((picture) => {
        const box = productIn(picture);
        const [left, right] = [across(picture, box.left, half), across(picture, box.right, half)];
        const [top, foot] = [down(picture, box.top), down(picture, box.bottom)];
        const isWhole = left > 0 && right < 1 && top > 0 && foot - top < 0.6;
        const isUnderLogo = left < logoCorner.right - 0.02 && top < logoCorner.bottom - 0.02;
        return !isWhole || (foot < captionsTop(half) + 0.03 && !isUnderLogo);
      });
    expect(failing(right)).toEqual([]);
  });
});

describe("the shots of a film of three segments", () => {
  const all = [0, 1].flatMap((from) => filmsOf(3, from));

  test("show no trunk without its head", () => {
    const right = ({ pictures, half }: Film) =>
      pictures.every((picture) => {
        const [head, trunk] = [headIn(picture), trunkIn(picture)];
        if (head === null || trunk === null) return true;
        const isHeadIn = down(picture, head.bottom) > 0.1 && down(picture, head.top) > -0.02;
        const sides = [across(picture, head.left, half), across(picture, head.right, half)];
        if (isHeadIn && Math.max(...sides) > 0.1 && Math.min(...sides) < 0.9) return true;
        const [left, end] = [across(picture, trunk.left, half), across(picture, trunk.right, half)];
        return left > 0.98 || end < 0.02 || down(picture, trunk.top) > 1;
      });
    expect(failing(right, all)).toEqual([]);
  });

  test("don't look alike on both sides of a cut", () => {
    const right = ({ cuts }: Film) => cuts.every(([before, after]) => isCut(before, after));
    expect(failing(right, all)).toEqual([]);
  });
});

/** Two shots of a segment, of which the second draws back. */
const two = ["wide", "wide"].map((size, at) => ({
  ...{ from: at * 45, to: 45 + at * 75, size: size as "wide" },
  scene: at === 0 ? ("start" as const) : ("end" as const),
}));

test.each([
  ["alone", 3, "display_static"],
  ["with somebody", 0, null],
  ["with somebody later on", 1, null],
] as const)(
  "a product %s that the last shot draws back from is whole above the captions",
  (_, from, shown) => {
    const isShown = (picture: PictureState) => (picture.persona === null) === (shown !== null);
    for (const { size } of ratios)
      for (const [name, aspect, mode] of products) {
        const options = { size, seconds: 4, shots: two };
        const timeline = planCutOf(name, aspect, shown ?? mode, from, options);
        const half = (500 * size.width) / size.height;
        const last = Array.from({ length: 25 }, (_each, at) => timeline.at(45 + at * 3).pictures);
        const seen = last.flatMap(([picture, next]) =>
          next || !isShown(picture) ? [] : [picture],
        );
        const edges = seen.flatMap((picture) => {
          const box = productIn(picture);
          const foot = captionsTop(half) + 0.05 - down(picture, box.bottom);
          return [across(picture, box.left, half), 1 - across(picture, box.right, half), foot];
        });
        const isWhole = Math.min(...edges) > -0.01;
        expect({ name, size, isWhole }).toEqual({ name, size, isWhole: true });
      }
  },
);

test.each(ratios)(
  "a garment's chest is seen from near in a $name frame, without a face",
  (ratio) => {
    const { size } = ratio;
    const garment = { body: 0.62, middle: 0.5, sleeves: "none", cuff: { x: 0, y: 0 } } as const;
    const pixels = { width: 1_940, height: 2_000 };
    const outline = { size: pixels, garment, shoe: null, band: null, lid: null, silhouette: null };
    const timeline = planCutOf("Cotton Polo", 0.97, "wearable", 0, { size, seconds: 4, outline });
    const all = Array.from({ length: timeline.frames }, (_, at) => timeline.at(at).pictures[0]);
    const details = all.filter(({ camera }) => camera.zoom > (all[0]?.camera.zoom ?? 0) * 1.4);
    expect(details.length).toBeGreaterThan(25);
    for (const picture of details) {
      const { product } = picture;
      expect(headAt(picture, 0.5)).toBeLessThan(0.03);
      const print = down(picture, product.y - product.height * 0.15);
      expect(print).toBeGreaterThan(0.1);
      expect(print).toBeLessThan(captionsTop((500 * size.width) / size.height));
    }
  },
);
