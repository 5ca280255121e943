import type { OutputKind } from "@reelwright/core/vendors/vendor";

/** How many bytes from the beginning of a file suffice to tell its kind. */
export const headBytes = 32;

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
export const mediaKind = (head: Uint8Array): OutputKind | null => {
  if (startsWith(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "image";
  if (startsWith(head, 0xff, 0xd8, 0xff)) return "image";
  if (ascii(head, 0, 4) === "RIFF") return riffKinds[ascii(head, 8, 4)] ?? null;
  if (ascii(head, 4, 4) === "ftyp") return isoKind(ascii(head, 8, 4));
  if (/^(moov|mdat|wide|free|skip)$/.test(ascii(head, 4, 4))) return "video";
  if (startsWith(head, 0x1a, 0x45, 0xdf, 0xa3)) return "video";
  if (/^(fLaC|OggS|ID3)/.test(ascii(head, 0, 4))) return "audio";
  return isMpegAudio(head) ? "audio" : null;
};
