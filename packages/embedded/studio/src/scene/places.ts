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
import type { Place } from "./place.ts";
import { bathroom } from "./places/bathroom.ts";
import { beach } from "./places/beach.ts";
import { bedroom } from "./places/bedroom.ts";
import { cafe } from "./places/cafe.ts";
import { desert } from "./places/desert.ts";
import { desk } from "./places/desk.ts";
import { forest } from "./places/forest.ts";
import { gradient } from "./places/gradient.ts";
import { gym } from "./places/gym.ts";
import { harbour } from "./places/harbour.ts";
import { kitchen } from "./places/kitchen.ts";
import { living } from "./places/living.ts";
import { meeting } from "./places/meeting.ts";
import { museum } from "./places/museum.ts";
import { nursery } from "./places/nursery.ts";
import { park } from "./places/park.ts";
import { rooftop } from "./places/rooftop.ts";
import { shop } from "./places/shop.ts";
import { street } from "./places/street.ts";
import { studio } from "./places/studio.ts";
import { terrace } from "./places/terrace.ts";
import { workshop } from "./places/workshop.ts";

/** Every family of scenes. A new one is one more value here. */
export const places: readonly [Place, ...Place[]] = [
  ...[kitchen, bathroom, desk, living, cafe, gym, studio, park],
  ...[street, bedroom, terrace, beach, workshop, nursery, shop, meeting, forest, rooftop, gradient],
  ...[harbour, desert, museum],
] as [Place, ...Place[]];

/** Where a thing can be shown whose surroundings nobody here knows. */
const neutral = new Set(["studio", "gradient", "living", "terrace"]);

/** Places that a way of using things suggests. */
const uses: { readonly [mode: string]: readonly string[] } = {
  apply_to_body: ["bathroom", "bedroom"],
  consumable: ["kitchen", "cafe", "terrace"],
  display_static: ["studio", "gradient", "shop"],
  surface_interactive: ["desk", "kitchen", "workshop"],
  wearable: ["street", "bedroom", "studio", "rooftop"],
};

/** Places that a leading hue (degrees, from and to) sits well in. */
const hues: readonly (readonly [from: number, to: number, names: readonly string[]])[] = [
  [20, 95, ["cafe", "kitchen", "rooftop", "workshop"]],
  [95, 175, ["forest", "terrace", "park"]],
  [175, 275, ["beach", "meeting", "street"]],
  [275, 380, ["bedroom", "gradient", "bathroom"]],
];

const wordUses = ["words", "hints", "suits"] as const;
/** The words of a place, folded, by how they speak for it. `data/places.txt` explains them. */
type PlaceWords = { readonly [use in (typeof wordUses)[number]]: readonly string[] };

const wordsUnder = ({ groups }: TextSection, use: string): readonly string[] =>
  groups
    .filter(({ label }) => label === use)
    .flatMap(({ texts }) => texts.flatMap(({ text }) => text.split(/\s+/u)))
    .map(foldText);

/** Reads `places.txt`. Faults are unknown places and labels, and places without words. */
export const readPlaceWords = (text: string): DataRead<ReadonlyMap<string, PlaceWords>> => {
  const { sections, faults } = readTextSections(text);
  const unknown = sections.flatMap(({ name, line, groups }) => [
    ...(places.some((place) => place.name === name)
      ? []
      : [{ line, message: `no place is called [${name}]` }]),
    ...groups
      .filter(({ label }) => !wordUses.some((use) => use === label))
      .map(({ label, line: at }) => ({
        line: at,
        message: label === "" ? "text before a (label)" : `no (${label}) belongs here`,
      })),
  ]);
  const missing = places
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

/** Beside `src` and `dist`, so that one path serves development and builds. */
const file = new URL("../../data/places.txt", import.meta.url);
const wordsOf = lazy(() =>
  faultless("data/places.txt", readPlaceWords(readFileSync(file, "utf8"))),
);

/** How strongly mentions speak for (or against) a list: the first and the longest words most. */
const affinity = (mentions: readonly Mention[], list: readonly string[], each: number): number =>
  mentions.reduce((sum, { word, index, negated }) => {
    const meant = list.filter((listed) => isMeant(word, listed));
    if (meant.length === 0) return sum;
    if (negated) return sum - 20 * each;
    const longest = Math.max(...meant.map(({ length }) => length));
    return sum + each + Math.max(0, 480 - 60 * index) * (each / 1000) + longest * 3;
  }, 0);

/** How many words of a text are at home in a place. */
const suiting = (text: string, suits: readonly string[]): number =>
  mentionsOf(text).filter(({ word }) => suits.some((listed) => isMeant(word, listed))).length;

/** Points for the product's colours: greyish ones look best before a coloured backdrop. */
const colourPoints = (name: string, palette: Product["palette"]): number => {
  const { c, h } = leadingTone(palette);
  if (c < 0.05) return name === "studio" ? 6 : 0;
  const hue = h < 20 ? h + 360 : h;
  return hues.some(([from, to, names]) => hue >= from && hue < to && names.includes(name)) ? 4 : 0;
};

/** What else is known of the product. */
type Use = {
  /** What its seller says of it. */
  readonly sellingPoints?: readonly string[];
  readonly mode?: string;
};

/**
 * The place for a job: the environment's words decide (what they deny never comes), then the product's
 * name and selling points, then its use, its colours and the seed. The same input always gives the same place.
 */
export const choosePlace = (
  environment: string,
  product: Pick<Product, "name" | "palette">,
  seed: number,
  { sellingPoints = [], mode = "" }: Use = {},
): Place => {
  const random = seededRandom(seedOf(seed, "place"));
  const mentions = mentionsOf(environment);
  const scored = places.map((place) => {
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

/** The place of a stored name; another one where the name is not known any more. */
export const placeNamed = (name: string): Place =>
  places.find((place) => place.name === name) ?? places[0];
