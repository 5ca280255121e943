import { join } from "node:path";
import { type Size, segmentFormat } from "@reelwright/film/artifacts";
import {
  clipSize,
  type Playground,
  pictureRatios,
  pictureSize,
  raisedSize,
  settledRatio,
} from "@reelwright/film/ports/playground";
import type { Downloads } from "@reelwright/film/ports/tools";
import { probeFile } from "@reelwright/media/ffmpeg/probe";
import { type FileCache, fileCache } from "./file-cache.ts";
import { fakeDownloads } from "./media.ts";
import { flatCard, videoCard } from "./test-card.ts";

const colour = [0x2a, 0x9d, 0x8f] as const;

const sizeAt = async (path: string): Promise<Size> => {
  const { headerSize } = await import("@reelwright/media/photos/decoding");
  return headerSize(path);
};

/** Writes a single-color image in the ordered format. Returns its path. */
const picture = async (
  cache: FileCache,
  size: Size,
  format: "png" | "jpg" | "webp",
  directory: string,
  signal: AbortSignal,
): Promise<string> => {
  const png = join(directory, "output.png");
  await cache.put(flatCard(size, colour), png, signal);
  if (format === "png") return png;
  const path = join(directory, `output.${format}`);
  const { default: sharp } = await import("sharp");
  await sharp(png).toFile(path);
  return path;
};

/** Returns single-color images and clips of the ordered size, length and sound immediately. */
const fakePlayground = (cache: FileCache): Playground => ({
  make: async ({ directory, local }, { signal, progress }) => {
    const work = await local();
    progress(1);
    if (work.kind === "picture") {
      const [first] = work.pictures;
      const shown = first === undefined ? null : await sizeAt(first);
      const ratio = settledRatio(work.aspectRatio, shown, pictureRatios);
      const size = pictureSize(ratio, work.resolution);
      return picture(cache, size, work.format, directory, signal);
    }
    const path = join(directory, "output.mp4");
    if (work.kind === "clip") {
      const size = clipSize(settledRatio(work.aspectRatio, null), work.resolution);
      const frames = work.seconds * segmentFormat.framesPerSecond;
      await cache.put(videoCard(cache, { size, frames, hasSound: work.hasSound }), path, signal);
      return path;
    }
    const { info } = await probeFile(work.source, signal, "mov");
    const { width, height, frames } = info.video ?? {
      ...clipSize("9:16", "standard"),
      frames: 240,
    };
    const size = raisedSize({ width, height }, work.resolution);
    await cache.put(
      videoCard(cache, { size, frames, hasSound: info.audio !== null }),
      path,
      signal,
    );
    return path;
  },
});

/** Opens the fake playground. Its files are cached like those of `fakeTools`. */
export const openFakePlayground = (options: {
  readonly cacheDirectory: string;
}): { readonly playground: Playground; readonly downloads: Downloads } => {
  const cache = fileCache(join(options.cacheDirectory, "fake"));
  return { playground: fakePlayground(cache), downloads: fakeDownloads(cache) };
};
