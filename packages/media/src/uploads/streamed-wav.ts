import { open } from "node:fs/promises";

/** Where everything stands that comes before the sound. */
const headBytes = 64 * 1024;
/** What stands for a length that wasn't known yet. */
const unknownLengths: readonly number[] = [0, 0xff_ff_ff_ff];

/** The place of the sound's length, by a walk over the chunks; null where it doesn't stand near the beginning. */
const soundLengthAt = (head: Buffer): number | null => {
  for (let at = 12; at + 8 <= head.length; ) {
    if (head.toString("latin1", at, at + 4) === "data") return at + 4;
    const length = head.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return null;
};

/**
 * Writes the lengths into the head of a WAV file that was recorded as a stream, where they were unknown (ffmpeg into a
 * pipe, say): players take the rest of the file for sound, but a decoder that is strict calls its end damaged. Changes
 * the file; other files stay as they are.
 */
export const completeWav = async (path: string): Promise<void> => {
  const file = await open(path, "r+");
  try {
    const { size } = await file.stat();
    const head = Buffer.alloc(Math.min(headBytes, size));
    await file.read(head, 0, head.length, 0);
    const at = soundLengthAt(head);
    if (at === null || !unknownLengths.includes(head.readUInt32LE(at))) return;
    const lengths = Buffer.alloc(8);
    lengths.writeUInt32LE(size - 8, 0);
    lengths.writeUInt32LE(size - at - 4, 4);
    await file.write(lengths, 0, 4, 4);
    await file.write(lengths, 4, 4, at);
  } finally {
    await file.close();
  }
};
