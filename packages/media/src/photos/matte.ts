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

/** The colors around a pixel at the edge; `level` is its depth, see `signedDistances`. */
type Surroundings = { readonly product: Mean; readonly backdrop: Mean; readonly level: number };

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

/** The colors around a pixel at the edge: certain product (on thin parts, any product) and certain backdrop. */
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
    level: depth[at] ?? 0,
  };
}

/** If two colors are closer than this (of 255), their shares in a mixture can't be determined. */
const minContrast = 22;

type Rgb = readonly [red: number, green: number, blue: number];

type Mixture = {
  readonly alpha: number;
  readonly red: number;
  readonly green: number;
  readonly blue: number;
};

/** The share of product in a color between the two around it; `coverage` where they are too alike to say. */
function unmixed(
  [red, green, blue]: Rgb,
  coverage: number,
  { product, backdrop, level }: Surroundings,
): Mixture {
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

/** A mask of an image, with the colors on both sides of its edge. */
export type Matte = Size & {
  /** 1: product. */
  readonly mask: Uint8Array;
  /** Index in `edge` of each pixel that may mix product and backdrop; -1: it is clearly one of the two. */
  readonly edgeAt: Int32Array;
  readonly edge: readonly Surroundings[];
};

/** Measures the raster's colors on both sides of the edge of its mask (1: product). */
async function matteOf(raster: Raster, mask: Uint8Array, signal: AbortSignal): Promise<Matte> {
  const { width, height } = raster;
  const band = bandOf(raster);
  const depth = signedDistances(mask, raster, band);
  const edgeAt = new Int32Array(mask.length).fill(-1);
  const edge: Surroundings[] = [];
  await eachRow(raster, signal, (y) => {
    for (let at = y * width; at < (y + 1) * width; at++) {
      const level = depth[at] ?? 0;
      if (level < 1 && level !== -1) continue;
      edgeAt[at] = edge.length;
      edge.push(surroundings(raster, { mask, depth, band }, at));
    }
  });
  return { width, height, mask, edgeAt, edge };
}

/** For each of `count` pixels of a larger copy: the pixel of `small` below it, the nearest one beside it, and its share. */
const scaled = (count: number, small: number) => {
  const pixels = Array.from({ length: count }, (_, at) => {
    const exact = ((at + 0.5) * small) / count - 0.5;
    const own = Math.min(small - 1, Math.max(0, Math.round(exact)));
    const beside = Math.min(small - 1, Math.max(0, own + Math.sign(exact - own)));
    return { own, beside, share: Math.abs(exact - own) };
  });
  return {
    own: Int32Array.from(pixels, ({ own }) => own),
    beside: Int32Array.from(pixels, ({ beside }) => beside),
    share: Float32Array.from(pixels, ({ share }) => share),
  };
};

/**
 * Cuts an image along its matte, which may have been measured on a smaller copy. The alpha of an edge pixel is its own
 * share of product, between the colors that the matte has on both sides of the edge, so the edge is as sharp as the
 * image. The backdrop's share is removed from its color, so that no rim of the old background remains. Where the image
 * itself is transparent, white counts.
 */
export async function cutAlong(
  picture: Raster,
  { mask, edgeAt, edge, ...small }: Matte,
  signal: AbortSignal,
): Promise<Raster> {
  const { width, height, data } = picture;
  const [across, down] = [scaled(width, small.width), scaled(height, small.height)];
  const cut = new Uint8Array(data.length);
  const onWhite = (at: number): number => {
    const alpha = data[at | 3] ?? 255;
    return alpha === 255 ? (data[at] ?? 0) : 255 + (((data[at] ?? 0) - 255) * alpha) / 255;
  };
  const coverage = (x: number, y: number) => {
    const [column = 0, aside = 0] = [across.own[x], across.beside[x]];
    const [row = 0, below = 0] = [down.own[y], down.beside[y]];
    const [byX = 0, byY = 0] = [across.share[x], down.share[y]];
    const at = (left: number, top: number) =>
      coverageAt(mask, top * small.width + left, small.width);
    const upper = byX === 0 ? at(column, row) : mixed(at(column, row), at(aside, row), byX);
    if (byY === 0) return upper;
    return mixed(upper, mixed(at(column, below), at(aside, below), byX), byY);
  };
  const copy = (at: number) => {
    cut[at] = onWhite(at);
    cut[at + 1] = onWhite(at + 1);
    cut[at + 2] = onWhite(at + 2);
    cut[at + 3] = 255;
  };
  const unmix = (at: number, around: Surroundings, x: number, y: number) => {
    const own = [onWhite(at), onWhite(at + 1), onWhite(at + 2)] as const;
    const { alpha, red, green, blue } = unmixed(own, coverage(x, y), around);
    cut.set([red, green, blue, Math.round(255 * alpha)], at);
  };
  await eachRow(picture, signal, (y) => {
    const row = (down.own[y] ?? 0) * small.width;
    for (let x = 0; x < width; x++) {
      const from = row + (across.own[x] ?? 0);
      const around = edge[edgeAt[from] ?? -1];
      if (around) unmix((y * width + x) * 4, around, x, y);
      else if (mask[from] === 1) copy((y * width + x) * 4);
    }
  });
  return { width, height, data: cut };
}

/** What is cut out of an image, and how. */
export type Cut = { readonly raster: Raster; readonly matte: Matte };

/** Cuts the raster along its mask (1: product). */
export async function cutBy(raster: Raster, mask: Uint8Array, signal: AbortSignal): Promise<Cut> {
  const matte = await matteOf(raster, mask, signal);
  return { raster: await cutAlong(raster, matte, signal), matte };
}

const mixed = (one: number, other: number, share: number): number => one + (other - one) * share;

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
