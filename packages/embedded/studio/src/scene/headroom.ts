import { headIn } from "./boxes.ts";
import { stateOf } from "./layout.ts";
import type { Recipe } from "./recipe.ts";

/** Least room above the hair, and what keeps its height in the frame, as shares of the frame's height. */
const above = 0.035;
const kept = 0.63;

/** The same shot from so far away that no hair and no cap is cut off by the frame's top; `aspect`: the product's. */
export const withHeadroom = (recipe: Recipe, aspect: number): Recipe => {
  const state = stateOf(recipe, aspect);
  const head = headIn(state);
  if (head === null) return recipe;
  const { camera } = recipe;
  const top = 0.5 + ((head.top - camera.y) * camera.zoom) / 1000;
  if (top >= above) return recipe;
  const zoom = (camera.zoom * (kept - above)) / (kept - top);
  const y = camera.y + (kept - 0.5) * (1000 / camera.zoom - 1000 / zoom);
  return { ...recipe, camera: { ...camera, y, zoom } };
};
