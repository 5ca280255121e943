import type { Lines, PhraseBook, Slots, Structure } from "../phrase-book.ts";
import { capitalised, type ProductName } from "../product-name.ts";
import { beforeAfter } from "./before-after.ts";
import { calls, frames, spare } from "./frames.ts";
import { openings } from "./hooks.ts";
import { listicle } from "./listicle.ts";
import { englishName } from "./naming.ts";
import { englishPoint } from "./points.ts";
import { problemSolution } from "./problem-solution.ts";
import { standard } from "./standard.ts";
import { testimonial } from "./testimonial.ts";
import { unboxing } from "./unboxing.ts";

const numbers = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
];

const usesByMode: Readonly<Record<string, readonly [string, string]>> = {
  wearable: ["wear", "wearing"],
  consumable: ["enjoy", "enjoying"],
  display_static: ["enjoy", "enjoying"],
};

const slots = (name: ProductName, interactionMode: string): Slots => {
  const [use, using] = usesByMode[interactionMode] ?? ["use", "using"];
  const shared = { product: name.inside, Product: name.initial, name: name.bare, use, using };
  return name.plural
    ? {
        ...shared,
        it: "they",
        It: "They",
        them: "them",
        its: "their",
        "it's": "they're",
        "It's": "They're",
        "it-is": "they are",
        is: "are",
        s: "",
        es: "",
      }
    : {
        ...shared,
        it: "it",
        It: "It",
        them: "it",
        its: "its",
        "it's": "it's",
        "It's": "It's",
        "it-is": "it is",
        is: "is",
        s: "s",
        es: "es",
      };
};

const counting = (count: number, ordinal: number): Slots => {
  const counted = numbers[count] ?? String(count);
  const position = `number ${numbers[ordinal] ?? ordinal}`;
  return {
    count: counted,
    Count: capitalised(counted),
    reasons: count === 1 ? "reason" : "reasons",
    points: count === 1 ? "point" : "points",
    ordinal: position,
    Ordinal: capitalised(position),
  };
};

/** The structure with more ways to begin. */
const opened = (structure: Structure): Structure => {
  const { hook } = structure.phases;
  if (!hook) return structure;
  const tones = Object.keys(openings) as (keyof Lines)[];
  const lead = Object.fromEntries(
    tones.map((tone) => [tone, [...(hook.lead[tone] ?? []), ...(openings[tone] ?? [])]]),
  );
  return { ...structure, phases: { ...structure.phases, hook: { ...hook, lead } } };
};

const structures = {
  standard_5phase: opened(standard),
  problem_solution: opened(problemSolution),
  testimonial: opened(testimonial),
  unboxing: opened(unboxing),
  before_after: opened(beforeAfter),
  listicle,
};

/** Which phases make a script of 1 to 10 segments, by structure; the same in every language. */
export const structurePlans = Object.fromEntries(
  Object.entries(structures).map(([name, { plans }]) => [name, plans]),
);

/** The English phrase book. */
export const english: PhraseBook = {
  language: "en",
  structures,
  spare,
  frames,
  continues: /\b(?:also|One more thing|And|in addition|then)\b/,
  calls,
  flatness: 0.15,
  counting,
  name: englishName,
  slots,
  point: englishPoint,
};
