import type { Size } from "@reelwright/film/artifacts";
import { eachRow, type Raster } from "./raster.ts";

/** Mean color of the pixels around a pixel; `count` is 0 if there are none. */
type Mean = { red: number; green: number; blue: number; count: number };

/** Number of pixels on each side of the mask's edge that may mix product and backdrop. */
const bandOf = ({ width, height }: Raster): number =>
  Math.min(4, Math.max(2, Math.round(Math.max(width, height) / 450)));

function add(mean: Mean, data: Uint8Array, at: number): void {
  mean.red += data[at * 4] ?? 0;
  mean.green += data[at * 4 + 1] ?? 0;
  mean.blue += data[at * 4 + 2] ?? 0;
  mean.count++;
}

const divided = ({ red, green, blue, count }: Mean): Mean => ({
  red: red / count,
  green: green / count,
  blue: blue / count,
  count,
});

type Surroundings = { readonly product: Mean; readonly backdrop: Mean; readonly coverage: number };

/** The raster's mask (1: product), and each pixel's depth inside or outside it. */
type Edge = { readonly mask: Uint8Array; readonly depth: Int8Array; readonly band: number };

const nothing = (): Mean => ({ red: 0, green: 0, blue: 0, count: 0 });

/** Share of a pixel and its eight neighbors that is in the mask. */
function coverageAt(mask: Uint8Array, at: number, width: number): number {
  let set = 0;
  for (const row of [at - width, at, at + width])
    set += (mask[row - 1] ?? 0) + (mask[row] ?? 0) + (mask[row + 1] ?? 0);
  return set / 9;
}

/** The surroundings of a pixel at the edge: certain product (on thin parts, any product) and certain backdrop. */
function surroundings(raster: Raster, { mask, depth, band }: Edge, at: number): Surroundings {
  const { data, width, height } = raster;
  const [sure, any, backdrop] = [nothing(), nothing(), nothing()];
  const collect = (there: number) => {
    const level = depth[there] ?? 0;
    if (mask[there] === 0) {
      if (level !== -1) add(backdrop, data, there);
      return;
    }
    if (level === 0 || level >= band) add(sure, data, there);
    if (level !== 1) add(any, data, there);
  };
  const reach = band + 3;
  const x = at % width;
  const y = (at - x) / width;
  for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row++)
    for (let column = Math.max(0, x - reach); column <= Math.min(width - 1, x + reach); column++)
      collect(row * width + column);
  return {
    product: divided(sure.count > 0 ? sure : any),
    backdrop: divided(backdrop),
    coverage: coverageAt(mask, at, width),
  };
}

/** If two colors are closer than this (of 255), their shares in a mixture can't be determined. */
const minContrast = 22;

type Mixture = {
  readonly alpha: number;
  readonly red: number;
  readonly green: number;
  readonly blue: number;
};

function unmixed(
  data: Uint8Array,
  at: number,
  level: number,
  { product, backdrop, coverage }: Surroundings,
): Mixture {
  const [red, green, blue] = [data[at * 4] ?? 0, data[at * 4 + 1] ?? 0, data[at * 4 + 2] ?? 0];
  if (product.count === 0 || backdrop.count === 0) return { alpha: coverage, red, green, blue };
  const [fr, fg, fb] = [
    product.red - backdrop.red,
    product.green - backdrop.green,
    product.blue - backdrop.blue,
  ];
  const [cr, cg, cb] = [red - backdrop.red, green - backdrop.green, blue - backdrop.blue];
  const contrast = Math.hypot(fr, fg, fb);
  if (contrast < minContrast) return { alpha: coverage, red, green, blue };
  const along = (cr * fr + cg * fg + cb * fb) / (contrast * contrast);
  const aside = Math.hypot(cr - along * fr, cg - along * fg, cb - along * fb);
  // A color that no mixture of the two gives is the product's own: a seam, a line, print.
  // In the outermost row it is more likely an artifact.
  if (aside > 0.22 * contrast + 10)
    return { alpha: level >= 2 ? 1 : coverage * coverage, red, green, blue };
  const alpha = Math.min(1, Math.max(0, (along - 0.04) / 0.9));
  if (alpha >= 1 || alpha <= 0) return { alpha, red, green, blue };
  const own = (value: number, ground: number, mean: number) => {
    const pure = Math.min(255, Math.max(0, ground + (value - ground) / alpha));
    return alpha * pure + (1 - alpha) * mean;
  };
  return {
    alpha,
    red: own(red, backdrop.red, product.red),
    green: own(green, backdrop.green, product.green),
    blue: own(blue, backdrop.blue, product.blue),
  };
}

/**
 * Cuts the raster along the mask (1: product). The alpha of an edge pixel is its share of product. The backdrop's share
 * is removed from its color, so that no rim of the old background remains.
 */
export async function cutAlong(
  raster: Raster,
  mask: Uint8Array,
  signal: AbortSignal,
): Promise<Raster> {
  const { width, height, data } = raster;
  const band = bandOf(raster);
  const depth = signedDistances(mask, raster, band);
  const edge = { mask, depth, band };
  const cut = new Uint8Array(data.length);
  const cutPixel = (at: number, level: number) => {
    const { alpha, red, green, blue } = unmixed(data, at, level, surroundings(raster, edge, at));
    cut.set([red, green, blue, Math.round(255 * alpha)], at * 4);
  };
  await eachRow(raster, signal, (y) => {
    for (let at = y * width; at < (y + 1) * width; at++) {
      const level = depth[at] ?? 0;
      if (level >= 1 || level === -1) cutPixel(at, level);
      else if (mask[at] === 1) {
        cut.set(data.subarray(at * 4, at * 4 + 3), at * 4);
        cut[at * 4 + 3] = 255;
      }
    }
  });
  return { width, height, data: cut };
}

/** The indices of the four neighbors. At the image's border, a missing neighbor is the pixel itself. */
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
 * Depth of each pixel near the mask's edge, in steps: 1 (at the edge), 2, … inside, −1, −2, … outside, up to `band`.
 * Elsewhere, far from any edge, it is 0.
 */
function signedDistances(mask: Uint8Array, size: Size, band: number): Int8Array {
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
