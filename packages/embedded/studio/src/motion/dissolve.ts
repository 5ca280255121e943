import type { Canvas, Image } from "@napi-rs/canvas";
import { seededRandom, seedOf } from "@reelwright/core/util/random";
import { smootherstep } from "./interpolation.ts";

type Stills = {
  readonly start: Image;
  readonly end: Image;
  readonly frames: number;
  readonly seed: number;
};

/**
 * Motion for keyframes that nobody can draw again (a vendor's): a slow camera over each picture and a
 * dissolve in the middle. The first and the last frame are the pictures themselves, filling the frame. One picture
 * alone (`start` is `end`) is travelled over to the end.
 */
export const planDissolve = (
  canvas: Canvas,
  { start, end, frames, seed }: Stills,
): ((index: number) => Canvas) => {
  const context = canvas.getContext("2d");
  const random = seededRandom(seedOf(seed, "stills"));
  const heading = { x: random.between(-1, 1), y: random.between(-0.6, 0.6) };
  const cover = (image: Image, travel: number) => {
    const fill = Math.max(canvas.width / image.width, canvas.height / image.height);
    const zoom = fill * (1 + 0.11 * travel);
    const room = 0.045 * travel * canvas.width;
    context.setTransform(
      zoom,
      0,
      0,
      zoom,
      canvas.width / 2 + heading.x * room,
      canvas.height / 2 + heading.y * room,
    );
    context.drawImage(image, -image.width / 2, -image.height / 2);
  };
  context.imageSmoothingQuality = "high";
  return (index) => {
    const u = index / Math.max(1, frames - 1);
    const mixed = start === end ? 0 : smootherstep((u - 0.36) / 0.28);
    if (mixed < 1) cover(start, 0.6 * u + 0.4 * smootherstep(u));
    context.globalAlpha = mixed;
    if (mixed > 0) cover(end, 1 - (0.6 * u + 0.4 * smootherstep(u)));
    context.globalAlpha = 1;
    context.setTransform(1, 0, 0, 1, 0, 0);
    return canvas;
  };
};
