/** Turns the sound of a vendor's answer into a file with a header. */
import type { Vendor } from "@reelwright/film/ports/vendors";
import { VendorFailure } from "@reelwright/film/vendor-failure";

const defaultRateHz = 24_000;
const headerBytes = 44;
const riffHeaderBytes = 12;
const chunkHeaderBytes = 8;

/** A WAV file of mono 16-bit samples. */
export const wavOf = (pcm: Uint8Array, rateHz: number): Buffer => {
  const wav = Buffer.alloc(headerBytes + pcm.length);
  wav.write("RIFF", 0, "ascii");
  wav.writeUInt32LE(wav.length - chunkHeaderBytes, 4);
  wav.write("WAVEfmt ", 8, "ascii");
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(rateHz, 24);
  wav.writeUInt32LE(rateHz * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write("data", 36, "ascii");
  wav.writeUInt32LE(pcm.length, 40);
  wav.set(pcm, headerBytes);
  return wav;
};

/** Fills in the lengths that a streaming server doesn't know at the start and sets to 0 or 0xFFFFFFFF. */
const withSizes = (bytes: Uint8Array): Buffer => {
  const wav = Buffer.from(bytes);
  wav.writeUInt32LE(wav.length - chunkHeaderBytes, 4);
  for (let at = riffHeaderBytes; at + chunkHeaderBytes <= wav.length; ) {
    const size = wav.readUInt32LE(at + 4);
    const rest = wav.length - at - chunkHeaderBytes;
    if (wav.toString("latin1", at, at + 4) === "data") {
      if (size === 0 || size > rest) wav.writeUInt32LE(rest, at + 4);
      return wav;
    }
    at += chunkHeaderBytes + size + (size % 2);
  }
  return wav;
};

const begins = (bytes: Uint8Array, text: string, at = 0): boolean =>
  Buffer.from(bytes.subarray(at, at + text.length)).toString("latin1") === text;

/** A frame of MPEG audio, or of AAC in ADTS. */
const isFrame = (bytes: Uint8Array): boolean =>
  bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0;

const isFile = (bytes: Uint8Array): boolean =>
  begins(bytes, "ID3") ||
  begins(bytes, "fLaC") ||
  begins(bytes, "OggS") ||
  begins(bytes, "ftyp", 4) ||
  isFrame(bytes);

const pcmType = /^audio\/(?:x-)?(?:pcm|l16|raw)\b/i;

/** The sample rate in a content type of raw samples: `audio/L16; rate=24000`. */
const rateOf = (type: string): number => {
  const rateHz = Number(/\brate=(\d+)/i.exec(type)?.[1]);
  return rateHz >= 8_000 && rateHz <= 192_000 ? rateHz : defaultRateHz;
};

/**
 * Returns the answer's WAV, MP3, FLAC, Ogg, AAC or MP4 file. Raw samples get a header. Throws
 * `VendorFailure("malformed_output")` with the answer's `costUsd` for anything else.
 */
export const soundOf = (
  bytes: Uint8Array,
  type: string | undefined,
  costUsd: number,
): Uint8Array => {
  if (begins(bytes, "RIFF") && begins(bytes, "WAVE", 8)) return withSizes(bytes);
  if (type !== undefined && pcmType.test(type) && bytes.length > 0) {
    return wavOf(bytes.subarray(0, bytes.length - (bytes.length % 2)), rateOf(type));
  }
  if (isFile(bytes)) return bytes;
  throw new VendorFailure("malformed_output", "The service's answer has no sound.", { costUsd });
};

/** The task methods of a vendor that answers a submission with its result, and so has no tasks. */
export const answeredAtOnce = (
  taskTimeoutMs: number,
): Pick<Vendor<never>, "taskTimeoutMs" | "poll" | "find" | "cancel"> => ({
  taskTimeoutMs,
  poll: async () => ({
    kind: "failed",
    failure: new VendorFailure("expired", "The service keeps no tasks."),
  }),
  find: async () => null,
  cancel: async () => undefined,
});
