import { fadeOut, rateHz, type Voice } from "./tone.ts";

const { sin } = Math;

/** An electric piano by frequency modulation: a soft body and a short metallic tine. */
export type Electric = {
  /** Seconds to fall by 60 dB at middle C. */
  readonly decaySeconds: number;
  /** Modulation index of the body at full velocity; harmonics stay low, so nothing aliases. */
  readonly growl: number;
  /** Level of the tine, 0 to 1. */
  readonly tine: number;
  /** Depth (0 to 1) and speed of the tremolo. */
  readonly tremolo: number;
  readonly tremoloHz: number;
  readonly damperSeconds: number;
};

/** Builds the voice of an electric piano. */
export const electric =
  (patch: Electric): Voice =>
  ({ hz, gateSeconds, velocity, seed }) => {
    const scale = Math.min(1.5, Math.max(0.5, Math.sqrt(261.6 / hz)));
    const seconds = Math.min(patch.decaySeconds * scale, gateSeconds + patch.damperSeconds);
    const output = new Float32Array(Math.ceil(seconds * rateHz));
    const step = (2 * Math.PI * hz) / rateHz;
    const tineStep = hz * 14 < 16_000 ? step * 14 : step * 7;
    const wobbleStep = (2 * Math.PI * patch.tremoloHz) / rateHz;
    const wobbleStart = 2 * Math.PI * seed;
    const fall = 10 ** (-3 / (patch.decaySeconds * scale * rateHz));
    const tineFall = 10 ** (-3 / (0.22 * scale * rateHz));
    const indexFall = 10 ** (-3 / (0.9 * scale * rateHz));
    let level = velocity;
    let tine = patch.tine * velocity * velocity;
    let index = patch.growl * velocity;
    for (let i = 0; i < output.length; i += 1) {
      const phase = step * i;
      const wobble = sin(wobbleStep * i + wobbleStart);
      const body = sin(phase + index * sin(phase));
      const rise = i < 96 ? i / 96 : 1;
      output[i] =
        rise * level * (1 + patch.tremolo * wobble) * body + rise * tine * sin(tineStep * i);
      level *= fall;
      tine *= tineFall;
      index *= indexFall;
    }
    return fadeOut(output, Math.min(seconds / 2, patch.damperSeconds));
  };
