import { type Lab, labOf } from "../colour.ts";
import type { LabPlanes } from "../photos/lab-planes.ts";
import { sharp } from "../sharp.ts";

/** A possible place of the product: its middle and height in pixels of the searched image, its angle in radians. */
export type Pose = {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly angle: number;
};

/** Looked up once: these functions run millions of times. */
const { cos, exp, max, min, sin } = Math;

/** Light and shade change lightness, so it counts less than hue and chroma. */
const lightnessWeight = 0.6;
/** Colours at this distance in OKLab agree to 37 %. */
const closeness = 0.07;
/** A table of the exponential. */
const kernel = Float32Array.from({ length: 160 }, (_, index) => exp(-index / 32));
const kernelScale = 32 / (closeness * closeness);
/** Maximum change of lightness by the scene's light, in OKLab. */
const maxLight = 0.12;
/** A visible change of color across the outline. */
export const visibleChange = 0.045;

/** The pixel under a point of the product at a pose, or −1 outside the picture. */
function pixelAt(
  { width, height }: LabPlanes,
  pose: Pose,
  along: number,
  across: number,
  x: number,
  y: number,
): number {
  const column = (pose.x + along * x - across * y) | 0;
  const row = (pose.y + across * x + along * y) | 0;
  return column < 0 || row < 0 || column >= width || row >= height ? -1 : row * width + column;
}

/** How many of `count` may be lost where a mean must reach `least`; a little more, so that rounding never decides. */
const spareOf = (count: number, least: number): number => count * (1 - least) + 1e-6;

/**
 * Mean closeness (0 to 1) of the picture to the product's points, these lighter by `light`. Outside the picture nothing is
 * close. What can't reach `least` is not measured to its end: the figure is then below `least`, and what it could be at most.
 */
export function agreementAt(
  picture: LabPlanes,
  points: readonly Point[],
  pose: Pose,
  light: number,
  least = 0,
): number {
  const { lightness, a, b } = picture;
  const along = cos(pose.angle) * pose.height;
  const across = sin(pose.angle) * pose.height;
  const count = points.length;
  const spare = spareOf(count, least);
  let sum = 0;
  for (let index = 0; index < count; index++) {
    if (index - sum > spare) return (sum + count - index) / count;
    const { x, y, lab } = points[index] as Point;
    const at = pixelAt(picture, pose, along, across, x, y);
    if (at < 0) continue;
    const lighter = ((lightness[at] ?? 0) - lab[0] - light) * lightnessWeight;
    const shiftA = (a[at] ?? 0) - lab[1];
    const shiftB = (b[at] ?? 0) - lab[2];
    const squares = lighter * lighter + shiftA * shiftA + shiftB * shiftB;
    sum += kernel[(squares * kernelScale) | 0] ?? 0;
  }
  return sum / count;
}

/** How much lighter than the product the image is at a pose, as far as light explains it. */
export function lightAt(picture: LabPlanes, points: readonly Point[], pose: Pose): number {
  const along = cos(pose.angle) * pose.height;
  const across = sin(pose.angle) * pose.height;
  let [sum, count] = [0, 0];
  for (const { x, y, lab } of points) {
    const at = pixelAt(picture, pose, along, across, x, y);
    const lighter = at < 0 ? 1 : (picture.lightness[at] ?? 0) - lab[0];
    // Much lighter or darker pixels are something else in front of the product.
    if (lighter > 2 * maxLight || lighter < -2 * maxLight) continue;
    sum += lighter;
    count++;
  }
  return count === 0 ? 0 : max(-maxLight, min(maxLight, sum / count));
}

/** Sums of squares and products of two lists around their means. */
function momentsOf(one: readonly number[], other: readonly number[]) {
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const [oneMean, otherMean] = [mean(one), mean(other)];
  const moments = { common: 0, one: 0, other: 0 };
  one.forEach((value, index) => {
    const [oneRest, otherRest] = [value - oneMean, (other[index] ?? 0) - otherMean];
    moments.common += oneRest * otherRest;
    moments.one += oneRest * oneRest;
    moments.other += otherRest * otherRest;
  });
  return moments;
}

/**
 * How far the picture's pattern is the product's (correlation of lightness and colour over the points,
 * −1 to 1), and how much pattern the product has (standard deviation in OKLab): an even one proves nothing.
 */
export function patternAt(
  picture: LabPlanes,
  points: readonly Point[],
  pose: Pose,
): { readonly correlation: number; readonly depth: number } {
  const along = cos(pose.angle) * pose.height;
  const across = sin(pose.angle) * pose.height;
  const pairs: { own: Lab; there: Lab }[] = [];
  for (const { x, y, lab } of points) {
    const at = pixelAt(picture, pose, along, across, x, y);
    if (at < 0) continue;
    const there: Lab = [picture.lightness[at] ?? 0, picture.a[at] ?? 0, picture.b[at] ?? 0];
    pairs.push({ own: lab, there });
  }
  let [common, own, other] = [0, 0, 0];
  for (const plane of [0, 1, 2] as const) {
    const moments = momentsOf(
      pairs.map((pair) => pair.own[plane]),
      pairs.map((pair) => pair.there[plane]),
    );
    common += moments.common;
    own += moments.one;
    other += moments.other;
  }
  return {
    correlation: own * other > 0 ? common / Math.sqrt(own * other) : 0,
    depth: Math.sqrt(own / Math.max(1, pairs.length)),
  };
}

/** What six in ten points stay below: their differences in hue and colourfulness, in OKLab; light and shade don't count. */
export function hueShiftAt(picture: LabPlanes, points: readonly Point[], pose: Pose): number {
  const along = cos(pose.angle) * pose.height;
  const across = sin(pose.angle) * pose.height;
  const shifts: number[] = [];
  for (const { x, y, lab } of points) {
    const at = pixelAt(picture, pose, along, across, x, y);
    if (at >= 0)
      shifts.push(Math.hypot((picture.a[at] ?? 0) - lab[1], (picture.b[at] ?? 0) - lab[2]));
  }
  shifts.sort((one, other) => one - other);
  return shifts[Math.floor(shifts.length * 0.6)] ?? 1;
}

/** Whether the colours of two pixels differ visibly. */
function differ({ lightness, a, b }: LabPlanes, one: number, other: number): boolean {
  const light = (lightness[one] ?? 0) - (lightness[other] ?? 0);
  const shiftA = (a[one] ?? 0) - (a[other] ?? 0);
  const shiftB = (b[one] ?? 0) - (b[other] ?? 0);
  return light * light + shiftA * shiftA + shiftB * shiftB > visibleChange * visibleChange;
}

/**
 * Share (0 to 1) of the outline across which the picture visibly changes: a product has an edge, a wall of its colour has
 * none. What can't reach `least` is not measured to its end, as in `agreementAt`.
 */
export function contrastAt(
  picture: LabPlanes,
  outline: readonly Crossing[],
  pose: Pose,
  least = 0,
): number {
  const along = cos(pose.angle) * pose.height;
  const across = sin(pose.angle) * pose.height;
  const count = outline.length;
  const spare = spareOf(count, least);
  let clear = 0;
  for (let index = 0; index < count; index++) {
    if (index - clear > spare) return (clear + count - index) / count;
    const { inX, inY, outX, outY } = outline[index] as Crossing;
    const inside = pixelAt(picture, pose, along, across, inX, inY);
    const outside = pixelAt(picture, pose, along, across, outX, outY);
    if (inside >= 0 && outside >= 0 && differ(picture, inside, outside)) clear++;
  }
  return count === 0 ? 0 : clear / count;
}

/** A point of the product: where it is (from the middle, in shares of the product's height) and its colour. */
export type Point = { readonly x: number; readonly y: number; readonly lab: Lab };

/** Two points across the outline: just inside and just outside. */
export type Crossing = {
  readonly inX: number;
  readonly inY: number;
  readonly outX: number;
  readonly outY: number;
};

/** A template of the product for any size: points of its surface and of its outline. */
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

/** Thins a list evenly to at most `max` entries. */
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
