/** How a product is used, by what its name says it is: where it is worn, how it is tasted, where it is put on. */
import type { Product } from "@reelwright/core/artifacts/artifacts";
import { type Thing, thingOf } from "@reelwright/core/products/thing-of";
import type { Rest } from "@reelwright/core/products/thing-words";
import { isLifted, purposeOf, shownAction, shownMode } from "@reelwright/core/products/uses";
import type { Action } from "@reelwright/core/prompts/action-words";
import { actionsIn } from "@reelwright/core/prompts/actions-in";
import { type Interaction, interactionFor, standsFor } from "./interaction.ts";
import type { Outline } from "./outline.ts";
import { type WornAt, wornAs } from "./worn-at.ts";

/** What pictures are composed by: the product's size, what carries it, and what is done with it. */
export type ProductUse = {
  /** How long its longest side looks, in head heights; null: as large as the shot has room for. */
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
