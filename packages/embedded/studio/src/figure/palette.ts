import type { Appearance } from "@reelwright/film/artifacts";
import { lazy } from "@reelwright/film/concurrency";
import { seedOf } from "@reelwright/film/numbers";
import {
  clothRamp,
  type FigureLight,
  hairRamp,
  lightness,
  lightRamp,
  mixColours,
  type Ramp,
  shift,
  skinRamp,
} from "../colour.ts";
import { type Entry, only, pointsOf, readGeometry } from "./geometry-data.ts";

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
  lightness(cloth) > 0.72 ? shift(cloth, -0.42, 0.01) : mixColours(cloth, "#fbf7f1", 0.9);

const lipOf = (appearance: Appearance): Ramp => {
  const depth = { feminine: 0.52, neutral: 0.36, masculine: 0.24 }[appearance.presentation];
  const dark = lightness(appearance.skin) < 0.55;
  const tint = mixColours(appearance.skin, dark ? "#8e3242" : "#c24a52", depth);
  return clothRamp(shift(tint, dark ? 0.01 : -0.02, 0.01));
};

/** The colours of an appearance as `light` shows them. */
export const paletteOf = (appearance: Appearance, light: FigureLight): Palette => {
  const seed = seedOf(`${appearance.skin}${appearance.hair}`);
  const lit = (ramp: Ramp) => lightRamp(ramp, light);
  const hair = mixColours(appearance.hair, "#cfcac4", greying[appearance.ageRange]);
  const dark = lightness(appearance.skin) < 0.55;
  return {
    skin: lit(skinRamp(appearance.skin)),
    hair: lit(hairRamp(hair)),
    brow: shift(mixColours(hair, appearance.skin, 0.12), lightness(hair) > 0.6 ? -0.16 : -0.02),
    cloth: lit(clothRamp(appearance.outfitColour)),
    under: lit(clothRamp(underOf(appearance.outfitColour))),
    trousers: lit(clothRamp(pick(trousers, seed))),
    scarf: lit(clothRamp(pick(scarves, seedOf(appearance.outfitColour)))),
    iris: clothRamp(irisOf(appearance, seed)),
    lip: lit(lipOf(appearance)),
    blush: mixColours(appearance.skin, dark ? "#a8403c" : "#ee6a62", 0.6),
    nail: mixColours(shift(appearance.skin, 0.07), "#f2a9a4", 0.35),
    metal: lit(clothRamp(seed % 3 === 0 ? "#c9ccd2" : "#dcae5c")),
    toLight: { x: Math.cos(light.angle), y: Math.sin(light.angle) },
    strength: Math.min(1, Math.max(0, light.strength)),
  };
};

/** Proportions of a body and face, in head heights; widths are half widths. */
export type Build = {
  readonly shoulder: Readonly<{ x: number; y: number }>;
  readonly neck: number;
  readonly chest: number;
  readonly waist: number;
  readonly hip: number;
  readonly bust: number;
  readonly arm: Readonly<{ top: number; elbow: number; wrist: number }>;
  /** Scale of the hands. */
  readonly hand: number;
  readonly jaw: number;
  readonly chin: number;
  readonly brow: number;
  readonly lash: number;
  readonly lips: number;
  readonly eye: number;
  readonly nose: number;
  /** 0 young to 1 old. */
  readonly age: number;
};

const ages = { "18-24": 0, "25-34": 0.08, "35-44": 0.3, "45-54": 0.52, "55-64": 0.75, "65+": 1 };

type Body = Omit<Build, "age">;

const bodyOf = (entry: Entry): Body => {
  const [trunk, arm, face] = [only(entry, "trunk"), only(entry, "arm"), only(entry, "face")];
  const [shoulder] = pointsOf(only(entry, "shoulder"), 1);
  const numbers = <K extends string>(from: Entry, ...keys: readonly K[]) =>
    Object.fromEntries(keys.map((key) => [key, from.number(key)])) as Record<K, number>;
  return {
    shoulder: shoulder as Body["shoulder"],
    ...numbers(trunk, "neck", "chest", "waist", "hip", "bust"),
    arm: numbers(arm, "top", "elbow", "wrist"),
    ...numbers(face, "jaw", "chin", "brow", "lash", "lips", "eye", "nose"),
    ...numbers(only(entry, "scale"), "hand"),
  };
};

/** Reads the bodies of a file by the presentations that they belong to. */
export const readBodies = (entries: readonly Entry[]): ReadonlyMap<string, Body> =>
  new Map(
    entries.map((entry) => {
      const [name] = entry.names;
      if (entry.word !== "body" || name === undefined) throw entry.fault("expected body NAME");
      return [name, bodyOf(entry)];
    }),
  );

const bodies = lazy(() => readBodies(readGeometry("bodies.txt")));

/** The proportions that an appearance's presentation and age give. */
export const buildOf = ({ presentation, ageRange }: Appearance): Build => {
  const body = bodies().get(presentation);
  if (body === undefined) throw new Error(`data/bodies.txt has no body ${presentation}`);
  return { ...body, age: ages[ageRange] };
};
