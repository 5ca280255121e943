import { type Canvas, createCanvas } from "@napi-rs/canvas";
import type { Size } from "@reelwright/film/artifacts";
import { seededRandom, seedOf } from "@reelwright/film/numbers";
import type { Scheme } from "../colour.ts";
import type { Air, Brush, Outside } from "./brush/brush.ts";
import { paintSurface, surfaceDepth, surfaceTop } from "./brush/surface.ts";
import type { Place } from "./place.ts";
import { paintScenery } from "./scenery.ts";
import { type Hour, paintLamps, washesOf, washLayer } from "./weather.ts";

/** A painted layer and the part of the scene (units) that it covers. */
export type Layer = {
  readonly canvas: Canvas;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** A layer with two degrees of focus: for a wide shot and for a close-up. */
export type Depths = { readonly near: Layer; readonly far: Layer };

/** The layers of one place at one frame size. They are painted once and moved in each frame. */
export type SceneLayers = {
  readonly place: Place;
  readonly scheme: Scheme;
  readonly side: -1 | 1;
  readonly back: Depths;
  readonly middle: Depths;
  readonly surface: Layer;
};

export type SceneLayersOptions = {
  readonly place: Place;
  readonly scheme: Scheme;
  readonly side: -1 | 1;
  readonly seed: number;
  readonly frame: Size;
  readonly hour: Hour;
  /** Whether there is a floor instead of a table; nothing lies on it. */
  readonly floor: boolean;
  /** Precipitation or fog, if the place is outdoors. */
  readonly air: Air | null;
  /** The view through the windows of rooms. */
  readonly outside: Outside;
};

type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** Paints one layer at `scale` pixels per unit. */
const paint = (
  options: SceneLayersOptions,
  name: string,
  box: Box,
  scale: number,
  draw: (brush: Brush) => void,
): Layer => {
  const canvas = createCanvas(Math.ceil(box.width * scale), Math.ceil(box.height * scale));
  const context = canvas.getContext("2d");
  context.scale(scale, scale);
  context.translate(-box.x, -box.y);
  context.scale(options.side, 1);
  draw({
    context,
    scale,
    half: (500 * options.frame.width) / options.frame.height,
    scheme: options.scheme,
    random: seededRandom(seedOf(options.seed, name)),
    side: options.side,
    keyColour: options.place.keyColour,
    outside: options.outside,
  });
  return { canvas, ...box };
};

/** The layer in the light of the scene's hour, `strength` 0 to 1. Transparent parts stay transparent. */
const lit = (options: SceneLayersOptions, layer: Layer, strength: number): Layer => {
  const washes = washesOf(options.hour, options.air);
  if (washes.length === 0) return layer;
  const graded = createCanvas(layer.canvas.width, layer.canvas.height);
  const context = graded.getContext("2d");
  context.drawImage(layer.canvas, 0, 0);
  washLayer(context, washes, strength);
  context.globalCompositeOperation = "destination-in";
  context.drawImage(layer.canvas, 0, 0);
  context.globalCompositeOperation = "source-over";
  return { ...layer, canvas: graded };
};

/** An out-of-focus copy. It is small, since blurred images need few pixels. */
const defocus = (layer: Layer, radius: number, scale: number): Layer => {
  const canvas = createCanvas(Math.ceil(layer.width * scale), Math.ceil(layer.height * scale));
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.filter = `blur(${radius * scale}px)`;
  context.drawImage(layer.canvas, 0, 0, canvas.width, canvas.height);
  return { ...layer, canvas };
};

const depths = (layer: Layer, scale: number, radius: number): Depths => ({
  near: defocus(layer, radius, scale * 0.6),
  far: defocus(layer, radius * 2.6, scale * 0.3),
});

/** The surface in focus, with its props slightly out of focus, so that only the product is sharp. */
const paintTable = (options: SceneLayersOptions, box: Box, scale: number): Layer => {
  const strength = options.place.outdoor ? 0.75 : 0.55;
  const surface = paint(options, "surface", box, scale, (brush) =>
    paintSurface(brush, options.place.surface(options.scheme)),
  );
  if (!options.floor) {
    const props = paint(options, "props", box, scale, (brush) =>
      paintScenery(brush, options.place.props),
    );
    const context = surface.canvas.getContext("2d");
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.filter = `blur(${1.1 * scale}px)`;
    context.drawImage(props.canvas, 0, 0);
    context.filter = "none";
  }
  // Fog and precipitation veil what is far away. On the surface, the material shows the weather.
  return lit({ ...options, air: null }, surface, strength);
};

/** The furthest layer in its hour's light; in the evening, its lamps glow. */
const paintBack = (options: SceneLayersOptions, box: Box, scale: number): Layer => {
  const back = lit(
    options,
    paint(options, "back", box, scale, (brush) => paintScenery(brush, options.place.back)),
    1,
  );
  if (options.hour !== "evening" && options.hour !== "night") return back;
  const lamps = paint(options, "lamps", box, scale, paintLamps);
  const context = back.canvas.getContext("2d");
  context.globalCompositeOperation = "screen";
  context.drawImage(lamps.canvas, 0, 0);
  context.globalCompositeOperation = "source-over";
  return back;
};

const paintAll = (options: SceneLayersOptions): SceneLayers => {
  const { frame, place, scheme, side } = options;
  const scale = frame.height / 1000;
  const half = (500 * frame.width) / frame.height;
  const wide = half * 1.3 + 30;
  const whole = { x: -wide, y: -60, width: wide * 2, height: 1120 };
  const table = { x: -wide, y: surfaceTop - 160, width: wide * 2, height: surfaceDepth + 160 };
  return {
    place,
    scheme,
    side,
    back: depths(paintBack(options, whole, scale * 0.6), scale, 7),
    middle: depths(
      lit(
        options,
        paint(options, "middle", whole, scale * 0.6, (brush) => paintScenery(brush, place.middle)),
        place.outdoor ? 0.85 : 0.7,
      ),
      scale,
      4,
    ),
    surface: paintTable(options, table, scale * 1.7),
  };
};

let last: { readonly key: string; readonly layers: SceneLayers } | null = null;

/**
 * Paints all layers of a place. Takes a few tenths of a second; drawing a frame from them takes milliseconds. The last ones
 * are kept: a film's keyframes and segments share theirs.
 */
export const paintSceneLayers = (options: SceneLayersOptions): SceneLayers => {
  const { name, keyColour } = options.place;
  const key = JSON.stringify({ ...options, place: { name, keyColour } });
  if (last?.key !== key) last = { key, layers: paintAll(options) };
  return last.layers;
};
