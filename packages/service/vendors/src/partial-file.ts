import type { FileHandle } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import type { OutputKind } from "@reelwright/film/ports/vendors";
import { VendorFailure } from "@reelwright/film/vendor-failure";
import { encodingsOf } from "@reelwright/integrations/downloads/body";

const malformed = (message: string) => new VendorFailure("malformed_output", message);

/** A file of which some bytes have arrived, from its beginning. */
export type PartialFile = {
  /** Bytes that are there. */
  readonly have: number;
  /** What they are the beginning of; null: nothing has arrived yet. */
  readonly version: FileVersion | null;
  /** Discards what has arrived; what follows belongs to this version. */
  begin(version: FileVersion | null): Promise<void>;
  /**
   * Takes a chunk that stands at `at`, at most at `have`: what is there already is compared. Returns false when it
   * differs. Throws `VendorFailure("malformed_output")` when the file is too large.
   */
  take(at: number, chunk: Buffer): Promise<boolean>;
  /** What is wrong with the whole file; null: nothing. */
  issue(): Promise<VendorFailure | null>;
};

export const partialFile = (file: FileHandle, kind: OutputKind, maxBytes: number): PartialFile => {
  let have = 0;
  let version: FileVersion | null = null;
  const read = async (from: number, length: number): Promise<Buffer> => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
    return buffer.subarray(0, bytesRead);
  };
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
      if (known > 0 && !(await read(at, known)).equals(chunk.subarray(0, known))) return false;
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
      if (mediaKind(await read(0, headBytes)) !== kind)
        return malformed(`The result is no ${kind} that can be used.`);
      return (await isWhole(file, have)) ? null : malformed(`The ${kind} is incomplete.`);
    },
  };
};

/** What the first part of a file said about the whole. */
type FileVersion = {
  /** Bytes of the whole file; null where it wasn't said. */
  readonly total: number | null;
  /** Strong ETag, or else the time of the last change; null: the server has neither. */
  readonly validator: string | null;
  /** False where it came compressed: ranges would count other bytes. */
  readonly isResumable: boolean;
};

const isEncoded = (response: IncomingMessage): boolean => encodingsOf(response).length > 0;

const lengthOf = (response: IncomingMessage): number | null => {
  const told = response.headers["content-length"];
  return told === undefined || isEncoded(response) ? null : Number(told);
};

const validatorOf = ({ headers: { etag, ...headers } }: IncomingMessage): string | null =>
  etag !== undefined && !etag.startsWith("W/") ? etag : (headers["last-modified"] ?? null);

export const versionOf = (response: IncomingMessage): FileVersion => ({
  total: lengthOf(response),
  validator: validatorOf(response),
  isResumable: !isEncoded(response),
});

/** Bytes that are requested again on resumption, to check that both parts belong to the same file. */
const overlap = 1024;

/** The offset from which a file with `have` bytes is resumed. */
export const resumeAt = (have: number): number => Math.max(0, have - overlap);

/** Asks for the rest from `start`, or for all of it when it has changed. */
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

/** How many bytes from the beginning of a file suffice to tell its kind. */
const headBytes = 32;

const ascii = (head: Uint8Array, from: number, length: number): string =>
  Buffer.from(head.subarray(from, from + length)).toString("latin1");

const startsWith = (head: Uint8Array, ...bytes: readonly number[]): boolean =>
  bytes.every((byte, index) => head[index] === byte);

const riffKinds: { readonly [form: string]: OutputKind } = { WEBP: "image", WAVE: "audio" };

/** Brands of ISO files that are pictures; what is neither these nor audio is a video. HEIC can't be decoded. */
const isoKind = (brand: string): OutputKind | null => {
  if (/^avi[fs]$/.test(brand)) return "image";
  if (/^(heic|heix|mif1|msf1)$/.test(brand)) return null;
  return /^(M4A|M4B|M4P) $/.test(brand) ? "audio" : "video";
};

/** An MPEG audio frame: eleven bits of sync, and a version, layer, bit rate and sample rate that exist. */
const isMpegAudio = ([first = 0, second = 0, third = 0]: Uint8Array): boolean =>
  first === 0xff &&
  (second & 0xe0) === 0xe0 &&
  (second & 0x18) !== 0x08 &&
  (second & 0x06) !== 0 &&
  (third & 0xf0) !== 0xf0 &&
  (third & 0x0c) !== 0x0c;

/** What a file is by its first bytes: PNG, JPEG, WebP, AVIF; MP4, MOV, WebM; WAV, MP3, FLAC, Ogg, M4A; null for all else. */
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
const isWhole = async (file: FileHandle, size: number): Promise<boolean> => {
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
