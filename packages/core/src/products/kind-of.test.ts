import { describe, expect, test } from "@jest/globals";
import { kindOf } from "./kind-of.ts";

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
    ["FlexiFlow Garden Hose", "surface_interactive", "garden"],
    ["Stone Soap Bar", "apply_to_body", "skincare"],
    ["Frostie Ice Cream Maker", "surface_interactive", "kitchen"],
    ["Body Milk", "apply_to_body", "skincare"],
    ["TaxEasy Software", "display_static", "digital"],
    ["Pipeline CRM", "display_static", "digital"],
    ["Sparkle Car Wash Voucher", "display_static", "service"],
    ["Kindly Travel Insurance", "display_static", "service"],
    ["Trattoria Luna Restaurant", "display_static", "outing"],
    ["Hausratversicherung", "holdable", "service"],
    ["Ticket Printer", "holdable", "electronics"],
    ["Gym Bag", "wearable", "bag"],
    ["Lait d'avoine Barista", "consumable", "beverage"],
    ["Brosse à dents Sonic", "holdable", "grooming"],
    ["Leche hidratante", "apply_to_body", "any applied"],
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
});
