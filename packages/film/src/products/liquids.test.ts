import { describe, expect, test } from "@jest/globals";
import { liquidColour } from "./liquids.ts";

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
