import type { HexColour } from "../artifacts.ts";
import { foldText } from "../catalogue/folding.ts";
import { kindOf } from "./kinds.ts";
import { productWords, propertyFinder } from "./name-words.ts";
import { type BodyPart, kindHas, kindTable, type Rest, type Taste } from "./product-table.ts";

/** What a product is as a thing in a room, as far as its name says it. */
export type Thing = {
  /** Longest side of such things, from the smallest to the largest usual one; null where the name tells no size. */
  readonly centimetres: readonly [least: number, most: number] | null;
  readonly rest: Rest;
  /** Where it is worn; null: nowhere that is known. */
  readonly worn: BodyPart | null;
  /** How it is taken to the mouth; null: it isn't, `unknown`: the name says nothing about what it is. */
  readonly taste: Taste | "unknown" | null;
};

const sizeIn = propertyFinder(({ centimetres, rest }) =>
  centimetres === null || rest === null ? null : { centimetres, rest },
);
const wornIn = propertyFinder(({ worn }) => worn);
const tasteIn = propertyFinder(({ taste }) => taste);
const poursIn = propertyFinder(({ pours }) => pours);
const clothIn = propertyFinder(({ traits }) => (traits.has("cloth") ? true : null));
const hardIn = propertyFinder(({ traits }) => (traits.has("hard") ? true : null));

const wornOf = (words: readonly string[], kind: string): BodyPart | null => {
  const part = wornIn(words) ?? kindTable().get(kind)?.worn ?? null;
  return part === "nowhere" || kindHas(kind, "unworn") ? null : part;
};

/** What a product of this name is as a thing: how large it is, what carries it, where it is worn, how it is consumed. */
export const thingOf = (productName: string): Thing => {
  const words = productWords(productName).map(foldText);
  const { name: kind } = kindOf(productName, "");
  const ofKind = kindTable().get(kind);
  const size = sizeIn(words);
  const centimetres = size?.centimetres ?? ofKind?.centimetres ?? null;
  const isKnown = centimetres !== null || !kind.startsWith("any ");
  const taste = tasteIn(words) ?? ofKind?.taste ?? (isKnown ? null : "unknown");
  return {
    centimetres,
    rest: size?.rest ?? ofKind?.rest ?? "hand",
    worn: wornOf(words, kind),
    // Nobody in a film tastes food for pets and babies, or perfume.
    taste: kindHas(kind, "untasted") ? null : taste,
  };
};

/** Whether a product is worn on the body, by its name; a bag is carried. */
export const isWornThing = (name: string): boolean => {
  const { worn } = thingOf(name);
  return worn !== null && worn !== "carried";
};

const clothParts: ReadonlySet<string | null> = new Set(["torso", "body", "legs", "collar"]);

/** Whether a product of this name is of cloth or the like, on which no light glints. */
export const isMatte = (productName: string): boolean => {
  const words = productWords(productName).map(foldText);
  // A helmet is hard although it is worn as clothes are.
  if (hardIn(words)) return false;
  return (
    clothIn(words) === true ||
    kindHas(kindOf(productName, "").name, "cloth") ||
    clothParts.has(thingOf(productName).worn)
  );
};

/**
 * The color in a glass of what is poured out of a product, by the words of its name: `Cold Brew Bottle` is brown. Bottles and
 * mugs that are sold empty pour water. Null: the name doesn't tell.
 */
export const liquidColour = (productName: string): HexColour | null =>
  poursIn(productWords(productName).map(foldText)) ??
  kindTable().get(kindOf(productName, "").name)?.pours ??
  null;
