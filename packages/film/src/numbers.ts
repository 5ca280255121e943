/** A reproducible stream of pseudorandom numbers, the only source of randomness in images. */
export type SeededRandom = {
  /** Uniform in [0, 1). */
  next(): number;
  /** Uniform in [low, high). */
  between(low: number, high: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
};

/** FNV-1a over words and numbers: a 32-bit seed for `seededRandom`. */
export function seedOf(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const character of parts.join("\u0000")) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/** mulberry32: small, fast and even enough for drawing. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
  };
}

/** Limits `value` to the range from `low` to `high`. */
export const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));

/** Linear interpolation from `a` at `t` = 0 to `b` at `t` = 1. */
export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t;

/** Varies `ms` by up to `share` in either direction, so that timers that start together drift apart. */
export const jittered = (ms: number, share = 0.2): number =>
  ms * (1 - share + 2 * share * Math.random());
