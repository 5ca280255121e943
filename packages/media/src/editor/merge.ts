import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { type Size, segmentFormat } from "@reelwright/film/artifacts";
import { Failure } from "@reelwright/film/failure";
import type { MergeRequest } from "@reelwright/film/ports/editor";
import type { Control } from "@reelwright/film/ports/vendors";
import { type DrawnCard, writeEndCard } from "../end-card/end-card.ts";
import {
  bt709,
  checkStill,
  jpegColours,
  jpegOutput,
  segmentEncode,
  writeStill,
} from "../ffmpeg/encoding.ts";
import { ffmpeg, filterValue, input, removeOnFailure } from "../ffmpeg/ffmpeg.ts";
import { readVideoHeader } from "../ffmpeg/media-headers.ts";
import { type CaptionColours, filmGrounds } from "./burned-colours.ts";
import { concatSegments } from "./concat.ts";
import { logoArea, writeLogo } from "./logo.ts";

/** Settings of the encode. */
type MergeOptions = {
  readonly fontsDir: string;
  readonly threads?: number;
  readonly captionColours: CaptionColours;
};

type Target = { readonly video: string; readonly thumbnail: string };
/** A running merge. `scratch` is its temporary directory. */
type Merging = {
  readonly request: MergeRequest;
  readonly into: Target;
  readonly options: MergeOptions;
  readonly control: Control;
  readonly scratch: string;
};

/**
 * The last step: burns in captions, logo and end card, scales, adds the sound untouched and cuts the thumbnail in one pass.
 * Where nothing else is drawn, only the groups of pictures in which the end card lies are encoded, and the rest is copied; where nothing
 * at all is, everything. x264 fills two cores by itself: two pieces at once, joined by copy, were measured
 * at 0.93 to 1.01 of the time for 1.04 of the work, which isn't worth a second path. Throws `FRAMES_LOST` unless exactly
 * `reelFrames` come out, `FRAME_MISSING` when the thumbnail's frame is not among them.
 */
export const mergeVideo = async (
  request: MergeRequest,
  into: Target,
  options: MergeOptions,
  control: Control,
): Promise<void> => {
  const scratch = `${into.video}.merging`;
  const merging = { request, into, options, control, scratch };
  try {
    await removeOnFailure([into.video, into.thumbnail], async () => {
      await mkdir(scratch, { recursive: true });
      if (isDrawnThroughout(request)) await encodeWhole(merging);
      else {
        const reel = request.endCard === null ? request.reel : await cardedReel(merging);
        await ffmpeg(copyArgs({ ...request, reel }, into.video), control.signal, watchOf(merging));
        await writeStill(request.reel, request.thumbnailFrame, into.thumbnail, control.signal);
      }
      const { frames } = await readVideoHeader(into.video);
      if (frames !== request.reelFrames)
        throw new Failure("internal", "FRAMES_LOST", "The final video came out incomplete.", {
          details: { expected: request.reelFrames, frames },
        });
      await checkStill(into.thumbnail, request.thumbnailFrame);
    });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
};

/** Whether something is drawn on every frame. */
const isDrawnThroughout = ({ ass, logo, output, reelSize }: MergeRequest): boolean =>
  ass !== null ||
  logo !== null ||
  output.width !== reelSize.width ||
  output.height !== reelSize.height;

const watchOf = ({ request, control }: Merging) => ({
  seconds: request.reelFrames / segmentFormat.framesPerSecond,
  report: control.progress,
});

const encodeWhole = async (merging: Merging): Promise<void> => {
  const { request, into, options, control } = merging;
  const drawing: Drawing = {
    ...{ request, fontsDir: options.fontsDir, fromFrame: 0, hasThumbnail: true },
    ass: request.ass === null ? null : await readyText(request.ass, "captions.ass", merging),
    logo: await logoOf(merging),
    card: await cardOf(merging),
    readers: readersOf(options),
  };
  const encode = [
    ...["-c:v", "libx264", "-preset", "veryfast", "-crf", "20", "-profile:v", "high"],
    ...["-pix_fmt", segmentFormat.pixelFormat, "-g", String(2 * segmentFormat.gopFrames)],
    ...["-r", String(segmentFormat.framesPerSecond), ...bt709],
  ];
  const thumbnail = ["-map", "[thumbnail]", ...jpegOutput(into.thumbnail)];
  const video = ["-map", "[video]", ...soundCopy(request), ...encode, ...encodingThreads(options)];
  await ffmpeg(
    [...drawn(drawing), ...video, ...container(into.video), ...thumbnail],
    control.signal,
    watchOf(merging),
  );
};

/** The reel with the card in its last frames. Encodes only the groups of pictures that contain it. */
const cardedReel = async (merging: Merging): Promise<string> => {
  const { request, options, control, scratch } = merging;
  const card = await cardOf(merging);
  const { gopFrames } = segmentFormat;
  const fromFrame = Math.floor((card?.startFrame ?? 0) / gopFrames) * gopFrames;
  const [head, tail, joined] = ["head", "tail", "joined"].map((name) =>
    join(scratch, `${name}.mp4`),
  ) as [string, string, string];
  const drawing: Drawing = {
    request: { ...request, audio: null },
    ...{ fontsDir: options.fontsDir, fromFrame, hasThumbnail: false },
    ...{ ass: null, logo: null, card, readers: readersOf(options) },
  };
  await ffmpeg(
    [
      ...drawn(drawing),
      "-map",
      "[video]",
      ...segmentEncode,
      ...encodingThreads(options),
      `file:${tail}`,
    ],
    control.signal,
    watchOf(merging),
  );
  if (fromFrame === 0) return tail;
  // Groups are closed: the first packets are the first frames.
  const kept = ["-map", "0:v:0", "-c", "copy", "-frames:v", String(fromFrame)];
  await ffmpeg([...input(request.reel, "mov"), ...kept, `file:${head}`], control.signal);
  await concatSegments([head, tail], joined, control, true);
  return joined;
};

const drawn = (drawing: Drawing): string[] => [
  ...inputsOf(drawing),
  ...["-filter_complex", graphOf(drawing)],
];

const logoOf = async ({ request, scratch, control }: Merging): Promise<PlacedLogo | null> => {
  const { logo, output, reel } = request;
  if (logo === null) return null;
  const { x, y, width, height } = logoArea(output);
  const area = {
    ...{ x: x / output.width, y: y / output.height },
    ...{ width: width / output.width, height: height / output.height },
  };
  const grounds = await filmGrounds(reel, area, join(scratch, "grounds.raw"), control.signal);
  const path = join(scratch, "logo.png");
  return { path, ...(await writeLogo(logo, output, grounds, path)) };
};

const cardOf = async (merging: Merging): Promise<DrawnCard | null> => {
  const { endCard, output: frame, reelFrames: frames, logo } = merging.request;
  if (endCard === null) return null;
  const card = await writeEndCard(endCard, { frame, frames, logo }, merging.scratch);
  return { ...card, ass: await readyText(card.ass, "card-ready.ass", merging) };
};

/** Captions with colors adjusted to this machine's ffmpeg. */
const readyText = async (
  ass: string,
  name: string,
  { options, scratch, control: { signal } }: Merging,
): Promise<string> => {
  const path = join(scratch, name);
  const text = await readFile(ass, { encoding: "utf8", signal });
  await writeFile(path, await options.captionColours(text, path, signal), { signal });
  return path;
};

/** Decoding takes a ninth of the time of encoding, and each thread takes memory: one thread for four processors is enough. */
const readersOf = ({ threads = availableParallelism() }: MergeOptions): number =>
  Math.max(1, Math.floor(threads / 4));

const encodingThreads = (options: MergeOptions): string[] =>
  options.threads === undefined ? [] : ["-threads", String(options.threads)];

const container = (path: string): string[] => [
  ...["-map_metadata", "-1", "-fflags", "+bitexact", "-movflags", "+faststart"],
  ...["-video_track_timescale", String(segmentFormat.timeScale), "-f", "mp4", `file:${path}`],
];

const soundCopy = (request: MergeRequest): string[] =>
  request.audio === null ? [] : ["-map", "1:a:0", "-c:a", "copy"];

const copyArgs = (request: MergeRequest, path: string): string[] => [
  ...[
    ...input(request.reel, "mov"),
    ...(request.audio === null ? [] : input(request.audio, "mov")),
  ],
  ...["-map", "0:v:0", "-c:v", "copy", ...soundCopy(request)],
  ...container(path),
];

/** A logo over the frames: a PNG of its size, and the place of its corner. */
type PlacedLogo = { readonly path: string; readonly x: number; readonly y: number };

/** What is drawn on a reel, and from which frame on. */
type Drawing = {
  readonly request: Pick<MergeRequest, "reel" | "reelSize" | "output" | "audio" | "thumbnailFrame">;
  /** Captions and texts of the card, adjusted to this machine's ffmpeg. */
  readonly ass: string | null;
  readonly logo: PlacedLogo | null;
  readonly card: DrawnCard | null;
  readonly fontsDir: string;
  /** Maximum number of threads that decode the reel. */
  readonly readers: number;
  /** Frames before this one are left out. */
  readonly fromFrame: number;
  readonly hasThumbnail: boolean;
};

const { framesPerSecond, timeScale, pixelFormat } = segmentFormat;
const ticksPerFrame = timeScale / framesPerSecond;
const format = `format=${pixelFormat}`;
/** Frames with alpha in the film's color space. */
const withAlpha = "format=rgba,scale=out_color_matrix=bt709:out_range=tv,format=yuva420p";

/** Frames keep their numbers in the reel, because captions and fades use its time. */
const numbered = (from: number): string =>
  `settb=1/${timeScale},setpts=(N+${from})*${ticksPerFrame}`;

const fadeIn = (startFrame: number, delay: number, seconds: number): string =>
  `fade=t=in:st=${(startFrame / framesPerSecond + delay).toFixed(3)}:d=${seconds}:alpha=1`;

const burnt = (ass: string, fontsDir: string): string =>
  `ass=filename=${filterValue(ass)}:fontsdir=${filterValue(fontsDir)}`;

const reelFrom = (reel: string, frame: number): string[] => {
  // Half a frame early: seeking shows the first frame at or after the time.
  const seconds = Math.max(0, (frame - 0.5) / framesPerSecond);
  return [...(frame > 0 ? ["-ss", seconds.toFixed(6)] : []), ...input(reel, "mov")];
};

/** Softens the film behind a card: scales down, blurs, scales up. */
const softness = { divisor: 10, sigma: 3 } as const;
const cardFadeSeconds = 0.3;
const productFade = { delay: 0.06, seconds: 0.24, riseSeconds: 0.5 } as const;
/** The product rises by steps of this fraction of a pixel. `overlay` moves by whole pixels, and chroma by two. */
const stepsPerPixel = 4;

/**
 * A picture that rises to its place by `rise` pixels, over as many transparent rows below it. `left`: the share of the way
 * that is left, by the time. Colours are weighted by their alpha where rows are mixed, so that edges stay as bright as they are.
 */
const rising = (rise: number, left: string): readonly [once: string, moving: string] => {
  const padded = `pad=w=iw:h=ih+${2 * rise}:y=${rise}:color=black@0`;
  const tall = `scale=w=iw:h=${stepsPerPixel}*ih:flags=neighbor`;
  const room = stepsPerPixel * rise;
  return [
    `format=rgba,${padded},format=gbrap,premultiply=inplace=1,${tall}`,
    [
      `crop=w=iw:h=ih-${room}:x=0:y='${room}*(1-pow(${left},3))'`,
      `scale=w=iw:h=ih/${stepsPerPixel}:flags=area`,
      `unpremultiply=inplace=1,${withAlpha}`,
    ].join(","),
  ];
};

/** Each thread of a decoder holds its own frames. */
const threads = (count: number): string[] => ["-threads", String(count)];
const picture = (path: string): string[] => [...threads(1), ...input(path, "png_pipe")];

/**
 * Inputs in the order in which `graphOf` names them. The encoder fills the processors; the filters, which wait for it, need
 * no threads of their own, each with its part of a picture.
 */
const inputsOf = ({ request, logo, card, fromFrame, readers }: Drawing): string[] => [
  ...["-filter_complex_threads", "1"],
  ...[...threads(readers), ...reelFrom(request.reel, fromFrame)],
  ...(request.audio === null ? [] : input(request.audio, "mov")),
  ...(logo === null ? [] : picture(logo.path)),
  // The card's frames are read a second time: taken from the first input they would all have to be held until it begins.
  ...(card === null
    ? []
    : [...threads(1), ...reelFrom(request.reel, card.startFrame), ...picture(card.plate)]),
  ...(card?.product ? picture(card.product.path) : []),
];

/** The card over `[film]`, which it leaves as `[carded]`: softened film, ground, product. `first`: the number of its first input. */
const cardGraph = (card: DrawnCard, { width, height }: Size, first: number): string[] => {
  const { divisor, sigma } = softness;
  const { startFrame, frames, product } = card;
  const small = [width, height].map((side) => Math.max(2, Math.round(side / divisor))).join(":");
  const softened = `scale=${small}:flags=area,gblur=sigma=${sigma},scale=${width}:${height}:flags=bicubic`;
  const soft = `[${first}:v:0]${softened}[soft];[${first + 1}:v:0]${withAlpha}[plate]`;
  const ground = `[soft][plate]overlay=format=yuv420:eof_action=repeat,format=yuva420p,${numbered(startFrame)}`;
  const shown = `${ground},${fadeIn(startFrame, 0, cardFadeSeconds)}[ground]`;
  const over = "overlay=format=yuv420:eof_action=pass";
  if (product === null) return [soft, shown, `[film][ground]${over}[carded]`];
  const { delay, seconds, riseSeconds } = productFade;
  const begin = (startFrame / framesPerSecond + delay).toFixed(3);
  const left = `clip(1-(t-${begin})/${riseSeconds},0,1)`;
  const [once, moving] = rising(product.rise, left);
  const still = `[${first + 2}:v:0]${once},loop=loop=${frames - 1}:size=1,${numbered(startFrame)}`;
  return [
    ...[soft, shown, `[film][ground]${over}[grounded]`],
    `${still},${moving},${fadeIn(startFrame, delay, seconds)}[product]`,
    `[grounded][product]${over}:x=${product.x}:y=${product.y}[carded]`,
  ];
};

/**
 * The filter graph; its outputs are `[video]` and `[thumbnail]`, if it has one. Text is drawn after scaling, at the
 * output's full sharpness, and after the thumbnail was taken: half a caption says nothing.
 */
const graphOf = (drawing: Drawing): string => {
  const { request, ass, logo, card, fontsDir, fromFrame, hasThumbnail } = drawing;
  const { output, reelSize, thumbnailFrame } = request;
  const isScaled = output.width !== reelSize.width || output.height !== reelSize.height;
  const scaled = isScaled ? `scale=${output.width}:${output.height}:flags=bicubic` : "null";
  let next = request.audio === null ? 1 : 2;
  const chains = [`[0:v:0]${fromFrame > 0 ? `${numbered(fromFrame)},` : ""}${scaled}[reel]`];
  if (logo === null) chains.push(`[reel]${format}[shown]`);
  else {
    chains.push(`[${next}:v:0]${withAlpha}[logo]`);
    next += 1;
    const place = `overlay=x=${logo.x}:y=${logo.y}:format=yuv420:eof_action=repeat`;
    chains.push(`[reel][logo]${place},${format}[shown]`);
  }
  if (!hasThumbnail) chains.push("[shown]null[frames]");
  else {
    const from = `trim=start_frame=${thumbnailFrame}:end_frame=${thumbnailFrame + 1}`;
    chains.push(
      "[shown]split=2[still][frames]",
      `[still]${from},setpts=0,${jpegColours}[thumbnail]`,
    );
  }
  const captions = ass === null ? "null" : burnt(ass, fontsDir);
  if (card === null) chains.push(`[frames]${captions},${format}[video]`);
  else {
    chains.push(`[frames]${captions},${format}[film]`, ...cardGraph(card, output, next));
    chains.push(`[carded]${burnt(card.ass, fontsDir)},setpts=PTS-STARTPTS,${format}[video]`);
  }
  return chains.join(";");
};
