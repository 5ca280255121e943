import type { HexColour } from "@reelwright/film/artifacts";
import { type Colour, colourOf, colourOfLch, contrast, labOf, luminance } from "../colour.ts";

/** What an end card is painted in. */
export type CardColours = {
  /** Whether the ground is light and its text dark, or the other way round. */
  readonly isLight: boolean;
  /** Laid over the softened film at this opacity; in the middle, behind the product, a little lighter. */
  readonly ground: Colour;
  readonly glow: Colour;
  /** The product's name. */
  readonly ink: Colour;
  /** The offer. */
  readonly accent: Colour;
  readonly button: Colour;
  readonly label: Colour;
};

/** Least contrast of all text with what lies behind it, as WCAG counts it. */
export const leastContrast = 4.5;
/** What shines through of the film is at most this share. */
const groundOpacity = { light: 0.9, dark: 0.86 } as const;

type Hue = { readonly hue: number; readonly chroma: number; readonly lightness: number };
/** Less colourful than this is grey: its hue is chance. */
const leastChroma = 0.03;

/** The hue by which a product is remembered: of its colours the one that is seen much and pure, each weighed besides. */
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

/** The ground as it is seen at worst, over a white or a black film. */
const seenOver = (ground: Colour, film: number): number => {
  const mixed = (channel: number) => ground.opacity * channel + (1 - ground.opacity) * film;
  const { red, green, blue } = ground;
  return luminance({ red: mixed(red), green: mixed(green), blue: mixed(blue), opacity: 1 });
};

/** Luminances between which the ground of a card lies, whatever the film shows. */
export const groundLuminances = ({
  ground,
  glow,
}: Pick<CardColours, "ground" | "glow">): readonly number[] =>
  [ground, glow].flatMap((each) => [seenOver(each, 0), seenOver(each, 255)]);

/** The hue in the lightness nearest to `from` that can be read on all these grounds. */
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

/** Products up to this lightness stand out from a light ground; pure colours up to the second. */
const stillDark = { grey: 0.72, pure: 0.86 } as const;
const pureChroma = 0.1;
const standsOutFromLight = (productLightness: number, { chroma }: Hue): boolean =>
  productLightness < (chroma < pureChroma ? stillDark.grey : stillDark.pure);

/** Hues between orange and yellow-green, in radians: their dark shades are painted as the first's, brown rather than olive. */
const olive = { from: 1.05, to: 2.1 } as const;
const isOlive = (hue: number): boolean => hue > olive.from && hue < olive.to;
const shadeOf = (hue: number): number => (isOlive(hue) ? olive.from : hue);
/** A dark ground is brown only where nothing else of the product has a colour: a gilded lilac jar stands before plum. */
const brownWeight = (hue: number): number => (isOlive(hue) ? 0.25 : 1);

/** Yellows, light greens: darkened until white can be read on them they are no longer themselves. */
const brightHue = 0.74;

/** The opposite of the ground: a grey button looks as if it couldn't be pressed. */
const greyButtons = {
  onLight: { button: "#17191d", label: "#ffffff" },
  onDark: { button: "#f6f6f4", label: "#17191d" },
} as const;

/** A button in the product's colour, and its label; of a product without a colour, black or white. */
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

/** The hue of a card's ground, and the hue that its button and offer shine in. */
const huesOf = (palette: Palette, productLightness: number) => {
  const main = mainHue(palette);
  const isLight = standsOutFromLight(productLightness, main);
  const shade = isLight ? main : mainHue(palette, brownWeight);
  const full = { ...main, chroma: main.chroma === 0 ? 0 : Math.max(main.chroma, 0.14) };
  return { isLight, shade, full };
};

/**
 * Colours for the card of a product: a tint or a shade of its own hue, whichever it stands out from, with text of at least
 * 4.5 : 1 on it. `productLightness`: OKLab, 0 to 1, of the product near its edge.
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
