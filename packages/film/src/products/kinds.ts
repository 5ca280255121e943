import { foldText } from "../catalogue/folding.ts";
import {
  asianKindWords,
  babyWords,
  foreignKindWords,
  indonesianKindWords,
  kindWords,
  notForBabies,
  otherThings,
  petWords,
} from "./kind-words.ts";

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
const plural = (word: string): string => {
  if (irregular[word]) return irregular[word];
  if (/(?:s|x|ch|sh)$/u.test(word)) return `${word}es`;
  return /[^aeiou]y$/u.test(word) ? word.replace(/y$/u, "ies") : `${word}s`;
};
const article = (word: string): string => (/^[aeio]|^u(?!n|s)/u.test(word) ? "an" : "a");

/** Words that are written in capitals, in sentences too. */
const acronyms: Readonly<Record<string, string>> = {
  ...{ vpn: "VPN", crm: "CRM", saas: "SaaS", usb: "USB", led: "LED", ssd: "SSD", rc: "RC" },
  ...{
    tv: "TV",
    cbd: "CBD",
    esim: "eSIM",
    midi: "MIDI",
    ev: "EV",
    gps: "GPS",
    hvac: "HVAC",
    pc: "PC",
  },
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

/** Hyphens as spaces, except those of `t-shirt` and `e-reader`. */
const spaced = (text: string): string => text.replace(/(?<!\b[te])-/gu, " ");

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
  if (/^\p{Script=Han}$/u.test(listed)) return "end";
  if (spaceless.test(listed)) return listed.length > 1 ? "inside" : "whole";
  return listed.length >= 5 ? "end" : "whole";
};

/** The longest first: `handschuhe` before `schuhe`. */
const foreign = [...Object.entries(asianKindWords), ...Object.entries(foreignKindWords)]
  .flatMap(([kind, words]) =>
    words.split(" ").map((word) => {
      const listed = word.normalize("NFC").replaceAll("-", " ");
      return { kind, listed, place: placeOf(listed) };
    }),
  )
  .sort((one, other) => other.listed.length - one.listed.length);

/** Words of the longest name of a kind (`brosse à dents`). */
const longestName = 3;

const fits = (word: string, listed: string, place: Place): boolean => {
  if (place === "inside") return word.includes(listed);
  // Of several words each tells for itself: `bonnet` is no end of `chaussettes bonnet`.
  return place === "end" && !word.includes(" ") ? word.endsWith(listed) : word === listed;
};

/** What names end with of a set of things. */
const setOf = /(?:套装|套组|礼盒|礼包|组合|セット)$/u;

/** The first of the longest; where no spaces are written, what stands last tells first (`咖啡杯` is a cup). */
const foreignKind = (whole: string): string | null => {
  const word = whole.replace(setOf, "");
  if (!spaceless.test(word))
    return foreign.find(({ listed, place }) => fits(word, listed, place))?.kind ?? null;
  let best: { readonly kind: string; readonly end: number } | null = null;
  for (const { listed, place, kind } of foreign) {
    if (!fits(word, listed, place)) continue;
    const end = word.lastIndexOf(listed) + listed.length;
    if (end > (best?.end ?? 0)) best = { kind, end };
  }
  return best?.kind ?? null;
};

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

/** A kind, and how many words of the name say it. */
type Found = { readonly kind: ProductKind; readonly length: number };

const sizeOf = (name: string): number => name.split(" ").length;

const foundAt = (names: readonly string[]): Found | null => {
  for (const name of names) {
    const entry = english.get(name);
    if (entry) return { kind: { name: entry.kind, noun: entry.noun }, length: sizeOf(name) };
  }
  for (const name of names) {
    const kind = foreignKind(name);
    if (kind !== null) return { kind: { name: kind, noun: null }, length: sizeOf(name) };
  }
  return null;
};

const lastNamed = (words: readonly string[]): Found | null => {
  for (let at = words.length - 1; at >= 0; at -= 1) {
    const names = namesEndingAt(words, at);
    if (names.slice(0, -1).some((name) => otherThings.has(name.replaceAll(" ", "-")))) return null;
    const found = foundAt(names);
    if (found) return found;
    if (names.some((name) => otherThings.has(name.replaceAll(" ", "-").replace(/s$/u, ""))))
      return null;
  }
  return null;
};

/** Arabic names begin with what the thing is; `ال` is the article. */
const firstNamed = (words: readonly string[]): ProductKind | null =>
  words.map((word) => foundAt([word, word.replace(/^ال/u, "")])).find((found) => found !== null)
    ?.kind ?? null;

const indonesian: ReadonlyMap<string, string> = new Map(
  Object.entries(indonesianKindWords).flatMap(([kind, words]) =>
    words.split(" ").map((word) => [word.replaceAll("-", " "), kind] as const),
  ),
);

/** Indonesian names begin with what the thing is, in one to three words. */
const indonesianKind = (words: readonly string[]): ProductKind | null => {
  const begins = Array.from({ length: longestName }, (_, less) =>
    words.slice(0, longestName - less).join(" "),
  );
  const kind = begins.map((begin) => indonesian.get(begin)).find((found) => found !== undefined);
  return kind === undefined ? null : { name: kind, noun: null };
};

/** Kinds whose words go before what they are made for (`Kaffee Becher`). */
const leading: ReadonlySet<string> = new Set(["beverage", "food", "pantry"]);

/** Letters of a first word that is no brand. */
const longHead = 8;

/** The kind of a name's first word, where no English word tells: `chaussettes bonnet rouge` are socks. */
const headNamed = (words: readonly string[]): ProductKind | null => {
  const [first = "", second = ""] = words;
  const found = foreign.find(({ listed }) => listed === `${first} ${second}` || listed === first);
  return found && !leading.has(found.kind) ? { name: found.kind, noun: null } : null;
};

const named = (words: readonly string[]): ProductKind | null => {
  if (words.some((word) => /\p{Script=Arabic}/u.test(word))) return firstNamed(words);
  const begun = indonesianKind(words);
  if (begun !== null) return begun;
  const whole = lastNamed(words);
  // A cup is what a `taza de café` is, and an oat drink what a `leche de avena` is.
  const link = linkIn(words.map(foldText));
  if (whole !== null && whole.length > 1) return whole.kind;
  const isForeign = whole?.kind.noun === null || (words[0]?.length ?? 0) >= longHead;
  const head = whole !== null && isForeign ? headNamed(words) : null;
  if (link < 0) return head ?? whole?.kind ?? null;
  return (lastNamed(words.slice(0, link)) ?? whole)?.kind ?? null;
};

/** Names of things for pets in other languages: by a compound's first word, or by whom the thing is for. */
const foreignPets = new RegExp(
  [
    "(?<!\\p{L})(?:(?:hunde|katzen|haustier|welpen|honden|katten)(?!rt)\\p{L}{3,}|(?:hund|katt)(?!red|ert)\\p{L}{4,}|(?:köpek|kedi)(?: |$))",
    "(?:pour|para|per|dla|pro|pentru|för|til|für|voor|для) (?:los |las |i |le |os |as |les |tes )?(?:chien|chat|perr|gat|mascot|can[ei]|gatt|cachorr|cã|pets?|ps[aóy]|kot|kočk|câin|pisic|hund|katt|katz|honden|собак|коше|кот|псів)",
    "(?<!\\p{L})[àa] chats?(?!\\p{L})",
  ].join("|"),
  "iu",
);

const isForBabies = (words: readonly string[]): boolean =>
  words.some((word, at) => babyWords.has(word) && !notForBabies.has(words[at + 1] ?? ""));

/** Kinds that are no things: they come in no box, and what is offered around pets or babies is no thing for them. */
export const intangibleKinds: ReadonlySet<string> = new Set([
  "service",
  "charity",
  "outing",
  "digital",
  "clinic",
  "trades",
  "business",
]);

/**
 * What a product is by the words of its name: whole words only, the last telling one first (`Apple Tea Mug` is a
 * mug), a thing for pets or babies where it says so. Where no word tells: what can be done with it, by the interaction mode.
 */
export const kindOf = (productName: string, interactionMode: string): ProductKind => {
  const words = productWords(productName);
  const kind = named(words);
  const isOffer = kind !== null && intangibleKinds.has(kind.name);
  const isForPets = words.some((word) => petWords.has(word)) || foreignPets.test(productName);
  if (!isOffer && isForPets) return { name: "pets", noun: kind?.noun ?? null };
  if (!isOffer && isForBabies(words)) return { name: "baby", noun: kind?.noun ?? null };
  return kind ?? { name: neutral[interactionMode] ?? "any held", noun: null };
};

/** What words of names mean. */
type Vocabulary<T> = {
  readonly whole: ReadonlyMap<string, T>;
  /** Words that also end compounds, the longest first. */
  readonly ends: readonly (readonly [string, T])[];
};

const spelled = (listed: string): string =>
  listed
    .replace(/^~/u, "")
    .replaceAll("-", " ")
    .replace(/^(t|e) /u, "$1-");

/** Of words that are listed twice the first counts. */
export const vocabularyOf = <T>(
  lists: readonly (readonly [words: string, meaning: T])[],
): Vocabulary<T> => {
  const entries = lists.flatMap(([words, meaning]) =>
    words.split(" ").map((listed) => [listed, meaning] as const),
  );
  const forms = entries.flatMap(([listed, meaning]): [string, T][] => [
    [plural(spelled(listed)), meaning],
    [spelled(listed), meaning],
  ]);
  const ends = entries.flatMap(([listed, meaning]): [string, T][] =>
    listed.startsWith("~") ? [[spelled(listed), meaning]] : [],
  );
  return {
    whole: new Map(forms.reverse()),
    ends: ends.sort(([a], [b]) => b.length - a.length),
  };
};

/** A compound has at least three letters before its last word. */
const minCompound = 3;

/** What the last telling word means. */
const lastMeaning = <T>(words: readonly string[], { whole, ends }: Vocabulary<T>): T | null => {
  for (let at = words.length - 1; at >= 0; at -= 1) {
    const [before = "", word = ""] = [words[at - 1], words[at]];
    const known = whole.get(`${before} ${word}`) ?? whole.get(word);
    if (known !== undefined) return known;
    const compound = ends.find(
      ([end]) => word.length >= end.length + minCompound && word.endsWith(end),
    );
    if (compound) return compound[1];
  }
  return null;
};

/** The words that may be a name's head: its last one, and in French and Spanish the last one before a link. */
export const headsOf = (words: readonly string[]): readonly string[] => {
  const link = linkIn(words);
  return [words.at(-1), link < 0 ? undefined : words[link - 1]].filter(
    (word) => word !== undefined,
  );
};

/** What a name's telling word means: the last one, or in French and Spanish the last one before what it is made of or for. */
export const meaningIn = <T>(words: readonly string[], vocabulary: Vocabulary<T>): T | null => {
  const link = linkIn(words);
  if (link < 0) return lastMeaning(words, vocabulary);
  // A listed name that holds a link is no case of its head: a `tapis de souris` is no carpet.
  const listed = vocabulary.whole.get(words.slice(link - 1, link + 2).join(" "));
  return listed ?? lastMeaning(words.slice(0, link), vocabulary) ?? lastMeaning(words, vocabulary);
};

/** Where shop titles go on with what the product isn't: `bottle with straw`, `lamp for your desk`. */
const titleTail =
  /\s+(?:with|for|by|from|featuring|compatible\s+(?:with|con|com|avec)|mit|für|con|para|avec|pour)\s+.*$|\s+[-–—|•·]\s+.*$|[,;].*$/iu;

/**
 * The words of a product's name in lower case and in order, without what a shop's title adds about something else
 * (`with straw`, `for your desk`). A name of at most 500 characters is read.
 */
export const productWords = (productName: string): readonly string[] => {
  const title = productName
    .slice(0, 500)
    .normalize("NFC")
    .replace(/\s+/gu, " ")
    .trim()
    .toLowerCase();
  const short = title.replace(titleTail, "").trim() || title;
  return spaced(short)
    .split(/[^\p{L}\p{M}\p{N}-]+/u)
    .filter((word) => word !== "");
};

const linking = new Set(["de", "du", "des", "del", "d", "à", "a", "al", "aux"].map(foldText));

/** Where what is linked to a name's head begins (`de menthe`); -1 where nothing is. `words` are folded. */
const linkIn = (words: readonly string[]): number =>
  words.findIndex((word, at) => at > 0 && linking.has(word));
