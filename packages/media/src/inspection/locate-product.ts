import { opened } from "../photos/decoding.ts";
import { type LabPlanes, labPlanes } from "../photos/oklab.ts";
import type { Raster } from "../photos/raster.ts";
import { provenFitness } from "./product-measures.ts";
import { findProduct, followProduct, type Match } from "./product-search.ts";
import { coloursOf } from "./still.ts";
import { type Template, templateOf } from "./template.ts";

/** The shorter side at which it is looked for. */
const searchSide = 216;
/** Below this nothing in the picture is the product; see `product-measures.ts`. */
const leastFitness = 0.3;

/** Where a product is in a picture: its middle and the size of its box, in shares of the picture's sides. */
export type Spot = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** The place of a match; null where it is no product. */
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

/** Where the product (a cut-out PNG) is in a decoded picture; null where it isn't found. */
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

/**
 * The same in picture files of our own making that show one take, in order: where the product was found, it is looked for
 * nearby in the next one. The cut-out is a PNG.
 */
export const locateProductInStills = async (
  paths: readonly string[],
  cutout: string,
  signal: AbortSignal,
): Promise<readonly (Spot | null)[]> => {
  const template = await templateOf(cutout);
  const spots: (Spot | null)[] = [];
  let last: Match | null = null;
  for (const path of paths) {
    const colours = await coloursOf(path, signal);
    const match: Match | null = last
      ? await followProduct(colours, template, last, signal)
      : await findProduct(colours, template, signal);
    const spot = spotOf(match, colours, template);
    if (spot) last = match;
    spots.push(spot);
  }
  return spots;
};
