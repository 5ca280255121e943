import { type Budgets, capacitiesOf } from "./capacities.ts";
import type { ChosenPoint } from "./choose-points.ts";
import { countedPlan } from "./counting.ts";
import type { WritingContext } from "./draft-state.ts";
import { type Plan, revealOf } from "./planning.ts";
import { type Placement, placePoints } from "./point-placement.ts";

/** What there is time for. */
export type Room = { readonly budgets: Budgets; readonly tailWords: number };

/** Which points each segment says, and which segment introduces the product. */
export type Arrangement = Placement<ChosenPoint> & { readonly reveal: number };

/**
 * Places the points where the structure wants them. Where the caller's don't all have time, the first segment introduces
 * the product, or the longest are placed first, if that leaves time for more of them: what the caller wants said goes
 * before how the product is introduced.
 */
const arrange = (
  points: readonly ChosenPoint[],
  plan: Plan,
  context: WritingContext,
  room: Room,
): Arrangement => {
  const isGiven = points.some(({ isOwn }) => !isOwn);
  const at = (reveal: number, ordered: readonly ChosenPoint[]): Arrangement => {
    const capacities = capacitiesOf(plan, context, { ...room, reveal, isGiven });
    return { ...placePoints(ordered, capacities, context.weigh), reveal };
  };
  const missed = ({ leftOut }: Arrangement): number => leftOut.filter(({ isOwn }) => !isOwn).length;
  const usual = at(revealOf(plan), points);
  if (missed(usual) === 0) return usual;
  const longestFirst = [...points].sort(
    (one, other) => context.weigh(other.plain) - context.weigh(one.plain),
  );
  const others = [at(0, points), at(usual.reveal, longestFirst), at(0, longestFirst)];
  return others.reduce((best, one) => (missed(one) < missed(best) ? one : best), usual);
};

/** The same with the list's plan as its points were placed; what is no list any more has room without its numbers. */
export const arrangeList = (
  points: readonly ChosenPoint[],
  plan: Plan,
  context: WritingContext,
  { room, usual }: { readonly room: Room; readonly usual: Plan },
): Arrangement & { readonly plan: Plan } => {
  const isList = (one: Plan): boolean => one.some(({ phase }) => phase.numbered);
  const arranged = arrange(points, plan, context, room);
  const counted = countedPlan(plan, arranged.bySegment, usual);
  if (isList(counted) || !isList(plan)) return { ...arranged, plan: counted };
  return { ...arrange(points, counted, context, room), plan: counted };
};
