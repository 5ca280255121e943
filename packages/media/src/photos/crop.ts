import { opened } from "./decoding.ts";
import type { Raster } from "./raster.ts";

/** Alpha up to this is not seen. */
const invisible = 8;
/** Pixels left around the product, so that its soft edge is not cut off. */
const margin = 2;

type Box = { minX: number; minY: number; maxX: number; maxY: number };

function visibleBox({ width, height, data }: Raster): Box {
  const box = { minX: width, minY: height, maxX: -1, maxY: -1 };
  for (let at = 0; at < width * height; at++) {
    if ((data[at * 4 + 3] ?? 0) <= invisible) continue;
    const x = at % width;
    box.maxY = (at - x) / width;
    box.minY = Math.min(box.minY, box.maxY);
    box.minX = Math.min(box.minX, x);
    box.maxX = Math.max(box.maxX, x);
  }
  return box;
}

/** The visible part of the raster (there must be one), scaled down to at most `maxSide` px a side. */
export async function cropped(raster: Raster, maxSide: number): Promise<Raster> {
  const { minX, minY, maxX, maxY } = visibleBox(raster);
  const left = Math.max(0, minX - margin);
  const top = Math.max(0, minY - margin);
  const { data, info } = await opened(raster)
    .extract({
      left,
      top,
      width: Math.min(raster.width, maxX + margin + 1) - left,
      height: Math.min(raster.height, maxY + margin + 1) - top,
    })
    .resize(maxSide, maxSide, { fit: "inside", withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}
