/** Photographs of a product in front of real backgrounds, composed so that the product's true outline is known. */
import { type Canvas, createCanvas, type Image, type SKRSContext2D } from "@napi-rs/canvas";
import sharp from "sharp";

export type SceneName = "wood" | "grass" | "bokeh" | "table" | "fabric" | "bricks";

type Rgb = readonly [number, number, number];
type Shade = (x: number, y: number) => Rgb;

const { floor, imul, max, min, sin, sqrt } = Math;

/** The same at every call: a number from 0 to 1 per point of a grid. */
const hash = (x: number, y: number): number => {
  let state = imul(x | 0, 374_761_393) ^ imul(y | 0, 668_265_263);
  state = imul(state ^ (state >>> 13), 1_274_126_177);
  return ((state ^ (state >>> 16)) >>> 0) / 4_294_967_296;
};
const smooth = (t: number): number => t * t * (3 - 2 * t);
const noise = (x: number, y: number): number => {
  const [left, top] = [floor(x), floor(y)];
  const [u, v] = [smooth(x - left), smooth(y - top)];
  const upper = hash(left, top) * (1 - u) + hash(left + 1, top) * u;
  const lower = hash(left, top + 1) * (1 - u) + hash(left + 1, top + 1) * u;
  return upper * (1 - v) + lower * v;
};
/** Noise in four octaves, 0 to 1. */
const cloud = (x: number, y: number): number =>
  (noise(x, y) * 8 + noise(2 * x, 2 * y) * 4 + noise(4 * x, 4 * y) * 2 + noise(8 * x, 8 * y)) / 15;
const mixed = (one: Rgb, other: Rgb, share: number): Rgb => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
];
const scaled = ([red, green, blue]: Rgb, by: number): Rgb => [red * by, green * by, blue * by];

/** Boards along x; coordinates in boards' widths. */
const wood: Shade = (x, y) => {
  const board = floor(y);
  const grain = cloud(x * 0.7 + 31 * board, y * 14);
  const rings = 0.5 + 0.5 * sin(26 * cloud(x * 0.35 + 17 * board, y * 2.2) + 5 * grain);
  const colour = mixed([96, 58, 30], [186, 132, 82], 0.35 * rings + 0.65 * grain);
  const seam = min(1, min(y - board, board + 1 - y) * 40);
  return scaled(colour, (0.86 + 0.22 * hash(board, 3)) * (0.45 + 0.55 * seam));
};
const bricks: Shade = (x, y) => {
  const row = floor(y);
  const shifted = x / 2.2 + (row % 2) / 2;
  const joint = min(min(y - row, row + 1 - y), 2.2 * min(shifted % 1, 1 - (shifted % 1)));
  if (joint < 0.06) return scaled([188, 180, 168], 0.85 + 0.25 * cloud(x * 9, y * 9));
  const tint = hash(floor(shifted), row);
  return scaled(mixed([128, 62, 44], [172, 96, 70], tint), 0.7 + 0.6 * cloud(x * 6, y * 6));
};
const fabric: Shade = (x, y) => {
  const weave = 0.5 + 0.25 * sin(x * 60) + 0.25 * sin(y * 60);
  const folds = cloud(x * 0.5 + 0.3 * y, y * 0.22);
  return scaled(mixed([70, 88, 112], [128, 146, 166], folds), 0.82 + 0.22 * weave);
};

const paint = (context: SKRSContext2D, side: number, shade: Shade): void => {
  const image = context.createImageData(side, side);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) image.data.set([...shade(x, y), 255], (y * side + x) * 4);
  context.putImageData(image, 0, 0);
};

const blades = (context: SKRSContext2D, side: number): void => {
  context.fillStyle = "#2c4419";
  context.fillRect(0, 0, side, side);
  for (let index = 0; index < 9_000; index++) {
    const [x, y] = [hash(index, 1) * side, hash(index, 2) * 1.05 * side];
    const length = side * (0.02 + 0.045 * hash(index, 3));
    context.strokeStyle = `hsl(${78 + 34 * hash(index, 4)} ${35 + 30 * hash(index, 5)}% ${16 + 34 * hash(index, 6)}%)`;
    context.lineWidth = side * (0.0015 + 0.002 * hash(index, 7));
    context.beginPath();
    context.moveTo(x, y);
    const lean = (hash(index, 8) - 0.5) * length;
    context.quadraticCurveTo(x + lean * 0.3, y - length * 0.6, x + lean, y - length);
    context.stroke();
  }
};
const lights = (context: SKRSContext2D, side: number): void => {
  paint(context, side, (x, y) =>
    scaled(mixed([28, 44, 52], [92, 104, 74], cloud((3 * x) / side, (3 * y) / side)), 1.05),
  );
  context.filter = `blur(${side / 120}px)`;
  for (let index = 0; index < 70; index++) {
    context.fillStyle = `hsla(${25 + 130 * hash(index, 1)} 70% ${45 + 30 * hash(index, 2)}% / ${0.15 + 0.4 * hash(index, 3)})`;
    context.beginPath();
    const radius = side * (0.02 + 0.06 * hash(index, 4));
    context.arc(hash(index, 5) * side, hash(index, 6) * side, radius, 0, 2 * Math.PI);
    context.fill();
  }
  context.filter = "none";
};
/** A wooden table in perspective before a wall with a picture on it. */
const table = (context: SKRSContext2D, side: number): void => {
  const edge = 0.56 * side;
  paint(context, side, (x, y) => {
    const light = 1.12 - (0.5 * sqrt((x - 0.2 * side) ** 2 + y * y)) / side;
    if (y < edge) return scaled([196, 190, 176], light * (0.94 + 0.1 * cloud(x / 9, y / 9)));
    const depth = (0.5 * side) / (y - edge + 0.12 * side);
    return scaled(wood(((x - side / 2) / side) * depth * 4, depth * 3 + 7), light);
  });
  context.fillStyle = "#3c4a52";
  context.fillRect(0.62 * side, 0.08 * side, 0.3 * side, 0.22 * side);
  context.fillStyle = "#c7a15a";
  context.fillRect(0.65 * side, 0.11 * side, 0.24 * side, 0.16 * side);
};

const backgrounds: {
  readonly [name in SceneName]: (context: SKRSContext2D, side: number) => void;
} = {
  wood: (context, side) =>
    paint(context, side, (x, y) =>
      scaled(wood((3 * x) / side, (5 * y) / side), 1.1 - (0.3 * x) / side),
    ),
  grass: blades,
  bokeh: lights,
  table,
  fabric: (context, side) => paint(context, side, (x, y) => fabric((4 * x) / side, (4 * y) / side)),
  bricks: (context, side) =>
    paint(context, side, (x, y) =>
      scaled(bricks((9 * x) / side, (9 * y) / side), 1.1 - (0.4 * y) / side),
    ),
};

/** A product with transparency around it. */
export type Cutting = Canvas | Image;
type Place = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

const placeOf = ({ width, height }: Cutting, side: number, share: number): Place => {
  const scale = (share * side) / max(width, height);
  const [wide, high] = [width * scale, height * scale];
  return { left: (side - wide) / 2, top: 0.56 * side - 0.45 * high, width: wide, height: high };
};

/** The product's own outline as a shadow, cast to the right on the ground, and a darker one where it stands. */
const castShadow = (context: SKRSContext2D, product: Cutting, place: Place): void => {
  const { left, top, width, height } = place;
  const outline = createCanvas(product.width, product.height);
  const ink = outline.getContext("2d");
  ink.drawImage(product, 0, 0);
  ink.globalCompositeOperation = "source-in";
  ink.fillStyle = "#120c08";
  ink.fillRect(0, 0, product.width, product.height);
  context.save();
  context.filter = `blur(${max(1, width / 40)}px)`;
  context.globalAlpha = 0.45;
  context.transform(1, 0, -0.7, 0.38, 0.7 * (top + height), (top + height) * 0.62);
  context.drawImage(outline, left, top, width, height);
  context.restore();
  context.save();
  context.filter = `blur(${max(1, width / 60)}px)`;
  context.globalAlpha = 0.6;
  context.fillStyle = "#120c08";
  context.beginPath();
  context.ellipse(
    left + width / 2,
    top + height * 0.985,
    width * 0.4,
    height * 0.02,
    0,
    0,
    2 * Math.PI,
  );
  context.fill();
  context.restore();
};

export type Scene = {
  /** A JPEG as a camera makes it: light from one side, grain. */
  readonly photo: Buffer;
  /** Side of the picture in pixels. */
  readonly side: number;
  /** The product's true coverage of each pixel, 0 to 255, in rows. */
  readonly truth: Uint8Array;
};

/** Photographs the product; its longer side takes `share` of the picture's. */
export const photographed = async (
  product: Cutting,
  name: SceneName,
  { side = 800, share = 0.55 }: { readonly side?: number; readonly share?: number } = {},
): Promise<Scene> => {
  const picture = createCanvas(side, side);
  const context = picture.getContext("2d");
  backgrounds[name](context, side);
  const place = placeOf(product, side, share);
  castShadow(context, product, place);
  const { left, top, width, height } = place;
  const layer = createCanvas(side, side);
  const cutting = layer.getContext("2d");
  cutting.drawImage(product, left, top, width, height);
  const truth = Uint8Array.from({ length: side * side }, () => 0);
  cutting.getImageData(0, 0, side, side).data.forEach((value, at) => {
    if (at % 4 === 3) truth[at >> 2] = value;
  });
  // Light from the left falls on the product as it does on the rest.
  const light = cutting.createLinearGradient(left, 0, left + width, 0);
  light.addColorStop(0, "rgba(255,244,225,0.16)");
  light.addColorStop(1, "rgba(10,8,20,0.28)");
  cutting.globalCompositeOperation = "source-atop";
  cutting.fillStyle = light;
  cutting.fillRect(0, 0, side, side);
  context.drawImage(layer, 0, 0);
  const pixels = context.getImageData(0, 0, side, side).data;
  for (let at = 0; at < pixels.length; at++)
    if (at % 4 !== 3) pixels[at] = (pixels[at] ?? 0) + (hash(at, 9) - 0.5) * 9;
  const raw = { width: side, height: side, channels: 4 } as const;
  const photo = await sharp(Buffer.from(pixels.buffer), { raw })
    .removeAlpha()
    .blur(0.5)
    .jpeg({ quality: 88 })
    .toBuffer();
  return { photo, side, truth };
};
