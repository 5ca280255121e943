/** A second-order filter's coefficients, normalized (a0 = 1). */
export type Biquad = {
  readonly b0: number;
  readonly b1: number;
  readonly b2: number;
  readonly a1: number;
  readonly a2: number;
};

/** Shapes from Robert Bristow-Johnson's cookbook; only shelves and peaks use `gainDb`. */
export type FilterShape = {
  readonly kind: "lowpass" | "highpass" | "bandpass" | "lowshelf" | "highshelf" | "peak";
  readonly hz: number;
  /** Quality factor; 0.707 is the flattest. */
  readonly q?: number;
  readonly gainDb?: number;
};

type Terms = readonly [b0: number, b1: number, b2: number, a0: number, a1: number, a2: number];

const shelf = (high: boolean, a: number, cosine: number, alpha: number): Terms => {
  const sign = high ? -1 : 1;
  const root = 2 * Math.sqrt(a) * alpha;
  const up = a + 1;
  const down = (a - 1) * sign;
  return [
    a * (up - down * cosine + root),
    2 * a * sign * (a - 1 - sign * up * cosine),
    a * (up - down * cosine - root),
    up + down * cosine + root,
    -2 * sign * (a - 1 + sign * up * cosine),
    up + down * cosine - root,
  ];
};

const terms = ({ kind, hz, q = Math.SQRT1_2, gainDb = 0 }: FilterShape, rateHz: number): Terms => {
  const angle = (2 * Math.PI * Math.min(hz, rateHz * 0.49)) / rateHz;
  const cosine = Math.cos(angle);
  const alpha = Math.sin(angle) / (2 * q);
  const a = 10 ** (gainDb / 40);
  if (kind === "lowshelf" || kind === "highshelf") {
    return shelf(kind === "highshelf", a, cosine, alpha);
  }
  if (kind === "peak") {
    return [1 + alpha * a, -2 * cosine, 1 - alpha * a, 1 + alpha / a, -2 * cosine, 1 - alpha / a];
  }
  const poles = [1 + alpha, -2 * cosine, 1 - alpha] as const;
  if (kind === "bandpass") return [alpha, 0, -alpha, ...poles];
  const low = kind === "lowpass";
  const edge = low ? 1 - cosine : 1 + cosine;
  return [edge / 2, low ? edge : -edge, edge / 2, ...poles];
};

/** Designs a filter for `rateHz` samples a second. */
export const biquad = (shape: FilterShape, rateHz: number): Biquad => {
  const [b0, b1, b2, a0, a1, a2] = terms(shape, rateHz);
  return { b0: b0 / a0, b1: b1 / a0, b2: b2 / a0, a1: a1 / a0, a2: a2 / a0 };
};

/** Filters `samples` in place, with an initial state of zero. */
export const applyBiquad = (samples: Float32Array, { b0, b1, b2, a1, a2 }: Biquad): void => {
  let z1 = 0;
  let z2 = 0;
  for (let i = 0; i < samples.length; i += 1) {
    const input = samples[i] ?? 0;
    const output = b0 * input + z1;
    z1 = b1 * input - a1 * output + z2;
    z2 = b2 * input - a2 * output;
    samples[i] = output;
  }
};

/** Applies several filters in place, one after the other. */
export const applyFilters = (
  samples: Float32Array,
  shapes: readonly FilterShape[],
  rateHz: number,
): void => {
  for (const shape of shapes) applyBiquad(samples, biquad(shape, rateHz));
};
