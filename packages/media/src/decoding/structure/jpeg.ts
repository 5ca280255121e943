import { malformedPicture, tooComplex } from "../picture-error.ts";
import type { Frames } from "./frames.ts";

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

/** Walks over the segments once, counting scans. Throws `PictureError`. */
export const jpegFrames = (bytes: Buffer): Frames => {
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
