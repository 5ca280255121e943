/** Heads of WAV files, read without starting a process. */
import { open } from "node:fs/promises";

/** Where everything stands that comes before the sound. */
export const wavHeadBytes = 64 * 1024;
const pcm = 1;
const sampleBytes = 2;

/** Where the content of the first chunk of this name begins in a WAV file's head; null where it isn't there. Its length stands in the 4 bytes before. */
export const chunkIn = (head: Buffer, name: "fmt " | "data"): number | null => {
  for (let at = 12; at + 8 <= head.length; ) {
    if (head.toString("latin1", at, at + 4) === name) return at + 8;
    const length = head.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return null;
};

const secondsIn = (head: Buffer, fileBytes: number): number | null => {
  if (head.toString("latin1", 0, 4) !== "RIFF" || head.toString("latin1", 8, 12) !== "WAVE")
    return null;
  const [format, sound] = [chunkIn(head, "fmt "), chunkIn(head, "data")];
  if (format === null || sound === null || format + 16 > head.length) return null;
  const [channels, rateHz] = [head.readUInt16LE(format + 2), head.readUInt32LE(format + 4)];
  const frameBytes = channels * sampleBytes;
  const isPlain =
    head.readUInt16LE(format) === pcm &&
    head.readUInt16LE(format + 14) === 8 * sampleBytes &&
    head.readUInt16LE(format + 12) === frameBytes &&
    frameBytes > 0 &&
    rateHz > 0;
  const bytes = head.readUInt32LE(sound - 4);
  return isPlain && bytes % frameBytes === 0 && sound + bytes <= fileBytes
    ? bytes / frameBytes / rateHz
    : null;
};

/**
 * How many seconds a WAV file of 16-bit PCM lasts, as those are that are made here. Null for every other file, and for one that
 * is shorter than it says: what is in those, ffprobe has to find out.
 */
export const plainWavSeconds = async (path: string): Promise<number | null> => {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = Buffer.alloc(Math.min(wavHeadBytes, size));
    await file.read(head, 0, head.length, 0);
    return secondsIn(head, size);
  } finally {
    await file.close();
  }
};
