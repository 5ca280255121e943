import { expect, test } from "@jest/globals";
import { endsWithArm, holdingHand, skinIn } from "./holding-hand.ts";

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

test("an arm that holds a product is cut off at the cut-out's foot; a box in the color of skin isn't", async () => {
  const draw = async (isIn: (x: number, y: number) => "skin" | "red" | null) => {
    const [width, height] = [200, 300];
    const data = new Uint8Array(width * height * 4);
    for (let at = 0; at < width * height; at++) {
      const found = isIn(at % width, Math.floor(at / width));
      if (found) data.set(found === "skin" ? [0x8d, 0x5a, 0x41, 255] : [210, 30, 30, 255], at * 4);
    }
    const cut = { width, height, data };
    return endsWithArm(cut, await skinIn(cut, new AbortController().signal));
  };
  const isArm = (x: number, y: number) => x > 30 && x < 90 && y > 120;
  expect(await draw((x, y) => (isArm(x, y) ? "skin" : y < 240 ? "red" : null))).toBe(true);
  expect(await draw((x, y) => (isArm(x, y) && y < 260 ? "skin" : "red"))).toBe(false);
  expect(await draw(() => "skin")).toBe(false);
  // Fingers from above end by themselves.
  const isFinger = (x: number, y: number) => y < 300 && Math.abs(x - 60) < (299 - y) / 4;
  expect(await draw((x, y) => (isFinger(x, y) ? "skin" : y < 200 ? "red" : null))).toBe(false);
});
