import type { Point, PointShape, Slots } from "../phrase-book.ts";
import { asSentence, capitalised, plainText } from "../product-name.ts";
import { partsOfProducts, properFirst, qualities, qualityOpeners } from "./lexicon.ts";
import { ambiguousVerbs, baseOf, plainVerbs, verbs } from "./verbs.ts";

/** Third person to plural throughout: `keeps cool and saves time` → `keep cool and save time`. */
const pluralAction = (text: string): string =>
  text
    .replace(/^doesn't/iu, "don't")
    .replace(
      /(^|\b(?:and|or|but|then)\s+|,\s+)(\p{L}+)/giu,
      (whole, before: string, word: string) => {
        const base = baseOf(word.toLowerCase());
        return base ? before + base : whole;
      },
    );

const lowered = (text: string): string => {
  const [first = ""] = text.split(" ");
  const ordinary = /^\p{Lu}\p{Ll}+(?:[-'’]\p{Ll}+)*[,;:]?$/u.test(first) || first === "A";
  return ordinary && !properFirst.has(first) ? text[0]?.toLowerCase() + text.slice(1) : text;
};

const pronouns =
  /^(?:it|they|you|your|we|i|this|that|these|there|its|it's|they're|you'll|you're|my|our|his|her|their)$/iu;
const finite =
  /^(?:is|are|was|were|can|will|has|have|does|do|won't|never|don't|doesn't|can't|isn't|aren't|lasts?)$/u;
const suffix =
  /(?:-free|-proof|proof|-friendly|-safe|-resistant|-tested|-certified|-made|-approved|-ready|-compatible)$/iu;
const prepositions =
  /^(?:to|from|for|with|in|by|of|on|and|or|but|as|enough|against|at|under|without|like|than|yet|when|whenever|wherever|inside|outside)$/u;
const openedBy = /^(?:\p{L}+(?:ed|ly|able|free))$/u;
const negated = /^(?:won't|can't|doesn't|never|will|can|isn't)$/u;
const determiner =
  /^(?:the|a|an|your|my|our|their|its|every|each|all|any|more|less|up|it|them|and|or)$/u;
const numeric = /^(?:[$€£¥+-]?\d[\d.,]*(?:%|\p{L}{1,3}|-\p{L}+|°c|°f|°)?|spf|uv|ip\d+)$/u;
const counted = /^(?:up|over|under|just|only|about|around|nearly|almost|more|less|at)$/u;

type Parts = {
  readonly words: readonly string[];
  readonly first: string;
  readonly second: string;
  readonly last: string;
  readonly count: number;
};

/** `24 grams`, `up to 12 hours of battery`, `SPF 50`; not `100% cotton`, which says what it is. */
const isMeasure = ({ words, first }: Parts, text: string): boolean => {
  if (counted.test(first) && words.slice(1, 4).some((word) => /^\d/u.test(word))) return true;
  return numeric.test(first) && !/^\d+\s?%\s+(?!off|more|less)/u.test(text);
};

const isAction = ({ first, second, count }: Parts): boolean =>
  count > 1 &&
  (negated.test(first) ||
    (baseOf(first) !== null && !(ambiguousVerbs.has(first) && !determiner.test(second))));

const isAbility = ({ first, second, count }: Parts): boolean =>
  count > 1 && (plainVerbs.has(first) || (verbs.has(first) && determiner.test(second)));

/** A noun and what it does: `Battery lasts all day`, `The lid is dishwasher safe`. */
const isClause = ({ words, first, count }: Parts): boolean => {
  if (count < 3) return false;
  const at = words.findIndex(
    (word, index) => index > 0 && (finite.test(word) || (index <= 3 && baseOf(word) !== null)),
  );
  if (at < 1 || at > 5 || at === count - 1) return false;
  const verb = words[at] ?? "";
  const sure = finite.test(verb) || partsOfProducts.has(first) || determiner.test(first);
  return sure && !words.slice(0, at).some((word) => prepositions.test(word) && word !== "of");
};

/** `soft to the touch`, `easy to clean`, `made from wool`: begins with a word that describes. */
const opensQuality = ({ first, second, count }: Parts): boolean => {
  if (qualityOpeners.has(first)) return prepositions.test(second) || openedBy.test(second);
  const describes = qualities.has(first) || /\p{L}{3}able$/u.test(first);
  if (describes) return count === 1 || prepositions.test(second);
  return first === "for" || /^\d+\s?%$/u.test(first);
};

/** `fully recyclable`, `handed down by craftsmen`. */
const isDescribed = ({ first, second, count }: Parts): boolean =>
  (/\p{L}{3}ly$/u.test(first) && (qualities.has(second) || openedBy.test(second))) ||
  (/\p{L}{3}ed$/u.test(first) && prepositions.test(second) && count > 2);

const isQuality = (parts: Parts): boolean => {
  const { first, last } = parts;
  if (qualities.has(last) || suffix.test(last)) return !/^(?:an?|the|no)$/u.test(first);
  return opensQuality(parts) || isDescribed(parts);
};

/** The shapes in the order in which they are tried. */
const shapes: readonly (readonly [PointShape, (parts: Parts, text: string) => boolean])[] = [
  ["measure", isMeasure],
  ["sentence", ({ first, count }) => pronouns.test(first) && count > 2],
  ["action", isAction],
  ["ability", isAbility],
  ["sentence", isClause],
  ["quality", isQuality],
];

const shapeOf = (text: string): PointShape => {
  const plain = text.toLowerCase().replaceAll("’", "'");
  const words = plain.split(" ").map((word) => word.replace(/[,;:]$/u, ""));
  const [first = "", second = ""] = words;
  const parts = { words, first, second, last: words.at(-1) ?? "", count: words.length };
  return shapes.find(([, fits]) => fits(parts, plain))?.[0] ?? "noun";
};

const undetermined =
  /^(?:no|zero|\d|100|up|over|more|less|all|every|both|many|two|three|its|your|something|everything|for|\p{Lu}+\b.*\d)/u;

const nounSlots = (text: string): Slots => {
  const bare = text.replace(/^(?:the|an?)\s+/iu, "");
  const np = lowered(text);
  const own = /^(?:an?)\s/iu.test(text) ? np : `the ${lowered(bare)}`;
  return undetermined.test(lowered(bare))
    ? { np, Np: capitalised(text) }
    : { np, Np: capitalised(text), "the-np": own };
};

/** A clause as a sentence: `Battery lasts all day` → `The battery lasts all day.` */
const clauseOf = (text: string): string => {
  const [first = ""] = text.split(" ");
  const known = partsOfProducts.has(first.toLowerCase());
  return asSentence(capitalised(known ? `the ${lowered(text)}` : text));
};

const slotsOf = (shape: PointShape, clean: string, plural: boolean): Slots => {
  if (shape === "noun") return nounSlots(clean);
  if (shape === "measure") return { np: lowered(clean), Np: capitalised(clean) };
  if (shape === "quality") return { quality: lowered(clean) };
  if (shape === "ability") return { ability: lowered(clean) };
  if (shape === "action") return { action: plural ? pluralAction(lowered(clean)) : lowered(clean) };
  const plain = clauseOf(clean);
  return { plain, inner: lowered(plain) };
};

/** Takes a caller's selling point apart: its grammatical shape decides which sentences it fits into. */
export const englishPoint = (text: string, plural: boolean, isOwn = false): Point => {
  const clean = plainText(text).replace(/^[-–—•*·\s]+|[\s.!?,;:]+$/gu, "");
  const shape = isOwn && /^(?:An?|Something)\s/u.test(clean) ? "quality" : shapeOf(clean);
  const alone = shape === "sentence" ? clauseOf(clean) : `${capitalised(clean)}.`;
  return { shape, slots: slotsOf(shape, clean, plural), plain: clean === "" ? "" : alone };
};
