import type { Appearance, Product, Size } from "@reelwright/core";
import { createFigure } from "../figure/index.ts";
import { schemeOf } from "../scene/colour.ts";
import { placeNamed } from "../scene/places.ts";
import { loadProduct, type ProductSprite } from "../scene/product.ts";
import type { Recipe } from "../scene/recipe.ts";
import { buildStage } from "../scene/stage.ts";
import { createPicture, type Picture } from "./picture.ts";

export type AtelierRequest = {
  readonly frame: Size;
  /** Local path of the cut-out. */
  readonly cutout: string;
  readonly palette: Product["palette"];
  readonly appearance: Appearance | null;
  /** Any recipe of the job: all share place, light and colours. */
  readonly recipe: Recipe;
};

/** Paints the place, loads the product and prepares the figure: all that drawing frames needs. */
export async function openAtelier(
  request: AtelierRequest,
): Promise<{ readonly picture: Picture; readonly product: ProductSprite }> {
  const { recipe, frame } = request;
  const place = placeNamed(recipe.place);
  const product = await loadProduct(request.cutout, {
    keyColour: place.keyColour,
    side: recipe.side,
  });
  const scheme = schemeOf(request.palette, recipe.harmony);
  const stage = buildStage({ place, scheme, side: recipe.side, seed: recipe.placeSeed, frame });
  const figure = request.appearance && createFigure(request.appearance);
  return { picture: createPicture(stage, product, figure, frame), product };
}
