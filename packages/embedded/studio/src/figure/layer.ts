import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";

/** A drawing kept as pixels; lengths of its box are in head heights. */
export type Layer = {
  paint(context: SKRSContext2D): void;
  /** Its lowest visible point. */
  readonly bottom: number;
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

/** The part of a canvas that isn't transparent: empty margins would be blended in each frame. */
const drawnPart = (canvas: Canvas) => {
  const { width, height } = canvas;
  const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
  const pixels = new Uint32Array(data.buffer);
  const rows = Array.from({ length: height }, (_, y) => {
    const row = pixels.subarray(y * width, (y + 1) * width);
    return { y, left: row.findIndex(Boolean), right: row.findLastIndex(Boolean) + 1 };
  }).filter(({ right }) => right > 0);
  const [top, last] = [rows[0]?.y ?? 0, rows.at(-1)?.y ?? 0];
  const left = Math.min(width - 1, ...rows.map((row) => row.left));
  const right = Math.max(left + 1, ...rows.map((row) => row.right));
  return { left, top, width: right - left, height: last + 1 - top };
};

/** Draws once at `scale` pixels per head height; `blurred` strokes of the drawing may use `context.filter`. */
export const makeLayer = (
  scale: number,
  box: Box,
  draw: (context: SKRSContext2D) => void,
): Layer => {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const whole = createCanvas(Math.ceil(width * scale), Math.ceil(height * scale));
  const own = whole.getContext("2d");
  own.scale(scale, scale);
  own.translate(-box.left, -box.top);
  draw(own);
  const part = drawnPart(whole);
  const canvas = createCanvas(part.width, part.height);
  canvas.getContext("2d").drawImage(whole, -part.left, -part.top);
  const [x, y] = [box.left + part.left / scale, box.top + part.top / scale];
  return {
    paint: (context) => context.drawImage(canvas, x, y, part.width / scale, part.height / scale),
    bottom: y + part.height / scale,
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
  const soft = radius * Math.hypot(matrix.a, matrix.b);
  const share = Math.min(1, enlargeable / soft);
  const [sheet, blurry] = [0, 1].map(() =>
    createCanvas(Math.ceil(width * share), Math.ceil(height * share)),
  ) as [Canvas, Canvas];
  const own = sheet.getContext("2d");
  own.scale(share, share);
  own.transform(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f);
  draw(own);
  const filtered = blurry.getContext("2d");
  filtered.filter = `blur(${(soft * share).toFixed(2)}px)`;
  filtered.drawImage(sheet, 0, 0);
  context.save();
  context.resetTransform();
  context.drawImage(blurry, 0, 0, blurry.width / share, blurry.height / share);
  context.restore();
};
