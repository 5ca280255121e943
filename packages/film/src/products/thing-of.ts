import { foldText } from "../catalogue/folding.ts";
import { kindOf } from "./kind-of.ts";
import { productWords } from "./product-words.ts";
import { type Rest, sizeWords, tastedWords } from "./thing-words.ts";
import { meaningIn, vocabularyOf } from "./vocabulary.ts";
import { type BodyPart, unwornWords, wornWords } from "./worn-words.ts";

export type Taste = keyof typeof tastedWords;

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

type SizeAndRest = { readonly centimetres: readonly [number, number]; readonly rest: Rest };

const sizes = vocabularyOf<SizeAndRest>(
  sizeWords.map(([least, most, rest, words]) => [words, { centimetres: [least, most], rest }]),
);
const worn = vocabularyOf<BodyPart | "nowhere">([
  ...(Object.keys(wornWords) as BodyPart[]).map((part) => [wornWords[part], part] as const),
  [unwornWords, "nowhere"],
]);
const tasted = vocabularyOf<Taste>(
  (Object.keys(tastedWords) as Taste[]).map((way) => [tastedWords[way], way]),
);

/** Sizes of what only its kind is known of (`kindOf`), from words of many languages. */
const kindSizes: { readonly [kind: string]: SizeAndRest } = {
  drinkware: { centimetres: [9, 26], rest: "hand" },
  beverage: { centimetres: [12, 26], rest: "hand" },
  footwear: { centimetres: [26, 31], rest: "hand" },
  eyewear: { centimetres: [13, 18], rest: "hand" },
  headwear: { centimetres: [22, 36], rest: "hand" },
  skincare: { centimetres: [6, 18], rest: "hand" },
  makeup: { centimetres: [6, 15], rest: "hand" },
  haircare: { centimetres: [14, 24], rest: "hand" },
  fragrance: { centimetres: [8, 13], rest: "hand" },
  "home scent": { centimetres: [7, 22], rest: "table" },
  lighting: { centimetres: [25, 60], rest: "table" },
  stationery: { centimetres: [14, 24], rest: "hand" },
  apparel: { centimetres: [62, 80], rest: "hand" },
  bag: { centimetres: [30, 50], rest: "hand" },
};

const kindWorn: { readonly [kind: string]: BodyPart } = {
  apparel: "torso",
  eyewear: "eyes",
  headwear: "head",
  footwear: "feet",
  bag: "carried",
};

const wornOf = (words: readonly string[], kind: string): BodyPart | null => {
  const part = meaningIn(words, worn) ?? kindWorn[kind] ?? null;
  return part === "nowhere" || kind === "pets" || kind === "baby" ? null : part;
};

const kindTaste: { readonly [kind: string]: Taste } = { beverage: "drunk", drinkware: "drunk" };

/** What nobody in a film takes to the mouth: food for pets and babies, and what is sprayed. */
const notTasted: ReadonlySet<string> = new Set(["pets", "baby", "fragrance"]);

/** What a product of this name is as a thing: how large, what carries it, where it is worn, how it is tasted. */
export const thingOf = (productName: string): Thing => {
  const words = productWords(productName).map(foldText);
  const { name: kind } = kindOf(productName, "");
  const size = meaningIn(words, sizes) ?? kindSizes[kind] ?? null;
  const isNoFood = notTasted.has(kind);
  const isKnown = size !== null || !kind.startsWith("any ");
  const taste = meaningIn(words, tasted) ?? kindTaste[kind] ?? (isKnown ? null : "unknown");
  return {
    centimetres: size?.centimetres ?? null,
    rest: size?.rest ?? "hand",
    worn: wornOf(words, kind),
    taste: isNoFood ? null : taste,
  };
};

/** Whether a product is worn on the body, by its name; a bag is carried. */
export const isWornThing = (name: string): boolean => {
  const { worn } = thingOf(name);
  return worn !== null && worn !== "carried";
};
