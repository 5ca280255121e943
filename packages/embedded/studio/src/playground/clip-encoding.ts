import { rename } from "node:fs/promises";
import type { Size } from "@reelwright/core/artifacts/artifacts";
import { segmentFormat } from "@reelwright/core/artifacts/segment-format";
import { Failure } from "@reelwright/core/errors/failure";
import { raisedSize } from "@reelwright/core/playground/sizes";
import { ffmpeg, input, removeOnFailure } from "@reelwright/media/ffmpeg/ffmpeg";
import { probeFile } from "@reelwright/media/ffmpeg/probe";
import { segmentEncode } from "@reelwright/media/ffmpeg/segment-encode";

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

/** Encodes a segment as a clip: scaled where `size` is not its own, with a quiet ambience where that is ordered. */
export const encodeClip = async (
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

/** Scales a finished clip up to a higher resolution: the same frames, and the same sound. Throws `FRAMES_LOST`. */
export const upscaleClip = async (
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
