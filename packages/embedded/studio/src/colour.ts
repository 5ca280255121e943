import type { HexColour, Product } from "@reelwright/film/artifacts";
import { clamp } from "@reelwright/film/numbers";
import { clampChroma, converter, formatHex, interpolate, oklch, parse, rgb } from "culori";

const toOklch = converter("oklch");

/** Lightness 0-1, chroma 0-0.37, hue in degrees. */
export type Tone = { readonly l: number; readonly c: number; readonly h: number };

/** The hex colour nearest to an OKLCH tone, brought into sRGB by lowering its chroma. */
export const hex = (l: number, c: number, h: number): HexColour =>
  formatHex(clampChroma({ mode: "oklch", l, c, h: ((h % 360) + 360) % 360 }, "oklch"));

/** The tone of a hex colour; grey for what is no colour. */
export const toneOf = (colour: string): Tone => {
  const parsed = parse(colour);
  const tone = parsed && toOklch(parsed);
  return { l: tone?.l ?? 0.5, c: tone?.c ?? 0, h: tone?.h ?? 0 };
};

/** Lighter or darker by `amount` of lightness (-1 to 1). */
export const shade = (colour: string, amount: number): HexColour => {
  const { l, c, h } = toneOf(colour);
  return hex(Math.min(0.99, Math.max(0.02, l + amount)), c * (1 - Math.abs(amount) * 0.35), h);
};

/** The colours of one scene, chosen so that the product stays the most saturated thing in it. */
export type Scheme = {
  /** The product's own leading hue (degrees) and a clean colour of it. */
  readonly hue: number;
  readonly product: HexColour;
  /** True where the product is so light that its ground must be darker. */
  readonly dark: boolean;
  readonly wall: HexColour;
  /** A second, calmer colour beside the wall. */
  readonly trim: HexColour;
  /** Small things that repeat the product's hue. */
  readonly accent: HexColour;
  /** Small things of the opposite hue. */
  readonly counter: HexColour;
  readonly leaf: HexColour;
  readonly wood: HexColour;
  readonly cloth: HexColour;
  /** Ground of the end card, deep and light. */
  readonly backdrop: HexColour;
  readonly backdropGlow: HexColour;
};

/** Grounds for products without a colour of their own: sage, blush, sky, sand. */
const neutralHues = [150, 25, 245, 75] as const;

/** Turns from the product's hue to the ground's: complement, split complement, neighbour, opposite. */
const harmonies = [168, -152, 38, 180] as const;

const clampGround = (chroma: number) => Math.min(0.105, Math.max(0.07, chroma));

/** Olive and mustard make a muddy ground: their hues give way to honey and sage. */
const pleasant = (hue: number): number => {
  const h = ((hue % 360) + 360) % 360;
  if (h < 74 || h > 138) return h;
  return h < 108 ? 66 : 148;
};

/** The leading tone (saturated and frequent) and the mean lightness of a palette. */
const measure = (
  palette: Product["palette"],
): {
  readonly leading: Tone;
  readonly lightness: number;
} => {
  const tones = palette.map(({ hex: colour, share }) => ({ ...toneOf(colour), share }));
  const weigh = (tone: { readonly c: number; readonly share: number }) =>
    tone.c * Math.sqrt(tone.share);
  const [first = { l: 0.5, c: 0, h: 0, share: 1 }] = tones;
  const leading = tones.reduce((best, tone) => (weigh(tone) > weigh(best) ? tone : best), first);
  const weight = tones.reduce((sum, tone) => sum + tone.share, 0) || 1;
  return { leading, lightness: tones.reduce((sum, tone) => sum + tone.l * tone.share, 0) / weight };
};

/** The tone of a palette that is seen first: saturated and frequent. */
export const leadingTone = (palette: Product["palette"]): Tone => measure(palette).leading;

/** The end card's ground; orange of medium lightness is brown, so warm ones are lighter and paler. */
const backdropOf = (
  ground: number,
  chroma: number,
  lightness: number,
  dark: boolean,
): HexColour => {
  const warm = ground > 35 && ground < 100;
  const light = (lightness < 0.5 ? 0.74 : 0.67) + (warm ? 0.1 : 0);
  return hex(dark ? 0.42 : light, clampGround(chroma) * (warm ? 0.82 : 1), ground);
};

const chromaBeside = (coloured: boolean, chroma: number): number =>
  coloured ? Math.min(0.06, chroma * 0.45) : 0.05;

/** The ground's hue beside a product's, by harmony; products without a colour lend it theirs. */
const groundHue = (hue: number, coloured: boolean, choice: number): number =>
  pleasant(coloured ? hue + (harmonies[choice] ?? 168) : hue);

/**
 * A scheme for a palette. `turn` (0-1) picks among the harmonies: split complements for lively
 * contrast, neighbours for calm. `wanted` is the hue and chroma that a description asks for.
 */
export const schemeOf = (
  palette: Product["palette"],
  turn: number,
  wanted: Pick<Tone, "h" | "c"> | null = null,
): Scheme => {
  const { leading, lightness } = measure(palette);
  const coloured = leading.c > 0.045;
  const choice = Math.floor(turn * 4) % 4;
  const hue = coloured ? leading.h : (neutralHues[choice] ?? 75);
  const ground = wanted ? wanted.h : groundHue(hue, coloured, choice);
  const dark = lightness > 0.84;
  const lift = dark ? -0.26 : 0;
  const quiet = wanted ? wanted.c : chromaBeside(coloured, leading.c);
  return {
    hue,
    product: hex(Math.min(0.72, Math.max(0.45, leading.l)), Math.max(leading.c, 0.03), hue),
    dark,
    wall: hex(0.84 + lift, quiet, ground),
    trim: hex(0.93 + lift * 0.8, quiet * 0.35, ground),
    accent: hex(0.62 + lift * 0.3, Math.min(0.1, Math.max(0.045, leading.c * 0.65)), hue),
    counter: hex(0.7 + lift * 0.4, 0.085, coloured ? ground : ground + 150),
    leaf: hex(0.56, 0.085, 140),
    wood: hex(dark ? 0.5 : 0.66, 0.07, 62),
    cloth: hex(0.9 + lift * 0.6, 0.022, 75),
    backdrop: backdropOf(ground, quiet * 1.9, lightness, dark),
    backdropGlow: hex(dark ? 0.7 : 0.94, 0.045, ground + 8),
  };
};

/** Tones of one material from its darkest crease to its highlight. */
export type Ramp = {
  readonly deep: string;
  readonly shade: string;
  readonly mid: string;
  readonly base: string;
  readonly lit: string;
  readonly glow: string;
};

/** `colour` moved in OKLCH: lightness and chroma are added, the hue turned by degrees. */
export const shift = (colour: string, lightness: number, chroma = 0, hue = 0): string => {
  const from = oklch(colour) ?? { l: 0.5, c: 0, h: 0 };
  const moved = clampChroma(
    {
      mode: "oklch",
      l: Math.min(0.985, Math.max(0.03, from.l + lightness)),
      c: Math.max(0, from.c + chroma),
      h: (from.h ?? 40) + hue,
    },
    "oklch",
  );
  return formatHex(moved) ?? colour;
};

/** `amount` (0-1) of `b` in `a`, mixed in OKLab. */
export const mixColours = (a: string, b: string, amount: number): string =>
  formatHex(interpolate([a, b], "oklab")(amount)) ?? a;

/** OKLCH lightness, 0-1. */
export const lightness = (colour: string): number => oklch(colour)?.l ?? 0.5;

/** Contrast of 1 for mid tones; dark materials need wider, light ones narrower steps. */
const steps = (colour: string): number => 0.75 + Math.max(0, 0.65 - lightness(colour)) * 0.35;

/** Skin: shadows grow warmer and redder, lights a little yellower. */
export const skinRamp = (skin: string): Ramp => {
  const k = steps(skin);
  return {
    deep: shift(skin, -0.28 * k, 0.02, -18),
    shade: shift(skin, -0.13 * k, 0.025, -10),
    mid: shift(skin, -0.06 * k, 0.014, -6),
    base: skin,
    lit: shift(skin, 0.045 * k, -0.005, 4),
    glow: shift(skin, 0.1 * k, -0.015, 8),
  };
};

/** Hair: deep cool shadows and a clear sheen. */
export const hairRamp = (hair: string): Ramp => {
  const dark = lightness(hair) < 0.35;
  return {
    deep: shift(hair, dark ? -0.1 : -0.22, 0, -6),
    shade: shift(hair, dark ? -0.06 : -0.11, 0.005, -4),
    mid: shift(hair, dark ? -0.03 : -0.05),
    base: hair,
    lit: shift(hair, dark ? 0.11 : 0.08, 0.004, 4),
    glow: shift(hair, dark ? 0.24 : 0.15, -0.005, 8),
  };
};

/** Cloth: matte, cool shadows. */
export const clothRamp = (cloth: string): Ramp => {
  const k = steps(cloth);
  return {
    deep: shift(cloth, -0.24 * k, 0.01, -8),
    shade: shift(cloth, -0.12 * k, 0.012, -6),
    mid: shift(cloth, -0.055 * k, 0.006, -3),
    base: cloth,
    lit: shift(cloth, 0.04 * k, -0.004, 3),
    glow: shift(cloth, 0.09 * k, -0.012, 5),
  };
};

const multiply = (colour: string, filter: string, amount: number): string => {
  const a = rgb(colour);
  const b = rgb(filter);
  if (!a || !b) return colour;
  const of = (x: number, y: number) => x * (1 - amount + amount * y);
  return formatHex({ mode: "rgb", r: of(a.r, b.r), g: of(a.g, b.g), b: of(a.b, b.b) }) ?? colour;
};

/** Tones as the scene's light shows them: lights take the key's colour, shadows the ambient's. */
export const lightRamp = (ramp: Ramp, light: FigureLight): Ramp => {
  const amount = Math.min(1, Math.max(0, light.strength));
  const shadow = (tone: string, k: number) => multiply(tone, light.ambientColour, amount * k);
  const key = (tone: string, k: number) => multiply(tone, light.keyColour, amount * k);
  return {
    deep: shadow(ramp.deep, 0.5),
    shade: shadow(ramp.shade, 0.4),
    mid: shadow(ramp.mid, 0.3),
    base: key(ramp.base, 0.3),
    lit: key(ramp.lit, 0.4),
    glow: key(ramp.glow, 0.45),
  };
};

/** Light of the scene, so that the figure sits in it. */
export type FigureLight = {
  /** Radians; where the key light comes from: 0 right, -π/2 above, π left. */
  readonly angle: number;
  /** `#rrggbb` of the key light and of the surroundings' reflected light. */
  readonly keyColour: string;
  readonly ambientColour: string;
  /** 0 flat and neutral, 1 strong. */
  readonly strength: number;
};

/** `colour` (`#rrggbb`) with an opacity of 0 to 1, as `#rrggbbaa`. */
export const fade = (colour: string, opacity: number): string => {
  const alpha = Math.round(clamp(opacity, 0, 1) * 255);
  return `${colour}${alpha.toString(16).padStart(2, "0")}`;
};
