import type { Size } from "./artifacts.ts";

/** The shorter side of a preview: sharp at 300 CSS pixels on most screens, in some 20 KB. */
const shorterSide = 480;

/** Returns the size of the preview of a picture: the same ratio, and never larger. */
export const previewSize = ({ width, height }: Size): Size => {
  const scale = Math.min(1, shorterSide / Math.min(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
};
