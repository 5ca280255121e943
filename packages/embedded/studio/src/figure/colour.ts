import { clampChroma, formatHex, interpolate, oklch, rgb } from "culori";
import type { FigureLight } from "./light.ts";

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
export const blend = (a: string, b: string, amount: number): string =>
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
