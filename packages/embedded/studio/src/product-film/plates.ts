/** Backgrounds of product films. Each is painted once for a shot and then only moved. */
import { type Canvas, createCanvas, type Image, type SKRSContext2D } from "@napi-rs/canvas";
import type { Size } from "@reelwright/film/artifacts";
import { type SeededRandom, seededRandom, seedOf } from "@reelwright/film/numbers";
import { fade } from "../colour.ts";
import type { Plate, ThemeName } from "./look.ts";

/** A plate is so much larger than the frame, for a camera that moves. */
export const plateRoom = 1.14;

type Brush = {
  readonly context: SKRSContext2D;
  readonly width: number;
  readonly height: number;
  readonly plate: Plate;
  readonly random: SeededRandom;
  readonly side: -1 | 1;
};

const fill = ({ context, width, height }: Brush, style: SKRSContext2D["fillStyle"]) => {
  context.fillStyle = style;
  context.fillRect(0, 0, width, height);
};

/** A soft light from one side, which gives a plain color depth. */
const lighten = (brush: Brush, strength: number) => {
  const { context, width, height, plate, side } = brush;
  const x = width * (0.5 - side * 0.28);
  const light = context.createRadialGradient(x, height * 0.26, 0, x, height * 0.26, height * 0.75);
  light.addColorStop(0, fade(plate.light, strength));
  light.addColorStop(1, fade(plate.light, 0));
  fill(brush, light);
};

const sweep = (brush: Brush) => {
  const { context, width, height, plate, side } = brush;
  const [from, to] = side < 0 ? [0, width] : [width, 0];
  const ground = context.createLinearGradient(from, 0, to, height);
  ground.addColorStop(0, plate.light);
  ground.addColorStop(0.45, plate.base);
  ground.addColorStop(1, plate.deep);
  fill(brush, ground);
  context.save();
  context.translate(width * (0.5 + side * 0.16), height * 0.38);
  context.rotate(side * 0.5);
  const beam = context.createLinearGradient(-width * 0.34, 0, width * 0.34, 0);
  beam.addColorStop(0, fade(plate.light, 0));
  beam.addColorStop(0.5, fade(plate.light, 0.5));
  beam.addColorStop(1, fade(plate.light, 0));
  context.fillStyle = beam;
  context.fillRect(-width * 0.34, -height, width * 0.68, height * 2);
  context.restore();
};

const spotlight = (brush: Brush) => {
  const { context, width, height, plate } = brush;
  const [x, y] = [width / 2, height * 0.4];
  const ground = context.createRadialGradient(x, y, 0, x, y, Math.hypot(width, height) * 0.56);
  ground.addColorStop(0, plate.light);
  ground.addColorStop(0.42, plate.base);
  ground.addColorStop(1, plate.deep);
  fill(brush, ground);
};

const paper = (brush: Brush) => {
  const { context, width, height, plate, random, side } = brush;
  fill(brush, plate.base);
  lighten(brush, 0.7);
  const sheets = [plate.second, plate.light, plate.deep] as const;
  for (const [at, colour] of sheets.entries()) {
    const y = height * (0.56 + at * 0.13) + random.between(-20, 20);
    const rise = height * random.between(0.05, 0.11) * (at % 2 === 0 ? side : -side);
    context.save();
    context.shadowColor = "rgba(10,8,14,0.2)";
    context.shadowBlur = height * 0.018;
    context.shadowOffsetY = -height * 0.004;
    context.fillStyle = colour;
    context.beginPath();
    context.moveTo(-40, y + rise);
    context.bezierCurveTo(
      width * 0.3,
      y - rise * 1.6,
      width * 0.62,
      y + rise * 1.7,
      width + 40,
      y - rise,
    );
    context.lineTo(width + 40, height + 60);
    context.lineTo(-40, height + 60);
    context.fill();
    context.restore();
  }
};

const arcs = (brush: Brush) => {
  const { context, width, height, plate, side, random } = brush;
  fill(brush, plate.base);
  const x = width * (0.5 + side * random.between(0.02, 0.12));
  const y = height * 0.4;
  const reach = Math.min(Math.max(width, height * 0.62), height) * 0.86;
  const rings = [
    [1, plate.second],
    [0.76, plate.base],
    [0.56, plate.light],
  ] as const;
  for (const [share, colour] of rings) {
    context.fillStyle = colour;
    context.beginPath();
    context.arc(x, y, reach * share, 0, Math.PI * 2);
    context.fill();
  }
  context.strokeStyle = fade(plate.deep, 0.55);
  context.lineWidth = height * 0.006;
  context.beginPath();
  context.arc(x, y, reach * 0.66, side < 0 ? -2.4 : -0.6, side < 0 ? -0.9 : 0.9);
  context.stroke();
};

const stripes = (brush: Brush) => {
  const { context, width, height, plate, side } = brush;
  fill(brush, plate.base);
  context.save();
  context.translate(width / 2, height / 2);
  context.rotate(side * 0.42);
  const wide = Math.max(width, height) * 0.15;
  const reach = Math.hypot(width, height);
  context.fillStyle = plate.second;
  for (let x = -reach; x < reach; x += wide * 2) context.fillRect(x, -reach, wide, reach * 2);
  context.restore();
  lighten(brush, 0.75);
};

const painters: { readonly [name in Exclude<ThemeName, "photo">]: (brush: Brush) => void } = {
  sweep,
  spotlight,
  paper,
  arcs,
  stripes,
};

/** The product's photo far out of focus, in the plate's light. Blurred at a small size, where it costs little. */
const blurred = (brush: Brush, photo: Canvas | Image) => {
  const { context, width, height, plate } = brush;
  const small = createCanvas(96, Math.max(8, Math.round((96 * height) / width)));
  const own = small.getContext("2d");
  own.filter = "blur(7px)";
  const scale = Math.max(small.width / photo.width, small.height / photo.height) * 1.3;
  const [wide, high] = [photo.width * scale, photo.height * scale];
  own.drawImage(photo, (small.width - wide) / 2, (small.height - high) / 2, wide, high);
  context.imageSmoothingQuality = "high";
  context.drawImage(small, 0, 0, width, height);
  fill(brush, fade(plate.base, 0.5));
  lighten(brush, 0.45);
};

const grainSide = 256;

/** Noise of about one step of brightness, which keeps soft gradients from showing bands once they are encoded. */
const dither = ({ context, width, height, random }: Brush) => {
  const tile = createCanvas(grainSide, grainSide);
  const own = tile.getContext("2d");
  const pixels = own.createImageData(grainSide, grainSide);
  for (let at = 0; at < pixels.data.length; at += 4) {
    const value = random.next() + random.next() - 1;
    pixels.data.fill(value > 0 ? 255 : 0, at, at + 3);
    pixels.data[at + 3] = Math.abs(value) * 5;
  }
  own.putImageData(pixels, 0, 0);
  const pattern = context.createPattern(tile, "repeat");
  if (pattern) context.fillStyle = pattern;
  context.fillRect(0, 0, width, height);
};

export type PlateRequest = {
  readonly theme: ThemeName;
  readonly plate: Plate;
  readonly frame: Size;
  readonly seed: number;
  readonly side: -1 | 1;
  /** The product's photo, if it has a background; only for the theme `photo`. */
  readonly photo: Canvas | Image | null;
  /** Level of a surface, as a share of the frame's height; null: there is none. */
  readonly horizon: number | null;
  /** A disc behind a product whose source is too small to fill its area; null: there is none. */
  readonly disc: Disc | null;
};

/** A circle in shares of the frame; its radius is one of the height. */
type Disc = { readonly x: number; readonly y: number; readonly radius: number };

const paintDisc = ({ context, width, height, plate }: Brush, { x, y, radius }: Disc) => {
  const [middleX, middleY] = [x, y].map((at) => 0.5 + (at - 0.5) / plateRoom) as [number, number];
  const pixels = (radius * height) / plateRoom;
  for (const [reach, colour] of [
    [1.12, fade(plate.second, 0.8)],
    [1, plate.light],
  ] as const) {
    context.fillStyle = colour;
    context.beginPath();
    context.arc(middleX * width, middleY * height, pixels * reach, 0, Math.PI * 2);
    context.fill();
  }
};

/** A hill in the lower third, which captions stand on. */
const paintHill = ({ context, width, height, plate, side }: Brush) => {
  const radius = Math.max(0.64 * height, 0.8 * width);
  const [x, y] = [width * (0.5 + side * 0.1), 0.66 * height + radius];
  const ground = context.createLinearGradient(0, y - radius, 0, height);
  ground.addColorStop(0, plate.second);
  ground.addColorStop(1, plate.deep);
  context.fillStyle = ground;
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.fill();
};

/** A surface in front of the background: lighter at its far edge. */
const paintSurface = (brush: Brush, level: number) => {
  const { context, width, height, plate } = brush;
  const y = height * (0.5 + (level - 0.5) / plateRoom);
  const ground = context.createLinearGradient(0, y, 0, height);
  ground.addColorStop(0, plate.light);
  ground.addColorStop(0.16, plate.base);
  ground.addColorStop(1, plate.deep);
  context.fillStyle = ground;
  context.fillRect(0, y, width, height - y);
};

export const paintPlate = (request: PlateRequest): Canvas => {
  const { theme, frame, plate, side, horizon, photo } = request;
  const [width, height] = [frame.width, frame.height].map((side) =>
    Math.ceil(side * plateRoom),
  ) as [number, number];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d", { alpha: false });
  const random = seededRandom(seedOf(request.seed, "plate"));
  const brush = { context, width, height, plate, random, side };
  if (theme === "photo" && photo) blurred(brush, photo);
  else painters[theme === "photo" ? "sweep" : theme](brush);
  if (request.disc) paintDisc(brush, request.disc);
  if (horizon !== null) paintSurface(brush, horizon);
  if (horizon === null && (theme === "sweep" || theme === "spotlight" || theme === "stripes"))
    paintHill(brush);
  dither(brush);
  return canvas;
};
