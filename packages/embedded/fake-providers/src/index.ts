import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Score } from "@reelwright/film/artifacts";
import type { Inspection } from "@reelwright/film/ports/pictures";
import type { Language, MediaTools } from "@reelwright/film/ports/tools";
import { captionRenderer } from "@reelwright/media/captions/caption-renderer";
import {
  keyframeParts,
  type Part,
  scored,
  segmentParts,
} from "@reelwright/media/inspection/scoring";
import { fakeEditor } from "./editor.ts";
import { fileCache, fileHead } from "./file-cache.ts";
import { fakeDownloads, fakeImages, fakePhotos, fakeVideos } from "./media.ts";
import { fakeMusic, fakeSpeech } from "./sound.ts";

/** The embedded writer is fast enough: about 0.3 ms per script. Its phrase books are loaded at the first order. */
const fakeLanguage = (): Language => ({
  write: async (request, control) => {
    const { localLanguage } = await import("@reelwright/copywriting/local-language");
    return localLanguage().write(request, control);
  },
});

/** Scores are between 0.86 and 0.96: above every threshold, but different. */
const minScore = 0.86;
const spread = 0.1;

/** All parts get the same value, a hash of the images' first bytes. */
const scoreOf = async <Name extends string>(
  parts: { readonly [name in Name]: Part },
  pictures: readonly string[],
  signal: AbortSignal,
): Promise<Score> => {
  signal.throwIfAborted();
  const hash = createHash("sha256");
  for (const picture of pictures) hash.update(fileHead(picture));
  const value = minScore + (spread * hash.digest().readUInt16BE(0)) / 0xffff;
  const names = Object.keys(parts) as Name[];
  const measured = names.map((name) => [name, parts[name].need === 1 ? 1 : value]);
  return scored(parts, Object.fromEntries(measured) as { readonly [name in Name]: number });
};

/** Passing scores, the same for the same images. */
const fakeInspection = (): Inspection => ({
  keyframe: ({ image }, { signal }) => scoreOf(keyframeParts, [image], signal),
  segment: async ({ start, end }, { signal }) =>
    scoreOf(segmentParts, [await start(), await (end ?? start)()], signal),
});

/**
 * Media tools that return blank media immediately, for integration and load tests. Formats, sizes and lengths are as ordered.
 * They use no network. ffmpeg runs only when a size or length is first ordered.
 */
export const fakeTools = (options: {
  /** The files are kept in its subdirectory `fake`, which several processes may share. */
  readonly cacheDirectory: string;
}): Omit<MediaTools, "files"> => {
  const cache = fileCache(join(options.cacheDirectory, "fake"));
  const videos = fakeVideos(cache);
  return {
    downloads: fakeDownloads(cache),
    photos: fakePhotos(cache),
    images: fakeImages(cache),
    videos,
    presenter: { segment: videos.segment },
    language: fakeLanguage(),
    speech: fakeSpeech(cache),
    music: fakeMusic(cache),
    editor: fakeEditor(cache),
    inspection: fakeInspection(),
    captions: captionRenderer,
  };
};
