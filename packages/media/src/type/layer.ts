import type { Writable } from "node:stream";
import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Size } from "@reelwright/film/artifacts";
import { lazy } from "@reelwright/film/concurrency";
import { skia } from "./fonts.ts";
import { frameHead, streamHead } from "./frame-stream.ts";
import { type Box, unionOf } from "./place.ts";

/** Something that is drawn on a frame. What has the same key looks the same, and lies in the same place. */
export type Drawn = {
  readonly key: string;
  /** Everything that it covers, in pixels of the frame. */
  readonly box: Box;
  /** Where a sweep stands in it, if it has one: between two of these places it differs. */
  readonly front?: number;
  draw(context: SKRSContext2D): void;
};

/** What lies over a film: a part of the frame, and what is drawn there. */
export type Layer = {
  /** Sides are even. */
  readonly box: Box;
  /** The film's frames. */
  readonly frames: number;
  /** What is drawn on a frame, from bottom to top. */
  drawnAt(frame: number): readonly Drawn[];
};

/** Chroma has half the resolution, so boxes begin and end at even pixels. */
export const evenBox = ({ left, top, width, height }: Box, within: Size): Box => {
  const [x, y] = [2 * Math.floor(left / 2), 2 * Math.floor(top / 2)].map((at) => Math.max(0, at));
  const right = Math.min(within.width, 2 * Math.ceil((left + width) / 2));
  const bottom = Math.min(within.height, 2 * Math.ceil((top + height) / 2));
  return {
    ...{ left: x ?? 0, top: y ?? 0 },
    width: Math.max(2, right - (x ?? 0)),
    height: Math.max(2, bottom - (y ?? 0)),
  };
};

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

/** The part of the layer that differs between two frames; null if none does. */
const changed = (before: readonly Drawn[], now: readonly Drawn[]): Box | null => {
  const old = new Map(before.map((drawn) => [drawn.key, drawn]));
  const boxes: Box[] = [];
  for (const drawn of now) {
    const same = old.get(drawn.key);
    old.delete(drawn.key);
    if (!same) boxes.push(drawn.box);
    else if (same.front !== undefined && drawn.front !== undefined && same.front !== drawn.front) {
      const [from, to] = [same.front, drawn.front].sort((one, other) => one - other) as [
        number,
        number,
      ];
      boxes.push({ ...drawn.box, left: from - 1, width: to - from + 2 });
    }
  }
  boxes.push(...[...old.values()].map(({ box }) => box));
  return boxes.length === 0 ? null : unionOf(boxes);
};

/** BT.709 in the range of video: luma and chroma of the channels of sRGB. */
const toVideo = (shares: readonly [number, number, number], range: number) =>
  shares.map((share) => (share * range) / 255) as [number, number, number];
const y = toVideo([0.2126, 0.7152, 0.0722], 219);
const u = toVideo([-0.114572, -0.385428, 0.5], 224);
const v = toVideo([0.5, -0.454153, -0.045847], 224);

/** A picture in yuva420p: whole, and as its planes. */
type Picture = { readonly bytes: Buffer; readonly planes: readonly Uint8Array[] };

type Planes = readonly [luma: Uint8Array, blue: Uint8Array, red: Uint8Array, alpha: Uint8Array];

const createPicture = ({ width, height }: Size): Picture => {
  const [luma, chroma] = [width * height, (width * height) / 4];
  const bytes = Buffer.alloc(2 * luma + 2 * chroma);
  const starts = [0, luma, luma + chroma, luma + 2 * chroma, bytes.length];
  return { bytes, planes: [0, 1, 2, 3].map((at) => bytes.subarray(starts[at], starts[at + 1])) };
};

/** By what a channel is divided that is stored times its alpha. */
const straight = Float64Array.from({ length: 256 }, (_, alpha) => 255 / Math.max(1, alpha));

/** Writes luma and alpha of a pixel. */
const paintPixel = (luma: Uint8Array, alpha: Uint8Array, at: number, pixel: number): void => {
  const seen = pixel >>> 24;
  alpha[at] = seen;
  if (seen === 0) return;
  const sum = y[0] * (pixel & 255) + y[1] * ((pixel >> 8) & 255) + y[2] * ((pixel >> 16) & 255);
  luma[at] = 16.5 + sum * (straight[seen] as number);
};

/** Rows of RGBA pixels, stored times their alpha. */
type Pixels = { readonly data: Uint32Array; readonly width: number };

/**
 * Writes the upper left pixels of a canvas into a part of a picture. Chroma is the mean of four pixels, weighted by what is
 * seen of them.
 */
const paint = (
  { planes }: Picture,
  { width }: Size,
  { data, width: stride }: Pixels,
  part: Box,
): void => {
  const [luma, blue, red, alpha] = planes as Planes;
  const end = part.left + part.width;
  for (let row = part.top; row < part.top + part.height; row += 2) {
    const chroma = (row >> 1) * (width >> 1);
    for (let column = part.left; column < end; column += 2) {
      const at = row * width + column;
      const from = (row - part.top) * stride + column - part.left;
      const [a, b] = [data[from] as number, data[from + 1] as number];
      const [c, d] = [data[from + stride] as number, data[from + stride + 1] as number];
      paintPixel(luma, alpha, at, a);
      paintPixel(luma, alpha, at + 1, b);
      paintPixel(luma, alpha, at + width, c);
      paintPixel(luma, alpha, at + width + 1, d);
      const seen = (a >>> 24) + (b >>> 24) + (c >>> 24) + (d >>> 24);
      if (seen === 0) continue;
      // Two channels at once: sums of four bytes need ten bits.
      const even = (a & 0xff00ff) + (b & 0xff00ff) + (c & 0xff00ff) + (d & 0xff00ff);
      const [r, bl] = [even & 0xffff, even >>> 16];
      const g = ((a >> 8) & 255) + ((b >> 8) & 255) + ((c >> 8) & 255) + ((d >> 8) & 255);
      const share = 255 / seen;
      blue[chroma + (column >> 1)] = 128.5 + share * (u[0] * r + u[1] * g + u[2] * bl);
      red[chroma + (column >> 1)] = 128.5 + share * (v[0] * r + v[1] * g + v[2] * bl);
    }
  }
};

/** Writes to a stream and waits until the bytes may change. Rejects if the reader has gone. */
const written = (out: Writable, bytes: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    out.write(bytes, (error) => (error ? reject(error) : resolve()));
  });

/** A narrow part, such as a karaoke sweep, is drawn on a canvas of this width, so that less is copied. */
const stripWidth = 96;

/** Returns what draws a part of a layer, and gives the pixels. */
const openDrawing = (box: Box) => {
  const whole = lazy(() => skia().createCanvas(box.width, box.height));
  const strip = lazy(() => skia().createCanvas(Math.min(stripWidth, box.width), box.height));
  return (drawn: readonly Drawn[], part: Box): Pixels => {
    const canvas = part.width <= stripWidth ? strip() : whole();
    const context = canvas.getContext("2d");
    const shown = { ...part, left: part.left + box.left, top: part.top + box.top };
    context.save();
    context.beginPath();
    context.rect(0, 0, part.width, part.height);
    context.clip();
    context.clearRect(0, 0, part.width, part.height);
    context.translate(-shown.left, -shown.top);
    for (const one of drawn) if (overlap(one.box, shown)) one.draw(context);
    context.restore();
    const { buffer, byteOffset, byteLength } = canvas.data();
    return { data: new Uint32Array(buffer, byteOffset, byteLength / 4), width: canvas.width };
  };
};

/**
 * Draws a layer into a stream that `streamHead` describes. Only frames that differ from the one before are drawn and
 * written, and of these only the part that differs is drawn. Ends the stream.
 */
export const writeLayer = async (layer: Layer, out: Writable): Promise<void> => {
  const { box, frames } = layer;
  const draw = openDrawing(box);
  const picture = createPicture(box);
  const send = async (frame: number) => {
    await written(out, frameHead(frame, picture.bytes.length));
    await written(out, picture.bytes);
  };
  await written(out, streamHead(box));
  // Empty: ffmpeg counts time from the first frame.
  if (layer.drawnAt(0).length === 0) await send(0);
  let before: readonly Drawn[] = [];
  for (let frame = 0; frame < frames; frame += 1) {
    const now = layer.drawnAt(frame);
    const difference = changed(before, now);
    before = now;
    if (difference === null) continue;
    const area = { ...difference, left: difference.left - box.left, top: difference.top - box.top };
    const part = evenBox(area, box);
    paint(picture, box, draw(now, part), part);
    await send(frame);
  }
  await new Promise<void>((resolve) => out.end(resolve));
};
