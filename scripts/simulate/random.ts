import { randomFrom } from "../../test/simulation/random.ts";
import type { Duration } from "./scenario.ts";

/** Seeded random numbers in the distributions of the model. */
export const randomOf = (seed: number) => {
  const { fraction, below } = randomFrom(seed);
  const normal = (): number =>
    Math.sqrt(-2 * Math.log(1 - fraction())) * Math.cos(2 * Math.PI * fraction());
  return {
    below,
    fraction,
    /** Time to the next event of a Poisson process with `rate` events per unit of time. */
    exponential: (rate: number) => -Math.log(1 - fraction()) / rate,
    duration: ({ median, p95 }: Duration) =>
      p95 === undefined ? median : median * Math.exp((Math.log(p95 / median) / 1.645) * normal()),
  };
};
export type Random = ReturnType<typeof randomOf>;
