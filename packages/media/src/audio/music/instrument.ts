export type Instrument = {
  readonly voice: Voice;
  /** Detuning between two players, one left and one right, cents; 0: one player in the middle. */
  readonly spreadCents: number;
  /** Level of its reverb send, linear. */
  readonly reverb: number;
  /** Level of the echo three eighth notes later; 0: none. */
  readonly echo: number;
  /** Compensates for the instrument's natural loudness. */
  readonly gain: number;
};

/** Sample rate of all music. */
export const rateHz = 48_000;

/** One note to render: `gateSeconds` is how long the key is held, `velocity` is 0 to 1. */
export type Note = {
  readonly hz: number;
  readonly gateSeconds: number;
  readonly velocity: number;
  /** Varies phase and pick noise between otherwise equal notes. */
  readonly seed: number;
};

/** Renders one mono note that begins and ends in silence. */
export type Voice = (note: Note) => Float32Array;

/** Fades the last `seconds` of a note to silence, in place. */
export const fadeOut = (samples: Float32Array, seconds: number): Float32Array => {
  const frames = Math.min(samples.length, Math.round(seconds * rateHz));
  for (let i = 0; i < frames; i += 1) {
    const at = samples.length - 1 - i;
    samples[at] = (samples[at] ?? 0) * (i / frames);
  }
  return samples;
};
