/** Parts of a product that look like its plain background, such as clear glass: only their edges are seen. */
import { opened } from "./decoding.ts";
import type { Raster } from "./raster.ts";

/** Edges are looked for at this size, px, where grain is gone. */
const side = 240;
/**
 * Measured on 13 products on plain backgrounds: beyond a whole cut-out lie at most 0.014 of its area, and its box doesn't
 * grow. Beyond the lid of a glass jar lie 0.03, and the box is 1.9 times as large.
 */
const limits = {
  /** Least change of luma between neighbors of a pixel, 0 to 255. */
  edge: 14,
  /** Pixels of edges beyond the cut-out, as a share of its area. */
  edges: 0.015,
  /** How much larger a box around the edges, too, is. */
  box: 1.4,
  /** Outermost edges that don't count, as a share of them on each side. */
  stray: 0.02,
};
/** Blur around a cut-out's own edge, px, and what is left of it (0 to 255) where it doesn't reach. */
const own = { blur: 4, least: 2 } as const;

type Range = readonly [from: number, to: number];

/** Between which values nearly all of a list lie. */
const rangeOf = (values: readonly number[], stray: number): Range => {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  return [at(stray), at(1 - stray)];
};

const hull = ([a, b]: Range, [c, d]: Range): Range => [Math.min(a, c), Math.max(b, d)];
const lengthOf = ([from, to]: Range): number => to - from + 1;

/** Whether edges beyond a cut-out, which is as large as its picture, show that much more belongs to the product. */
export async function hasFaintParts(picture: Raster, cut: Raster): Promise<boolean> {
  const scale = side / Math.max(picture.width, picture.height);
  const [width, height] = [picture.width, picture.height].map((length) =>
    Math.max(3, Math.round(length * scale)),
  ) as [number, number];
  const small = (raster: Raster) => opened(raster).resize(width, height, { fit: "fill" });
  const luma = await small(picture).removeAlpha().greyscale().raw().toBuffer();
  const alpha = await small(cut).extractChannel(3).raw().toBuffer();
  const near = await small(cut).extractChannel(3).blur(own.blur).raw().toBuffer();
  const change = (at: number, step: number) => (luma[at + step] ?? 0) - (luma[at - step] ?? 0);
  const isEdge = (at: number) => Math.hypot(change(at, 1), change(at, width)) > limits.edge;
  const pointsOf = (isOf: (at: number) => boolean) => {
    const found = [...alpha.keys()].filter((at) => {
      const [x, y] = [at % width, Math.floor(at / width)];
      return x > 0 && y > 0 && x < width - 1 && y < height - 1 && isOf(at);
    });
    return { x: found.map((at) => at % width), y: found.map((at) => Math.floor(at / width)) };
  };
  const inside = pointsOf((at) => (alpha[at] ?? 0) > 127);
  const beyond = pointsOf((at) => (near[at] ?? 0) <= own.least && isEdge(at));
  if (beyond.x.length < limits.edges * inside.x.length) return false;
  const [xs, ys] = [rangeOf(inside.x, 0), rangeOf(inside.y, 0)];
  const [more, below] = [rangeOf(beyond.x, limits.stray), rangeOf(beyond.y, limits.stray)];
  const grown = lengthOf(hull(xs, more)) * lengthOf(hull(ys, below));
  return grown > limits.box * lengthOf(xs) * lengthOf(ys);
}
