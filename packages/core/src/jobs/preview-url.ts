import { nullable } from "../validation/schema.ts";

/** Extension: beside the address of a large picture. */
export const previewUrl = {
  ...nullable({ type: "string" }),
  description:
    "Extension: a small WebP of the picture, its shorter side 480 pixels at most. Null while there is no picture, and for what earlier versions made.",
} as const;
