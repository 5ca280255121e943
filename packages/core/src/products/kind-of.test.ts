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
    ["GameGrip Controller", "holdable", "electronics"],
    ["Apfelschorle Klar", "consumable", "beverage"],
    ["Microfiber Cleaning Cloth", "surface_interactive", "cleaning"],
    ["Bosk Angle Grinder", "holdable", "tools"],
    ["Paws & Co Pet Insurance", "display_static", "service"],
    ["Backcountry Water Filter", "holdable", "any held"],
    ["Wine Racks", "display_static", "any displayed"],
    ["Kora Menstrual Cup", "holdable", "any held"],
    ["Little Spoon Baby Bottle", "holdable", "baby"],
    ["Second Home Animal Shelter", "display_static", "charity"],
    ["Happy Tails Dog Rescue", "display_static", "charity"],
    ["Ceramic Brake Pads", "holdable", "car"],
    ["Scheibenwischer Klar", "holdable", "car"],
    ["Studio Microphone", "holdable", "electronics"],
    ["帆布包", "wearable", "bag"],
    ["Sudadera Nube", "wearable", "apparel"],
    ["Pflanzenset Balkonien", "display_static", "home"],
    ["حذاء رياضي", "wearable", "footwear"],
    ["كوب قهوة", "holdable", "drinkware"],
    ["Taza de café", "holdable", "drinkware"],
    ["Leche de avena", "consumable", "beverage"],
    ["Tapis de yoga", "holdable", "fitness"],
    ["Robert'); DROP TABLE products", "holdable", "any held"],
    ["Kite & Key Escape Room", "display_static", "outing"],
    ["Data Science Bootcamp", "display_static", "digital"],
    ["Sunny Solar Garden Lights", "display_static", "garden"],
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
    expect(kindOf("ShiftGuard VPN", "display_static").noun).toEqual({
      ...{ one: "VPN", withArticle: "a VPN", many: "VPNs" },
    });
    expect(kindOf("Gold Earring", "wearable").noun?.withArticle).toBe("an earring");
  });
});
