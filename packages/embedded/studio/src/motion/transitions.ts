/** How one shot becomes another, and the motion of pictures that nobody can draw again. */
import type { Canvas, Image, SKRSContext2D } from "@napi-rs/canvas";
import { clamp, seededRandom, seedOf } from "@reelwright/film/numbers";
import type { CutStyle } from "../product-film/look.ts";

/** Frames of a transition on each side of its cut. */
export const reach = 5;

type Transition = (
  context: SKRSContext2D,
  frames: { readonly from: Canvas; readonly to: Canvas; readonly side: -1 | 1 },
  /** 0 to 1. */
  t: number,
) => void;

const eased = (at: number): number => {
  const t = clamp(at, 0, 1);
  return t * t * (3 - 2 * t);
};

const grown = (context: SKRSContext2D, picture: Canvas, factor: number) => {
  const { width, height } = context.canvas;
  const [wide, high] = [width * factor, height * factor];
  context.drawImage(picture, (width - wide) / 2, (height - high) / 2, wide, high);
};

/** One shot pushes the other out of the frame; a whip does so faster. */
const slide: Transition = (context, { from, to, side }, t) => {
  const at = eased(t) * context.canvas.width;
  context.drawImage(from, -side * at, 0);
  context.drawImage(to, side * (context.canvas.width - at), 0);
};

export const transitions: { readonly [style in Exclude<CutStyle, "hard">]: Transition } = {
  slide,
  whip(context, frames, t) {
    slide(context, frames, clamp(1.6 * t - 0.3, 0, 1));
  },
  wipe(context, { from, to, side }, t) {
    const { width, height } = context.canvas;
    const slant = height * 0.16;
    const at = eased(t) * (width + slant);
    context.drawImage(from, 0, 0);
    context.save();
    context.beginPath();
    const x = (value: number) => (side > 0 ? value : width - value);
    context.moveTo(x(-slant), 0);
    context.lineTo(x(at), 0);
    context.lineTo(x(at - slant), height);
    context.lineTo(x(-slant), height);
    context.clip();
    context.drawImage(to, 0, 0);
    context.restore();
  },
  iris(context, { from, to }, t) {
    const { width, height } = context.canvas;
    context.drawImage(from, 0, 0);
    context.save();
    context.beginPath();
    context.arc(width / 2, height * 0.42, eased(t) * Math.hypot(width, height) * 0.62, 0, 7);
    context.clip();
    context.drawImage(to, 0, 0);
    context.restore();
  },
  zoom(context, { from, to }, t) {
    grown(context, from, 1 + 0.9 * eased(t));
    context.globalAlpha = clamp((t - 0.25) / 0.5, 0, 1);
    grown(context, to, 1.12 - 0.12 * eased(t));
    context.globalAlpha = 1;
  },
};

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
    const mixed = start === end ? 0 : eased((u - 0.36) / 0.28);
    if (mixed < 1) cover(start, 0.6 * u + 0.4 * eased(u));
    context.globalAlpha = mixed;
    if (mixed > 0) cover(end, 1 - (0.6 * u + 0.4 * eased(u)));
    context.globalAlpha = 1;
    context.setTransform(1, 0, 0, 1, 0, 0);
    return canvas;
  };
};
