/** Finds in a vendor's clip what type over it must not cover: skin, the product, and its lettering. */
import { readFile, rm } from "node:fs/promises";
import type { Size, Subject } from "@reelwright/film/artifacts";
import type { SoughtSubjects } from "@reelwright/film/ports/pictures";
import { type Seen, trackSubjects } from "@reelwright/film/subjects";
import { ffmpeg, input } from "../ffmpeg/ffmpeg.ts";
import { labPlanes } from "../photos/lab-planes.ts";
import type { Raster } from "../photos/raster.ts";
import { locateProductIn, type Spot } from "./product-measures.ts";

/** Frames between two looks. */
const step = 15;
/** Shorter side of a look, in pixels. */
const side = 216;

const looksAt = async (
  video: string,
  frames: number,
  { width, height }: Size,
  signal: AbortSignal,
): Promise<readonly Raster[]> => {
  const scale = side / Math.min(width, height);
  const [wide, high] = [Math.round(width * scale), Math.round(height * scale)];
  const path = `${video}.looks`;
  try {
    const select = `select='not(mod(n,${step}))+eq(n,${frames - 1})'`;
    const look = `${select},scale=${wide}:${high}:flags=area,format=rgba`;
    const output = ["-an", "-vf", look, "-vsync", "passthrough", "-f", "rawvideo", `file:${path}`];
    await ffmpeg([...input(video, "mov"), ...output], signal);
    const raw = await readFile(path);
    const bytes = 4 * wide * high;
    return Array.from({ length: Math.floor(raw.length / bytes) }, (_, at) => ({
      ...{ width: wide, height: high },
      data: raw.subarray(at * bytes, (at + 1) * bytes),
    }));
  } finally {
    await rm(path, { force: true });
  }
};

/** Chroma of skin of any lightness, in BT.601 (Chai and Ngan, 1999), and the luma below which chroma says nothing. */
const skin = { blue: [77, 127], red: [133, 173], darkest: 40 } as const;
const isSkin = (red: number, green: number, blue: number): boolean => {
  const luma = 0.299 * red + 0.587 * green + 0.114 * blue;
  const [cb, cr] = [128 + 0.564 * (blue - luma), 128 + 0.713 * (red - luma)];
  const isIn = (value: number, [least, most]: readonly [number, number]) =>
    value >= least && value <= most;
  return luma > skin.darkest && isIn(cb, skin.blue) && isIn(cr, skin.red);
};

/** Skin is looked for in cells of so many pixels a side. */
const cell = 6;
/** Shares of a picture: what is smaller than the first is no face; what is larger than the second is a wall or a table. */
const [leastSkin, mostSkin] = [0.006, 0.25] as const;
/** Hair around skin: shares of its box above it and beside it. */
const hair = { above: 0.4, beside: 0.15 } as const;

type Cells = Size & { readonly skin: Uint8Array };

const cellsOf = ({ width, height, data }: Raster): Cells => {
  const [columns, rows] = [Math.floor(width / cell), Math.floor(height / cell)];
  const counts = new Uint8Array(columns * rows);
  const seen = (at: number) => {
    counts[at] = (counts[at] ?? 0) + 1;
  };
  for (let y = 0; y < rows * cell; y += 1)
    for (let x = 0; x < columns * cell; x += 1) {
      const at = 4 * (y * width + x);
      if (isSkin(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0))
        seen(Math.floor(y / cell) * columns + Math.floor(x / cell));
    }
  return {
    width: columns,
    height: rows,
    skin: counts.map((count) => (2 * count > cell * cell ? 1 : 0)),
  };
};

const besideOf = ({ width, height }: Size, at: number): readonly number[] => {
  const x = at % width;
  const across = [...(x > 0 ? [at - 1] : []), ...(x < width - 1 ? [at + 1] : [])];
  return [...across, at - width, at + width].filter((to) => to >= 0 && to < width * height);
};

/** Takes a part that hangs together out of the cells. */
const takePart = (cells: Cells, start: number): readonly number[] => {
  const part: number[] = [];
  const open = [start];
  cells.skin[start] = 0;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    part.push(at);
    for (const next of besideOf(cells, at).filter((to) => cells.skin[to] === 1)) {
      cells.skin[next] = 0;
      open.push(next);
    }
  }
  return part;
};

/** Where skin is seen: faces with their hair, and hands. */
export const skinIn = (picture: Raster): readonly Seen[] => {
  const cells = cellsOf(picture);
  const { width, height } = cells;
  const found: Seen[] = [];
  for (let start = 0; start < width * height; start += 1) {
    if (cells.skin[start] !== 1) continue;
    const part = takePart(cells, start);
    const share = part.length / (width * height);
    const columns = part.map((at) => at % width);
    const rows = part.map((at) => Math.floor(at / width));
    const [left, right] = [Math.min(...columns), Math.max(...columns) + 1];
    if (share < leastSkin || share > mostSkin || right - left === width) continue;
    const [top, bottom] = [Math.min(...rows), Math.max(...rows) + 1];
    const aside = hair.beside * (right - left);
    const box = {
      ...{ left: (left - aside) / width, right: (right + aside) / width },
      ...{ top: (top - hair.above * (bottom - top)) / height, bottom: bottom / height },
    };
    found.push({ kind: "head", box });
  }
  return found;
};

/** The product at a place, with the lettering on it. */
const productAt = (
  { x, y, width, height }: Spot,
  { lettering }: SoughtSubjects,
): readonly Seen[] => {
  const [left, top] = [x - width / 2, y - height / 2];
  const lines = lettering.map(({ box }): Seen => {
    const across = (at: number) => left + at * width;
    const down = (at: number) => top + at * height;
    const sides = { left: across(box.left), right: across(box.right) };
    return { kind: "lettering", box: { ...sides, top: down(box.top), bottom: down(box.bottom) } };
  });
  return [
    { kind: "product", box: { left, top, right: left + width, bottom: top + height } },
    ...lines,
  ];
};

/**
 * The subjects of a clip of `frames` frames. What moves between two looks is looked for at both of its places. A hand over
 * the product, or wood, may count as a face: type then keeps clear of it, too.
 */
export const clipSubjects = async (
  video: string,
  frames: number,
  size: Size,
  sought: SoughtSubjects,
  signal: AbortSignal,
): Promise<readonly Subject[]> => {
  const looks = await looksAt(video, frames, size, signal);
  const colours = [];
  for (const look of looks) colours.push(await labPlanes(look, signal));
  const spots = await locateProductIn(colours, await sought.cutout(), signal);
  const seen = looks.map((look, at): readonly Seen[] => {
    const spot = spots[at];
    return [...(sought.hasPersona ? skinIn(look) : []), ...(spot ? productAt(spot, sought) : [])];
  });
  return trackSubjects(frames, step, (frame) => [
    ...(seen[frame / step] ?? []),
    ...(seen[frame / step + 1] ?? []),
  ]);
};
