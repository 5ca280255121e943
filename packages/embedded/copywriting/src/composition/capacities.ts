import type { WordBudget } from "../pacing/word-budget.ts";
import { fill, isFillable, namesProduct, type Phase } from "../phrase-books/phrase-book.ts";
import type { WritingContext } from "./draft-state.ts";
import type { Plan } from "./planning.ts";
import type { PointCapacity } from "./point-placement.ts";

/** What may be said in a segment, and in the last one. */
export type Budgets = { readonly all: WordBudget; readonly last: WordBudget };

/** The fewest words in which the phase can introduce the product, or count. */
export const leadWords = (
  { lead, introduce, numbered }: Phase,
  context: WritingContext,
): number => {
  const lines = [...(lead[context.tone] ?? []), ...(lead.any ?? []), ...(introduce?.any ?? [])];
  // The longest of the numbers: `Number seven`.
  const slots = { ...context.slots, ...context.book.counting(7, 7) };
  return Math.min(
    ...lines
      .filter((line) => (numbered || namesProduct(line)) && isFillable(line, slots))
      .map((line) => context.weigh(fill(line, slots))),
    context.budget.most,
  );
};

/** Words that introduce the product. */
const introducing = (phase: Phase, context: WritingContext): number =>
  phase.numbered ? context.weigh(context.slots["name"] ?? "") + 1 : leadWords(phase, context);

/** How many words of selling points each segment can take; the kind's own don't go before the closing words. */
export const capacitiesOf = (
  plan: Plan,
  context: WritingContext,
  {
    budgets,
    reveal,
    tailWords,
    isGiven,
  }: {
    readonly budgets: Budgets;
    /** Index of the segment that introduces the product. */
    readonly reveal: number;
    /** Words that the call to action takes. */
    readonly tailWords: number;
    /** The caller gave selling points. */
    readonly isGiven: boolean;
  },
): PointCapacity[] => {
  const numbered = plan.filter(({ phase }) => phase.numbered);
  const counts = numbered.length > 0;
  /** Where a list has one place for its points, the end goes on counting. */
  const counter = numbered.length === 1 ? numbered[0]?.phase : undefined;
  const wordsOf = (phase: Phase, index: number): number => {
    const lead = index === reveal ? introducing(phase, context) : 0;
    if (index < plan.length - 1) return budgets.all.most - lead;
    return isGiven || counter || index === 0 ? budgets.last.most - lead - tailWords : 0;
  };
  return plan.map(({ phase }, index) => {
    const isClosed = phase.counts === true || (index < reveal && plan.length > 2);
    const words = isClosed ? 0 : wordsOf(phase, index);
    return {
      words,
      each: counter || phase.numbered ? leadWords(counter ?? phase, context) : 0,
      preferred: words > 0 && (counts ? phase.numbered : phase.points) === true,
    };
  });
};
