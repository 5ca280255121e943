import type { ProductKind } from "@reelwright/core/products/kind-of";
import { type KindLines, readKinds } from "../kinds/read-kinds.ts";
import { asSentence } from "./product-name.ts";

/** The groups of kinds that short books tell apart; products whose name says nothing are `any`. */
const groups: Readonly<Record<string, string>> = {
  ...{ drinkware: "cup", beverage: "taste", food: "taste", pantry: "taste", "any tasted": "taste" },
  ...{ skincare: "care", makeup: "care", haircare: "care", "any applied": "care" },
  ...{ fragrance: "scent", "home scent": "scent", grooming: "groom" },
  ...{ supplement: "habit", fitness: "habit" },
  ...{ footwear: "wear", apparel: "wear", headwear: "wear", eyewear: "wear", jewellery: "wear" },
  "any worn": "wear",
  ...{ bag: "bag", lighting: "home", home: "home", kitchen: "cook", cleaning: "clean" },
  ...{ electronics: "tech", audio: "tech", stationery: "paper" },
  ...{ tools: "work", garden: "work", outdoor: "outdoor" },
  ...{ pets: "pets", toys: "play", craft: "play", instrument: "play", baby: "baby" },
  ...{ appliance: "device", health: "rest", storage: "order", bedding: "bed" },
  ...{ travel: "bag", wallet: "bag", rain: "outdoor", clinic: "service", trades: "service" },
  ...{
    business: "digital",
    digital: "digital",
    service: "service",
    charity: "service",
    outing: "outing",
  },
};

/** What holds for a group is a selling point where one is wanted; it is said as a moment, too, where the group has no such lines. */
export const readGroups = (text: string): ReadonlyMap<string, KindLines> =>
  new Map(
    Array.from(readKinds(text), ([name, lines]) => [
      name,
      Object.keys(lines.moment).length > 0
        ? lines
        : { ...lines, moment: { any: lines.points.map((point) => asSentence(point)) } },
    ]),
  );

/** The group's lines for a kind of product. */
export const groupOf = (
  told: ReadonlyMap<string, KindLines>,
  { name }: ProductKind,
): KindLines | undefined => told.get(groups[name] ?? "any");
