import type { PhraseBook, Slots } from "../phrase-book.ts";
import { capitalised, type ProductName } from "../product-name.ts";
import { beforeAfter } from "./before-after.ts";
import { calls, frames, spare } from "./frames.ts";
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

/** The English phrase book. */
export const english: PhraseBook = {
  language: "en",
  structures: {
    standard_5phase: standard,
    problem_solution: problemSolution,
    testimonial,
    unboxing,
    before_after: beforeAfter,
    listicle,
  },
  spare,
  frames,
  continues: /\b(?:also|One more thing|And|in addition|then)\b/,
  calls,
  counting,
  name: englishName,
  slots,
  point: englishPoint,
};
