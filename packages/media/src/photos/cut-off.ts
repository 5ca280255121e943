/** Cut-outs that the border of their photograph cuts off. */
import type { CutoutKind } from "@reelwright/core/artifacts/artifacts";
import type { Skin } from "./holding-hand.ts";
import type { Raster } from "./raster.ts";

/**
 * Measured on photographs: what goes on beyond a side covers 17 to 49 % of it; what ends inside of the picture at most 1 %.
 * Somebody who wears a garment shows 10 % of skin and more.
 */
const limits = {
  /** Share of a side that the cut-out covers. */
  side: 0.03,
  /** Shares of what is cut out that are skin; more is a garment of such a colour. */
  minSkin: 0.04,
  maxSkin: 0.5,
};

type Sides = { readonly top: number; readonly bottom: number; readonly aside: number };

/** The shares of the picture's sides that are opaque. */
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

/** Whether a cut-out, at its picture's size, reaches the border of it. */
export function reachesBorder({ width, height, data }: Raster): boolean {
  const isOpaque = (x: number, y: number) => (data[(y * width + x) * 4 + 3] ?? 0) > 127;
  for (let x = 0; x < width; x++) if (isOpaque(x, 0) || isOpaque(x, height - 1)) return true;
  for (let y = 0; y < height; y++) if (isOpaque(0, y) || isOpaque(width - 1, y)) return true;
  return false;
}

/**
 * Whether a cut-out, at its picture's size, is a piece of something that goes on beyond the picture: a strap, or somebody who wears
 * the product. It can't be shown elsewhere then. What stands may be cut off at the bottom, where a table hides that. `isWorn`:
 * the product is a thing that people wear.
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
  // A packshot that was trimmed reaches up to the border, too.
  return isWorn && anywhere && skin.share >= limits.minSkin && skin.share <= limits.maxSkin;
}
