import { pricePattern } from "@reelwright/film/offers";
import { afterColon } from "./phrase-books/point-shapes.ts";

/** How a language states a price. */
export type PriceWords = {
  /** `{price}` includes the caller's words around it. */
  readonly line: string;
  /** Words allowed before and after a price, as alternatives of a regular expression. */
  readonly before: string;
  readonly after: string;
};

const each = String.raw`\s?\/\s?\p{L}+\.?`;

/** Words between a price and the old one that it replaces. */
const instead =
  "statt|anstatt|au lieu de|en vez de|en lugar de|antes|invece di|anziché|em vez de|in plaats van|zamiast|místo|în loc de|i stället för|istället för|i stedet for|вместо|замість|yerine";
const prices = new RegExp(pricePattern, "giu");

/**
 * Returns the sentence for a selling point that is only a price (`39,99 €`, `Ab 9 € im Monat`), or two prices and the words
 * between them (`Statt 24,90 € nur 17,90 €`). Null for other selling points.
 */
export const priceSentences = (
  { line, before, after }: PriceWords,
  language: string,
): ((point: string) => string | null) => {
  const single = new RegExp(
    `^(?:(?:${before}) ?)?${pricePattern}(?: ?(?:${after})|${each})?$`,
    "iu",
  );
  const between = new RegExp(`(?<!\\p{L})(?:${instead}|${before})(?!\\p{L})`, "giu");
  const isReduced = (point: string): boolean =>
    point.match(prices)?.length === 2 &&
    !/[\p{L}\p{N}]/u.test(point.replace(prices, "").replace(between, ""));
  return (point) =>
    single.test(point) || isReduced(point)
      ? line.replace("{price}", () => afterColon(point, language))
      : null;
};
