import type { Size } from "@reelwright/film/artifacts";
import { ffmpeg, input } from "../ffmpeg/ffmpeg.ts";

/** What one pass over a segment measures. Brightness is 16 (black) to 235 (white). */
export type SegmentReading = {
  /** Ten frames a second, in order. */
  readonly frames: readonly FrameReading[];
  /** How crisp frames 0, `crispStep`, 2 × `crispStep` … are: the mean of what a Laplacian finds. */
  readonly crispness: readonly number[];
  /** The same of the two keyframes. */
  readonly stillCrispness: readonly number[];
  /** The first frame and the first keyframe, and the last two; null: not compared. */
  readonly start: Comparison | null;
  readonly end: Comparison | null;
};

export type Comparison = {
  /** Structural similarity, 1 for the same; blind to what is even. */
  readonly similarity: number;
  /** Root of the mean squared difference of brightness, of 255; blind to structure. */
  readonly difference: number;
};

export type FrameReading = {
  /** Mean brightness, and what nine and one in ten pixels reach. */
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  /** Mean change of brightness since the frame before; 0 for the first. */
  readonly change: number;
};

/** Light, motion and likeness are measured at this length of the shorter side; fine edges at the second. */
const side = 270;
const crispSide = 540;
/** Response of a Laplacian to film grain and encoder noise, of 255. */
const grain = 6;
const sampleRate = 10;
/** Fine edges are measured in every twelfth frame. */
export const crispStep = 12;
const stills = "png_pipe,jpeg_pipe,webp_pipe";

const oneThread = ["-threads", "1"];
/** Edges of blocks, which the loop filter smooths, don't count at these sizes. */
const roughly = ["-skip_loop_filter", "all"];

const even = (value: number): number => 2 * Math.round(value / 2);

function scaledTo({ width, height }: Size, shorter: number): string {
  const scale = Math.min(1, shorter / Math.min(width, height));
  return `scale=${even(width * scale)}:${even(height * scale)}:flags=area:out_color_matrix=bt709:out_range=tv,format=yuv420p,setsar=1`;
}

/** Labels the output, because all measurements arrive in one stream. */
const printed = (mark: string): string =>
  `metadata=add:key=mark:value=${mark},metadata=print:file=-[${mark}]`;

/** The filters of the pass: what is measured by which filter, and under which mark it is printed. */
function graphOf(frame: Size, lastFrame: number): string {
  const small = scaledTo(frame, side);
  const crisp = `${scaledTo(frame, crispSide)},extractplanes=y,convolution='0 -1 0 -1 4 -1 0 -1 0',lut=y='max(val-${grain},0)',signalstats`;
  const join = (mark: string, video: string, picture: number, number: number) => [
    `[${video}]select='eq(n,${number})',${small},setpts=0[${mark}Frame]`,
    `[${picture}:v]split[${mark}A][${mark}B]`,
    `[${mark}A]${small},setpts=0,split[${mark}C][${mark}D]`,
    `[${mark}Frame][${mark}C]ssim[${mark}Compared]`,
    `[${mark}Compared][${mark}D]psnr,${printed(mark)}`,
    `[${mark}B]${crisp},${printed(`${mark}Crisp`)}`,
  ];
  return [
    "[0:v]split=4[all][some][first][last]",
    `[all]fps=${sampleRate},${small},signalstats,${printed("frame")}`,
    `[some]select='not(mod(n,${crispStep}))',${crisp},${printed("crisp")}`,
    ...join("start", "first", 1, 0),
    ...join("end", "last", 2, lastFrame),
  ].join(";");
}

const marks = ["frame", "crisp", "start", "startCrisp", "end", "endCrisp"];

type Values = ReadonlyMap<string, string>;

/** Splits what `metadata=print` writes: a line `frame:…` and then `key=value` lines for each frame. */
function readFrames(output: string): Values[] {
  const frames: Map<string, string>[] = [];
  for (const line of output.split("\n")) {
    if (line.startsWith("frame:")) frames.push(new Map());
    const equals = line.indexOf("=");
    if (equals > 0) frames.at(-1)?.set(line.slice(0, equals), line.slice(equals + 1));
  }
  return frames;
}

function numberOf(values: Values, key: string): number {
  const value = Number(values.get(`lavfi.${key}`) ?? 0);
  return Number.isFinite(value) ? value : 0;
}

function readingOf(output: string): SegmentReading {
  const all = readFrames(output);
  const marked = (mark: string) => all.filter((values) => values.get("mark") === mark);
  const crispness = (mark: string) =>
    marked(mark).map((values) => numberOf(values, "signalstats.YAVG"));
  const comparison = (mark: string): Comparison | null => {
    const [values] = marked(mark);
    if (values === undefined) return null;
    const difference = Math.sqrt(numberOf(values, "psnr.mse.y"));
    return { similarity: numberOf(values, "ssim.All"), difference };
  };
  return {
    frames: marked("frame").map((values) => ({
      mean: numberOf(values, "signalstats.YAVG"),
      low: numberOf(values, "signalstats.YLOW"),
      high: numberOf(values, "signalstats.YHIGH"),
      change: numberOf(values, "signalstats.YDIF"),
    })),
    crispness: crispness("crisp"),
    stillCrispness: [...crispness("startCrisp"), ...crispness("endCrisp")],
    start: comparison("start"),
    end: comparison("end"),
  };
}

/**
 * Reads a segment and its two keyframes in one pass of ffmpeg. `lastFrame` is the number of the
 * segment's last frame. Throws as `ffmpeg` does.
 */
export async function readSegment(
  files: { readonly video: string; readonly start: string; readonly end: string },
  frame: Size,
  lastFrame: number,
  signal: AbortSignal,
): Promise<SegmentReading> {
  const { stdout } = await ffmpeg(
    [
      // Small pictures: more threads only add a quarter to the CPU.
      ...["-filter_complex_threads", "1"],
      ...[...oneThread, ...roughly, ...input(files.video, "mov")],
      ...[...oneThread, ...input(files.start, stills)],
      ...[...oneThread, ...input(files.end, stills)],
      ...["-filter_complex", graphOf(frame, lastFrame)],
      ...marks.flatMap((mark) => ["-map", `[${mark}]`, "-f", "null", "-"]),
    ],
    signal,
  );
  return readingOf(stdout);
}
