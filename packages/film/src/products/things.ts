import type { HexColour } from "../artifacts.ts";
import { foldText } from "../catalogue/folding.ts";
import { kindOf } from "./kinds.ts";
import { productWords, propertyFinder } from "./name-words.ts";
import { type BodyPart, kindHas, kindTable, type Rest, type Taste } from "./product-table.ts";

/** Physical properties of a product, inferred from its name. */
export type Thing = {
  /** Typical range of the longest side. Null if the name doesn't imply a size. */
  readonly centimetres: readonly [least: number, most: number] | null;
  readonly rest: Rest;
  /** Where it is worn. Null if unknown or not worn. */
  readonly worn: BodyPart | null;
  /** How it is consumed. Null if it isn't. `unknown` if the name doesn't say what the product is. */
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

/** Infers from a product's name its size, what carries it, where it is worn and how it is consumed. */
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
    // Personas don't taste perfume, or food for pets and babies.
    taste: kindHas(kind, "untasted") ? null : taste,
  };
};

/** Whether a product is worn on the body, by its name. A bag is carried, not worn. */
export const isWornThing = (name: string): boolean => {
  const { worn } = thingOf(name);
  return worn !== null && worn !== "carried";
};

const clothParts: ReadonlySet<string | null> = new Set(["torso", "body", "legs", "collar"]);

/** Whether a product of this name has a matte surface such as cloth, without highlights. */
export const isMatte = (productName: string): boolean => {
  const words = productWords(productName).map(foldText);
  // A helmet is hard although it is worn.
  if (hardIn(words)) return false;
  return (
    clothIn(words) === true ||
    kindHas(kindOf(productName, "").name, "cloth") ||
    clothParts.has(thingOf(productName).worn)
  );
};

/**
 * Color of the liquid that is poured from a product, inferred from its name: brown for `Cold Brew Bottle`. Bottles and
 * mugs that are sold empty pour water. Null if the name doesn't tell.
 */
export const liquidColour = (productName: string): HexColour | null =>
  poursIn(productWords(productName).map(foldText)) ??
  kindTable().get(kindOf(productName, "").name)?.pours ??
  null;
