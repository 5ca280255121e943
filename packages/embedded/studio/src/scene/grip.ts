import { clamp } from "@reelwright/core/util/clamp";
import type { FigurePose, HandPose } from "../figure/pose.ts";
import type { Silhouette } from "./silhouette.ts";

/** Whether a hand of someone who holds a product holds it: it goes where the product goes. */
export const isHolding = ({ shape }: HandPose) =>
  shape === "grip" || shape === "edge" || shape === "clasp" || shape === "flat_palm";

/** What is held upright: its middle and its size, in scene units. */
type Held = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};
/** Somebody's pose, whose origin and unit are these in the scene. */
type Posed = {
  readonly x: number;
  readonly y: number;
  readonly head: number;
  readonly pose: FigurePose;
};

/**
 * The pose with hands that hold a product by its sides on its silhouette: a cap, a shoe and a box are not as wide everywhere
 * as at their widest.
 */
export const onSilhouette = <Person extends Posed>(
  persona: Person,
  held: Held,
  { rows }: Silhouette,
): Person => {
  const { x: originX, y: originY, head, pose } = persona;
  const onEdge = (hand: HandPose): HandPose => {
    if (hand.shape !== "edge") return hand;
    const at = { x: originX + hand.at.x * head, y: originY + hand.at.y * head };
    const row = Math.floor(((at.y - held.y) / held.height + 0.5) * rows.length);
    const edges = rows[clamp(row, 0, rows.length - 1)];
    if (!edges) return hand;
    const x = held.x + (edges[at.x < held.x ? 0 : 1] - 0.5) * held.width;
    return { ...hand, at: { ...hand.at, x: (x - originX) / head } };
  };
  const [leftHand, rightHand] = [onEdge(pose.leftHand), onEdge(pose.rightHand)];
  return { ...persona, pose: { ...pose, leftHand, rightHand } };
};
