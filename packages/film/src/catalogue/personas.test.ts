import { describe, expect, test } from "@jest/globals";
import type { HexColour, Persona } from "../artifacts.ts";
import { colourWord, dressedFor } from "./personas.ts";

const wearing = (outfitColour: HexColour): Persona =>
  ({ name: "Mina", appearance: { outfit: "tee", outfitColour } }) as unknown as Persona;
const clothes = (own: HexColour, ...palette: readonly (readonly [string, number])[]) =>
  dressedFor(
    wearing(own),
    palette.map(([hex, share]) => ({ hex, share })),
  ).appearance.outfitColour;

describe("a persona wears", () => {
  test("their own clothes before a product of other colours", () => {
    expect(clothes("#ef7a62", ["#1c7f77", 0.8], ["#e8e2d4", 0.15])).toBe("#ef7a62");
    expect(clothes("#ef7a62", ["#1c7f77", 0.9], ["#e0433b", 0.05])).toBe("#ef7a62");
    expect(clothes("#ef7a62")).toBe("#ef7a62");
  });

  test.each([
    ["a red shoe", "#ef7a62", "#e0433b", "red coral orange"],
    ["a cream jar", "#f4ede0", "#f3e8d0", "cream white beige"],
    ["a black speaker", "#2a2c30", "#17181a", "black charcoal"],
    ["a navy cap", "#28406a", "#1f3a7a", "navy blue"],
    ["a mustard box", "#d9a441", "#e2ad35", "mustard yellow orange"],
  ] as const)("other clothes before %s of the same colour", (_, own, product, alike) => {
    const colour = clothes(own, [product, 0.7], ["#ffffff", 0.1]);
    expect(colour).not.toBe(own);
    expect(alike.split(" ")).not.toContain(colourWord(colour));
  });
});
