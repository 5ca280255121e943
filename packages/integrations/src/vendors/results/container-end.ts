import type { FileHandle } from "node:fs/promises";

const read = async (file: FileHandle, from: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
  return buffer.subarray(0, bytesRead);
};

/** No real file has more boxes at its top level. */
const maxBoxes = 10_000;

/** Length of the box at `at`: 0 when it goes on to the end of the file; null when the file ends in its head. */
const boxLength = async (file: FileHandle, at: number): Promise<number | null> => {
  const head = await read(file, at, 16);
  if (head.length < 8) return null;
  const told = head.readUInt32BE(0);
  if (told !== 1) return told;
  return head.length < 16 ? null : Number(head.readBigUInt64BE(8));
};

/** Whether the top-level boxes of an ISO file (MP4, MOV, M4A) end where the file does. */
const isWholeIso = async (file: FileHandle, size: number): Promise<boolean> => {
  let at = 0;
  for (let count = 0; count < maxBoxes && at < size; count += 1) {
    const length = await boxLength(file, at);
    if (length === null) return false;
    // Zero: the rest of the file. Less than a header: no valid box, so nothing can be said.
    if (length < 8) return true;
    at += length;
  }
  return at <= size;
};

const endMarker = Buffer.from("IEND", "latin1");

/**
 * Whether a file has its end, as far as its format tells (ISO, PNG, RIFF): a server may announce the length of what it
 * holds only in part. Other formats count as complete here; decoding them shows the rest.
 */
export const isWhole = async (file: FileHandle, size: number): Promise<boolean> => {
  const head = await read(file, 0, 12);
  if (head.length < 12) return false;
  if (head.toString("latin1", 4, 8) === "ftyp") return isWholeIso(file, size);
  if (head.readUInt32BE(0) === 0x89504e47)
    return (await read(file, Math.max(0, size - 64), 64)).includes(endMarker);
  if (head.toString("latin1", 0, 4) !== "RIFF") return true;
  const told = head.readUInt32LE(4);
  // Streamed WAV files announce nothing, or the largest number.
  return told === 0 || told >= 0xffff_fff0 || told + 8 <= size + 1;
};
