import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect } from "@jest/globals";
import sharp from "sharp";

const run = promisify(execFile);

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

/** Every frame of a small video, as `pixels` returns one: that starts a process for each. */
export const allPixels = async (path: string): Promise<readonly Buffer[]> => {
  const filters = ["-vf", "scale=in_color_matrix=auto,format=rgb24", "-vsync", "passthrough"];
  const pictures = [...filters, "-c:v", "ppm", "-f", "image2pipe", "-"];
  const { stdout } = await run("ffmpeg", ["-nostdin", "-v", "error", "-i", path, ...pictures], {
    encoding: "buffer",
    maxBuffer: 100_000_000,
  });
  const frames: Buffer[] = [];
  for (let at = 0; at < stdout.length; ) {
    const [head = "", width, height] =
      /^P6\s(\d+) (\d+)\s255\s/.exec(stdout.toString("latin1", at, at + 32)) ?? [];
    const from = at + head.length;
    at = from + 3 * Number(width) * Number(height);
    frames.push(stdout.subarray(from, at));
  }
  return frames;
};

/** One of the frames that `allPixels` returns; there must be one. */
export const frameAt = (frames: readonly Buffer[], index: number): Buffer => {
  const frame = frames[index];
  if (!frame) throw new Error(`there is no frame ${index} of ${frames.length}`);
  return frame;
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

type Fields = Record<string, unknown>;

const probed = async (path: string, ...options: string[]): Promise<readonly Fields[]> => {
  const args = ["-v", "error", ...options, "-show_streams", "-of", "json", path];
  return (JSON.parse((await run("ffprobe", args)).stdout) as { streams: Fields[] }).streams;
};

/** What ffprobe says of each stream. */
export const allStreams = (path: string): Promise<readonly Fields[]> => probed(path);

/** What ffprobe says of the first video or audio stream. */
export const streamFields = async (path: string, stream = "v"): Promise<Fields> =>
  (await probed(path, "-select_streams", stream))[0] ?? {};

/** Size of a picture, as its file says, without starting a process. */
export const pictureSize = async (path: string) => {
  const { width, height } = await sharp(path).metadata();
  return { width, height };
};

/** Mean distance of two pictures of one size, 0 to 255. */
export const meanDifference = (one: Buffer, other: Buffer) => {
  expect(one.length).toBe(other.length);
  let sum = 0;
  for (const [index, value] of one.entries()) sum += Math.abs(value - (other[index] ?? 0));
  return sum / one.length;
};
