import { clamp } from "@reelwright/film/numbers";
import { around, captionsTop, headIn, logoCorner, middleOf, productIn } from "../scene/boxes.ts";
import type { PictureState } from "../scene/layout.ts";

/** Minimum room beside and above the product, as a share of the frame. */
const edge = 0.02;

/** A move of the camera towards a point. */
export type Nearer = {
  /** Magnification, 1 to `most`. */
  readonly factor: number;
  /** The point of the scene that stays where it is in the frame. */
  readonly about: { readonly x: number; readonly y: number };
};

/**
 * The nearest view, at most `most` times nearer than `camera`, of a whole product that stands alone: above the captions and,
 * if it is that high, beside the logo. `half` is half the frame's width in scene units.
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
  // The point at x and y moves to `across` and `down`.
  const pivot = (from: number, to: number) => (from * factor - to) / (factor - 1);
  return {
    factor,
    about: {
      x: camera.x + (pivot(x, across) - 0.5) * wide,
      y: camera.y + (pivot(y, down) - 0.5) * high,
    },
  };
};

/** Captions may cover this share of the frame's height of a held product, at the start of the move only. */
const underCaptions = 0.03;

type Range = { readonly from: number; readonly to: number };

/** The fixed point when `range` grows by `factor`, as near to `wanted` as `free` allows. */
const fixedPoint = (range: Range, free: Range, factor: number, wanted: number): number => {
  const least = (range.to * factor - free.to) / (factor - 1);
  const most = (range.from * factor - free.from) / (factor - 1);
  return clamp(wanted, Math.min(least, most), Math.max(least, most));
};

/**
 * The nearest view, at most `most` times nearer than `camera`, of a head together with the product, which stays above the
 * captions. Parts that `camera` already cuts off may stay cut off. `half` is half the frame's width in scene units.
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
