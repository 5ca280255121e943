import { previewSize } from "@reelwright/core/artifacts/preview-size";
import type { Editor } from "@reelwright/core/ports/editor";
import sharp from "sharp";
import { removeOnFailure } from "../ffmpeg/ffmpeg.ts";

/** Some 20 KB of a keyframe, in 30 ms. */
const webp = { quality: 74, effort: 3 } as const;

/** Writes the preview of a picture that was made here: a WebP without metadata. Throws where it is no picture. */
export const writePreview: Editor["preview"] = (picture, path, signal) =>
  removeOnFailure([path], async () => {
    signal.throwIfAborted();
    const { width, height } = previewSize(picture.size);
    await sharp(picture.path).resize(width, height).webp(webp).toFile(path);
    signal.throwIfAborted();
  });
