import type { Duration } from "./scenario.ts";

/** A seeded source of chance: the same seed gives the same run. */
export const randomOf = (seed: number) => {
  let state = seed >>> 0;
  /** 0 inclusive to 1 exclusive. */
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const normal = (): number =>
    Math.sqrt(-2 * Math.log(1 - fraction())) * Math.cos(2 * Math.PI * fraction());
  return {
    below: (bound: number) => Math.floor(fraction() * bound),
    fraction,
    /** Time to the next of events that come `rate` times in a unit of time. */
    exponential: (rate: number) => -Math.log(1 - fraction()) / rate,
    duration: ({ median, p95 }: Duration) =>
      p95 === undefined ? median : median * Math.exp((Math.log(p95 / median) / 1.645) * normal()),
  };
};
export type Random = ReturnType<typeof randomOf>;
