import { type Size, segmentFormat } from "@reelwright/film/artifacts";
import { Failure } from "@reelwright/film/failure";
import type { Control } from "@reelwright/film/ports/vendors";
import { segmentEncode } from "../ffmpeg/encoding.ts";
import { ffmpeg, input, removeOnFailure } from "../ffmpeg/ffmpeg.ts";
import { readVideoHeader } from "../ffmpeg/media-headers.ts";
import { type Clip, clipAt, orUnreadable, type Shape, videoContainers } from "./clip.ts";
import { conformFilters, decoderFor } from "./conform-filters.ts";

/** A clip was cut off if less than this share of its segment can be read. */
const minShare = 0.4;

/**
 * Turns any vendor's clip into a segment in the segment format at `path`: exactly `seconds × 30` frames of `width` × `height` (even
 * numbers), filled by centre cropping, upright, without sound. A clip whose length is a little wrong plays a little
 * faster or slower, a shorter one holds its last picture, a longer one is cut. With `soundPath`, the clip's own sound goes there
 * (WAV, 48 kHz stereo, `seconds` long, in step with the pictures); returns whether it has one, and the size of the clip's
 * own pictures. Throws `Failure`, all of
 * them retryable: `SEGMENT_UNREADABLE` (no video, damaged, absurdly large), `SEGMENT_CUT_OFF` (most of it is missing),
 * `FRAMES_LOST`; and `MEDIA_TOOL_…`.
 */
export const conformSegment = async (
  source: string,
  shape: Shape,
  path: string,
  control: Control,
  soundPath: string | null = null,
): Promise<ConformedSegment> => {
  const clip = await clipAt(source, shape, control.signal);
  return writeSegment(clip, shape, path, control, soundPath);
};

export type ConformedSegment = { readonly hasSound: boolean; readonly madeSize: Size };

/** Conforms a clip whose headers were already read for a segment of this length. */
export const writeSegment = async (
  clip: Clip,
  shape: Shape,
  path: string,
  control: Control,
  soundPath: string | null = null,
): Promise<ConformedSegment> => {
  const frames = shape.seconds * segmentFormat.framesPerSecond;
  const files = soundPath === null ? [path] : [path, soundPath];
  return removeOnFailure(files, async () => {
    await readPictures(clip, shape, [...segmentEncode, `file:${path}`], control);
    const { frames: written } = await readVideoHeader(path);
    if (written !== frames)
      throw new Failure("upstream", "FRAMES_LOST", "A segment came out incomplete.", {
        details: { expected: frames, written },
      });
    const { madeSize } = clip;
    if (soundPath === null || !clip.hasSound) return { hasSound: false, madeSize };
    await writeSound(clip, shape.seconds, soundPath, control.signal);
    return { hasSound: true, madeSize };
  });
};

/**
 * Writes the sound of a vendor's clip alone, as `conformSegment` does; returns whether the clip has one. Throws
 * `SEGMENT_UNREADABLE`.
 */
export const conformSound = async (
  source: string,
  shape: Pick<Shape, "seconds">,
  path: string,
  signal: AbortSignal,
): Promise<boolean> => {
  const clip = await clipAt(source, shape, signal);
  if (!clip.hasSound) return false;
  await removeOnFailure([path], () => writeSound(clip, shape.seconds, path, signal));
  return true;
};

/** Throws `SEGMENT_UNREADABLE` if the headers show no video. */
export const checkClip = async (
  source: string,
  shape: Pick<Shape, "seconds">,
  signal: AbortSignal,
): Promise<void> => void (await clipAt(source, shape, signal));

/** Small, because nobody looks at it. */
const checkedSize = { width: 64, height: 64 } as const;

/**
 * Decodes a whole clip that is to be used as it is, without writing anything. Throws what `conformSegment` does of a clip
 * that is damaged: `SEGMENT_UNREADABLE`, `SEGMENT_CUT_OFF`.
 */
export const checkWholeClip = async (
  source: string,
  { seconds }: Pick<Shape, "seconds">,
  signal: AbortSignal,
): Promise<void> => {
  const clip = await clipAt(source, { seconds }, signal);
  const control = { signal, progress: () => undefined };
  await readPictures(clip, { ...checkedSize, seconds }, ["-f", "null", "-"], control);
};

/**
 * Reads the clip's pictures in the segment's shape into an output, and looks at how many there were: what is missing is
 * filled up with the last picture.
 */
const readPictures = async (
  { source, video, stretch, shiftSeconds }: Clip,
  shape: Shape,
  output: readonly string[],
  control: Control,
): Promise<void> => {
  const filters = conformFilters(video, shape, stretch, shape.shots, shiftSeconds);
  const counted = filters.replace(",tpad=", ",showinfo@read=checksum=0,tpad=");
  const maps = ["-map", "0:V:0", "-an", "-sn", "-dn", "-vf", counted];
  const { stderr } = await orUnreadable(
    ffmpeg(
      [...decoderFor(video), ...input(source, videoContainers), ...maps, ...output],
      control.signal,
      {
        seconds: shape.seconds,
        report: control.progress,
      },
    ),
  );
  const last = [...stderr.matchAll(/\[showinfo@read [^\]]*\] n: *(\d+)/g)].at(-1)?.[1];
  const read = last === undefined ? 0 : Number(last) + 1;
  if (read < minShare * shape.seconds * segmentFormat.framesPerSecond)
    throw new Failure("upstream", "SEGMENT_CUT_OFF", "Most of the provider's clip is missing.", {
      details: { frames: read },
    });
};

/** The sound in sync with the frames: from the first frame on, stretched alike, silence where there is none. */
export const writeSound = async (
  { source, stretch, firstSeconds }: Clip,
  seconds: number,
  path: string,
  signal: AbortSignal,
): Promise<void> => {
  const rateHz = segmentFormat.audioRateHz;
  const samples = Math.round(seconds * rateHz);
  const chain = [
    `aresample=${rateHz}:async=1:first_pts=0`,
    "aformat=sample_fmts=flt:channel_layouts=stereo",
    ...(firstSeconds > 0 ? [`atrim=start=${firstSeconds.toFixed(6)}`, "asetpts=PTS-STARTPTS"] : []),
    ...(stretch === 1 ? [] : [`atempo=${(1 / stretch).toFixed(6)}`]),
    `apad=whole_len=${samples}`,
    `atrim=end_sample=${samples}`,
  ].join(",");
  const output = ["-map", "0:a:0", "-vn", "-af", chain, "-c:a", "pcm_s16le", "-f", "wav"];
  await orUnreadable(
    ffmpeg(
      [...input(source, videoContainers), ...output, "-fflags", "+bitexact", `file:${path}`],
      signal,
    ),
  );
};
