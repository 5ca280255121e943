import { mkdir, rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { type Size, segmentFormat } from "@reelwright/film/artifacts";
import { Failure } from "@reelwright/film/failure";
import type { MergeRequest } from "@reelwright/film/ports/editor";
import type { Control } from "@reelwright/film/ports/vendors";
import { captionLayer } from "../captions/caption-drawing.ts";
import { createEndCard, type DrawnCard } from "../end-card/end-card.ts";
import {
  bt709,
  checkStill,
  jpegColours,
  jpegOutput,
  oneFrame,
  segmentEncode,
  writeStill,
  x264,
} from "../ffmpeg/encoding.ts";
import { type Feed, feedInput, ffmpeg, input, removeOnFailure } from "../ffmpeg/ffmpeg.ts";
import { readVideoHeader } from "../ffmpeg/media-headers.ts";
import { overlayLayer } from "../overlays/overlay-layer.ts";
import { filmLook } from "../overlays/overlay-places.ts";
import { type Layer, writeLayer } from "../type/layer.ts";
import { concatSegments } from "./concat.ts";
import { filmGrounds } from "./grounds.ts";
import { logoArea, writeLogo } from "./logo.ts";

/** Settings of the encode. */
type MergeOptions = { readonly threads?: number };

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
const isDrawnThroughout = ({ captions, overlays, logo, output, reelSize }: MergeRequest): boolean =>
  captions !== null ||
  overlays !== null ||
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
    ...{ request, fromFrame: 0 },
    ...(await textsOf(merging)),
    logo: await logoOf(merging),
    card: await cardOf(merging),
    readers: readersOf(options),
  };
  const encode = [
    ...[...x264, "-crf", "20", "-profile:v", "high"],
    ...["-pix_fmt", segmentFormat.pixelFormat, "-g", String(2 * segmentFormat.gopFrames)],
    ...["-r", String(segmentFormat.framesPerSecond), ...bt709],
  ];
  const video = ["-map", "[video]", ...soundCopy(request), ...encode, ...encodingThreads(options)];
  await ffmpeg(
    [...drawn(drawing), ...video, ...container(into.video)],
    control.signal,
    watchOf(merging),
    undefined,
    feedsOf(drawing),
  );
  await writeThumbnail(merging, drawing.logo);
};

/** Captions, and the texts that keep out of their way. */
const textsOf = async ({
  request,
  scratch,
  control,
}: Merging): Promise<Pick<Drawing, "captions" | "overlays">> => {
  const { captions: told, overlays, output: frame, reel, reelFrames, logo, endCard } = request;
  const endFrame = endCard ? reelFrames - endCard.frames : undefined;
  const captions = told && captionLayer(told.words, told.design, reelFrames, endFrame);
  if (overlays === null) return { captions, overlays };
  const look = await filmLook(reel, reelFrames, frame, join(scratch, "look.raw"), control.signal);
  const { x, y, width, height } = logoArea(frame);
  const keepOut = [
    ...(captions === null ? [] : [captions.box]),
    ...(logo === null ? [] : [{ left: x, top: y, width, height }]),
  ];
  const placing = { request: overlays, frame, look, keepOut, subjects: overlays.subjects };
  return { captions, overlays: overlayLayer(placing, reelFrames) };
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
    fromFrame,
    ...{ captions: null, overlays: null, logo: null, card, readers: readersOf(options) },
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
    undefined,
    feedsOf(drawing),
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
  return createEndCard(endCard, { frame, frames, logo }, merging.scratch);
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
  readonly captions: Layer | null;
  readonly overlays: Layer | null;
  readonly logo: PlacedLogo | null;
  readonly card: DrawnCard | null;
  /** Maximum number of threads that decode the reel. */
  readonly readers: number;
  /** Frames before this one are left out. */
  readonly fromFrame: number;
};

const { framesPerSecond, timeScale, pixelFormat } = segmentFormat;
const ticksPerFrame = timeScale / framesPerSecond;
const format = `format=${pixelFormat}`;
/** Frames with alpha in the film's color space. */
const withAlpha = "format=rgba,scale=out_color_matrix=bt709:out_range=tv,format=yuva420p";

/** Frames keep their numbers in the reel, because captions and fades use its time. */
const numbered = (from: number): string =>
  `settb=1/${timeScale},setpts=(N+${from})*${ticksPerFrame}`;

const reelFrom = (reel: string, frame: number): string[] => {
  // Half a frame early: seeking shows the first frame at or after the time.
  const seconds = Math.max(0, (frame - 0.5) / framesPerSecond);
  return [...(frame > 0 ? ["-ss", seconds.toFixed(6)] : []), ...input(reel, "mov")];
};

/** Softens the film behind a card: scales down, blurs, scales up. */
const softness = { divisor: 10, sigma: 3 } as const;
const cardFadeSeconds = 0.3;
/** Each thread of a decoder holds its own frames. */
const threads = (count: number): string[] => ["-threads", String(count)];
/** The head of a drawn layer says everything, so no frames are needed to guess from. */
const drawnInput = (index: number): string[] => [
  ...["-fpsprobesize", "0", "-analyzeduration", "0", "-probesize", "32"],
  ...[...threads(1), ...feedInput(index, "matroska")],
];
const picture = (path: string): string[] => [...threads(1), ...input(path, "png_pipe")];

/**
 * Inputs in the order in which `graphOf` names them. The encoder fills the processors; the filters, which wait for it, need
 * no threads of their own, each with its part of a picture.
 */
const inputsOf = (drawing: Drawing): string[] => {
  const { request, logo, card, fromFrame, readers } = drawing;
  return [
    ...["-filter_complex_threads", "1"],
    ...[...threads(readers), ...reelFrom(request.reel, fromFrame)],
    ...(request.audio === null ? [] : input(request.audio, "mov")),
    ...(logo === null ? [] : picture(logo.path)),
    // The card's frames are read a second time: taken from the first input they would all have to be held until it begins.
    ...(card === null
      ? []
      : [...threads(1), ...reelFrom(request.reel, card.startFrame), ...picture(card.plate)]),
    ...layersOf(drawing).flatMap((_, index) => drawnInput(index)),
  ];
};

/** What draws the inputs of `drawnInput`. */
const feedsOf = (drawing: Drawing): Feed[] =>
  layersOf(drawing).map((layer) => (out) => writeLayer(layer, out));

/** From bottom to top. The card's ground lies below its layer and above the others. */
const layersOf = ({ captions, overlays, card }: Drawing): readonly Layer[] =>
  [captions, overlays, card?.layer ?? null].filter((layer) => layer !== null);

const laid = "overlay=format=yuv420:eof_action=repeat";

/** A drawn layer over what is labeled `under`. */
const layered = (under: string, input: number, { box }: Layer, out: string): string =>
  `[${under}][${input}:v:0]${laid}:x=${box.left}:y=${box.top}[${out}]`;

/** The softened film and the ground of a card over `[film]`, which they leave as `[grounded]`. `first`: the number of their first input. */
const cardGraph = ({ startFrame }: DrawnCard, { width, height }: Size, first: number): string[] => {
  const { divisor, sigma } = softness;
  const small = [width, height].map((side) => Math.max(2, Math.round(side / divisor))).join(":");
  const softened = `scale=${small}:flags=area,gblur=sigma=${sigma},scale=${width}:${height}:flags=bicubic`;
  const soft = `[${first}:v:0]${softened}[soft];[${first + 1}:v:0]${withAlpha}[plate]`;
  const ground = `[soft][plate]${laid},format=yuva420p,${numbered(startFrame)}`;
  const fade = `fade=t=in:st=${(startFrame / framesPerSecond).toFixed(3)}:d=${cardFadeSeconds}:alpha=1`;
  const over = "overlay=format=yuv420:eof_action=pass";
  return [soft, `${ground},${fade}[ground]`, `[film][ground]${over}[grounded]`];
};

/** The reel with its logo, in the output's size, as `[shown]`. `logoInput`: the number of the logo's input. */
const shownChains = (
  { output, reelSize }: Drawing["request"],
  logo: PlacedLogo | null,
  fromFrame: number,
  logoInput: number,
): string[] => {
  const isScaled = output.width !== reelSize.width || output.height !== reelSize.height;
  const scaled = isScaled ? `scale=${output.width}:${output.height}:flags=bicubic` : "null";
  const reel = `[0:v:0]${fromFrame > 0 ? `${numbered(fromFrame)},` : ""}${scaled}[reel]`;
  if (logo === null) return [reel, `[reel]${format}[shown]`];
  const place = `${laid}:x=${logo.x}:y=${logo.y}`;
  return [reel, `[${logoInput}:v:0]${withAlpha}[logo]`, `[reel][logo]${place},${format}[shown]`];
};

/** The filter graph; its output is `[video]`. Text is drawn after scaling, at the output's full sharpness. */
const graphOf = (drawing: Drawing): string => {
  const { request, logo, fromFrame } = drawing;
  const first = request.audio === null ? 1 : 2;
  const chains = shownChains(request, logo, fromFrame, first);
  const film = drawnOver("shown", drawing, first + (logo === null ? 0 : 1), chains);
  chains.push(`[${film}]${fromFrame > 0 ? "setpts=PTS-STARTPTS," : ""}${format}[video]`);
  return chains.join(";");
};

/**
 * Cuts the thumbnail, with the logo and without text: half a caption says nothing. In a run of its own, because as a second
 * output it would make ffmpeg hold all frames before it while they wait for their texts.
 */
const writeThumbnail = async (
  { request, into, control }: Merging,
  logo: PlacedLogo | null,
): Promise<void> => {
  const { reel, thumbnailFrame } = request;
  const graph = [...shownChains(request, logo, 0, 1), `[shown]${jpegColours}[thumbnail]`].join(";");
  const inputs = [
    ...[...oneFrame, "-filter_complex_threads", "1", ...reelFrom(reel, thumbnailFrame)],
    ...(logo === null ? [] : picture(logo.path)),
  ];
  const output = ["-map", "[thumbnail]", ...jpegOutput(into.thumbnail)];
  await ffmpeg([...inputs, "-filter_complex", graph, ...output], control.signal);
};

/** Adds texts and card over what is labeled `film`, and returns the label of the result. `next`: their first input. */
const drawnOver = (
  film: string,
  { request: { output }, captions, overlays, card }: Drawing,
  next: number,
  chains: string[],
): string => {
  let input = next + (card === null ? 0 : 2);
  let under = film;
  const lay = (layer: Layer | null, label: string) => {
    if (layer === null) return;
    chains.push(layered(under, input, layer, label));
    [under, input] = [label, input + 1];
  };
  lay(captions, "captioned");
  lay(overlays, "told");
  if (card === null) return under;
  chains.push(`[${under}]${format}[film]`, ...cardGraph(card, output, next));
  under = "grounded";
  lay(card.layer, "carded");
  return under;
};
