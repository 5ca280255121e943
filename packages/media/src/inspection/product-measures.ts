import type { ProductPose } from "@reelwright/film/ports/pictures";
import { opened } from "../photos/decoding.ts";
import { type LabPlanes, labPlanes } from "../photos/lab-planes.ts";
import type { Raster } from "../photos/raster.ts";
import { hueShiftAt, patternAt, type Template, templateOf } from "./pose.ts";
import {
  findProduct,
  fitness,
  followProduct,
  type Match,
  matchNear,
  pointsFor,
} from "./product-search.ts";
import { ramp } from "./scoring.ts";
import { coloursOf } from "./still.ts";

/** Parts 0 to 1: whether the product is there, in its own colours, at a useful size. */
type ProductMeasures = {
  readonly product: number;
  readonly colour: number;
  readonly size: number;
};

/** The best fit of a product that is not there is 0 to 0.2, of one that is 0.6 to 0.9, half hidden by hands 0.43. */
const fitRange = { none: 0.16, full: 0.44 };
/** Correlation with the product's pattern: 0.5 to 1 where it is, −0.3 to 0.4 where a colour merely is alike. */
const patternRange = { none: 0.1, full: 0.42 };
/** A pattern of this depth (standard deviation in OKLab) counts half. */
const halfDepth = 0.02;
/** In OKLab: shade tints by 0.02, a hue turned by 60 degrees moves a colourful product by 0.1. */
const shiftRange = { none: 0.075, full: 0.028 };
/** Shares of the frame that the product takes: between what it covers and its box, since chains and rims cover little. */
const smallest = { none: 0.003, full: 0.018 };
const largest = { none: 0.95, full: 0.7 };

/** How far a match in color is trusted, 0 to 1. A wrong pattern disproves it; a plain product has none. */
function patternFactor({ correlation, depth }: ReturnType<typeof patternAt>): number {
  const trust = depth ** 2 / (depth ** 2 + halfDepth ** 2);
  return 1 - trust * (1 - ramp(correlation, patternRange.none, patternRange.full));
}

/** How well a match fits the product, 0 to 1. */
function provenFitness(colours: LabPlanes, template: Template, match: Match): number {
  const pattern = patternAt(colours, pointsFor(template, match.height), match);
  return fitness(match) * patternFactor(pattern);
}

/** Finds the product (a cut-out PNG) in an image, where it was drawn if that is known, and measures the match. */
export async function productMeasures(
  colours: LabPlanes,
  cutout: string,
  drawn: ProductPose | undefined,
  signal: AbortSignal,
): Promise<ProductMeasures> {
  const template = await templateOf(cutout);
  const match =
    drawn === undefined
      ? await findProduct(colours, template, signal)
      : await matchNear(colours, template, inPixels(drawn, colours), signal);
  if (match === null) return { product: 0, colour: 0, size: 0 };
  const points = pointsFor(template, match.height);
  const share =
    (Math.sqrt(template.solidity) * template.aspect * match.height ** 2) /
    (colours.width * colours.height);
  return {
    product: ramp(provenFitness(colours, template, match), fitRange.none, fitRange.full),
    colour: ramp(hueShiftAt(colours, points, match), shiftRange.none, shiftRange.full),
    size: Math.min(
      ramp(share, smallest.none, smallest.full),
      ramp(share, largest.none, largest.full),
    ),
  };
}

const inPixels = ({ x, y, height, angle }: ProductPose, { width, height: whole }: LabPlanes) => ({
  x: x * width,
  y: y * whole,
  height: height * whole,
  angle,
});

/** Shorter side of the searched image. */
const searchSide = 216;
/** Below this fitness the product isn't in the image. */
const leastFitness = 0.3;

/** Where a product is in a picture: its middle and the size of its box, in shares of the picture's sides. */
export type Spot = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** The place of a match; null if it is no product. */
const spotOf = (match: Match | null, colours: LabPlanes, template: Template): Spot | null => {
  if (match === null || provenFitness(colours, template, match) < leastFitness) return null;
  const { x, y, height, angle } = match;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const width = template.aspect * height;
  return {
    x: x / colours.width,
    y: y / colours.height,
    width: (width * cos + height * sin) / colours.width,
    height: (width * sin + height * cos) / colours.height,
  };
};

/** The place of the product (a cut-out PNG) in a decoded image; null if it isn't found. */
export async function locateProduct(
  picture: Raster,
  cutout: string,
  signal: AbortSignal,
): Promise<Spot | null> {
  const { data, info } = await opened(picture)
    .resize(searchSide, searchSide, { fit: "outside" })
    .flatten({ background: "#ffffff" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colours = await labPlanes({ width: info.width, height: info.height, data }, signal);
  const template = await templateOf(cutout);
  return spotOf(await findProduct(colours, template, signal), colours, template);
}

/** The same in pictures of one take, in order: where the product was found, it is looked for nearby in the next one. */
export const locateProductIn = async (
  pictures: readonly LabPlanes[],
  cutout: string,
  signal: AbortSignal,
): Promise<readonly (Spot | null)[]> => {
  const template = await templateOf(cutout);
  const spots: (Spot | null)[] = [];
  let last: Match | null = null;
  for (const colours of pictures) {
    const match: Match | null = last
      ? await followProduct(colours, template, last, signal)
      : await findProduct(colours, template, signal);
    const spot = spotOf(match, colours, template);
    if (spot) last = match;
    spots.push(spot);
  }
  return spots;
};

/** The same in picture files of our own making. The cut-out is a PNG. */
export const locateProductInStills = async (
  paths: readonly string[],
  cutout: string,
  signal: AbortSignal,
): Promise<readonly (Spot | null)[]> => {
  const pictures: LabPlanes[] = [];
  for (const path of paths) pictures.push(await coloursOf(path, signal));
  return locateProductIn(pictures, cutout, signal);
};
