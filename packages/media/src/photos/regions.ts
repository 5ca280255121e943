import type { Size } from "@reelwright/film/artifacts";
import { type Backdrop, basisAt } from "./backdrop.ts";
import type { LabPlanes } from "./lab-planes.ts";
import { eachRow, yieldToEventLoop } from "./raster.ts";

/** A connected patch of a mask; its box is inclusive. */
export type Region = {
  readonly label: number;
  readonly area: number;
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
};

/** Regions of a mask, and the label of each pixel's region (0: not in the mask). */
export type Regions = { readonly labels: Int32Array; readonly list: readonly Region[] };

/** A queue of pixels to visit. Each pixel enters once, so the number of pixels is its capacity. */
type Frontier = { readonly pixels: Int32Array; head: number; tail: number };

const frontier = ({ width, height }: Size): Frontier => ({
  pixels: new Int32Array(width * height),
  head: 0,
  tail: 0,
});

/** Calls `visit` for the pixels that share a side with this one. */
export function eachBeside(at: number, { width, height }: Size, visit: (at: number) => void): void {
  const x = at % width;
  if (x > 0) visit(at - 1);
  if (x < width - 1) visit(at + 1);
  if (at >= width) visit(at - width);
  if (at < width * (height - 1)) visit(at + width);
}

/** Whether a pixel is in the image's outermost row or column. */
export function isOnBorder(at: number, { width, height }: Size): boolean {
  const x = at % width;
  return x === 0 || x === width - 1 || at < width || at >= width * (height - 1);
}

/** The box around the queue's pixels, starting at index `first`. */
function boxOf({ pixels, tail }: Frontier, first: number, width: number) {
  const box = { minX: width, minY: Number.POSITIVE_INFINITY, maxX: 0, maxY: 0 };
  for (let index = first; index < tail; index++) {
    const at = pixels[index] ?? 0;
    const x = at % width;
    const y = (at - x) / width;
    if (x < box.minX) box.minX = x;
    if (x > box.maxX) box.maxX = x;
    if (y < box.minY) box.minY = y;
    if (y > box.maxY) box.maxY = y;
  }
  return box;
}

/** Finds the connected regions (by sides, not corners) of the mask's non-zero pixels. */
export function regionsOf(mask: Uint8Array, size: Size): Regions {
  const labels = new Int32Array(mask.length);
  const queue = frontier(size);
  const list: Region[] = [];
  const visit = (at: number) => {
    if (mask[at] === 0 || labels[at] !== 0) return;
    labels[at] = list.length + 1;
    queue.pixels[queue.tail++] = at;
  };
  for (let start = 0; start < mask.length; start++) {
    if (mask[start] === 0 || labels[start] !== 0) continue;
    const first = queue.tail;
    visit(start);
    while (queue.head < queue.tail) eachBeside(queue.pixels[queue.head++] ?? 0, size, visit);
    const box = boxOf(queue, first, size.width);
    list.push({ label: list.length + 1, area: queue.tail - first, ...box });
  }
  return { labels, list };
}

export function eachPixel(
  region: Region,
  { labels }: Regions,
  { width }: Size,
  visit: (at: number) => void,
): void {
  for (let y = region.minY; y <= region.maxY; y++)
    for (let at = y * width + region.minX; at <= y * width + region.maxX; at++)
      if (labels[at] === region.label) visit(at);
}

/** Sets the pixels of the regions with these labels to `value` in the mask. */
export function paint(
  mask: Uint8Array,
  { labels }: Regions,
  chosen: ReadonlySet<number>,
  value: 0 | 1,
): void {
  if (chosen.size === 0) return;
  for (let at = 0; at < mask.length; at++) if (chosen.has(labels[at] ?? 0)) mask[at] = value;
}

/** How many pixels of a mask are set. */
export function areaOf(mask: Uint8Array): number {
  let area = 0;
  for (const value of mask) area += value === 0 ? 0 : 1;
  return area;
}

const pixelsPerSlice = 500_000;

/** Visits the image's outer ring, which is thick enough to reach past a thin frame. */
function seedBorder({ width, height }: Evidence, visit: (at: number) => void): void {
  const ring = Math.max(1, Math.round(Math.min(width, height) * 0.012));
  for (let y = 0; y < height; y++) {
    const wholeRow = y < ring || y >= height - ring;
    for (let x = 0; x < (wholeRow ? width : ring); x++) {
      visit(y * width + x);
      visit(y * width + width - 1 - x);
    }
  }
}

async function spread(
  queue: Frontier,
  size: Size,
  visit: (at: number, from: number) => void,
  signal: AbortSignal,
): Promise<void> {
  while (queue.head < queue.tail) {
    if (queue.head % pixelsPerSlice === 0) await yieldToEventLoop(signal);
    const from = queue.pixels[queue.head++] ?? 0;
    eachBeside(from, size, (at) => visit(at, from));
  }
}

/**
 * What the flood covers: only the backdrop; also soft shadows, which end where a product's hard edge begins; or
 * everything that is smooth.
 */
type Reach = "backdrop" | "shadows" | "smooth";

/** Toward the product a shadow grows steeper, up to this multiple of its soft part, but hardly ever brighter. */
const steep = { slope: 2.5, brighter: 0.004 } as const;

/** Finds the product's mask (1) by flooding from the image's border. Throws the signal's reason. */
export async function flooded(
  evidence: Evidence,
  reach: Reach,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { distance, shadowy, slope, tolerance, softness } = evidence;
  const mask = new Uint8Array(distance.length).fill(1);
  const queue = frontier(evidence);
  const isBackdrop = (at: number) => (distance[at] ?? 0) < tolerance;
  const isSoft = (at: number) => (slope[at] ?? 1) < softness;
  const isDeeper = (at: number, from: number) =>
    (distance[at] ?? 0) >= (distance[from] ?? 0) - steep.brighter &&
    (slope[at] ?? 1) < steep.slope * softness;
  const isOpen = {
    backdrop: isBackdrop,
    shadows: (at: number, from: number) =>
      isBackdrop(at) || (shadowy[at] === 1 && (isSoft(at) || isDeeper(at, from))),
    smooth: (at: number) => isSoft(at),
  }[reach];
  const enter = (at: number) => {
    mask[at] = 0;
    queue.pixels[queue.tail++] = at;
  };
  // The flood starts from the backdrop only. A border in shadow may be the side of a gray product.
  seedBorder(evidence, (at) => {
    if (mask[at] === 1 && isBackdrop(at)) enter(at);
  });
  const visit = (at: number, from: number) => {
    if (mask[at] === 1 && isOpen(at, from)) enter(at);
  };
  await spread(queue, evidence, visit, signal);
  return mask;
}

/** Module-level, since looking `Math` up for every pixel costs more than these functions. */
const { abs, max, min, sqrt } = Math;

const length = (x: number, y: number, z: number): number => sqrt(x * x + y * y + z * z);

/** The evidence for background, per pixel. */
export type Evidence = Size & {
  /** Distance to the backdrop in OKLab. */
  readonly distance: Float32Array;
  /** 1 where the color is the backdrop's but darker, as in a shadow. */
  readonly shadowy: Uint8Array;
  /** Change of lightness per pixel, measured over four pixels; the larger of the two directions. */
  readonly slope: Float32Array;
  /** A pixel within this distance belongs to the backdrop. */
  readonly tolerance: number;
  /** A shadow's edge has less slope than this; a product's has more. */
  readonly softness: number;
};

/** Lightness of the darkest contact shadow, as a share of the backdrop's. */
const darkestShadow = 0.45;
/** How much of its color a product throws into its shadow: distance in OKLab by the share of light that is missing. */
const bounce = 0.12;

function slopeAt(lightness: Float32Array, x: number, y: number, { width, height }: Size): number {
  const at = y * width + x;
  const left = lightness[at - min(2, x)] ?? 0;
  const right = lightness[at + min(2, width - 1 - x)] ?? 0;
  const above = lightness[at - min(2, y) * width] ?? 0;
  const below = lightness[at + min(2, height - 1 - y) * width] ?? 0;
  return max(abs(left - right), abs(above - below)) / 4;
}

/** The backdrop along one row, where only the terms in x change. */
function rowOf(plane: Float64Array, y: number, planes: LabPlanes): (x: number) => number {
  const [, , v = 0] = basisAt(0, y, planes);
  const [one = 0, inX = 0, inY = 0, inXX = 0, inXY = 0, inYY = 0] = plane;
  const constant = one + inY * v + inYY * v * v;
  const factor = inX + inXY * v;
  const scale = 2 / Math.max(1, planes.width - 1);
  return (x) => {
    const u = x * scale - 1;
    return constant + factor * u + inXX * u * u;
  };
}

/** Compares every pixel with the backdrop. The tolerances follow the border's own noise. */
export async function evidenceOf(
  planes: LabPlanes,
  backdrop: Backdrop,
  signal: AbortSignal,
): Promise<Evidence> {
  const { width, height } = planes;
  const distance = new Float32Array(width * height);
  const shadowy = new Uint8Array(width * height);
  const slope = new Float32Array(width * height);
  const { noise } = backdrop;
  const tint = 0.015 + 2 * noise;
  await eachRow(planes, signal, (y) => {
    const [lightnessAt, aAt, bAt] = backdrop.planes.map((plane) => rowOf(plane, y, planes)) as [
      (x: number) => number,
      (x: number) => number,
      (x: number) => number,
    ];
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const lightness = planes.lightness[at] ?? 0;
      const a = planes.a[at] ?? 0;
      const b = planes.b[at] ?? 0;
      const ground = lightnessAt(x);
      const [groundA, groundB] = [aAt(x), bAt(x)];
      distance[at] = length(lightness - ground, a - groundA, b - groundB);
      slope[at] = slopeAt(planes.lightness, x, y, planes);
      // A shadow removes light, so lightness and colorfulness decrease together.
      const dimming = ground > 0.05 ? lightness / ground : 1;
      const hueShift = length(0, a - groundA * dimming, b - groundB * dimming);
      if (dimming < 1 && dimming > darkestShadow && hueShift < tint + bounce * (1 - dimming))
        shadowy[at] = 1;
    }
  });
  // In a smaller image, a shadow spreads over fewer pixels, while an edge is always as sharp as possible.
  const scale = min(2.2, max(1, 1280 / max(width, height)));
  const tolerance = Math.min(0.075, 0.018 + 3.5 * noise);
  return {
    width,
    height,
    distance,
    shadowy,
    slope,
    tolerance,
    softness: scale * 0.008 + 0.8 * noise,
  };
}
