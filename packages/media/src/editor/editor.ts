import { previewSize } from "@reelwright/film/artifacts";
import type { Editor } from "@reelwright/film/ports/editor";
import { writeStill } from "../ffmpeg/encoding.ts";
import { removeOnFailure } from "../ffmpeg/ffmpeg.ts";
import { probeFile } from "../ffmpeg/probe.ts";
import { sharp } from "../sharp.ts";
import { concatSegments } from "./concat.ts";
import { mergeVideo } from "./merge.ts";
import { mixSound } from "./mix.ts";

/** The editor that runs ffmpeg on this machine. `threads` bounds the encoder (by default it takes what the machine has). */
export const localEditor = (options: { readonly threads?: number } = {}): Editor => ({
  probe: async (path, signal) => (await probeFile(path, signal)).info,
  still: writeStill,
  preview: writePreview,
  concat: (segments, path, control) => concatSegments(segments, path, control),
  mix: mixSound,
  merge: (request, into, control) => mergeVideo(request, into, options, control),
});

/** Some 20 KB of a keyframe, in 30 ms. */
const webp = { quality: 74, effort: 3 } as const;

/** Writes the preview of a picture that was made here: a WebP without metadata. Throws where it is no picture. */
const writePreview: Editor["preview"] = (picture, path, signal) =>
  removeOnFailure([path], async () => {
    signal.throwIfAborted();
    const { width, height } = previewSize(picture.size);
    await sharp(picture.path).resize(width, height).webp(webp).toFile(path);
    signal.throwIfAborted();
  });
