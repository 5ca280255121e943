import { join } from "node:path";
import type { MediaTools } from "@reelwright/core/ports/tools";
import { captionRenderer } from "@reelwright/media/captions/caption-renderer";
import { fakeEditor } from "./editor.ts";
import { fileCache } from "./file-cache.ts";
import { fakeInspection } from "./inspection.ts";
import { fakeLanguage } from "./language.ts";
import { fakeImages, fakeVideos } from "./pictures.ts";
import { fakeDownloads, fakePhotos } from "./product.ts";
import { fakeMusic, fakeSpeech } from "./sound.ts";

/**
 * Tools that make everything at once, for tests of integrations and for load: files of the ordered formats, sizes and
 * lengths, with nothing to see in them. No network; ffmpeg runs only the first time that a size or length is ordered.
 */
export const fakeTools = (options: {
  /** Where the files that are handed out are kept, in a directory of their own; several processes may share it. */
  readonly cacheDirectory: string;
}): Omit<MediaTools, "files"> => {
  const cache = fileCache(join(options.cacheDirectory, "fake"));
  return {
    downloads: fakeDownloads(cache),
    photos: fakePhotos(cache),
    images: fakeImages(cache),
    videos: fakeVideos(cache),
    language: fakeLanguage(),
    speech: fakeSpeech(cache),
    music: fakeMusic(cache),
    editor: fakeEditor(cache),
    inspection: fakeInspection(),
    captions: captionRenderer,
  };
};
