import { type Canvas, createCanvas, loadImage } from "@napi-rs/canvas";

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

type Bounds = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/** Finds the rows or columns with something solid (alpha above 50 %). */
const solidBounds = (
  alpha: (x: number, y: number) => number,
  width: number,
  height: number,
): Bounds => {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (alpha(x, y) < 140) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  return right < 0
    ? { left: 0, top: 0, right: width - 1, bottom: height - 1 }
    : { left, top, right, bottom };
};

/**
 * The last row above an empty gap, searching down from the top of the solid part. If nothing below the gap is opaque,
 * it is a drop shadow in the image.
 */
const groundRow = (alpha: (x: number, y: number) => number, bounds: Bounds): number => {
  let last = bounds.bottom;
  for (let y = bounds.bottom; y > bounds.top + (bounds.bottom - bounds.top) * 0.5; y--) {
    let strongest = 0;
    for (let x = bounds.left; x <= bounds.right; x++) strongest = Math.max(strongest, alpha(x, y));
    if (strongest < 12) last = y;
  }
  return last;
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
export type Lighting = { readonly keyColour: string; readonly side: -1 | 1 };

const light = (canvas: Canvas, { keyColour, side }: Lighting) => {
  const { width, height } = canvas;
  const context = canvas.getContext("2d");
  const rim = createCanvas(width, height);
  const edge = rim.getContext("2d");
  edge.drawImage(canvas, 0, 0);
  edge.globalCompositeOperation = "source-in";
  edge.fillStyle = keyColour;
  edge.fillRect(0, 0, width, height);
  edge.globalCompositeOperation = "destination-out";
  edge.filter = `blur(${Math.max(1, width * 0.012)}px)`;
  edge.drawImage(canvas, -side * Math.max(2, width * 0.02), Math.max(1, width * 0.008));
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
  context.globalAlpha = 0.55;
  context.drawImage(rim, 0, 0);
  context.globalAlpha = 1;
  context.globalCompositeOperation = "source-over";
};

/** Loads a cut-out PNG from a local path, cropped to its solid part. Throws if it isn't an image. */
export const loadCutout = async (path: string): Promise<Canvas> => {
  const image = await loadImage(path);
  const whole = createCanvas(image.width, image.height);
  const context = whole.getContext("2d");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, whole.width, whole.height);
  const alpha = (x: number, y: number) => data[(y * whole.width + x) * 4 + 3] ?? 0;
  const bounds = solidBounds(alpha, whole.width, whole.height);
  const width = bounds.right - bounds.left + 1;
  const height = groundRow(alpha, bounds) - bounds.top + 1;
  const canvas = createCanvas(width, height);
  canvas.getContext("2d").drawImage(whole, -bounds.left, -bounds.top);
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
