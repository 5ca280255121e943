import type { Appearance } from "@reelwright/core/artifacts/artifacts";
import { seedOf } from "@reelwright/core/util/random";
import {
  blend,
  clothRamp,
  hairRamp,
  lightness,
  lightRamp,
  type Ramp,
  shift,
  skinRamp,
} from "./colour.ts";
import type { FigureLight } from "./light.ts";

/** Every colour of one figure in one light. */
export type Palette = {
  readonly skin: Ramp;
  readonly hair: Ramp;
  readonly brow: string;
  readonly cloth: Ramp;
  /** The second garment: an inner top, trousers, a shirt under an apron. */
  readonly under: Ramp;
  readonly trousers: Ramp;
  readonly scarf: Ramp;
  readonly iris: Ramp;
  readonly lip: Ramp;
  readonly blush: string;
  readonly nail: string;
  readonly metal: Ramp;
  /** Unit vector towards the key light. */
  readonly toLight: { readonly x: number; readonly y: number };
  readonly strength: number;
};

const greying = {
  "18-24": 0,
  "25-34": 0,
  "35-44": 0.04,
  "45-54": 0.18,
  "55-64": 0.45,
  "65+": 0.72,
};
const irises = ["#4a3223", "#5a3a22", "#3b2a20", "#6b4a2a", "#5b6a3c", "#4f6f86", "#5f7f6e"];
const trousers = ["#2f3a4f", "#3a3d46", "#57493f", "#45536a", "#6a6258"];
const scarves = ["#b5655a", "#4e6e81", "#7d6a8f", "#c79a5b", "#5f7f6a", "#8a4f62"];

const pick = (from: readonly string[], seed: number): string =>
  from[seed % from.length] ?? "#444444";

/** Light skin may have any eyes, dark skin brown ones. */
const irisOf = (appearance: Appearance, seed: number): string => {
  const dark = lightness(appearance.skin) < 0.68 || lightness(appearance.hair) < 0.3;
  return pick(dark ? irises.slice(0, 4) : irises, seed);
};

/** What is worn under a blazer or an apron: light under dark, dark under light. */
const underOf = (cloth: string): string =>
  lightness(cloth) > 0.72 ? shift(cloth, -0.42, 0.01) : blend(cloth, "#fbf7f1", 0.9);

const lipOf = (appearance: Appearance): Ramp => {
  const depth = { feminine: 0.52, neutral: 0.36, masculine: 0.24 }[appearance.presentation];
  const dark = lightness(appearance.skin) < 0.55;
  const tint = blend(appearance.skin, dark ? "#8e3242" : "#c24a52", depth);
  return clothRamp(shift(tint, dark ? 0.01 : -0.02, 0.01));
};

/** The colours of an appearance as `light` shows them. */
export const paletteOf = (appearance: Appearance, light: FigureLight): Palette => {
  const seed = seedOf(`${appearance.skin}${appearance.hair}`);
  const lit = (ramp: Ramp) => lightRamp(ramp, light);
  const hair = blend(appearance.hair, "#cfcac4", greying[appearance.ageRange]);
  const dark = lightness(appearance.skin) < 0.55;
  return {
    skin: lit(skinRamp(appearance.skin)),
    hair: lit(hairRamp(hair)),
    brow: shift(blend(hair, appearance.skin, 0.12), lightness(hair) > 0.6 ? -0.16 : -0.02),
    cloth: lit(clothRamp(appearance.outfitColour)),
    under: lit(clothRamp(underOf(appearance.outfitColour))),
    trousers: lit(clothRamp(pick(trousers, seed))),
    scarf: lit(clothRamp(pick(scarves, seedOf(appearance.outfitColour)))),
    iris: clothRamp(irisOf(appearance, seed)),
    lip: lit(lipOf(appearance)),
    blush: blend(appearance.skin, dark ? "#a8403c" : "#ee6a62", 0.6),
    nail: blend(shift(appearance.skin, 0.07), "#f2a9a4", 0.35),
    metal: lit(clothRamp(seed % 3 === 0 ? "#c9ccd2" : "#dcae5c")),
    toLight: { x: Math.cos(light.angle), y: Math.sin(light.angle) },
    strength: Math.min(1, Math.max(0, light.strength)),
  };
};
