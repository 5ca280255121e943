import { type Size, segmentFormat } from "@reelwright/film/artifacts";
import { Failure } from "@reelwright/film/failure";
import { ffmpeg, input } from "../ffmpeg/ffmpeg.ts";
import { type ProbedStream, probeFile, uprightSize } from "../ffmpeg/probe.ts";
import { type CroppedShot, squared, stretchOf } from "./conform-filters.ts";

/** Containers that vendors deliver. None can refer to other files. */
export const videoContainers = "mov,matroska,webm,avi,gif";
/** Larger frames are refused: they would only fill the memory. */
const maxSidePx = 8_192;
const minSidePx = 16;
/** The segment that a clip becomes. */
export type Shape = Size & {
  readonly seconds: number;
  /** The visible part of the frame by shot; left out: the whole frame. */
  readonly shots?: readonly CroppedShot[];
};
/** A vendor's clip as its headers describe it. */
export type Clip = {
  /** The path of its file. */
  readonly source: string;
  readonly video: ProbedStream;
  /** Size of its frames, upright, before our scaling. */
  readonly madeSize: Size;
  /** Length of its video. */
  readonly seconds: number;
  readonly hasSound: boolean;
  /** The factor for its times. */
  readonly stretch: number;
  /** Time of its first frame. */
  readonly firstSeconds: number;
  /** Moves its pictures by so much, to be in step with a sound. The first one is held, or some are left out. Default: 0. */
  readonly shiftSeconds?: number;
};

const unreadable = (cause: unknown) =>
  new Failure("upstream", "SEGMENT_UNREADABLE", "The provider's clip is no readable video.", {
    cause,
  });

/** Here an unreadable file is the vendor's fault. */
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
/** A larger change between frames (of 100) is a cut. */
const cutScore = 12;

/** A change this near to an end (black, a jump to the keyframe) is no cut. */
const endSeconds = 0.3;

/** Skips frames that no other refers to, and the loop filter. Good enough for stills, in half the time. */
const roughly = ["-skip_frame", "noref", "-skip_loop_filter", "all"];

/** Cuts and stills of a vendor's clip, in the frames and framing of its segment. */
type ClipLook = {
  /** Whether it contains cuts already. */
  readonly isCut: boolean;
  /** Paths of the small stills in the requested order; fewer if the clip is too short. */
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
    // Before frames are repeated: after a repeated frame, fast motion looks like a cut.
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
