/**
 * What English needs besides its lines: articles, plurals, and the form of a selling point. Where the form of a point is
 * unsure, it stands alone or after a colon, as in other languages.
 */
import { lazy } from "@reelwright/film/concurrency";
import {
  type DataFault,
  type DataRead,
  labelFaults,
  linesOf,
  readTextSections,
  type TextSection,
} from "@reelwright/film/data-files";
import { spokenSeconds } from "@reelwright/film/pacing";
import { englishKindWords, isOfferKind, kindOf } from "@reelwright/film/products/kinds";
import { asSentence, capitalised, plainText, withoutMarks } from "@reelwright/film/text";
import type { Grammar, Point, ProductName, Slots } from "./phrase-book.ts";
import { addition, titleTail } from "./short-name.ts";
import { readData } from "./text-data.ts";

const listNames = [
  ...(["nouns of products", "singular in s", "modifiers of names", "qualities"] as const),
  ...(["openers of qualities", "parts of products", "capitalized", "materials"] as const),
  ...(["uncounted", "verbs", "plain verbs", "ambiguous verbs", "adjectives of titles"] as const),
  ...(["ends of modifiers", "starts of modifiers", "nouns with a purpose"] as const),
] as const;
type ListName = (typeof listNames)[number];

/** Reads lists of words separated by spaces. Faults are unknown or missing sections, labels, and duplicate words. */
export const readWordLists = (text: string): DataRead<ReadonlyMap<string, ReadonlySet<string>>> => {
  const { sections, faults } = readTextSections(text);
  const value = new Map<string, Set<string>>(listNames.map((name) => [name, new Set()]));
  const faultsIn = (section: TextSection): readonly DataFault[] => {
    const list = value.get(section.name);
    if (!list) return [{ line: section.line, message: `no section is called [${section.name}]` }];
    const words = linesOf(section).flatMap(({ text: all, line }) =>
      all.split(/\s+/u).map((word) => ({ word, line })),
    );
    const second = words.filter(({ word }) => list.size === list.add(word).size);
    return second.map(({ word, line }) => ({
      line,
      message: `second "${word}" in [${section.name}]`,
    }));
  };
  const found = sections.flatMap((section) => [...labelFaults(section), ...faultsIn(section)]);
  const missing = [...value].filter(([, words]) => words.size === 0);
  return {
    value,
    faults: [
      ...faults,
      ...found,
      ...missing.map(([name]) => ({ line: 1, message: `no section [${name}]` })),
    ],
  };
};

const lists = lazy(() => readData("en", "words.txt", readWordLists));
const isIn = (name: ListName, word: string): boolean => lists().get(name)?.has(word) === true;

const vowel = /^(?:[aeio]|u(?!n[ei]|s)|hour|honest|(?:8|11|18)(?:\D|$))/iu;
/** Abbreviations spelled with a vowel sound first: `an XLR cable`. */
const spelled = /^(?:[FHLMNRSX](?![AEIOUY])\p{Lu}{1,4}\d?|LED|SPF|FDA|MP3|HD|NFC|RGB|XL)\b/u;
const article = (phrase: string): string =>
  vowel.test(phrase) || spelled.test(phrase) ? "an" : "a";

// The product's name.

/** The word that a name is about, in lower case: `mug` of `Mighty Mug 2.0`. */
const headOf = (name: string): string => {
  const parts = name.toLowerCase().split(" ").map(wordOf);
  const last = parts.findLastIndex(
    (part) => !isIn("modifiers of names", part) && !/^v?\d[\d.]*\p{L}{0,3}$/u.test(part),
  );
  return parts[Math.max(0, last)] ?? "";
};

const isPlural = (head: string): boolean =>
  /[^s'’u]s$/u.test(head) && !/is$/u.test(head) && !isIn("singular in s", head);

const isProduct = (word: string): boolean =>
  isIn("nouns of products", word) || isIn("nouns of products", word.replace(/e?s$/u, ""));

/** Whether a name takes `the`: `the Mighty Mug`, while `Notion` and `Eau de Parfum` stay bare. */
const takesArticle = (bare: string, head: string): boolean => {
  if (/^(?!(?:wo)?men|kid|child)\p{L}+['’]s\s/iu.test(bare)) return false;
  if (!bare.includes(" ")) return bare === bare.toLowerCase() && isProduct(head);
  if (isProduct(head) || isPlural(head)) return true;
  const { name, noun } = kindOf(bare, "");
  if (noun === null || noun.withArticle === noun.one || isOfferKind(name)) return false;
  return [noun.one, noun.many].some((word) => word.toLowerCase().split(" ").at(-1) === head);
};

/** Returns the spoken name of a product: article, number, and a name of at most `maxSeconds`. */
export const englishName = (text: string, maxSeconds: number): ProductName => {
  const whole = plainText(text).replace(/[.!?,;:]+$/u, "") || "this product";
  const [given = "", own = ""] = /^(the|an?|our|your|my|this|these)\s+(?=\S)/iu.exec(whole) ?? [];
  const spoken = whole.slice(given.length);
  const bare = shortened(spoken, maxSeconds);
  const head = headOf(bare.replace(titleTail, "").replace(addition, ""));
  const isThe = own === "" ? takesArticle(bare, head) : true;
  const determiner = /^th[ei]s/iu.test(own) ? own.toLowerCase() : "the";
  return {
    inside: isThe ? `${determiner} ${bare}` : bare,
    bare,
    plural: isPlural(head),
    shortened: bare !== spoken,
  };
};

/** Seconds of a name in a call to action. */
const maxSeconds = 2;

/** A product's name for a call to action (`Get your {bare}`, `Try {inside}`). Null without letters and digits (`🎁`). */
export const spokenName = (
  title: string,
): { readonly inside: string; readonly bare: string } | null => {
  const name = withoutDetails(plainText(title)).replace(
    /^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}+%!?.]+$/gu,
    "",
  );
  return /[\p{L}\p{N}]/u.test(name) ? englishName(name, maxSeconds) : null;
};

// Titles of shops are cut from the front, before a word that a name can begin with.

const wordOf = (word: string): string =>
  word
    .toLowerCase()
    .replaceAll("’", "'")
    .replace(/^[^\p{L}\p{N}&+']+|[^\p{L}\p{N}&+'.]+$/gu, "");
const singular = (word: string): string => word.replace(/(?<=[^su])s$/u, "");
const isFigure = (word: string): boolean => /^[#x]?\d[\d.,/x"″'+-]*\p{L}{0,3}$/u.test(word);

const kindWords = lazy((): readonly (readonly string[])[] =>
  englishKindWords().map((name) => name.toLowerCase().split(/[ -]/u)),
);
const kindNouns = lazy(
  (): ReadonlySet<string> => new Set(kindWords().map((all) => all.at(-1) ?? "")),
);
/** Adjacent words in the names of kinds: `water bottle`, `ice cream`. */
const kindPairs = lazy(
  (): ReadonlySet<string> =>
    new Set(kindWords().flatMap((all) => all.slice(1).map((word, at) => `${all[at]} ${word}`))),
);
const isNoun = (word: string): boolean =>
  [word, singular(word), word.replace(/es$/u, "")].some(
    (one) =>
      isIn("nouns of products", one) || kindNouns().has(one) || isIn("nouns with a purpose", one),
  );

const describing =
  /^\d+-|\p{L}{2,}-\p{L}{2,}$|\p{L}{3,}(?:able|ible|ful|less|ous|ive|ical|ional|ic|al|ish|ed|proof)$/u;
const describes = (word: string): boolean =>
  isFigure(word) ||
  (["adjectives of titles", "qualities", "modifiers of names", "materials"] as const).some((name) =>
    isIn(name, word),
  ) ||
  (!isNoun(word) && describing.test(word));
/** Verbs with an object in front: `Noise Cancelling`, `Battery Powered`, `Fleece Lined`. */
const participle = /\p{L}{2,}(?:ing|ed)$|^(?:made|woven|grown|blown|driven|knit|cut|dried)$/u;
const endsModifier = (word: string): boolean =>
  describes(word) || isIn("ends of modifiers", word) || participle.test(word);
/** A word that neither is nor describes a product. */
const isBrand = (word: string): boolean => !isNoun(word) && !endsModifier(word);
const linking = /^(?:&|\+|and|of|de|or|in|to|x|n)$/u;

const isPair = (before: string, after: string): boolean =>
  [after, singular(after)].some((word) => kindPairs().has(`${before} ${word}`));

/** Whether `after` ends a modifier that `before` begins: `Leak Proof`, `Noise Cancelling`. */
const isModifier = (before: string, after: string): boolean => {
  if (isIn("ends of modifiers", after)) return !(isNoun(after) && describes(before));
  const isParticiple =
    participle.test(after) && !isNoun(after) && !isIn("adjectives of titles", after);
  return isParticiple && (!describes(before) || isIn("materials", before));
};

/** Whether a word ends what an adjective begins: `Adjustable Height` before `Electric`. */
const isNounAt = (words: readonly string[], at: number): boolean => {
  const [before = "", after = "", next = ""] = words.slice(at - 1, at + 2);
  return describes(before) && isBrand(after) && describes(next);
};

/** Whether a cut before `words[at]` would split words that belong together: `Leak Proof`, `Phone Holder`. */
const isBound = (words: readonly string[], at: number): boolean => {
  const [before = "", after = "", next] = [words[at - 1], words[at], words[at + 1]];
  if (isPair(before, after) || isModifier(before, after) || linking.test(after)) return true;
  if (isIn("starts of modifiers", before) || isFigure(before) || isFigure(after)) return true;
  if (/\p{L}{2,}ing$/u.test(before) && (isNoun(after) || next === undefined)) return true;
  if (isNounAt(words, at) || (isBrand(before) && isBrand(after))) return true;
  const isHead = next === undefined || isIn("nouns with a purpose", singular(after));
  return isHead && !endsModifier(before);
};

const details =
  /(?<![\p{L}\p{N}])(?:\d[\d.,]*[\s-]?(?:ml|cl|l|oz|g|kg|mg|lbs?|cm|mm|inch(?:es)?|ft|mah|wh|gb|tb|pcs|pieces?|packs?|count|ct)|(?:pack|set|box|case) of \d+|(?:non|\p{L}{2,})-(?:free|toxic)|20[2-3]\d|amzn|best[ -]?sell(?:er|ing)|brand[ -]new)(?![\p{L}\p{N}])/giu;
const label = /^(?:\s*(?:\([^()]*\)|\[[^[\]]*\]))+\s*(?=\p{L}|\p{N})/u;

/** Removes the tail of a title, amounts and sizes, unless nothing would be left that names a product. */
const withoutDetails = (title: string): string => {
  const named = title.replace(label, "");
  const starts = [named.replace(titleTail, "").replace(addition, ""), named.replace(addition, "")];
  const isName = (start: string): boolean =>
    start.split(" ").some((word) => /\p{L}/u.test(word) && !isIn("qualities", wordOf(word)));
  const start = starts.find(isName) ?? named;
  const kept = start
    .replace(details, " ")
    .replace(/\s+/gu, " ")
    .replace(/[\s,;:–-]+$/u, "")
    .trim();
  return isName(kept) ? kept : start;
};

/** Removes colors, sizes and models after the word for what it is: `Headphones Pro 2 Black`. */
const withoutEnd = (words: readonly string[]): readonly string[] => {
  const known = words.map(wordOf);
  const last = known.findLastIndex((word) => isNoun(word) && !isFigure(word));
  const isAddition = known
    .slice(last + 1)
    .every((word, at) => endsModifier(word) || /^\p{Lu}{2,4}$/u.test(words[last + 1 + at] ?? ""));
  return last >= 0 && isAddition ? words.slice(0, last + 1) : words;
};

/** A name that fits, if one names the same kind of thing. It keeps its end, which says what the product is. */
const shortened = (name: string, maxSeconds: number): string => {
  const fits = (one: string): boolean => spokenSeconds(one) <= maxSeconds;
  if (fits(name)) return name;
  const title = withoutDetails(name);
  if (fits(title)) return title;
  const words = withoutEnd(title.split(" "));
  const known = words.map(wordOf);
  const kind = kindOf(title, "").name;
  const ends = words
    .map((_, at) => (at > 0 && isBound(known, at) ? "" : words.slice(at).join(" ")))
    .filter((end) => end !== "" && kindOf(end, "").name === kind);
  return ends.find(fits) ?? ends.at(-1) ?? title;
};

// Words that agree with the product.

const numberSlots = (plural: boolean): Slots => {
  const [it, is] = plural ? ["they", "are"] : ["it", "is"];
  const short = plural ? "they're" : "it's";
  return {
    ...{ it, is, It: capitalised(it), "it-is": `${it} ${is}` },
    ...{ "it's": short, "It's": capitalised(short) },
    ...(plural
      ? { them: "them", its: "their", This: "These", this: "these", was: "were", has: "have" }
      : { them: "it", its: "its", This: "This", this: "this", was: "was", has: "has" }),
    ...(plural ? { s: "", es: "" } : { s: "s", es: "es" }),
  };
};

const slots: Grammar["slots"] = ({ name, interactionMode, kind: { noun } }) => {
  // Food is eaten instead, and the use of an exhibit is unknown.
  const isUsed = interactionMode !== "display_static" && interactionMode !== "consumable";
  const use = interactionMode === "wearable" ? "wear" : "use";
  const isKind = noun === null || [noun.one, noun.many].includes(name.bare.toLowerCase());
  return {
    ...{ product: name.inside, Product: capitalised(name.inside) },
    ...{ name: name.bare, Name: capitalised(name.bare) },
    ...(isUsed ? { use, using: use === "use" ? "using" : "wearing" } : {}),
    ...numberSlots(name.plural),
    ...(isKind
      ? {}
      : {
          ...{ kind: noun.one, kinds: noun.many, "a-kind": noun.withArticle },
          "A-kind": capitalised(noun.withArticle),
          // Follows `one` or `another`, so it needs a countable noun.
          ...(noun.withArticle === noun.one ? {} : { unit: noun.one }),
        }),
  };
};

// The form of a selling point.

const determiner =
  /^(?:the|an?|your|my|our|their|its|every|each|all|any|more|less|up|it|them|one|two|three)$/u;
const preposition =
  /^(?:to|from|for|with|in|by|of|on|as|enough|against|at|under|until|without|like|than|inside|outside)$/u;
const finite =
  /^(?:is|are|was|were|can|will|has|have|does|do|won't|never|don't|doesn't|can't|isn't|aren't|lasts?|stays?|and|or)$/u;
const describingEnd =
  /(?:^|-|[a-z])(?:free|proof|friendly|safe|resistant|compliant|approved|certified|tested|powered)$|[a-z]{3}(?:able|ible|less)$|-\p{L}+(?:ed|wn|de)$/u;
/** Verbs for what the viewer may do, and for instructions on labels. */
const asked =
  /^(?:cancel|talk|visit|browse|apply|try|join|pay|return|exchange|order|book|handle|take|store|rinse)$/iu;

/** `keeps` → `keep`. Null if the word isn't a known third-person verb. */
export const baseOf = (word: string): string | null => {
  const irregular = { has: "have", does: "do", goes: "go" }[word];
  const bases = [word.replace(/s$/u, ""), word.replace(/es$/u, ""), word.replace(/ies$/u, "y")];
  return irregular ?? bases.find((base) => base !== word && isIn("verbs", base)) ?? null;
};

/** Third person to plural throughout: `keeps cool and saves time` → `keep cool and save time`. */
const pluralAction = (text: string): string =>
  text
    .replace(/^doesn't/iu, "don't")
    .replace(
      /(^|\b(?:and|or|but|then|never)\s+|,\s+)(\p{L}+)/giu,
      (_, before: string, word: string) => before + (baseOf(word.toLowerCase()) ?? word),
    );

const lowered = (text: string): string => {
  const [first = ""] = text.split(" ");
  const isOrdinary = /^(?:A|\p{Lu}\p{Ll}+(?:[-'’]\p{Ll}+)*|\p{Lu}-\p{Ll}+)[,;:]?$/u.test(first);
  return isOrdinary && !isIn("capitalized", first) ? text[0]?.toLowerCase() + text.slice(1) : text;
};

const isAction = ([first = "", second = ""]: readonly string[]): boolean => {
  if (/^(?:won't|can't|doesn't|don't)$/u.test(first)) return true;
  if (second === "" || baseOf(first) === null || isIn("qualities", first)) return false;
  return !isIn("ambiguous verbs", first) || determiner.test(second) || /^\d/u.test(second);
};

const isQuality = (words: readonly string[]): boolean => {
  const [first = "", second = ""] = words;
  const last = words.at(-1) ?? "";
  if (words.some((word) => finite.test(word)) || determiner.test(first)) return false;
  if (isIn("openers of qualities", first) && preposition.test(second)) return true;
  if (isIn("qualities", first) && (second === "" || preposition.test(second))) return true;
  if (words.length > 2 || last === "included") return false;
  return isIn("qualities", last) || describingEnd.test(last);
};

/** Attributes behind a noun: `results in 6 weeks`. */
const behind = /\s(?:for|with|in|of|from|at|per|to|on|by|over|under|without|into)\s.*$/iu;
const counted = /^(?:the|an?|no|two|three|four|five|six)$/u;
const countedEnd =
  /(?:ring|spring|opening|lining|coating|setting|rating|string|wing|casing|fitting|bearing|housing)$/u;

const isOneOf = (name: ListName, noun: string): boolean =>
  isIn(name, noun) || isIn(name, noun.replace(/e?s$/u, ""));
const isUncounted = (head: string): boolean =>
  isIn("uncounted", head) ||
  isIn("materials", head) ||
  (/(?:ing|ness|ance|ence|ity)$/u.test(head) && !countedEnd.test(head));

/** Whether words are surely a noun phrase about `head`. */
const isNounPhrase = (words: readonly string[], head: string): boolean => {
  const [first = "", ...others] = words;
  const isKnown =
    counted.test(first) ||
    isOneOf("parts of products", head) ||
    isUncounted(head) ||
    isProduct(head);
  if (!isKnown || words.length > 6 || words.some((word) => finite.test(word))) return false;
  if (preposition.test(first) || baseOf(first) !== null || /^\d|ly$/u.test(first)) return false;
  return !others.slice(0, 2).some((word) => determiner.test(word));
};

/** Slots of a noun phrase with its article. None if it isn't surely one. */
const nounSlots = (text: string): Slots => {
  const words = text.toLowerCase().split(" ");
  const head = (text.replace(behind, "").split(" ").at(-1) ?? "").toLowerCase();
  if (!isNounPhrase(words, head)) return {};
  const np = lowered(text);
  const isSeveral = /[^su'’]s$/u.test(head) && !/(?:is|lens|gas|canvas)$/u.test(head);
  const isBare = counted.test(words[0] ?? "") || isSeveral || isUncounted(head);
  const whole = isBare ? np : `${article(np)} ${np}`;
  const bare = lowered(np.replace(/^(?:the|an?)\s+/iu, ""));
  return {
    ...{ np: whole, Np: capitalised(whole) },
    ...(isOneOf("parts of products", head) ? { part: whole } : {}),
    ...(counted.test(bare.split(" ")[0] ?? "") ? {} : { "the-np": `the ${bare}` }),
  };
};

/** A number with its unit and nothing else. */
const figure = /^\d[\d.,]*\s?\p{L}{1,12}\.?$/u;

/** Whether a point has one form only, and no capitals that must be kept. */
const isPlain = (text: string): boolean =>
  !/\s\p{Lu}\p{Ll}|\p{Lu}{5}|[,;:.!?]/u.test(text) && !asked.test(text.split(" ")[0] ?? "");

/** Slots for the form of a point. None if it is unsure. */
const formOf = (text: string, plural: boolean): Slots => {
  if (figure.test(text)) return { figure: text };
  const words = text.toLowerCase().replaceAll("’", "'").split(" ");
  const [first = "", second = ""] = words;
  if (!isPlain(text)) return {};
  const small = lowered(text);
  if (isAction(words))
    return plural ? { action: pluralAction(small) } : { action: small, third: small };
  const isAbility = isIn("plain verbs", first) || (isIn("verbs", first) && determiner.test(second));
  if (isAbility) return second !== "" && !plural ? { ability: small } : {};
  return isQuality(words) ? { quality: small } : nounSlots(text);
};

/** Analyzes a caller's selling point. Its form decides which frames it fits into. */
const point: Grammar["point"] = (given, plural): Point => {
  const written = plainText(given);
  const text = withoutMarks(written).replace(/^[-–−]\s?(\d+)\s?%(?:\s+off\b)?/u, "$1% off");
  if (/\?\s*$/u.test(written) && text !== "") {
    const question = capitalised(`${text}?`);
    return { shape: "phrase", slots: { Question: question }, plain: question };
  }
  const form = formOf(text, plural);
  const said = "action" in form && plural ? `They ${form["action"]}` : capitalised(text);
  const isShort = text.split(" ").length <= 6 && /^[^.!?,;:]*\p{L}[^.!?,;:]*$/u.test(text);
  return {
    shape: "phrase",
    slots: {
      ...{ point: said, inner: lowered(said) },
      ...(isShort ? { Bare: capitalised(text) } : {}),
      ...form,
    },
    plain: asSentence(said),
  };
};

export const englishGrammar: Grammar = { name: englishName, slots, point };
