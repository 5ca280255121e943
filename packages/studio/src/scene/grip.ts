import type { HandPose } from "../figure/index.ts";

/** Whether a hand of someone who holds a product holds it: it goes where the product goes. */
export const isHolding = ({ shape }: HandPose) =>
  shape === "grip" || shape === "edge" || shape === "clasp" || shape === "flat_palm";
