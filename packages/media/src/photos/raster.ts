import { setImmediate } from "node:timers/promises";
import type { Size } from "@reelwright/film/artifacts";

/** Pixels in rows from the top left, four bytes each: red, green, blue and (not premultiplied) alpha. */
export type Raster = Size & { readonly data: Uint8Array };

/** About 10–50 ms of work. Between slices, the process must stay responsive. */
const pixelsPerSlice = 150_000;

/** Calls `work` for each row from the top and regularly yields to the event loop. Throws the signal's reason. */
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

/** Yields to the event loop; throws the signal's reason if it has aborted. */
export async function yieldToEventLoop(signal: AbortSignal): Promise<void> {
  await setImmediate();
  signal.throwIfAborted();
}
