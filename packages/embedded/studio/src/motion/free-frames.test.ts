import { describe, expect, test } from "@jest/globals";
import { captionsTop, logoCorner, productIn } from "../scene/boxes.ts";
import type { PictureState } from "../scene/layout.ts";
import { planCutOf } from "../testing/segments.ts";

const ratios = [
  ["tall", { width: 90, height: 160 }],
  ["wide", { width: 160, height: 90 }],
  ["square", { width: 120, height: 120 }],
] as const;

/** What stands, what is held, what is an exhibit: name, width / height, interaction mode. */
const products = [
  ["Blaze Runner shoe", 1.7, "surface_interactive"],
  ["Desk Lamp", 0.5, "surface_interactive"],
  ["Retro Camera", 1.35, "surface_interactive"],
  ["Harbour Cap", 1.5, "holdable"],
  ["Nova Phone", 0.48, "holdable"],
  ["Diver watch", 0.6, "holdable"],
  ["Steel Bottle", 0.36, "consumable"],
  ["Velour cream", 1.1, "apply_to_body"],
  ["Steel Bottle", 0.36, "display_static"],
  ["Beat speaker", 2.2, "display_static"],
  ["Canvas tote", 0.8, "display_static"],
] as const;

/** Of the air around the logo a push may take so much. */
const air = 0.02;

type Seen = {
  readonly picture: PictureState;
  /** The product's edges, as shares of the frame. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly foot: number;
};

/** The product's place in every tenth of a second of a segment, outside of transitions. */
const seenIn = (
  [name, aspect, mode]: (typeof products)[number],
  [, size]: (typeof ratios)[number],
  from: number,
  seconds: number,
): readonly Seen[] => {
  const timeline = planCutOf(name, aspect, mode, from, { size, seconds });
  const half = (500 * size.width) / size.height;
  return Array.from({ length: timeline.frames / 3 }, (_, at) => timeline.at(at * 3).pictures)
    .flatMap((pictures) => (pictures.length === 1 ? [pictures[0]] : []))
    .map((picture) => {
      const { camera } = picture;
      const box = productIn(picture);
      const across = (x: number) => 0.5 + ((x - camera.x) * camera.zoom) / (2 * half);
      const down = (y: number) => 0.5 + ((y - camera.y) * camera.zoom) / 1000;
      return {
        ...{ picture, left: across(box.left), right: across(box.right) },
        ...{ top: down(box.top), foot: down(box.bottom) },
      };
    });
};

describe.each(ratios)("in each frame of %s films", (...ratio) => {
  const half = (500 * ratio[1].width) / ratio[1].height;
  const films = products.flatMap((product) =>
    [0, 1, 2, 3].flatMap((from) =>
      [4, 8].map((seconds) => ({
        label: `${product[0]}, ${product[2]}, ${seconds} s from keyframe ${from}`,
        seen: seenIn(product, ratio, from, seconds),
      })),
    ),
  );
  const failing = (isRight: (seen: Seen) => boolean) =>
    films.filter(({ seen }) => !seen.every(isRight)).map(({ label }) => label);

  test("no product that stands alone as a whole reaches under the logo", () => {
    const isClear = ({ picture, left, right, top, foot }: Seen) => {
      const isWhole = left > 0 && right < 1 && top > 0 && foot < captionsTop(half);
      const isUnderLogo = left < logoCorner.right - air && top < logoCorner.bottom - air;
      return picture.persona !== null || !isWhole || !isUnderLogo;
    };
    expect(failing(isClear)).toEqual([]);
  });

  test("the cuts between shots of a product alone are seen: nearer or further by a third", () => {
    const sizeOf = ({ foot, top }: Seen) => foot - top;
    // What grows by a tenth within a tenth of a second is cut, not moved.
    const isRight = (seen: Seen, before: Seen | undefined) => {
      if (!before || before.picture.persona || seen.picture.persona) return true;
      const change = Math.abs(Math.log(sizeOf(seen) / sizeOf(before)));
      return change < Math.log(1.1) || change > Math.log(1.38);
    };
    const same = films.filter(({ seen }) => !seen.every((one, at) => isRight(one, seen[at - 1])));
    expect(same.map(({ label }) => label)).toEqual([]);
  });

  test("a detail shows most of its product's width or height above the captions", () => {
    const isTold = ({ picture, left, right, top, foot }: Seen) => {
      const across = (Math.min(1, right) - Math.max(0, left)) / (right - left);
      const along = (Math.min(captionsTop(half), foot) - Math.max(0, top)) / (foot - top);
      return picture.persona !== null || (across > 0.48 && along > 0.48);
    };
    expect(failing(isTold)).toEqual([]);
  });

  test("a product that stands beside somebody is whole above the captions", () => {
    const isWhole = ({ picture, left, right, top, foot }: Seen) =>
      picture.persona === null ||
      picture.product.held ||
      (left > 0.025 && right < 0.99 && top > 0 && foot < captionsTop(half) + 0.04);
    expect(failing(isWhole)).toEqual([]);
  });
});
