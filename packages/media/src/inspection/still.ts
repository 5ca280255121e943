import type { Size } from "@reelwright/film/artifacts";
import { type LabPlanes, labPlanes } from "../photos/lab-planes.ts";
import { sharp } from "../sharp.ts";
import { ramp } from "./scoring.ts";

/** A keyframe opened for measuring: its true size, its brightness at full size, its colours at a small one. */
type Still = { readonly size: Size; readonly grey: Grey; readonly colours: LabPlanes };

/** Colours are compared at this length of the shorter side: fine enough for a product, quick to search. */
const colourSide = 216;
/** Larger images are scaled down to this before measuring. */
const greySide = 1280;
const limits = { limitInputPixels: 50_000_000, failOn: "error" } as const;

/** The colours of a picture file at `colourSide`. Throws when the file is no picture. */
export async function coloursOf(path: string, signal: AbortSignal): Promise<LabPlanes> {
  const { data, info } = await sharp(path, limits)
    .resize(colourSide, colourSide, { fit: "outside" })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return labPlanes({ width: info.width, height: info.height, data }, signal);
}

/** Opens an image file. Throws if it is none. */
export async function openStill(path: string, signal: AbortSignal): Promise<Still> {
  const { width, height } = await sharp(path, limits).metadata();
  const [grey, colours] = await Promise.all([
    sharp(path, limits)
      .resize(greySide, greySide, { fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true }),
    coloursOf(path, signal),
  ]);
  const { info, data } = grey;
  return {
    size: { width, height },
    grey: { width: info.width, height: info.height, data },
    colours,
  };
}

/** A grey picture: one byte per pixel, 0 black to 255 white. */
type Grey = Size & { readonly data: Uint8Array };

const tileSide = 40;

/** Variance of the Laplacian (a second derivative: strong at sharp edges, nothing in blur) of one tile. */
function tileVariance({ data, width }: Grey, left: number, top: number): number {
  let [sum, squares, count] = [0, 0, 0];
  for (let y = top; y < top + tileSide; y++)
    for (let at = y * width + left; at < y * width + left + tileSide; at++) {
      const laplacian =
        4 * (data[at] ?? 0) -
        (data[at - 1] ?? 0) -
        (data[at + 1] ?? 0) -
        (data[at - width] ?? 0) -
        (data[at + width] ?? 0);
      sum += laplacian;
      squares += laplacian * laplacian;
      count++;
    }
  const mean = sum / count;
  return squares / count - mean * mean;
}

/** Share of tiles with an outline in an image of a plain product alone. */
const sharpShare = 0.03;

/**
 * How sharp the sharpest tiles of the picture are: 0 soft everywhere, 1 in focus somewhere. Not the average:
 * a soft background behind a sharp product is good photography.
 */
export function sharpnessOf(grey: Grey): number {
  const variances: number[] = [];
  for (let top = 1; top + tileSide < grey.height; top += tileSide)
    for (let left = 1; left + tileSide < grey.width; left += tileSide)
      variances.push(tileVariance(grey, left, top));
  variances.sort((one, other) => other - one);
  const best = variances[Math.floor(variances.length * sharpShare)] ?? 0;
  // Over decades: 12 is blurred by 3 px of 720, 300 is crisp.
  return ramp(Math.log10(1 + best), sharpnessRange.none, sharpnessRange.full);
}

const sharpnessRange = { none: 1.1, full: 2.3 };

/** Shares of the pixels at 0–255. */
export function histogramOf({ data }: Grey): Float64Array {
  const histogram = new Float64Array(256);
  for (const value of data) histogram[value] = (histogram[value] ?? 0) + 1;
  return histogram.map((count) => count / data.length);
}

function quantile(histogram: Float64Array, share: number): number {
  let sum = 0;
  for (let value = 0; value < 256; value++) {
    sum += histogram[value] ?? 0;
    if (sum >= share) return value;
  }
  return 255;
}

const shareOf = (histogram: Float64Array, from: number, to: number): number =>
  histogram.slice(from, to).reduce((sum, share) => sum + share, 0);

/** 1: light in the middle, with contrast and hardly anything crushed or blown out; 0: dark, washed out or white. */
export function exposureOf(histogram: Float64Array): number {
  const mean = histogram.reduce((sum, share, value) => sum + share * value, 0);
  const contrast = quantile(histogram, 0.97) - quantile(histogram, 0.03);
  return (
    Math.min(ramp(mean, 22, 70), ramp(mean, 246, 212)) *
    ramp(contrast, 12, 75) *
    ramp(shareOf(histogram, 0, 6), 0.6, 0.12) *
    ramp(shareOf(histogram, 251, 256), 0.62, 0.2)
  );
}

/** Entropy of the brightness, 0 to 8 bits, as a part: a blank card has about 2, a scene 6 to 7.8. */
export function detailOf(histogram: Float64Array): number {
  const bits = -histogram.reduce(
    (sum, share) => sum + (share > 0 ? share * Math.log2(share) : 0),
    0,
  );
  return ramp(bits, 2.5, 6.2);
}
