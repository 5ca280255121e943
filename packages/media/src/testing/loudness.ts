import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);
const rateHz = 48_000;
const channelCount = 2;

/** Decodes a file's sound, through a filter: its samples at 48 kHz, channel by channel, -1 to 1; and what ffmpeg printed. */
const decoded = async (path: string, filter: string, more: readonly string[] = []) => {
  const raw = ["-f", "f32le", "-ar", String(rateHz), "-ac", String(channelCount), "-"];
  const { stdout, stderr } = await run(
    "ffmpeg",
    ["-nostdin", "-nostats", "-i", path, "-map", "0:a:0", "-af", filter, ...raw, ...more],
    { encoding: "buffer", maxBuffer: 100_000_000 },
  );
  const end = stdout.byteOffset + stdout.length;
  const both = new Float32Array(stdout.buffer.slice(stdout.byteOffset, end));
  const channels = Array.from({ length: channelCount }, (_, channel) => {
    const samples = new Float32Array(both.length / channelCount);
    for (let at = 0; at < samples.length; at += 1)
      samples[at] = both[at * channelCount + channel] ?? 0;
    return samples;
  });
  return { channels, stderr: stderr.toString() };
};

/** Mean of the squares of the samples from `from` up to `to`. */
const power = (samples: Float32Array, from: number, to: number): number => {
  let sum = 0;
  for (let at = from; at < to; at += 1) sum += (samples[at] ?? 0) ** 2;
  return sum / (to - from);
};

/** Decodes what a filter lets through; returns the mean level in dB between two times of it, in seconds. */
export const levelMeter = async (path: string, filter = "anull") => {
  const { channels } = await decoded(path, filter);
  return (fromSeconds: number, toSeconds: number): number => {
    const end = Math.min(Math.round(toSeconds * rateHz), channels[0]?.length ?? 0);
    const from = Math.round(fromSeconds * rateHz);
    return 10 * Math.log10(mean(channels.map((samples) => power(samples, from, end))));
  };
};

/** Mean level in dB of what a filter lets through between two times. */
export const levelDb = async (path: string, filter: string, from: number, to: number) =>
  (await levelMeter(path, filter))(from, to);

/**
 * Integrated loudness after ITU-R BS.1770-4, reckoned here from the decoded samples, and the peak after fourfold
 * oversampling: a second opinion on what the editor measures.
 */
export const loudness = async (path: string) => {
  const peaks = "aresample=192000,astats=measure_perchannel=none:measure_overall=Peak_level";
  const oversampled = ["-map", "0:a:0", "-af", peaks, "-f", "null", "-"];
  const { channels, stderr } = await decoded(path, "anull", oversampled);
  const tenths = tenthPowers(channels.map(kWeighted));
  const blocks = tenths.slice(3).map((_, index) => mean(tenths.slice(index, index + 4)));
  const loud = blocks.filter((each) => lufs(each) > -70);
  const gate = lufs(mean(loud)) - 10;
  return {
    lufs: lufs(mean(loud.filter((each) => lufs(each) > gate))),
    peakDbtp: Number(/Peak level dB: (-?[\d.]+)/.exec(stderr)?.[1] ?? Number.NaN),
  };
};

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const lufs = (meanPower: number) => -0.691 + 10 * Math.log10(meanPower);

/** The two filters of BS.1770 at 48 kHz: a shelf for the head and a high-pass. */
const kWeighted = (samples: Float32Array): Float32Array => {
  const shelf = biquad(
    [1.535_124_859_586_97, -2.691_696_189_406_38, 1.198_392_810_852_85],
    [-1.690_659_293_182_41, 0.732_480_774_215_85],
  );
  const highPass = biquad([1, -2, 1], [-1.990_047_454_833_98, 0.990_072_250_366_21]);
  const weighted = new Float32Array(samples.length);
  for (let at = 0; at < samples.length; at += 1) weighted[at] = highPass(shelf(samples[at] ?? 0));
  return weighted;
};

const biquad = ([b0, b1, b2]: [number, number, number], [a1, a2]: [number, number]) => {
  let first = 0;
  let second = 0;
  return (sample: number) => {
    const out = b0 * sample + first;
    first = b1 * sample - a1 * out + second;
    second = b2 * sample - a2 * out;
    return out;
  };
};

/** Power of all channels together in every tenth of a second. */
const tenthPowers = (channels: readonly Float32Array[]): number[] => {
  const length = rateHz / 10;
  const count = Math.floor((channels[0]?.length ?? 0) / length);
  return Array.from({ length: count }, (_, index) =>
    channels.reduce((sum, each) => sum + power(each, index * length, (index + 1) * length), 0),
  );
};
