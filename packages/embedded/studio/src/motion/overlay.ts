import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import type { Size } from "@reelwright/film/artifacts";
import { seededRandom } from "@reelwright/film/numbers";
import { fade } from "../colour.ts";
import type { SceneLayers } from "../scene/scene-layers.ts";

/** The last layer of every frame: a light leak, a vignette and film grain. */
export type Overlay = { draw(context: SKRSContext2D, frame: number): void };

const tileSize = 256;

/** The tile at the size of its specks in the frame, so that frames take its pixels as they are. */
const scaled = (tile: Canvas, scale: number): Canvas => {
  const side = Math.round(tileSize * scale);
  const canvas = createCanvas(side, side);
  canvas.getContext("2d").drawImage(tile, 0, 0, side, side);
  return canvas;
};

/** Grey noise around zero: half of the specks lighten, half darken, so that brightness never changes. */
const grainTile = (seed: number): Canvas => {
  const canvas = createCanvas(tileSize, tileSize);
  const context = canvas.getContext("2d");
  const pixels = context.createImageData(tileSize, tileSize);
  const random = seededRandom(seed);
  for (let at = 0; at < pixels.data.length; at += 4) {
    const value = random.next() + random.next() - 1;
    pixels.data.fill(value > 0 ? 255 : 0, at, at + 3);
    pixels.data[at + 3] = Math.abs(value) * 5.5;
  }
  context.putImageData(pixels, 0, 0);
  return canvas;
};

const vignette = (stage: SceneLayers, frame: Size): Canvas => {
  const width = Math.ceil(frame.width / 4);
  const height = Math.ceil(frame.height / 4);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  const corner = Math.hypot(width, height) / 2;
  const dark = context.createRadialGradient(
    width / 2,
    height * 0.46,
    corner * 0.45,
    width / 2,
    height * 0.46,
    corner * 1.08,
  );
  dark.addColorStop(0, "rgba(18,10,14,0)");
  dark.addColorStop(1, "rgba(26,12,16,0.34)");
  context.fillStyle = dark;
  context.fillRect(0, 0, width, height);
  const x = stage.side < 0 ? 0 : width;
  const leak = context.createRadialGradient(x, height * 0.08, 0, x, height * 0.08, height * 0.62);
  leak.addColorStop(0, fade(stage.place.keyColour, 0.2));
  leak.addColorStop(1, fade(stage.place.keyColour, 0));
  context.fillStyle = leak;
  context.fillRect(0, 0, width, height);
  return canvas;
};

export const createOverlay = (stage: SceneLayers, frame: Size): Overlay => {
  const cover = createCanvas(frame.width, frame.height);
  cover.getContext("2d").drawImage(vignette(stage, frame), 0, 0, frame.width, frame.height);
  const tile = scaled(grainTile(stage.placeSeed), Math.max(1, frame.height / 1000));
  const { width } = tile;
  return {
    draw(context, index) {
      context.drawImage(cover, 0, 0);
      const random = seededRandom(index * 7919 + 1);
      context.save();
      context.translate(-Math.floor(random.next() * width), -Math.floor(random.next() * width));
      const pattern = context.createPattern(tile, "repeat");
      if (pattern) context.fillStyle = pattern;
      context.fillRect(0, 0, frame.width + width, frame.height + width);
      context.restore();
    },
  };
};
