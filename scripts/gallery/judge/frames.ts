/** Frames of a film in memory. */
import { spawn } from "node:child_process";
import type { Size } from "@reelwright/film/artifacts";

/** Pictures of one size, row by row, `channels` bytes a pixel. */
export type Frames = Size & {
  readonly channels: 1 | 3;
  readonly perSecond: number;
  readonly pictures: readonly Uint8Array[];
};

/** Frames of a video at a rate, reduced so that the short side has `side` pixels. */
export const framesOf = async (
  file: string,
  film: Size,
  { perSecond, side, channels }: { perSecond: number; side: number; channels: 1 | 3 },
): Promise<Frames> => {
  const scale = side / Math.min(film.width, film.height);
  const [width, height] = [film.width, film.height].map((each) => Math.round(each * scale)) as [
    number,
    number,
  ];
  const look = `fps=${perSecond}:round=down,scale=${width}:${height}:flags=area`;
  const format = channels === 1 ? "gray" : "rgb24";
  const words = ["-v", "error", "-i", file, "-vf", look, "-pix_fmt", format, "-f", "rawvideo", "-"];
  const child = spawn("ffmpeg", words, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const chunks: Buffer[] = [];
  for await (const chunk of child.stdout) chunks.push(chunk as Buffer);
  const code = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} for ${file}`);
  const bytes = Buffer.concat(chunks);
  const one = width * height * channels;
  const count = Math.floor(bytes.length / one);
  const pictures = Array.from({ length: count }, (_, at) => bytes.subarray(at * one, ++at * one));
  return { width, height, channels, perSecond, pictures };
};
