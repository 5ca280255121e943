import { rename } from "node:fs/promises";
import { join } from "node:path";
import { type Size, segmentFormat } from "@reelwright/film/artifacts";
import { Failure } from "@reelwright/film/failure";
import {
  type ClipOrder,
  clipSize,
  type PictureOrder,
  type Playground,
  pictureRatios,
  pictureSize,
  raisedSize,
  settledRatio,
} from "@reelwright/film/ports/playground";
import type { Control } from "@reelwright/film/ports/vendors";
import { concatSegments } from "@reelwright/media/editor/concat";
import { segmentEncode } from "@reelwright/media/ffmpeg/encoding";
import { ffmpeg, input, removeOnFailure } from "@reelwright/media/ffmpeg/ffmpeg";
import { probeFile } from "@reelwright/media/ffmpeg/probe";
import { decodeHere, headerSize } from "@reelwright/media/photos/decoding";
import { photos, withOwnPictures } from "@reelwright/media/photos/photos";
import { sharp } from "@reelwright/media/sharp";
import { localImages } from "../images/local-images.ts";
import { drawOnThread } from "../motion/drawing-thread.ts";
import { localVideos } from "../videos/local-videos.ts";
import { drawStill, drawTake, partSeed, type SceneTools, sceneOf } from "./scene.ts";

const playgroundOf = (tools: SceneTools): Playground => ({
  make: async (task, control) => {
    const { signal } = control;
    const work = await task.local();
    if (work.kind === "picture") {
      return makePicture(await withOwnPictures(work, task, signal), task, tools, control);
    }
    if (work.kind === "clip") {
      return makeClip(await withOwnPictures(work, task, signal), task, tools, control);
    }
    const path = join(task.directory, "output.mp4");
    await upscaleClip(work.source, work.resolution, path, signal);
    return path;
  },
});

/** The embedded playground. Really creates images and clips, determined by the task's seed. */
export const localPlayground = (): Playground =>
  playgroundOf({ photos: photos(decodeHere), images: localImages(), videos: localVideos() });

/** Longest side of a drawing, px; the result is scaled to the requested size. */
const drawnSide = 1536;

const drawnSize = (size: Size): Size => {
  const factor = Math.min(1, drawnSide / Math.max(size.width, size.height));
  return {
    width: 2 * Math.round((size.width * factor) / 2),
    height: 2 * Math.round((size.height * factor) / 2),
  };
};

/** Draws the requested image and returns its path. */
const makePicture = async (
  order: PictureOrder,
  task: { readonly tenantId: string; readonly directory: string; readonly seed: number },
  tools: SceneTools,
  control: Control,
): Promise<string> => {
  const { tenantId, directory, seed } = task;
  const [first = null] = order.pictures;
  const ratio = settledRatio(
    order.aspectRatio,
    first === null ? null : await headerSize(first),
    pictureRatios,
  );
  const size = pictureSize(ratio, order.resolution);
  const frame = drawnSize(size);
  const request = { prompt: order.prompt, frame, tenantId, directory, castSeed: seed, seed };
  const scene = await sceneOf(
    { ...request, pictures: order.pictures, name: "scene" },
    tools,
    control.signal,
  );
  const still = join(directory, "still.png");
  await drawStill(scene, 0, null, still, tools, control);
  const path = join(directory, `output.${order.format}`);
  const scaled = sharp(still).resize(size.width, size.height, { fit: "fill" });
  if (order.format === "png") await scaled.png({ compressionLevel: 6 }).toFile(path);
  else if (order.format === "webp") await scaled.webp({ quality: 90 }).toFile(path);
  else await scaled.flatten().jpeg({ quality: 92 }).toFile(path);
  return path;
};

type Task = { readonly tenantId: string; readonly directory: string; readonly seed: number };
/** One take: its prompt, its image, and its length in whole seconds. */
type Take = { readonly prompt: string; readonly picture: string | null; readonly seconds: number };

/** Splits seconds into whole numbers with the same sum, the longer ones first. */
const shared = (seconds: number, parts: number): readonly number[] =>
  Array.from(
    { length: parts },
    (_, at) => Math.floor(seconds / parts) + (at < seconds % parts ? 1 : 0),
  );

const takesOf = (order: ClipOrder): readonly Take[] => {
  if (order.shots.length > 0)
    return order.shots.map(({ prompt, seconds }) => ({
      prompt: `${prompt} ${order.prompt}`,
      picture: null,
      seconds,
    }));
  const pictures = order.references.length > 0 ? order.references : [null];
  const seconds = shared(order.seconds, pictures.length);
  return pictures.map((picture, at) => ({
    prompt: order.prompt,
    picture,
    seconds: seconds[at] ?? 1,
  }));
};

/** Draws scenes for the prompt, one take after the other. */
const drawn = async (
  order: ClipOrder,
  frame: Size,
  { tenantId, directory, seed }: Task,
  tools: SceneTools,
  control: Control,
): Promise<string> => {
  const takes = takesOf(order);
  const paths: string[] = [];
  for (const [at, take] of takes.entries()) {
    // Each shot has its own place; several images share one.
    const part = order.shots.length > 0 ? partSeed(seed, at) : seed;
    const name = `take-${at}`;
    const pictures = take.picture === null ? [] : [take.picture];
    const request = {
      prompt: take.prompt,
      pictures,
      frame,
      tenantId,
      directory,
      name,
      seed: part,
      castSeed: seed,
    };
    const scene = await sceneOf(request, tools, control.signal);
    const path = join(directory, `take-${at}.mp4`);
    await drawTake(scene, take.seconds, path, tools, {
      signal: control.signal,
      progress: (done) => control.progress((at + done) / (takes.length + 1)),
    });
    paths.push(path);
  }
  const [only = ""] = paths;
  if (paths.length === 1) return only;
  const joined = join(directory, "joined.mp4");
  await concatSegments(paths, joined, { ...control, progress: () => undefined });
  return joined;
};

/** Puts the image on white and returns its path. */
const onWhite = async (picture: string): Promise<string> => {
  const path = `${picture}.white.png`;
  await sharp(picture).flatten({ background: "#ffffff" }).png().toFile(path);
  return path;
};

/** Moves a camera over the image, and on to the second one if there is one. */
const moved = async (
  start: string,
  end: string | null,
  frame: Size,
  { seconds, directory, seed }: Task & { readonly seconds: number },
  control: Control,
): Promise<string> => {
  const path = join(directory, "moved.mp4");
  const first = await onWhite(start);
  const last = end === null ? first : await onWhite(end);
  await drawOnThread(
    { kind: "dissolve", frame, start: first, end: last, seconds, seed, path },
    control,
  );
  return path;
};

/** Creates the requested clip (H.264, exact size and length) and returns its path. */
const makeClip = async (
  order: ClipOrder,
  task: Task,
  tools: SceneTools,
  control: Control,
): Promise<string> => {
  const shown = order.start ?? order.references[0] ?? null;
  const ratio = settledRatio(order.aspectRatio, shown === null ? null : await headerSize(shown));
  // Draws at this size and scales up if a larger one is requested, since drawing takes most of the time.
  const frame = clipSize(ratio, "standard");
  const { seconds } = order;
  const raw =
    order.start === null
      ? await drawn(order, frame, task, tools, control)
      : await moved(order.start, order.end, frame, { ...task, seconds }, control);
  const path = join(task.directory, "output.mp4");
  const size = clipSize(ratio, order.resolution);
  const sound = order.hasSound ? { seconds, seed: task.seed } : null;
  await encodeClip(raw, { frame, size, sound }, path, control.signal);
  return path;
};

/** Ambience: soft noise with a slow tremolo, about 35 dB below full scale. */
const ambience = (seconds: number, seed: number): string =>
  [
    `anoisesrc=color=brown:amplitude=0.5:seed=${seed % 0x7fff_ffff}:sample_rate=${segmentFormat.audioRateHz}:duration=${seconds}`,
    "highpass=f=70",
    "lowpass=f=900",
    "tremolo=f=0.15:d=0.35",
    "volume=0.5",
    `afade=t=in:d=0.4,afade=t=out:st=${Math.max(0, seconds - 0.5)}:d=0.5`,
    "aformat=channel_layouts=stereo",
  ].join(",");

const aac = ["-c:a", "aac", "-b:a", "128k", "-ar", String(segmentFormat.audioRateHz), "-ac", "2"];
const mp4 = ["-map_metadata", "-1", "-fflags", "+bitexact", "-movflags", "+faststart", "-f", "mp4"];

const scaling = ({ width, height }: Size): string[] => [
  ...["-vf", `scale=${width}:${height}:flags=lanczos,setsar=1,format=${segmentFormat.pixelFormat}`],
  ...segmentEncode,
];

/** Encodes a segment as a clip: scaled if `size` differs, with a quiet ambience if requested. */
const encodeClip = async (
  raw: string,
  order: {
    readonly frame: Size;
    readonly size: Size;
    readonly sound: { readonly seconds: number; readonly seed: number } | null;
  },
  path: string,
  signal: AbortSignal,
): Promise<void> => {
  const { frame, size, sound } = order;
  const fits = frame.width === size.width && frame.height === size.height;
  if (fits && sound === null) return rename(raw, path);
  const audio = sound ? ["-f", "lavfi", "-i", ambience(sound.seconds, sound.seed)] : [];
  const maps = ["-map", "0:v:0", ...(sound ? ["-map", "1:a:0", ...aac] : ["-an"])];
  const video = fits ? ["-c:v", "copy"] : scaling(size);
  const length = sound ? ["-t", String(sound.seconds)] : [];
  await removeOnFailure([path], async () => {
    await ffmpeg(
      [...input(raw, "mov"), ...audio, ...maps, ...video, ...length, ...mp4, `file:${path}`],
      signal,
    );
  });
};

/** Scales a finished clip to a higher resolution, with the same frames and sound. Throws `FRAMES_LOST`. */
const upscaleClip = async (
  source: string,
  resolution: string,
  path: string,
  signal: AbortSignal,
): Promise<void> => {
  const { video } = (await probeFile(source, signal, "mov")).info;
  if (video === null) throw new Failure("invalid", "NO_VIDEO", "The task's result is no video.");
  const maps = ["-map", "0:v:0", "-map", "0:a:0?", "-c:a", "copy"];
  await removeOnFailure([path], async () => {
    const scale = scaling(raisedSize(video, resolution));
    await ffmpeg([...input(source, "mov"), ...maps, ...scale, ...mp4, `file:${path}`], signal);
    const written = (await probeFile(path, signal, "mov")).info.video?.frames;
    if (written !== video.frames)
      throw new Failure("upstream", "FRAMES_LOST", "The video came out incomplete.", {
        details: { expected: video.frames, written },
      });
  });
};
