import type { BodyPart } from "@reelwright/core/products/worn-words";

/**
 * Where something is worn. `torso`, `collar`: the cut-out lies on the body, under the chin; `body` reaches over the
 * legs, `legs` begins at the waist; `feet`: on the legs, seen
 * from the side. `against`: held before the body, as clothes are tried on. What hangs around `neck` or `wrist` is held up, and laid on in the course of a
 * segment: in a still it would be too small.
 */
export type WornAt =
  | "head"
  | "eyes"
  | "ears"
  | "neck"
  | "collar"
  | "wrist"
  | "bag"
  | "torso"
  | "body"
  | "legs"
  | "feet"
  | "against";

/** Where what is worn at a part of the body is drawn. */
export const wornAs: { readonly [part in BodyPart]: WornAt | null } = {
  head: "head",
  eyes: "eyes",
  ears: "ears",
  neck: "neck",
  collar: "collar",
  wrist: "wrist",
  carried: "bag",
  torso: "torso",
  body: "body",
  legs: "legs",
  // Rings are too small to be seen on the figure: they are shown in a hand.
  finger: null,
  feet: "feet",
};
