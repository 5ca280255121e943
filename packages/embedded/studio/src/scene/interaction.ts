/** How an action is drawn. */
import { foldText } from "@reelwright/core/catalogue/folding";
import { isLuminous } from "@reelwright/core/products/uses";
import type { Action } from "@reelwright/core/prompts/action-words";
import { mentionsOf } from "@reelwright/core/prompts/mentions";
import type { WornAt } from "./worn-at.ts";

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
export const interactionFor = (
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
export const standsFor = (action: Action, mode: string): boolean | null => {
  if (either.has(action)) return null;
  if (action === "tap" || action === "write") return mode === "surface_interactive";
  return standing.has(action);
};
