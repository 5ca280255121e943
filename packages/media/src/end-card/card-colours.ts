import type { HexColour } from "@reelwright/film/artifacts";
import { clamp } from "@reelwright/film/numbers";
import { type Colour, colourOf, contrast, luminance } from "../captions/caption-colour.ts";
import { labOf } from "../photos/oklab.ts";

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

const cubed = (value: number) => value ** 3;
const byteOf = (linear: number): number =>
  255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055);

/** The colour of an OKLab lightness (0 to 1), chroma (0 to 0.3) and hue (radians), its chroma lowered into sRGB. */
const rgbOf = (lightness: number, chroma: number, hue: number): Colour => {
  for (let c = chroma; ; c = c < 0.004 ? 0 : c * 0.92) {
    const [a, b] = [c * Math.cos(hue), c * Math.sin(hue)];
    const long = cubed(lightness + 0.3963377774 * a + 0.2158037573 * b);
    const middle = cubed(lightness - 0.1055613458 * a - 0.0638541728 * b);
    const short = cubed(lightness - 0.0894841775 * a - 1.291485548 * b);
    const [red = 0, green = 0, blue = 0] = [
      4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
      -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
      -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
    ].map(byteOf);
    const isInside = [red, green, blue].every((one) => one >= -0.5 && one <= 255.5);
    if (isInside || c === 0)
      return {
        ...{ red: clipped(red), green: clipped(green), blue: clipped(blue) },
        opacity: 1,
      };
  }
};
const clipped = (value: number): number => Math.round(clamp(value, 0, 255));

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
    const colour = rgbOf(lightness, chroma, hue);
    if (grounds.every((ground) => contrast(luminance(colour), ground) >= leastContrast))
      return colour;
  }
  return rgbOf(step > 0 ? 1 : 0, 0, hue);
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
  const button = rgbOf(0.82, hue.chroma, hue.hue);
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
    ...rgbOf(lightness, Math.min(most, shade.chroma), isLight ? shade.hue : shadeOf(shade.hue)),
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
