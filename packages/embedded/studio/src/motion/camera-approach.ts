import { clamp } from "@reelwright/film/numbers";
import { around, captionsTop, headIn, logoCorner, middleOf, productIn } from "../scene/boxes.ts";
import type { PictureState } from "../scene/layout.ts";

/** Least room beside and above the product, as a share of the frame. */
const edge = 0.02;

/** How a camera comes nearer. */
export type Nearer = {
  /** How many times nearer, 1 to `most`. */
  readonly factor: number;
  /** The point of the scene that keeps its place in the frame. */
  readonly about: { readonly x: number; readonly y: number };
};

/**
 * How much nearer than `camera`, at most `most` times, a product that stands alone is seen whole: above the captions, and
 * beside the logo's corner where it reaches up to that and the frame has room. `half`: half the frame's width in scene units.
 */
export const nearerAlone = (
  state: PictureState,
  camera: PictureState["camera"],
  half: number,
  most: number,
): Nearer => {
  const box = productIn(state);
  const [wide, high] = [(2 * half) / camera.zoom, 1000 / camera.zoom];
  const [width, height] = [(box.right - box.left) / wide, (box.bottom - box.top) / high];
  const free = captionsTop(half);
  const factor = clamp(Math.min((1 - 2 * edge) / width, (free - edge) / height), 1, most);
  const middle = middleOf(box);
  if (factor < 1.01) return { factor: 1, about: middle };
  const [x, y] = [0.5 + (middle.x - camera.x) / wide, 0.5 + (middle.y - camera.y) / high];
  const [aside, along] = [(width * factor) / 2, (height * factor) / 2];
  const down = Math.min(y, free - along);
  const isBesideLogo = down - along < logoCorner.bottom;
  const right = 1 - edge - aside;
  const across = clamp(x, Math.min(right, (isBesideLogo ? logoCorner.right : edge) + aside), right);
  // What is at x and y without coming nearer is to be at `across` and `down` then.
  const pivot = (from: number, to: number) => (from * factor - to) / (factor - 1);
  return {
    factor,
    about: {
      x: camera.x + (pivot(x, across) - 0.5) * wide,
      y: camera.y + (pivot(y, down) - 0.5) * high,
    },
  };
};

/** Captions may cover so much of the frame's height of what somebody holds, for the moment in which the camera begins. */
const underCaptions = 0.03;

type Range = { readonly from: number; readonly to: number };

/** The place that keeps its own when `range` is enlarged by `factor`, so near to `wanted` as `range` stays within `free`. */
const fixedPoint = (range: Range, free: Range, factor: number, wanted: number): number => {
  const least = (range.to * factor - free.to) / (factor - 1);
  const most = (range.from * factor - free.from) / (factor - 1);
  return clamp(wanted, Math.min(least, most), Math.max(least, most));
};

/**
 * How much nearer than `camera`, at most `most` times, somebody's head and the product are seen together: in the frame, and the
 * product above the captions. What isn't free as `camera` sees it stays as it is. `half`: half the frame's width in scene units.
 */
export const nearerTogether = (
  state: PictureState,
  camera: PictureState["camera"],
  half: number,
  most: number,
): Nearer => {
  const head = headIn(state);
  const both = around(head ? [head, productIn(state)] : [productIn(state)]);
  const [wide, high] = [(2 * half) / camera.zoom, 1000 / camera.zoom];
  const x = (at: number) => 0.5 + (at - camera.x) / wide;
  const y = (at: number) => 0.5 + (at - camera.y) / high;
  const across = { from: x(both.left), to: x(both.right) };
  const down = { from: y(both.top), to: y(both.bottom) };
  const free = {
    across: { from: Math.min(edge, across.from), to: Math.max(1 - edge, across.to) },
    down: {
      from: Math.min(0, down.from),
      to: Math.max(captionsTop(half) + underCaptions, down.to),
    },
  };
  const room = (range: Range, within: Range) => (within.to - within.from) / (range.to - range.from);
  const factor = clamp(Math.min(room(across, free.across), room(down, free.down)), 1, most);
  const middle = middleOf(both);
  if (factor < 1.01) return { factor: 1, about: middle };
  return {
    factor,
    about: {
      x: camera.x + (fixedPoint(across, free.across, factor, x(middle.x)) - 0.5) * wide,
      y: camera.y + (fixedPoint(down, free.down, factor, y(middle.y)) - 0.5) * high,
    },
  };
};
