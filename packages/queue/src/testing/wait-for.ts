import { setTimeout as wait } from "node:timers/promises";

/** Resolves with what `look` answers as soon as that is true; throws after `limitMs`. */
export const waitFor = async <T>(
  what: string,
  look: () => T | Promise<T>,
  limitMs = 20_000,
): Promise<NonNullable<T>> => {
  const endsAt = performance.now() + limitMs;
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    if (performance.now() > endsAt) throw new Error(`${what} didn't come about in ${limitMs} ms`);
    await wait(20);
  }
};
