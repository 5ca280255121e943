import { seededRandom } from "@reelwright/film/numbers";
import { electric } from "./electronic.ts";
import { fadeOut, type Instrument, rateHz, type Voice } from "./instrument.ts";

/** A Karplus-Strong string: a burst of noise circulates in a delay line that loses its treble. */
type Plucked = {
  /** Seconds to fall by 60 dB at middle C. */
  readonly decaySeconds: number;
  /** Brightness of the pick, 0 to 1. */
  readonly pick: number;
  /** Share of treble lost per round, 0 to 0.5. */
  readonly dullness: number;
  readonly damperSeconds: number;
};

/** Noise for one period with its mean removed, softer for a gentler pick. */
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
const plucked =
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

/** Builds the voice of a set of partials. */
const modal =
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

const dampen = (output: Float32Array, gateSeconds: number, damperSeconds: number): void => {
  const fall = 10 ** (-3 / (damperSeconds * rateHz));
  let gain = 1;
  for (let i = Math.round(gateSeconds * rateHz); i < output.length; i += 1) {
    gain *= fall;
    output[i] = (output[i] ?? 0) * gain;
  }
};

const piano = modal({
  partials: [
    [1, 1, 3.2],
    [2.001, 0.55, 2.4],
    [3.004, 0.3, 1.9],
    [4.01, 0.2, 1.4],
    [5.02, 0.12, 1.1],
    [6.035, 0.08, 0.8],
    [7.06, 0.05, 0.6],
    [8.09, 0.035, 0.45],
    [10.2, 0.02, 0.3],
  ],
  touch: 0.75,
  attackSeconds: 0.002,
  damperSeconds: 0.35,
});

/** Voices that are struck or plucked. */
export const struck = {
  piano: { voice: piano, spreadCents: 2.5, reverb: 0.35, echo: 0, gain: 0.42 },
  electric: {
    voice: electric({
      decaySeconds: 3.4,
      growl: 1.1,
      tine: 0.16,
      tremolo: 0.16,
      tremoloHz: 4.3,
      damperSeconds: 0.22,
    }),
    spreadCents: 5,
    reverb: 0.3,
    echo: 0,
    gain: 0.4,
  },
  guitar: {
    voice: plucked({ decaySeconds: 2.6, pick: 0.5, dullness: 0.32, damperSeconds: 0.12 }),
    spreadCents: 4,
    reverb: 0.3,
    echo: 0,
    gain: 0.5,
  },
  ukulele: {
    voice: plucked({ decaySeconds: 1.2, pick: 0.62, dullness: 0.4, damperSeconds: 0.08 }),
    spreadCents: 6,
    reverb: 0.25,
    echo: 0,
    gain: 0.55,
  },
  muted: {
    voice: plucked({ decaySeconds: 0.45, pick: 0.4, dullness: 0.45, damperSeconds: 0.06 }),
    spreadCents: 3,
    reverb: 0.2,
    echo: 0.35,
    gain: 0.75,
  },
  bell: {
    voice: modal({
      partials: [
        [1, 1, 2.6],
        [2.76, 0.4, 1.7],
        [5.4, 0.22, 1],
        [8.93, 0.1, 0.5],
      ],
      touch: 0.6,
      attackSeconds: 0.001,
      damperSeconds: null,
    }),
    spreadCents: 3,
    reverb: 0.55,
    echo: 0.3,
    gain: 0.3,
  },
  glockenspiel: {
    voice: modal({
      partials: [
        [1, 1, 1.3],
        [2.71, 0.28, 0.6],
        [5.2, 0.12, 0.3],
      ],
      touch: 0.5,
      attackSeconds: 0.001,
      damperSeconds: null,
    }),
    spreadCents: 2,
    reverb: 0.4,
    echo: 0.25,
    gain: 0.32,
  },
  marimba: {
    voice: modal({
      partials: [
        [1, 1, 0.8],
        [3.93, 0.28, 0.3],
        [9.2, 0.08, 0.12],
      ],
      touch: 0.6,
      attackSeconds: 0.0015,
      damperSeconds: null,
    }),
    spreadCents: 2,
    reverb: 0.35,
    echo: 0.2,
    gain: 0.55,
  },
} as const satisfies Readonly<Record<string, Instrument>>;

/** A struck sound: partials that decay independently, as in bells, bars and piano strings. */
type Modal = {
  /** [multiple of the fundamental, level, seconds to fall by 60 dB at middle C] */
  readonly partials: readonly (readonly [ratio: number, level: number, seconds: number])[];
  /** Share of the upper partials that soft strikes lose, 0 to 1. */
  readonly touch: number;
  readonly attackSeconds: number;
  /** Seconds to fall by 60 dB after the key is released; null: it rings on. */
  readonly damperSeconds: number | null;
};
