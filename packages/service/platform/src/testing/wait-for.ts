import { setTimeout as wait } from "node:timers/promises";

/** Pauses grow, because each call of `look` may send requests to a running stack. */
const shortestMs = 20;
const longestMs = 250;

/**
 * Calls `look` until it returns something truthy, and returns that. Throws after `limitMs`, naming `what`. The default is
 * generous because it must hold on a busy machine.
 */
export const waitFor = async <T>(
  what: string,
  look: () => T | Promise<T>,
  limitMs = 180_000,
): Promise<NonNullable<Exclude<T, false>>> => {
  const endsAt = performance.now() + limitMs;
  for (let pauseMs = shortestMs; ; pauseMs = Math.min(longestMs, pauseMs * 1.2)) {
    const found = await look();
    if (found) return found as NonNullable<Exclude<T, false>>;
    if (performance.now() > endsAt) throw new Error(`waited ${limitMs / 1000} s for ${what}`);
    await wait(pauseMs);
  }
};
