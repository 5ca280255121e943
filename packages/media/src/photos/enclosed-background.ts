import type { Backdrop } from "./backdrop.ts";
import type { Evidence } from "./evidence.ts";
import { areaOf, eachPixel, paint, type Region, type Regions, regionsOf } from "./regions.ts";

/** Smaller windows than this share of the product are gaps between letters or glints, and stay. */
const minShare = 0.004;
/** What is larger is hardly a handle: a label, a screen, a page. */
const maxShare = 0.5;

/** How far from the backdrop, on average and in spread, the colours of each region are. */
function colourOf(region: Region, regions: Regions, evidence: Evidence) {
  let [sum, squares] = [0, 0];
  eachPixel(region, regions, evidence, (at) => {
    const distance = evidence.distance[at] ?? 0;
    sum += distance;
    squares += distance * distance;
  });
  const mean = sum / region.area;
  return { mean, spread: Math.sqrt(Math.max(0, squares / region.area - mean * mean)) };
}

/** Whether lines across the region hit something that is not of it: print on a label, an island. */
function hasIslands(region: Region, regions: Regions, evidence: Evidence): boolean {
  const { width } = evidence;
  let [last, islands] = [-1, 0];
  eachPixel(region, regions, evidence, (at) => {
    const sameRow = last >= 0 && Math.floor(last / width) === Math.floor(at / width);
    if (sameRow) islands += at - last - 1;
    last = at;
  });
  return islands > 0.06 * region.area;
}

/** Share of the rays from the region's middle that pass a thin wall only and then are outside, as a handle's do. */
function openness(region: Region, mask: Uint8Array, { width, height }: Evidence): number {
  const midX = (region.minX + region.maxX) / 2;
  const midY = (region.minY + region.maxY) / 2;
  const reach = 1.3 * Math.max(region.maxX - region.minX, region.maxY - region.minY);
  const isOutside = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height || mask[y * width + x] === 0;
  const getsOut = (angle: number) => {
    for (let step = 0; step < reach; step++) {
      const x = Math.round(midX + Math.cos(angle) * step);
      const y = Math.round(midY + Math.sin(angle) * step);
      if (isOutside(x, y)) return true;
    }
    return false;
  };
  const rays = Array.from({ length: 48 }, (_, ray) => (2 * Math.PI * ray) / 48);
  return rays.filter(getsOut).length / rays.length;
}

/**
 * Opens the windows through which one sees the backdrop (a mug's handle) in the product's mask, in place.
 * On white and grey a window must be as even as the backdrop itself, free of print and thinly walled,
 * since white labels are common; on a coloured backdrop the same colour is proof enough.
 */
export function removeEnclosedBackground(
  mask: Uint8Array,
  evidence: Evidence,
  backdrop: Backdrop,
): void {
  const { distance, tolerance } = evidence;
  const [, [tintA = 0], [tintB = 0]] = backdrop.planes;
  const coloured = Math.hypot(tintA, tintB) > 0.05;
  const alike = mask.map((value, at) => (value === 1 && (distance[at] ?? 1) < tolerance ? 1 : 0));
  const regions = regionsOf(alike, evidence);
  const productArea = areaOf(mask);
  const windows = regions.list.filter((region) => {
    const share = region.area / productArea;
    if (share < minShare || share > maxShare) return false;
    const { mean, spread } = colourOf(region, regions, evidence);
    if (coloured) return mean < 0.7 * tolerance;
    const even = mean < 0.5 * tolerance && spread < 0.004 + backdrop.noise;
    return even && !hasIslands(region, regions, evidence) && openness(region, mask, evidence) > 0.3;
  });
  paint(mask, regions, new Set(windows.map(({ label }) => label)), 0);
}
