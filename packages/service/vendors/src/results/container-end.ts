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

/** How far before the end of a file its end marker may stand: some writers pad. */
const endBytes = 4_096;
const endMarker = Buffer.from("IEND", "latin1");

const jpegEnd = Buffer.from([0xff, 0xd9]);

/** The size and length of an EBML number: its first byte's leading zeros say how long it is; all ones is "unknown". */
const ebmlNumber = (bytes: Buffer): { readonly length: number; readonly value: number } | null => {
  const length = Math.clz32(bytes[0] ?? 0) - 23;
  if (length > 8 || bytes.length < length) return null;
  let value = (bytes[0] ?? 0) & (0xff >> length);
  let isUnknown = value === 0xff >> length;
  for (const byte of bytes.subarray(1, length)) {
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return isUnknown ? null : { length, value };
};

/** Whether the segment of a WebM or Matroska file ends where the file does, if it says its length. */
const isWholeEbml = async (file: FileHandle, size: number): Promise<boolean> => {
  const head = ebmlNumber(await read(file, 4, 8));
  if (head === null) return true;
  const at = 4 + head.length + head.value;
  const segment = await read(file, at, 12);
  if (segment.length < 5 || segment.readUInt32BE(0) !== 0x18538067) return true;
  const told = ebmlNumber(segment.subarray(4));
  return told === null || at + 4 + told.length + told.value <= size;
};

/**
 * Whether a file has its end, as far as its format tells (ISO, PNG, JPEG, RIFF, WebM): a server may announce the length
 * of what it holds only in part. Other formats count as complete here; decoding them shows the rest.
 */
export const isWhole = async (file: FileHandle, size: number): Promise<boolean> => {
  const head = await read(file, 0, 12);
  if (head.length < 12) return false;
  const end = () => read(file, Math.max(0, size - endBytes), endBytes);
  if (head.toString("latin1", 4, 8) === "ftyp") return isWholeIso(file, size);
  if (head.readUInt32BE(0) === 0x89504e47) return (await end()).includes(endMarker);
  if (head.readUInt16BE(0) === 0xffd8) return (await end()).includes(jpegEnd);
  if (head.readUInt32BE(0) === 0x1a45dfa3) return isWholeEbml(file, size);
  if (head.toString("latin1", 0, 4) !== "RIFF") return true;
  const told = head.readUInt32LE(4);
  // Streamed WAV files announce nothing, or the largest number.
  return told === 0 || told >= 0xffff_fff0 || told + 8 <= size + 1;
};
