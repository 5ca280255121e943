import type { HandPose } from "../figure/pose.ts";
import type { Recipe } from "./recipe.ts";

/** The other hand beside a held product: it points at it or opens towards the viewer. */
export const speaking = {
  point: { at: { x: -0.3, y: 1.02 }, angle: 0.95, shape: "point", span: 0 },
  open: { at: { x: -1.02, y: 0.82 }, angle: -0.4, shape: "open", span: 0 },
  greet: { at: { x: -1.0, y: 0.36 }, angle: -0.3, shape: "open", span: 0 },
} as const;

/** A standing product: its middle and its size in scene units. */
type Standing = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

type PersonaRecipe = NonNullable<Recipe["persona"]>;

/** How far the tip of a pointing finger is from the palm's middle, in head heights. */
const fingertip = 0.4;

/** The hand on the product's side, at the standing product's near edge: open beside it, or with a finger on it. */
export const presenting = (persona: PersonaRecipe, product: Standing): HandPose => {
  const flip = persona.mirrored ? -1 : 1;
  const touch = persona.free === "touch";
  const away = touch ? persona.head * fingertip - product.width * 0.02 : 16;
  const x = product.x - flip * (product.width / 2 + away);
  const y = product.y + product.height * (touch ? -0.14 : 0.02);
  return {
    at: { x: (flip * (x - persona.x)) / persona.head, y: (y - persona.y) / persona.head },
    angle: touch ? 1.5 : 1.1,
    shape: touch ? "point" : "flat_palm",
    span: 0,
  };
};
