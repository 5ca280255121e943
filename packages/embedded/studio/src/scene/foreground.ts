import { clamp } from "@reelwright/core/util/clamp";
import { place } from "./broad-shots.ts";
import type { Framing, Shot } from "./framing.ts";
import { captionsTop, logoCorner } from "./free-area.ts";
import { personShot } from "./person-shot.ts";

/** The head's height, the room above the hair, and where product and neck are across the frame; shares of the frame. */
const head = 0.23;
const above = 0.07;
const across = { product: 0.33, neck: 0.76 } as const;
/** The product's width at most, as a share of the frame's. */
const widest = 0.54;
/** Where the product stands in the scene: at the table's near edge. */
const nearEdge = 806;
/** From the head's middle to the base of the neck, in head heights. */
const neckBelow = 0.71;

/**
 * The product large in the foreground of a square or wide frame, between the logo's corner and the captions, and the persona further back beside it,
 * looking on.
 */
export const foregroundShot = (framing: Framing): Shot => {
  const { half, aspect, between, hairTop } = framing;
  const foot = captionsTop(half) - 0.02;
  const tall = Math.min(foot - logoCorner.bottom, (widest * 2 * half) / (1000 * aspect));
  const wide = (tall * 1000 * aspect) / (2 * half);
  const neckAt = above + head * (hairTop + neckBelow);
  const { camera, persona } = place(
    framing,
    { head, neck: { x: across.neck, y: neckAt } },
    nearEdge - (foot - neckAt) * 1000,
  );
  const left = clamp(across.product - wide / 2, 0.05, 0.3);
  return personShot({
    camera,
    focus: 0.5,
    persona: { ...persona, pose: "idle", smile: 0.8, turn: between(-0.6, -0.4) },
    product: {
      held: false,
      x: camera.x + ((left + wide / 2 - 0.5) * 2 * half) / camera.zoom,
      base: nearEdge,
      height: (tall * 1000) / camera.zoom,
      angle: 0,
    },
  });
};
