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

/** Sample rate of all music. */
export const rateHz = 48_000;

/** One note to make: `gateSeconds` is how long the key is held, `velocity` 0 to 1. */
export type Note = {
  readonly hz: number;
  readonly gateSeconds: number;
  readonly velocity: number;
  /** A number that makes equal notes differ in phase and pick noise. */
  readonly seed: number;
};

/** Makes one mono note that begins and ends in silence. */
export type Voice = (note: Note) => Float32Array;

/** Ends a note's last milliseconds in silence, in place. */
export const fadeOut = (samples: Float32Array, seconds: number): Float32Array => {
  const frames = Math.min(samples.length, Math.round(seconds * rateHz));
  for (let i = 0; i < frames; i += 1) {
    const at = samples.length - 1 - i;
    samples[at] = (samples[at] ?? 0) * (i / frames);
  }
  return samples;
};
