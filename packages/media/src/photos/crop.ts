import type { CutoutKind } from "@reelwright/film/artifacts";
import { opened } from "./decoding.ts";
import type { Skin } from "./holding-hand.ts";
import { eachRow, type Raster } from "./raster.ts";

/** Maximum alpha of an invisible pixel. */
const invisible = 8;
/** Margin around the product in pixels, for its soft edge. */
const margin = 2;

type Box = { minX: number; minY: number; maxX: number; maxY: number };

async function visibleBox(raster: Raster, signal: AbortSignal): Promise<Box> {
  const { width, height, data } = raster;
  const box = { minX: width, minY: height, maxX: -1, maxY: -1 };
  await eachRow(raster, signal, (y) => {
    for (let x = 0; x < width; x++) {
      if ((data[(y * width + x) * 4 + 3] ?? 0) <= invisible) continue;
      box.maxY = y;
      box.minY = Math.min(box.minY, y);
      box.minX = Math.min(box.minX, x);
      box.maxX = Math.max(box.maxX, x);
    }
  });
  return box;
}

/** Crops a raster to its visible part, which must exist. */
export async function cropped(raster: Raster, signal: AbortSignal): Promise<Raster> {
  const { minX, minY, maxX, maxY } = await visibleBox(raster, signal);
  const left = Math.max(0, minX - margin);
  const top = Math.max(0, minY - margin);
  const { data, info } = await opened(raster)
    .extract({
      left,
      top,
      width: Math.min(raster.width, maxX + margin + 1) - left,
      height: Math.min(raster.height, maxY + margin + 1) - top,
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/**
 * Limits for when the border of a photograph cuts a product off. Measured: a product that continues beyond a side
 * covers 17 to 49 % of that side; one that ends inside the image covers at most 1 %. People who wear a garment show
 * 10 % of skin or more.
 */
const limits = {
  /** Share of a side that the cut-out covers. */
  side: 0.03,
  /** Shares of the cut-out with the color of skin. Anything above `maxSkin` is a garment of that color. */
  minSkin: 0.04,
  maxSkin: 0.5,
};

type Sides = { readonly top: number; readonly bottom: number; readonly aside: number };

/** The opaque shares of the image's sides. */
function coveredSides({ width, height }: Raster, { opaque }: Skin): Sides {
  const share = (count: number, indexAt: (along: number) => number) => {
    let covered = 0;
    for (let along = 0; along < count; along++) covered += opaque[indexAt(along)] ?? 0;
    return covered / count;
  };
  return {
    top: share(width, (x) => x),
    bottom: share(width, (x) => (height - 1) * width + x),
    aside: Math.max(
      share(height, (y) => y * width),
      share(height, (y) => (y + 1) * width - 1),
    ),
  };
}

/** Whether a cut-out that is as large as its image reaches the border. */
export function reachesBorder({ width, height, data }: Raster): boolean {
  const isOpaque = (x: number, y: number) => (data[(y * width + x) * 4 + 3] ?? 0) > 127;
  for (let x = 0; x < width; x++) if (isOpaque(x, 0) || isOpaque(x, height - 1)) return true;
  for (let y = 0; y < height; y++) if (isOpaque(0, y) || isOpaque(width - 1, y)) return true;
  return false;
}

/**
 * Whether a cut-out that is as large as its image shows only part of something: a strap, or somebody who wears the
 * product. Such a cut-out can't be shown in another scene. A standing product may be cut off at the bottom, where a
 * table hides it. `isWorn`: people wear this product.
 */
export function isCutOff(
  cut: Raster,
  kind: Exclude<CutoutKind, "alpha" | "card">,
  skin: Skin,
  isWorn: boolean,
): boolean {
  const { top, bottom, aside } = coveredSides(cut, skin);
  const above = Math.max(top, aside) > limits.side;
  const anywhere = above || bottom > limits.side;
  if (kind === "real_background") return isWorn ? anywhere : above;
  // A trimmed packshot reaches the border as well.
  return isWorn && anywhere && skin.share >= limits.minSkin && skin.share <= limits.maxSkin;
}
