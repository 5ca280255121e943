import { describe, expect, test } from "@jest/globals";
import { isMatte, liquidColour, thingOf } from "./things.ts";

describe("what a product is as a thing", () => {
  test.each([
    ["Organic Cotton Polo", { rest: "hand", worn: "torso", taste: null }],
    ["Rosa Sommerkleid", { worn: "body" }],
    ["Merino Socks", { worn: "feet", centimetres: [22, 40] }],
    ["Lederhandschuhe", { worn: null, centimetres: [22, 40] }],
    ["Gold Bracelet", { worn: "wrist", centimetres: [6, 8] }],
    ["Perlenarmband", { worn: "wrist", centimetres: [6, 8] }],
    ["Uhrenarmband", { worn: "wrist", centimetres: [20, 27] }],
    ["Bolsa Marea", { worn: "carried", centimetres: [30, 50] }],
    ["Leather Belt", { worn: null, centimetres: [10, 16] }],
    ["Fleece Neck Warmer", { worn: "collar" }],
    ["Wollschal", { worn: "collar" }],
    ["Robe portefeuille Coquelicot", { worn: "body", centimetres: [85, 125] }],
    ["Jupe portefeuille en lin", { worn: "legs", centimetres: [40, 70] }],
    ["Tapis de souris XXL", { rest: "hand" }],
    ["Tapis de salon Berbère", { rest: "floor" }],
    ["Gold Ring", { centimetres: [1.5, 3], worn: "finger" }],
    ["Sunnies", { worn: "eyes" }],
    ["Linden Sofa", { rest: "floor" }],
    ["Ledersofa", { rest: "floor" }],
    ["City Car E1", { rest: "floor", centimetres: [370, 490] }],
    ["Silla de roble", { rest: "floor" }],
    ["Lampe de bureau", { rest: "table" }],
    ["Botella de agua", { taste: "drunk" }],
    ["Rose Eau de Parfum", { taste: null }],
    ["Tischlampe", { rest: "table" }],
    ["Amber Desk Lamp", { rest: "table" }],
    ["Soy Candle", { rest: "table", taste: null }],
    ["Gift Card", { rest: "hand", taste: null }],
    ["Crunchy Dog Food", { taste: null, centimetres: [30, 50] }],
    ["Dog Chocolate Bar", { taste: null }],
    ["Apfelsaft", { taste: "drunk" }],
    ["Apple Tea Mug", { taste: "drunk" }],
    ["Green Tea", { taste: "brewed" }],
    ["Müsliriegel", { taste: "bitten" }],
    ["Orchard Honey", { taste: null }],
    ["ステンレス水筒", { taste: "drunk" }],
    ["Aurora X2", { centimetres: null, taste: "unknown", worn: null, rest: "hand" }],
    ["Mugshot", { taste: "unknown" }],
    ["Cotton Boxers", { worn: null }],
    ["Travel Umbrella", { worn: null }],
    ["Ropa interior", { worn: null }],
    ["Seidenkrawatte", { worn: "collar" }],
    ["Calzini", { worn: "feet" }],
    ["Neoprene Wetsuit", { worn: "body" }],
    ["Nimbus Air Purifier", { rest: "table", centimetres: [20, 45], taste: null }],
    ["Pip & Pear Baby Food", { taste: null }],
    ["Baby Oat Drink", { taste: null }],
    ["Bottle with Apple Ring", { taste: "drunk", worn: null }],
  ])("%s", (name, expected) => {
    expect(thingOf(name)).toMatchObject(expected);
  });
});

test.each([
  ["Kessel Hoodie", true],
  ["Bolso de lona Solidus", true],
  ["सूती टी-शर्ट", true],
  ["Wolldecke Nordlicht", true],
  ["Bonnet Solidus", true],
  ["Pawsome Dog Bed", true],
  ["Cabin Suitcase", false],
  ["Bike Helmet", false],
  ["Tidewell Steel Bottle", false],
  ["Meridian Diver 40", false],
  ["Polar Sunglasses", false],
])("whether light glints on %s", (name, expected) => {
  expect(isMatte(name)).toBe(expected);
});

const channels = (name: string): readonly number[] => {
  const colour = liquidColour(name);
  return [1, 3, 5].map((at) => Number.parseInt(colour?.slice(at, at + 2) ?? "", 16));
};

describe("what is poured", () => {
  test.each(["Cold Brew Coffee", "Kaffee Crema", "Café de olla", "Berg Filterkaffee"])(
    "out of %s is dark brown",
    (name) => {
      const [red = 0, green = 0, blue = 0] = channels(name);
      expect(red).toBeGreaterThan(green);
      expect(green).toBeGreaterThan(blue);
      expect(red).toBeLessThan(0x70);
    },
  );

  test.each([
    ["Sunny Orange Juice", "Bio Orangensaft"],
    ["Oat Milk Barista", "Hafermilch"],
    ["Ceremonial Matcha", "Green Tea"],
    ["Spring Water", "Steel Water Bottle"],
    ["Tidewell Steel Bottle", "Agua de manantial"],
    ["Vino tinto Rioja", "Merlot"],
    ["Jus d'orange", "Zumo de naranja"],
  ])("out of %s has the colour of what comes out of %s", (one, other) => {
    expect(liquidColour(one)).not.toBeNull();
    const [a, b] = [channels(one), channels(other)];
    expect(Math.max(...a.map((value, at) => Math.abs(value - (b[at] ?? 0))))).toBeLessThan(0x28);
  });

  test("is white of milk, and of milk tea it isn't", () => {
    expect(Math.min(...channels("Oat milk"))).toBeGreaterThan(0xe0);
    expect(Math.min(...channels("Milk tea"))).toBeLessThan(0xa0);
  });

  test.each(["The Good Shampoo", "Aurora X2", "Rose Cream"])("out of %s is not known", (name) => {
    expect(liquidColour(name)).toBeNull();
  });
});
