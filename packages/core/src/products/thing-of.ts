import { foldText } from "../catalogue/index.ts";
import { kindOf, plural } from "./kind-of.ts";
import { productWords } from "./product-words.ts";
import { type BodyPart, type Rest, sizeWords, tastedWords, wornWords } from "./thing-words.ts";

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

type Vocabulary<T> = {
  readonly whole: ReadonlyMap<string, T>;
  /** Words that also end compounds, the longest first. */
  readonly ends: readonly (readonly [string, T])[];
};

const spelled = (listed: string): string =>
  listed
    .replace(/^~/u, "")
    .replaceAll("-", " ")
    .replace(/^(t|e) /u, "$1-");

/** Of words that are listed twice the first counts. */
const vocabularyOf = <T>(
  lists: readonly (readonly [words: string, meaning: T])[],
): Vocabulary<T> => {
  const entries = lists.flatMap(([words, meaning]) =>
    words.split(" ").map((listed) => [listed, meaning] as const),
  );
  const forms = entries.flatMap(([listed, meaning]): [string, T][] => [
    [plural(spelled(listed)), meaning],
    [spelled(listed), meaning],
  ]);
  const ends = entries.flatMap(([listed, meaning]): [string, T][] =>
    listed.startsWith("~") ? [[spelled(listed), meaning]] : [],
  );
  return {
    whole: new Map(forms.reverse()),
    ends: ends.sort(([a], [b]) => b.length - a.length),
  };
};

/** A compound has at least three letters before its last word. */
const minCompound = 3;

/** What the last telling word means. */
const lastMeaning = <T>(words: readonly string[], { whole, ends }: Vocabulary<T>): T | null => {
  for (let at = words.length - 1; at >= 0; at -= 1) {
    const [before = "", word = ""] = [words[at - 1], words[at]];
    const known = whole.get(`${before} ${word}`) ?? whole.get(word);
    if (known !== undefined) return known;
    const compound = ends.find(
      ([end]) => word.length >= end.length + minCompound && word.endsWith(end),
    );
    if (compound) return compound[1];
  }
  return null;
};

const linking = new Set(["de", "du", "des", "del", "d", "à", "a", "al", "aux"].map(foldText));

/** What a name's telling word means: the last one, or in French and Spanish the last one before what it is made of or for. */
const meaningIn = <T>(words: readonly string[], vocabulary: Vocabulary<T>): T | null => {
  const link = words.findIndex((word, at) => at > 0 && linking.has(word));
  const head = link < 0 ? null : lastMeaning(words.slice(0, link), vocabulary);
  return head ?? lastMeaning(words, vocabulary);
};

type SizeAndRest = { readonly centimetres: readonly [number, number]; readonly rest: Rest };

const sizes = vocabularyOf<SizeAndRest>(
  sizeWords.map(([least, most, rest, words]) => [words, { centimetres: [least, most], rest }]),
);
const worn = vocabularyOf<BodyPart>(
  (Object.keys(wornWords) as BodyPart[]).map((part) => [wornWords[part], part]),
);
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
};

const kindWorn: { readonly [kind: string]: BodyPart } = {
  apparel: "torso",
  eyewear: "eyes",
  headwear: "head",
  footwear: "feet",
  bag: "carried",
};

const kindTaste: { readonly [kind: string]: Taste } = { beverage: "drunk", drinkware: "drunk" };

/** What a product of this name is as a thing: how large, what carries it, where it is worn, how it is tasted. */
export const thingOf = (productName: string): Thing => {
  const words = productWords(productName).map(foldText);
  const { name: kind } = kindOf(productName, "");
  const size = meaningIn(words, sizes) ?? kindSizes[kind] ?? null;
  const isForPets = kind === "pets";
  const isNoFood = isForPets || kind === "fragrance";
  const isKnown = size !== null || !kind.startsWith("any ");
  const taste = meaningIn(words, tasted) ?? kindTaste[kind] ?? (isKnown ? null : "unknown");
  return {
    centimetres: size?.centimetres ?? null,
    rest: size?.rest ?? "hand",
    worn: isForPets ? null : (meaningIn(words, worn) ?? kindWorn[kind] ?? null),
    taste: isNoFood ? null : taste,
  };
};
