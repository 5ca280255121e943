/** Too many wait already. */
export class Crowded extends Error {}

/** Resolves when it is one's turn, to a function that ends the turn; rejects on abort, or with `Crowded`. */
export type Turnstile = (signal: AbortSignal) => Promise<() => void>;

/** Lets `slots` through at a time, in order of arrival; at most `maxWaiting` may wait. */
export function createTurnstile(slots: number, maxWaiting: number): Turnstile {
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
    if (waiting.length >= maxWaiting) throw new Crowded("Too many wait already.");
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
}
