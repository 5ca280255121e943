import { inflateSync } from "node:zlib";

/** The formats of pixels that are accepted, by sharp's names: `heif` is AVIF. `heic` is decoded by libheif. */
export type RasterFormat = "jpeg" | "png" | "webp" | "gif" | "heif" | "heic";

/** The usual picture of a phone of 50 megapixels, 8,192 × 6,144. */
const usualPixels = 8_192 * 6_144;
/** JPEGs in one pass are decoded at a fraction of their size, so that the largest phones' pictures cost little. */
export const maxPixels = 110_000_000;

/** The most pixels that are taken of a format. */
export const mostPixels = (format: string, isProgressive = false): number =>
  format === "jpeg" && !isProgressive ? maxPixels : usualPixels;

/** Walks over the segments once, counting scans. Throws `PictureError`. */
const jpegFrames = (bytes: Buffer): Frames => {
  let frame: Frame = { width: 0, height: 0, isProgressive: false };
  let scans = 0;
  let last: Segment | null = null;
  for (const segment of segmentsOf(bytes)) {
    const { marker, at } = segment;
    if (isFrame(marker)) {
      if (frame.width > 0) throw malformedPicture("it has two frames");
      frame = frameAt(bytes, marker, at);
    }
    if (marker === startOfScan) scans += 1;
    if (marker === startOfScan || marker === endOfImage) last = segment;
    checkScans(scans, frame);
  }
  const { width, height, isProgressive } = frame;
  return {
    frames: 1,
    width,
    height,
    jpeg: { isProgressive, end: endOf(bytes, last, isProgressive) },
  };
};

/** Walks over the chunks once; unpacks none of the pixels. Throws `PictureError`. */
const pngFrames = (bytes: Buffer): Frames => {
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

/** Walks over the blocks once. */
const gifFrames = (bytes: Buffer): Frames => {
  if (bytes.length < 13) throw malformedPicture("the header ends early");
  let [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)];
  let frames = 0;
  for (let at = 13 + tableBytes(bytes[10] ?? 0); at < bytes.length; ) {
    const kind = bytes[at];
    if (kind === 0x21) at = behindBlocks(bytes, at + 2);
    else if (kind === 0x2c && at + 10 <= bytes.length) {
      frames += 1;
      width = Math.max(width, bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5));
      height = Math.max(height, bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7));
      at = behindBlocks(bytes, at + 11 + tableBytes(bytes[at + 9] ?? 0));
    } else break;
  }
  return { frames, width, height };
};

/** Walks over the chunks once. A simple picture tells its size to the decoder alone. */
const webpFrames = (bytes: Buffer): Frames => {
  let frames = 0;
  let [width, height] = [0, 0];
  for (let at = 12; at + 8 <= bytes.length; ) {
    const type = bytes.toString("latin1", at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    if (type === "VP8X" && at + 18 <= bytes.length) {
      width = bytes.readUIntLE(at + 12, 3) + 1;
      height = bytes.readUIntLE(at + 15, 3) + 1;
    }
    if (type === "ANMF") frames += 1;
    at += 8 + length + (length % 2);
  }
  return { frames: Math.max(1, frames), width, height };
};

/** The largest image or tile that an AVIF or HEIC file declares, by a walk over its boxes. */
const heifFrames = (bytes: Buffer): Frames => {
  let [boxes, parts] = [0, 0];
  let largest = { frames: 1, width: 0, height: 0 };
  for (const { type, from, to } of boxesOf(bytes, 0, bytes.length, 0)) {
    boxes += 1;
    if (type === "infe") parts += 1;
    if (boxes > maxBoxes || parts > maxParts) throw tooComplex("is made of too many parts");
    if (type === "ispe" && from + 12 <= to) {
      const [width, height] = [bytes.readUInt32BE(from + 4), bytes.readUInt32BE(from + 8)];
      if (width * height > largest.width * largest.height) largest = { frames: 1, width, height };
    }
  }
  return largest;
};

const framesOf: { readonly [format in RasterFormat]: (bytes: Buffer) => Frames } = {
  jpeg: jpegFrames,
  png: pngFrames,
  gif: gifFrames,
  webp: webpFrames,
  heif: heifFrames,
  heic: heifFrames,
};

/**
 * Looks at how a picture is built, in time linear in its bytes and without a decoder: one that is far more work than it
 * shows is refused before a library sees it. Throws `PictureError`.
 */
export const checkStructure = (format: RasterFormat, bytes: Buffer, maxFrames: number): Frames => {
  const found = framesOf[format](bytes);
  const { frames, width, height, jpeg } = found;
  const most = mostPixels(format, jpeg?.isProgressive);
  if (frames <= maxFrames && width * height <= most) return found;
  const told = frames > 1 ? ` in ${frames} frames` : "";
  throw new PictureError(
    "too_large",
    `The picture has ${width} × ${height} pixels${told}; at most ${Math.floor(most / 1e6)} megapixels and ${maxFrames} frames are taken.`,
    { details: { width, height } },
  );
};

/** What is wrong with an untrusted picture, in words for its sender; the error code depends on how it was sent. */
export type PictureErrorKind = "unsafe" | "damaged" | "too_large" | "too_small" | "too_complex";

export class PictureError extends Error {
  readonly kind: PictureErrorKind;
  readonly details: { readonly [name: string]: number } | undefined;
  constructor(
    kind: PictureErrorKind,
    message: string,
    more: { readonly details?: { readonly [name: string]: number }; readonly cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.kind = kind;
    this.details = more.details;
  }
}

/** A picture that is more work than a picture is; `what` completes "The picture …". */
export const tooComplex = (what: string): PictureError =>
  new PictureError("too_complex", `The picture ${what}; export it anew, or in another format.`);

/** A picture whose parts don't fit together. */
export const malformedPicture = (what: string): PictureError =>
  new PictureError("damaged", "The file is damaged or incomplete; export it anew.", {
    cause: new Error(what),
  });

/** What a picture's structure says of its size: the largest canvas that it needs, 0 where it doesn't tell. */
export type Frames = {
  readonly frames: number;
  readonly width: number;
  readonly height: number;
  /** Of a JPEG: whether it is coded in passes, and what is there of its end. */
  readonly jpeg?: {
    readonly isProgressive: boolean;
    /** `rows`: its last rows may be missing; `passes`: a part of its last pass. `whole` also where too much is. */
    readonly end: "whole" | "rows" | "passes";
  };
};

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

const [startOfScan, endOfImage] = [0xda, 0xd9];
const maxScans = 100;
/** Each scan of a progressive picture walks over all of its pixels again; a usual one has ten. */
const maxScannedPixels = 1_500_000_000;

/** Without a length behind them: SOI, EOI, RST0 to RST7, TEM. */
const standsAlone = (marker: number): boolean =>
  marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9);
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

type Segment = { readonly marker: number; readonly at: number };

type Frame = {
  readonly width: number;
  readonly height: number;
  readonly isProgressive: boolean;
};

const frameAt = (bytes: Buffer, marker: number, at: number): Frame => {
  if (marker > 0xc2) {
    throw tooComplex(
      "uses a coding of JPEG that hardly anything can read (arithmetic or lossless)",
    );
  }
  if (at + 8 > bytes.length) throw malformedPicture("the frame's header ends early");
  return {
    height: bytes.readUInt16BE(at + 3),
    width: bytes.readUInt16BE(at + 5),
    isProgressive: marker === 0xc2,
  };
};

/** The next marker at or after `at`: 0xff and what isn't 0 (a stuffed byte) or 0xff (a fill byte). */
const nextMarker = (bytes: Buffer, from: number): number => {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0x00 && next !== 0xff) return at;
    at = bytes.indexOf(0xff, at + (next === 0xff ? 1 : 2));
  }
  return -1;
};

const checkScans = (scans: number, { width, height, isProgressive }: Frame): void => {
  const scanned = isProgressive ? scans * width * height : 0;
  if (scans <= maxScans && scanned <= maxScannedPixels) return;
  throw tooComplex(`is a JPEG in too many passes (at most ${maxScans} are taken)`);
};

/** Whether a pass brings its coefficients to their full precision (the low bits that it leaves out are none). */
const isPrecise = (bytes: Buffer, at: number): boolean => {
  const components = bytes[at + 2] ?? 0;
  return ((bytes[at + 5 + 2 * components] ?? 1) & 0x0f) === 0;
};

/** The markers that have something behind them, each with where its length stands, and the picture's end. */
function* segmentsOf(bytes: Buffer): Generator<Segment> {
  for (let at = nextMarker(bytes, 0); at >= 0; ) {
    const marker = bytes[at + 1] ?? 0;
    at += 2;
    if (marker === endOfImage) yield { marker, at };
    if (marker === endOfImage || at + 2 > bytes.length) return;
    if (!standsAlone(marker)) {
      yield { marker, at };
      at += Math.max(2, bytes.readUInt16BE(at));
    }
    at = nextMarker(bytes, at);
  }
}

/** What is there of the end, by the segments that count: without its last pass at full precision a picture is a blurred one. */
const endOf = (bytes: Buffer, last: Segment | null, isProgressive: boolean) => {
  if (last === null || last.marker === endOfImage) return "whole";
  if (!isProgressive) return "rows";
  return isPrecise(bytes, last.at) ? "passes" : "whole";
};

/** Bytes of a colour table whose size stands in a packed byte. */
const tableBytes = (packed: number): number => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0);

/** Behind the sub-blocks that begin at `at`. */
const behindBlocks = (bytes: Buffer, from: number): number => {
  let at = from;
  for (let size = bytes[at] ?? 0; size > 0; size = bytes[at] ?? 0) at += 1 + size;
  return at + 1;
};

const maxBoxes = 5_000;
/** Images, tiles and metadata of a file. An iPhone's 48 megapixels are 192 tiles and about as many parts beside them. */
export const maxParts = 1_000;
const deepest = 8;
/** Boxes that hold boxes, with the bytes that stand before those; `iinf` counts in 2 bytes, from version 1 on in 4. */
const holders: { readonly [type: string]: (version: number) => number } = {
  meta: () => 4,
  iprp: () => 0,
  ipco: () => 0,
  iinf: (version) => (version === 0 ? 6 : 8),
};

type Box = { readonly type: string; readonly from: number; readonly to: number };

/** The box at `at`: its content. */
const boxAt = (bytes: Buffer, at: number, to: number): Box => {
  const told = bytes.readUInt32BE(at);
  const type = bytes.toString("latin1", at + 4, at + 8);
  const head = told === 1 ? 16 : 8;
  if (at + head > to) throw malformedPicture(`the box ${type} ends early`);
  const size = told === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : told || to - at;
  if (size < head || at + size > to) throw malformedPicture(`the box ${type} ends early`);
  return { type, from: at + head, to: at + size };
};

/** Every box that may tell of a size, those that hold others before what they hold. */
function* boxesOf(bytes: Buffer, from: number, end: number, depth: number): Generator<Box> {
  if (depth > deepest) throw tooComplex("is nested too deeply");
  for (let at = from; at + 8 <= end; ) {
    const box = boxAt(bytes, at, end);
    yield box;
    const inside = holders[box.type]?.(bytes[box.from] ?? 0);
    if (inside !== undefined) {
      yield* boxesOf(bytes, Math.min(box.from + inside, box.to), box.to, depth + 1);
    }
    at = box.to;
  }
}
