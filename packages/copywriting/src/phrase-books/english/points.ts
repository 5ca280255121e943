import type { Point, PointShape, Slots } from "../phrase-book.ts";
import { capitalised, plainText } from "../product-name.ts";
import { plainVerbs, properFirst, qualities, qualityOpeners, verbs } from "./lexicon.ts";

const irregular: Readonly<Record<string, string>> = {
  has: "have",
  does: "do",
  goes: "go",
  is: "are",
};

/** `keeps` → `keep`; null when the word is no third-person verb that we know. */
const baseOf = (word: string): string | null => {
  const known = irregular[word];
  if (known) return known;
  for (const base of [
    word.replace(/s$/u, ""),
    word.replace(/es$/u, ""),
    word.replace(/ies$/u, "y"),
  ])
    if (base !== word && verbs.has(base)) return base;
  return null;
};

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
  /^(?:it|they|you|your|we|i|this|that|these|there|its|it's|they're|you'll|you're)$/iu;
const hasVerb = /\b(?:is|are|can|will|has|have|does|do|won't|never|don't|doesn't|'s|'re|'ll)\b/iu;
const suffix =
  /(?:-free|-proof|proof|-friendly|-safe|-resistant|-tested|-certified|-made|-approved)$/iu;

const openedBy =
  /^(?:to|from|for|with|in|by|of|on|and|as|enough|against|at|\p{L}+(?:ed|ly|able|free))$/u;
const negated = /^(?:won't|can't|doesn't|never|will|can)$/u;

type Parts = {
  readonly first: string;
  readonly second: string;
  readonly last: string;
  readonly count: number;
};

/** The shapes in the order in which they are tried. */
const shapes: readonly (readonly [PointShape, (parts: Parts, text: string) => boolean])[] = [
  ["sentence", ({ first, count }) => pronouns.test(first) && count > 2],
  ["action", ({ first, count }) => count > 1 && (negated.test(first) || baseOf(first) !== null)],
  ["ability", ({ first, count }) => count > 1 && plainVerbs.has(first)],
  ["sentence", ({ count }, text) => count > 3 && hasVerb.test(text)],
  ["quality", ({ first, second }) => qualityOpeners.has(first) && openedBy.test(second)],
  ["quality", ({ last }) => qualities.has(last) || suffix.test(last)],
];

const shapeOf = (text: string): PointShape => {
  const words = text.toLowerCase().split(" ");
  const [first = "", second = ""] = words;
  const parts = { first, second, last: words.at(-1) ?? "", count: words.length };
  return shapes.find(([, fits]) => fits(parts, text))?.[0] ?? "noun";
};

const nounSlots = (text: string): Slots => {
  const bare = text.replace(/^(?:the|an?)\s+/iu, "");
  const determined =
    /^(?:no|zero|\d|100|up|over|more|less|all|every|both|many|two|three|its|your)/iu;
  const inner = lowered(bare);
  const whole = lowered(text);
  return determined.test(bare)
    ? { np: whole, Np: capitalised(text) }
    : { np: whole, Np: capitalised(text), "the-np": `the ${inner}` };
};

/** Takes a caller's selling point apart: its grammatical shape decides which sentences it fits into. */
export const englishPoint = (text: string, plural: boolean): Point => {
  const clean = plainText(text).replace(/^[-–—•*·\s]+|[\s.!?,;:]+$/gu, "");
  const shape = shapeOf(clean);
  const slots: Record<PointShape, () => Slots> = {
    noun: () => nounSlots(clean),
    quality: () => ({ quality: lowered(clean) }),
    action: () => ({ action: plural ? pluralAction(lowered(clean)) : lowered(clean) }),
    ability: () => ({ ability: lowered(clean) }),
    sentence: () => ({}),
  };
  return { shape, slots: slots[shape](), plain: clean === "" ? "" : `${capitalised(clean)}.` };
};
