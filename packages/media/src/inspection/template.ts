import sharp from "sharp";
import { type Lab, labOf } from "../photos/oklab.ts";

/** A point of the product: where it is (from the middle, in shares of the product's height) and its colour. */
export type Point = { readonly x: number; readonly y: number; readonly lab: Lab };

/** Two places across the product's outline: just inside and just outside. */
export type Crossing = {
  readonly inX: number;
  readonly inY: number;
  readonly outX: number;
  readonly outY: number;
};

/** The product as something that can be looked for at any size: points of its surface and of its outline. */
export type Template = {
  /** Width / height. */
  readonly aspect: number;
  /** Share of its box that is product. */
  readonly solidity: number;
  /** Points per level of detail, coarse (12 px high) to fine (96 px). */
  readonly levels: readonly { readonly side: number; readonly points: readonly Point[] }[];
  readonly outline: readonly Crossing[];
};

const levelSides = [12, 24, 48, 96];
const maxPoints = 260;
const maxCrossings = 140;
const solid = 200;

type Level = { readonly width: number; readonly height: number; readonly data: Uint8Array };

async function scaled(cutout: Buffer, side: number): Promise<Level> {
  const { data, info } = await sharp(cutout)
    .resize(side, side, { fit: "inside" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** Every n-th of a list so that at most `max` remain, evenly. */
function thinned<T>(list: readonly T[], max: number): T[] {
  const step = Math.max(1, list.length / max);
  return Array.from(
    { length: Math.min(max, list.length) },
    (_, index) => list[Math.floor(index * step)] as T,
  );
}

/** Solid pixels in an order in which any even choice is spread over the product. */
function pointsOf({ width, height, data }: Level): Point[] {
  const points: Point[] = [];
  for (let at = 0; at < width * height; at++) {
    if ((data[at * 4 + 3] ?? 0) < solid) continue;
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3);
    points.push({
      x: ((at % width) + 0.5 - width / 2) / height,
      y: (Math.floor(at / width) + 0.5 - height / 2) / height,
      lab: labOf(red, green, blue),
    });
  }
  return thinned(points, maxPoints);
}

/** Goes out from the product in each direction, row by row and column by column, and marks where it ends. */
function outlineOf({ width, height, data }: Level): Crossing[] {
  const isSolid = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < width && y < height && (data[(y * width + x) * 4 + 3] ?? 0) >= solid;
  const reach = Math.max(2, Math.round(Math.min(width, height) * 0.05));
  const crossings: Crossing[] = [];
  const consider = (x: number, y: number, dx: number, dy: number) => {
    if (!isSolid(x, y) || isSolid(x + dx, y + dy)) return;
    if (!isSolid(x - dx * reach, y - dy * reach) || isSolid(x + dx * reach, y + dy * reach)) return;
    const place = (step: number) => ({
      x: (x + 0.5 + dx * step - width / 2) / height,
      y: (y + 0.5 + dy * step - height / 2) / height,
    });
    const [inside, outside] = [place(-reach), place(reach)];
    crossings.push({ inX: inside.x, inY: inside.y, outX: outside.x, outY: outside.y });
  };
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      consider(x, y, 1, 0);
      consider(x, y, -1, 0);
      consider(x, y, 0, 1);
      consider(x, y, 0, -1);
    }
  return thinned(crossings, maxCrossings);
}

/** Makes a template of a cut-out PNG. Throws when the file is no picture. */
export async function templateOf(path: string): Promise<Template> {
  const base = await sharp(path, { limitInputPixels: 50_000_000 })
    .resize(256, 256, { fit: "inside", withoutEnlargement: true })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const levels = await Promise.all(levelSides.map((side) => scaled(base, side)));
  const finest = levels.at(-1) as Level;
  const solidPixels = finest.data.filter((value, at) => at % 4 === 3 && value >= solid).length;
  return {
    aspect: finest.width / finest.height,
    solidity: solidPixels / (finest.width * finest.height),
    levels: levels.map((level) => ({ side: level.height, points: pointsOf(level) })),
    outline: outlineOf(finest),
  };
}
