import { type Control, Failure, houseFormat } from "@reelwright/core";
import { ffmpeg, input, orLeaveNothing } from "./ffmpeg.ts";
import { houseEncode } from "./house-encode.ts";
import { type ProbedStream, probeFile } from "./probe.ts";

const videoContainers = "mov,matroska,webm,avi";
/** Untagged pictures whose shorter side is longer than this are BT.709, as everybody's HD is. */
const sdLines = 576;

/**
 * Turns any vendor's clip into a house segment at `path`: exactly `seconds × 30` frames of `width` × `height` (even
 * numbers), filled by centre cropping, upright, without sound; a short clip holds its last picture. Throws `Failure`:
 * `SEGMENT_UNREADABLE` (retryable: the vendor sent no video), `FRAMES_LOST`, `MEDIA_TOOL_…`.
 */
export const conformSegment = async (
  source: string,
  shape: { readonly width: number; readonly height: number; readonly seconds: number },
  path: string,
  control: Control,
): Promise<void> => {
  const video = await videoOf(source, control.signal);
  const frames = shape.seconds * houseFormat.framesPerSecond;
  await orLeaveNothing([path], async () => {
    const args = [...input(source, videoContainers), ...conformArgs(video, shape, frames)];
    await ffmpeg([...args, `file:${path}`], control.signal, {
      seconds: shape.seconds,
      report: control.progress,
    });
    const written = (await probeFile(path, control.signal, "mov")).info.video?.frames;
    if (written !== frames)
      throw new Failure("upstream", "FRAMES_LOST", "A segment came out incomplete.", {
        details: { expected: frames, written },
      });
  });
};

const videoOf = async (source: string, signal: AbortSignal): Promise<ProbedStream> => {
  const probed = await probeFile(source, signal, videoContainers).catch((cause: unknown) => {
    throw cause instanceof Failure && cause.code === "MEDIA_TOOL_FAILED"
      ? unreadable(cause)
      : cause;
  });
  if (probed.video === undefined) throw unreadable(undefined);
  return probed.video;
};

const unreadable = (cause: unknown) =>
  new Failure("upstream", "SEGMENT_UNREADABLE", "The provider's clip is no readable video.", {
    cause,
  });

const conformArgs = (
  video: ProbedStream,
  { width, height, seconds }: { width: number; height: number; seconds: number },
  frames: number,
): string[] => {
  const rate = houseFormat.framesPerSecond;
  const untagged = video.color_space === undefined || video.color_space === "unknown";
  const lines = Math.min(video.width ?? 0, video.height ?? 0);
  const matrix = untagged && lines > sdLines ? "bt709" : "auto";
  const filters = [
    "setpts=PTS-STARTPTS",
    `fps=${rate}:start_time=0`,
    `scale=${width}:${height}:force_original_aspect_ratio=increase:flags=bicubic:in_color_matrix=${matrix}:out_color_matrix=bt709:out_range=tv`,
    `crop=${width}:${height}`,
    "setsar=1",
    `format=${houseFormat.pixelFormat}`,
    `tpad=stop_mode=clone:stop_duration=${seconds}`,
    `trim=end_frame=${frames}`,
    `setpts=N/${rate}/TB`,
  ];
  return ["-map", "0:V:0", "-an", "-sn", "-dn", "-vf", filters.join(","), ...houseEncode];
};
