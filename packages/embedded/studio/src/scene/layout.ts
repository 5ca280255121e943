import { clamp } from "@reelwright/film/numbers";
import type { HeadReach } from "../figure/head-layers.ts";
import { type FigurePose, type HandPose, mirrorPose } from "../figure/pose.ts";
import { poses } from "../figure/poses.ts";
import type { Garment } from "./garment.ts";
import type { Interaction } from "./interaction.ts";
import type { PersonScene } from "./recipe.ts";
import type { Silhouette } from "./silhouette.ts";
import { dressedPose, isOnBody, type OnBody, wornPlace } from "./wearables.ts";

/** Position of the product in the scene: center and size in units. `over`: hands are in front of it. */
export type ProductState = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly angle: number;
  readonly isSeen: boolean;
  readonly held: boolean;
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
};

/** A moment of a shot of the persona, resolved to numbers. */
export type PictureState = {
  readonly camera: PersonScene["camera"] & { readonly roll: number };
  readonly focus: number;
  /** Whether product and persona stand on the floor. Otherwise there is a table in front of the persona. */
  readonly floor: boolean;
  /** How unsteady the camera is: 1 handheld, 0 on rails. */
  readonly unrest: number;
  readonly persona: PersonaState;
  readonly product: ProductState;
  /** Lines of text on the product, in shares of its width and height. */
  readonly lettering: PersonScene["lettering"];
};

const heldProduct = (scene: PersonScene, aspect: number): ProductState | null => {
  const { persona, product } = scene;
  if (!product?.held) return null;
  const place = poses[persona.pose](aspect, product.longest ?? undefined).product;
  if (place === null) return null;
  const flip = persona.mirrored ? -1 : 1;
  return {
    x: persona.x + flip * (place.at.x - persona.reach.x) * persona.head,
    y: persona.y + (place.at.y + persona.reach.y) * persona.head,
    width: place.width * persona.head,
    height: place.height * persona.head,
    angle: flip * place.angle + product.angle,
    isSeen: true,
    held: true,
  };
};

const standingProduct = ({ product }: PersonScene, aspect: number): ProductState => {
  // The pose places worn products later.
  const { x, base, height, angle } =
    product === null || product.held ? { x: 0, base: 776, height: 180, angle: 0 } : product;
  return {
    x,
    y: base - height / 2,
    width: height * aspect,
    height,
    angle,
    isSeen: product !== null,
    held: false,
  };
};

type PersonaRecipe = PersonScene["persona"];

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

type Known = { readonly longest: number | null; readonly garment: Garment | null };

const personaState = (
  persona: PersonaRecipe,
  product: ProductState,
  aspect: number,
  { longest, garment }: Known,
): PersonaState => {
  const wanted = garment ? dressedPose(garment) : poseOf(persona, product, aspect, longest);
  const pose = persona.mirrored ? mirrorPose(wanted) : wanted;
  return {
    x: persona.x,
    y: persona.y,
    head: persona.head,
    reachOfHead: persona.reachOfHead,
    pose: { ...pose, smile: persona.smile, headTurn: pose.headTurn + persona.turn * 0.5 },
    interaction: persona.act,
    worn: isOnBody(persona.worn) ? persona.worn : null,
    garment,
  };
};

/** Moves a worn product to where the persona's pose puts it; other products stay in place. */
export const withWornProduct = (state: PictureState): PictureState => {
  const { persona, product } = state;
  if (persona.worn === null) return state;
  const { x, y, head, pose, worn } = persona;
  const place = wornPlace(worn, pose, product.width / product.height, persona.garment);
  return {
    ...state,
    product: {
      x: x + place.at.x * head,
      y: y + place.at.y * head,
      width: place.width * head,
      height: place.height * head,
      ...{ angle: place.angle, isSeen: true, held: true },
    },
  };
};

/** Resolves a scene for a product of `aspect` (width / height). */
export const stateOf = (scene: PersonScene, aspect: number): PictureState => {
  const product = heldProduct(scene, aspect) ?? standingProduct(scene, aspect);
  const { camera, focus, floor, unrest, silhouette, lettering, garment } = scene;
  const longest = scene.product?.held ? (scene.product.longest ?? null) : null;
  const persona = personaState(scene.persona, product, aspect, { longest, garment });
  return withWornProduct({
    ...{ camera: { ...camera, roll: 0 }, focus, floor, unrest, product, lettering },
    persona: product.held && silhouette ? onSilhouette(persona, product, silhouette) : persona,
  });
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
