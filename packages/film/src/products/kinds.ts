import { foldText } from "../catalogue/folding.ts";
import { lazy } from "../concurrency.ts";
import { linkIn, plural, productWords, spelled } from "./name-words.ts";
import {
  kindHas,
  kindTable,
  type ProductWord,
  productTable,
  wordsAround,
} from "./product-table.ts";

/** The kind of a product, inferred from its name. */
export type ProductKind = {
  /** `footwear`, `food` … or `any held`, `any worn` … if the name doesn't say. */
  readonly name: string;
  /** The noun in the name: singular, with article, and plural. Null if it has none in English. */
  readonly noun: {
    readonly one: string;
    readonly withArticle: string;
    readonly many: string;
  } | null;
};

type Noun = NonNullable<ProductKind["noun"]>;
type Entry = { readonly kind: string; readonly noun: Noun };

const article = (word: string): string => (/^[aeio]|^u(?!n|s)/u.test(word) ? "an" : "a");

/** The forms that an English word may have in a name. */
const formsOf = ({ text, hasOneForm }: ProductWord): readonly (readonly [string, Noun])[] => {
  const word = spelled(text);
  if (hasOneForm) return [[word, { one: text, withArticle: text, many: text }]];
  const many = plural(text);
  return [
    [word, { one: text, withArticle: `${article(word)} ${text}`, many }],
    [plural(word), { one: many, withArticle: many, many }],
  ];
};

/** Words with their kinds, in the order of the table. */
const kindWords = lazy((): readonly (ProductWord & { readonly kind: string })[] =>
  productTable().flatMap(({ kind, words }) =>
    kind === null ? [] : words.map((word) => ({ ...word, kind })),
  ),
);

/** English words that name a kind, as they are written. */
export const englishKindWords = lazy((): readonly string[] =>
  kindWords().flatMap(({ language, text }) => (language === "en" ? [text] : [])),
);

/** If a form has two meanings, the later one applies: `glasses` are worn. */
const english = lazy(
  (): ReadonlyMap<string, Entry> =>
    new Map(
      kindWords()
        .filter(({ language }) => language === "en")
        .flatMap((word) =>
          formsOf(word).map(([form, noun]) => [form, { kind: word.kind, noun }] as const),
        ),
    ),
);

const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Minimum letters of a word to match at the end of a compound. */
const minEnding = 5;

/** Kinds by word, grouped by where the word matches: anywhere in a name's word, at its end, or only as a whole. */
type ForeignKinds = {
  readonly inside: ReadonlyMap<string, string>;
  readonly end: ReadonlyMap<string, string>;
  readonly whole: ReadonlyMap<string, string>;
  /** Letters of the longest word. */
  readonly longest: number;
};

/**
 * Where no spaces are written, a word of two characters or more is found anywhere and a single ideograph at the end
 * (`手绘茶杯` is a cup).
 */
const placeOf = (word: string): "inside" | "end" | "whole" => {
  if (/^\p{Script=Han}$/u.test(word)) return "end";
  if (spaceless.test(word)) return word.length > 1 ? "inside" : "whole";
  return word.length >= minEnding ? "end" : "whole";
};

/** The words of all languages except English. Indonesian words only if they are marked. */
const foreign = lazy((): ForeignKinds => {
  const places = { inside: new Map(), end: new Map(), whole: new Map<string, string>() };
  let longest = 0;
  for (const { language, text, endsCompounds, kind } of kindWords()) {
    if (language === "en" || (language === "id" && !endsCompounds)) continue;
    const word = spelled(text);
    const place = places[placeOf(word)];
    if (!place.has(word)) place.set(word, kind);
    longest = Math.max(longest, word.length);
  }
  return { ...places, longest };
});

/** Endings that mean "set". */
const setOf = /(?:套装|套组|礼盒|礼包|组合|セット)$/u;

/** The kind of the longest listed word that ends at `end`. */
const kindEndingAt = (word: string, end: number): string | undefined => {
  const { inside, end: endings, whole, longest } = foreign();
  const isLast = end === word.length;
  // Each of several words tells for itself: `bonnet` is no end of `chaussettes bonnet`.
  const mayEnd = isLast && !word.includes(" ");
  for (let start = Math.max(0, end - longest); start < end; start += 1) {
    const part = word.slice(start, end);
    const isAll = isLast && start === 0;
    const found =
      inside.get(part) ??
      (mayEnd || isAll ? endings.get(part) : undefined) ??
      (isAll ? whole.get(part) : undefined);
    if (found !== undefined) return found;
  }
  return undefined;
};

/**
 * The kind of a word in another language. Where no spaces are written, the last listed word counts (`咖啡杯` is a cup).
 */
const foreignKind = (written: string): string | null => {
  const word = written.replace(setOf, "");
  if (!spaceless.test(word)) return kindEndingAt(word, word.length) ?? null;
  for (let end = word.length; end > 0; end -= 1) {
    const kind = kindEndingAt(word, end);
    if (kind !== undefined) return kind;
  }
  return null;
};

const neutral: Readonly<Record<string, string>> = {
  display_static: "any displayed",
  wearable: "any worn",
  surface_interactive: "any surface",
  consumable: "any tasted",
  apply_to_body: "any applied",
};

/** Words of the longest name of a kind (`brosse à dents`). */
const longestName = 3;

/** The words that end at `at`, the longest first: `lait d avoine`, `d avoine`, `avoine`. */
const namesEndingAt = (words: readonly string[], at: number): readonly string[] =>
  Array.from({ length: Math.min(longestName, at + 1) }, (_, first) =>
    words.slice(Math.max(0, at + 1 - longestName) + first, at + 1).join(" "),
  );

/** A kind, and the number of words in the name that state it. */
type Found = { readonly kind: ProductKind; readonly length: number };

const sizeOf = (name: string): number => name.split(" ").length;

const foundAt = (names: readonly string[]): Found | null => {
  for (const name of names) {
    const entry = english().get(name);
    if (entry) return { kind: { name: entry.kind, noun: entry.noun }, length: sizeOf(name) };
  }
  for (const name of names) {
    const kind = foreignKind(name);
    if (kind !== null) return { kind: { name: kind, noun: null }, length: sizeOf(name) };
  }
  return null;
};

const lastNamed = (words: readonly string[]): Found | null => {
  const others = wordsAround()["another thing"];
  for (let at = words.length - 1; at >= 0; at -= 1) {
    const names = namesEndingAt(words, at);
    if (names.slice(0, -1).some((name) => others.has(name))) return null;
    const found = foundAt(names);
    if (found) return found;
    if (names.some((name) => others.has(name.replace(/s$/u, "")))) return null;
  }
  return null;
};

/** Arabic names begin with the kind of product. `ال` is the article. */
const firstNamed = (words: readonly string[]): ProductKind | null =>
  words.map((word) => foundAt([word, word.replace(/^ال/u, "")])).find((found) => found !== null)
    ?.kind ?? null;

const indonesian = lazy(
  (): ReadonlyMap<string, string> =>
    new Map(
      kindWords()
        .filter(({ language }) => language === "id")
        .map(({ text, kind }) => [spelled(text), kind] as const),
    ),
);

/** Indonesian names begin with the kind of product, in one to three words (`Lilin Aroma Kopi` is a candle). */
const indonesianKind = (words: readonly string[]): ProductKind | null => {
  const starts = Array.from({ length: longestName }, (_, less) =>
    words.slice(0, longestName - less).join(" "),
  );
  const kind = starts.map((start) => indonesian().get(start)).find((found) => found !== undefined);
  return kind === undefined ? null : { name: kind, noun: null };
};

/** A first word with at least this many letters isn't a brand. */
const longHead = 8;

/**
 * The kind of a name's first word, used if no English word names a kind: `chaussettes bonnet rouge` are socks. Words
 * for food and drink are ignored, because the first word may also be the product's content (`Kaffee Becher`).
 */
const headNamed = (words: readonly string[]): ProductKind | null => {
  const { inside, end, whole } = foreign();
  const [first = "", second = ""] = words;
  const kindOfAll = (word: string) => inside.get(word) ?? end.get(word) ?? whole.get(word);
  const found = kindOfAll(`${first} ${second}`) ?? kindOfAll(first);
  return found === undefined || kindHas(found, "ingredient") ? null : { name: found, noun: null };
};

const named = (words: readonly string[]): ProductKind | null => {
  if (words.some((word) => /\p{Script=Arabic}/u.test(word))) return firstNamed(words);
  const first = indonesianKind(words);
  if (first !== null) return first;
  const whole = lastNamed(words);
  // A cup is what a `taza de café` is, and an oat drink what a `leche de avena` is.
  const link = linkIn(words.map(foldText));
  if (whole !== null && whole.length > 1) return whole.kind;
  const isForeign = whole?.kind.noun === null || (words[0]?.length ?? 0) >= longHead;
  const head = whole !== null && isForeign ? headNamed(words) : null;
  if (link < 0) return head ?? whole?.kind ?? null;
  return (lastNamed(words.slice(0, link)) ?? whole)?.kind ?? null;
};

/** Products for pets in other languages: by a compound's first word, or by "for dogs" and similar. */
const foreignPets = new RegExp(
  [
    "(?<!\\p{L})(?:(?:hunde|katzen|haustier|welpen|honden|katten)(?!rt)\\p{L}{3,}|(?:hund|katt)(?!red|ert)\\p{L}{4,}|(?:köpek|kedi)(?: |$))",
    "(?:pour|para|per|dla|pro|pentru|för|til|für|voor|для) (?:los |las |i |le |os |as |les |tes )?(?:chien|chat|perr|gat|mascot|can[ei]|gatt|cachorr|cã|pets?|ps[aóy]|kot|kočk|câin|pisic|hund|katt|katz|honden|собак|коше|кот|псів)",
    "(?<!\\p{L})[àa] chats?(?!\\p{L})",
  ].join("|"),
  "iu",
);

const isForBabies = (words: readonly string[]): boolean => {
  const { "for babies": babies, "not for babies": exceptions } = wordsAround();
  return words.some((word, at) => babies.has(word) && !exceptions.has(words[at + 1] ?? ""));
};

/** The names of all kinds, without the neutral ones. */
export const kindNames = (): readonly string[] => [...kindTable().keys()];

/**
 * Whether a kind is an offer, not a thing. It has no box, and an offer about pets or babies isn't a product for them.
 */
export const isOfferKind = (kind: string): boolean => kindHas(kind, "offer");

/**
 * Infers the kind of a product from its name. The last word that names a kind counts (`Apple Tea Mug` is a mug).
 * Products for pets or babies have their own kinds. If no word names a kind, the interaction mode decides.
 */
export const kindOf = (productName: string, interactionMode: string): ProductKind => {
  const words = productWords(productName);
  const kind = named(words);
  const isOffer = kind !== null && isOfferKind(kind.name);
  const isForPets =
    words.some((word) => wordsAround()["for pets"].has(word)) || foreignPets.test(productName);
  if (!isOffer && isForPets) return { name: "pets", noun: kind?.noun ?? null };
  if (!isOffer && isForBabies(words)) return { name: "baby", noun: kind?.noun ?? null };
  return kind ?? { name: neutral[interactionMode] ?? "any held", noun: null };
};
