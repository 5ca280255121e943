import type { Product } from "@reelwright/core";
import { chance, seedOf } from "./chance.ts";
import { toneOf } from "./colour.ts";
import type { Place } from "./place.ts";
import { bathroom } from "./places/bathroom.ts";
import { cafe } from "./places/cafe.ts";
import { desk } from "./places/desk.ts";
import { gym } from "./places/gym.ts";
import { kitchen } from "./places/kitchen.ts";
import { living } from "./places/living.ts";
import { park } from "./places/park.ts";
import { studio } from "./places/studio.ts";

/** Every family of scenes. A new one is one more value here. */
export const places: readonly [Place, ...Place[]] = [
  kitchen,
  bathroom,
  desk,
  living,
  cafe,
  gym,
  studio,
  park,
];

/** How many of the text's words begin with one of the list. */
function affinity(text: string, words: readonly string[]): number {
  const heard = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return heard.filter((one) => words.some((word) => one.startsWith(word))).length;
}

/** Greyish products look best before a coloured backdrop, so the studio gains a little there. */
function colourless(palette: Product["palette"]): boolean {
  return palette.every(({ hex }) => toneOf(hex).c < 0.05);
}

/**
 * The place for a job: the environment's words decide, then the product's name, then its colours and
 * the seed. The same input always gives the same place.
 */
export function choosePlace(
  environment: string,
  product: Pick<Product, "name" | "palette">,
  seed: number,
): Place {
  const rolls = chance(seedOf(seed, "place"));
  const scored = places.map((place) => ({
    place,
    points:
      affinity(environment, place.words) * 1000 +
      affinity(environment, place.hints) * 300 +
      affinity(product.name, place.suits) * 20 +
      (place.name === "studio" && colourless(product.palette) ? 6 : 0) +
      rolls.next() * 9,
  }));
  return scored.reduce((best, one) => (one.points > best.points ? one : best)).place;
}

/** The place of a stored name; another one where the name is not known any more. */
export const placeNamed = (name: string): Place =>
  places.find((place) => place.name === name) ?? places[0];
