import type { Size } from "@reelwright/core/artifacts/artifacts";
import type { Evidence } from "./evidence.ts";
import { yieldToEventLoop } from "./raster.ts";
import { eachBeside, type Frontier, frontier } from "./regions.ts";

const pixelsPerSlice = 500_000;

/** Visits the picture's outer ring, thick enough to reach over a thin frame around the picture. */
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
  visit: (at: number) => void,
  signal: AbortSignal,
): Promise<void> {
  while (queue.head < queue.tail) {
    if (queue.head % pixelsPerSlice === 0) await yieldToEventLoop(signal);
    eachBeside(queue.pixels[queue.head++] ?? 0, size, visit);
  }
}

/**
 * How far the flood goes: over the backdrop itself; also through soft shadows, which end where a product's
 * hard edge begins; or over all that is smooth.
 */
export type Reach = "backdrop" | "shadows" | "smooth";

/** The product's mask (1) by flooding from the picture's border. Throws the signal's reason. */
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
  const isOpen = {
    backdrop: isBackdrop,
    shadows: (at: number) => isBackdrop(at) || (shadowy[at] === 1 && isSoft(at)),
    smooth: (at: number) => isSoft(at),
  }[reach];
  const enter = (at: number) => {
    mask[at] = 0;
    queue.pixels[queue.tail++] = at;
  };
  // The flood starts from the backdrop only: a border in shadow may as well be a grey product's side.
  seedBorder(evidence, (at) => {
    if (mask[at] === 1 && isBackdrop(at)) enter(at);
  });
  const visit = (at: number) => {
    if (mask[at] === 1 && isOpen(at)) enter(at);
  };
  await spread(queue, evidence, visit, signal);
  return mask;
}
