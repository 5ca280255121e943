import { inflateSync } from "node:zlib";
import { malformedPicture, tooComplex } from "../picture-error.ts";
import type { Frames } from "./frames.ts";

const maxChunks = 20_000;
const maxTexts = 100;
/** Of colour profiles and texts, unpacked. */
const maxUnpackedBytes = 4 * 1024 * 1024;

/** Where the packed part of a chunk begins: behind a keyword and its zero; null where nothing is packed. */
const packedFrom = (type: string, data: Buffer): number | null => {
  const end = data.indexOf(0);
  if (end < 0) return null;
  if (type === "zTXt" || type === "iCCP") return end + 2;
  if (type !== "iTXt" || data[end + 1] !== 1) return null;
  const language = data.indexOf(0, end + 3);
  const keyword = language < 0 ? -1 : data.indexOf(0, language + 1);
  return keyword < 0 ? null : keyword + 1;
};

const unpackedLength = (packed: Buffer, most: number): number => {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, most) }).length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_BUFFER_TOO_LARGE") return 0;
    throw tooComplex("carries texts or a colour profile that unpack to megabytes");
  }
};

type Chunk = { readonly type: string; readonly data: Buffer };

function* chunksOf(bytes: Buffer): Generator<Chunk> {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString("latin1", at + 4, at + 8);
    if (at + 12 + length > bytes.length) throw malformedPicture(`the chunk ${type} ends early`);
    yield { type, data: bytes.subarray(at + 8, at + 8 + length) };
    if (type === "IEND") return;
    at += 12 + length;
  }
}

const besides = ["tEXt", "zTXt", "iTXt", "iCCP", "sPLT"];

/** Walks over the chunks once; unpacks none of the pixels. Throws `PictureError`. */
export const pngFrames = (bytes: Buffer): Frames => {
  if (bytes.length < 33) throw malformedPicture("the header ends early");
  let [chunks, texts, unpacked] = [0, 0, 0];
  for (const { type, data } of chunksOf(bytes)) {
    chunks += 1;
    if (besides.includes(type)) {
      texts += 1;
      const from = packedFrom(type, data) ?? data.length;
      unpacked += unpackedLength(data.subarray(from), maxUnpackedBytes - unpacked);
    }
    if (chunks > maxChunks || texts > maxTexts) throw tooComplex("is a PNG of too many parts");
  }
  return { frames: 1, width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
};
