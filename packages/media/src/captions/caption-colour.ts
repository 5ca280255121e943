import type { HexColour } from "@reelwright/film/artifacts";

/** Red, green, blue, each 0 to 255, and opacity 0 to 1. */
export type Colour = {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly opacity: number;
};

/** Reads `#rrggbb` or `#rrggbbaa`; anything else is `otherwise`. */
export const colourOf = (hex: HexColour | undefined, otherwise: HexColour): Colour => {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})?$/iu.exec(hex ?? "");
  if (!match) return colourOf(otherwise, "#ffffff");
  const [red = 0, green = 0, blue = 0, alpha = 255] = match
    .slice(1)
    .map((part) => (part === undefined ? 255 : Number.parseInt(part, 16)));
  return { red, green, blue, opacity: alpha / 255 };
};

const byte = (value: number): string =>
  Math.round(Math.min(255, Math.max(0, value)))
    .toString(16)
    .padStart(2, "0")
    .toUpperCase();

/** `&HBBGGRR&`, as override tags want it. */
export const assColour = ({ red, green, blue }: Colour): string =>
  `&H${byte(blue)}${byte(green)}${byte(red)}&`;

/** `&HAA&`; 0 is opaque in ASS. */
export const assAlpha = (opacity: number): string => `&H${byte(255 * (1 - opacity))}&`;

/** `&HAABBGGRR`, as styles want it. */
export const assStyleColour = (colour: Colour): string =>
  `&H${byte(255 * (1 - colour.opacity))}${assColour(colour).slice(2, 8)}`;

/** WCAG relative luminance, 0 to 1. */
export const luminance = ({ red, green, blue }: Colour): number => {
  const linear = (value: number) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
};

/** Contrast of two luminances as WCAG counts it, 1 to 21. */
export const contrast = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** Black or white, whichever stands out more from the colour. */
export const inkOn = (colour: Colour): Colour =>
  luminance(colour) > 0.3 ? colourOf("#101014", "#101014") : colourOf("#ffffff", "#ffffff");

const rgbOf = (hue: number, saturation: number, lightness: number): Colour => {
  const channel = (offset: number) => {
    const k = (offset + hue * 12) % 12;
    const a = saturation * Math.min(lightness, 1 - lightness);
    return 255 * (lightness - a * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return { red: channel(0), green: channel(8), blue: channel(4), opacity: 1 };
};

/**
 * The product's colour made bright and pure enough to be read on any footage next to white. A product
 * without a colour of its own (grey, black, white) gets `otherwise`. `minLuminance` is 0 to 1: glows may be
 * darker than letters.
 */
export const vivid = (accent: HexColour, otherwise: HexColour, minLuminance = 0.32): Colour => {
  const { red, green, blue } = colourOf(accent, otherwise);
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const spread = most - least;
  if (spread < 50 || most < 40) return colourOf(otherwise, otherwise);
  const sector =
    most === red
      ? ((green - blue) / spread + 6) % 6
      : most === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4;
  const hue = sector / 6;
  let lightness = 0.55;
  let colour = rgbOf(hue, 1, lightness);
  while (luminance(colour) < minLuminance && lightness < 0.78) {
    lightness += 0.02;
    colour = rgbOf(hue, 1, lightness);
  }
  return colour;
};
