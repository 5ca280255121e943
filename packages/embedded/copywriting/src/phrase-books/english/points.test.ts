import { expect, test } from "@jest/globals";
import { englishBook } from "./english.ts";

const english = englishBook();

test("names a figure alone as what it is", () => {
  const slots = (text: string) => english.point(text, false).slots;
  for (const text of ["9 feet", "12 yards", "3 lb", "1.2 L", "40 oz"]) {
    expect(slots(text)).toHaveProperty("np");
    expect(slots(text)).not.toHaveProperty("amount");
    expect(slots(text)).not.toHaveProperty("Np");
  }
  expect(slots("1.2 L")).toHaveProperty("size", "1.2 L");
  expect(slots("9 feet")).not.toHaveProperty("size");
  expect(slots("500 pieces")).toHaveProperty("amount");
});
