import { forearmSpot, headSpot } from "../figure/posed-product.ts";
import { type PictureState, stateOf } from "./layout.ts";
import type { Recipe } from "./recipe.ts";

/** An upright rectangle in the scene, in scene units. */
export type Box = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/** The smallest box around several boxes. */
export const around = (boxes: readonly Box[]): Box => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
});

export const middleOf = ({ left, top, right, bottom }: Box) => ({
  x: (left + right) / 2,
  y: (top + bottom) / 2,
});

/** The box of the product, including its rotation. */
export const productIn = ({ product }: PictureState): Box => {
  const { angle } = product;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const height = product.height * product.shown;
  const [across, along] = [
    (product.width * cos + height * sin) / 2,
    (product.width * sin + height * cos) / 2,
  ];
  const below = product.height * product.shownBelow;
  const x = product.x - below * Math.sin(angle);
  const y = product.y + below * Math.cos(angle);
  return { left: x - across, top: y - along, right: x + across, bottom: y + along };
};

/** The box of the head with hair and headwear; null if no persona is visible, or only the legs are. */
export const headIn = ({ persona }: PictureState): Box | null => {
  if (persona === null || persona.worn === "feet") return null;
  const { x, y, head, pose, reachOfHead } = persona;
  const crown = headSpot(pose, { x: 0, y: -reachOfHead.top }).at;
  const chin = headSpot(pose, { x: 0, y: 0.56 }).at;
  const [left, right] = [Math.min(crown.x, chin.x), Math.max(crown.x, chin.x)];
  return {
    left: x + (left - reachOfHead.side) * head,
    top: y + crown.y * head,
    right: x + (right + reachOfHead.side) * head,
    bottom: y + chin.y * head,
  };
};

/** Half the width of the trunk, and of a sleeve at the elbow, in head heights. */
const [trunk, sleeve] = [0.78, 0.2];

/** The box of the trunk with both upper arms, from the base of the neck down; null if no persona is visible. */
export const trunkIn = ({ persona }: PictureState): Box | null => {
  if (persona === null) return null;
  const { x, y, head, pose } = persona;
  const elbows = ([-1, 1] as const).map((side) => forearmSpot(pose, side, 0).at.x);
  return {
    left: x + Math.min(-trunk, ...elbows.map((elbow) => elbow - sleeve)) * head,
    right: x + Math.max(trunk, ...elbows.map((elbow) => elbow + sleeve)) * head,
    top: y,
    bottom: Number.POSITIVE_INFINITY,
  };
};

/** Top of two-line captions, as a share of the frame's height: for tall, square and wide frames. */
export const captionsTop = (half: number): number => {
  if (half < 450) return 0.645;
  return half > 600 ? 0.72 : 0.68;
};

/** The logo's corner: left of and above these shares of the frame, including a margin. */
export const logoCorner = { right: 0.25, bottom: 0.2 } as const;

/**
 * Lowest position of a product's foot in a keyframe, as a share of the frame's height. The camera moves closer from
 * there.
 */
const lowest = 0.655;

/**
 * Changes a shot of a product alone so that the logo's corner stays free. Moves the product down while it stays above
 * the captions, otherwise moves the camera away. `aspect`: the product's width / height; `half`: half the frame's
 * width.
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

/** Minimum room above the hair, and the level that stays fixed in the frame, as shares of the frame's height. */
const above = 0.035;
const kept = 0.63;

/** Moves the camera away so that the frame's top cuts off neither hair nor headwear; `aspect`: the product's. */
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
