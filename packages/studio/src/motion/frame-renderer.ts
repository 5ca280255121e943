import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import type { Size } from "@reelwright/core/artifacts";
import { fade } from "../colour/fade.ts";
import { type Figure, type FigureLight, soles } from "../figure/index.ts";
import { surfaceDepth, surfaceTop } from "../scene/brush/surface.ts";
import { shade } from "../scene/colour.ts";
import type { PictureState } from "../scene/layout.ts";
import type { ProductSprite } from "../scene/product.ts";
import type { Depths, Layer, SceneLayers } from "../scene/scene-layers.ts";
import { isOnTrunk } from "../scene/wearing.ts";
import { drawEffect, drawReceiver } from "./effect-drawing.ts";
import { drawFullBleed } from "./full-bleed.ts";
import { drawOnTrunk } from "./garment-drawing.ts";
import { createOverlay, type Overlay } from "./overlay.ts";
import { createParticles, type Particles } from "./particles.ts";
import { drawPodium } from "./podium.ts";
import { drawGlint, drawProduct, drawStandingShadow } from "./product-drawing.ts";

/** Draws the frames of one job; everything that they share is prepared once. */
export type FrameRenderer = {
  readonly canvas: Canvas;
  /** Draws the whole frame. `phase` is the place in the loop of small movements (0 to 1), `frame` the grain's. */
  draw(state: PictureState, phase: number, frame: number): void;
};

/** How far a layer follows the camera: 1 with the persona, less behind, more before. */
const depth = { back: 0.34, middle: 0.56, stage: 1, front: 1.35 } as const;

type Camera = PictureState["camera"];

type View = {
  readonly context: SKRSContext2D;
  readonly frame: Size;
  readonly camera: Camera;
  readonly orbit: number;
};

/** Stage units by which an orbit of 1 moves what is furthest behind the product; what is before it goes the other way. */
const orbitReach = 120;

/** Sets the transformation of a plane at `follow` of the camera's way; returns pixels per unit. */
const look = ({ context, frame, camera, orbit }: View, follow: number): number => {
  const zoom = 1 + (camera.zoom - 1) * follow;
  const scale = (frame.height / 1000) * zoom;
  context.setTransform(1, 0, 0, 1, frame.width / 2, frame.height / 2);
  context.rotate(camera.roll);
  context.scale(scale, scale);
  const aside = orbit * orbitReach * (1 - follow) * 1.5;
  context.translate(aside - camera.x * follow, -(500 + (camera.y - 500) * follow));
  return scale;
};

const place = ({ context }: View, layer: Layer) => {
  context.drawImage(layer.canvas, layer.x, layer.y, layer.width, layer.height);
};

/** The table; in an orbit its far edge and its near one move against each other about the product's foot. */
const placeSurface = (view: View, stage: SceneLayers, { orbit, product }: PictureState) => {
  const { context } = view;
  if (orbit === 0) return place(view, stage.surface);
  const foot = product.y + product.height / 2;
  const slant = -orbit * 0.28;
  context.save();
  context.transform(1, 0, slant, 1, -slant * foot, 0);
  place(view, stage.surface);
  context.restore();
};

/** Below it a place is drawn in one focus only: a second layer that is hardly seen costs as much as the first. */
const softFrom = 0.15;

const placeDepths = (view: View, layers: Depths, depth: number) => {
  const focus = Math.max(0, (depth - softFrom) / (1 - softFrom));
  if (focus < 0.995) place(view, layers.near);
  if (focus < 0.005) return;
  view.context.globalAlpha = focus;
  place(view, layers.far);
  view.context.globalAlpha = 1;
};

/** The end card's ground: the palette's colour, brightest behind the product, with two calm discs. */
const placeBackdrop = (view: View, stage: SceneLayers, { tint, product, camera }: PictureState) => {
  const { context, frame } = view;
  const { scheme } = stage;
  const scale = look(view, depth.stage);
  context.setTransform(1, 0, 0, 1, 0, 0);
  const x = frame.width / 2 + (product.x - camera.x) * scale;
  const y = frame.height / 2 + (product.y - camera.y) * scale;
  const ground = context.createRadialGradient(x, y, 0, x, y, frame.height * 0.66);
  ground.addColorStop(0, fade(scheme.backdropGlow, tint * 0.96));
  ground.addColorStop(0.42, fade(scheme.backdrop, tint * 0.92));
  ground.addColorStop(1, fade(shade(scheme.backdrop, -0.14), tint * 0.96));
  context.fillStyle = ground;
  context.fillRect(0, 0, frame.width, frame.height);
  const reach =
    Math.max(product.width * 0.62, product.height * 0.66) * scale * (0.55 + 0.45 * tint);
  context.fillStyle = fade(scheme.backdropGlow, tint * 0.3);
  for (const share of [1.12, 0.86]) {
    context.beginPath();
    context.arc(x, y, reach * share, 0, Math.PI * 2);
    context.fill();
  }
};

const tintSurface = (view: View, stage: SceneLayers, tint: number) => {
  const { context } = view;
  look(view, depth.stage);
  const { x, width } = stage.surface;
  const wash = context.createLinearGradient(0, surfaceTop, 0, surfaceTop + 260);
  wash.addColorStop(0, fade(shade(stage.scheme.backdrop, 0.12), tint * 0.92));
  wash.addColorStop(1, fade(shade(stage.scheme.backdrop, -0.1), tint * 0.88));
  context.fillStyle = wash;
  context.fillRect(x, surfaceTop, width, surfaceDepth);
};

const figureLight = (stage: SceneLayers): FigureLight => ({
  angle: stage.side < 0 ? -Math.PI * 0.78 : -Math.PI * 0.22,
  keyColour: stage.place.keyColour,
  ambientColour: stage.scheme.wall,
  strength: 0.6,
});

const withFigure = (
  view: View,
  state: PictureState,
  draw: (pose: NonNullable<PictureState["persona"]>) => void,
) => {
  const { persona } = state;
  if (persona === null) return;
  const { context } = view;
  context.save();
  look(view, depth.stage);
  context.translate(persona.x, persona.y);
  context.scale(persona.head, persona.head);
  draw(persona);
  context.restore();
};

const drawStage = (view: View, stage: SceneLayers, state: PictureState) => {
  const { context } = view;
  look(view, depth.back);
  placeDepths(view, stage.back, state.focus);
  look(view, depth.middle);
  placeDepths(view, stage.middle, state.focus);
  if (state.tint > 0.004) {
    placeBackdrop(view, stage, state);
  }
  context.setTransform(1, 0, 0, 1, 0, 0);
};

const solesOf = ({ y, head }: NonNullable<PictureState["persona"]>) => y + soles * head;

/** Whether a persona on the floor stands nearer to the camera than the product. */
const standsBefore = ({ persona, product }: PictureState) =>
  persona !== null && solesOf(persona) > product.y + product.height / 2 + 1;

/** A soft shadow under the shoes of a persona on the floor. */
const drawFootShadow = (context: SKRSContext2D, { persona }: PictureState) => {
  if (persona === null) return;
  const { x, head } = persona;
  context.save();
  context.translate(x, solesOf(persona));
  context.scale(head * 1.05, head * 0.16);
  const pool = context.createRadialGradient(0, 0, 0, 0, 0, 1);
  pool.addColorStop(0, "rgba(24,14,12,0.5)");
  pool.addColorStop(1, "rgba(24,14,12,0)");
  context.fillStyle = pool;
  context.fillRect(-1, -1, 2, 2);
  context.restore();
};

/** What frames are drawn from. `figure` is null for shots of the product alone, `photo` where no shot is of the picture. */
type Drawn = {
  readonly stage: SceneLayers;
  readonly product: ProductSprite;
  readonly photo: Canvas | null;
  readonly figure: Figure | null;
  readonly frame: Size;
};

/** Prepares drawing at one frame size. */
export const createFrameRenderer = ({
  stage,
  product,
  photo,
  figure,
  frame,
}: Drawn): FrameRenderer => {
  const canvas = createCanvas(frame.width, frame.height);
  const context = canvas.getContext("2d", { alpha: false });
  const light = figureLight(stage);
  const air: Particles = createParticles(stage);
  const finish: Overlay = createOverlay(stage, frame);
  const gloss = stage.place.surface(stage.scheme).gloss;

  /** The product, with what is under it. */
  const drawStill = (view: View, state: PictureState) => {
    const scale = look(view, depth.stage);
    if (state.podium > 0.2) drawPodium(context, stage, state);
    if (!state.product.held) {
      const open = state.persona === null || state.podium === 0;
      drawStandingShadow(context, product, state.product, { side: stage.side, gloss, open });
    }
    if (!isOnTrunk(state.persona?.worn ?? null))
      drawProduct(context, product, state.product, scale);
    if (state.glint > 0) drawGlint(context, product, state.product, state.glint);
  };

  /** The hands that hold the product, with what comes out of it. */
  const drawHands = (view: View, state: PictureState, phase: number) => {
    const { effect } = state;
    look(view, depth.stage);
    if (effect) drawReceiver(context, effect, stage.scheme.backdrop);
    withFigure(view, state, ({ pose }) => {
      if (state.product.held) figure?.drawHands(context, pose, light);
    });
    look(view, depth.stage);
    if (effect) drawEffect(context, effect, phase);
  };

  const drawScene = (state: PictureState, phase: number) => {
    const view: View = { context, frame, camera: state.camera, orbit: state.orbit };
    drawStage(view, stage, state);
    look(view, depth.middle);
    air.behind(context, phase, state.tint);
    const drawFigure = () =>
      withFigure(view, state, (persona) =>
        figure?.drawBody(context, persona.pose, light, (own) =>
          drawOnTrunk(own, product, state, frame.height / 1000),
        ),
      );
    // At a table the persona stands behind it, on a floor on it; who stands nearer than the product is drawn after it.
    const isBefore = state.floor && state.persona !== null && standsBefore(state);
    if (!state.floor) drawFigure();
    look(view, depth.stage);
    placeSurface(view, stage, state);
    if (state.tint > 0.004) tintSurface(view, stage, state.tint);
    if (state.floor) drawFootShadow(context, state);
    if (state.floor && !isBefore) drawFigure();
    drawStill(view, state);
    if (isBefore) drawFigure();
    drawHands(view, state, phase);
    look(view, depth.front);
    // Leaves bend from their foot, below the frame.
    context.transform(1, 0, state.sway * 0.022, 1, -state.sway * 22, 0);
    context.globalAlpha = 0.9 - state.tint * 0.6;
    place(view, stage.front);
    context.globalAlpha = 1;
    air.before(context, phase, state.tint);
  };
  const draw = (state: PictureState, phase: number, index: number) => {
    if (state.fullBleed && photo) drawFullBleed(context, photo, state.fullBleed, frame);
    else drawScene(state, phase);
    context.setTransform(1, 0, 0, 1, 0, 0);
    finish.draw(context, index);
  };
  return { canvas, draw };
};
