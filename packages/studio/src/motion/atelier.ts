import type { Canvas } from "@napi-rs/canvas";
import type { Appearance, Product, Size } from "@reelwright/core/artifacts";
import { createFigure } from "../figure/index.ts";
import { schemeOf } from "../scene/colour.ts";
import { placeNamed } from "../scene/places.ts";
import { spriteOf } from "../scene/product.ts";
import type { Recipe } from "../scene/recipe.ts";
import { buildStage } from "../scene/stage.ts";
import { fairWeather, placeIn, schemeIn } from "../scene/weather.ts";
import { createPicture, type Picture } from "./picture.ts";

export type AtelierRequest = {
  readonly frame: Size;
  readonly cutout: Canvas;
  readonly palette: Product["palette"];
  readonly appearance: Appearance | null;
  /** Any recipe of the job: all share place, light and colours. */
  readonly recipe: Recipe;
};

/** Paints the place, lights the product (on its canvas) and prepares the figure: all that drawing frames needs. */
export const openAtelier = ({ recipe, frame, ...request }: AtelierRequest): Picture => {
  const weather = recipe.weather ?? fairWeather;
  const place = placeIn(placeNamed(recipe.place), weather);
  const product = spriteOf(request.cutout, { keyColour: place.keyColour, side: recipe.side });
  const colours = schemeOf(request.palette, recipe.harmony, recipe.ground ?? null);
  const scheme = schemeIn(colours, place, weather);
  const { side, placeSeed: seed } = recipe;
  const stage = buildStage({ place, scheme, side, seed, frame, hour: weather.hour });
  const figure = request.appearance && createFigure(request.appearance);
  return createPicture(stage, product, figure, frame);
};
