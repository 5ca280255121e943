import { createHash } from "node:crypto";
import { stat, writeFile } from "node:fs/promises";
import { type Size, segmentFormat } from "@reelwright/film/artifacts";
import type { Images, KeyframeRequest, Photos, Videos } from "@reelwright/film/ports/pictures";
import type { Downloads } from "@reelwright/film/ports/tools";
import { removeOnFailure } from "@reelwright/media/ffmpeg/ffmpeg";
import { type FileCache, fileHead } from "./file-cache.ts";
import { silence } from "./sound.ts";
import { flatCard, flatPng, flatPngSize, videoCard } from "./test-card.ts";

type Rgb = readonly [number, number, number];
/** Few colors, so that each image is created once. */
const colours: readonly Rgb[] = [
  [0x26, 0x46, 0x53],
  [0x2a, 0x9d, 0x8f],
  [0x8a, 0xb1, 0x7d],
  [0xe9, 0xc4, 0x6a],
  [0xf4, 0xa2, 0x61],
  [0xe7, 0x6f, 0x51],
  [0x6d, 0x59, 0x7a],
];

/** The same color for the same job and keyframe; another attempt gets another color. */
const colourOf = ({ brief, index, itemAttempt }: KeyframeRequest): Rgb => {
  const first = createHash("sha256").update([brief.seed, index].join()).digest().readUInt32BE(0);
  return colours[(first + itemAttempt) % colours.length] as Rgb;
};

/** Single-color keyframes. Their recipe is null, like that of a vendor, so the real adapter can animate them. */
export const fakeImages = (cache: FileCache): Images => ({
  keyframe: async (request, path, { signal, progress }) => {
    await cache.put(flatCard(request.size ?? request.brief.frame, colourOf(request)), path, signal);
    progress(1);
    return { recipe: null };
  },
});

/** Segments of the ordered size and length, all in the same color, with silence if sound is ordered. */
export const fakeVideos = (cache: FileCache): Videos => ({
  maxResolution: "standard",
  segment: async ({ brief, size = brief.frame, seconds, sound }, path, { signal, progress }) => {
    const frames = seconds * segmentFormat.framesPerSecond;
    await cache.put(videoCard(cache, { size, frames, hasSound: false }), path, signal);
    if (sound) await cache.put(silence(seconds * 10, 2), sound, signal);
    progress(1);
  },
});

/** The single-color image that stands for every product. */
const productSize = { width: 800, height: 800 };
const productColour = [0xe0, 0x7a, 0x3f] as const;
const productHex = "#e07a3f";
const imageSide = 2048;
const cutoutSide = 1024;
/** Cutouts have transparent pixels. */
const cutoutAlpha = 0xf0;

const standIn = flatCard(productSize, productColour);

/** Downloads without a network: every URL returns the same single-color image. */
export const fakeDownloads = (cache: FileCache): Downloads => ({
  fetch: async (_url, path, _limits, signal) => {
    await cache.put(standIn, path, signal);
    return { sizeBytes: (await stat(path)).size, contentType: "image/png" };
  },
});

const fitted = ({ width, height }: Size, side: number): Size => {
  const scale = Math.min(1, side / Math.max(width, height));
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: scaled(width), height: scaled(height) };
};

/** Reads the header of an uploaded image like the real adapter, without decoding its pixels. */
const sizeOf = async (path: string): Promise<Size> => {
  const flat = flatPngSize(fileHead(path));
  if (flat) return flat;
  const { headerSize } = await import("@reelwright/media/photos/decoding");
  return headerSize(path);
};

/** Writes single-color images of the source's size. Refuses what the real adapter refuses by the header. */
export const fakePhotos = (cache: FileCache): Photos => {
  /** Uploaded images have any size, so caching them all would fill the disk. */
  const write = (size: Size, alpha: number, path: string, signal: AbortSignal): Promise<void> =>
    size.width === productSize.width && size.height === productSize.height
      ? cache.put(flatCard(size, productColour, alpha), path, signal)
      : writeFile(path, flatPng(size, productColour, alpha), { signal });
  return {
    prepare: async (source, into, signal) => {
      signal.throwIfAborted();
      const size = await sizeOf(source.path);
      const imageSize = fitted(size, imageSide);
      const cutoutSize = fitted(size, cutoutSide);
      await removeOnFailure([into.image, into.cutout], async () => {
        await write(imageSize, 255, into.image, signal);
        await write(cutoutSize, cutoutAlpha, into.cutout, signal);
      });
      return {
        imageSize,
        cutoutSize,
        cutoutKind: "card",
        palette: [{ hex: productHex, share: 1 }],
      };
    },
  };
};
