import type { Size } from "@reelwright/film/artifacts";
import { clamp } from "@reelwright/film/numbers";
import { type HeadReach, usualReach } from "../figure/head-layers.ts";
import type { Step } from "../figure/legs.ts";
import { type FigurePose, type HandPose, mirrorPose } from "../figure/pose.ts";
import { poses } from "../figure/poses.ts";
import type { Garment, Shoe } from "./garment.ts";
import type { Interaction } from "./interaction.ts";
import type { Band, Lid } from "./product-parts.ts";
import type { Recipe } from "./recipe.ts";
import type { Silhouette } from "./silhouette.ts";
import { dressedPose, isOnBody, type OnBody, standing, wornPlace } from "./wearables.ts";

/** Position of the product in the scene: center and size in units. `over`: hands are in front of it. */
export type ProductState = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly angle: number;
  /** Visible share of its height; less than 1 if a strap continues around a wrist. */
  readonly shown: number;
  /** Distance from the product's center down to the center of the visible part, as a share of its height. */
  readonly shownBelow: number;
  readonly held: boolean;
  /** How far the lid is off, 0 to 1. */
  readonly opened: number;
};

export type PersonaState = {
  readonly x: number;
  readonly y: number;
  readonly head: number;
  readonly pose: FigurePose;
  /** Extent of hair and headwear. */
  readonly reachOfHead: HeadReach;
  /** What the persona does with the product during a segment. */
  readonly interaction: Interaction | null;
  /** Where the product is worn; it moves with the body. */
  readonly worn: OnBody | null;
  readonly garment: Garment | null;
  /** The shoe on both feet, and the persona's steps. */
  readonly shoe: Shoe | null;
  readonly step: Step;
  /** How the product is worn around a wrist, and on which arm (-1: the left one in the image). */
  readonly band: Band | null;
  readonly arm: -1 | 1;
};

/**
 * An effect of using the product: a mist from its top, a glass that it is poured into (`x`, `y`: its center), a parcel
 * that it comes out of (its upper edge), light around it. In scene units. `reach`: its extent, with the direction as
 * its sign; `amount`: 0 to 1.
 */
export type Effect = {
  readonly kind: "mist" | "pour" | "parcel" | "glow";
  readonly x: number;
  readonly y: number;
  readonly reach: number;
  readonly amount: number;
};

/**
 * The product's image in place of a scene: the frame's position in it (0: at its left or upper edge, 1: at the opposite
 * edge), and its magnification relative to filling the frame.
 */
export type FullBleed = { readonly x: number; readonly y: number; readonly nearer: number };

/** One image, resolved to numbers that can be interpolated. */
export type PictureState = {
  readonly camera: Recipe["camera"];
  readonly focus: number;
  readonly tint: number;
  readonly podium: number;
  /** Whether product and persona stand on the floor. Otherwise there is a table in front of the persona. */
  readonly floor: boolean;
  /** The camera's position around the product, -1 to 1. Background and foreground move in opposite directions. */
  readonly orbit: number;
  /** How unsteady the camera is: 1 handheld, 0 on rails. */
  readonly unrest: number;
  /** Progress of a glint across the product, 0 to 1; invisible at both ends. */
  readonly glint: number;
  /** Sway of the leaves near the lens, -1 to 1. */
  readonly sway: number;
  readonly persona: PersonaState | null;
  readonly product: ProductState;
  /** Maximum height of the whole product on the screen, in thousandths of the frame's height; see `Recipe`. */
  readonly sharp: number;
  /** Lines of text on the product, in shares of its width and height. */
  readonly lettering: NonNullable<Recipe["lettering"]>;
  /** The product's lid; null: none that comes off. */
  readonly lid: Lid | null;
  readonly silhouette: Silhouette | null;
  /** Whether the product never shows a glint. */
  readonly isMatte: boolean;
  readonly effect?: Effect;
  /** The product's image fills the frame and nothing else is visible. */
  readonly fullBleed: FullBleed | null;
};

const heldProduct = (recipe: Recipe, aspect: number): ProductState | null => {
  const { persona, product } = recipe;
  if (persona === null || !product.held) return null;
  const place = poses[persona.pose](aspect, product.longest ?? undefined).product;
  if (place === null) return null;
  const flip = persona.mirrored ? -1 : 1;
  return {
    x: persona.x + flip * (place.at.x - persona.reach.x) * persona.head,
    y: persona.y + (place.at.y + persona.reach.y) * persona.head,
    width: place.width * persona.head,
    height: place.height * persona.head,
    angle: flip * place.angle + product.angle,
    shown: 1,
    shownBelow: 0,
    held: true,
    opened: 0,
  };
};

const standingProduct = ({ product }: Recipe, aspect: number): ProductState => {
  // The pose places worn products later.
  const { x, base, height, angle } = product.held
    ? { x: 0, base: 776, height: 180, angle: 0 }
    : product;
  return {
    x,
    y: base - height / 2,
    width: height * aspect,
    height,
    angle,
    shown: 1,
    shownBelow: 0,
    held: false,
    opened: 0,
  };
};

type PersonaRecipe = NonNullable<Recipe["persona"]>;

/** The persona's pose from the recipe, before mirroring. */
const poseOf = (
  persona: PersonaRecipe,
  product: ProductState,
  aspect: number,
  longest: number | null,
): FigurePose => {
  const { pose } = poses[persona.pose](aspect, longest ?? undefined);
  const { free, reach } = persona;
  const carried = (hand: HandPose): HandPose =>
    isHolding(hand) ? { ...hand, at: { x: hand.at.x - reach.x, y: hand.at.y + reach.y } } : hand;
  return {
    ...pose,
    leftHand:
      free === null || free === "show" || free === "touch"
        ? carried(pose.leftHand)
        : speaking[free],
    rightHand:
      free === "show" || free === "touch" ? presenting(persona, product) : carried(pose.rightHand),
  };
};

type Known = {
  readonly longest: number | null;
  readonly garment: Garment | null;
  readonly shoe: Shoe | null;
  readonly band: Band | null;
};

const personaState = (
  persona: PersonaRecipe,
  product: ProductState,
  aspect: number,
  { longest, garment, shoe, band }: Known,
): PersonaState => {
  const wanted = garment ? dressedPose(garment) : poseOf(persona, product, aspect, longest);
  const pose = persona.mirrored ? mirrorPose(wanted) : wanted;
  return {
    x: persona.x,
    y: persona.y,
    head: persona.head,
    reachOfHead: persona.reachOfHead ?? usualReach,
    pose: { ...pose, smile: persona.smile, headTurn: pose.headTurn + persona.turn * 0.5 },
    interaction: persona.act ?? null,
    worn: isOnBody(persona.worn) ? persona.worn : null,
    garment,
    shoe: persona.worn === "feet" ? shoe : null,
    step: standing,
    band,
    arm: persona.mirrored ? 1 : -1,
  };
};

/** Moves a worn product to where the persona's pose puts it; other products stay in place. */
export const withWornProduct = (state: PictureState): PictureState => {
  const { persona, product } = state;
  if (persona === null || persona.worn === null) return state;
  const { x, y, head, pose, worn } = persona;
  const place = wornPlace(worn, pose, product.width / product.height, persona);
  return {
    ...state,
    product: {
      x: x + place.at.x * head,
      y: y + place.at.y * head,
      width: place.width * head,
      height: place.height * head,
      ...{ angle: place.angle, shown: place.shown, shownBelow: place.shownBelow ?? 0 },
      ...{ held: true, opened: 0 },
    },
  };
};

/** What the recipe says about the cut-out itself. */
const cutoutIn = ({
  sharp,
  lettering = [],
}: Recipe): Pick<PictureState, "sharp" | "lettering"> => ({
  sharp: sharp ?? Number.POSITIVE_INFINITY,
  lettering,
});

/** Resolves a recipe for a product of `aspect` (width / height). */
export const stateOf = (recipe: Recipe, aspect: number): PictureState => {
  const product = heldProduct(recipe, aspect) ?? standingProduct(recipe, aspect);
  const { camera, focus, tint, podium, silhouette = null, garment = null } = recipe;
  const longest = recipe.product.held ? (recipe.product.longest ?? null) : null;
  const { shoe = null, band = null } = recipe;
  const persona =
    recipe.persona &&
    personaState(recipe.persona, product, aspect, { longest, garment, shoe, band });
  return withWornProduct({
    ...{ camera, focus, tint, podium },
    floor: recipe.floor ?? false,
    orbit: recipe.orbit ?? 0,
    unrest: recipe.unrest ?? 1,
    glint: 0,
    sway: 0,
    persona:
      persona && product.held && silhouette ? onSilhouette(persona, product, silhouette) : persona,
    product,
    ...cutoutIn(recipe),
    lid: recipe.lid ?? null,
    silhouette,
    isMatte: recipe.isMatte ?? false,
    fullBleed: null,
  });
};

/** The product's upright bounding box in the frame, in pixels. */
export const productBox = ({ camera, product }: PictureState, frame: Size) => {
  const scale = (frame.height / 1000) * camera.zoom;
  return {
    left: frame.width / 2 + (product.x - product.width / 2 - camera.x) * scale,
    top:
      frame.height / 2 +
      (product.y + product.height * (product.shownBelow - product.shown / 2) - camera.y) * scale,
    width: product.width * scale,
    height: product.height * product.shown * scale,
  };
};

/** Whether a hand holds the product, and so moves with it. */
export const isHolding = ({ shape }: HandPose) =>
  shape === "grip" || shape === "edge" || shape === "clasp" || shape === "flat_palm";

/** An upright held product: its center and size, in scene units. */
type Held = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};
/** A pose with its origin and unit in the scene. */
type Posed = {
  readonly x: number;
  readonly y: number;
  readonly head: number;
  readonly pose: FigurePose;
};

/**
 * Moves hands that hold a product by its sides onto its silhouette. Caps, shoes and boxes aren't equally wide
 * everywhere.
 */
const onSilhouette = <Person extends Posed>(
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

/** The free hand beside a held product: it points at the product or opens towards the viewer. */
const speaking = {
  point: { at: { x: -0.3, y: 1.02 }, angle: 0.95, shape: "point", span: 0 },
  open: { at: { x: -1.02, y: 0.82 }, angle: -0.4, shape: "open", span: 0 },
  greet: { at: { x: -1.0, y: 0.36 }, angle: -0.3, shape: "open", span: 0 },
} as const;

/** A standing product: its center and size in scene units. */
type Standing = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** Distance from a pointing fingertip to the center of the palm, in head heights. */
const fingertip = 0.4;

/** The hand at the near edge of a standing product: open beside it, or with a finger on it. */
const presenting = (persona: PersonaRecipe, product: Standing): HandPose => {
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
