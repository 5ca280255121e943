import { QueueFull } from "./queue-full.ts";

/** Resolves to a function that gives the slot back; rejects on abort, or with `QueueFull`. */
export type Semaphore = (signal: AbortSignal) => Promise<() => void>;

/** A counting semaphore: `slots` are taken in order of arrival; at most `maxWaiting` may wait for one. */
export const createSemaphore = (slots: number, maxWaiting: number): Semaphore => {
  const waiting: (() => void)[] = [];
  let free = slots;
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return async (signal) => {
    signal.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return leave;
    }
    if (waiting.length >= maxWaiting) throw new QueueFull("Too many wait already.");
    await new Promise<void>((resolve, reject) => {
      const onAbort = () => {
        waiting.splice(waiting.indexOf(enter), 1);
        reject(signal.reason);
      };
      const enter = () => {
        signal.removeEventListener("abort", onAbort);
        resolve();
      };
      waiting.push(enter);
      signal.addEventListener("abort", onAbort, { once: true });
    });
    return leave;
  };
};
