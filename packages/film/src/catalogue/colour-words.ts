import { colourDistance, rgbOf } from "./colour-distance.ts";

/** Names of colours by which a picture model knows a palette, with the point in sRGB that each stands for. */
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

/** The plain name of the nearest colour, by weighted distance in sRGB. */
export const colourWord = (hex: string): string => {
  const colour = rgbOf(hex);
  const distance = ([, ...named]: (typeof namedColours)[number]) => colourDistance(colour, named);
  const nearest = namedColours.reduce((best, one) => (distance(one) < distance(best) ? one : best));
  return nearest[0];
};
