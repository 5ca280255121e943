import { qualities } from "./lexicon.ts";

/** Where shop titles go on with what nobody would say. A comma in `1,000` is none. */
const tails =
  /\s+[-–—|•·]\s+|\s*[;:([{|【（]|\s*,(?!\d)|\s+(?:with|for|by|from|featuring|compatible\s+with|includes?)\s+(?!numbers?\b)/giu;

/** Shops' labels in front of a title: `(2 Pack)`, `[Upgraded]`. */
const label = /^(?:\s*(?:\([^()]*\)|\[[^[\]]*\]|【[^【】]*】))+\s*(?=\p{L}|\p{N})/u;

/** What names nothing alone: `Soft, Cozy Blanket` goes on. */
const namesNothing = (start: string): boolean =>
  start
    .toLowerCase()
    .split(" ")
    .every(
      (word) =>
        word === "" || qualities.has(word) || /^(?:made|good|new|the|an?|best|\W)$/u.test(word),
    );

/** A title up to what it adds behind the name; the whole title where nothing stands before that. */
export const withoutTail = (title: string): string => {
  const named = title.replace(label, "");
  const starts = Array.from(named.matchAll(tails), ({ index }) => named.slice(0, index).trim());
  return starts.find((start) => start !== "" && !namesNothing(start)) ?? named;
};

const units =
  "ml|cl|l|oz|fl\\.? ?oz|g|kg|mg|lbs?|cm|mm|inch(?:es)?|ft|mah|wh|gb|tb|pcs|pieces?|packs?|count|ct";
const details = new RegExp(
  [
    `\\d[\\d.,]*[\\s-]?(?:${units})`,
    "(?:pack|set|box|case) of \\d+",
    "(?:non|\\p{L}{2,})-(?:free|toxic)",
    "20[2-3]\\d",
    "amzn|best[ -]?sell(?:er|ing)|free shipping|hot sale|brand[ -]new|upgraded|latest|on sale",
  ]
    .map((one) => `(?:${one})`)
    .join("|")
    .replace(/^(.*)$/u, "(?<![\\p{L}\\p{N}])(?:$1)(?![\\p{L}\\p{N}])"),
  "giu",
);

/** A title without amounts, sizes and a shop's own praise (`2-pack`, `500 ml`, `BPA-free`); the whole one where nothing is left. */
export const withoutDetails = (title: string): string => {
  const kept = title.replace(details, " ").replace(/\s+/gu, " ").trim();
  return /\p{L}/u.test(kept) ? kept : title;
};

/** What names the product in a title: no tail, no details, no marks that nobody says at its ends. */
export const nameOfTitle = (title: string): string =>
  withoutDetails(withoutTail(title)).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}+%!?.]+$/gu, "");
