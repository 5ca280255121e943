import type { BodyPart } from "@reelwright/film/products/product-table";
import { type Foot, feetOf, type Step } from "../figure/legs.ts";
import type { FigurePose, Point } from "../figure/pose.ts";
import { forearmSpot, headSpot, type Spot, trunkSpot } from "../figure/posed-product.ts";
import { inSleeves, type PoseName } from "../figure/poses.ts";
import type { Garment, Shoe } from "./garment.ts";
import type { Band } from "./product-parts.ts";

/** The place of a worn product on the figure. Lengths are in head heights. */
type WornPlace = Spot & {
  readonly width: number;
  readonly height: number;
  /** Visible share of its height: a strap continues around the wrist. */
  readonly shown: number;
  /** Distance from the product's middle down to the middle of the visible part, as a share of its height. Default 0. */
  readonly shownBelow?: number;
};

/** Whether the figure wears it rather than carries it. */
export type OnBody = Exclude<WornAt, "bag" | "against">;

/** Whether the cut-out lies on trunk or legs, under chin, hair and raised hands. */
export const isOnTrunk = (at: OnBody | null): boolean =>
  at === "torso" || at === "collar" || at === "body" || at === "legs";

/** Whether the cut-out is drawn with the figure, and not after it. */
export const isInFigure = (at: OnBody | null): boolean => isOnTrunk(at) || at === "feet";

/** Whether it is a garment, whose outline is measured. */
export const isGarment = (at: WornAt | null): at is "torso" | "body" | "legs" =>
  at === "torso" || at === "body" || at === "legs";

/** How a product is put on, and what its wearer does. */
type Fit = {
  readonly garment?: Garment | null;
  readonly shoe?: Shoe | null;
  readonly step?: Step;
  readonly band?: Band | null;
  /** The arm with the band: -1 is the left one in the image. */
  readonly arm?: -1 | 1;
};

/** A garment without a measured outline. */
const plainGarment: Garment = { body: 0.62, middle: 0.5, sleeves: "none", cuff: { x: 0, y: 0 } };

const plainShoe: Shoe = { toe: 1, ankle: { x: 0.23, y: 0 } };

type Size = { readonly width: number; readonly height: number };

const wide = (width: number, aspect: number): Size => ({ width, height: width / aspect });

/** Hats with a brim are wider than the head; caps and beanies fit it. */
const hatWidth = (aspect: number) => (aspect > 1.35 ? 1.28 : 0.88);

/** The height of a hat of `aspect` (width / height), in head heights. */
export const hatHeight = (aspect: number): number => hatWidth(aspect) / aspect;

const onShoulders = (pose: FigurePose, aspect: number, { garment: known }: Fit): WornPlace => {
  const garment = known ?? plainGarment;
  const size = garmentSize(garment, aspect);
  const aside = (0.5 - garment.middle) * size.width;
  const middle = garmentTop + size.height * (0.5 - (garment.hood ?? 0));
  return { ...trunkSpot(pose, { x: aside, y: middle }), ...size, shown: 1 };
};

const turnedBy = ({ x, y }: Point, angle: number): Point => ({
  x: x * Math.cos(angle) - y * Math.sin(angle),
  y: x * Math.sin(angle) + y * Math.cos(angle),
});

/** Standing still. */
export const standing: Step = { phase: 0, amount: 0 };

/** Lengths of shoes and boots in head heights: slightly larger than life, like hands and heads. */
const [shoeLength, bootLength] = [1.34, 1];

/** The place of a shoe of `aspect` (width / height): its sole at the foot, its opening above the ankle. */
export const shoePlace = ({ at, angle }: Foot, aspect: number, { ankle }: Shoe): WornPlace => {
  const size = wide(aspect < 1.15 ? bootLength : shoeLength, aspect);
  const away = turnedBy({ x: (0.5 - ankle.x) * size.width, y: -size.height / 2 }, angle);
  return { at: { x: at.x + away.x, y: at.y + away.y }, angle, ...size, shown: 1 };
};

/** How far below the shoe's opening a leg ends. */
const legInShoe = 0.1;

export const ankleIn = ({ at, angle }: Foot, aspect: number, { ankle }: Shoe): Point => {
  const { height } = wide(aspect < 1.15 ? bootLength : shoeLength, aspect);
  const away = turnedBy({ x: 0, y: Math.min(0, legInShoe - height * (1 - ankle.y)) }, angle);
  return { x: at.x + away.x, y: at.y + away.y };
};

const plainBand: Band = { kind: "strap", middle: 0.5, width: 1 };

/** A watch's case and a bracelet in head heights, as large as the slender wrist. */
const [caseWidth, loopWidth] = [0.21, 0.26];
/** Visible length of a strap between the edges of the wrist. */
const acrossWrist = 0.225;

/** A strap crosses the forearm near the wrist, upright. A ring is open along the forearm. */
const aroundWrist = (
  pose: FigurePose,
  aspect: number,
  { band: known, arm = -1 }: Fit,
): WornPlace => {
  const band = known ?? plainBand;
  const { at, angle } = forearmSpot(pose, arm, 0.9);
  if (band.kind === "loop") {
    const size = wide(loopWidth, aspect);
    return { at, angle, ...size, shown: 0.52, shownBelow: 0.24 };
  }
  const size = wide(Math.min(caseWidth / band.width, 1.2 * aspect), aspect);
  const crossing = angle + (arm * Math.PI) / 2;
  const shownBelow = band.middle - 0.5;
  const away = turnedBy({ x: 0, y: -shownBelow * size.height }, crossing);
  return {
    at: { x: at.x + away.x, y: at.y + away.y },
    angle: crossing,
    ...size,
    shown: Math.min(1, acrossWrist / size.height),
    shownBelow,
  };
};

const places: {
  readonly [at in OnBody]: (pose: FigurePose, aspect: number, fit: Fit) => WornPlace;
} = {
  head(pose, aspect) {
    const size = wide(hatWidth(aspect), aspect);
    const spot = headSpot(pose, { x: 0, y: -0.17 - size.height / 2 });
    return { ...spot, ...size, shown: 1 };
  },
  eyes: (pose, aspect) => ({
    ...headSpot(pose, { x: 0, y: 0.062 }),
    ...wide(0.72, aspect),
    shown: 1,
  }),
  ears(pose, aspect) {
    const size = wide(Math.min(0.98, 0.88 * aspect), aspect);
    const spot = headSpot(pose, { x: 0, y: 0.24 - size.height / 2 });
    return { ...spot, ...size, shown: 1 };
  },
  neck(pose, aspect) {
    const size = wide(aspect > 1.2 ? 0.8 : Math.min(0.52, 0.72 * aspect), aspect);
    return { ...trunkSpot(pose, { x: 0, y: size.height / 2 - 0.07 }), ...size, shown: 1 };
  },
  collar(pose, aspect) {
    const size = wide(aspect > 0.75 ? 1.02 : Math.max(0.5, 1.9 * aspect), aspect);
    return { ...trunkSpot(pose, { x: 0, y: size.height / 2 - 0.3 }), ...size, shown: 1 };
  },
  torso: onShoulders,
  body: onShoulders,
  legs(pose, aspect) {
    const size = legsSize(aspect);
    return { ...trunkSpot(pose, { x: 0, y: waist + size.height / 2 }), ...size, shown: 1 };
  },
  feet: (_pose, aspect, { shoe, step = standing }) => {
    const worn = shoe ?? plainShoe;
    return shoePlace(feetOf(worn.toe, step).near, aspect, worn);
  },
  wrist: aroundWrist,
};

/** The place of a worn product of `aspect` (width / height) on a figure in a pose. */
export const wornPlace = (at: OnBody, pose: FigurePose, aspect: number, fit: Fit = {}): WornPlace =>
  places[at](pose, aspect, fit);

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
  if (at === "wrist") return "wrist";
  return at === "against" ? "against" : "idle";
};

export const isOnBody = (at: WornAt | null | undefined): at is OnBody =>
  at !== null && at !== undefined && at !== "bag" && at !== "against";

/**
 * Where a product is worn. `torso`, `collar`: the cut-out lies on the body, below the chin; `body`: it continues over
 * the legs; `legs`: it begins at the waist; `feet`: on the legs, seen from the side. `against`: held in front of the
 * body, as when trying clothes on. Products for `neck` or `wrist` are held up and put on during a segment, since in a
 * still they would be too small.
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

/** Where a product for a part of the body is drawn. */
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
  // Rings are too small to be visible on the figure, so a hand shows them.
  finger: null,
  feet: "feet",
};
