import { setTimeout as wait } from "node:timers/promises";

/**
 * Calls `look` until it returns something true, and returns that. Throws after `limitMs`; `what` says in the message
 * what was waited for. The limit is generous: it must hold on a busy machine.
 */
export const waitFor = async <T>(
  what: string,
  look: () => T | Promise<T>,
  limitMs = 180_000,
): Promise<NonNullable<Exclude<T, false>>> => {
  const endsAt = performance.now() + limitMs;
  for (;;) {
    const found = await look();
    if (found) return found as NonNullable<Exclude<T, false>>;
    if (performance.now() > endsAt) throw new Error(`waited ${limitMs / 1000} s for ${what}`);
    await wait(50);
  }
};
