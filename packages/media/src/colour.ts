import type { HexColour } from "@reelwright/film/artifacts";
import {
  clampChroma,
  convertHslToRgb,
  convertLrgbToOklab,
  convertRgbToHsl,
  convertRgbToLrgb,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  parseHex,
  type Rgb,
  useMode,
} from "culori/fn";

useMode(modeLrgb);
useMode(modeOklab);
useMode(modeOklch);
const toRgb = useMode(modeRgb);

/** An sRGB color: red, green and blue from 0 to 255, opacity from 0 to 1. */
export type Colour = {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly opacity: number;
};

const colourOfRgb = ({ r, g, b, alpha = 1 }: Rgb): Colour => ({
  ...{ red: 255 * r, green: 255 * g, blue: 255 * b },
  opacity: alpha,
});

const rgbOf = ({ red, green, blue }: Colour): Rgb => ({
  mode: "rgb",
  ...{ r: red / 255, g: green / 255, b: blue / 255 },
});

/** Reads `#rrggbb` or `#rrggbbaa`; anything else is `otherwise`. */
export const colourOf = (hex: HexColour | undefined, otherwise: HexColour): Colour => {
  const rgb = parseHex(hex ?? "") ?? parseHex(otherwise);
  if (rgb === undefined) throw new Error(`${otherwise} is no color`);
  return colourOfRgb(rgb);
};

/** The color as a canvas takes it. */
export const cssOf = ({ red, green, blue, opacity }: Colour): string =>
  `rgba(${Math.round(red)},${Math.round(green)},${Math.round(blue)},${opacity})`;

/** Shares of the channels in brightness, by the standards of video. */
export const lumaShares = {
  bt601: { red: 0.299, green: 0.587, blue: 0.114 },
  bt709: { red: 0.2126, green: 0.7152, blue: 0.0722 },
} as const;

/** Brightness of a color, in the unit of its channels. */
export const luma = (
  standard: keyof typeof lumaShares,
  red: number,
  green: number,
  blue: number,
): number => {
  const shares = lumaShares[standard];
  return shares.red * red + shares.green * green + shares.blue * blue;
};

/** WCAG relative luminance, 0 to 1. */
export const luminance = (colour: Colour): number => {
  const { r, g, b } = convertRgbToLrgb(rgbOf(colour));
  return luma("bt709", r, g, b);
};

/** Contrast of two luminances as WCAG defines it, 1 to 21. */
export const contrast = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** OKLab: lightness from 0 to 1, a and b within about ±0.3. A just visible difference is about 0.02. */
export type Lab = readonly [lightness: number, a: number, b: number];

const linear = Float32Array.from(
  { length: 256 },
  (_, byte) => convertRgbToLrgb({ r: byte / 255, g: 0, b: 0 }).r,
);

/** OKLab of an sRGB color in bytes; the lightness is 0 to 1. */
export const labOf = (red: number, green: number, blue: number): Lab => {
  const [r = 0, g = 0, b = 0] = [linear[red], linear[green], linear[blue]];
  const lab = convertLrgbToOklab({ r, g, b });
  // Rounding brings white a little above 1.
  return [Math.min(1, lab.l), lab.a, lab.b];
};

/** The color of an OKLab lightness (0 to 1), chroma (0 to 0.3) and hue (radians), its chroma lowered into sRGB. */
export const colourOfLch = (lightness: number, chroma: number, hue: number): Colour => {
  const h = (hue * 180) / Math.PI;
  const { red, green, blue } = colourOfRgb(
    toRgb(clampChroma({ mode: "oklch", l: lightness, c: chroma, h }, "oklch")),
  );
  return { red: Math.round(red), green: Math.round(green), blue: Math.round(blue), opacity: 1 };
};

/** Black or white, whichever stands out more from the color. */
export const inkOn = (colour: Colour): Colour =>
  luminance(colour) > 0.3 ? colourOf("#101014", "#101014") : colourOf("#ffffff", "#ffffff");

/** A product is colored if its channels differ by so much, and the strongest isn't nearly black. */
const least = { spread: 50, channel: 40 } as const;
const lightest = 0.78;

/**
 * The product's color made bright and pure enough to be read on any footage next to white. A product
 * without a color of its own (gray, black, white) gets `otherwise`. `minLuminance` is 0 to 1: glows may be
 * darker than letters.
 */
export const vivid = (accent: HexColour, otherwise: HexColour, minLuminance = 0.32): Colour => {
  const colour = colourOf(accent, otherwise);
  const channels = [colour.red, colour.green, colour.blue];
  const most = Math.max(...channels);
  if (most - Math.min(...channels) < least.spread || most < least.channel)
    return colourOf(otherwise, otherwise);
  const { h = 0 } = convertRgbToHsl(rgbOf(colour));
  let l = 0.55;
  const lit = () => colourOfRgb(convertHslToRgb({ h, s: 1, l }));
  while (luminance(lit()) < minLuminance && l < lightest) l += 0.02;
  return lit();
};
