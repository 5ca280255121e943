import { lazy } from "@reelwright/film/concurrency";
import type { ProductKind } from "@reelwright/film/products/kinds";
import { capitalised } from "@reelwright/film/text";
import { englishKinds } from "../../kinds/read-kind.ts";
import type { PhraseBook, ProductName, Slots } from "../phrase-book.ts";
import { byShape, englishStructures, englishText } from "./english-lines.ts";
import { englishName } from "./name.ts";
import { englishPoint, placePhrase } from "./points.ts";

const numbers = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
];

const usesByMode: Readonly<Record<string, readonly [string, string]>> = {
  wearable: ["wear", "wearing"],
};

/** Whether the persona uses the product. Food is eaten instead, and the use of an exhibit is unknown. */
const isUsed = (mode: string): boolean => mode !== "display_static" && mode !== "consumable";

const numberSlots = (plural: boolean): Slots =>
  plural
    ? {
        ...{ it: "they", It: "They", them: "them", its: "their", "it's": "they're" },
        ...{
          "It's": "They're",
          "it-is": "they are",
          This: "These",
          this: "these",
          is: "are",
          was: "were",
          has: "have",
        },
        ...{ s: "", es: "" },
      }
    : {
        ...{ it: "it", It: "It", them: "it", its: "its", "it's": "it's" },
        ...{
          "It's": "It's",
          "it-is": "it is",
          This: "This",
          this: "this",
          is: "is",
          was: "was",
          has: "has",
        },
        ...{ s: "s", es: "es" },
      };

/**
 * Slots for the kind. None if the name is the kind. `{unit}` follows `one` or `another`, so it needs a countable noun.
 */
const kindSlots = ({ noun }: ProductKind, { bare }: ProductName): Slots =>
  noun === null || [noun.one, noun.many].includes(bare.toLowerCase())
    ? {}
    : {
        kind: noun.one,
        kinds: noun.many,
        "a-kind": noun.withArticle,
        "A-kind": capitalised(noun.withArticle),
        ...(noun.withArticle === noun.one ? {} : { unit: noun.one }),
      };

const slots: PhraseBook["slots"] = ({ name, interactionMode, kind, environment }) => {
  const [use = "use", using = "using"] = usesByMode[interactionMode] ?? [];
  const place = placePhrase(environment);
  return {
    ...{
      product: name.inside,
      Product: name.initial,
      name: name.bare,
      Name: capitalised(name.bare),
    },
    ...(isUsed(interactionMode) ? { use, using } : {}),
    ...numberSlots(name.plural),
    ...kindSlots(kind, name),
    ...(place === null ? {} : { place }),
  };
};

const counting = (count: number, ordinal: number): Slots => {
  const counted = numbers[count] ?? String(count);
  const position = `number ${numbers[ordinal] ?? ordinal}`;
  return {
    count: counted,
    Count: capitalised(counted),
    reasons: count === 1 ? "reason" : "reasons",
    ...(count === 1 ? {} : { points: "points" }),
    ordinal: position,
    Ordinal: capitalised(position),
  };
};

/** The English phrase book, read from its files on the first call. */
export const englishBook = lazy((): PhraseBook => {
  const { lines, basicFrames } = englishText();
  return {
    language: "en",
    structures: englishStructures(lines),
    spare: { before: lines["spare.before"], after: lines["spare.after"] },
    frames: byShape(lines, "frame"),
    basics: basicFrames,
    pointOpenings: byShape(lines, "point opening"),
    continues: /\b(?:[Aa]lso|One more thing|Another thing|And|in addition|then)\b/,
    calls: lines.calls,
    flatness: 0.12,
    gap: " ",
    namings: { each: 10, most: 3 },
    counting,
    kindLines: ({ name }) => englishKinds().get(name),
    name: englishName,
    slots,
    point: englishPoint,
  };
});
