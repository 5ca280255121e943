import { Path2D, type SKRSContext2D } from "@napi-rs/canvas";
import { trunkSpot } from "../figure/posed-product.ts";
import type { PersonaState, PictureState } from "../scene/layout.ts";
import type { ProductSprite } from "../scene/product.ts";
import { isOnTrunk } from "../scene/wearables.ts";
import { drawProduct } from "./product-drawing.ts";

/** All of the figure but the hole through which the neck comes: pictures of clothes show their inner back there. */
const aroundNeck = ({ pose }: PersonaState): Path2D => {
  const { at, angle } = trunkSpot(pose, { x: 0, y: -0.06 });
  const path = new Path2D();
  path.rect(-5, -5, 10, 14);
  path.ellipse(at.x, at.y, 0.185, 0.2, angle, 0, Math.PI * 2);
  return path;
};

/** From the product's middle, as its angle turns it: what is above its hood's lower edge, or below it. */
const clipAtHood = (
  context: SKRSContext2D,
  { product, persona }: PictureState,
  part: "hood" | "below",
) => {
  const edge = product.height * ((persona.garment?.hood ?? 0) - 0.5);
  const far = product.height + product.width;
  context.translate(product.x, product.y);
  context.rotate(product.angle);
  context.beginPath();
  if (part === "hood") context.rect(-far, edge - far, far * 2, far);
  else context.rect(-far, edge, far * 2, far * 2);
  context.clip();
  context.rotate(-product.angle);
  context.translate(-product.x, -product.y);
};

/** Draws a worn garment's hood, which hangs behind head and neck, in the figure's coordinates: before the figure. */
export const drawHood = (
  context: SKRSContext2D,
  sprite: ProductSprite,
  state: PictureState,
  pixelsPerUnit: number,
) => {
  const { persona, camera } = state;
  if (persona.garment?.hood === undefined) return;
  context.save();
  context.scale(1 / persona.head, 1 / persona.head);
  context.translate(-persona.x, -persona.y);
  clipAtHood(context, state, "hood");
  drawProduct(context, sprite, state.product, pixelsPerUnit * camera.zoom);
  context.restore();
};

/** Draws what is worn on the trunk, in the figure's coordinates; anything else is not drawn. */
export const drawOnTrunk = (
  context: SKRSContext2D,
  sprite: ProductSprite,
  state: PictureState,
  pixelsPerUnit: number,
) => {
  const { persona, camera } = state;
  if (!isOnTrunk(persona.worn)) return;
  context.save();
  if (persona.worn === "torso" || persona.worn === "body")
    context.clip(aroundNeck(persona), "evenodd");
  context.scale(1 / persona.head, 1 / persona.head);
  context.translate(-persona.x, -persona.y);
  if (persona.garment?.hood !== undefined) clipAtHood(context, state, "below");
  drawProduct(context, sprite, state.product, pixelsPerUnit * camera.zoom);
  context.restore();
};
