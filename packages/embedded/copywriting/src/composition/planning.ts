import type { WordBudget } from "@reelwright/film/pacing";
import type { ScriptRequest } from "@reelwright/film/ports/tools";
import { isOfferKind, kindOf } from "@reelwright/film/products/kinds";
import { phasesOf } from "@reelwright/film/script";
import { clauses } from "@reelwright/film/text";
import type { KindLines } from "../kinds/read-kinds.ts";
import {
  fill,
  isFillable,
  namesProduct,
  type Phase,
  type PhraseBook,
  type Point,
} from "../phrase-books/phrase-book.ts";
import { type Lines, mergedLines } from "../phrase-books/tones.ts";
import type { WritingContext } from "./draft-state.ts";

export type Plan = readonly { readonly name: string; readonly phase: Phase }[];

/** The topics that may follow the first sentence: no second hook, unless the first one counts or names the box. */
const followed = (phase: Phase, kind: KindLines): readonly Lines[] => {
  const topics = phase.topics ?? [];
  const isHook = topics.includes("hook") && !phase.counts;
  return isHook ? [kind.pain] : topics.map((topic) => kind[topic]);
};

/** The phase with the lines about the product's kind. */
const toldOf = (phase: Phase, kind: KindLines | undefined): Phase => {
  const told = kind ? (phase.topics ?? []).map((topic) => kind[topic]) : [];
  const isEarly = !phase.points && !phase.counts;
  return {
    ...phase,
    lead: isEarly ? mergedLines(phase.lead, ...told) : phase.lead,
    more: mergedLines(phase.more, ...(kind ? followed(phase, kind) : [])),
  };
};

/** The phases of a script of `segmentCount` segments. Throws if the book has no lines for one of them. */
export const planOf = (
  { structures }: PhraseBook,
  structure: string,
  segmentCount: number,
  kind: KindLines | undefined,
): Plan =>
  phasesOf(structure, segmentCount).map((name) => {
    const phase = structures[structure]?.phases[name];
    if (!phase) throw new Error(`the plan names an unknown phase: ${name}`);
    return { name, phase: toldOf(phase, kind) };
  });

/** Index of the segment that introduces the product. */
const revealOf = (plan: Plan): number =>
  Math.max(
    0,
    plan.findIndex(({ phase }) => phase.names === true),
  );

type Placed = readonly (readonly Point[])[];

/** The fewest points of a list. */
const fewest = 2;

const uncounted = (phase: Phase): Phase => ({ ...phase, numbered: false, lead: {} });

/**
 * Adapts the plan of a list to where its points were placed. A segment without points isn't numbered. If only one
 * segment is numbered, a later segment with a point continues the count; if there is none, the film gets the usual
 * plan. Other plans stay as they are.
 */
const countedPlan = (plan: Plan, bySegment: Placed, usual: Plan): Plan => {
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

/** The numbers that each segment of a list counts, and their total. */
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

/** Word budgets that limit the points. */
type Room = { readonly budgets: Budgets; readonly tailWords: number };

/** The points of each segment, and the segment that introduces the product. */
export type Arrangement = Placement<ChosenPoint> & { readonly reveal: number };

/**
 * Places the points where the structure wants them. If there isn't enough time for all of the caller's points, the
 * first segment introduces the product, or the longest points are placed first, whichever fits more points. The
 * caller's points take priority over the introduction.
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

/**
 * Places the points and adapts the plan of a list. A plan that is no longer a list has more time without the numbers.
 */
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

/** Signs of an offer that comes in no box. */
const signs =
  /\b(?:appointments?|invoices?|payroll|check-?(?:in|out)|breakfast|free trial|cancel|uptime|downtime|sign[- ]?up|online booking|same-day service|e-?mails?|per seat|dashboards?|integrat(?:es|ions?)|works with \p{Lu}\p{L}*Books|SOC ?2|GDPR|clicks|tickets?|minimum order|pickup|financing|consultation|lessons?|meetings|teams|users|templates|workflows?|claims|live classes|per month|subscription|no contract|unlimited users)\b/iu;

/** Whether the product comes in no box, by its name or, if that says nothing, by its selling points. */
export const isIntangible = ({
  productName,
  interactionMode,
  sellingPoints,
}: ScriptRequest): boolean => {
  const { name } = kindOf(productName, interactionMode);
  return isOfferKind(name) || (name === "any displayed" && signs.test(sellingPoints.join(". ")));
};

export type ChosenPoint = Point & {
  /** A point about the kind, not from the caller. It may be left out without a warning. */
  readonly isOwn: boolean;
};

const shuffled = <T>(items: readonly T[], random: () => number): T[] =>
  items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);

/** Minimum number of counted points, because a list needs more than one. */
export const fewestCounted = 2;

/** How many points a script should have if the caller gives fewer. */
const wantedOf = (plan: Plan, given: number): number => {
  const numbered = plan.filter(({ phase }) => phase.numbered).length;
  if (numbered > 0) return Math.max(0, Math.max(fewestCounted, numbered) - given);
  const wanting = plan.filter(({ phase }) => phase.points).length;
  return given > 0 ? 0 : Math.max(1, wanting - 1);
};

export type Choice = {
  readonly points: readonly ChosenPoint[];
  /** More points that hold for every product of the kind. */
  readonly reserve: readonly ChosenPoint[];
};

/** The points about kinds of products, as each book says them. */
const knownPoints = new WeakMap<PhraseBook, Map<string, Point>>();

const ownPoint = (book: PhraseBook, text: string, plural: boolean): Point => {
  const points = knownPoints.get(book) ?? new Map<string, Point>();
  knownPoints.set(book, points);
  const key = `${plural} ${text}`;
  const point = points.get(key) ?? book.point(text, plural, true);
  points.set(key, point);
  return point;
};

/**
 * Returns the caller's selling points without duplicates. A point is cut to its first clause if there is no time for
 * all of it. If there are none, or too few for a list, points that are true of every product of the kind are added.
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
    const whole = isOwn ? ownPoint(book, text, plural) : book.point(text, plural);
    const short = !isOwn && weigh(whole.plain) > maxWords ? clauses(text)[0] : undefined;
    const point = short ? book.point(short, plural) : whole;
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

type PointCapacity = {
  /** Spoken words of selling points that fit into the segment. */
  readonly words: number;
  /** Words that go with each of them: its number in a list. */
  readonly each: number;
  /** The structure wants points here. */
  readonly preferred: boolean;
};

type Placement<P extends Point> = {
  /** The points of each segment. */
  readonly bySegment: readonly (readonly P[])[];
  /** Points for which no segment has capacity. */
  readonly leftOut: readonly P[];
};

/** Spreads the points evenly over the segments that want them, then over any with capacity left. */
const placePoints = <P extends Point>(
  points: readonly P[],
  capacities: readonly PointCapacity[],
  weigh: (text: string) => number,
): Placement<P> => {
  const bySegment: P[][] = capacities.map(() => []);
  const left = capacities.map((capacity) => capacity.words);
  const leftOut: P[] = [];
  const wanted = capacities.flatMap((capacity, index) => (capacity.preferred ? [index] : []));
  const needed = (point: P, index: number): number =>
    weigh(point.plain) + (capacities[index]?.each ?? 0);
  for (const [number, point] of points.entries()) {
    const ideal = wanted[Math.floor((number * wanted.length) / points.length)] ?? 0;
    const order = capacities
      .map((capacity, index) => ({
        index,
        rank:
          (capacity.preferred ? 0 : 100) +
          Math.abs(index - ideal) +
          (bySegment[index]?.length ?? 0) * 2,
      }))
      .sort((a, b) => a.rank - b.rank);
    const place = order.find(({ index }) => (left[index] ?? 0) >= needed(point, index));
    if (!place) leftOut.push(point);
    else {
      bySegment[place.index]?.push(point);
      left[place.index] = (left[place.index] ?? 0) - needed(point, place.index);
    }
  }
  return { bySegment, leftOut };
};

/** Word budgets of a segment and of the last segment. */
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

/** How many words of selling points each segment can take. The kind's own points never go before the closing words. */
const capacitiesOf = (
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
