import { lazy } from "@reelwright/film/concurrency";
import { spokenWords } from "@reelwright/film/pacing";
import { englishKindWords, isOfferKind, kindOf } from "@reelwright/film/products/kinds";
import { capitalised, plainText } from "@reelwright/film/text";
import type { ProductName } from "../phrase-book.ts";
import { isMaterialWord, nameModifiers, productNouns, qualities, singularInS } from "./lexicon.ts";
import { wordList } from "./word-lists.ts";

const headOf = (name: string): string => {
  const parts = name
    .toLowerCase()
    .split(" ")
    .map((part) => part.replace(/[^\p{L}\p{N}.'-]/gu, ""))
    .filter((part) => part !== "");
  let last = parts.length - 1;
  while (last > 0 && isModifier(parts[last] ?? "")) last -= 1;
  return parts[last] ?? "";
};
const isModifier = (part: string): boolean =>
  nameModifiers.has(part) || /^v?\d[\d.]*\p{L}{0,3}$/u.test(part);

const isPlural = (head: string): boolean =>
  /[^s'’u]s$/u.test(head) && !/is$/u.test(head) && !singularInS.has(head);

const isKnownHead = (head: string): boolean =>
  productNouns.has(head) || productNouns.has(head.replace(/e?s$/u, ""));

/** Whether a name ends with a countable noun for its kind: `Power Station`, not `Eau de Parfum`. */
const endsWithKind = (bare: string, head: string): boolean => {
  const { name, noun } = kindOf(bare, "");
  if (noun === null || noun.withArticle === noun.one || isOfferKind(name)) return false;
  return [noun.one, noun.many].some((word) => word.toLowerCase().split(" ").at(-1) === head);
};

const takesArticle = (bare: string, head: string): boolean => {
  if (/^(?!(?:wo)?men|kid|child)\p{L}+['’]s\s/iu.test(bare)) return false;
  if (!bare.includes(" ")) return bare === bare.toLowerCase() && productNouns.has(head);
  return isKnownHead(head) || isPlural(head) || endsWithKind(bare, head);
};

/**
 * Returns the spoken name of a product in English: article, number and a name of at most `maxWords` words (article
 * included). An empty name becomes "this".
 */
export const englishName = (text: string, maxWords: number): ProductName => {
  const whole = plainText(text).replace(/[.!?,;:]+$/u, "") || "this product";
  const article = /^(the|an?|our|your|my|this|these)\s+(?=\S)/iu.exec(whole);
  const spoken = article ? whole.slice(article[0].length) : whole;
  const bare = spokenWords(spoken) + 1 <= maxWords ? spoken : shortenedTo(spoken, maxWords - 1);
  const head = headOf(withoutTail(bare));
  const own = article?.[1]?.toLowerCase();
  const withThe = own ? own.startsWith("th") : takesArticle(bare, head);
  const determiner = own === "this" || own === "these" ? own : "the";
  const inside = withThe || own ? `${determiner} ${bare}` : bare;
  return {
    inside,
    initial: capitalised(inside),
    bare,
    plural: isPlural(head),
    shortened: bare !== spoken,
  };
};

/** Adjectives of shop titles that aren't qualities of a point. */
const adjectives = wordList("adjectives of titles");

/** Second words of compound modifiers: `Leak Proof`, `Heavy Duty`, `Double Wall`. */
const secondParts = wordList("ends of modifiers");

/** Words that mean nothing without the next one. */
const firstParts = wordList("starts of modifiers");

/** Verbs with an object in front: `Noise Cancelling`, `Battery Powered`, `Space Saving`. */
const participle =
  /\p{L}{2,}(?:ing|ed)$|^(?:fed|made|woven|grown|blown|driven|proofed|knit|cut|dried)$/u;

/** Participles that need their object, even if it looks like an adjective (`Light Blocking`). */
const transitive =
  /^(?:blocking|cancell?ing|reducing|saving|filtering|repelling|changing|boosting|powered|operated|controlled|activated|infused|lined|coated|based|scented|flavou?red|fed|made|pressed|leading)$/u;

/** Head nouns that act on another thing: `Phone Holder`, `Ice Maker`, `Pet Hair Remover`. */
const relational = wordList("nouns with a purpose");

const wordOf = (word: string): string =>
  word
    .toLowerCase()
    .replace(/’/gu, "'")
    .replace(/^[^\p{L}\p{N}&+']+|[^\p{L}\p{N}&+'.]+$/gu, "");
const singular = (word: string): string => word.replace(/(?<=[^su])s$/u, "");
const isFigure = (word: string): boolean => /^[#x]?\d[\d.,/x"″'-]*\p{L}{0,3}$/u.test(word);

const kindNames = lazy((): readonly (readonly string[])[] =>
  englishKindWords().map((name) => name.toLowerCase().split(/[ -]/u)),
);
/** Adjacent words in multi-word kinds: `water bottle`, `ice cream` and `cream maker`. */
const pairs = lazy(
  (): ReadonlySet<string> =>
    new Set(
      kindNames().flatMap((parts) => parts.slice(1).map((part, at) => `${parts[at]} ${part}`)),
    ),
);
const kindNouns = lazy(
  (): ReadonlySet<string> => new Set(kindNames().map((parts) => parts.at(-1) ?? "")),
);
/** Words of multi-word kinds. They aren't brands: `ice` of `ice cream`. */
const kindParts = lazy(
  (): ReadonlySet<string> => new Set([...pairs()].flatMap((pair) => pair.split(" "))),
);
const isKnownNoun = (word: string): boolean =>
  [word, singular(word), word.replace(/es$/u, ""), word.replace(/ies$/u, "y")].some(
    (one) => productNouns.has(one) || kindNouns().has(one) || relational.has(one),
  );

const describes = (word: string): boolean =>
  isFigure(word) ||
  adjectives.has(word) ||
  qualities.has(word) ||
  nameModifiers.has(word) ||
  isMaterialWord(word) ||
  (/^\p{L}{2,}-\p{L}{2,}$/u.test(word) && !isKnownNoun(word)) ||
  /-(?:\p{L}+ed|\p{L}+ing|free|proof|resistant|friendly|duty|safe|size|pack|in|in-1|in-one|on|up|grade|quality|speed)$/u.test(
    word,
  ) ||
  /^\d+-/u.test(word) ||
  (!isKnownNoun(word) &&
    /\p{L}{3,}(?:able|ible|ful|less|ous|ive|ical|ional|ic|al|ish|ed|proof)$/u.test(word));

/** Whether a word ends a modifier: `Wireless`, `Heavy Duty`, `Noise Cancelling`. */
const endsModifier = (word: string): boolean =>
  describes(word) || secondParts.has(word) || participle.test(word);

/** Whether two words belong together: a number, parts of a kind's name, or a word that needs the other one. */
const isFixed = (before: string, after: string): boolean =>
  pairs().has(`${before} ${singular(after)}`) ||
  pairs().has(`${before} ${after}`) ||
  firstParts.has(before) ||
  isFigure(before) ||
  /^(?:&|\+|and|of|de|or|in|to|x|n|'n')$/u.test(after) ||
  transitive.test(after);

/** `Leak Proof`, `Vacuum Insulated`; `Charging Station`. */
const isModifierPair = (before: string, after: string, isLast: boolean): boolean => {
  const isNoun = isKnownNoun(after);
  if (secondParts.has(after) && !(isNoun && describes(before))) return true;
  if (participle.test(after) && !isNoun && !adjectives.has(after))
    return !describes(before) || isMaterialWord(before);
  return /\p{L}{2,}ing$/u.test(before) && (isNoun || isLast);
};

/** Whether a cut before `words[at]` would split words that belong together. */
const isBound = (words: readonly string[], at: number): boolean => {
  const [before = "", after = "", next] = [words[at - 1], words[at], words[at + 1]];
  // `S24 Ultra` is a model, so `Ultra` doesn't belong to the next word.
  const isModel = /^(?:pro|max|ultra|plus|mini)$/u.test(before) && /\d/u.test(words[at - 2] ?? "");
  if (isModel) return false;
  if (isFixed(before, after) || isModifierPair(before, after, next === undefined)) return true;
  // `Adjustable Height` before `Electric`: the noun ends what the adjective begins.
  const isNoun = !describes(after) && !isKnownNoun(after);
  if (describes(before) && isNoun && next !== undefined && describes(next)) return true;
  return !endsModifier(before) && (next === undefined || relational.has(singular(after)));
};

/** Removes colors, sizes and models after the head of a title (`Headphones Pro 2 Black`, `Sunscreen SPF 50`). */
const withoutEnd = (words: readonly string[]): readonly string[] => {
  const known = words.map(wordOf);
  const last = known.findLastIndex((word) => isKnownNoun(word) && !isFigure(word));
  const behind = known.slice(last + 1);
  const isAddition = behind.every(
    (word, at) =>
      describes(word) ||
      firstParts.has(word) ||
      secondParts.has(word) ||
      (/^\p{Lu}{2,4}$/u.test(words[last + 1 + at] ?? "") && isFigure(behind[at + 1] ?? "")),
  );
  return last >= 0 && isAddition ? words.slice(0, last + 1) : words;
};

const isName = (word: string): boolean =>
  !describes(word) &&
  !isKnownNoun(word) &&
  !kindParts().has(word) &&
  !secondParts.has(word) &&
  !participle.test(word);

/** Number of leading words that are a brand, that is, words that don't describe a product. */
const brandOf = (words: readonly string[]): number => {
  const size = Math.max(
    0,
    words.findIndex((word) => !isName(word)),
  );
  const isCertain = words.slice(0, size).includes("&") || /'s$/u.test(words[size - 1] ?? "");
  return size > 0 && !isBound(words, size) && (isCertain || describes(words[size] ?? ""))
    ? size
    : 0;
};

/** Longer titles, in words, lose their brand. */
const longestTitle = 7;

/** Whether a cut name has the same kind as its title: `Cream` isn't `Ice Cream`. */
const isSameKind = (cut: string, title: string): boolean =>
  kindOf(cut, "").name === kindOf(title, "").name;

/** Whether the words are exactly the name of a known kind: `Night Light`. */
const isWholeKind = (words: readonly string[]): boolean =>
  words.length > 1 &&
  words.slice(1).every((word, at) => pairs().has(`${words[at]} ${singular(word)}`));

/** Spoken words by which a name may exceed its limit before it is cut between two nouns. */
const tolerated = 2;

/**
 * A title cut to `maxWords` spoken words. Whole modifiers go from the front, what the product is stays at the end:
 * `Hands Free Car Phone Holder`, `Car Phone Holder`, never `Hands Free Car` or `Free Car Phone Holder`. A brand stays
 * in front of what is left where both have room (`Everlast Christmas Tree`). The shortest name may be longer than the
 * limit.
 */
const cutTo = (title: string, maxWords: number): string => {
  const words = withoutEnd(title.split(" "));
  const known = words.map(wordOf);
  const ends = words.flatMap((_, at) => (at === 0 || !isBound(known, at) ? [at] : []));
  const isPlain = (at: number): boolean =>
    at === 0 ||
    endsModifier(known[at - 1] ?? "") ||
    describes(known[at] ?? "") ||
    isWholeKind(known.slice(at));
  const from = (at: number): string => words.slice(at).join(" ");
  const isKept = (cut: string): boolean => isSameKind(cut, title);
  const plain = ends.filter(isPlain).map(from).filter(isKept);
  const rough = ends.map(from).filter(isKept);

  const size = words.length > longestTitle ? 0 : brandOf(known);
  const brand = words.slice(0, size).join(" ");
  const head = from(words.length - 1);
  // `Ferment & Friends Starter`: a name of several words goes before what kind of starter it is.
  const isOwn = /\s&\s/u.test(brand) && !relational.has(singular(wordOf(head)));
  const isOther =
    !/^any /u.test(kindOf(`${brand} ${head}`, "").name) && !isKept(`${brand} ${head}`);
  const branded = [
    ...ends.filter((at) => at > size && isPlain(at)).map((at) => `${brand} ${from(at)}`),
    ...(isOwn && !isOther ? [`${brand} ${head}`] : []),
  ];

  const fits = (limit: number) => (cut: string) => spokenWords(cut) <= limit;
  return (
    [from(0), ...(size > 0 ? branded : []), ...plain].find(fits(maxWords)) ??
    plain.findLast(fits(maxWords + tolerated)) ??
    rough.find(fits(maxWords)) ??
    rough.at(-1) ??
    title
  );
};

/** Cuts a title at `in` if a product comes before it: `Body Wash in Lavender`, not `Glow in the Dark Stickers`. */
const withoutVariant = (title: string): string => {
  const [, start = "", last = ""] = /^(.*?(\S+))\s+in\s+(?!\d|one\b)/iu.exec(title) ?? [];
  return isKnownNoun(wordOf(last)) && !isFigure(last) ? start : title;
};

/** A product's name in at most `maxWords` spoken words, if that names the same thing. */
const shortenedTo = (name: string, maxWords: number): string => {
  const fits = (one: string): boolean => spokenWords(one) <= maxWords;
  const whole = withoutTail(name);
  if (fits(whole)) return whole;
  const title = withoutVariant(withoutDetails(whole));
  return fits(title) ? title : cutTo(title, maxWords);
};

/** Parts of shop titles that nobody would say aloud. The comma in `1,000` doesn't start one. */
const tails =
  /\s+[-–—|•·]\s+|\s*[;:([{|【（]|\s*,(?!\d)|\s+(?:with|for|by|from|featuring|compatible\s+with|includes?)\s+(?!numbers?\b)/giu;

/** Shops' labels in front of a title: `(2 Pack)`, `[Upgraded]`. */
const label = /^(?:\s*(?:\([^()]*\)|\[[^[\]]*\]|【[^【】]*】))+\s*(?=\p{L}|\p{N})/u;

/** Whether a beginning doesn't name a product, so that the title can't end there: `Soft, Cozy Blanket`. */
const namesNothing = (start: string): boolean =>
  start
    .toLowerCase()
    .split(" ")
    .every(
      (word) =>
        word === "" || qualities.has(word) || /^(?:made|good|new|the|an?|best|\W)$/u.test(word),
    );

/** Removes what a title adds after the name. Returns the whole title if nothing would be left. */
const withoutTail = (title: string): string => {
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

/** Removes amounts, sizes and praise (`2-pack`, `500 ml`, `BPA-free`) unless nothing would be left. */
const withoutDetails = (title: string): string => {
  const kept = title.replace(details, " ").replace(/\s+/gu, " ").trim();
  return /\p{L}/u.test(kept) ? kept : title;
};

/** The name in a title: without tail, details, and marks at its ends. */
const nameOfTitle = (title: string): string =>
  withoutDetails(withoutTail(title)).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}+%!?.]+$/gu, "");

/** Maximum words of a name in a call to action, including its article. */
const maxWords = 6;

/**
 * Returns a product's name for a call to action (`Get your {bare}`, `Try {inside}`), without additions from the shop
 * title. Null if the title has neither letters nor digits (`🎁`).
 */
export const spokenName = (
  title: string,
): { readonly inside: string; readonly bare: string } | null => {
  const name = nameOfTitle(plainText(title));
  if (!/[\p{L}\p{N}]/u.test(name)) return null;
  const { inside, bare } = englishName(name, maxWords);
  return { inside, bare };
};
