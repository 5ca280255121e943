import { plainText } from "../product-name.ts";

/** The preposition of a place by its last word. */
const prepositions: readonly (readonly [preposition: string, nouns: RegExp])[] = [
  [
    "on",
    /^(?:counter|countertop|desk|table|shelf|street|beach|trail|path|balcony|terrace|rooftop|patio|track|sofa|windowsill|court|mountain|dock|porch|nightstand|workbench|bench|lawn)$/u,
  ],
  [
    "in",
    /^(?:kitchen|room|bathroom|bedroom|gym|garden|park|forest|office|café|cafe|studio|hallway|workshop|field|meadow|city|library|greenhouse|classroom|salon|bar|backyard|garage|loft|apartment|nursery|mountains|woods|desert|bakery)$/u,
  ],
  ["by", /^(?:pool|lake|river|window|fireplace|campfire|sea)$/u],
];

/**
 * The caller's place as it stands in a sentence: `kitchen counter in the morning` is `on a kitchen counter`. Null where
 * it isn't plain what the place is.
 */
export const placePhrase = (environment: string): string | null => {
  const [core = ""] = plainText(environment)
    .toLowerCase()
    .split(
      /\s+(?:in|on|at|by|with|near|under|during|after|before|of|and|full|next|overlooking)\s|[,.;:]/u,
    );
  const words = core.trim().split(" ");
  const last = words.at(-1) ?? "";
  const preposition = prepositions.find(([, nouns]) => nouns.test(last))?.[0];
  if (!preposition || words.length > 4 || !/^[\p{L}' -]+$/u.test(core)) return null;
  if (/^(?:the|an?|my|your|our)$/u.test(words[0] ?? "")) return `${preposition} ${core.trim()}`;
  if (/(?:s|sea)$/u.test(last)) return `${preposition} the ${words.join(" ")}`;
  const article = /^[aeio]/u.test(words[0] ?? "") ? "an" : "a";
  return `${preposition} ${article} ${words.join(" ")}`;
};
