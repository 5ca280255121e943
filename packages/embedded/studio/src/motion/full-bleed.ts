/** A picture that nothing was cut out of, filling the frame. */
import { type Canvas, createCanvas, loadImage, type SKRSContext2D } from "@napi-rs/canvas";
import type { Size } from "@reelwright/film/artifacts";
import { clamp } from "@reelwright/film/numbers";
import type { PlannedShot } from "@reelwright/film/shots";
import type { FullBleed } from "../scene/layout.ts";
import { mostEnlarged } from "../scene/sharpness.ts";

/** So much of the picture must be seen, and so many frame's pixels may one of its pixels give along a side. */
const leastSeen = 0.5;
const mostCovering = 1.3;
/** By how much a second brings the camera nearer, and by how much of what is out of the frame it travels. */
const pushPerSecond = 0.03;
const travelPerSecond = 0.12;
/** The picture is kept so much larger than the frame. */
const mostNear = 1.7;

/** The frame's pixels that one of a picture's gives, where the picture covers the frame. */
const covering = (picture: Size, frame: Size): number =>
  Math.max(frame.width / picture.width, frame.height / picture.height);

/** Whether a picture (pixels) can fill a frame: at least half of it is seen then, and it has the pixels for that. */
export const canFill = (picture: Size, frame: Size): boolean => {
  const scale = covering(picture, frame);
  const seen = (frame.width * frame.height) / (picture.width * picture.height * scale * scale);
  return scale <= mostCovering && seen >= leastSeen;
};

/**
 * The picture at a path, no larger than details of a frame need it; null where it can't fill the frame. Throws when it is
 * no picture.
 */
export const loadFullBleed = async (path: string, frame: Size): Promise<Canvas | null> => {
  const picture = await loadImage(path);
  if (!canFill(picture, frame)) return null;
  const scale = Math.min(1, covering(picture, frame) * mostNear);
  const canvas = createCanvas(
    Math.round(picture.width * scale),
    Math.round(picture.height * scale),
  );
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
};

/** How much nearer than filling the frame a shot begins. */
const nearness = { wide: 1.01, close: 1.01, detail: 1.5 } as const;

/** How a shot moves over the picture, at a frame of it: a slow push, and a way to one side; a detail is of the middle. */
export const fullBleedAt = (
  shot: PlannedShot,
  frame: number,
  side: -1 | 1,
  framesPerSecond: number,
): FullBleed => {
  const begun = (frame - shot.from) / framesPerSecond;
  const seconds = (frame - (shot.from + shot.to) / 2) / framesPerSecond;
  const aside = clamp(0.5 + side * travelPerSecond * seconds, 0, 1);
  return {
    x: shot.size === "detail" ? 0.5 + (aside - 0.5) * 0.6 : aside,
    y: shot.size === "detail" ? 0.42 : 0.5,
    nearer: nearness[shot.size] * Math.exp(pushPerSecond * begun),
  };
};

/** Draws the part of a picture over the whole frame. */
export const drawFullBleed = (
  context: SKRSContext2D,
  picture: Canvas,
  { x, y, nearer }: FullBleed,
  frame: Size,
) => {
  const whole = covering(picture, frame);
  const scale = Math.max(whole, Math.min(whole * nearer, mostEnlarged(frame)));
  const [width, height] = [frame.width / scale, frame.height / scale];
  const left = clamp(x, 0, 1) * (picture.width - width);
  const top = clamp(y, 0, 1) * (picture.height - height);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, left, top, width, height, 0, 0, frame.width, frame.height);
};
