import { foreignKindWords, kindWords, otherThings, petWords } from "./kind-words.ts";
import { productWords, spaced } from "./product-words.ts";

/** What a product is, as its name says it. */
export type ProductKind = {
  /** `footwear`, `food` …; `any held`, `any worn` … where the name doesn't say. */
  readonly name: string;
  /** The name's own word for it, with and without its article, and for several; null where it has none in English. */
  readonly noun: {
    readonly one: string;
    readonly withArticle: string;
    readonly many: string;
  } | null;
};

type Entry = { readonly kind: string; readonly noun: NonNullable<ProductKind["noun"]> };

const irregular: Readonly<Record<string, string>> = { knife: "knives", shelf: "shelves" };
/** The English plural of a noun. */
export const plural = (word: string): string => {
  if (irregular[word]) return irregular[word];
  if (/(?:s|x|ch|sh)$/u.test(word)) return `${word}es`;
  return /[^aeiou]y$/u.test(word) ? word.replace(/y$/u, "ies") : `${word}s`;
};
const article = (word: string): string => (/^[aeio]|^u(?!n|s)/u.test(word) ? "an" : "a");

/** Words that are written in capitals, in sentences too. */
const acronyms: Readonly<Record<string, string>> = {
  ...{ vpn: "VPN", crm: "CRM", saas: "SaaS", usb: "USB", led: "LED", ssd: "SSD", rc: "RC" },
};
const written = (words: string): string =>
  words.replace(/\b[a-z]{2,4}\b/gu, (word) => acronyms[word] ?? word);

/** Every form in which a word may stand in a name. */
const formsOf = (kind: string, listed: string): (readonly [string, Entry])[] => {
  const word = spaced(listed.replace(/[~^]$/u, ""));
  const one = written(word);
  const alike = { kind, noun: { one, withArticle: one, many: one } };
  if (/[~^]$/u.test(listed)) return [[word, alike]];
  const several = plural(word);
  const many = plural(one);
  return [
    [word, { kind, noun: { one, withArticle: `${article(word)} ${one}`, many } }],
    [several, { kind, noun: { one: many, withArticle: many, many } }],
  ];
};

/** Later kinds go before earlier ones: `glasses` are worn. */
const english: ReadonlyMap<string, Entry> = new Map(
  Object.entries(kindWords).flatMap(([kind, words]) =>
    words.split(" ").flatMap((word) => formsOf(kind, word)),
  ),
);

const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** How a listed word is found in a name's: as a part of it, at its end, as the whole. */
type Place = "inside" | "end" | "whole";
const placeOf = (listed: string): Place => {
  if (spaceless.test(listed)) return listed.length > 1 ? "inside" : "whole";
  return listed.length >= 5 ? "end" : "whole";
};

/** In the order of the kinds, of which the first that fits is meant. */
const foreign = Object.entries(foreignKindWords).flatMap(([kind, words]) =>
  words.split(" ").map((word) => {
    const listed = word.replaceAll("-", " ");
    return { kind, listed, place: placeOf(listed) };
  }),
);

/** Words of the longest name of a kind (`brosse à dents`). */
const longestName = 3;

const fits = (word: string, listed: string, place: Place): boolean => {
  if (place === "inside") return word.includes(listed);
  return place === "end" ? word.endsWith(listed) : word === listed;
};

const foreignKind = (word: string): string | null =>
  foreign.find(({ listed, place }) => fits(word, listed, place))?.kind ?? null;

const neutral: Readonly<Record<string, string>> = {
  display_static: "any displayed",
  wearable: "any worn",
  surface_interactive: "any surface",
  consumable: "any tasted",
  apply_to_body: "any applied",
};

/** The words that end at `at`, the longest first: `lait d avoine`, `d avoine`, `avoine`. */
const namesEndingAt = (words: readonly string[], at: number): readonly string[] =>
  Array.from({ length: Math.min(longestName, at + 1) }, (_, first) =>
    words.slice(Math.max(0, at + 1 - longestName) + first, at + 1).join(" "),
  );

const named = (words: readonly string[]): ProductKind | null => {
  for (let at = words.length - 1; at >= 0; at -= 1) {
    const names = namesEndingAt(words, at);
    if (names.slice(0, -1).some((name) => otherThings.has(name.replaceAll(" ", "-")))) return null;
    const found = names.map((name) => english.get(name)).find((entry) => entry !== undefined);
    if (found) return { name: found.kind, noun: found.noun };
    const kind = names.map(foreignKind).find((one) => one !== null);
    if (kind) return { name: kind, noun: null };
    if (names.some((name) => otherThings.has(name.replaceAll(" ", "-").replace(/s$/u, ""))))
      return null;
  }
  return null;
};

/** What is offered around pets is no thing for them. */
const intangible: ReadonlySet<string> = new Set(["service", "outing", "digital"]);

/**
 * What a product is by the words of its name: whole words only, the last telling one first (`Apple Tea Mug` is a
 * mug), a thing for pets where it says so. Where no word tells: what can be done with it, by the interaction mode.
 */
export const kindOf = (productName: string, interactionMode: string): ProductKind => {
  const words = productWords(productName);
  const kind = named(words);
  const isOffer = kind !== null && intangible.has(kind.name);
  if (!isOffer && words.some((word) => petWords.has(word)))
    return { name: "pets", noun: kind?.noun ?? null };
  return kind ?? { name: neutral[interactionMode] ?? "any held", noun: null };
};
