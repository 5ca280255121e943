import { Failure } from "@reelwright/core/errors/failure";
import { labOf } from "./oklab.ts";
import { eachRow, type Raster, yieldToEventLoop } from "./raster.ts";
import { eachPixel, paint, type Region, type Regions, regionsOf } from "./regions.ts";

/** Alpha below this is invisible, above the other opaque. */
const invisible = 8;
const opaque = 247;
/** Less than this share of transparency is rounded corners or a stray hole, not a cut-out. */
const minTransparent = 0.04;
const minVisiblePixels = 64;
/** Smaller than this share of the largest part is dirt. */
const minPartShare = 0.0005;

export type Transparency = {
  /** Shares of all pixels, 0 to 1. */
  readonly transparent: number;
  readonly visible: number;
};

/** How much of the picture is see-through. Throws `IMAGE_EMPTY` when hardly anything can be seen. */
export function transparencyOf({ data }: Raster): Transparency {
  const pixels = data.length / 4;
  let [transparent, visible] = [0, 0];
  for (let at = 3; at < data.length; at += 4) {
    const alpha = data[at] ?? 0;
    if (alpha < 128) transparent++;
    if (alpha > invisible) visible++;
  }
  if (visible < minVisiblePixels)
    throw new Failure(
      "invalid",
      "IMAGE_EMPTY",
      "The image is fully transparent; nothing of a product can be seen in it.",
    );
  return { transparent: transparent / pixels, visible: visible / pixels };
}

/** Whether the picture comes cut out already. */
export const isCutOut = ({ transparent }: Transparency): boolean => transparent >= minTransparent;

/** Dark, colourless and nowhere solid: the shadow that came with the cut-out; the scene casts its own. */
function isShadow(region: Region, regions: Regions, raster: Raster): boolean {
  const { data } = raster;
  let [solid, dark] = [0, 0];
  eachPixel(region, regions, raster, (at) => {
    if ((data[at * 4 + 3] ?? 0) > 215) solid++;
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3);
    const [lightness, a, b] = labOf(red, green, blue);
    if (lightness < 0.5 && Math.hypot(a, b) < 0.05) dark++;
  });
  return solid < 0.05 * region.area && dark > 0.8 * region.area;
}

function unwanted(regions: Regions, raster: Raster): ReadonlySet<number> {
  const largest = Math.max(...regions.list.map(({ area }) => area));
  const dropped = regions.list.filter(
    (region) =>
      region.area < largest &&
      (region.area < minPartShare * largest || isShadow(region, regions, raster)),
  );
  return new Set(dropped.map(({ label }) => label));
}

/** The picture's own cut-out, without dirt and without shadows that stand apart from the product. */
export async function alphaCutout(raster: Raster, signal: AbortSignal): Promise<Raster> {
  const { width, height } = raster;
  const data = Uint8Array.from(raster.data);
  const mask = new Uint8Array(width * height);
  await eachRow(raster, signal, (y) => {
    for (let at = y * width; at < (y + 1) * width; at++) {
      const alpha = data[at * 4 + 3] ?? 0;
      mask[at] = alpha > invisible ? 1 : 0;
      // Saved "almost opaque" is meant opaque, and the next scaling would spread it.
      if (alpha > opaque) data[at * 4 + 3] = 255;
    }
  });
  const regions = regionsOf(mask, raster);
  await yieldToEventLoop(signal);
  paint(mask, regions, unwanted(regions, raster), 0);
  await eachRow(raster, signal, (y) => {
    for (let at = y * width; at < (y + 1) * width; at++) if (mask[at] === 0) data[at * 4 + 3] = 0;
  });
  return { width, height, data };
}
