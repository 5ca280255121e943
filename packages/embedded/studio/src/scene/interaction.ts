import type { Canvas } from "@napi-rs/canvas";
import type { Product } from "@reelwright/film/artifacts";
import { foldText } from "@reelwright/film/catalogue/folding";
import type { Rest } from "@reelwright/film/products/product-table";
import { type Thing, thingOf } from "@reelwright/film/products/things";
import {
  isLifted,
  isLuminous,
  purposeOf,
  shownAction,
  shownMode,
} from "@reelwright/film/products/uses";
import { type Action, actionsIn, mentionsOf } from "@reelwright/film/prompts";
import { type Garment, measureGarment, measureShoe, type Shoe } from "./garment.ts";
import { type Band, type Lid, measureBand, measureLid } from "./product-parts.ts";
import { maskOf, measureSilhouette, type Silhouette } from "./silhouette.ts";
import { type WornAt, wornAs } from "./wearables.ts";

/**
 * What is done with the product on camera. `drink`, `eat`: lifted to the mouth, `smell`: to the nose; `stroke`: the product
 * itself touches cheek or lips; `rub`: the free hand rubs the cheek, `smooth`: the other forearm; `spray`: held before the
 * neck, with a mist from its top; `pour`: tilted over a glass; `open`: the free hand twists its top; `shake`, `turn`;
 * `read`: looked at, with the free hand on it; `swipe`: a finger moves over it; `point`: a finger shows a part of it;
 * `compare`: weighed up against what the other hand might hold; `adjust`: a hand goes to what is worn; `neckOn`, `wristOn`:
 * it is laid around neck or wrist; `offer`: it is held towards the viewer; `touch`: a hand uses what stands on the table,
 * `type`: both hands do; `press`: a finger switches it on, `light`: with it a light; `unpack`: it comes out of a parcel; `walk`: the persona walks
 * with it; `frown`: it is unhappy about something else.
 */
export type Interaction =
  | "drink"
  | "eat"
  | "smell"
  | "stroke"
  | "lips"
  | "rub"
  | "smooth"
  | "spray"
  | "pour"
  | "open"
  | "shake"
  | "turn"
  | "read"
  | "swipe"
  | "point"
  | "compare"
  | "adjust"
  | "neckOn"
  | "wristOn"
  | "offer"
  | "touch"
  | "type"
  | "press"
  | "light"
  | "unpack"
  | "walk"
  | "frown";

const tools =
  "brush mascara razor roller stick deodorant sponge comb toothbrush trimmer shaver concealer pinsel rasierer foundation eyeliner applicator massager perfume parfum fragrance";
const lips = "lip lipstick lipgloss lippenstift labial levres gloss chapstick";
const limbs =
  "lotion sunscreen body hand oil tattoo soap sun milk aftersun bodylotion korper manos corps arm massage";

/** Whether the name has a word that begins with one of the list; those of three letters must be whole. */
const names = (name: string, list: string): boolean =>
  mentionsOf(name).some(({ word }) =>
    foldText(list)
      .split(" ")
      .some((one) => (one.length < 4 ? word === one || word === `${one}s` : word.startsWith(one))),
  );

/** Width / height up to which a thing is put to lips or skin itself: of a tin or a palette a finger takes some. */
const slender = { lips: 0.7, tool: 1.2 } as const;

const applying = (name: string, aspect: number): Interaction => {
  if (names(name, lips)) return aspect < slender.lips ? "lips" : "rub";
  if (names(name, tools) && aspect < slender.tool) return "stroke";
  return names(name, limbs) ? "smooth" : "rub";
};

const wearing = (at: WornAt | null): Interaction => {
  if (at === "neck" || at === "wrist") return at === "neck" ? "neckOn" : "wristOn";
  return at === null ? "offer" : "adjust";
};

/** What is done with what is on the feet: all of it is seen while steps are taken. */
const stepping: ReadonlySet<Action> = new Set(["wear", "walk", "lace", "adjust", "turn", "use"]);

/** What stands while it is used. */
const standing: ReadonlySet<Action> = new Set(["type", "switchOn", "place", "frown"]);
/** What may be done with what is held and with what stands. */
const either: ReadonlySet<Action> = new Set(["show", "point", "use"]);

/**
 * How an action is drawn with a product of `aspect` (width / height); null: it is seen in the picture itself, without a movement
 * of its own.
 */
const interactionFor = (
  action: Action,
  { name, aspect }: { readonly name: string; readonly aspect: number },
  worn: WornAt | null,
  stands: boolean | null,
): Interaction | null => {
  if (worn === "feet") return stepping.has(action) ? "walk" : null;
  switch (action) {
    case "apply":
      return applying(name, aspect);
    case "wear":
      return wearing(worn);
    case "lace":
      return "adjust";
    case "turn":
      return worn ? "adjust" : "turn";
    case "tap":
    case "write":
      return stands ? "touch" : "swipe";
    case "switchOn":
      return isLuminous(name) ? "light" : "press";
    case "place":
      return "touch";
    case "carry":
      return "walk";
    case "show":
    case "use":
    case "sit":
      return null;
    default:
      return action;
  }
};

/** Whether a product must stand (true) or be held (false) for an action; null: both will do. */
const standsFor = (action: Action, mode: string): boolean | null => {
  if (either.has(action)) return null;
  if (action === "tap" || action === "write") return mode === "surface_interactive";
  return standing.has(action);
};

/** How a product is used: its size, what carries it, and what is done with it. Its name decides. */
export type ProductUse = {
  /** Its longest side in head heights; null: as large as the shot has room for. */
  readonly longest: number | null;
  readonly rest: Rest;
  readonly worn: WornAt | null;
  readonly interaction: Interaction | null;
  /** Whether it must stand (true) or be held (false) for what is done with it; null: as the shot wants it. */
  readonly stands: boolean | null;
  /** What is done by a prompt's words; null: it names nothing possible, and what the interaction mode is for is done. */
  readonly named: Action | null;
};

/** A head is 23 cm high. */
const headCm = 23;

/** What is small is held somewhat nearer to the camera, so that it can be seen at all. */
const nearer = (heads: number): number => (heads < 0.6 ? 0.3 + heads * 0.75 : heads + 0.15);

const longestOf = ({ centimetres }: Thing): number | null => {
  if (centimetres === null) return null;
  const [least, most] = centimetres;
  return nearer((least * 0.6 + most * 0.4) / headCm);
};

/** What is held for what is done with it is lifted off its table. */
const restFor = (thing: Thing, stands: boolean | null): Rest =>
  stands === false && isLifted(thing) ? "hand" : thing.rest;

/** Whether a cut-out of this outline (null: nobody measured it) can be put on. */
const canBePutOn = (at: WornAt | null, outline: Pick<Outline, "shoe" | "band"> | null): boolean => {
  if (at === "feet") return (outline?.shoe ?? null) !== null;
  return at !== "wrist" || outline === null || outline.band !== null;
};

/**
 * How a product of `aspect` (width / height) is used in an interaction mode, where a prompt asks for what it says. What the
 * product can't do isn't done; a prompt that names nothing possible leaves it to the mode. A framed picture (`card`) is never
 * drunk, bitten, rubbed or worn; what `outline` says can't be put on feet or wrist isn't.
 */
export const productUse = (
  { name, cutoutKind }: Pick<Product, "name" | "cutoutKind">,
  askedMode: string,
  aspect: number,
  prompt = "",
  outline: Pick<Outline, "shoe" | "band"> | null = null,
): ProductUse => {
  const isPrint = cutoutKind === "card";
  const mode = shownMode({ name, cutoutKind }, askedMode);
  const thing = thingOf(name);
  const wanted = mode === "wearable" && thing.worn && !isPrint ? wornAs[thing.worn] : null;
  const worn = canBePutOn(wanted, outline) ? wanted : null;
  const used = { name, cutoutKind, aspect };
  const named = shownAction(actionsIn(prompt), used, mode);
  const action = named ?? (mode === "holdable" ? null : purposeOf(used, mode));
  const stands = action && standsFor(action, mode);
  return {
    longest: isPrint ? null : longestOf(thing),
    rest: isPrint ? "hand" : restFor(thing, stands),
    worn,
    interaction: action && interactionFor(action, { name, aspect }, worn, stands),
    stands: named && stands,
    named,
  };
};

/** What a cut-out's outline and colours tell of how the product is worn, opened, held and looked at; null: it has none of that. */
export type Outline = {
  readonly garment: Garment | null;
  readonly shoe: Shoe | null;
  readonly band: Band | null;
  readonly lid: Lid | null;
  readonly silhouette: Silhouette | null;
};

/** Measures a cut-out, whatever it is of: which measure counts, the product's name says. */
export const measureOutline = (cutout: Canvas): Outline => {
  const mask = maskOf(cutout);
  return {
    garment: measureGarment(mask),
    shoe: measureShoe(mask),
    band: measureBand(mask),
    lid: measureLid(mask),
    silhouette: measureSilhouette(mask),
  };
};
