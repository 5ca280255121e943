import type { Size } from "@reelwright/core/artifacts/artifacts";

/** A connected patch of a mask; its box is inclusive. */
export type Region = {
  readonly label: number;
  readonly area: number;
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
};

/** Regions of a mask, and for each pixel its region's label (0: not in the mask). */
export type Regions = { readonly labels: Int32Array; readonly list: readonly Region[] };

/** A queue of pixels to visit; each pixel enters once, so the picture's size is enough. */
export type Frontier = { readonly pixels: Int32Array; head: number; tail: number };

export const frontier = ({ width, height }: Size): Frontier => ({
  pixels: new Int32Array(width * height),
  head: 0,
  tail: 0,
});

/** Calls `visit` for the neighbours by sides of a pixel. */
export function eachBeside(at: number, { width, height }: Size, visit: (at: number) => void): void {
  const x = at % width;
  if (x > 0) visit(at - 1);
  if (x < width - 1) visit(at + 1);
  if (at >= width) visit(at - width);
  if (at < width * (height - 1)) visit(at + width);
}

/** Whether a pixel is one of the picture's outermost. */
export function isOnBorder(at: number, { width, height }: Size): boolean {
  const x = at % width;
  return x === 0 || x === width - 1 || at < width || at >= width * (height - 1);
}

/** The box around the queue's pixels from `first` on. */
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

/** Finds the connected regions (by sides, not corners) of the pixels that are not 0 in the mask. */
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

/** Calls `visit` for every pixel of a region. */
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
