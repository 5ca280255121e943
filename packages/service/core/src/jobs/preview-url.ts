import { nullable } from "../validation/schema.ts";

/** Extension: beside the address of a large picture. Its shorter side has 480 pixels at most; earlier versions made none. */
export const previewUrl = {
  ...nullable({ type: "string" }),
  description: "Extension: the picture as a small WebP, or null.",
} as const;
