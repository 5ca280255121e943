/** How a product is used, by what its name says it is: where it is worn, how it is tasted, where it is put on. */
import type { Product } from "@reelwright/core/artifacts";
import { type BodyPart, type Rest, type Thing, thingOf } from "@reelwright/core/products";
import { folded, mentionsOf } from "./mentions.ts";

/**
 * Where something is worn. `torso`, `collar`: the cut-out lies on the body, under the chin; `body` reaches over the
 * legs, `legs` begins at the waist. `against`: held before the body, as clothes are tried on. What hangs around `neck` or `wrist` is held up, and laid on in the course of a
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
  | "against";

/**
 * What is done with the product on camera. `drink`, `eat`: lifted to the mouth; `stroke`: the product
 * itself touches cheek or lips; `rub`: the free hand rubs the cheek, `smooth`: the other forearm;
 * `adjust`: a hand goes to what is worn; `neckOn`, `wristOn`: it is laid around neck or wrist;
 * `offer`: it is held towards the viewer; `touch`: a hand uses what stands on the table.
 */
export type Interaction =
  | "drink"
  | "eat"
  | "stroke"
  | "lips"
  | "rub"
  | "smooth"
  | "adjust"
  | "neckOn"
  | "wristOn"
  | "touch"
  | "offer";

/** What pictures are composed by: the product's size, what carries it, and what is done with it. */
export type ProductUse = {
  /** How long its longest side looks, in head heights; null: as large as the shot has room for. */
  readonly longest: number | null;
  readonly rest: Rest;
  readonly worn: WornAt | null;
  readonly interaction: Interaction | null;
};

const wornAs: { readonly [part in BodyPart]: WornAt | null } = {
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
  // Rings are too small and shoes too low to be seen on the figure: they are shown in a hand.
  finger: null,
  feet: null,
};

const tools =
  "brush mascara razor roller stick deodorant sponge comb toothbrush trimmer shaver concealer pinsel rasierer foundation eyeliner applicator massager perfume parfum fragrance";
const lips = "lip lipstick lipgloss lippenstift labial levres gloss chapstick";
const limbs =
  "lotion sunscreen body hand oil tattoo soap sun milk aftersun bodylotion korper manos corps arm massage";

/** Whether the name has a word that begins with one of the list; those of three letters must be whole. */
const names = (name: string, list: string): boolean =>
  mentionsOf(name).some(({ word }) =>
    folded(list)
      .split(" ")
      .some((one) => (one.length < 4 ? word === one || word === `${one}s` : word.startsWith(one))),
  );

/** Below this aspect (width / height) something has the shape of a bottle or can. */
const slender = 0.62;

const tasting = ({ taste }: Thing, aspect: number): Interaction | null => {
  if (taste === "bitten") return "eat";
  if (taste === "drunk") return "drink";
  return taste !== null && aspect < slender ? "drink" : null;
};

const applying = (name: string): Interaction => {
  if (names(name, lips)) return "lips";
  if (names(name, tools)) return "stroke";
  return names(name, limbs) ? "smooth" : "rub";
};

const wearing = (at: WornAt | null): Interaction => {
  if (at === "neck" || at === "wrist") return at === "neck" ? "neckOn" : "wristOn";
  return at === null ? "offer" : "adjust";
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

/** A print of a picture that could not be cut out is shown, whatever is on it. */
const printUse = (mode: string): ProductUse => ({
  longest: null,
  rest: "hand",
  worn: null,
  interaction: mode === "wearable" ? "offer" : null,
});

/**
 * How a product of `aspect` (width / height) is used in an interaction mode. A framed picture (`card`) is never drunk,
 * bitten, rubbed or worn.
 */
export const productUse = (
  { name, cutoutKind }: Pick<Product, "name" | "cutoutKind">,
  mode: string,
  aspect: number,
): ProductUse => {
  if (cutoutKind === "card") return printUse(mode);
  const thing = thingOf(name);
  const worn = mode === "wearable" && thing.worn ? wornAs[thing.worn] : null;
  const interactions: { readonly [mode: string]: () => Interaction | null } = {
    consumable: () => tasting(thing, aspect),
    surface_interactive: () => "touch",
    wearable: () => wearing(worn),
    apply_to_body: () => applying(name),
  };
  return {
    longest: longestOf(thing),
    rest: thing.rest,
    worn,
    interaction: interactions[mode]?.() ?? null,
  };
};
