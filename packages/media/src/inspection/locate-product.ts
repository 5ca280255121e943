import { opened } from "../photos/decoding.ts";
import { type LabPlanes, labPlanes } from "../photos/oklab.ts";
import type { Raster } from "../photos/raster.ts";
import { findProduct, fitness } from "./product-search.ts";
import { coloursOf } from "./still.ts";
import { templateOf } from "./template.ts";

/** The shorter side at which it is looked for. */
const searchSide = 216;
/** Below this nothing in the picture is the product; see `product-measures.ts`. */
const leastFitness = 0.3;

type Spot = { readonly x: number; readonly y: number };

/** Where the middle of the product (a cut-out PNG) is, in shares of a picture of these colours; null where it isn't found. */
const located = async (
  colours: LabPlanes,
  cutout: string,
  signal: AbortSignal,
): Promise<Spot | null> => {
  const match = await findProduct(colours, await templateOf(cutout), signal);
  if (match === null || fitness(match) < leastFitness) return null;
  return { x: match.x / colours.width, y: match.y / colours.height };
};

/** Where the middle of the product is in a decoded picture, in shares of it; null where it isn't found. */
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
  return located(colours, cutout, signal);
}

/** The same in a picture file of our own making. */
export const locateProductIn = async (
  path: string,
  cutout: string,
  signal: AbortSignal,
): Promise<Spot | null> => located(await coloursOf(path, signal), cutout, signal);
