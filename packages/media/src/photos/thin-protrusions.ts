import type { Size } from "@reelwright/core/artifacts/artifacts";
import type { Evidence } from "./evidence.ts";

const reach = 2;
/** In tolerances: what is thin but farther than this from the backdrop is a strap or a cable. */
const weakness = 3.5;

/** Whether all (`erode`) or any of five pixels in a line, `step` apart, are set. */
function alongLine(mask: Uint8Array, step: number, erode: boolean): Uint8Array {
  const result = new Uint8Array(mask.length);
  const margin = reach * step;
  for (let at = margin; at < mask.length - margin; at++) {
    const set =
      (mask[at - 2 * step] ?? 0) +
      (mask[at - step] ?? 0) +
      (mask[at] ?? 0) +
      (mask[at + step] ?? 0) +
      (mask[at + 2 * step] ?? 0);
    result[at] = (erode ? set === 5 : set > 0) ? 1 : 0;
  }
  return result;
}

function squared(mask: Uint8Array, { width }: Size, erode: boolean): Uint8Array {
  return alongLine(alongLine(mask, 1, erode), width, erode);
}

/**
 * Takes off, in place, what is thin and hardly differs from the backdrop: the blocks and ripples that
 * compression leaves along edges, and the bridges by which such dirt hangs on to the product.
 */
export function removeThinProtrusions(mask: Uint8Array, evidence: Evidence): void {
  const { distance, tolerance } = evidence;
  const core = squared(squared(mask, evidence, true), evidence, false);
  for (let at = 0; at < mask.length; at++)
    if (core[at] === 0 && (distance[at] ?? 0) < weakness * tolerance) mask[at] = 0;
}
