import { checkExpansion } from "./expansion.ts";
import { readDrawing } from "./read.ts";
import { writeDrawing } from "./write.ts";

/** Rewrites an untrusted drawing with nothing but what it draws. Throws `PictureError`. */
export const cleanDrawing = (bytes: Buffer): string => {
  const drawing = readDrawing(bytes);
  checkExpansion(drawing);
  return writeDrawing(drawing);
};
