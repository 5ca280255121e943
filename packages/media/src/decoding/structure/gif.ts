import { malformedPicture } from "../picture-error.ts";
import type { Frames } from "./frames.ts";

/** Bytes of a colour table whose size stands in a packed byte. */
const tableBytes = (packed: number): number => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0);

/** Behind the sub-blocks that begin at `at`. */
const behindBlocks = (bytes: Buffer, from: number): number => {
  let at = from;
  for (let size = bytes[at] ?? 0; size > 0; size = bytes[at] ?? 0) at += 1 + size;
  return at + 1;
};

/** Walks over the blocks once. */
export const gifFrames = (bytes: Buffer): Frames => {
  if (bytes.length < 13) throw malformedPicture("the header ends early");
  let [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)];
  let frames = 0;
  for (let at = 13 + tableBytes(bytes[10] ?? 0); at < bytes.length; ) {
    const kind = bytes[at];
    if (kind === 0x21) at = behindBlocks(bytes, at + 2);
    else if (kind === 0x2c && at + 10 <= bytes.length) {
      frames += 1;
      width = Math.max(width, bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5));
      height = Math.max(height, bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7));
      at = behindBlocks(bytes, at + 11 + tableBytes(bytes[at + 9] ?? 0));
    } else break;
  }
  return { frames, width, height };
};
