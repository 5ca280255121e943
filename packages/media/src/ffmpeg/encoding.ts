import { access } from "node:fs/promises";
import { segmentFormat } from "@reelwright/film/artifacts";
import { Failure } from "@reelwright/film/failure";
import { ffmpeg, input, removeOnFailure } from "./ffmpeg.ts";

/** Colour tags of every video we make. */
export const bt709 = [
  ...["-colorspace", "bt709", "-color_primaries", "bt709"],
  ...["-color_trc", "bt709", "-color_range", "tv"],
] as const;

/**
 * x264's `veryfast` without the searches that drawn films hardly gain by. At the same rate factor, segments take 0.60 of its CPU
 * and 1.15 of its bytes, finished films 0.70 and 1.04. PSNR changes by less than 0.2 dB.
 */
export const x264: readonly string[] = [
  ...["-c:v", "libx264", "-preset", "veryfast", "-subq", "1", "-partitions", "i8x8,i4x4"],
];

/** Encoder options of the segment format: closed one-second groups, one time base, BT.709. */
export const segmentEncode: readonly string[] = [
  ...[...x264, "-crf", "17", "-profile:v", "high"],
  ...["-g", String(segmentFormat.gopFrames), "-keyint_min", String(segmentFormat.gopFrames)],
  ...[
    "-sc_threshold",
    "0",
    "-flags",
    "+cgop",
    "-bf",
    "2",
    "-r",
    String(segmentFormat.framesPerSecond),
  ],
  ...bt709,
  ...["-video_track_timescale", String(segmentFormat.timeScale), "-map_metadata", "-1"],
  ...["-fflags", "+bitexact", "-movflags", "+faststart", "-f", "mp4"],
];

/**
 * Filters that turn one BT.709 video frame into what JPEG means by its numbers (BT.601, full range); without them
 * viewers show faded colours.
 */
export const jpegColours =
  "scale=in_color_matrix=bt709:in_range=tv:out_color_matrix=bt601:out_range=pc,format=yuvj420p";

/** Options before an input of which one frame is wanted: more threads decode what follows, too. */
export const oneFrame: readonly string[] = ["-filter_threads", "1", "-threads", "1"];

/** Options of an output that is one JPEG. */
export const jpegOutput = (path: string): string[] => [
  ...["-frames:v", "1", "-threads", "1", "-c:v", "mjpeg", "-q:v", "2", "-map_metadata", "-1"],
  ...["-f", "image2", "-update", "1", `file:${path}`],
];

/** Writes frame `frame` (from 0) of a segment-format video to `path` as JPEG. Throws `FRAME_MISSING` past the end. */
export const writeStill = (
  video: string,
  frame: number,
  path: string,
  signal: AbortSignal,
): Promise<void> =>
  removeOnFailure([path], async () => {
    // Half a frame early: seeking shows the first frame at or after the time, and rounding may not pass it.
    const seekSeconds = Math.max(0, (frame - 0.5) / segmentFormat.framesPerSecond);
    const seek = [...oneFrame, "-ss", seekSeconds.toFixed(6), ...input(video, "mov")];
    await ffmpeg([...seek, "-map", "0:v:0", "-vf", jpegColours, ...jpegOutput(path)], signal);
    await checkStill(path, frame);
  });

/** ffmpeg is content with a video that ends before the frame: it writes no picture then. Throws `FRAME_MISSING`. */
export const checkStill = async (path: string, frame: number): Promise<void> => {
  await access(path).catch((cause: unknown) => {
    throw new Failure("internal", "FRAME_MISSING", `The video has no frame ${frame}.`, { cause });
  });
};
