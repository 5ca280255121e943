import type { Canvas } from "@napi-rs/canvas";
import type { Appearance, Product, Size } from "@reelwright/core/artifacts/artifacts";
import { createFigure } from "../figure/figure.ts";
import { dressedFor } from "../scene/air.ts";
import { schemeOf } from "../scene/colour.ts";
import type { Outside } from "../scene/outside.ts";
import { placeNamed } from "../scene/places.ts";
import { spriteOf } from "../scene/product.ts";
import type { Recipe } from "../scene/recipe.ts";
import { paintSceneLayers } from "../scene/scene-layers.ts";
import { fairWeather, placeIn, schemeIn, type Weather } from "../scene/weather.ts";
import { createFrameRenderer, type FrameRenderer } from "./frame-renderer.ts";

export type SceneRendererRequest = {
  readonly frame: Size;
  readonly cutout: Canvas;
  /** What fills the frame in shots of the picture itself. */
  readonly photo?: Canvas | null;
  readonly palette: Product["palette"];
  readonly appearance: Appearance | null;
  /** Any recipe of the job: all share place, light and colours. */
  readonly recipe: Recipe;
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
  });
};
