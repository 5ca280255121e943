import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import type { UploadFormat } from "@reelwright/core/ports";
import { refusal } from "./refusal.ts";

/** Whether a file begins as its format does; `ascii` is the beginning, one character per byte. */
const begins: { readonly [format in UploadFormat]: (head: Buffer, ascii: string) => boolean } = {
  jpeg: (head) => head.readUIntBE(0, 3) === 0xff_d8_ff,
  png: (_, ascii) => ascii.startsWith("\x89PNG\r\n\x1a\n"),
  webp: (_, ascii) => /^RIFF....WEBP/s.test(ascii),
  gif: (_, ascii) => /^GIF8[79]a/.test(ascii),
  svg: (_, ascii) =>
    /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|!--|!doctype svg\s|svg[\s>]|[\w-]+:svg\s)/i.test(ascii),
  // A frame's sync word; its layer bits tell MP3 (01) from AAC (00).
  mp3: (head, ascii) =>
    ascii.startsWith("ID3") || (head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2),
  aac: (head, ascii) =>
    ascii.startsWith("ID3") || (head[0] === 0xff && ((head[1] ?? 0) & 0xf6) === 0xf0),
  wav: (_, ascii) => /^RIFF....WAVE/s.test(ascii),
  ogg: (_, ascii) => ascii.startsWith("OggS"),
  m4a: (_, ascii) => /^....ftyp/s.test(ascii),
};

/** What programs would run, or open as a document. Long enough not to occur in compressed data by chance. */
const foreign = ["<script", "<?php", "<!doctype", "<html", "<iframe", "%pdf-1", "#!/bin/"] as const;
const longest = Math.max(...foreign.map(({ length }) => length));

const pngEnd = Buffer.from("0000000049454e44ae426082", "hex");
const gifEnd = Buffer.from([0x00, 0x3b]);
const goesOnAfter = (tail: Buffer, end: Buffer): boolean => {
  const at = tail.lastIndexOf(end);
  return at >= 0 && at + end.length < tail.length;
};

/**
 * Whether a picture goes on after its end (what ends too early is the decoder's to tell). JPEGs are left out: telephones
 * put more behind theirs.
 */
const goesOn: {
  readonly [format in UploadFormat]?: (tail: Buffer, sizeBytes: number, head: Buffer) => boolean;
} = {
  png: (tail) => goesOnAfter(tail, pngEnd),
  gif: (tail) => goesOnAfter(tail, gifEnd),
  // Its length stands in its head; an odd one is padded.
  webp: (_, sizeBytes, head) => sizeBytes - 8 - head.readUInt32LE(4) > 1,
};

/** A zip's directory stands at its end, before a comment of the length that it says. */
const endsAsZip = (tail: Buffer): boolean => {
  for (let at = tail.lastIndexOf("PK\x05\x06", undefined, "latin1"); at >= 0; ) {
    if (at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length) return true;
    at = at === 0 ? -1 : tail.lastIndexOf("PK\x05\x06", at - 1, "latin1");
  }
  return false;
};

const longestTail = 65_536 + 22;

const edges = async (path: string, sizeBytes: number) => {
  const file = await open(path, "r");
  try {
    const head = Buffer.alloc(Math.min(1_024, sizeBytes));
    const tail = Buffer.alloc(Math.min(longestTail, sizeBytes));
    await file.read(head, 0, head.length, 0);
    await file.read(tail, 0, tail.length, sizeBytes - tail.length);
    return { head, tail };
  } finally {
    await file.close();
  }
};

const holdsForeign = async (path: string, signal: AbortSignal): Promise<boolean> => {
  let carried = "";
  for await (const chunk of createReadStream(path, { signal })) {
    const text = carried + (chunk as Buffer).toString("latin1").toLowerCase();
    if (foreign.some((word) => text.includes(word))) return true;
    carried = text.slice(-longest);
  }
  return false;
};

/** The format of these that a file begins as. Throws `FILE_TYPE_MISMATCH`, `FILE_TYPE_UNSUPPORTED`. */
const beginningOf = (head: Buffer, formats: readonly UploadFormat[]): UploadFormat => {
  const ascii = head.toString("latin1");
  const found = head.length < 12 ? undefined : formats.find((each) => begins[each](head, ascii));
  if (found) return found;
  if (formats.length === 1) {
    const [format] = formats;
    throw refusal("FILE_TYPE_MISMATCH", `The file's content is not ${format}, as it is called.`);
  }
  const taken = formats.join(", ");
  throw refusal("FILE_TYPE_UNSUPPORTED", `The file's content is none of ${taken}.`);
};

/**
 * Checks that a file has one of these formats, returns which, and that it is nothing else besides: a picture that is a
 * page, a script or an archive too; of a drawing nothing but its shapes will be kept (`cleanDrawing`). Reads it as a
 * stream. Throws `FILE_TYPE_MISMATCH`, `FILE_TYPE_UNSUPPORTED`, `FILE_UNSAFE`.
 */
export const checkContent = async (
  path: string,
  formats: readonly UploadFormat[],
  sizeBytes: number,
  signal: AbortSignal,
): Promise<UploadFormat> => {
  const { head, tail } = await edges(path, sizeBytes);
  const format = beginningOf(head, formats);
  const isLonger = goesOn[format]?.(tail, sizeBytes, head) ?? false;
  const isForeign = format !== "svg" && (await holdsForeign(path, signal));
  if (!isLonger && !endsAsZip(tail) && !isForeign) return format;
  throw refusal(
    "FILE_UNSAFE",
    "The file is something else besides: it holds a page, a script, a document or an archive, or goes on after its end.",
  );
};
