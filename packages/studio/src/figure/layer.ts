import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";

/** A drawing kept as pixels; lengths of its box are in head heights. */
export type Layer = {
  paint(context: SKRSContext2D): void;
};

export type Box = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/** Resolutions at which layers are made, so that a slow zoom doesn't make them anew for each frame. */
const scales = [64, 96, 128, 160, 192, 224, 256, 288, 320, 368, 432, 504, 576];

/** Pixels per head height for layers shown at the context's current scale. */
export const layerScale = (context: SKRSContext2D): number => {
  const { a, b } = context.getTransform();
  const wanted = Math.hypot(a, b);
  return scales.find((scale) => scale >= wanted * 0.98) ?? 576;
};

/** Draws once at `scale` pixels per head height; `blurred` strokes of the drawing may use `context.filter`. */
export const makeLayer = (
  scale: number,
  box: Box,
  draw: (context: SKRSContext2D) => void,
): Layer => {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const canvas: Canvas = createCanvas(Math.ceil(width * scale), Math.ceil(height * scale));
  const own = canvas.getContext("2d");
  own.scale(scale, scale);
  own.translate(-box.left, -box.top);
  draw(own);
  return {
    paint: (context) =>
      context.drawImage(canvas, box.left, box.top, canvas.width / scale, canvas.height / scale),
  };
};

/** Draws blurred by `radius` head heights (layers only: it is slow). */
export const blurred = (context: SKRSContext2D, radius: number, draw: () => void): void => {
  context.save();
  const { a } = context.getTransform();
  context.filter = `blur(${(radius * a).toFixed(2)}px)`;
  draw();
  context.restore();
};

/** As `blurred`, but all of the drawing at once: cheaper for many small shapes. */
export const blurredTogether = (
  context: SKRSContext2D,
  radius: number,
  draw: (own: SKRSContext2D) => void,
): void => {
  const sheet = createCanvas(context.canvas.width, context.canvas.height);
  const own = sheet.getContext("2d");
  const matrix = context.getTransform();
  own.setTransform(matrix);
  draw(own);
  context.save();
  context.resetTransform();
  context.filter = `blur(${(radius * matrix.a).toFixed(2)}px)`;
  context.drawImage(sheet, 0, 0);
  context.restore();
};
