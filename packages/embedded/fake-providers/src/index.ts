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

/** The embedded writer, which is quick enough: some 0.3 ms a script. Its phrase books are read when one is ordered. */
const fakeLanguage = (): Language => ({
  write: async (request, control) => {
    const { localLanguage } = await import("@reelwright/copywriting/local-language");
    return localLanguage().write(request, control);
  },
});

/** Scores lie between 86 and 96: above every threshold, and apart from each other. */
const least = 0.86;
const spread = 0.1;

/** Every part has one value, which the pictures' first bytes choose. */
const judged = async <Name extends string>(
  parts: { readonly [name in Name]: Part },
  pictures: readonly string[],
  signal: AbortSignal,
): Promise<Score> => {
  signal.throwIfAborted();
  const hash = createHash("sha256");
  for (const picture of pictures) hash.update(fileHead(picture));
  const value = least + (spread * hash.digest().readUInt16BE(0)) / 0xffff;
  const names = Object.keys(parts) as Name[];
  const measured = names.map((name) => [name, parts[name].need === 1 ? 1 : value]);
  return scored(parts, Object.fromEntries(measured) as { readonly [name in Name]: number });
};

/** Good scores, the same for the same pictures. */
const fakeInspection = (): Inspection => ({
  keyframe: ({ image }, { signal }) => judged(keyframeParts, [image], signal),
  segment: async ({ start, end }, { signal }) =>
    judged(segmentParts, [await start(), await end()], signal),
});
