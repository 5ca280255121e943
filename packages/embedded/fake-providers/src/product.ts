/** The product without its picture: nothing is fetched, a flat one stands for it. */
import { stat, writeFile } from "node:fs/promises";
import type { Size } from "@reelwright/core/artifacts/artifacts";
import type { Downloads } from "@reelwright/core/ports/downloads";
import type { Photos } from "@reelwright/core/ports/pictures";
import { removeOnFailure } from "@reelwright/media/ffmpeg/ffmpeg";
import type { FileCache } from "./file-cache.ts";
import { fileHead } from "./file-head.ts";
import { flatPng, flatPngSize } from "./flat-png.ts";
import { flatCard } from "./test-card.ts";

const productSize = { width: 800, height: 800 };
const productColour = [0xe0, 0x7a, 0x3f] as const;
const productHex = "#e07a3f";
const imageSide = 2048;
const cutoutSide = 1024;
/** A cut-out has something to see through. */
const cutoutAlpha = 0xf0;

const standIn = flatCard(productSize, productColour);

/** Downloads that need no network: whatever the address, a flat picture comes. */
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

/** An uploaded picture is looked at as the real adapter does, but its pixels are not decoded. */
const sizeOf = async (path: string): Promise<Size> => {
  const flat = flatPngSize(fileHead(path));
  if (flat) return flat;
  const { headerSize } = await import("@reelwright/media/photos/decoding");
  return headerSize(path);
};

/** Measures the size of the picture and writes flat ones of it. Refuses what the real adapter refuses by its header. */
export const fakePhotos = (cache: FileCache): Photos => {
  /** Uploaded pictures have any size; keeping each would fill the cache. */
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
