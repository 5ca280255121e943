import type { HexColour } from "@reelwright/film/artifacts";
import { type Colour, colourOf, colourOfLch, contrast, labOf, luminance } from "../colour.ts";

/** The colors of an end card. */
export type CardColours = {
  /** Whether the ground is light and its text dark. */
  readonly isLight: boolean;
  /** Covers the softened film at its opacity. The glow, behind the product, is a little lighter. */
  readonly ground: Colour;
  readonly glow: Colour;
  /** The product's name. */
  readonly ink: Colour;
  /** The offer. */
  readonly accent: Colour;
  readonly button: Colour;
  readonly label: Colour;
};

/** Minimum contrast of text (WCAG). */
export const leastContrast = 4.5;
/** Opacity of the ground over the film. */
const groundOpacity = { light: 0.9, dark: 0.86 } as const;

type Hue = { readonly hue: number; readonly chroma: number; readonly lightness: number };
/** Below this chroma a color is gray and its hue is noise. */
const leastChroma = 0.03;

/** The most characteristic hue of a product: frequent and pure. `weightOf` favors hues. */
const mainHue = (palette: Palette, weightOf: (hue: number) => number = () => 1): Hue => {
  const hues = palette.map(({ hex, share }) => {
    const { red, green, blue } = colourOf(hex, "#808080");
    const [lightness, a, b] = labOf(Math.round(red), Math.round(green), Math.round(blue));
    const chroma = Math.hypot(a, b);
    const hue = Math.atan2(b, a);
    return { hue, chroma, lightness, weight: Math.sqrt(share) * chroma * weightOf(hue) };
  });
  const best = hues.reduce((one, other) => (other.weight > one.weight ? other : one), {
    ...{ hue: 0, chroma: 0, lightness: 0, weight: 0 },
  });
  return best.chroma < leastChroma ? { hue: 4.6, chroma: 0, lightness: 0 } : best;
};
type Palette = readonly { readonly hex: HexColour; readonly share: number }[];

/** Luminance of the ground over film of one gray (0 to 255). */
const seenOver = (ground: Colour, film: number): number => {
  const mixed = (channel: number) => ground.opacity * channel + (1 - ground.opacity) * film;
  const { red, green, blue } = ground;
  return luminance({ red: mixed(red), green: mixed(green), blue: mixed(blue), opacity: 1 });
};

/** Extreme luminances of a card's ground, over black and white film. */
export const groundLuminances = ({
  ground,
  glow,
}: Pick<CardColours, "ground" | "glow">): readonly number[] =>
  [ground, glow].flatMap((each) => [seenOver(each, 0), seenOver(each, 255)]);

/** The hue in the lightness nearest to `from` that is readable on all these grounds. */
const readableOn = (
  grounds: readonly number[],
  from: number,
  step: number,
  { hue, chroma }: Hue,
): Colour => {
  for (let lightness = from; lightness > 0 && lightness < 1; lightness += step) {
    const colour = colourOfLch(lightness, chroma, hue);
    if (grounds.every((ground) => contrast(luminance(colour), ground) >= leastContrast))
      return colour;
  }
  return colourOfLch(step > 0 ? 1 : 0, 0, hue);
};

/** Products up to this lightness stand out from a light ground. */
const stillDark = { grey: 0.72, pure: 0.86 } as const;
const pureChroma = 0.1;
const standsOutFromLight = (productLightness: number, { chroma }: Hue): boolean =>
  productLightness < (chroma < pureChroma ? stillDark.grey : stillDark.pure);

/** Hues from orange to yellow-green, in radians. Their dark shades take the hue of orange: brown instead of olive. */
const olive = { from: 1.05, to: 2.1 } as const;
const isOlive = (hue: number): boolean => hue > olive.from && hue < olive.to;
const shadeOf = (hue: number): number => (isOlive(hue) ? olive.from : hue);
/** A dark ground is brown only if the product has no other color: a gilded lilac jar gets plum. */
const brownWeight = (hue: number): number => (isOlive(hue) ? 0.25 : 1);

/** Yellows and light greens are above this lightness. Dark enough for white text, they would look like other colors. */
const brightHue = 0.74;

/** The opposite of the ground, because a gray button looks disabled. */
const greyButtons = {
  onLight: { button: "#17191d", label: "#ffffff" },
  onDark: { button: "#f6f6f4", label: "#17191d" },
} as const;

/** A button in the product's color, or black or white if it has none, and its label. */
const buttonColours = (isLight: boolean, hue: Hue): Pick<CardColours, "button" | "label"> => {
  const white = colourOf("#ffffff", "#ffffff");
  if (hue.chroma === 0) {
    const { button, label } = isLight ? greyButtons.onLight : greyButtons.onDark;
    return { button: colourOf(button, button), label: colourOf(label, label) };
  }
  if (isLight && hue.lightness < brightHue)
    return { button: readableOn([luminance(white)], 0.56, -0.01, hue), label: white };
  const button = colourOfLch(0.82, hue.chroma, hue.hue);
  const label = readableOn([luminance(button)], 0.26, -0.02, { ...hue, chroma: 0.03 });
  return { button, label };
};

/** A plate in the product's color and its text, which has a contrast of at least 4.5 : 1: deep with white, or bright with dark text. */
export const plateColours = (
  palette: Palette,
  isDeep: boolean,
): { readonly plate: Colour; readonly ink: Colour } => {
  const main = mainHue(palette);
  const full = { ...main, chroma: main.chroma === 0 ? 0 : Math.max(main.chroma, 0.14) };
  const { button, label } = buttonColours(isDeep, full);
  return { plate: button, ink: label };
};

/** The hue of a card's ground, and the one of its button and offer. */
const huesOf = (palette: Palette, productLightness: number) => {
  const main = mainHue(palette);
  const isLight = standsOutFromLight(productLightness, main);
  const shade = isLight ? main : mainHue(palette, brownWeight);
  const full = { ...main, chroma: main.chroma === 0 ? 0 : Math.max(main.chroma, 0.14) };
  return { isLight, shade, full };
};

/**
 * Colors for the card of a product: a tint or a shade of its hue, whichever it stands out from. Text has a contrast of at
 * least 4.5 : 1. `productLightness` is the OKLab lightness (0 to 1) near the product's edge.
 */
export const cardColours = (palette: Palette, productLightness: number): CardColours => {
  const { isLight, shade, full } = huesOf(palette, productLightness);
  const opacity = isLight ? groundOpacity.light : groundOpacity.dark;
  const tinted = (lightness: number, most: number): Colour => ({
    ...colourOfLch(
      lightness,
      Math.min(most, shade.chroma),
      isLight ? shade.hue : shadeOf(shade.hue),
    ),
    opacity,
  });
  const ground = isLight ? tinted(0.9, 0.05) : tinted(0.2, 0.05);
  const glow = isLight ? tinted(0.975, 0.02) : tinted(0.36, 0.075);
  const grounds = groundLuminances({ ground, glow });
  const quiet = { ...shade, chroma: Math.min(0.03, shade.chroma) };
  const ink = readableOn(grounds, isLight ? 0.2 : 0.985, isLight ? -0.02 : 0.005, quiet);
  const isFaint = isLight && full.lightness >= brightHue;
  const accent = isFaint
    ? ink
    : readableOn(grounds, isLight ? 0.56 : 0.74, isLight ? -0.01 : 0.01, full);
  return { isLight, ground, glow, ink, accent, ...buttonColours(isLight, full) };
};
