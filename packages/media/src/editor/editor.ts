import type { Editor } from "@reelwright/core/ports/editor";
import { probeFile } from "../ffmpeg/probe.ts";
import { writeStill } from "../ffmpeg/stills.ts";
import { captionColours } from "./burned-colours.ts";
import { concatSegments } from "./concat.ts";
import { mergeVideo } from "./merge.ts";
import { mixSound } from "./mix.ts";
import { writePreview } from "./preview.ts";

/**
 * The editor that runs ffmpeg on this machine. `fontsDir` holds the captions' fonts (see `fontsDirectory`); `threads`
 * bounds the encoder (by default it takes what the machine has).
 */
export const localEditor = (options: {
  readonly fontsDir: string;
  readonly threads?: number;
}): Editor => {
  const merging = { ...options, captionColours: captionColours() };
  return {
    probe: async (path, signal) => (await probeFile(path, signal)).info,
    still: writeStill,
    preview: writePreview,
    concat: (segments, path, control) => concatSegments(segments, path, control),
    mix: mixSound,
    merge: (request, into, control) => mergeVideo(request, into, merging, control),
  };
};
