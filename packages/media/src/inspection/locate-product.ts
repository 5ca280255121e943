import { opened } from "../photos/decoding.ts";
import { labPlanes } from "../photos/oklab.ts";
import type { Raster } from "../photos/raster.ts";
import { findProduct, fitness } from "./product-search.ts";
import { templateOf } from "./template.ts";

/** The shorter side at which it is looked for. */
const searchSide = 216;
/** Below this nothing in the picture is the product; see `product-measures.ts`. */
const leastFitness = 0.3;

/** Where the middle of the product (a cut-out PNG) is, in shares of the picture; null where it isn't found. */
export async function locateProduct(
  picture: Raster,
  cutout: string,
  signal: AbortSignal,
): Promise<{ readonly x: number; readonly y: number } | null> {
  const { data, info } = await opened(picture)
    .resize(searchSide, searchSide, { fit: "outside" })
    .flatten({ background: "#ffffff" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colours = await labPlanes({ width: info.width, height: info.height, data }, signal);
  const match = await findProduct(colours, await templateOf(cutout), signal);
  if (match === null || fitness(match) < leastFitness) return null;
  return { x: match.x / info.width, y: match.y / info.height };
}
