import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Size } from "@reelwright/film/artifacts";
import type { CustomCaptionOptions } from "@reelwright/film/captions/caption-renderer";
import type { MergeRequest } from "@reelwright/film/ports/editor";
import type { Control } from "@reelwright/film/ports/vendors";
import { localEditor } from "../editor/editor.ts";
import { segmentEncode } from "../ffmpeg/encoding.ts";

const run = promisify(execFile);

/** Runs ffmpeg directly: test material must not come from the code under test. */
export const makeMedia = async (...args: string[]) => {
  await run("ffmpeg", ["-nostdin", "-v", "error", "-y", ...args]);
};

/** A segment in the segment format, made of `source`, a lavfi description without rate and length. */
export const makeSegment = (source: string, seconds: number, path: string) =>
  makeMedia(
    "-f",
    "lavfi",
    "-i",
    `${source}:r=30:d=${seconds}`,
    "-pix_fmt",
    "yuv420p",
    ...segmentEncode,
    path,
  );

/** Bursts like syllables of a voice, four a second, all of it above 1 kHz, so that music below can be told apart. */
export const makeVoice = (seconds: number, path: string) =>
  makeMedia(
    ...["-f", "lavfi", "-i", `anoisesrc=c=pink:a=0.6:seed=7:r=48000:d=${seconds}`],
    ...[
      "-af",
      "highpass=f=1500,highpass=f=1500,lowpass=f=5000,tremolo=f=4:d=0.8",
      "-ac",
      "1",
      path,
    ],
  );

/** Stereo music of one steady tone. */
export const makeTone = (hertz: number, seconds: number, path: string) =>
  makeMedia("-f", "lavfi", "-i", `sine=f=${hertz}:r=48000:d=${seconds}`, "-ac", "2", path);

/** The word HELLO in Anton, white, in the middle of the lower third, for so long. */
export const helloCaptions = (
  seconds: number,
  frame: Size = size,
  custom: CustomCaptionOptions = {},
): NonNullable<MergeRequest["captions"]> => ({
  words: [{ text: "HELLO", startCs: 0, endCs: 100 * seconds, segment: 0, gap: " " }],
  design: {
    ...{ style: "custom", frame, language: "en", accent: "#2f6fd0" },
    custom: { font_family: "Anton", font_size_pct: 14, animation: "none", ...custom },
  },
});

/** A control that nobody aborts; `seen` collects the fractions reported. */
export const freeControl = (): Control & { readonly seen: number[] } => {
  const seen: number[] = [];
  return {
    signal: new AbortController().signal,
    progress: (fraction) => void seen.push(fraction),
    seen,
  };
};

/** The size of every video here: small, and of no round shape. */
export const size = { width: 160, height: 284 };

/** A directory of its own and an editor. */
export const openWorkspace = async () => {
  const directory = await mkdtemp(join(tmpdir(), "editor-"));
  return {
    directory,
    at: (name: string) => join(directory, name),
    editor: localEditor(),
    close: () => rm(directory, { recursive: true, force: true }),
  };
};

/** A playlist that would have its reader open another file. */
export const playlistOf = (path: string) =>
  `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile://${path}\n`;

/** What the editor says of any file it can't or won't read. */
export const failed = { kind: "internal", code: "MEDIA_TOOL_FAILED" };
