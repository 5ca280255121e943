import type { LabPlanes } from "../photos/oklab.ts";
import type { Pose } from "./pose.ts";
import type { Crossing } from "./template.ts";

/** Module-level: these functions run millions of times. */
const { abs, floor, max, min } = Math;

/** Sums over all that is above and left of a corner of the pixels, a column and a row larger than the picture. */
function summedChanges({ width, height, lightness, a, b }: LabPlanes): Float64Array {
  const columns = width + 1;
  const sums = new Float64Array(columns * (height + 1));
  const between = (one: number, other: number) =>
    abs((lightness[one] ?? 0) - (lightness[other] ?? 0)) +
    abs((a[one] ?? 0) - (a[other] ?? 0)) +
    abs((b[one] ?? 0) - (b[other] ?? 0));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      row += (x > 0 ? between(at, at - 1) : 0) + (y > 0 ? between(at, at - width) : 0);
      const corner = (y + 1) * columns + x + 1;
      sums[corner] = (sums[corner - columns] ?? 0) + row;
    }
  }
  return sums;
}

/** How far the places across an outline lie from the product's middle, in shares of its height. */
function reachOf(outline: readonly Crossing[]): { readonly x: number; readonly y: number } {
  let [x, y] = [0, 0];
  for (const { inX, inY, outX, outY } of outline) {
    x = max(x, abs(inX), abs(outX));
    y = max(y, abs(inY), abs(outY));
  }
  return { x, y };
}

/**
 * Tells of upright poses whether the picture changes by less than `visible` (a distance in OKLab) between any two pixels
 * around the product there: then there is no outline that would have to be looked for. May miss such places, never
 * invents one; each question takes the same short time.
 */
export function evenPlaces(
  picture: LabPlanes,
  outline: readonly Crossing[],
  visible: number,
): (pose: Pose) => boolean {
  const sums = summedChanges(picture);
  const reach = reachOf(outline);
  const columns = picture.width + 1;
  return ({ x, y, height }) => {
    const left = max(0, floor(x - reach.x * height));
    const top = max(0, floor(y - reach.y * height));
    const right = min(picture.width, floor(x + reach.x * height) + 1);
    const bottom = min(picture.height, floor(y + reach.y * height) + 1);
    if (right <= left || bottom <= top) return true;
    const at = (column: number, row: number) => sums[row * columns + column] ?? 0;
    const changes = at(right, bottom) - at(left, bottom) - at(right, top) + at(left, top);
    return changes < visible;
  };
}
