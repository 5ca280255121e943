import type { Evidence } from "./evidence.ts";
import { eachPixel, paint, type Region, type Regions, regionsOf } from "./regions.ts";

/** Smaller than this share of the largest part is dirt, or a compression artifact. */
const minPartShare = 0.004;

/** A part without hard edges, in the backdrop's own colour but darker, is a shadow that touches nothing. */
function isShadow(region: Region, regions: Regions, evidence: Evidence): boolean {
  const { shadowy, slope, softness } = evidence;
  let [inShadow, soft] = [0, 0];
  eachPixel(region, regions, evidence, (at) => {
    inShadow += shadowy[at] ?? 0;
    if ((slope[at] ?? 1) < 3 * softness) soft++;
  });
  return inShadow > 0.9 * region.area && soft > 0.9 * region.area;
}

/** A line around the whole picture is the picture's frame. */
const isFrame = (region: Region, { width, height }: Evidence): boolean =>
  region.maxX - region.minX >= width * 0.96 &&
  region.maxY - region.minY >= height * 0.96 &&
  region.area < 0.1 * width * height;

/** Takes dirt, free-standing shadows and frames out of the product's mask, in place. */
export function cleanMask(mask: Uint8Array, evidence: Evidence): void {
  const regions = regionsOf(mask, evidence);
  const real = regions.list.filter((region) => !isFrame(region, evidence));
  const largest = Math.max(0, ...real.map(({ area }) => area));
  const kept = real.filter(
    (region) => region.area >= minPartShare * largest && !isShadow(region, regions, evidence),
  );
  const keptLabels = new Set(kept.map(({ label }) => label));
  const dropped = regions.list.map(({ label }) => label).filter((label) => !keptLabels.has(label));
  paint(mask, regions, new Set(dropped), 0);
}
