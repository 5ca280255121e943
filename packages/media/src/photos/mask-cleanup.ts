import type { Size } from "@reelwright/film/artifacts";
import type { Backdrop } from "./backdrop.ts";
import {
  areaOf,
  type Evidence,
  eachBeside,
  eachPixel,
  paint,
  type Region,
  type Regions,
  regionsOf,
} from "./regions.ts";

/** A part below this share of the largest part is dirt or a compression artifact. */
const minPartShare = 0.004;

/** Whether a part is a detached shadow: without hard edges, and in the backdrop's color but darker. */
function isShadow(region: Region, regions: Regions, evidence: Evidence): boolean {
  const { shadowy, slope, softness } = evidence;
  let [inShadow, soft] = [0, 0];
  eachPixel(region, regions, evidence, (at) => {
    inShadow += shadowy[at] ?? 0;
    if ((slope[at] ?? 1) < 3 * softness) soft++;
  });
  return inShadow > 0.9 * region.area && soft > 0.9 * region.area;
}

/** Whether a region is a line around the whole image, which is the image's frame. */
const isFrame = (region: Region, { width, height }: Evidence): boolean =>
  region.maxX - region.minX >= width * 0.96 &&
  region.maxY - region.minY >= height * 0.96 &&
  region.area < 0.1 * width * height;

/** Removes dirt, detached shadows and frames from the product's mask, in place. */
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

/** Windows below this share of the product are gaps between letters or glints. They stay. */
const minShare = 0.004;
/** On a colored backdrop, smaller ones at the product's edge are gaps too, such as those between spines. */
const minShareAtEdge = 0.0002;
/** Anything larger is hardly a handle, but a label, a screen or a page. */
const maxShare = 0.5;

/** Distance of a region's colors from the backdrop: mean and spread. */
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

/** Whether lines across the region hit something else, such as print on a label. */
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

/** Share of the rays from the region's center that leave the product through a thin wall, as a handle's do. */
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
 * Opens the windows that show the backdrop (a mug's handle) in the product's mask, in place. White labels are common,
 * so on white and gray a window must be as even as the backdrop itself, free of print, and thinly walled. On a colored
 * backdrop, the same color is sufficient, in a small window also a thin wall.
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
    if (share < (coloured ? minShareAtEdge : minShare) || share > maxShare) return false;
    const { mean, spread } = colourOf(region, regions, evidence);
    if (coloured)
      return (
        mean < 0.7 * tolerance && (share >= minShare || openness(region, mask, evidence) > 0.3)
      );
    const even = mean < 0.5 * tolerance && spread < 0.004 + backdrop.noise;
    return even && !hasIslands(region, regions, evidence) && openness(region, mask, evidence) > 0.3;
  });
  paint(mask, regions, new Set(windows.map(({ label }) => label)), 0);
}

/**
 * A shadow is smaller than this share of the product that casts it. A flood that takes more has broken into the
 * product.
 */
const maxShadowShare = 0.45;
/**
 * Minimum share of a shadow's outline that borders on the backdrop. A part of the product has only a hole in its wall.
 */
const minOpenOutline = 0.22;

type Outline = { open: number; length: number };

/** The length of a region's outline, and the part of it that borders on the backdrop. */
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
 * Combines two masks of the product (1), flooded without (`dry`) and with (`waded`) crossing shadows. The result has no
 * shadows, but restores what the second flood took from the product.
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

const reach = 2;
/** In tolerances. A thin part that differs more than this from the backdrop is a strap or a cable. */
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
 * Removes thin parts that hardly differ from the backdrop, in place: the blocks and ripples that compression leaves
 * along edges, and the bridges that connect such dirt to the product.
 */
export function removeThinProtrusions(mask: Uint8Array, evidence: Evidence): void {
  const { distance, tolerance } = evidence;
  const core = squared(squared(mask, evidence, true), evidence, false);
  for (let at = 0; at < mask.length; at++)
    if (core[at] === 0 && (distance[at] ?? 0) < weakness * tolerance) mask[at] = 0;
}
