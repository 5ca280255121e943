import { describe, expect, test } from "@jest/globals";
import { englishKinds } from "./english/index.ts";
import { kindOf } from "./kind-of.ts";
import { kindWords } from "./kind-words.ts";

describe("the kind of a product", () => {
  test.each([
    ["Sunnies", "wearable", "eyewear"],
    ["Apple Tea Mug", "holdable", "drinkware"],
    ["Wine Glasses, set of 6", "holdable", "drinkware"],
    ["Reading Glasses", "wearable", "eyewear"],
    ["Amber Reading Lamp", "holdable", "lighting"],
    ["Orthopedic Dog Bed", "display_static", "pets"],
    ["Bottle with a bag", "holdable", "drinkware"],
    ["Trinkflasche Nord", "holdable", "drinkware"],
    ["ステンレス水筒", "holdable", "drinkware"],
    ["Nova", "wearable", "any worn"],
    ["Nova", "consumable", "any tasted"],
    ["Nova", "holdable", "any held"],
    ["Capsule of Time", "holdable", "supplement"],
    ["Barcelona", "holdable", "any held"],
    ["Mugshot", "display_static", "any displayed"],
    ["Shoebill Print", "display_static", "any displayed"],
  ])("%s, %s, is %s", (name, mode, kind) => {
    expect(kindOf(name, mode).name).toBe(kind);
  });

  test("has its word from the name, in the number that the name has", () => {
    expect(kindOf("Blue Plimsolls", "wearable").noun?.withArticle).toBe("plimsolls");
    expect(kindOf("Iron Skillet", "holdable").noun).toEqual({
      ...{ one: "skillet", withArticle: "a skillet", many: "skillets" },
    });
    expect(kindOf("Orchard Granola", "consumable").noun?.withArticle).toBe("granola");
    expect(kindOf("Gold Earring", "wearable").noun?.withArticle).toBe("an earring");
  });

  test("always has something to be said of it", () => {
    const names = [
      ...Object.keys(kindWords),
      ...["held", "displayed", "worn"].map((use) => `any ${use}`),
    ];
    for (const name of [...names, "any surface", "any tasted", "any applied"]) {
      const lines = englishKinds.get(name);
      expect({ name, points: lines?.points.length ?? 0 }).toEqual({ name, points: 6 });
      expect(lines?.moment.length).toBeGreaterThan(2);
    }
  });
});
