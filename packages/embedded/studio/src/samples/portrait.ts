import { writeFile } from "node:fs/promises";
import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import type { Appearance } from "@reelwright/film/artifacts";
import { seedOf } from "@reelwright/film/numbers";
import { type FigureLight, hex, toneOf } from "../colour.ts";
import { createFigure } from "../figure/figure.ts";
import { poses } from "../figure/poses.ts";

const sizePx = 512;
/** Pixels per head height; the crown is some 1.5 above the neck, the shoulders end 0.6 below it. */
const headPx = 224;
const neckPx = { x: sizePx / 2, y: 370 };
const quality = 86;

/** A whole number of 32 bits that belongs to this appearance. */
const ownNumber = (appearance: Appearance): number => seedOf(JSON.stringify(appearance));

/** A calm ground opposite to the clothes' hue, light behind dark hair and deeper behind light hair. */
const paintGround = (context: SKRSContext2D, appearance: Appearance): void => {
  const cloth = toneOf(appearance.outfitColour);
  const isGrey = cloth.c < 0.03;
  const hue = isGrey ? ownNumber(appearance) % 360 : cloth.h + 150 + (ownNumber(appearance) % 60);
  const lightness = toneOf(appearance.hair).l > 0.6 ? 0.68 : 0.85;
  const ground = context.createRadialGradient(
    sizePx * 0.42,
    sizePx * 0.34,
    sizePx * 0.05,
    sizePx * 0.5,
    sizePx * 0.5,
    sizePx * 0.8,
  );
  ground.addColorStop(0, hex(lightness + 0.08, 0.045, hue));
  ground.addColorStop(1, hex(lightness - 0.1, 0.065, hue));
  context.fillStyle = ground;
  context.fillRect(0, 0, sizePx, sizePx);
};

const light: FigureLight = {
  angle: -2.2,
  keyColour: "#fff3e0",
  ambientColour: "#e8ecf4",
  strength: 0.6,
};

/** A small part of the range either way, from some bits of the number. */
const sway = (seed: number, bit: number, range: number): number =>
  ((((seed >>> bit) & 0xff) / 255) * 2 - 1) * range;

/**
 * Draws a persona's head and shoulders, 512 × 512 px, as WebP. The same appearance gives the same picture; people hold
 * their heads a little differently and smile more or less.
 */
export const drawPortrait = async (appearance: Appearance, path: string): Promise<void> => {
  const canvas = createCanvas(sizePx, sizePx);
  const context = canvas.getContext("2d");
  const seed = ownNumber(appearance);
  paintGround(context, appearance);
  context.translate(neckPx.x, neckPx.y);
  context.scale(headPx, headPx);
  const { pose } = poses.idle(1);
  createFigure(appearance).drawBody(
    context,
    {
      ...pose,
      headTilt: sway(seed, 0, 0.35),
      headTurn: sway(seed, 8, 0.45),
      smile: 0.6 + sway(seed, 16, 0.3),
      brows: 0.1 + sway(seed, 24, 0.15),
      lean: sway(seed, 4, 0.2),
    },
    light,
  );
  await writeFile(path, await canvas.encode("webp", quality));
};
