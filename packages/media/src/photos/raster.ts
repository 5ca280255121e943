import { setImmediate } from "node:timers/promises";
import type { Size } from "@reelwright/film/artifacts";

/** Pixels in rows from the top left: four bytes each, red, green, blue and (not premultiplied) alpha. */
export type Raster = Size & { readonly data: Uint8Array };

/** About 10–50 ms of the work done here; the process must go on answering in between. */
const pixelsPerSlice = 150_000;

/** Calls `work` for each row from the top, letting the event loop run now and then. Throws the signal's reason. */
export async function eachRow(
  { width, height }: Size,
  signal: AbortSignal,
  work: (y: number) => void,
): Promise<void> {
  const rows = Math.max(1, Math.floor(pixelsPerSlice / width));
  for (let y = 0; y < height; y++) {
    if (y % rows === 0) await yieldToEventLoop(signal);
    work(y);
  }
}

/** Lets the event loop run; throws the signal's reason when it has aborted. */
export async function yieldToEventLoop(signal: AbortSignal): Promise<void> {
  await setImmediate();
  signal.throwIfAborted();
}
