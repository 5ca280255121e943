import type { Voice } from "./tone.ts";

export type Instrument = {
  readonly voice: Voice;
  /** Two players this far apart in tune, one left, one right; 0 is one player in the middle. */
  readonly spreadCents: number;
  /** Level of its reverb send, linear. */
  readonly reverb: number;
  /** Level of the echo three eighths later; 0 for none. */
  readonly echo: number;
  /** Evens out the instruments' natural loudness. */
  readonly gain: number;
};
