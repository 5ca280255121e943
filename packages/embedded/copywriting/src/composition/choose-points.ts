import type { ScriptRequest } from "@reelwright/core/ports/language";
import { clauses } from "../pacing/clauses.ts";
import type { Point } from "../phrase-books/phrase-book.ts";
import { leadWords } from "./capacities.ts";
import type { WritingContext } from "./draft-state.ts";
import type { Plan } from "./planning.ts";

export type ChosenPoint = Point & {
  /** The kind's, not the caller's: nobody misses it where there is no time. */
  readonly isOwn: boolean;
};

const shuffled = <T>(items: readonly T[], random: () => number): T[] =>
  items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);

/** One thing is no list. */
export const fewestCounted = 2;

/** How many points a script should have where the caller gives fewer. */
const wantedOf = (plan: Plan, given: number): number => {
  const numbered = plan.filter(({ phase }) => phase.numbered).length;
  if (numbered > 0) return Math.max(0, Math.max(fewestCounted, numbered) - given);
  const wanting = plan.filter(({ phase }) => phase.points).length;
  return given > 0 ? 0 : Math.max(1, wanting - 1);
};

export type Choice = {
  readonly points: readonly ChosenPoint[];
  /** What else holds for every product of the kind. */
  readonly reserve: readonly ChosenPoint[];
};

/**
 * The caller's selling points, each once, cut to their first clause when they cannot be said in time. Where there are
 * none, or too few for a list, those that hold for every product of the kind.
 */
export const choosePoints = (
  request: ScriptRequest,
  plan: Plan,
  context: WritingContext,
  { plural, maxWords }: { readonly plural: boolean; readonly maxWords: number },
): Choice => {
  const { book, kind, weigh, random } = context;
  const seen = new Set<string>();
  const chosen = (text: string, isOwn: boolean): ChosenPoint[] => {
    const whole = book.point(text, plural, isOwn);
    const short = !isOwn && weigh(whole.plain) > maxWords ? clauses(text)[0] : undefined;
    const point = short ? book.point(short, plural, isOwn) : whole;
    const key = point.plain.toLowerCase();
    if (weigh(point.plain) === 0 || seen.has(key)) return [];
    seen.add(key);
    return [{ ...point, isOwn }];
  };
  const counted = plan.find(({ phase }) => phase.numbered);
  const maxOwn = counted ? context.budget.most - leadWords(counted.phase, context) : maxWords;
  const given = request.sellingPoints.flatMap((text) => chosen(text, false));
  const own = shuffled(kind?.points ?? [], random)
    .flatMap((text) => chosen(text, true))
    .filter(({ plain }) => weigh(plain) <= maxOwn);
  const wanted =
    context.isKnown || given.length === 0 || (counted && book.countsNeutral)
      ? wantedOf(plan, given.length)
      : 0;
  return { points: [...given, ...own.slice(0, wanted)], reserve: own.slice(wanted) };
};
