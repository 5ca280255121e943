import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import type { HexColour, Size } from "@reelwright/core/artifacts/artifacts";
import type { Figure } from "../figure/figure.ts";
import { soles } from "../figure/legs.ts";
import type { FigureLight } from "../figure/light.ts";
import type { PictureState } from "../scene/layout.ts";
import type { ProductSprite } from "../scene/product.ts";
import type { Depths, Layer, SceneLayers } from "../scene/scene-layers.ts";
import { isInFigure } from "../scene/wearing.ts";
import { placeBackdrop, tintSurface } from "./backdrop.ts";
import { drawEffect, drawReceiver } from "./effect-drawing.ts";
import { drawFullBleed } from "./full-bleed.ts";
import { drawHood, drawOnTrunk } from "./garment-drawing.ts";
import { createOverlay, type Overlay } from "./overlay.ts";
import { createParticles, type Particles } from "./particles.ts";
import { drawPodium } from "./podium.ts";
import { drawGlint, drawProduct, drawStandingShadow } from "./product-drawing.ts";
import { drawInShoes } from "./shoe-drawing.ts";
import { depth, look, type View } from "./view.ts";

/** Draws the frames of one job; everything that they share is prepared once. */
export type FrameRenderer = {
  readonly canvas: Canvas;
  /** Draws the whole frame. `phase` is the place in the loop of small movements (0 to 1), `frame` the grain's. */
  draw(state: PictureState, phase: number, frame: number): void;
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
  persona !== null && !product.held && solesOf(persona) > product.y + product.height / 2 + 1;

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
  /** The colour of what is poured. */
  readonly liquid: HexColour;
};

/** Prepares drawing at one frame size. */
export const createFrameRenderer = ({
  stage,
  product,
  photo,
  figure,
  frame,
  liquid,
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
    if (!isInFigure(state.persona?.worn ?? null)) drawProduct(context, product, state, scale);
    if (state.glint > 0) drawGlint(context, product, state.product, state.glint);
  };

  /** The hands that hold the product, with what comes out of it. */
  const drawHands = (view: View, state: PictureState, phase: number) => {
    const { effect } = state;
    look(view, depth.stage);
    if (effect) drawReceiver(context, effect, liquid);
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
      withFigure(view, state, (persona) => {
        const scale = frame.height / 1000;
        if (figure && persona.worn === "feet")
          return drawInShoes(context, figure, light, product, state, scale);
        drawHood(context, product, state, scale);
        figure?.drawBody(context, persona.pose, light, (own) =>
          drawOnTrunk(own, product, state, scale),
        );
      });
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
