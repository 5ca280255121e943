import type { Brief, HexColour, Persona } from "../artifacts.ts";

type Palette = readonly { readonly hex: string; readonly share: number }[];

/** Alternative clothing colors: cream, navy, charcoal, sage and mustard. */
const wardrobe: readonly HexColour[] = ["#f0e6d6", "#2f4a68", "#45494f", "#86a58b", "#d9a441"];
/** Colors at a smaller distance look alike from afar. Black and white are 765 apart. */
const alike = 150;
/** Minimum share of a main color of the product. */
const mainShare = 0.2;

/**
 * Dresses the persona so that the product stands out. The persona keeps its clothes unless they have one of the
 * product's main colors. `palette` holds hex colors and their shares, 0 to 1.
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

const article = (words: string): string => (/^[aeiou]/i.test(words) ? "an" : "a");

/** Describes who is seen for an image model. Without a persona: a pair of hands, in a product film nobody. */
export const personaWords = ({ persona, style }: Pick<Brief, "persona" | "style">): string => {
  if (style === "product") return "Only the product, without any person or hand:";
  if (!persona) return "A pair of hands";
  const { appearance, age_range, gender, ethnicity } = persona;
  const who = [gender === "female" ? "woman" : gender === "male" ? "man" : "person"];
  const wears = `${colourWord(appearance.outfitColour)} ${appearance.outfit}`;
  const extras =
    appearance.accessories.length > 0 ? `, with ${appearance.accessories.join(" and ")}` : "";
  return (
    `${persona.name}, ${article(ethnicity)} ${ethnicity} ${who} aged ${age_range} with ` +
    `${colourWord(appearance.hair)} hair, in ${article(wears)} ${wears}${extras}`
  );
};

/** Color names that image models understand, each with its sRGB value. */
const namedColours: readonly (readonly [string, number, number, number])[] = [
  ["black", 20, 20, 22],
  ["charcoal", 64, 66, 70],
  ["grey", 136, 138, 142],
  ["silver", 196, 198, 202],
  ["white", 248, 248, 246],
  ["cream", 240, 228, 200],
  ["beige", 212, 190, 155],
  ["brown", 115, 72, 42],
  ["red", 205, 35, 40],
  ["burgundy", 112, 22, 44],
  ["coral", 250, 120, 96],
  ["orange", 240, 135, 30],
  ["mustard", 205, 160, 45],
  ["yellow", 250, 215, 60],
  ["olive", 120, 122, 50],
  ["green", 55, 150, 70],
  ["mint", 165, 220, 190],
  ["teal", 25, 125, 130],
  ["sky blue", 130, 190, 235],
  ["blue", 40, 95, 200],
  ["navy", 25, 38, 88],
  ["purple", 118, 58, 160],
  ["lavender", 190, 170, 225],
  ["pink", 240, 160, 185],
  ["magenta", 210, 45, 130],
];

/** The name of the nearest color, by weighted distance in sRGB. */
export const colourWord = (hex: string): string => {
  const colour = rgbOf(hex);
  const distance = ([, ...named]: (typeof namedColours)[number]) => colourDistance(colour, named);
  const nearest = namedColours.reduce((best, one) => (distance(one) < distance(best) ? one : best));
  return nearest[0];
};

/** Red, green and blue, 0 to 255. */
type Rgb = readonly [red: number, green: number, blue: number];

/** The channels of a color written as `#rrggbb`. An invalid channel is 0. */
const rgbOf = (hex: string): Rgb => {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) || 0;
  return [channel(1), channel(3), channel(5)];
};

/** Perceptually weighted distance of two colors in sRGB, from 0 to 765 (black and white). */
const colourDistance = ([red, green, blue]: Rgb, [r, g, b]: Rgb): number =>
  Math.sqrt(2 * (red - r) ** 2 + 4 * (green - g) ** 2 + 3 * (blue - b) ** 2);
