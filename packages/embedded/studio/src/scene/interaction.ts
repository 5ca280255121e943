import type { Canvas } from "@napi-rs/canvas";
import type { Product, Size } from "@reelwright/film/artifacts";
import { foldText } from "@reelwright/film/catalogue/folding";
import type { Rest } from "@reelwright/film/products/product-table";
import { type Thing, thingOf } from "@reelwright/film/products/things";
import { isLifted, purposeOf, shownAction, shownMode } from "@reelwright/film/products/uses";
import { type Action, actionsIn, mentionsOf } from "@reelwright/film/prompts";
import { type Garment, measureGarment } from "./garment.ts";
import { maskOf, measureSilhouette, type Silhouette } from "./silhouette.ts";
import { type WornAt, wornAs } from "./wearables.ts";

/**
 * What happens with the product on camera.
 * - `drink`, `eat`: lifted to the mouth; `smell`: lifted to the nose.
 * - `stroke`: the product itself touches cheek or lips; `rub`: the free hand rubs the cheek.
 * - `smooth`: the free hand rubs the other forearm.
 * - `spray`: held in front of the neck.
 * - `open`: the free hand twists its top; `shake`, `turn`.
 * - `swipe`: looked at while a finger moves over it, as over a page or a screen.
 * - `point`: a finger points at a part of it.
 * - `adjust`: a hand moves to the worn product; `neckOn`: put around the neck.
 * - `offer`: held towards the viewer.
 * - `touch`: a hand uses the standing product; `type`: both hands do.
 * - `press`: a finger switches it on; `unpack`: it is lifted into view; `walk`: the persona walks with it.
 * - `frown`: the persona is unhappy about something else.
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
  | "open"
  | "shake"
  | "turn"
  | "swipe"
  | "point"
  | "adjust"
  | "neckOn"
  | "offer"
  | "touch"
  | "type"
  | "press"
  | "unpack"
  | "walk"
  | "frown";

const tools =
  "brush mascara razor roller stick deodorant sponge comb toothbrush trimmer shaver concealer pinsel rasierer foundation eyeliner applicator massager perfume parfum fragrance";
const lips = "lip lipstick lipgloss lippenstift labial levres gloss chapstick";
const limbs =
  "lotion sunscreen body hand oil tattoo soap sun milk aftersun bodylotion korper manos corps arm massage";

/** Whether a word of the name begins with one of the list. List entries under four letters must match a whole word. */
const names = (name: string, list: string): boolean =>
  mentionsOf(name).some(({ word }) =>
    foldText(list)
      .split(" ")
      .some((one) => (one.length < 4 ? word === one || word === `${one}s` : word.startsWith(one))),
  );

/** Maximum width / height of a product that touches lips or skin itself. From a tin or palette, a finger takes some. */
const slender = { lips: 0.7, tool: 1.2 } as const;

const applying = (name: string, aspect: number): Interaction => {
  if (names(name, lips)) return aspect < slender.lips ? "lips" : "rub";
  if (names(name, tools) && aspect < slender.tool) return "stroke";
  return names(name, limbs) ? "smooth" : "rub";
};

const wearing = (at: WornAt | null): Interaction =>
  at === "neck" ? "neckOn" : at === null ? "offer" : "adjust";

/** Actions with a standing product. */
const standing: ReadonlySet<Action> = new Set(["type", "switchOn", "place", "frown"]);
/** Actions with a held or a standing product. */
const either: ReadonlySet<Action> = new Set(["show", "point", "use"]);

/**
 * How an action is drawn with a product of `aspect` (width / height). Null: the image itself shows it, without a
 * movement of its own.
 */
const interactionFor = (
  action: Action,
  { name, aspect }: { readonly name: string; readonly aspect: number },
  worn: WornAt | null,
  stands: boolean | null,
): Interaction | null => {
  switch (action) {
    case "apply":
      return applying(name, aspect);
    case "wear":
      return wearing(worn);
    case "lace":
      return "adjust";
    case "turn":
    case "compare":
      return worn ? "adjust" : "turn";
    case "read":
      return "swipe";
    case "tap":
    case "write":
      return stands ? "touch" : "swipe";
    case "switchOn":
      return "press";
    case "pour":
      return "offer";
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

/** Whether an action needs a standing (true) or a held (false) product; null: both are possible. */
const standsFor = (action: Action, mode: string): boolean | null => {
  if (either.has(action)) return null;
  if (action === "tap" || action === "write") return mode === "surface_interactive";
  return standing.has(action);
};

/** How a product is used: its size, its support and the action. Its name decides. */
export type ProductUse = {
  /** Its longest side in head heights; null: as large as the shot allows. */
  readonly longest: number | null;
  readonly rest: Rest;
  readonly worn: WornAt | null;
  readonly interaction: Interaction | null;
  /** Whether the action needs it standing (true) or held (false); null: the shot decides. */
  readonly stands: boolean | null;
  /** The action that a prompt names; null: it names no possible action, and the interaction mode decides. */
  readonly named: Action | null;
  /** Whether it is seen in the persona's shots: what can't be cut out has shots of its own. */
  readonly isSeen: boolean;
};

/** A head is 23 cm high. */
const headCm = 23;

/** Small products are held somewhat nearer to the camera, so that they are visible. */
const nearer = (heads: number): number => (heads < 0.6 ? 0.3 + heads * 0.75 : heads + 0.15);

const longestOf = ({ centimetres }: Thing): number | null => {
  if (centimetres === null) return null;
  const [least, most] = centimetres;
  return nearer((least * 0.6 + most * 0.4) / headCm);
};

/** A product that is lifted for its action is held in the hand and doesn't stay on its support. */
const restFor = (thing: Thing, stands: boolean | null): Rest =>
  stands === false && isLifted(thing) ? "hand" : thing.rest;

/**
 * How a product of `aspect` (width / height) is used in an interaction mode, with the action that a prompt names. Skips
 * actions that the product can't do. If the prompt names no possible action, the mode decides. What can't
 * be cut out (`card`) is neither held nor worn.
 */
export const productUse = (
  { name, cutoutKind }: Pick<Product, "name" | "cutoutKind">,
  askedMode: string,
  aspect: number,
  prompt = "",
): ProductUse => {
  const isSeen = cutoutKind !== "card";
  const mode = shownMode({ name, cutoutKind }, askedMode);
  const thing = thingOf(name);
  const worn = mode === "wearable" && thing.worn && isSeen ? wornAs[thing.worn] : null;
  const used = { name, cutoutKind, aspect };
  const named = shownAction(actionsIn(prompt), used, mode);
  const action = named ?? (mode === "holdable" ? null : purposeOf(used, mode));
  const stands = action && standsFor(action, mode);
  return {
    longest: longestOf(thing),
    rest: restFor(thing, stands),
    worn,
    interaction: action && isSeen ? interactionFor(action, { name, aspect }, worn, stands) : null,
    stands: named && stands,
    named,
    isSeen,
  };
};

/** How a product is worn and held, from its cut-out's outline; null: doesn't apply. */
export type Outline = {
  /** Pixels of the cut-out. */
  readonly size: Size;
  readonly garment: Garment | null;
  readonly silhouette: Silhouette | null;
};

/** Takes all measurements of a cut-out. The product's name decides which of them count. */
export const measureOutline = (cutout: Canvas): Outline => {
  const mask = maskOf(cutout);
  return {
    size: { width: cutout.width, height: cutout.height },
    garment: measureGarment(mask),
    silhouette: measureSilhouette(mask),
  };
};
