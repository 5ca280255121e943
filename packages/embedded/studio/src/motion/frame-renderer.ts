import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import type { Appearance, HexColour, Product, Size } from "@reelwright/film/artifacts";
import type { Seen } from "@reelwright/film/subjects";
import { type FigureLight, fade, schemeOf, shade } from "../colour.ts";
import { createFigure, type Figure } from "../figure/figure.ts";
import { soles } from "../figure/legs.ts";
import { seenIn } from "../scene/boxes.ts";
import type { Outside } from "../scene/brush/brush.ts";
import { surfaceDepth, surfaceTop } from "../scene/brush/surface.ts";
import type { PictureState } from "../scene/layout.ts";
import { placeNamed } from "../scene/places.ts";
import { type ProductSprite, spriteOf } from "../scene/product.ts";
import type { Recipe } from "../scene/recipe.ts";
import {
  type Depths,
  type Layer,
  paintSceneLayers,
  type SceneLayers,
} from "../scene/scene-layers.ts";
import { isInFigure } from "../scene/wearables.ts";
import { dressedFor, fairWeather, placeIn, schemeIn, type Weather } from "../scene/weather.ts";
import { depth, look, type View } from "./composition.ts";
import { drawEffect, drawReceiver } from "./effect-drawing.ts";
import { drawFullBleed } from "./full-bleed.ts";
import { createOverlay, type Overlay } from "./overlay.ts";
import { createParticles, type Particles } from "./particles.ts";
import { drawGlint, drawPodium, drawProduct, drawStandingShadow } from "./product-drawing.ts";
import { drawHood, drawInShoes, drawOnTrunk } from "./worn-drawing.ts";

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
  /** Takes what type keeps clear of in the pictures that are drawn. */
  readonly seen: Seen[] | undefined;
};

/** Prepares drawing at one frame size. */
const createFrameRenderer = ({
  stage,
  product,
  photo,
  figure,
  frame,
  liquid,
  seen,
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
    seen?.push(...seenIn(state, frame));
  };
  return { canvas, draw };
};

type SceneRendererRequest = {
  readonly frame: Size;
  readonly cutout: Canvas;
  /** What fills the frame in shots of the picture itself. */
  readonly photo?: Canvas | null;
  readonly palette: Product["palette"];
  readonly appearance: Appearance | null;
  /** Any recipe of the job: all share place, light and colours. */
  readonly recipe: Recipe;
  readonly seen?: Seen[];
};

/** What windows show in a scene's weather. */
const outsideIn = ({ air = null, season, hour }: Weather): Outside => ({
  air,
  season,
  isDark: hour === "evening" || hour === "night",
});

/** Paints the place, lights the product (on its canvas), prepares the figure, and returns what draws frames of the scene. */
export const createSceneRenderer = ({
  recipe,
  frame,
  ...request
}: SceneRendererRequest): FrameRenderer => {
  const weather = recipe.weather ?? fairWeather;
  const place = placeIn(placeNamed(recipe.place), weather);
  const product = spriteOf(request.cutout, { keyColour: place.keyColour, side: recipe.side });
  const colours = schemeOf(request.palette, recipe.harmony, recipe.ground ?? null);
  const scheme = schemeIn(colours, place, weather);
  const liquid = recipe.liquid ?? colours.product;
  const { side, placeSeed: seed } = recipe;
  const air = place.outdoor ? (weather.air ?? null) : null;
  const stage = paintSceneLayers({
    ...{ place, scheme, side, seed, frame },
    hour: weather.hour,
    air,
    outside: outsideIn(weather),
    floor: recipe.floor ?? false,
  });
  const figure =
    request.appearance &&
    createFigure(dressedFor(request.appearance, air), {
      under: recipe.garment?.sleeves ?? null,
      legs: recipe.floor ? (recipe.garment ? "bare" : "dressed") : null,
    });
  return createFrameRenderer({
    stage,
    product,
    photo: request.photo ?? null,
    figure,
    frame,
    liquid,
    seen: request.seen,
  });
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

/** The surface in the colours of that ground. */
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
