import { seededRandom } from "@reelwright/core/util/random";
import { fadeOut, rateHz, type Voice } from "./tone.ts";

/** A plucked string after Karplus and Strong: a burst of noise circling in a delay line that loses its treble. */
export type Plucked = {
  /** Seconds to fall by 60 dB at middle C. */
  readonly decaySeconds: number;
  /** Brightness of the pick, 0 to 1. */
  readonly pick: number;
  /** Share of treble lost on each round, 0 to 0.5. */
  readonly dullness: number;
  readonly damperSeconds: number;
};

/** Noise for one period, without its mean, softened by how gently the string is touched. */
const burst = (frames: number, pick: number, seed: number): Float32Array => {
  const random = seededRandom(Math.floor(seed * 2 ** 31));
  const noise = Float32Array.from({ length: frames }, () => random.between(-1, 1));
  let smooth = 0;
  for (let pass = 0; pass < 2; pass += 1) {
    for (let i = 0; i < frames; i += 1) {
      smooth += ((noise[i] ?? 0) - smooth) * pick;
      noise[i] = smooth;
    }
  }
  const mean = noise.reduce((sum, value) => sum + value, 0) / frames;
  const centred = noise.map((value) => value - mean);
  const peak = centred.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-6);
  return centred.map((value) => value / peak);
};

/** Builds the voice of a string. */
export const plucked =
  (patch: Plucked): Voice =>
  ({ hz, gateSeconds, velocity, seed }) => {
    const period = rateHz / hz - patch.dullness;
    const frames = Math.floor(period);
    const rest = period - frames;
    const allpass = (1 - rest) / (1 + rest);
    const line = burst(frames, Math.min(0.95, patch.pick * (0.45 + 0.55 * velocity)), seed);
    const decay = patch.decaySeconds * Math.min(1.5, Math.sqrt(261.6 / hz));
    const loss = 10 ** (-3 / (decay * hz));
    const seconds = Math.min(decay, gateSeconds + patch.damperSeconds);
    const output = new Float32Array(Math.ceil(seconds * rateHz));
    let at = 0;
    let last = 0;
    let passedIn = 0;
    let passedOut = 0;
    for (let i = 0; i < output.length; i += 1) {
      const here = line[at] ?? 0;
      const dull = here * (1 - patch.dullness) + last * patch.dullness;
      last = here;
      passedOut = allpass * (dull - passedOut) + passedIn;
      passedIn = dull;
      line[at] = passedOut * loss;
      at = at + 1 === frames ? 0 : at + 1;
      output[i] = here * velocity;
    }
    return fadeOut(output, Math.min(seconds / 2, patch.damperSeconds));
  };
