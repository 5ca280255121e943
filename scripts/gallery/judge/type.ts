/** Type in a film: what the finished film shows that the film without captions and texts doesn't. */
import type { Frames } from "./frames.ts";

/** In pixels of the frames; the right and the lower side are outside. */
export type Box = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};
export type TypeBox = Box & {
  /** Of the text to what it stands on. */
  readonly contrast: number;
};

/** Smaller changes are encoder noise. */
const leastChange = 26;
/** Letters of a line are apart by less than this share of the frame's width. */
const joinShare = 0.035;

const linear = (byte: number): number => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
const linears = Float64Array.from({ length: 256 }, (_, byte) => linear(byte));
const luminanceAt = (picture: Uint8Array, at: number): number =>
  0.2126 * (linears[picture[at] ?? 0] ?? 0) +
  0.7152 * (linears[picture[at + 1] ?? 0] ?? 0) +
  0.0722 * (linears[picture[at + 2] ?? 0] ?? 0);

const maskOf = (one: Uint8Array, other: Uint8Array): Uint8Array => {
  const mask = new Uint8Array(one.length / 3);
  for (let at = 0; at < mask.length; at++) {
    const change = [0, 1, 2].reduce(
      (most, channel) =>
        Math.max(most, Math.abs((one[at * 3 + channel] ?? 0) - (other[at * 3 + channel] ?? 0))),
      0,
    );
    mask[at] = change >= leastChange ? 1 : 0;
  }
  return mask;
};

/** Changed pixels in cells as wide as the gap between letters. */
type Grid = {
  readonly cell: number;
  readonly columns: number;
  readonly counts: Uint16Array;
};

const gridOf = (mask: Uint8Array, { width, height }: Frames): Grid => {
  const cell = Math.max(2, Math.round(joinShare * width));
  const columns = Math.ceil(width / cell);
  const counts = new Uint16Array(columns * Math.ceil(height / cell));
  for (let at = 0; at < mask.length; at++) {
    const row = Math.floor(at / width / cell);
    const place = row * columns + Math.floor((at % width) / cell);
    counts[place] = (counts[place] ?? 0) + (mask[at] ?? 0);
  }
  return { cell, columns, counts };
};

const besides = (place: number, columns: number): readonly number[] => [
  ...(place % columns > 0 ? [place - 1] : []),
  ...(place % columns < columns - 1 ? [place + 1] : []),
  place - columns,
  place + columns,
];

/** Places of the cells that touch each other, by groups. `open`: changed cells that are in none yet. */
const groupsOf = ({ cell, columns, counts }: Grid): readonly (readonly number[])[] => {
  const least = cell * cell * 0.06;
  const open = new Set([...counts.keys()].filter((place) => (counts[place] ?? 0) >= least));
  const groups: number[][] = [];
  for (const start of open) {
    const group = [start];
    open.delete(start);
    for (const place of group)
      for (const next of besides(place, columns)) if (open.delete(next)) group.push(next);
    groups.push(group);
  }
  return groups;
};

const boxesOf = (mask: Uint8Array, frames: Frames): readonly Box[] => {
  const grid = gridOf(mask, frames);
  const { cell, columns } = grid;
  return groupsOf(grid).map((group) => {
    const xs = group.map((place) => place % columns);
    const ys = group.map((place) => Math.floor(place / columns));
    return {
      left: Math.min(...xs) * cell,
      top: Math.min(...ys) * cell,
      right: Math.min(frames.width, (Math.max(...xs) + 1) * cell),
      bottom: Math.min(frames.height, (Math.max(...ys) + 1) * cell),
    };
  });
};

/** The lightest against the darkest twentieth of what was drawn and of the pixels beside it. */
const contrastIn = (picture: Uint8Array, mask: Uint8Array, width: number, box: Box): number => {
  const values: number[] = [];
  for (let y = box.top; y < box.bottom; y++)
    for (let x = box.left; x < box.right; x++) {
      const at = y * width + x;
      const isNear = [0, -2, 2, -2 * width, 2 * width].some((step) => mask[at + step] === 1);
      if (isNear) values.push(luminanceAt(picture, at * 3));
    }
  values.sort((one, other) => one - other);
  const at = (share: number) => values[Math.floor(share * (values.length - 1))] ?? 0;
  return (at(0.95) + 0.05) / (at(0.05) + 0.05);
};

/** The type of each frame. Both films have the same frames. */
export const typeIn = (final: Frames, plain: Frames): readonly (readonly TypeBox[])[] =>
  final.pictures.map((picture, frame) => {
    const below = plain.pictures[frame];
    if (below === undefined) return [];
    const mask = maskOf(picture, below);
    return boxesOf(mask, final).map((box) => ({
      ...box,
      contrast: contrastIn(picture, mask, final.width, box),
    }));
  });

const areaOf = ({ left, top, right, bottom }: Box): number =>
  Math.max(0, right - left) * Math.max(0, bottom - top);

/** The share of `box` that lies over `other`. */
export const overlap = (box: Box, other: Box): number =>
  areaOf({
    left: Math.max(box.left, other.left),
    top: Math.max(box.top, other.top),
    right: Math.min(box.right, other.right),
    bottom: Math.min(box.bottom, other.bottom),
  }) / Math.max(1, areaOf(box));
