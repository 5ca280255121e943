import { expect, test } from "@jest/globals";
import { holdingHand, skinIn } from "./holding-hand.ts";

test("a picture of hundreds of thousands of specks with the colour of skin has no hand", async () => {
  const [width, height] = [1280, 1280];
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at++) {
    const isSpeck = (at + Math.floor(at / width)) % 2 === 0;
    if (isSpeck) data.set([0xe8, 0xb9, 0x98], at * 4);
  }
  const cut = { width, height, data };
  expect(holdingHand(await skinIn(cut, new AbortController().signal))).toBeNull();
});
