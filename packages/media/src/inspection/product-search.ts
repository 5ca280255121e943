import type { LabPlanes } from "../photos/lab-planes.ts";
import { yieldToEventLoop } from "../photos/raster.ts";
import {
  agreementAt,
  type Crossing,
  contrastAt,
  lightAt,
  type Point,
  type Pose,
  type Template,
  visibleChange,
} from "./pose.ts";

/** A pose and how well the product fits there, each 0 to 1. */
export type Match = Pose & {
  /** Mean closeness of the picture's colours to the product's. */
  readonly agreement: number;
  /** Share of the product's outline along which the picture changes. */
  readonly contrast: number;
};

/** Weight of matching colors without an outline. */
const bareShare = 0.45;

/** The measure to maximize, 0 to 1: matching colors within a visible outline. */
export const fitness = ({ agreement, contrast }: Match): number =>
  agreement * (bareShare + (1 - bareShare) * contrast);

/** The contrast at which matching colors reach a fitness. */
const contrastFor = (least: number, agreement: number): number =>
  agreement > 0 ? Math.max(0, (least / agreement - bareShare) / (1 - bareShare)) : 0;

/** The points of the level whose detail is nearest to what is seen at this height. */
export function pointsFor({ levels }: Template, height: number): readonly Point[] {
  const fitting = levels.find(({ side }) => side >= height * 0.75) ?? levels.at(-1);
  return fitting?.points ?? [];
}

const candidates = 8;
const minHeightShare = 0.09;
const sizeStep = 1.17;

/** The picture at half its size, each pixel the mean of four. */
function halved(picture: LabPlanes): LabPlanes {
  const [width, height] = [picture.width >> 1, picture.height >> 1];
  const shrunk = (plane: Float32Array) =>
    Float32Array.from({ length: width * height }, (_, index) => {
      const at = 2 * (Math.floor(index / width) * picture.width + (index % width));
      const below = at + picture.width;
      const sum =
        (plane[at] ?? 0) + (plane[at + 1] ?? 0) + (plane[below] ?? 0) + (plane[below + 1] ?? 0);
      return sum / 4;
    });
  return {
    width,
    height,
    lightness: shrunk(picture.lightness),
    a: shrunk(picture.a),
    b: shrunk(picture.b),
  };
}

/** Keeps the best few matches at distinct places or sizes. */
function keep(best: Match[], match: Match): void {
  const near = best.findIndex(
    (other) =>
      Math.abs(Math.log(other.height / match.height)) < 0.4 &&
      Math.hypot(other.x - match.x, other.y - match.y) < 0.3 * Math.max(other.height, match.height),
  );
  if (near >= 0) {
    if (fitness(best[near] as Match) >= fitness(match)) return;
    best.splice(near, 1);
  }
  best.push(match);
  best.sort((one, other) => fitness(other) - fitness(one));
  best.length = Math.min(best.length, candidates);
}

/** Middles at which a product of this height is looked for; a third of it may be outside. */
function* grid(picture: LabPlanes, height: number, aspect: number): Generator<Pose> {
  const step = Math.max(1.5, height * 0.08);
  const [halfHeight, halfWidth] = [0.35 * height, 0.35 * height * aspect];
  for (let y = halfHeight; y < picture.height - halfHeight; y += step)
    for (let x = halfWidth; x < picture.width - halfWidth; x += step)
      yield { x, y, height, angle: 0 };
}

/** The template, the searched image, and where the image has no outlines. */
type Search = {
  readonly picture: LabPlanes;
  readonly template: Template;
  readonly isEven: (pose: Pose) => boolean;
};

/** The match at an upright pose; null if it can't exceed `least`. */
function matchAt(
  { picture, template, isEven }: Search,
  points: readonly Point[],
  pose: Pose,
  least: number,
): Match | null {
  const agreement = agreementAt(picture, points, pose, 0, least);
  // The outline is measured only if the colors could win.
  if (agreement < least) return null;
  const needed = contrastFor(least, agreement);
  const contrast = isEven(pose) ? 0 : contrastAt(picture, template.outline, pose, needed);
  const match = { ...pose, agreement, contrast };
  return fitness(match) > least ? match : null;
}

/**
 * Looks everywhere, at all sizes, with few points; in a picture of one colour nowhere, since nothing in it has an outline.
 * Lets the event loop run between sizes.
 */
async function coarse(
  picture: LabPlanes,
  template: Template,
  signal: AbortSignal,
): Promise<Match[]> {
  const best: Match[] = [];
  const isEven = evenPlaces(picture, template.outline, visibleChange);
  const whole = { x: picture.width / 2, y: picture.height / 2, angle: 0 };
  if (isEven({ ...whole, height: 4 * Math.max(picture.width, picture.height) })) return best;
  const search = { picture, template, isEven };
  const tallest = Math.min(picture.height, picture.width / template.aspect);
  const smallest = Math.min(picture.width, picture.height) * minHeightShare;
  for (let height = smallest; height < tallest; height *= sizeStep) {
    await yieldToEventLoop(signal);
    const all = pointsFor(template, height);
    const points = all.filter((_, index) => index % Math.ceil(all.length / 60) === 0);
    for (const pose of grid(picture, height, template.aspect)) {
      const last = best[candidates - 1];
      const match = matchAt(search, points, pose, last ? fitness(last) : 0);
      if (match) keep(best, match);
    }
  }
  return best;
}

/** Poses around one: shifted, scaled and turned by shares of `reach`. */
function* around({ x, y, height, angle }: Pose, reach: number): Generator<Pose> {
  for (const turn of [-1, 0, 1])
    for (const size of [-1, 0, 1])
      for (const down of [-1, 0, 1])
        for (const right of [-1, 0, 1])
          yield {
            x: x + right * reach * height,
            y: y + down * reach * height,
            height: height * (1 + size * reach),
            angle: angle + turn * reach * 1.6,
          };
}

/** One round of climbing: the best pose nearby, with all points. */
function climbed(picture: LabPlanes, template: Template, from: Pose, reach: number): Match {
  const points = pointsFor(template, from.height);
  const measured = (pose: Pose): Match => ({
    ...pose,
    agreement: agreementAt(picture, points, pose, lightAt(picture, points, pose)),
    contrast: contrastAt(picture, template.outline, pose),
  });
  let best = measured(from);
  for (const pose of around(from, reach)) {
    const match = measured(pose);
    if (fitness(match) > fitness(best)) best = match;
  }
  return best;
}

/** The reach of each round of climbing, and how many matches go on to it. */
const rounds = [
  { reach: 0.06, matches: candidates },
  { reach: 0.037, matches: 4 },
  { reach: 0.023, matches: 3 },
  { reach: 0.014, matches: 2 },
  { reach: 0.009, matches: 1 },
];

/** Climbs round by round; each takes the best matches of the one before. */
async function refined(
  picture: LabPlanes,
  template: Template,
  from: readonly Match[],
  steps: typeof rounds,
  signal: AbortSignal,
): Promise<Match | null> {
  let found = from;
  for (const { reach, matches } of steps) {
    await yieldToEventLoop(signal);
    found = found
      .slice(0, matches)
      .map((match) => climbed(picture, template, match, reach))
      .sort((one, other) => fitness(other) - fitness(one));
  }
  return found[0] ?? null;
}

/** Finds the product in the picture: the pose that fits best, or null for an empty template and a picture of one colour. */
export async function findProduct(
  picture: LabPlanes,
  template: Template,
  signal: AbortSignal,
): Promise<Match | null> {
  const roughly = (await coarse(halved(picture), template, signal)).map((match) => ({
    ...match,
    x: 2 * match.x,
    y: 2 * match.y,
    height: 2 * match.height,
  }));
  return refined(picture, template, roughly, rounds, signal);
}

/** The match at a known pose, which may be off by some hundredths of the product's height. */
export async function matchNear(
  picture: LabPlanes,
  template: Template,
  pose: Pose,
  signal: AbortSignal,
): Promise<Match | null> {
  if (pointsFor(template, pose.height).length === 0) return null;
  const match = { ...pose, agreement: 0, contrast: 0 };
  return refined(picture, template, [match], rounds.slice(-3), signal);
}

/** A tracked product may have moved by half its height and grown by a quarter. */
const following = [0.14, 0.1, 0.1, 0.06, 0.037, 0.023, 0.014].map((reach) => ({
  reach,
  matches: 1,
}));
/** It must fit nearly as well as at its last place. */
const leastFollowed = 0.8;

/** Finds the product near where it was in an earlier picture of one take, else anywhere as `findProduct` does. */
export async function followProduct(
  picture: LabPlanes,
  template: Template,
  last: Match,
  signal: AbortSignal,
): Promise<Match | null> {
  const near = await refined(picture, template, [last], following, signal);
  if (near !== null && fitness(near) >= leastFollowed * fitness(last)) return near;
  return findProduct(picture, template, signal);
}

/** Looked up once: these functions run millions of times. */
const { abs, floor, max, min } = Math;

/** Sums over all that is above and left of a corner of the pixels, a column and a row larger than the picture. */
function summedChanges({ width, height, lightness, a, b }: LabPlanes): Float64Array {
  const columns = width + 1;
  const sums = new Float64Array(columns * (height + 1));
  const between = (one: number, other: number) =>
    abs((lightness[one] ?? 0) - (lightness[other] ?? 0)) +
    abs((a[one] ?? 0) - (a[other] ?? 0)) +
    abs((b[one] ?? 0) - (b[other] ?? 0));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      row += (x > 0 ? between(at, at - 1) : 0) + (y > 0 ? between(at, at - width) : 0);
      const corner = (y + 1) * columns + x + 1;
      sums[corner] = (sums[corner - columns] ?? 0) + row;
    }
  }
  return sums;
}

/** How far the places across an outline lie from the product's middle, in shares of its height. */
function reachOf(outline: readonly Crossing[]): { readonly x: number; readonly y: number } {
  let [x, y] = [0, 0];
  for (const { inX, inY, outX, outY } of outline) {
    x = max(x, abs(inX), abs(outX));
    y = max(y, abs(inY), abs(outY));
  }
  return { x, y };
}

/**
 * Tells of upright poses whether the picture changes by less than `visible` (a distance in OKLab) between any two pixels
 * around the product there: then there is no outline that would have to be looked for. May miss such places, never
 * invents one; each question takes the same short time.
 */
export function evenPlaces(
  picture: LabPlanes,
  outline: readonly Crossing[],
  visible: number,
): (pose: Pose) => boolean {
  const sums = summedChanges(picture);
  const reach = reachOf(outline);
  const columns = picture.width + 1;
  return ({ x, y, height }) => {
    const left = max(0, floor(x - reach.x * height));
    const top = max(0, floor(y - reach.y * height));
    const right = min(picture.width, floor(x + reach.x * height) + 1);
    const bottom = min(picture.height, floor(y + reach.y * height) + 1);
    if (right <= left || bottom <= top) return true;
    const at = (column: number, row: number) => sums[row * columns + column] ?? 0;
    const changes = at(right, bottom) - at(left, bottom) - at(right, top) + at(left, top);
    return changes < visible;
  };
}
