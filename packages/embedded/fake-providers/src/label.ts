/**
 * The fake's media say themselves what is in them: they end in an MP4 box of type `free`, which players skip, with what
 * ffprobe and the loudness meter said when they were made. So reading it costs no process.
 */
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { appendFile } from "node:fs/promises";
import type { MediaInfo } from "@reelwright/core/ports/editor";
import type { Loudness } from "@reelwright/media/ffmpeg/loudness";

export type Label = {
  readonly info: MediaInfo;
  /** Null: there is no sound in it, or only a copy of what was measured elsewhere. */
  readonly loudness: Loudness | null;
};

/** The whole box: it is found by looking at so many bytes of the end. */
const boxBytes = 1024;
const headerBytes = 8;
const mark = "reelwright-fake:";

/** Appends the label to an MP4. */
export const appendLabel = async (path: string, label: Label): Promise<void> => {
  const text = mark + JSON.stringify(label);
  const box = Buffer.alloc(boxBytes, " ");
  if (headerBytes + box.write(text, headerBytes) >= boxBytes) throw new Error("label too long");
  box.writeUInt32BE(boxBytes, 0);
  box.write("free", 4, "ascii");
  await appendFile(path, box);
};

/**
 * The label of an MP4 that the fake made; null for any other file. One kilobyte of a file of this machine: read sooner than
 * another thread is asked to.
 */
export const readLabel = (path: string): Label | null => {
  const file = openSync(path, "r");
  try {
    const { size } = fstatSync(file);
    if (size < boxBytes) return null;
    const box = Buffer.alloc(boxBytes);
    readSync(file, box, 0, boxBytes, size - boxBytes);
    const head = `free${mark}`;
    if (box.toString("ascii", 4, 4 + head.length) !== head) return null;
    return JSON.parse(box.toString("utf8", headerBytes + mark.length)) as Label;
  } finally {
    closeSync(file);
  }
};
