import { type Size, segmentFormat } from "@reelwright/film/artifacts";
import { Failure } from "@reelwright/film/failure";
import { ffmpeg, input } from "../ffmpeg/ffmpeg.ts";
import { type ProbedStream, probeFile, uprightSize } from "../ffmpeg/probe.ts";
import { type CroppedShot, squared, stretchOf } from "./conform-filters.ts";

/** Containers that vendors deliver; each holds its own media and points nowhere. */
export const videoContainers = "mov,matroska,webm,avi,gif";
/** Larger pictures are no segment but an attempt to fill the memory. */
const maxSidePx = 8_192;
const minSidePx = 16;
/** What a clip becomes. */
export type Shape = Size & {
  readonly seconds: number;
  /** The parts of the picture in which the clip is seen; left out: all of it throughout. */
  readonly shots?: readonly CroppedShot[];
};
/** A vendor's clip, by its headers. */
export type Clip = {
  /** The path of its file. */
  readonly source: string;
  readonly video: ProbedStream;
  /** Of its pictures, upright, before any of ours. */
  readonly madeSize: Size;
  /** How long its pictures last. */
  readonly seconds: number;
  readonly hasSound: boolean;
  /** By what its times are multiplied. */
  readonly stretch: number;
  /** When its first picture is shown, after the file's beginning. */
  readonly firstSeconds: number;
};

const unreadable = (cause: unknown) =>
  new Failure("upstream", "SEGMENT_UNREADABLE", "The provider's clip is no readable video.", {
    cause,
  });

/** What the tool can't make sense of is the vendor's fault here. */
export const orUnreadable = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw error instanceof Failure && error.code === "MEDIA_TOOL_FAILED"
      ? unreadable(error)
      : error;
  }
};

/**
 * Reads the headers of a vendor's clip that is to fill `seconds`. Throws `SEGMENT_UNREADABLE` for what is no video by them, or
 * absurdly large.
 */
export const clipAt = async (
  source: string,
  { seconds }: Pick<Shape, "seconds">,
  signal: AbortSignal,
): Promise<Clip> => {
  const probed = await orUnreadable(probeFile(source, signal, videoContainers));
  const { info, video, startSeconds } = probed;
  if (video === undefined) throw unreadable(undefined);
  const madeSize = uprightSize(video);
  const sides = Object.values(madeSize);
  if (Math.max(...sides) > maxSidePx || Math.min(...sides) < minSidePx)
    throw unreadable(new Error(`its pictures are ${sides.join(" × ")}`));
  const madeSeconds = Number(video.duration) || info.seconds;
  return {
    source,
    video,
    seconds: madeSeconds,
    madeSize,
    hasSound: info.audio !== null,
    stretch: stretchOf(madeSeconds, seconds),
    firstSeconds: Math.max(0, (Number(video.start_time) || 0) - startSeconds),
  };
};

/** Shorter side of the pictures that are looked at; locating a product takes no more. */
const side = 216;
/** A change of so much (of 100) from frame to frame is a cut and no motion. */
const cutScore = 12;

/** What changes this near to a clip's ends is how it begins and ends (black, a jump to its keyframe), and no cut. */
const endSeconds = 0.3;

/** Decodes what other frames refer to, and without the finish: enough to look at, for half of the time. */
const roughly = ["-skip_frame", "noref", "-skip_loop_filter", "all"];

/** What a look at a vendor's clip finds, in its segment's frames and framing. */
type ClipLook = {
  /** Whether its vendor has cut it already. */
  readonly isCut: boolean;
  /** Paths of the small stills, in the order in which they were asked for; fewer where the clip is too short. */
  readonly stills: readonly string[];
};

/**
 * Looks at a clip in one quick pass before it becomes a segment: whether it is cut, and stills of frames (ascending,
 * of the segment's), written beside `path`. Throws as `conformSegment` does.
 */
export const lookAtClip = async (
  clip: Clip,
  shape: Shape,
  frames: readonly number[],
  path: string,
  signal: AbortSignal,
): Promise<ClipLook> => {
  const scale = side / Math.min(shape.width, shape.height);
  const [width, height] = [shape.width, shape.height].map((length) => Math.round(length * scale));
  const filters = [
    ...squared(clip.video),
    `scale=${width}:${height}:force_original_aspect_ratio=increase:flags=fast_bilinear`,
    `crop=${width}:${height}`,
    "setsar=1",
    // Before frames are repeated: between a repeated frame and the next one fast motion looks like a cut.
    `scdet=threshold=${cutScore}`,
    "metadata=print:key=lavfi.scd.time:file=-",
    `setpts=${clip.stretch.toFixed(6)}*(PTS-STARTPTS)`,
    `fps=${segmentFormat.framesPerSecond}:start_time=0`,
    `select='${frames.map((frame) => `eq(n,${frame})`).join("+")}'`,
  ];
  const stills = frames.map((_, at) => `${path}.look-${at + 1}.png`);
  const output = ["-vsync", "passthrough", "-f", "image2", `file:${path}.look-%d.png`];
  const maps = ["-map", "0:V:0", "-an", "-sn", "-dn", "-vf", filters.join(",")];
  const { stdout } = await orUnreadable(
    ffmpeg([...roughly, ...input(clip.source, videoContainers), ...maps, ...output], signal),
  );
  const changes = [...stdout.matchAll(/lavfi\.scd\.time=([\d.]+)/g)].map(([, time]) =>
    Number(time),
  );
  const lastSeconds = clip.seconds - endSeconds;
  return { isCut: changes.some((time) => time > endSeconds && time < lastSeconds), stills };
};
