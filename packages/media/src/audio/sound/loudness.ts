import { applyBiquad, type Biquad } from "./biquad.ts";

/** The K-weighting of ITU-R BS.1770 at 48 kHz: a head's shelf and a high-pass. */
export const kWeighting: readonly Biquad[] = [
  {
    b0: 1.535_124_859_586_97,
    b1: -2.691_696_189_406_38,
    b2: 1.198_392_810_852_85,
    a1: -1.690_659_293_182_41,
    a2: 0.732_480_774_215_85,
  },
  { b0: 1, b1: -2, b2: 1, a1: -1.990_047_454_833_98, a2: 0.990_072_250_366_21 },
];

const stepFrames = 4_800;
const loudness = (power: number): number => -0.691 + 10 * Math.log10(Math.max(power, 1e-12));
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Power of each tenth of a second over all channels, weighted. */
const stepPowers = async (
  channels: readonly Float32Array[],
  breathe: () => Promise<void>,
): Promise<number[]> => {
  const steps = Math.max(1, Math.floor((channels[0]?.length ?? 0) / stepFrames));
  const powers = new Array<number>(steps).fill(0);
  for (const channel of channels) {
    const weighted = channel.slice();
    for (const filter of kWeighting) {
      applyBiquad(weighted, filter);
      await breathe();
    }
    for (let step = 0; step < steps; step += 1) {
      let sum = 0;
      for (let i = step * stepFrames; i < (step + 1) * stepFrames; i += 1) {
        sum += (weighted[i] ?? 0) ** 2;
      }
      powers[step] = (powers[step] ?? 0) + sum / stepFrames;
    }
  }
  return powers;
};

/** Integrated loudness in LUFS after ITU-R BS.1770-4 (gated), of channels at 48 kHz. */
export const integratedLufs = async (
  channels: readonly Float32Array[],
  breathe: () => Promise<void>,
): Promise<number> => {
  const steps = await stepPowers(channels, breathe);
  const blocks = steps
    .map((_, i) => mean(steps.slice(i, i + 4)))
    .slice(0, Math.max(1, steps.length - 3));
  const audible = blocks.filter((power) => loudness(power) > -70);
  const gate = loudness(mean(audible)) - 10;
  return loudness(mean(audible.filter((power) => loudness(power) > gate)));
};
