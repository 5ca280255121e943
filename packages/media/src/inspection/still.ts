import type { Size } from "@reelwright/core/artifacts/artifacts";
import sharp from "sharp";
import { type LabPlanes, labPlanes } from "../photos/oklab.ts";
import type { Grey } from "./light.ts";

/** A keyframe opened for measuring: its true size, its brightness at full size, its colours at a small one. */
export type Still = { readonly size: Size; readonly grey: Grey; readonly colours: LabPlanes };

/** Colours are compared at this length of the shorter side: fine enough for a product, quick to search. */
const colourSide = 216;
/** More is not looked at, however large a vendor's picture is. */
const greySide = 1280;
const limits = { limitInputPixels: 50_000_000, failOn: "error" } as const;

/** The colours of a picture file at `colourSide`. Throws when the file is no picture. */
export async function coloursOf(path: string, signal: AbortSignal): Promise<LabPlanes> {
  const { data, info } = await sharp(path, limits)
    .resize(colourSide, colourSide, { fit: "outside" })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return labPlanes({ width: info.width, height: info.height, data }, signal);
}

/** Opens a picture file. Throws when it is none. */
export async function openStill(path: string, signal: AbortSignal): Promise<Still> {
  const { width, height } = await sharp(path, limits).metadata();
  const [grey, colours] = await Promise.all([
    sharp(path, limits)
      .resize(greySide, greySide, { fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true }),
    coloursOf(path, signal),
  ]);
  const { info, data } = grey;
  return {
    size: { width, height },
    grey: { width: info.width, height: info.height, data },
    colours,
  };
}
