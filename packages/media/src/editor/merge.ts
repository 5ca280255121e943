import { readFile, rm, writeFile } from "node:fs/promises";
import { segmentFormat } from "@reelwright/core/artifacts";
import { Failure } from "@reelwright/core/errors";
import type { Control, MergeRequest } from "@reelwright/core/ports";
import { ffmpeg, filterValue, input, removeOnFailure } from "../ffmpeg/ffmpeg.ts";
import { probeFile } from "../ffmpeg/probe.ts";
import { bt709 } from "../ffmpeg/segment-encode.ts";
import { checkStill, jpegColours, jpegOutput, writeStill } from "../ffmpeg/stills.ts";
import type { CaptionColours } from "./burned-colours.ts";
import { writeLogo } from "./logo.ts";

/** What the one encode is set up with. */
export type MergeOptions = {
  readonly fontsDir: string;
  readonly threads?: number;
  readonly captionColours: CaptionColours;
};

/** A logo as it is laid over the frames: a PNG of its size, and where its corner lies. */
type Logo = { readonly path: string; readonly x: number; readonly y: number };

/**
 * The last step: burns in captions and logo, scales, adds the sound untouched and cuts the thumbnail in one pass; copies
 * the stream when nothing is to be drawn. x264 fills two cores by itself: two pieces at once, joined by copy, were measured
 * at 0.93 to 1.01 of the time for 1.04 of the work, which isn't worth a second path. Throws `FRAMES_LOST` unless exactly
 * `reelFrames` come out, `FRAME_MISSING` when the thumbnail's frame is not among them.
 */
export const mergeVideo = (
  request: MergeRequest,
  into: { readonly video: string; readonly thumbnail: string },
  options: MergeOptions,
  control: Control,
): Promise<void> =>
  removeOnFailure([into.video, into.thumbnail, burned(into.video)], async () => {
    const watch = {
      seconds: request.reelFrames / segmentFormat.framesPerSecond,
      report: control.progress,
    };
    if (hasNothingToDraw(request)) {
      await ffmpeg(copyArgs(request, into.video), control.signal, watch);
      await writeStill(into.video, request.thumbnailFrame, into.thumbnail, control.signal);
    } else {
      const drawn = { ...request, ass: await readyCaptions(request, into.video, options, control) };
      const logo = await logoOf(request, prepared(into.video));
      await ffmpeg(encodeArgs(drawn, into, logo, options), control.signal, watch);
      if (drawn.ass !== null) await rm(drawn.ass, { force: true });
    }
    const frames = (await probeFile(into.video, control.signal, "mov")).info.video?.frames;
    if (frames !== request.reelFrames)
      throw new Failure("internal", "FRAMES_LOST", "The final video came out incomplete.", {
        details: { expected: request.reelFrames, frames },
      });
    await checkStill(into.thumbnail, request.thumbnailFrame);
  }).finally(() => rm(prepared(into.video), { force: true }));

/** The logo as it is laid over the frames, for as long as that takes. */
const prepared = (video: string): string => `${video}.logo.png`;

const logoOf = async ({ logo, output }: MergeRequest, path: string): Promise<Logo | null> =>
  logo === null ? null : { path, ...(await writeLogo(logo, output, path)) };

/** The captions as they are burned in, for as long as that takes. */
const burned = (video: string): string => `${video}.ass`;

const readyCaptions = async (
  { ass }: MergeRequest,
  video: string,
  { captionColours }: MergeOptions,
  { signal }: Control,
): Promise<string | null> => {
  if (ass === null) return null;
  const ready = await captionColours(
    await readFile(ass, { encoding: "utf8", signal }),
    video,
    signal,
  );
  await writeFile(burned(video), ready, { signal });
  return burned(video);
};

const hasNothingToDraw = ({ ass, logo, output, reelSize }: MergeRequest) =>
  ass === null &&
  logo === null &&
  output.width === reelSize.width &&
  output.height === reelSize.height;

const sources = ({ reel, audio }: MergeRequest): string[] => [
  ...input(reel, "mov"),
  ...(audio === null ? [] : input(audio, "mov")),
];

const container = (path: string): string[] => [
  ...["-map_metadata", "-1", "-fflags", "+bitexact", "-movflags", "+faststart"],
  ...["-video_track_timescale", String(segmentFormat.timeScale), "-f", "mp4", `file:${path}`],
];

const soundCopy = (request: MergeRequest): string[] =>
  request.audio === null ? [] : ["-map", "1:a:0", "-c:a", "copy"];

const copyArgs = (request: MergeRequest, path: string): string[] => [
  ...sources(request),
  ...["-map", "0:v:0", "-c:v", "copy", ...soundCopy(request)],
  ...container(path),
];

const encodeArgs = (
  request: MergeRequest,
  into: { readonly video: string; readonly thumbnail: string },
  logo: Logo | null,
  options: MergeOptions,
): string[] => [
  ...sources(request),
  ...(logo === null ? [] : input(logo.path, "png_pipe")),
  ...["-filter_complex", mergeGraph(request, logo, options)],
  ...["-map", "[video]", ...soundCopy(request)],
  ...["-c:v", "libx264", "-preset", "veryfast", "-crf", "20", "-profile:v", "high"],
  ...["-pix_fmt", segmentFormat.pixelFormat, "-g", String(2 * segmentFormat.gopFrames)],
  ...["-r", String(segmentFormat.framesPerSecond), ...bt709],
  ...(options.threads === undefined ? [] : ["-threads", String(options.threads)]),
  ...container(into.video),
  ...["-map", "[thumbnail]", ...jpegOutput(into.thumbnail)],
];

/**
 * Inputs: the reel first, the logo last. Text is drawn after scaling, at the output's full sharpness, and after the
 * thumbnail was taken: half a caption says nothing.
 */
const mergeGraph = (
  request: MergeRequest,
  logo: Logo | null,
  { fontsDir }: MergeOptions,
): string => {
  const { output, reelSize, thumbnailFrame } = request;
  const scaled = output.width !== reelSize.width || output.height !== reelSize.height;
  const size = scaled ? `scale=${output.width}:${output.height}:flags=bicubic` : "null";
  const reel = `[0:v:0]${size}`;
  const from = `trim=start_frame=${thumbnailFrame}:end_frame=${thumbnailFrame + 1}`;
  const thumbnail = `[still]${from},setpts=0,${jpegColours}[thumbnail]`;
  const captions =
    request.ass === null
      ? "null"
      : `ass=filename=${filterValue(request.ass)}:fontsdir=${filterValue(fontsDir)}`;
  const format = `format=${segmentFormat.pixelFormat}`;
  const ends = `${format},split=2[still][frames];${thumbnail};[frames]${captions},${format}[video]`;
  if (logo === null) return `${reel},${ends}`;
  const picture = `[${request.audio === null ? 1 : 2}:v:0]format=rgba,scale=out_color_matrix=bt709:out_range=tv,format=yuva420p[logo]`;
  const place = `overlay=x=${logo.x}:y=${logo.y}:format=yuv420:eof_action=repeat`;
  return `${picture};${reel}[reel];[reel][logo]${place},${ends}`;
};
