import { fadeOut, rateHz, type Voice } from "./tone.ts";

/** Something struck: partials that each die away on their own, as in bells, bars and strings of a piano. */
export type Modal = {
  /** [multiple of the fundamental, level, seconds to fall by 60 dB at middle C] */
  readonly partials: readonly (readonly [ratio: number, level: number, seconds: number])[];
  /** Softer strikes lose this share of the upper partials, 0 to 1. */
  readonly touch: number;
  readonly attackSeconds: number;
  /** Seconds to fall by 60 dB once the key is up; null rings on. */
  readonly damperSeconds: number | null;
};

const middleHz = 261.6;

/** Adds one decaying partial, by a rotating phasor. */
const strike = (output: Float32Array, hz: number, level: number, seconds: number): void => {
  if (hz > 18_000) return;
  const radius = 10 ** (-3 / (seconds * rateHz));
  const cosine = radius * Math.cos((2 * Math.PI * hz) / rateHz);
  const sine = radius * Math.sin((2 * Math.PI * hz) / rateHz);
  const frames = Math.min(output.length, Math.ceil(seconds * rateHz));
  let x = level;
  let y = 0;
  for (let i = 0; i < frames; i += 1) {
    output[i] = (output[i] ?? 0) + y;
    const turned = x * cosine - y * sine;
    y = x * sine + y * cosine;
    x = turned;
  }
};

/** Builds the voice of a set of partials. */
export const modal =
  (patch: Modal): Voice =>
  ({ hz, gateSeconds, velocity, seed }) => {
    const scale = Math.min(1.6, Math.max(0.45, Math.sqrt(middleHz / hz)));
    const ring = Math.max(...patch.partials.map(([, , seconds]) => seconds)) * scale;
    const damper = patch.damperSeconds;
    const seconds = damper === null ? ring : Math.min(ring, gateSeconds + damper);
    const output = new Float32Array(Math.ceil(seconds * rateHz));
    patch.partials.forEach(([ratio, level, decay], index) => {
      const soft = index === 0 ? 1 : 1 - patch.touch * (1 - velocity);
      const wander = 1 + (seed - 0.5) * 0.0006 * index;
      strike(output, hz * ratio * wander, level * soft * velocity, decay * scale);
    });
    const attack = Math.ceil(patch.attackSeconds * rateHz);
    for (let i = 0; i < Math.min(attack, output.length); i += 1) {
      output[i] = (output[i] ?? 0) * Math.sin((Math.PI / 2) * (i / attack));
    }
    if (damper !== null) dampen(output, gateSeconds, damper);
    return fadeOut(output, 0.02);
  };

const dampen = (output: Float32Array, gateSeconds: number, damperSeconds: number): void => {
  const fall = 10 ** (-3 / (damperSeconds * rateHz));
  let gain = 1;
  for (let i = Math.round(gateSeconds * rateHz); i < output.length; i += 1) {
    gain *= fall;
    output[i] = (output[i] ?? 0) * gain;
  }
};
