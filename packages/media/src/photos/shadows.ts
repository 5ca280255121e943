import type { Size } from "@reelwright/core/artifacts/artifacts";
import {
  areaOf,
  eachBeside,
  eachPixel,
  paint,
  type Region,
  type Regions,
  regionsOf,
} from "./regions.ts";

/** Shadows are smaller than this share of what they fall from; a flood that takes more has broken in. */
const maxShadowShare = 0.45;
/** A shadow lies open to the backdrop along much of its outline; a part of the product has a hole in its wall. */
const minOpenOutline = 0.22;

type Outline = { open: number; length: number };

/** How long the region's outline is, and how much of it borders on the backdrop. */
function outlineOf(region: Region, regions: Regions, dry: Uint8Array, size: Size): Outline {
  const outline = { open: 0, length: 0 };
  eachPixel(region, regions, size, (at) => {
    eachBeside(at, size, (beside) => {
      if (regions.labels[beside] === region.label) return;
      outline.length++;
      if (dry[beside] === 0) outline.open++;
    });
  });
  return outline;
}

/**
 * Of two masks of the product (1), flooded without and with wading through shadows, makes the one to use:
 * without the shadows, but with what the wading flood has taken from the product given back.
 */
export function withoutShadows(dry: Uint8Array, waded: Uint8Array, size: Size): Uint8Array {
  if (areaOf(waded) < (1 - maxShadowShare) * areaOf(dry)) return dry;
  const taken = dry.map((value, at) => (value === 1 && waded[at] === 0 ? 1 : 0));
  const regions = regionsOf(taken, size);
  const broken = regions.list.filter((region) => {
    const { open, length } = outlineOf(region, regions, dry, size);
    return open < minOpenOutline * length;
  });
  const mask = Uint8Array.from(waded);
  paint(mask, regions, new Set(broken.map(({ label }) => label)), 1);
  return mask;
}
