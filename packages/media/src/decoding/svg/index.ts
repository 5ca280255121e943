import { checkExpansion } from "./expansion.ts";
import { readDrawing } from "./read.ts";
import { writeDrawing } from "./write.ts";

/** A stranger's drawing, written anew with only what it draws. Throws `PictureTrouble`. */
export const cleanDrawing = (bytes: Buffer): string => {
  const drawing = readDrawing(bytes);
  checkExpansion(drawing);
  return writeDrawing(drawing);
};
