import { expect, test } from "@jest/globals";
import { isMatte } from "./matte.ts";

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
