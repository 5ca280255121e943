import type { Canvas } from "@napi-rs/canvas";
import type { Appearance, Product, Size } from "@reelwright/core";
import { createFigure } from "../figure/index.ts";
import { schemeOf } from "../scene/colour.ts";
import { placeNamed } from "../scene/places.ts";
import { spriteOf } from "../scene/product.ts";
import type { Recipe } from "../scene/recipe.ts";
import { buildStage } from "../scene/stage.ts";
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
export function openAtelier({ recipe, frame, ...request }: AtelierRequest): Picture {
  const place = placeNamed(recipe.place);
  const product = spriteOf(request.cutout, { keyColour: place.keyColour, side: recipe.side });
  const scheme = schemeOf(request.palette, recipe.harmony);
  const stage = buildStage({ place, scheme, side: recipe.side, seed: recipe.placeSeed, frame });
  const figure = request.appearance && createFigure(request.appearance);
  return createPicture(stage, product, figure, frame);
}
