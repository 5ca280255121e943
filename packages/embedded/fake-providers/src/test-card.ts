/** What the fake's media show and sound like: flat colours and a tone, made once per size and length. */
import { writeFile } from "node:fs/promises";
import type { Size } from "@reelwright/core/artifacts/artifacts";
import { previewSize } from "@reelwright/core/artifacts/preview-size";
import { segmentFormat } from "@reelwright/core/artifacts/segment-format";
import { Failure } from "@reelwright/core/errors/failure";
import { ffmpeg, input } from "@reelwright/media/ffmpeg/ffmpeg";
import { measureLoudness } from "@reelwright/media/ffmpeg/loudness";
import { probeFile } from "@reelwright/media/ffmpeg/probe";
import { segmentEncode } from "@reelwright/media/ffmpeg/segment-encode";
import { writeStill } from "@reelwright/media/ffmpeg/stills";
import type { FileCache, Recipe } from "./file-cache.ts";
import { flatPng } from "./flat-png.ts";
import { appendLabel } from "./label.ts";

/** Raised whenever what is made from the same words becomes another: caches outlive programs. */
const version = 1;
const colour = "0x3b6ea5";
/** A sine of this amplitude in both channels has -14 LUFS after the codec, as every soundtrack has. */
const tone = "0.2*sin(2*PI*440*t)";
const { framesPerSecond } = segmentFormat;

/** The file name of what is made from these words and numbers alone. */
export const named = (extension: string, ...parts: readonly (string | number)[]): string =>
  `${parts.join("-")}.${version}.${extension}`;
const pixels = ({ width, height }: Size) => `${width}x${height}`;

/** The smallest files of their kind: no pictures from the future, hence no edit list, and no encoder's signature. */
const flatEncode = ["-bf", "0", "-pix_fmt", segmentFormat.pixelFormat];
const noSignature = ["-bsf:v", "filter_units=remove_types=6"];
const mp4 = [
  ...["-map_metadata", "-1", "-fflags", "+bitexact", "-movflags", "+faststart"],
  ...["-video_track_timescale", String(segmentFormat.timeScale), "-f", "mp4"],
];

/** So many frames of the colour: the piece that longer videos repeat. */
const piece = (size: Size, frames: number): Recipe => ({
  name: named("mp4", "piece", pixels(size), frames),
  make: async (path, signal) => {
    const source = `color=c=${colour}:s=${pixels(size)}:r=${framesPerSecond}`;
    const encode = [...segmentEncode, ...flatEncode, ...noSignature];
    const count = ["-frames:v", String(frames)];
    await ffmpeg(["-f", "lavfi", "-i", source, ...count, ...encode, `file:${path}`], signal);
  },
});

/** A soundtrack of exactly so many seconds: AAC 48 kHz stereo in MP4, labelled. */
export const soundCard = (seconds: number): Recipe => ({
  name: named("m4a", "sound", seconds),
  make: async (path, signal) => {
    const source = `aevalsrc=${tone}|${tone}:s=${segmentFormat.audioRateHz}:d=${seconds}`;
    const codec = ["-c:a", "aac", "-b:a", "12k", "-ac", "2"];
    await ffmpeg(["-f", "lavfi", "-i", source, ...codec, ...mp4, `file:${path}`], signal);
    const { info } = await probeFile(path, signal, "mov");
    await appendLabel(path, { info, loudness: await measureLoudness(path, "mov", signal) });
  },
});

export type VideoCard = {
  readonly size: Size;
  readonly frames: number;
  readonly hasSound: boolean;
};

/** A video in the segment format, labelled: one piece, repeated without encoding it again. */
export const videoCard = (cache: FileCache, { size, frames, hasSound }: VideoCard): Recipe => ({
  name: named("mp4", "video", pixels(size), frames, hasSound ? "sound" : "mute"),
  make: async (path, signal) => {
    const pieceFrames = frames % segmentFormat.gopFrames === 0 ? segmentFormat.gopFrames : frames;
    const pictures = await cache.path(piece(size, pieceFrames), signal);
    const repeat = ["-stream_loop", String(frames / pieceFrames - 1), ...input(pictures, "mov")];
    const sound = hasSound
      ? input(await cache.path(soundCard(frames / framesPerSecond), signal), "mov")
      : [];
    const maps = ["-map", "0:v:0", ...(hasSound ? ["-map", "1:a:0"] : [])];
    await ffmpeg([...repeat, ...sound, ...maps, "-c", "copy", ...mp4, `file:${path}`], signal);
    const { info } = await probeFile(path, signal, "mov");
    if (info.video?.frames !== frames)
      throw new Failure("internal", "FRAMES_LOST", "The video came out incomplete.", {
        details: { expected: frames, frames: info.video?.frames },
      });
    await appendLabel(path, { info, loudness: null });
  },
});

/** A JPEG of the colour. */
export const stillCard = (cache: FileCache, size: Size): Recipe => ({
  name: named("jpg", "still", pixels(size)),
  make: async (path, signal) => {
    const pictures = await cache.path(piece(size, segmentFormat.gopFrames), signal);
    await writeStill(pictures, 0, path, signal);
  },
});

/** A WebP of one colour, as large as the preview of a picture of this size. */
export const previewCard = (of: Size): Recipe => {
  const size = previewSize(of);
  return {
    name: named("webp", "preview", pixels(size)),
    make: async (path, signal) => {
      signal.throwIfAborted();
      const { default: sharp } = await import("sharp");
      const create = { ...size, channels: 3 as const, background: colour.replace("0x", "#") };
      await sharp({ create }).webp({ lossless: true }).toFile(path);
    },
  };
};

/** A PNG of one colour: three bytes of sRGB, and its opacity from 0 to 255. */
export const flatCard = (
  size: Size,
  rgb: readonly [number, number, number],
  alpha = 255,
): Recipe => ({
  name: named("png", "flat", pixels(size), ...rgb, alpha),
  make: (path, signal) => writeFile(path, flatPng(size, rgb, alpha), { signal }),
});
