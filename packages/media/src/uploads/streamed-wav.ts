import { open } from "node:fs/promises";
import { chunkIn, wavHeadBytes } from "../ffmpeg/wav-header.ts";

/** What stands for a length that wasn't known yet. */
const unknownLengths: readonly number[] = [0, 0xff_ff_ff_ff];

/**
 * Writes the lengths into the head of a WAV file that was recorded as a stream, where they were unknown (ffmpeg into a
 * pipe, say): players take the rest of the file for sound, but a decoder that is strict calls its end damaged. Changes
 * the file; other files stay as they are.
 */
export const completeWav = async (path: string): Promise<void> => {
  const file = await open(path, "r+");
  try {
    const { size } = await file.stat();
    const head = Buffer.alloc(Math.min(wavHeadBytes, size));
    await file.read(head, 0, head.length, 0);
    const sound = chunkIn(head, "data");
    if (sound === null || !unknownLengths.includes(head.readUInt32LE(sound - 4))) return;
    const lengths = Buffer.alloc(8);
    lengths.writeUInt32LE(size - 8, 0);
    lengths.writeUInt32LE(size - sound, 4);
    await file.write(lengths, 0, 4, 4);
    await file.write(lengths, 4, 4, sound - 4);
  } finally {
    await file.close();
  }
};
