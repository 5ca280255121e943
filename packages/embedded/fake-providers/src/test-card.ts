import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { appendFile, writeFile } from "node:fs/promises";
import { crc32, deflateSync } from "node:zlib";
import { previewSize, type Size, segmentFormat } from "@reelwright/film/artifacts";
import { Failure } from "@reelwright/film/failure";
import type { MediaInfo } from "@reelwright/film/ports/editor";
import { segmentEncode, writeStill } from "@reelwright/media/ffmpeg/encoding";
import { ffmpeg, input } from "@reelwright/media/ffmpeg/ffmpeg";
import { type Loudness, measureLoudness } from "@reelwright/media/ffmpeg/loudness";
import { probeFile } from "@reelwright/media/ffmpeg/probe";
import type { FileCache, Recipe } from "./file-cache.ts";

/** Raise this whenever a recipe changes its content without its name: caches outlive programs. */
const version = 2;
const colour = "0x3b6ea5";
const colourBytes = [0x3b, 0x6e, 0xa5] as const;
/** A sine of this amplitude in both channels has -14 LUFS after encoding, like every soundtrack. */
const tone = "0.2*sin(2*PI*440*t)";
const { framesPerSecond } = segmentFormat;

type Box = Size & { readonly left: number; readonly top: number };

/** "TEST" on a grid of 15 × 5 cells, as [left, top, width, height]. */
const letters: readonly (readonly [number, number, number, number])[] = [
  ...([
    [0, 0, 3, 1],
    [1, 1, 1, 4],
    [12, 0, 3, 1],
    [13, 1, 1, 4],
  ] as const),
  ...([
    [4, 0, 1, 5],
    [5, 0, 2, 1],
    [5, 2, 1, 1],
    [5, 4, 2, 1],
  ] as const),
  ...([
    [8, 0, 3, 1],
    [8, 1, 1, 1],
    [8, 2, 3, 1],
    [10, 3, 1, 1],
    [8, 4, 3, 1],
  ] as const),
];
const grid = { width: 15, height: 5 };
/** Part of the frame's width or height that the letters fill. */
const markShare = 0.6;

/** The word TEST in the middle of a frame: everything that the fake provider makes shows it. */
const testMark = ({ width, height }: Size): readonly Box[] => {
  const cell = Math.max(
    1,
    Math.floor(markShare * Math.min(width / grid.width, height / grid.height)),
  );
  const [left, top] = [
    Math.floor((width - grid.width * cell) / 2),
    Math.floor((height - grid.height * cell) / 2),
  ];
  return letters.map(([x, y, across, down]) => ({
    left: left + x * cell,
    top: top + y * cell,
    width: across * cell,
    height: down * cell,
  }));
};

/** The cache's file name of a recipe with these parameters. */
export const cacheName = (extension: string, ...parts: readonly (string | number)[]): string =>
  `${parts.join("-")}.${version}.${extension}`;
const pixels = ({ width, height }: Size) => `${width}x${height}`;

/** The smallest possible files: no B-frames, hence no edit list, and no encoder signature. */
const flatEncode = ["-bf", "0", "-pix_fmt", segmentFormat.pixelFormat];
const noSignature = ["-bsf:v", "filter_units=remove_types=6"];
const mp4 = [
  ...["-map_metadata", "-1", "-fflags", "+bitexact", "-movflags", "+faststart"],
  ...["-video_track_timescale", String(segmentFormat.timeScale), "-f", "mp4"],
];

/**
 * The properties of one of our MP4 files, measured when it was created. They are stored at its end in a box of type `free`,
 * which players skip. So reading them takes no process.
 */
type Label = {
  readonly info: MediaInfo;
  /** Null: no sound, or a copy of a labeled soundtrack. */
  readonly loudness: Loudness | null;
};

/** Size of the box, which is found at this distance from the end. */
const boxBytes = 1024;

const headerBytes = 8;

const mark = "reelwright-fake:";

const appendLabel = async (path: string, label: Label): Promise<void> => {
  const text = mark + JSON.stringify(label);
  const box = Buffer.alloc(boxBytes, " ");
  if (headerBytes + box.write(text, headerBytes) >= boxBytes) throw new Error("label too long");
  box.writeUInt32BE(boxBytes, 0);
  box.write("free", 4, "ascii");
  await appendFile(path, box);
};

/**
 * Returns the label of one of our MP4 files; null for any other file. Synchronous, because reading 1 KB of a local file is
 * faster than starting an asynchronous read.
 */
export const readLabel = (path: string): Label | null => {
  const file = openSync(path, "r");
  try {
    const { size } = fstatSync(file);
    if (size < boxBytes) return null;
    const box = Buffer.alloc(boxBytes);
    readSync(file, box, 0, boxBytes, size - boxBytes);
    const head = `free${mark}`;
    if (box.toString("ascii", 4, 4 + head.length) !== head) return null;
    return JSON.parse(box.toString("utf8", headerBytes + mark.length)) as Label;
  } finally {
    closeSync(file);
  }
};

/** A clip of so many frames, which longer videos repeat. */
const piece = (size: Size, frames: number): Recipe => ({
  name: cacheName("mp4", "piece", pixels(size), frames),
  make: async (path, signal) => {
    const source = `color=c=${colour}:s=${pixels(size)}:r=${framesPerSecond}`;
    const encode = [...segmentEncode, ...flatEncode, ...noSignature];
    const count = ["-frames:v", String(frames)];
    const mark = testMark(size)
      .map(({ left, top, width, height }) => `drawbox=${left}:${top}:${width}:${height}:white:fill`)
      .join(",");
    const picture = `${source},${mark}`;
    await ffmpeg(["-f", "lavfi", "-i", picture, ...count, ...encode, `file:${path}`], signal);
  },
});

/** A labeled soundtrack of exactly so many seconds: AAC 48 kHz stereo in MP4. */
export const soundCard = (seconds: number): Recipe => ({
  name: cacheName("m4a", "sound", seconds),
  make: async (path, signal) => {
    const source = `aevalsrc=${tone}|${tone}:s=${segmentFormat.audioRateHz}:d=${seconds}`;
    const codec = ["-c:a", "aac", "-b:a", "12k", "-ac", "2"];
    await ffmpeg(["-f", "lavfi", "-i", source, ...codec, ...mp4, `file:${path}`], signal);
    const { info } = await probeFile(path, signal, "mov");
    await appendLabel(path, { info, loudness: await measureLoudness(path, "mov", signal) });
  },
});

type VideoCard = {
  readonly size: Size;
  readonly frames: number;
  readonly hasSound: boolean;
};

/** A labeled video in the segment format: one piece, repeated without encoding. */
export const videoCard = (cache: FileCache, { size, frames, hasSound }: VideoCard): Recipe => ({
  name: cacheName("mp4", "video", pixels(size), frames, hasSound ? "sound" : "mute"),
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

/** A JPEG in one color. */
export const stillCard = (cache: FileCache, size: Size): Recipe => ({
  name: cacheName("jpg", "still", pixels(size)),
  make: async (path, signal) => {
    const pictures = await cache.path(piece(size, segmentFormat.gopFrames), signal);
    await writeStill(pictures, 0, path, signal);
  },
});

/** A WebP in one color, as large as the preview of an image of size `of`. */
export const previewCard = (of: Size): Recipe => {
  const size = previewSize(of);
  return {
    name: cacheName("webp", "preview", pixels(size)),
    make: async (path, signal) => {
      signal.throwIfAborted();
      const { default: sharp } = await import("sharp");
      await sharp(flatPng(size, colourBytes)).webp({ lossless: true }).toFile(path);
    },
  };
};

const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

const indexed = 3;

const chunk = (type: string, data: Buffer): Buffer => {
  const whole = Buffer.alloc(12 + data.length);
  whole.writeUInt32BE(data.length, 0);
  whole.write(type, 4, "ascii");
  data.copy(whole, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, 8 + data.length)), 8 + data.length);
  return whole;
};

const white = [0xff, 0xff, 0xff];

/** Sets the bits of a row's pixels from `left` on. */
const setBits = (row: Buffer, left: number, count: number): void => {
  for (let at = left; at < left + count; at += 1) {
    const byte = 1 + (at >> 3);
    row[byte] = (row[byte] ?? 0) | (0x80 >> (at & 7));
  }
};

/** The pixels: one bit each, set where the word TEST stands. */
const markedRows = (size: Size): Buffer => {
  const rowBytes = 1 + Math.ceil(size.width / 8);
  const rows = Buffer.alloc(size.height * rowBytes);
  for (const { left, top, width, height } of testMark(size)) {
    for (let y = top; y < Math.min(top + height, size.height); y += 1) {
      setBits(
        rows.subarray(y * rowBytes, (y + 1) * rowBytes),
        left,
        Math.min(width, size.width - left),
      );
    }
  }
  return rows;
};

/**
 * Encodes a PNG of one color with the word TEST, small at any size, without loading a library. `rgb` is three bytes of sRGB,
 * `alpha` 0 to 255.
 */
export const flatPng = (
  { width, height }: Size,
  rgb: readonly [number, number, number],
  alpha = 255,
): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit per pixel, with a palette of two colors.
  header.set([1, indexed, 0, 0, 0], 8);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from([...rgb, ...white])),
    chunk("tRNS", Buffer.from([alpha])),
    chunk("IDAT", deflateSync(markedRows({ width, height }))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
};

/** Returns the size of an image by `flatPng` from its first bytes; null for any other image. */
export const flatPngSize = (head: Buffer): Size | null => {
  const isOurs =
    head.length > 33 &&
    head.subarray(0, 8).equals(signature) &&
    head[24] === 1 &&
    head[25] === indexed &&
    head.toString("ascii", 37, 41) === "PLTE" &&
    head.readUInt32BE(33) === 6;
  return isOurs ? { width: head.readUInt32BE(16), height: head.readUInt32BE(20) } : null;
};

/** A PNG in one color: three bytes of sRGB, and an opacity from 0 to 255. */
export const flatCard = (
  size: Size,
  rgb: readonly [number, number, number],
  alpha = 255,
): Recipe => ({
  name: cacheName("png", "flat", pixels(size), ...rgb, alpha),
  make: (path, signal) => writeFile(path, flatPng(size, rgb, alpha), { signal }),
});
