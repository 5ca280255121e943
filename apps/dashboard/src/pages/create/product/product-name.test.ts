import { expect, test } from "@jest/globals";
import { nameOfFile } from "./product-name.ts";

test.each([
  ["blue-bottle_02.jpg", "Blue bottle"],
  ["Kaffeebecher (1).png", "Kaffeebecher"],
  ["水筒ボトル.webp", "水筒ボトル"],
  ["IMG_2041.HEIC", null],
  ["Screenshot 2025-01-02.png", null],
  ["3f9ab2c1-77aa.png", null],
  ["12.jpg", null],
  ["image.png", null],
])("%s is %s", (file, name) => {
  expect(nameOfFile(file)).toBe(name);
});
