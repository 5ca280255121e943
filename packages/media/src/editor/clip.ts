import type { Size } from "@reelwright/core/artifacts/artifacts";
import { Failure } from "@reelwright/core/errors/failure";
import { type ProbedStream, probeFile, uprightSize } from "../ffmpeg/probe.ts";
import { type CroppedShot, stretchOf } from "./conform-filters.ts";

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
