/** Draws shots of the persona. The place, which only moves with the camera, is painted once for a shot. */
import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import type { Appearance, Product, Size } from "@reelwright/film/artifacts";
import type { Seen } from "@reelwright/film/subjects";
import { type FigureLight, fade, schemeOf } from "../colour.ts";
import { createFigure, type Figure } from "../figure/figure.ts";
import { soles } from "../figure/legs.ts";
import { seenIn } from "../scene/boxes.ts";
import type { Outside } from "../scene/brush/brush.ts";
import { surfaceTop } from "../scene/brush/surface.ts";
import type { PersonaState, PictureState } from "../scene/layout.ts";
import { placeNamed } from "../scene/places.ts";
import { drawnIn, type ProductSprite, spriteOf } from "../scene/product.ts";
import type { PersonScene } from "../scene/recipe.ts";
import {
  type Depths,
  type Layer,
  paintSceneLayers,
  type SceneLayers,
} from "../scene/scene-layers.ts";
import { isOnTrunk } from "../scene/wearables.ts";
import { dressedFor, placeIn, schemeIn, type Weather } from "../scene/weather.ts";
import { drawProduct, drawStandingShadow } from "./product-drawing.ts";
import { drawHood, drawOnTrunk } from "./worn-drawing.ts";

type Camera = PictureState["camera"];

/** Draws moments of one shot. */
type DrawMoment = (state: PictureState) => void;

export type FrameRenderer = {
  readonly canvas: Canvas;
  /** Paints the place for a shot, as the camera of `anchor` sees it. */
  openShot(anchor: PictureState): DrawMoment;
};

/** How far a layer follows the camera: the persona 1, layers behind less. */
const depth = { back: 0.34, middle: 0.56, stage: 1 } as const;
/** The place behind the persona is moved as one. */
const behind = (depth.back + depth.middle) / 2;

/** Pixels per scene unit of a layer. */
const scaleOf = (frame: Size, { zoom }: Camera, follow: number): number =>
  (frame.height / 1000) * (1 + (zoom - 1) * follow);

/** Sets the transform of a layer that follows the camera by `follow`, on a canvas with the frame in its middle. */
const look = (context: SKRSContext2D, frame: Size, camera: Camera, follow: number): number => {
  const { width, height } = context.canvas;
  const scale = scaleOf(frame, camera, follow);
  context.setTransform(1, 0, 0, 1, width / 2, height / 2);
  context.rotate(camera.roll);
  context.scale(scale, scale);
  context.translate(-camera.x * follow, -(500 + (camera.y - 500) * follow));
  return scale;
};

const place = (context: SKRSContext2D, layer: Layer) => {
  context.drawImage(layer.canvas, layer.x, layer.y, layer.width, layer.height);
};

const placeDepths = (context: SKRSContext2D, layers: Depths, focus: number) => {
  place(context, layers.near);
  context.globalAlpha = focus;
  if (focus > 0) place(context, layers.far);
  context.globalAlpha = 1;
};

/** A part of the place, so much larger than the frame, for a camera that moves. */
const plateRoom = 1.16;

type Plate = {
  readonly canvas: Canvas;
  readonly follow: number;
  /** The camera that it was painted for. */
  readonly camera: Camera;
  /** First row with something on it. */
  readonly top: number;
};

/** Corners of the frame are a little darker, and one of them has the key light's color. */
const shadeCorners = (context: SKRSContext2D, { side, place: { keyColour } }: SceneLayers) => {
  const { width, height } = context.canvas;
  const corner = Math.hypot(width, height) / 2;
  const [x, y] = [width / 2, height * 0.46];
  const dark = context.createRadialGradient(x, y, corner * 0.45, x, y, corner * 1.08);
  dark.addColorStop(0, "rgba(18,10,14,0)");
  dark.addColorStop(1, "rgba(26,12,16,0.34)");
  const edge = side < 0 ? 0 : width;
  const leak = context.createRadialGradient(edge, height * 0.08, 0, edge, height * 0.08, y * 1.3);
  leak.addColorStop(0, fade(keyColour, 0.2));
  leak.addColorStop(1, fade(keyColour, 0));
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalCompositeOperation = "source-atop";
  for (const style of [dark, leak]) {
    context.fillStyle = style;
    context.fillRect(0, 0, width, height);
  }
  context.globalCompositeOperation = "source-over";
};

const paintPlate = (
  stage: SceneLayers,
  frame: Size,
  camera: Camera,
  { follow, from = null }: { readonly follow: number; readonly from?: number | null },
  draw: (context: SKRSContext2D, at: (follow: number) => void) => void,
): Plate => {
  const canvas = createCanvas(
    Math.ceil(frame.width * plateRoom),
    Math.ceil(frame.height * plateRoom),
  );
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  draw(context, (own) => look(context, frame, camera, own));
  shadeCorners(context, stage);
  const first =
    from === null ? 0 : canvas.height / 2 + (from - camera.y) * scaleOf(frame, camera, follow);
  const top = Math.round(Math.min(canvas.height - 1, Math.max(0, first)));
  return { canvas, follow, camera, top };
};

/** Draws a plate as the camera sees it now. */
const placePlate = (context: SKRSContext2D, frame: Size, plate: Plate, camera: Camera) => {
  const { canvas, follow, top } = plate;
  const scale = scaleOf(frame, camera, follow);
  const { width, height } = canvas;
  context.setTransform(1, 0, 0, 1, frame.width / 2, frame.height / 2);
  context.rotate(camera.roll);
  context.translate(
    (plate.camera.x - camera.x) * follow * scale,
    (plate.camera.y - camera.y) * follow * scale,
  );
  const grown = scale / scaleOf(frame, plate.camera, follow);
  context.scale(grown, grown);
  context.imageSmoothingQuality = "low";
  context.drawImage(
    ...([canvas, 0, top, width, height - top] as const),
    ...([-width / 2, top - height / 2, width, height - top] as const),
  );
};

const figureLight = ({ side, place: { keyColour }, scheme }: SceneLayers): FigureLight => ({
  angle: side < 0 ? -Math.PI * 0.78 : -Math.PI * 0.22,
  keyColour,
  ambientColour: scheme.wall,
  strength: 0.6,
});

const solesOf = ({ y, head }: PersonaState) => y + soles * head;

/** Whether a persona on the floor stands nearer to the camera than the product. */
const standsBefore = ({ persona, product }: PictureState) =>
  !product.held && solesOf(persona) > product.y + product.height / 2 + 1;

/** A soft shadow under the shoes of a persona on the floor. */
const drawFootShadow = (context: SKRSContext2D, { persona }: PictureState) => {
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

/** What frames are drawn from. */
type Drawn = {
  readonly stage: SceneLayers;
  readonly product: ProductSprite;
  readonly figure: Figure;
  readonly frame: Size;
  /** Takes what type keeps clear of in the pictures that are drawn. */
  readonly seen: Seen[];
};

const createFrameRenderer = ({ stage, product, figure, frame, seen }: Drawn): FrameRenderer => {
  const canvas = createCanvas(frame.width, frame.height);
  const context = canvas.getContext("2d", { alpha: false });
  const light = figureLight(stage);
  const gloss = stage.place.surface(stage.scheme).gloss;

  const withFigure = ({ persona, camera }: PictureState, draw: () => void) => {
    context.save();
    look(context, frame, camera, depth.stage);
    context.translate(persona.x, persona.y);
    context.scale(persona.head, persona.head);
    draw();
    context.restore();
  };

  const drawFigure = (state: PictureState) =>
    withFigure(state, () => {
      const scale = frame.height / 1000;
      const { worn, pose } = state.persona;
      drawHood(context, product, state, scale);
      const dress = (own: SKRSContext2D) => drawOnTrunk(own, product, state, scale);
      figure.drawBody(context, pose, light, isOnTrunk(worn) ? dress : undefined);
    });

  /** The product, with what is under it, and the hands that hold it. */
  const drawHeld = (state: PictureState) => {
    const scale = look(context, frame, state.camera, depth.stage);
    if (state.product.isSeen) {
      if (!state.product.held)
        drawStandingShadow(context, product, state.product, { side: stage.side, gloss });
      if (!isOnTrunk(state.persona.worn)) drawProduct(context, product, state.product, scale);
    }
    withFigure(state, () => {
      if (state.product.held) figure.drawHands(context, state.persona.pose, light);
    });
  };

  /** Persona and product on a floor; the one that is nearer to the camera is drawn later. */
  const drawStanding = (state: PictureState) => {
    const isBefore = standsBefore(state);
    look(context, frame, state.camera, depth.stage);
    drawFootShadow(context, state);
    if (!isBefore) drawFigure(state);
    drawHeld(state);
    if (isBefore) drawFigure(state);
  };

  /** At a table the persona stands behind it. */
  const openShot = ({ camera, focus }: PictureState): DrawMoment => {
    const back = paintPlate(stage, frame, camera, { follow: behind }, (own, at) => {
      // A near camera looks below what is painted behind the table.
      own.fillStyle = stage.scheme.wall;
      own.fillRect(0, 0, own.canvas.width, own.canvas.height);
      at(depth.back);
      placeDepths(own, stage.back, focus);
      at(depth.middle);
      placeDepths(own, stage.middle, focus);
    });
    const from = surfaceTop - 160;
    const table = paintPlate(stage, frame, camera, { follow: depth.stage, from }, (own, at) => {
      at(depth.stage);
      place(own, stage.surface);
    });
    return (state) => {
      placePlate(context, frame, back, state.camera);
      if (!state.floor) drawFigure(state);
      placePlate(context, frame, table, state.camera);
      if (state.floor) drawStanding(state);
      else drawHeld(state);
      seen.push(...seenIn(state, frame));
    };
  };
  return { canvas, openShot };
};

type SceneRendererRequest = {
  readonly frame: Size;
  readonly cutout: Canvas;
  readonly palette: Product["palette"];
  readonly appearance: Appearance;
  /** Any shot of the film's persona: all share place, light and clothes. */
  readonly scene: PersonScene;
  readonly seen?: Seen[];
};

/** What windows show in a scene's weather. */
const outsideIn = ({ air = null, season, hour }: Weather): Outside => ({
  air,
  season,
  isDark: hour === "evening" || hour === "night",
});

/** Paints the place, lights the product, prepares the figure, and returns what draws frames of the persona. */
export const createSceneRenderer = ({
  scene,
  frame,
  seen = [],
  ...request
}: SceneRendererRequest): FrameRenderer => {
  const { setting, floor, garment } = scene;
  const { weather, side } = setting;
  const found = placeIn(placeNamed(setting.place), weather);
  const { keyColour } = found;
  const product = spriteOf(drawnIn(frame, request.cutout), { keyColour, side });
  const colours = schemeOf(request.palette, setting.harmony, setting.ground);
  const air = found.outdoor ? (weather.air ?? null) : null;
  const stage = paintSceneLayers({
    ...{ place: found, scheme: schemeIn(colours, found, weather), side, seed: setting.placeSeed },
    ...{ frame, hour: weather.hour, air, outside: outsideIn(weather), floor },
  });
  const figure = createFigure(dressedFor(request.appearance, air), {
    under: garment?.sleeves ?? null,
    legs: floor ? (garment ? "bare" : "dressed") : null,
  });
  return createFrameRenderer({ stage, product, figure, frame, seen });
};
