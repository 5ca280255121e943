import { setImmediate } from "node:timers/promises";

const sliceMs = 40;

/**
 * A pause for long computations: `await breath()` between pieces of work lets the event loop run (heartbeats,
 * aborts) whenever 40 ms have passed, and costs nothing in between. Throws the signal's reason when aborted.
 */
export function createYield(signal: AbortSignal): () => Promise<void> {
  let last = performance.now();
  return async () => {
    signal.throwIfAborted();
    if (performance.now() - last < sliceMs) return;
    await setImmediate();
    signal.throwIfAborted();
    last = performance.now();
  };
}
