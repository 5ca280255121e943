/** What a playground's body asks for where it doesn't say so itself. */
import type { Model } from "../catalogue/model-schema.ts";
import type { PlaygroundBody } from "./body-schema.ts";

/** The type that was asked for, or the one that fits what was sent. */
export const generationTypeOf = (body: PlaygroundBody, { capabilities, type }: Model): string => {
  if (body.generation_type !== null) return body.generation_type;
  const has = (name: string): boolean => capabilities.generation_types.includes(name);
  const withPictures = type === "image" ? "image_to_image" : "reference_to_video";
  if (body.reference_images !== null && has(withPictures)) return withPictures;
  const fromPicture = type === "image" ? "image_to_image" : "image_to_video";
  if (body.start_image_url !== null && has(fromPicture)) return fromPicture;
  return capabilities.generation_types[0] ?? fromPicture;
};

/** Seconds when the body names none: what the shots add up to, or about five. */
export const secondsOf = (body: PlaygroundBody, { capabilities, type }: Model): number | null => {
  if (type === "image") return null;
  if (body.duration !== null) return body.duration;
  if (body.shots !== null) return body.shots.reduce((sum, { duration }) => sum + duration, 0);
  const offered = capabilities.supported_durations;
  return offered.includes(5) ? 5 : (offered[0] ?? 8);
};
