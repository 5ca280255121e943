import type { Subject } from "@reelwright/film/artifacts";

type Box = Subject["box"];

/** The outer parts of a mask don't count: a strap, fingers, something behind. A share of the mask on each side. */
const outer = 0.02;
/** A mask that marks less of the image than this marks nothing. */
const leastMarked = 0.01;

/** Between which shares of an axis nearly all of a sum lies. */
const extent = (sums: Float64Array, total: number): readonly [from: number, to: number] => {
  let [passed, from, to] = [0, 0, sums.length];
  for (const [at, sum] of sums.entries()) {
    if (passed <= outer * total) from = at;
    passed += sum;
    if (passed < (1 - outer) * total) to = at + 2;
  }
  return [from / sums.length, Math.min(1, to / sums.length)];
};

/**
 * Where the product most likely is in an image that it can't be cut out of, in shares of the image. `mask`: how likely each
 * pixel is part of it, 0 to 1, in rows of `width`. Null if that is nowhere.
 */
export const subjectBox = (mask: ArrayLike<number>, width: number): Box | null => {
  const across = new Float64Array(width);
  const down = new Float64Array(mask.length / width);
  let total = 0;
  for (let at = 0; at < mask.length; at++) {
    if ((mask[at] ?? 0) <= 0.5) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    across[x] = (across[x] ?? 0) + 1;
    down[y] = (down[y] ?? 0) + 1;
    total++;
  }
  if (total === 0 || total < leastMarked * mask.length) return null;
  const [left, right] = extent(across, total);
  const [top, bottom] = extent(down, total);
  return { left, right, top, bottom };
};
