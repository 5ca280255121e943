import { productIn } from "./boxes.ts";
import { stateOf } from "./layout.ts";
import type { Recipe } from "./recipe.ts";

/** Where captions of two lines begin, as a share of the frame's height: tall, square and wide frames. */
export const captionsTop = (half: number): number => {
  if (half < 450) return 0.645;
  return half > 600 ? 0.72 : 0.68;
};

/** A logo lies in the frame's corner, left of and above these shares of the frame, with some air. */
export const logoCorner = { right: 0.25, bottom: 0.2 } as const;

/** The lowest place of a product's foot in a keyframe, as a share of the frame's height: cameras come nearer from there. */
const lowest = 0.655;

/**
 * The same shot of a product alone so that it leaves the logo's corner free: lower in the frame while it is above the
 * captions, else from further away. `aspect`: the product's, width / height; `half`: half the frame's width.
 */
export const clearOfLogo = (recipe: Recipe, aspect: number, half: number): Recipe => {
  if (recipe.persona !== null) return recipe;
  const { camera } = recipe;
  const box = productIn(stateOf(recipe, aspect));
  const acrossAt = (x: number) => 0.5 + ((x - camera.x) * camera.zoom) / (2 * half);
  const downAt = (y: number) => 0.5 + ((y - camera.y) * camera.zoom) / 1000;
  const [left, top, foot] = [acrossAt(box.left), downAt(box.top), downAt(box.bottom)];
  if (left >= logoCorner.right || top >= logoCorner.bottom) return recipe;
  const down = Math.max(0, Math.min(lowest - foot, logoCorner.bottom - top));
  const lowered = foot + down;
  const middleX = (box.left + box.right) / 2;
  const middle = acrossAt(middleX);
  const smaller = Math.min(
    1,
    Math.max(
      (lowered - logoCorner.bottom) / (foot - top),
      (middle - logoCorner.right) / (middle - left),
    ),
  );
  const zoom = camera.zoom * smaller;
  return {
    ...recipe,
    camera: {
      ...camera,
      zoom,
      x: middleX - ((middle - 0.5) * 2 * half) / zoom,
      y: box.bottom - ((lowered - 0.5) * 1000) / zoom,
    },
  };
};
