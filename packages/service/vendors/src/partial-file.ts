/** A file that arrives in parts, and what tells whether it is complete and of the expected kind. */
import type { FileHandle } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import type { OutputKind } from "@reelwright/film/ports/vendors";
import { VendorFailure } from "@reelwright/film/vendor-failure";
import { encodingsOf } from "@reelwright/integrations/downloads/body";

const malformed = (message: string) => new VendorFailure("malformed_output", message);

/** A file whose first bytes have arrived. */
export type PartialFile = {
  /** How many bytes have arrived. */
  readonly have: number;
  /** The version that the bytes belong to; null before the first byte. */
  readonly version: FileVersion | null;
  /** Discards all bytes. The next ones belong to this version. */
  begin(version: FileVersion | null): Promise<void>;
  /**
   * Takes a chunk at offset `at`, which is at most `have`. Compares bytes that have already arrived, and returns false if they
   * differ. Throws `VendorFailure("malformed_output")` if the file is too large.
   */
  take(at: number, chunk: Buffer): Promise<boolean>;
  /** What is wrong with the complete file, or null. */
  issue(): Promise<VendorFailure | null>;
};

export const partialFile = (file: FileHandle, kind: OutputKind, maxBytes: number): PartialFile => {
  let have = 0;
  let version: FileVersion | null = null;
  return {
    get have() {
      return have;
    },
    get version() {
      return version;
    },
    begin: async (next) => {
      await file.truncate(0);
      have = 0;
      version = next;
    },
    take: async (at, chunk) => {
      const known = Math.min(chunk.length, have - at);
      if (known > 0 && !(await read(file, at, known)).equals(chunk.subarray(0, known)))
        return false;
      const fresh = chunk.subarray(Math.max(0, known));
      if (have + fresh.length > maxBytes)
        throw new VendorFailure(
          "malformed_output",
          `The ${kind} is larger than ${maxBytes / 1024 / 1024} MiB.`,
          { isFinal: true },
        );
      let written = 0;
      while (written < fresh.length)
        written += (await file.write(fresh, written, fresh.length - written, have + written))
          .bytesWritten;
      have += fresh.length;
      return true;
    },
    issue: async () => {
      if (have === 0) return malformed(`The ${kind} is empty.`);
      if (mediaKind(await read(file, 0, headBytes)) !== kind)
        return malformed(`The result is not a usable ${kind}.`);
      return (await isWhole(file, have)) ? null : malformed(`The ${kind} is incomplete.`);
    },
  };
};

/** What the first response said about the file. */
type FileVersion = {
  /** Bytes of the whole file; null if unknown. */
  readonly total: number | null;
  /** Strong ETag, or else the last modification; null if the server sends neither. */
  readonly validator: string | null;
  /** False for a compressed response, whose ranges count other bytes. */
  readonly isResumable: boolean;
};

const isEncoded = (response: IncomingMessage): boolean => encodingsOf(response).length > 0;

const lengthOf = (response: IncomingMessage): number | null => {
  const length = response.headers["content-length"];
  return length === undefined || isEncoded(response) ? null : Number(length);
};

const validatorOf = ({ headers: { etag, ...headers } }: IncomingMessage): string | null =>
  etag !== undefined && !etag.startsWith("W/") ? etag : (headers["last-modified"] ?? null);

export const versionOf = (response: IncomingMessage): FileVersion => ({
  total: lengthOf(response),
  validator: validatorOf(response),
  isResumable: !isEncoded(response),
});

/** Bytes requested again on resumption, to check that both parts belong to the same file. */
const overlap = 1024;

/** The offset from which a file with `have` bytes is resumed. */
export const resumeAt = (have: number): number => Math.max(0, have - overlap);

/** Headers that request the rest from `start`, or the whole file if it has changed. */
export const rangeHeaders = (
  start: number,
  { validator }: FileVersion,
): Readonly<Record<string, string>> => ({
  range: `bytes=${start}-`,
  ...(validator !== null && { "if-range": validator }),
});

/** Whether a 206 is the rest of this version from `start` to its end. */
export const isRestOf = (
  response: IncomingMessage,
  start: number,
  version: FileVersion,
): boolean => {
  const match = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(response.headers["content-range"] ?? "");
  if (match === null || isEncoded(response)) return false;
  const [, from, to, whole] = match;
  const total = whole === "*" ? version.total : Number(whole);
  const mayBeSame = validatorOf(response) === version.validator || validatorOf(response) === null;
  return (
    Number(from) === start &&
    (version.total === null || total === version.total) &&
    (total === null || Number(to) === total - 1) &&
    mayBeSame
  );
};

/** Bytes at the start of a file that suffice to tell its kind. */
const headBytes = 32;

const ascii = (head: Uint8Array, from: number, length: number): string =>
  Buffer.from(head.subarray(from, from + length)).toString("latin1");

const startsWith = (head: Uint8Array, ...bytes: readonly number[]): boolean =>
  bytes.every((byte, index) => head[index] === byte);

const riffKinds: { readonly [form: string]: OutputKind } = { WEBP: "image", WAVE: "audio" };

/** The kind of an ISO file by its brand; null for HEIC, which can't be decoded. */
const isoKind = (brand: string): OutputKind | null => {
  if (/^avi[fs]$/.test(brand)) return "image";
  if (/^(heic|heix|mif1|msf1)$/.test(brand)) return null;
  return /^(M4A|M4B|M4P) $/.test(brand) ? "audio" : "video";
};

/** Whether this is an MPEG audio frame: eleven sync bits and a valid version, layer, bit rate and sample rate. */
const isMpegAudio = ([first = 0, second = 0, third = 0]: Uint8Array): boolean =>
  first === 0xff &&
  (second & 0xe0) === 0xe0 &&
  (second & 0x18) !== 0x08 &&
  (second & 0x06) !== 0 &&
  (third & 0xf0) !== 0xf0 &&
  (third & 0x0c) !== 0x0c;

/** A file's kind by its first bytes: PNG, JPEG, WebP, AVIF; MP4, MOV, WebM; WAV, MP3, FLAC, Ogg, M4A; else null. */
const mediaKind = (head: Uint8Array): OutputKind | null => {
  if (startsWith(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "image";
  if (startsWith(head, 0xff, 0xd8, 0xff)) return "image";
  if (ascii(head, 0, 4) === "RIFF") return riffKinds[ascii(head, 8, 4)] ?? null;
  if (ascii(head, 4, 4) === "ftyp") return isoKind(ascii(head, 8, 4));
  if (/^(moov|mdat|wide|free|skip)$/.test(ascii(head, 4, 4))) return "video";
  if (startsWith(head, 0x1a, 0x45, 0xdf, 0xa3)) return "video";
  if (/^(fLaC|OggS|ID3)/.test(ascii(head, 0, 4))) return "audio";
  return isMpegAudio(head) ? "audio" : null;
};

const read = async (file: FileHandle, from: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
  return buffer.subarray(0, bytesRead);
};

/** Real files have fewer boxes at their top level. */
const maxBoxes = 10_000;

/** Length of the box at `at`: 0 if it reaches to the end of the file; null if the file ends in the box's header. */
const boxLength = async (file: FileHandle, at: number): Promise<number | null> => {
  const head = await read(file, at, 16);
  if (head.length < 8) return null;
  const length = head.readUInt32BE(0);
  // 1 announces a length of 64 bits.
  if (length !== 1) return length;
  return head.length < 16 ? null : Number(head.readBigUInt64BE(8));
};

/** Whether the top-level boxes of an ISO file (MP4, MOV, M4A) end where the file does. */
const isWholeIso = async (file: FileHandle, size: number): Promise<boolean> => {
  let at = 0;
  for (let count = 0; count < maxBoxes && at < size; count += 1) {
    const length = await boxLength(file, at);
    if (length === null) return false;
    // 0 is the rest of the file. Less than a header is no valid box, which proves nothing.
    if (length < 8) return true;
    at += length;
  }
  return at <= size;
};

/** The end marker's greatest distance from the end of a file: some writers pad. */
const endBytes = 4_096;
const endMarker = Buffer.from("IEND", "latin1");

const jpegEnd = Buffer.from([0xff, 0xd9]);

/** An EBML number and its length in bytes, which the first byte's leading zeros give; null if all bits are ones (unknown). */
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

/** Whether the segment of a WebM or Matroska file ends within the file, if it gives its length. */
const isWholeEbml = async (file: FileHandle, size: number): Promise<boolean> => {
  const head = ebmlNumber(await read(file, 4, 8));
  if (head === null) return true;
  const at = 4 + head.length + head.value;
  const segment = await read(file, at, 12);
  if (segment.length < 5 || segment.readUInt32BE(0) !== 0x18538067) return true;
  const length = ebmlNumber(segment.subarray(4));
  return length === null || at + 4 + length.length + length.value <= size;
};

/**
 * Whether a file has its end, if its format tells (ISO, PNG, JPEG, RIFF, WebM): a server may announce the length of a partial
 * file. Files of other formats count as complete; decoding them shows whether they are.
 */
const isWhole = async (file: FileHandle, size: number): Promise<boolean> => {
  const head = await read(file, 0, 12);
  if (head.length < 12) return false;
  const end = () => read(file, Math.max(0, size - endBytes), endBytes);
  if (head.toString("latin1", 4, 8) === "ftyp") return isWholeIso(file, size);
  if (head.readUInt32BE(0) === 0x89504e47) return (await end()).includes(endMarker);
  if (head.readUInt16BE(0) === 0xffd8) return (await end()).includes(jpegEnd);
  if (head.readUInt32BE(0) === 0x1a45dfa3) return isWholeEbml(file, size);
  if (head.toString("latin1", 0, 4) !== "RIFF") return true;
  const length = head.readUInt32LE(4);
  // Streamed WAV files announce 0, or the largest number.
  return length === 0 || length >= 0xffff_fff0 || length + 8 <= size + 1;
};
