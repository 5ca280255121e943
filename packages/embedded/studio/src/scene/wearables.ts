import type { BodyPart } from "@reelwright/film/products/product-table";
import type { FigurePose } from "../figure/pose.ts";
import { headSpot, type Spot, trunkSpot } from "../figure/posed-product.ts";
import { inSleeves, type PoseName } from "../figure/poses.ts";
import type { Garment } from "./garment.ts";

/** The place of a worn product on the figure. Lengths are in head heights. */
type WornPlace = Spot & { readonly width: number; readonly height: number };

/** Whether the figure wears it rather than carries it. */
export type OnBody = Exclude<WornAt, "bag" | "against">;

/** Whether the cut-out lies on trunk or legs, under chin, hair and raised hands. */
export const isOnTrunk = (at: OnBody | null): boolean =>
  at === "torso" || at === "collar" || at === "body" || at === "legs";

/** Whether it is a garment, whose outline is measured. */
export const isGarment = (at: WornAt | null): at is "torso" | "body" | "legs" =>
  at === "torso" || at === "body" || at === "legs";

/** A garment without a measured outline. */
const plainGarment: Garment = { body: 0.62, middle: 0.5, sleeves: "none", cuff: { x: 0, y: 0 } };

type Size = { readonly width: number; readonly height: number };

const wide = (width: number, aspect: number): Size => ({ width, height: width / aspect });

/** Hats with a brim are wider than the head; caps and beanies fit it. */
const hatWidth = (aspect: number) => (aspect > 1.35 ? 1.28 : 0.88);

/** The height of a hat of `aspect` (width / height), in head heights. */
export const hatHeight = (aspect: number): number => hatWidth(aspect) / aspect;

const onShoulders = (pose: FigurePose, aspect: number, known: Garment | null): WornPlace => {
  const garment = known ?? plainGarment;
  const size = garmentSize(garment, aspect);
  const aside = (0.5 - garment.middle) * size.width;
  const middle = garmentTop + size.height * (0.5 - (garment.hood ?? 0));
  return { ...trunkSpot(pose, { x: aside, y: middle }), ...size };
};

const places: {
  readonly [at in OnBody]: (pose: FigurePose, aspect: number, garment: Garment | null) => WornPlace;
} = {
  head(pose, aspect) {
    const size = wide(hatWidth(aspect), aspect);
    const spot = headSpot(pose, { x: 0, y: -0.17 - size.height / 2 });
    return { ...spot, ...size };
  },
  eyes: (pose, aspect) => ({
    ...headSpot(pose, { x: 0, y: 0.062 }),
    ...wide(0.72, aspect),
  }),
  ears(pose, aspect) {
    const size = wide(Math.min(0.98, 0.88 * aspect), aspect);
    const spot = headSpot(pose, { x: 0, y: 0.24 - size.height / 2 });
    return { ...spot, ...size };
  },
  neck(pose, aspect) {
    const size = wide(aspect > 1.2 ? 0.8 : Math.min(0.52, 0.72 * aspect), aspect);
    return { ...trunkSpot(pose, { x: 0, y: size.height / 2 - 0.07 }), ...size };
  },
  collar(pose, aspect) {
    const size = wide(aspect > 0.75 ? 1.02 : Math.max(0.5, 1.9 * aspect), aspect);
    return { ...trunkSpot(pose, { x: 0, y: size.height / 2 - 0.3 }), ...size };
  },
  torso: onShoulders,
  body: onShoulders,
  legs(pose, aspect) {
    const size = legsSize(aspect);
    return { ...trunkSpot(pose, { x: 0, y: waist + size.height / 2 }), ...size };
  },
};

/** The place of a worn product of `aspect` (width / height) on a figure in a pose. */
export const wornPlace = (
  at: OnBody,
  pose: FigurePose,
  aspect: number,
  garment: Garment | null = null,
): WornPlace => places[at](pose, aspect, garment);

/** Width of a worn garment's body in head heights: slightly more than the widest trunk. */
const garmentBody = 1.32;
/** Top of a garment above the base of the neck, without its hood. */
const garmentTop = -0.1;

const garmentSize = (garment: Garment, aspect: number): Size =>
  wide(garmentBody / garment.body, aspect);

const waist = 1.98;
const longLegs = 3.9;

/** Trousers reach the shoes. A garment as wide as long is a skirt or shorts. */
const legsSize = (aspect: number): Size =>
  aspect < 0.8 ? { width: Math.min(1.9, longLegs * aspect), height: longLegs } : wide(1.46, aspect);

/** How far a worn garment reaches down from the base of the neck, and its width, in head heights. */
export const garmentReach = (at: WornAt, garment: Garment, aspect: number) => {
  if (at === "legs") {
    const { width, height } = legsSize(aspect);
    return { width, bottom: waist + height };
  }
  const { width, height } = garmentSize(garment, aspect);
  return { width, bottom: garmentTop + height * (1 - (garment.hood ?? 0)) };
};

/** The pose of a garment's wearer, with the arms in the sleeves. */
export const dressedPose = ({ sleeves, cuff }: Garment): FigurePose =>
  inSleeves(sleeves, { x: cuff.x * garmentBody, y: garmentTop + cuff.y * garmentBody });

/** The pose that shows a worn product. */
export const wearingPose = (at: WornAt): PoseName => {
  if (at === "bag" || at === "neck") return "carry";
  return at === "against" ? "against" : "idle";
};

export const isOnBody = (at: WornAt | null | undefined): at is OnBody =>
  at !== null && at !== undefined && at !== "bag" && at !== "against";

/**
 * Where a product is worn. `torso`, `collar`: the cut-out lies on the body, below the chin; `body`: it continues over
 * the legs; `legs`: it begins at the waist. `against`: held in front of the body, as when trying clothes on. Products for
 * `neck` are held up and put on during a segment, since in a still they would be too small.
 */
export type WornAt =
  | "head"
  | "eyes"
  | "ears"
  | "neck"
  | "collar"
  | "bag"
  | "torso"
  | "body"
  | "legs"
  | "against";

/** Where a product for a part of the body is drawn. */
export const wornAs: { readonly [part in BodyPart]: WornAt | null } = {
  head: "head",
  eyes: "eyes",
  ears: "ears",
  neck: "neck",
  collar: "collar",
  carried: "bag",
  torso: "torso",
  body: "body",
  legs: "legs",
  // Watches and rings are too small to be visible on the figure, and no drawn foot fits a shoe, so a hand shows them.
  wrist: null,
  finger: null,
  feet: null,
};
