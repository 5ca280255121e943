import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { segmentFormat } from "@reelwright/core/artifacts/segment-format";
import { Failure } from "@reelwright/core/errors/failure";
import type { Control } from "@reelwright/core/ports/control";
import type { MergeRequest } from "@reelwright/core/ports/editor";
import { type DrawnCard, writeEndCard } from "../end-card/end-card.ts";
import { ffmpeg, input, removeOnFailure } from "../ffmpeg/ffmpeg.ts";
import { bt709, segmentEncode } from "../ffmpeg/segment-encode.ts";
import { checkStill, jpegOutput, writeStill } from "../ffmpeg/stills.ts";
import { readVideoHeader } from "../ffmpeg/video-header.ts";
import type { CaptionColours } from "./burned-colours.ts";
import { concatSegments } from "./concat.ts";
import { filmGrounds } from "./film-grounds.ts";
import { logoArea, writeLogo } from "./logo.ts";
import { type Drawing, graphOf, inputsOf, type PlacedLogo } from "./merge-graph.ts";

/** What the one encode is set up with. */
export type MergeOptions = {
  readonly fontsDir: string;
  readonly threads?: number;
  readonly captionColours: CaptionColours;
};

type Target = { readonly video: string; readonly thumbnail: string };
/** A merge under way: `scratch` is a directory of its own, for as long as it takes. */
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
  const video = ["-map", "[video]", ...soundCopy(request), ...encode, ...threads(options)];
  await ffmpeg(
    [...drawn(drawing), ...video, ...container(into.video), ...thumbnail],
    control.signal,
    watchOf(merging),
  );
};

/** The reel with the card in its last frames: only the groups of pictures that have some of it are encoded. */
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
    [...drawn(drawing), "-map", "[video]", ...segmentEncode, ...threads(options), `file:${tail}`],
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

/** Text whose colours come out right with this machine's ffmpeg. */
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

/** Reading takes a ninth of what encoding does, and more threads only memory: one for each four processors is enough. */
const readersOf = ({ threads = availableParallelism() }: MergeOptions): number =>
  Math.max(1, Math.floor(threads / 4));

const threads = (options: MergeOptions): string[] =>
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
