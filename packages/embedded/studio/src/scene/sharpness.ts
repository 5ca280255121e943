/** Keeps a product on the screen as small as its cut-out's pixels demand. */
import type { Brief, Size } from "@reelwright/film/artifacts";
import { clamp, lerp } from "@reelwright/film/numbers";
import { productIn } from "./boxes.ts";
import { type PictureState, stateOf } from "./layout.ts";
import type { Recipe } from "./recipe.ts";

/** Pixels of the screen that one of a cut-out's may cover along a side: in frames of 720 lines, and from 1080 on. */
const enlarged = { from: 1, to: 1.3 } as const;
export const mostEnlarged = ({ width, height }: Size): number => {
  const share = clamp((Math.min(width, height) - 720) / (1080 - 720), 0, 1);
  return lerp(enlarged.from, enlarged.to, share);
};

/** The longer side of a product is never limited to less than this, in thousandths of the frame's height. */
const leastShown = 220;

/** See `Recipe`: what a cut-out of these pixels is enough for in the job's segments. `aspect`: its width / height. */
export const sharpHeight = (
  { segmentSize, frame: usual }: Brief,
  pixels: Size | undefined,
  aspect: number,
): number | null => {
  if (pixels === undefined) return null;
  const frame = segmentSize ?? usual;
  const height = (1000 * mostEnlarged(frame) * pixels.height) / frame.height;
  return Math.max(height, leastShown / Math.max(1, aspect));
};

/** Factor that the camera's slow push may still enlarge a keyframe's product by. */
const laterPush = 1.03;
/** The scene is painted for this zoom. */
const leastZoom = 1.04;

/** What a framing says about a product: its width / height, its size if known, and half the frame's width. */
type Framed = {
  readonly aspect: number;
  readonly longest: number | null;
  readonly half: number;
};

/**
 * Moves the camera away until the product is drawn with its own pixels. Its foot and its place across the frame stay. If
 * the scene ends there, a standing product itself becomes smaller; if its size is known, it stays as large as life beside
 * a persona.
 */
export const withSharpProduct = (recipe: Recipe, { aspect, longest, half }: Framed): Recipe => {
  const { camera, sharp = null } = recipe;
  const state = stateOf(recipe, aspect);
  const most = sharp === null ? Number.POSITIVE_INFINITY : sharp / laterPush;
  const excess = (state.product.height * camera.zoom) / most;
  if (excess <= 1) return recipe;
  const zoom = Math.max(camera.zoom / excess, Math.min(camera.zoom, leastZoom));
  const box = productIn(state);
  const x = (box.left + box.right) / 2;
  const room = half * 1.28 - half / zoom;
  const away: Recipe = {
    ...recipe,
    camera: {
      ...camera,
      zoom,
      x: clamp(x - ((x - camera.x) * camera.zoom) / zoom, -room, room),
      y: box.bottom - ((box.bottom - camera.y) * camera.zoom) / zoom,
    },
  };
  const { product, persona } = recipe;
  if (product.held) return away;
  const { height: usual, nearer = 1 } = product;
  const isFree = persona === null || longest === null;
  const height = clamp(most / zoom, isFree ? 0 : usual / nearer, usual);
  return { ...away, product: { ...product, height, nearer: (nearer * height) / usual } };
};

/** How many times larger a camera may show a product with its own pixels; at least 1. */
export const sharpRoom = (
  states: readonly PictureState[],
  { zoom }: PictureState["camera"],
): number =>
  Math.max(1, Math.min(...states.map(({ sharp, product }) => sharp / (product.height * zoom))));
