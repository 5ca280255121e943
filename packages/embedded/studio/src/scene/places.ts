import { readFileSync } from "node:fs";
import type { Product } from "@reelwright/film/artifacts";
import { foldText } from "@reelwright/film/catalogue/folding";
import { lazy } from "@reelwright/film/concurrency";
import {
  type DataRead,
  faultless,
  readTextSections,
  type TextSection,
} from "@reelwright/film/data-files";
import { seededRandom, seedOf } from "@reelwright/film/numbers";
import { isMeant, type Mention, mentionsOf } from "@reelwright/film/prompts";
import { leadingTone } from "../colour.ts";
import { type Place, placeOf } from "./place.ts";
import { scenery } from "./scenery.ts";

/** All families of scenes. */
export const places = lazy(() =>
  scenery()
    .filter(({ word }) => word === "place")
    .map(placeOf),
);

/** Places for products without a known environment. */
const neutral = new Set(["studio", "gradient", "living"]);

/** Places that suit an interaction mode. */
const uses: { readonly [mode: string]: readonly string[] } = {
  apply_to_body: ["bathroom"],
  consumable: ["kitchen", "cafe"],
  display_static: ["studio", "gradient"],
  surface_interactive: ["desk", "kitchen", "workshop"],
  wearable: ["street", "living", "studio"],
};

/** Places that suit a leading hue (degrees, from and to). */
const hues: readonly (readonly [from: number, to: number, names: readonly string[]])[] = [
  [20, 95, ["cafe", "kitchen", "workshop"]],
  [95, 175, ["park"]],
  [175, 275, ["beach", "desk", "street"]],
  [275, 380, ["gradient", "bathroom", "living"]],
];

const wordUses = ["words", "hints", "suits"] as const;
/** The folded words of a place, by how they count for it. `data/places.txt` explains them. */
type PlaceWords = { readonly [use in (typeof wordUses)[number]]: readonly string[] };

const wordsUnder = ({ groups }: TextSection, use: string): readonly string[] =>
  groups
    .filter(({ label }) => label === use)
    .flatMap(({ texts }) => texts.flatMap(({ text }) => text.split(/\s+/u)))
    .map(foldText);

/** Reads `places.txt`. Its faults are unknown places and labels, and places without words. */
export const readPlaceWords = (text: string): DataRead<ReadonlyMap<string, PlaceWords>> => {
  const { sections, faults } = readTextSections(text);
  const unknown = sections.flatMap(({ name, line, groups }) => [
    ...(places().some((place) => place.name === name)
      ? []
      : [{ line, message: `no place is called [${name}]` }]),
    ...groups
      .filter(({ label }) => !wordUses.some((use) => use === label))
      .map(({ label, line: at }) => ({
        line: at,
        message: label === "" ? "text before a (label)" : `no (${label}) belongs here`,
      })),
  ]);
  const missing = places()
    .filter(({ name }) => !sections.some((section) => section.name === name))
    .map(({ name }) => ({ line: 1, message: `no section [${name}]` }));
  const value = new Map(
    sections.map((section): [string, PlaceWords] => [
      section.name,
      {
        words: wordsUnder(section, "words"),
        hints: wordsUnder(section, "hints"),
        suits: wordsUnder(section, "suits"),
      },
    ]),
  );
  return { value, faults: [...faults, ...unknown, ...missing] };
};

/** Beside `src` and `dist`, so the path works in development and in builds. */
const file = new URL("../../data/places.txt", import.meta.url);
const wordsOf = lazy(() =>
  faultless("data/places.txt", readPlaceWords(readFileSync(file, "utf8"))),
);

/** How strongly mentions count for (or against) a list. The earliest and the longest words count most. */
const affinity = (mentions: readonly Mention[], list: readonly string[], each: number): number =>
  mentions.reduce((sum, { word, index, negated }) => {
    const meant = list.filter((listed) => isMeant(word, listed));
    if (meant.length === 0) return sum;
    if (negated) return sum - 20 * each;
    const longest = Math.max(...meant.map(({ length }) => length));
    return sum + each + Math.max(0, 480 - 60 * index) * (each / 1000) + longest * 3;
  }, 0);

/** Number of words in a text that suit a place. */
const suiting = (text: string, suits: readonly string[]): number =>
  mentionsOf(text).filter(({ word }) => suits.some((listed) => isMeant(word, listed))).length;

/** Points for the product's colors. Grayish products look best in front of a colored backdrop. */
const colourPoints = (name: string, palette: Product["palette"]): number => {
  const { c, h } = leadingTone(palette);
  if (c < 0.05) return name === "studio" ? 6 : 0;
  const hue = h < 20 ? h + 360 : h;
  return hues.some(([from, to, names]) => hue >= from && hue < to && names.includes(name)) ? 4 : 0;
};

/** Other facts about the product. */
type Use = {
  /** From the seller. */
  readonly sellingPoints?: readonly string[];
  readonly mode?: string;
};

/**
 * The place for a job. The environment's words decide (a place that they negate is never used), then the product's name
 * and selling points, then its use, its colors and the seed. The same input always gives the same place.
 */
export const choosePlace = (
  environment: string,
  product: Pick<Product, "name" | "palette">,
  seed: number,
  { sellingPoints = [], mode = "" }: Use = {},
): Place => {
  const random = seededRandom(seedOf(seed, "place"));
  const mentions = mentionsOf(environment);
  const scored = places().map((place) => {
    const { words = [], hints = [], suits = [] } = wordsOf().get(place.name) ?? {};
    return {
      place,
      points:
        affinity(mentions, words, 1000) +
        affinity(mentions, hints, 300) +
        suiting(product.name, suits) * 24 +
        Math.min(3, suiting(sellingPoints.join(". "), suits)) * 5 +
        (uses[mode]?.includes(place.name) ? 5 : 0) +
        (environment !== "" && neutral.has(place.name) ? 12 : 0) +
        colourPoints(place.name, product.palette) +
        (place.onlyNamed ? 0 : random.next() * 9),
    };
  });
  return scored.reduce((best, one) => (one.points > best.points ? one : best)).place;
};

/** The place with a stored name; a different one if the name isn't known. */
export const placeNamed = (name: string): Place =>
  places().find((place) => place.name === name) ?? (places()[0] as Place);
