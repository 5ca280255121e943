import type { Writable } from "node:stream";
import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Size } from "@reelwright/film/artifacts";
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

/** BT.709 in the range of video, in 65536ths: luma and chroma of the channels of sRGB. */
const fixed = 65_536;
const toVideo = (one: number, range: number): number => Math.round((one * range * fixed) / 255);
const y = [0.2126, 0.7152, 0.0722].map((share) => toVideo(share, 219)) as [number, number, number];
const u = [-0.114572, -0.385428, 0.5].map((share) => toVideo(share, 224)) as typeof y;
const v = [0.5, -0.454153, -0.045847].map((share) => toVideo(share, 224)) as typeof y;

/** A picture in yuva420p: whole, and as its planes. */
type Picture = { readonly bytes: Buffer; readonly planes: readonly Uint8Array[] };

type Planes = readonly [luma: Uint8Array, blue: Uint8Array, red: Uint8Array, alpha: Uint8Array];

const createPicture = ({ width, height }: Size): Picture => {
  const [luma, chroma] = [width * height, (width * height) / 4];
  const bytes = Buffer.alloc(2 * luma + 2 * chroma);
  const starts = [0, luma, luma + chroma, luma + 2 * chroma, bytes.length];
  return { bytes, planes: [0, 1, 2, 3].map((at) => bytes.subarray(starts[at], starts[at + 1])) };
};

/** Writes luma and alpha of straight RGBA into a part of a picture. */
const paintLuma = (picture: Picture, { width }: Size, rgba: Uint8ClampedArray, part: Box): void => {
  const [luma, , , alpha] = picture.planes as Planes;
  const [red, green, blue] = y;
  for (let row = 0; row < part.height; row += 1) {
    let at = (part.top + row) * width + part.left;
    let from = 4 * row * part.width;
    for (const end = at + part.width; at < end; at += 1, from += 4) {
      const seen = rgba[from + 3] as number;
      alpha[at] = seen;
      if (seen === 0) continue;
      const sum =
        red * (rgba[from] as number) +
        green * (rgba[from + 1] as number) +
        blue * (rgba[from + 2] as number);
      luma[at] = 16 + ((sum + fixed / 2) >> 16);
    }
  }
};

/** The same for chroma: the mean of four pixels, weighted by what is seen of them. */
const paintChroma = (
  picture: Picture,
  { width }: Size,
  rgba: Uint8ClampedArray,
  part: Box,
): void => {
  const [, blue, red] = picture.planes as Planes;
  const [u0, u1, u2] = u;
  const [v0, v1, v2] = v;
  const rowBytes = 4 * part.width;
  for (let row = 0; row < part.height; row += 2) {
    const start = ((part.top + row) >> 1) * (width >> 1) + (part.left >> 1);
    for (let column = 0; column < part.width; column += 2) {
      const one = row * rowBytes + 4 * column;
      const below = one + rowBytes;
      const [a, b] = [rgba[one + 3] as number, rgba[one + 7] as number];
      const [c, d] = [rgba[below + 3] as number, rgba[below + 7] as number];
      const sum = a + b + c + d;
      if (sum === 0) continue;
      const mean = (channel: number): number =>
        (a * (rgba[one + channel] as number) +
          b * (rgba[one + 4 + channel] as number) +
          c * (rgba[below + channel] as number) +
          d * (rgba[below + 4 + channel] as number)) /
        sum;
      const [r, g, bl] = [mean(0), mean(1), mean(2)];
      blue[start + (column >> 1)] = 128.5 + (u0 * r + u1 * g + u2 * bl) / fixed;
      red[start + (column >> 1)] = 128.5 + (v0 * r + v1 * g + v2 * bl) / fixed;
    }
  }
};

/** Writes to a stream and waits until the bytes may change. Rejects if the reader has gone. */
const written = (out: Writable, bytes: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    out.write(bytes, (error) => (error ? reject(error) : resolve()));
  });

/**
 * Draws a layer into a stream that `streamHead` describes. Only frames that differ from the one before are drawn and
 * written, and of these only the part that differs is drawn. Ends the stream.
 */
export const writeLayer = async (layer: Layer, out: Writable): Promise<void> => {
  const { box, frames } = layer;
  const canvas = skia().createCanvas(box.width, box.height);
  const context = canvas.getContext("2d");
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
    context.save();
    context.beginPath();
    context.rect(part.left, part.top, part.width, part.height);
    context.clip();
    context.clearRect(part.left, part.top, part.width, part.height);
    context.translate(-box.left, -box.top);
    const shown = { ...part, left: part.left + box.left, top: part.top + box.top };
    for (const drawn of now) if (overlap(drawn.box, shown)) drawn.draw(context);
    context.restore();
    const { data } = context.getImageData(part.left, part.top, part.width, part.height);
    paintLuma(picture, box, data as Uint8ClampedArray, part);
    paintChroma(picture, box, data as Uint8ClampedArray, part);
    await send(frame);
  }
  await new Promise<void>((resolve) => out.end(resolve));
};
