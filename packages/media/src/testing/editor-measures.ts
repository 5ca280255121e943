import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect } from "@jest/globals";

const run = promisify(execFile);

/** Mean level in dB of what a filter lets through between two times. */
export const levelDb = async (
  path: string,
  filter: string,
  fromSeconds: number,
  toSeconds: number,
) => {
  const chain = `${filter},atrim=${fromSeconds}:${toSeconds},volumedetect`;
  const { stderr } = await run("ffmpeg", ["-nostdin", "-i", path, "-af", chain, "-f", "null", "-"]);
  return Number(/mean_volume: (-?[\d.]+) dB/.exec(stderr)?.[1] ?? Number.NaN);
};

/**
 * Samples per channel after decoding without the codec's priming. The last AAC frame of 1024 is decoded whole: where the
 * sound ends within it is said by the container, which ffmpeg's decoder doesn't look at.
 */
const decodedSamples = async (path: string) => {
  const raw = ["-map", "0:a:0", "-f", "s16le", "-ac", "1", "-"];
  const { stdout } = await run("ffmpeg", ["-nostdin", "-v", "error", "-i", path, ...raw], {
    encoding: "buffer",
    maxBuffer: 100_000_000,
  });
  return stdout.length / 2;
};

/**
 * Integrated loudness after ITU-R BS.1770-4, reckoned here from the decoded samples, and the peak after fourfold
 * oversampling: a second opinion on what the editor measures.
 */
export const loudness = async (path: string) => {
  const raw = ["-map", "0:a:0", "-f", "f32le", "-ar", "48000", "-ac", "2", "-"];
  const { stdout } = await run("ffmpeg", ["-nostdin", "-v", "error", "-i", path, ...raw], {
    encoding: "buffer",
    maxBuffer: 100_000_000,
  });
  const samples = new Float32Array(
    stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.length),
  );
  const channels = [0, 1].map((channel) => samples.filter((_, index) => index % 2 === channel));
  const tenths = tenthPowers(channels.map(kWeighted));
  const blocks = tenths.slice(3).map((_, index) => {
    const [a = 0, b = 0, c = 0, d = 0] = tenths.slice(index, index + 4);
    return (a + b + c + d) / 4;
  });
  const loud = blocks.filter((power) => lufs(power) > -70);
  const gate = lufs(mean(loud)) - 10;
  return {
    lufs: lufs(mean(loud.filter((power) => lufs(power) > gate))),
    peakDbtp: await oversampledPeak(path),
  };
};

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const lufs = (power: number) => -0.691 + 10 * Math.log10(power);

/** The two filters of BS.1770 at 48 kHz: a shelf for the head and a high-pass. */
const kWeighted = (samples: Float32Array): Float32Array => {
  const shelf = biquad(
    [1.535_124_859_586_97, -2.691_696_189_406_38, 1.198_392_810_852_85],
    [-1.690_659_293_182_41, 0.732_480_774_215_85],
  );
  const highPass = biquad([1, -2, 1], [-1.990_047_454_833_98, 0.990_072_250_366_21]);
  return samples.map((sample) => highPass(shelf(sample)));
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

/** Mean power of all channels together in every tenth of a second. */
const tenthPowers = (channels: readonly Float32Array[]): number[] => {
  const length = 4_800;
  const count = Math.floor((channels[0]?.length ?? 0) / length);
  return Array.from({ length: count }, (_, index) => {
    const parts = channels.map((samples) => samples.subarray(index * length, (index + 1) * length));
    return parts.reduce((sum, part) => sum + mean(Array.from(part, (sample) => sample ** 2)), 0);
  });
};

const oversampledPeak = async (path: string) => {
  const chain = "aresample=192000,astats=measure_perchannel=none:measure_overall=Peak_level";
  const { stderr } = await run("ffmpeg", ["-nostdin", "-i", path, "-af", chain, "-f", "null", "-"]);
  return Number(/Peak level dB: (-?[\d.]+)/.exec(stderr)?.[1] ?? Number.NaN);
};

/** One hash per packet of a stream. */
export const packetHashes = async (path: string, stream: "v" | "a"): Promise<string[]> => {
  const args = ["-v", "error", "-i", path, "-map", `0:${stream}:0`, "-c", "copy"];
  const { stdout } = await run("ffmpeg", [
    "-nostdin",
    ...args,
    "-f",
    "framehash",
    "-hash",
    "md5",
    "-",
  ]);
  return stdout.split("\n").flatMap((line) => /^\d.*\b([0-9a-f]{32})$/.exec(line)?.[1] ?? []);
};

/** Frame `frame`, or a picture, as RGB bytes, the way a player shows it (or in another format). */
export const pixels = async (path: string, frame = 0, format = "rgb24"): Promise<Buffer> => {
  const filters = `select=eq(n\\,${frame}),scale=in_color_matrix=auto,format=${format}`;
  const raw = ["-vf", filters, "-frames:v", "1", "-f", "rawvideo", "-"];
  const { stdout } = await run("ffmpeg", ["-nostdin", "-v", "error", "-i", path, ...raw], {
    encoding: "buffer",
    maxBuffer: 100_000_000,
  });
  return stdout;
};

/** Mean colour of a rectangle. */
export const meanColour = (
  rgb: Buffer,
  width: number,
  area: { x: number; y: number; width: number; height: number },
) => {
  const sums = [0, 0, 0];
  for (let y = area.y; y < area.y + area.height; y += 1)
    for (let x = area.x; x < area.x + area.width; x += 1)
      for (let channel = 0; channel < 3; channel += 1)
        sums[channel] = (sums[channel] ?? 0) + (rgb[(y * width + x) * 3 + channel] ?? 0);
  return sums.map((sum) => Math.round(sum / (area.width * area.height)));
};

/** The container says exactly so long, and the codec has no more than its last frame's rest. */
export const expectSamples = async (path: string, seconds: number) => {
  expect((await streamFields(path, "a"))["duration_ts"]).toBe(seconds * 48_000);
  const samples = await decodedSamples(path);
  expect(samples).toBeGreaterThanOrEqual(seconds * 48_000);
  expect(samples).toBeLessThan(seconds * 48_000 + 1_024);
};

/** What ffprobe says of the first video or audio stream. */
export const streamFields = async (
  path: string,
  stream = "v",
): Promise<Record<string, unknown>> => {
  const args = ["-v", "error", "-select_streams", stream, "-show_streams", "-of", "json", path];
  const { stdout } = await run("ffprobe", args);
  return (JSON.parse(stdout) as { streams: Record<string, unknown>[] }).streams[0] ?? {};
};

/** Size of a picture. */
export const pictureSize = async (path: string) => {
  const { width, height } = await streamFields(path);
  return { width, height };
};

/** Mean distance of two pictures of one size, 0 to 255. */
export const meanDifference = (one: Buffer, other: Buffer) => {
  expect(one.length).toBe(other.length);
  let sum = 0;
  for (const [index, value] of one.entries()) sum += Math.abs(value - (other[index] ?? 0));
  return sum / one.length;
};
