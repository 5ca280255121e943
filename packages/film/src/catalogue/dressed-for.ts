import type { HexColour, Persona } from "../artifacts/artifacts.ts";
import { colourDistance, rgbOf } from "./colour-distance.ts";

type Palette = readonly { readonly hex: string; readonly share: number }[];

/** What a persona wears instead: cream, navy, charcoal, sage and mustard. */
const wardrobe: readonly HexColour[] = ["#f0e6d6", "#2f4a68", "#45494f", "#86a58b", "#d9a441"];
/** Colours nearer than this, of some 765 between black and white, look alike from a distance. */
const alike = 150;
/** A colour of this share of the product is one that it is known by. */
const mainShare = 0.2;

/**
 * The persona in clothes that the product stands out from: in its own, unless they have one of the product's main
 * colours (`palette`: hex colours and their shares, 0 to 1).
 */
export const dressedFor = (persona: Persona, palette: Palette): Persona => {
  const main = palette.filter(({ share }) => share >= mainShare).map(({ hex }) => hex);
  const nearest = (colour: string): number =>
    Math.min(
      ...main.map((product) => colourDistance(rgbOf(colour), rgbOf(product))),
      Number.POSITIVE_INFINITY,
    );
  const { appearance } = persona;
  if (nearest(appearance.outfitColour) >= alike) return persona;
  const outfitColour = wardrobe.reduce((best, one) => (nearest(one) > nearest(best) ? one : best));
  return { ...persona, appearance: { ...appearance, outfitColour } };
};
