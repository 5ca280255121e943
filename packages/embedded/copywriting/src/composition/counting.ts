import type { Phase, Point } from "../phrase-books/phrase-book.ts";
import type { Plan } from "./planning.ts";

type Placed = readonly (readonly Point[])[];

/** Fewer are no list. */
const fewest = 2;

const uncounted = (phase: Phase): Phase => ({ ...phase, numbered: false, lead: {} });

/**
 * The plan of a list as its points were placed: a segment that has none isn't numbered; where only one is, a later segment
 * with a point goes on counting, and with nothing more to count the film has the usual plan. Other plans stay as they are.
 */
export const countedPlan = (plan: Plan, bySegment: Placed, usual: Plan): Plan => {
  const reason = plan.find(({ phase }) => phase.numbered)?.phase;
  if (!reason) return plan;
  const held = (index: number): number => bySegment[index]?.length ?? 0;
  const total = plan.reduce((sum, { phase }, at) => sum + (phase.numbered ? held(at) : 0), 0);
  const further = plan.findIndex(
    ({ phase }, at) => !phase.numbered && !phase.counts && held(at) > 0,
  );
  const goesOn = total === 1 && further > plan.findIndex(({ phase }) => phase.numbered);
  const counts = total >= fewest || goesOn;
  if (!counts) return usual;
  return plan.map(({ name, phase }, at) => {
    if (phase.numbered) return { name, phase: held(at) > 0 ? phase : uncounted(phase) };
    if (goesOn && at === further)
      return { name, phase: { ...phase, numbered: true, lead: reason.lead } };
    return { name, phase };
  });
};

/** For each segment of a list the numbers of what it counts, and the sum. */
export const numbersOf = (plan: Plan, bySegment: Placed) => {
  let total = 0;
  const ordinals = plan.map(({ phase }, index) => {
    const counted = phase.numbered ? (bySegment[index]?.length ?? 0) : 0;
    const first = total + 1;
    total += counted;
    return Array.from({ length: counted }, (_, at) => first + at);
  });
  return { total, ordinals };
};
