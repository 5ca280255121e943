import { type Canvas, createCanvas, loadImage } from "@napi-rs/canvas";
import type { Brief, Lettering, Product, Size } from "@reelwright/film/artifacts";
import { clamp, lerp } from "@reelwright/film/numbers";

/** The cut-out, ready to be drawn at any size; without a shadow of its own. */
export type ProductSprite = {
  readonly canvas: Canvas;
  /** Smaller copies, each half the size of the previous one. Drawing the nearest size avoids shimmer. */
  readonly levels: readonly Canvas[];
  /** The product as a blurred dark shape for shadows; `margin` is the room for the blur as a share of its height. */
  readonly shadow: Canvas;
  readonly shadowMargin: number;
  /** The product upside down and fading out, for glossy surfaces. */
  readonly reflection: Canvas;
  /** A small copy that marks where light may fall on the product. */
  readonly glintMask: Canvas;
  /** Width / height. */
  readonly aspect: number;
};

/** The alpha of an image, row by row. */
type Alpha = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray };

/** Alpha of something solid, and alpha below which nothing is visible. */
const [solid, faint] = [140, 12];

/** The first and last column with something solid, and the strongest alpha, of a row. */
const rowOf = ({ width, data }: Alpha, y: number) => {
  const alphaAt = (x: number) => data[(y * width + x) * 4 + 3] ?? 0;
  let [left, right] = [0, width - 1];
  while (left < width && alphaAt(left) < solid) left++;
  while (right >= left && alphaAt(right) < solid) right--;
  let strongest = 0;
  for (let x = 0; x < width; x++) strongest = Math.max(strongest, alphaAt(x));
  return { left, right, strongest, isSolid: left <= right };
};

/**
 * The box of what is solid. It ends above an empty gap in its lower half: if nothing below is opaque there, it is a drop
 * shadow in the image.
 */
const solidBox = (alpha: Alpha) => {
  const rows = Array.from({ length: alpha.height }, (_, y) => rowOf(alpha, y));
  const filled = rows.filter(({ isSolid }) => isSolid);
  if (filled.length === 0) return { left: 0, top: 0, width: alpha.width, height: alpha.height };
  const top = rows.findIndex(({ isSolid }) => isSolid);
  const bottom = rows.findLastIndex(({ isSolid }) => isSolid);
  const gap = rows.findIndex(
    ({ strongest }, y) => y > (top + bottom) / 2 && y < bottom && strongest < faint,
  );
  const left = Math.min(...filled.map((row) => row.left));
  const right = Math.max(...filled.map((row) => row.right));
  return { left, top, width: right - left + 1, height: (gap < 0 ? bottom : gap) - top + 1 };
};

const halved = (from: Canvas): Canvas => {
  const canvas = createCanvas(Math.max(1, from.width >> 1), Math.max(1, from.height >> 1));
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(from, 0, 0, canvas.width, canvas.height);
  return canvas;
};

/** Maximum width of a shadow or reflection, px. That of a flat product would be hundreds of times as wide as high. */
const widest = 1024;

/** An image's size at a height of at most `most` pixels. */
const sizeWithin = ({ width, height }: Canvas, most: number) => {
  const scale = Math.min(most / height, widest / width);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
};

const shadowMargin = 0.12;

const shadowOf = (from: Canvas): Canvas => {
  const { width, height } = sizeWithin(from, 220);
  const room = height * shadowMargin;
  const canvas = createCanvas(width + room * 2, height + room * 2);
  const context = canvas.getContext("2d");
  context.filter = `blur(${room * 0.36}px)`;
  context.drawImage(from, room, room, width, height);
  context.filter = "none";
  context.globalCompositeOperation = "source-in";
  context.fillStyle = "#150d0b";
  context.fillRect(0, 0, canvas.width, canvas.height);
  return canvas;
};

const reflectionOf = (from: Canvas): Canvas => {
  const { width, height } = sizeWithin(from, 300);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.filter = `blur(${height / 100}px)`;
  context.translate(0, height);
  context.scale(1, -1);
  context.drawImage(from, 0, 0, width, height);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.filter = "none";
  context.globalCompositeOperation = "destination-in";
  const fall = context.createLinearGradient(0, 0, 0, height * 0.5);
  fall.addColorStop(0, "rgba(0,0,0,1)");
  fall.addColorStop(1, "rgba(0,0,0,0)");
  context.fillStyle = fall;
  context.fillRect(0, 0, width, height);
  return canvas;
};

/** The place's light on the product: a rim on the key light's side, shade on the other. */
export type Lighting = {
  readonly keyColour: string;
  readonly side: -1 | 1;
  /** Opacity of the rim; usual: 0.55. */
  readonly strength?: number;
};

const rimHeight = 640;

const light = (canvas: Canvas, { keyColour, side, strength = 0.55 }: Lighting) => {
  const { width, height } = canvas;
  const context = canvas.getContext("2d");
  // Everything but the product, moved away from the light. It is soft, so few pixels are enough.
  const small = sizeWithin(canvas, rimHeight);
  const rim = createCanvas(small.width, small.height);
  const edge = rim.getContext("2d");
  edge.fillStyle = keyColour;
  edge.fillRect(0, 0, small.width, small.height);
  edge.globalCompositeOperation = "destination-out";
  edge.imageSmoothingQuality = "high";
  edge.filter = `blur(${Math.max(0.5, small.width * 0.012)}px)`;
  edge.drawImage(
    canvas,
    -side * Math.max(1, small.width * 0.02),
    Math.max(0.5, small.width * 0.008),
    small.width,
    small.height,
  );
  context.globalCompositeOperation = "source-atop";
  const shade = context.createLinearGradient(
    side < 0 ? 0 : width,
    0,
    side < 0 ? width : 0,
    height * 0.3,
  );
  shade.addColorStop(0, "rgba(255,250,240,0.1)");
  shade.addColorStop(0.5, "rgba(255,250,240,0)");
  shade.addColorStop(1, "rgba(20,12,20,0.16)");
  context.fillStyle = shade;
  context.fillRect(0, 0, width, height);
  context.globalAlpha = strength;
  context.drawImage(rim, 0, 0, width, height);
  context.globalAlpha = 1;
  context.globalCompositeOperation = "source-over";
};

/** A loaded cut-out, and which part of its file it is, in shares of the file's width and height. */
export type Cutout = { readonly canvas: Canvas; readonly part: Lettering["box"] };

/** Loads a cut-out PNG from a local path, cropped to its solid part. Throws if it isn't an image. */
export const loadCutout = async (path: string): Promise<Cutout> => {
  const image = await loadImage(path);
  const whole = createCanvas(image.width, image.height);
  const context = whole.getContext("2d");
  context.drawImage(image, 0, 0);
  const box = solidBox(context.getImageData(0, 0, whole.width, whole.height));
  const canvas = createCanvas(box.width, box.height);
  canvas.getContext("2d").drawImage(whole, -box.left, -box.top);
  const part = {
    ...{ left: box.left / image.width, right: (box.left + box.width) / image.width },
    ...{ top: box.top / image.height, bottom: (box.top + box.height) / image.height },
  };
  return { canvas, part };
};

/** A cut-out is never drawn larger than this, in longer sides of the frame. */
const mostDrawn = 2;

/** A copy of the cut-out, no larger than frames of this size need it. */
export const drawnIn = (frame: Size, cutout: Canvas): Canvas => {
  const needed =
    (mostDrawn * Math.max(frame.width, frame.height)) / Math.max(cutout.width, cutout.height);
  const scale = Math.min(1, needed);
  const canvas = createCanvas(
    Math.max(1, Math.round(cutout.width * scale)),
    Math.max(1, Math.round(cutout.height * scale)),
  );
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(cutout, 0, 0, canvas.width, canvas.height);
  return canvas;
};

/** Builds the sprite of a loaded cut-out in the place's light. Draws on `canvas`. */
export const spriteOf = (canvas: Canvas, lighting: Lighting): ProductSprite => {
  const [shadow, reflection] = [shadowOf(canvas), reflectionOf(canvas)];
  light(canvas, lighting);
  const levels = [canvas];
  for (let level = canvas; Math.min(level.width, level.height) > 40; ) {
    level = halved(level);
    levels.push(level);
  }
  const glintMask = levels.find((level) => level.height <= 420) ?? canvas;
  const aspect = canvas.width / canvas.height;
  return { canvas, levels, shadow, shadowMargin, reflection, glintMask, aspect };
};

/** The smallest copy that is at least as high as wanted, in pixels. */
export const levelFor = ({ canvas, levels }: ProductSprite, heightPx: number): Canvas =>
  levels.findLast((level) => level.height >= heightPx) ?? canvas;

/** The lines of text on a product, in shares of a part of its cut-out. */
export const letteringWithin = (
  { lettering = [] }: Product,
  part: Cutout["part"],
): readonly Lettering["box"][] => {
  const across = (x: number) => (x - part.left) / (part.right - part.left);
  const down = (y: number) => (y - part.top) / (part.bottom - part.top);
  return lettering.map(({ box }) => ({
    ...{ left: across(box.left), right: across(box.right) },
    ...{ top: down(box.top), bottom: down(box.bottom) },
  }));
};

/** Pixels of the screen that one of a cut-out's may cover along a side: in frames of 720 lines, and from 1080 on. */
const enlarged = { from: 1, to: 1.3 } as const;
export const mostEnlarged = ({ width, height }: Size): number => {
  const share = clamp((Math.min(width, height) - 720) / (1080 - 720), 0, 1);
  return lerp(enlarged.from, enlarged.to, share);
};

/** The longer side of a product is never limited to less than this, in thousandths of the frame's height. */
const leastShown = 220;

/**
 * Maximum height of the whole product on the screen, in thousandths of the frame's height, in the job's segments: a
 * larger one would enlarge its cut-out too much. `aspect`: its width / height. Null: its pixels are unknown.
 */
export const sharpHeight = (
  { segmentSize, frame: usual }: Brief,
  pixels: Size | undefined,
  aspect: number,
): number | null => {
  if (pixels === undefined) return null;
  const frame = segmentSize ?? usual;
  const height = (1000 * mostEnlarged(frame) * pixels.height) / frame.height;
  return Math.max(height, leastShown / Math.max(1, aspect));
};
