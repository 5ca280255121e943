/** A seeded random number generator (mulberry32). */
export type Random = {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  fraction(): number;
  /** An integer from 0 to `bound` − 1. */
  below(bound: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
};

export const randomFrom = (seed: number): Random => {
  let state = seed >>> 0;
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    fraction,
    below: (bound) => Math.floor(fraction() * bound),
    chance: (probability) => fraction() < probability,
    pick: (list) => {
      const chosen = list[Math.floor(fraction() * list.length)];
      if (chosen === undefined) throw new Error("nothing to pick from");
      return chosen;
    },
  };
};
