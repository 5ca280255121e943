import { createCanvas, Path2D, type SKRSContext2D } from "@napi-rs/canvas";
import type { Appearance } from "@reelwright/film/artifacts";
import { drawWear } from "./garments.ts";
import { hairOf } from "./hair.ts";
import { drawPieces, type HairStyle, type Piece } from "./hair-drawing.ts";
import type { Facing } from "./head.ts";
import { type Layer, makeLayer } from "./layer.ts";
import { buildOf, type Palette, paletteOf } from "./palette.ts";
import type { FigurePose, Point } from "./pose.ts";

/** Where hair may be, in head coordinates. */
const hairBox = { left: -0.85, top: -1.05, right: 0.85, bottom: 1.6 };
const frontBox = { left: -0.65, top: -0.85, right: 0.65, bottom: 1.05 };

/** Where the neck carries the head, and the head's centre above it. */
export const pivot: Point = { x: 0, y: -0.35 };
export const rise = 0.36;

/** How far what is on the face follows its turning and nodding. */
export const followed = {
  forehead: { x: 1, y: 1 },
  nose: { x: 1.35, y: 1.15 },
  freckles: { x: 1, y: 1 },
  beard: { x: 0.7, y: 0.8 },
  moustache: { x: 1.1, y: 1 },
  earrings: { x: -0.35, y: 0 },
  glasses: { x: 1.1, y: 1 },
} as const;
export type FaceWear = keyof typeof followed;

export type HeadLayers = {
  readonly back: Layer | null;
  readonly fall: Layer | null;
  readonly front: Layer | null;
  /** The hair's shadow on the forehead. */
  readonly shade: Layer | null;
  readonly worn: ReadonlySet<Appearance["accessories"][number]>;
  readonly onFace: ReadonlyMap<FaceWear, Layer>;
  /** The lowest point of hair that falls over shoulders, from the base of the neck. */
  readonly bottom: number;
};

export const tiltOf = (pose: FigurePose) => pose.headTilt * 0.2;

/** The centre of a head that isn't bent, in trunk coordinates. */
export const restingHead: Point = { x: pivot.x, y: pivot.y - rise };

/** How far the features move; `headNod` lowers them. */
export const facingOf = (pose: FigurePose): Facing => ({
  x: pose.headTurn * 0.06,
  y: pose.headNod * 0.04,
});

/** What is on the face of an appearance: a beard has a moustache, a headscarf covers the ears. */
const faceWearOf = ({ accessories }: Appearance): readonly FaceWear[] =>
  (Object.keys(followed) as FaceWear[]).filter((name) => {
    if (name === "nose" || name === "forehead") return true;
    if (name === "earrings" && accessories.includes("headscarf")) return false;
    return accessories.includes(name) || (name === "moustache" && accessories.includes("beard"));
  });

const isCovered = ({ accessories }: Appearance) => accessories.includes("headscarf");

const styleOf = (appearance: Appearance): HairStyle =>
  isCovered(appearance) ? {} : hairOf(appearance);

const drawWorn = (context: SKRSContext2D, appearance: Appearance, palette: Palette) => {
  const skull = new Path2D();
  skull.ellipse(0, 0, 0.366, 0.5, 0, 0, Math.PI * 2);
  const wear = isCovered(appearance) ? "hood" : appearance.accessories.includes("cap") && "cap";
  if (wear) drawWear(wear)(context, buildOf(appearance), palette, skull);
};

/** The light in which a head is drawn that nobody sees: only its outline counts. */
const anyLight = { angle: 0, keyColour: "#ffffff", ambientColour: "#ffffff", strength: 0 };

/** Hair, cap or headscarf of an appearance, in head coordinates. */
const drawHead = (context: SKRSContext2D, appearance: Appearance): void => {
  const palette = paletteOf(appearance, anyLight);
  const { back = [], front = [] } = styleOf(appearance);
  drawPieces(context, [...back, ...front], palette.hair, palette.toLight);
  drawWorn(context, appearance, palette);
};

/** Head and hair pixels at `scale` pixels per head height. */
export const makeHeadLayers = (
  appearance: Appearance,
  palette: Palette,
  scale: number,
): HeadLayers => {
  const worn = new Set(appearance.accessories);
  const style = styleOf(appearance);
  const layer = (pieces: readonly Piece[] | undefined, box: typeof hairBox) =>
    pieces?.length
      ? makeLayer(scale, box, (own) => drawPieces(own, pieces, palette.hair, palette.toLight))
      : null;
  const front = style.front ?? [];
  const drawFront = (own: SKRSContext2D) => {
    drawPieces(own, front, palette.hair, palette.toLight);
    drawWorn(own, appearance, palette);
  };
  const shadow = { ...palette.hair, ...flat(palette.skin.shade) };
  const fall = layer(style.fall, hairBox);
  const over = makeLayer(scale, frontBox, drawFront);
  const build = buildOf(appearance);
  const onFace = faceWearOf(appearance).map((name): [FaceWear, Layer] => [
    name,
    makeLayer(scale, frontBox, (own) => drawWear(name)(own, build, palette, new Path2D())),
  ]);
  return {
    onFace: new Map(onFace),
    back: layer(style.back, hairBox),
    fall,
    front: over,
    bottom: restingHead.y + Math.max(chin, over.bottom, fall?.bottom ?? 0),
    shade: isCovered(appearance) ? null : layerOrNull(scale, front, shadow, palette),
    worn,
  };
};

const flat = (tone: string) => ({
  deep: tone,
  shade: tone,
  mid: tone,
  base: tone,
  lit: tone,
  glow: tone,
});

const layerOrNull = (
  scale: number,
  pieces: readonly Piece[],
  ramp: Palette["hair"],
  palette: Palette,
): Layer | null => {
  const solid = pieces.filter(({ kind }) => kind !== "stubble");
  if (!solid.length) return null;
  return makeLayer(scale, frontBox, (own) => {
    own.globalAlpha = 0.62;
    drawPieces(own, solid, ramp, palette.toLight);
  });
};

/** How far a head with all that is on it reaches from its middle, in head heights: upwards, and to the further side. */
export type HeadReach = { readonly top: number; readonly side: number };

/** Of a head with full hair. */
export const usualReach: HeadReach = { top: 0.66, side: 0.5 };

/** Pixels per head height: exact to a hundredth of it. */
const scale = 96;
/** What falls over the shoulders is no part of the head. */
const chin = 0.5;

const measured = (appearance: Appearance): HeadReach => {
  const width = Math.ceil((hairBox.right - hairBox.left) * scale);
  const height = Math.ceil((chin - hairBox.top) * scale);
  const context = createCanvas(width, height).getContext("2d");
  context.scale(scale, scale);
  context.translate(-hairBox.left, -hairBox.top);
  drawHead(context, appearance);
  const { data } = context.getImageData(0, 0, width, height);
  let [top, side] = [usualReach.top, usualReach.side];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if ((data[(y * width + x) * 4 + 3] ?? 0) < 96) continue;
      top = Math.max(top, -hairBox.top - y / scale);
      side = Math.max(side, Math.abs(hairBox.left + (x + 0.5) / scale));
    }
  return { top, side };
};

const known = new Map<string, HeadReach>();
/** Appearances are few; whoever sends others has each measured once. */
const mostKnown = 256;

/** How far the head of an appearance reaches, with hair, cap or headscarf; at least as far as one with full hair. */
export const headReach = (appearance: Appearance): HeadReach => {
  const { hairStyle, presentation, accessories } = appearance;
  const key = [hairStyle, presentation, ...accessories].join("|");
  const reach = known.get(key) ?? measured(appearance);
  if (known.size >= mostKnown) known.clear();
  known.set(key, reach);
  return reach;
};
