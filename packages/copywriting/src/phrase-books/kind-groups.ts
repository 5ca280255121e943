import type { ProductKind } from "@reelwright/core/products";
import { type KindLines, readKinds } from "../kinds/read-kinds.ts";
import { asSentence } from "./product-name.ts";

/** The groups of kinds that short books tell apart; all others are `any`. */
const groups: Readonly<Record<string, string>> = {
  ...{ drinkware: "cup", beverage: "taste", food: "taste", supplement: "any" },
  ...{ "any tasted": "taste", skincare: "care", makeup: "care", haircare: "care" },
  ...{ fragrance: "any", "any applied": "care", footwear: "wear", apparel: "wear" },
  ...{ headwear: "wear", eyewear: "wear", jewellery: "wear", pantry: "taste" },
  ...{ bag: "bag", lighting: "home", home: "home", "home scent": "home", kitchen: "any" },
  ...{ electronics: "tech", audio: "tech" },
};

/** What holds for a group is a selling point where one is wanted, else a sentence. */
export const readGroups = (text: string): ReadonlyMap<string, KindLines> =>
  new Map(
    Array.from(readKinds(text), ([name, lines]) => [
      name,
      { ...lines, moment: lines.points.map((point) => asSentence(point)) },
    ]),
  );

/** The group's lines for a kind of product. */
export const groupOf = (
  told: ReadonlyMap<string, KindLines>,
  { name }: ProductKind,
): KindLines | undefined => told.get(groups[name] ?? "any");
