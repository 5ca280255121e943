import sharp from "sharp";
import { cutAlong } from "./matte.ts";
import { type Raster, yieldToEventLoop } from "./raster.ts";
import { areaOf, paint, regionsOf } from "./regions.ts";
import type { Salience } from "./salience.ts";
import { trusted } from "./trusted-salience.ts";

/** Smaller holes than this share of the product are glints. */
const minHoleShare = 0.004;

/** The product's mask (1) at the picture's own size. */
async function enlarged(
  { side, values }: Salience,
  { width, height }: Raster,
): Promise<Uint8Array> {
  const bytes = Uint8Array.from(values, (value) => Math.round(255 * value));
  const larger = await sharp(bytes, { raw: { width: side, height: side, channels: 1 } })
    .resize(width, height, { fit: "fill", kernel: "cubic" })
    .extractChannel(0)
    .raw()
    .toBuffer();
  return Uint8Array.from(larger, (value) => (value > 127 ? 1 : 0));
}

/** Fills what is no hole of the product, in place. */
function withoutGlints(mask: Uint8Array, picture: Raster): Uint8Array {
  const ground = regionsOf(
    mask.map((value) => 1 - value),
    picture,
  );
  const smallest = minHoleShare * areaOf(mask);
  const glints = ground.list.filter(({ area }) => area < smallest);
  paint(mask, ground, new Set(glints.map(({ label }) => label)), 1);
  return mask;
}

/**
 * The product in front of a background of any kind, by what stands out in the picture; its edge is refined at the
 * picture's own size. Null where the model isn't sure.
 */
export async function salientCutout(
  picture: Raster,
  salience: Salience,
  signal: AbortSignal,
): Promise<Raster | null> {
  const product = trusted(salience);
  if (product === null) return null;
  const mask = await enlarged(product, picture);
  await yieldToEventLoop(signal);
  return cutAlong(picture, withoutGlints(mask, picture), signal);
}
