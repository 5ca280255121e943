import type { Size } from "@reelwright/core/artifacts/artifacts";

/** The four neighbours' indices; at the picture's border a missing neighbour is the pixel itself. */
function besides(at: number, { width, height }: Size): readonly number[] {
  const x = at % width;
  return [
    x > 0 ? at - 1 : at,
    x < width - 1 ? at + 1 : at,
    at >= width ? at - width : at,
    at < width * (height - 1) ? at + width : at,
  ];
}

function edgePixels(mask: Uint8Array, size: Size): number[] {
  const found: number[] = [];
  for (let at = 0; at < mask.length; at++)
    // Most pixels are far from any edge, so the cheap comparison comes first.
    if (
      (mask[at] !== mask[at + 1] ||
        mask[at] !== mask[at - 1] ||
        mask[at] !== mask[at + size.width] ||
        mask[at] !== mask[at - size.width]) &&
      besides(at, size).some((beside) => mask[beside] !== mask[at])
    )
      found.push(at);
  return found;
}

/**
 * Depth of each pixel near the mask's edge, in steps: inside 1 (at the edge), 2, …, outside −1, −2, …,
 * up to `band`; 0 elsewhere, far from any edge.
 */
export function signedDistances(mask: Uint8Array, size: Size, band: number): Int8Array {
  const depth = new Int8Array(mask.length);
  let ring = edgePixels(mask, size);
  for (const at of ring) depth[at] = mask[at] === 1 ? 1 : -1;
  for (let level = 2; level <= band; level++) {
    const next: number[] = [];
    for (const beside of ring.flatMap((at) =>
      besides(at, size).filter((there) => mask[there] === mask[at]),
    )) {
      if (depth[beside] !== 0) continue;
      depth[beside] = mask[beside] === 1 ? level : -level;
      next.push(beside);
    }
    ring = next;
  }
  return depth;
}
