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

/** Blurs as soft as this, in pixels, lose nothing when they are enlarged. */
const enlargeable = 2.5;

/**
 * Draws blurred by `radius` head heights, all of the drawing at once. What is soft needs few pixels: it is drawn small and
 * enlarged, so that its cost hardly grows with the layer's scale. Layers only.
 */
export const blurred = (
  context: SKRSContext2D,
  radius: number,
  draw: (own: SKRSContext2D) => void,
): void => {
  const matrix = context.getTransform();
  const { width, height } = context.canvas;
  const share = Math.min(1, enlargeable / (radius * matrix.a));
  const [sheet, soft] = [0, 1].map(() =>
    createCanvas(Math.ceil(width * share), Math.ceil(height * share)),
  ) as [Canvas, Canvas];
  const own = sheet.getContext("2d");
  own.scale(share, share);
  own.transform(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f);
  draw(own);
  const filtered = soft.getContext("2d");
  filtered.filter = `blur(${(radius * matrix.a * share).toFixed(2)}px)`;
  filtered.drawImage(sheet, 0, 0);
  context.save();
  context.resetTransform();
  context.drawImage(soft, 0, 0, soft.width / share, soft.height / share);
  context.restore();
};
