import { roomFor } from "@reelwright/film/pacing";
import type { ScriptRequest } from "@reelwright/film/ports/tools";
import { isOfferKind, kindOf } from "@reelwright/film/products/kinds";
import { phasesOf } from "@reelwright/film/script";
import { clauses } from "@reelwright/film/text";
import type { KindLines } from "../kinds/read-kinds.ts";
import {
  type Phase,
  type PhraseBook,
  type Point,
  type Slots,
  sentencesIn,
} from "../phrase-books/phrase-book.ts";
import { type Lines, mergedLines, type Tone } from "../phrase-books/tones.ts";

/** The context of one script, for all its segments. */
export type WritingContext = {
  readonly book: PhraseBook;
  readonly tone: Tone;
  readonly slots: Slots;
  /** The book's lines for the product's kind. */
  readonly kind: KindLines | undefined;
  /** The caller's description of the place. */
  readonly environment: string;
  /** Whether the product's name reveals its kind. */
  readonly isKnown: boolean;
  /** Selling points that were assigned to a segment, in lower case. No other line repeats them. */
  readonly told: Set<string>;
  /** Unassigned points about the kind, for segments with time left. */
  readonly reserve: readonly Point[];
  /** Seconds of speech that a segment, or the last one, has room for. */
  readonly room: { readonly all: number; readonly last: number };
  /** How often the script may name the product. */
  readonly maxNamings: number;
  readonly random: () => number;
  /** Seconds that a sentence takes, with the pause after it. */
  readonly weigh: (text: string) => number;
};

export const roomOf = ({ segmentSeconds, pace }: ScriptRequest): WritingContext["room"] => ({
  all: roomFor(segmentSeconds, { pace }),
  last: roomFor(segmentSeconds, { pace, isLast: true }),
});

/** Seconds of the shortest of a book's lines. */
export const shortestOf = ({ tone, weigh, ...context }: WritingContext, lines: Lines): number => {
  // The longest of the numbers: `Number seven`.
  const slots = { ...context.slots, ...context.book.counting(7, 7) };
  return Math.min(
    ...sentencesIn(lines, tone, slots).map(({ text }) => weigh(text)),
    context.room.all,
  );
};

export type Plan = readonly { readonly name: string; readonly phase: Phase }[];

/** The phase with the lines about the product's kind. Its first sentence is the only hook. */
const withKind = (phase: Phase, kind: KindLines): Phase => {
  const { topics, points, counts, opensBox } = phase;
  const isHook = topics.includes("hook") && !counts;
  const isEarly = !points && !counts;
  const about = (some: Phase["topics"]): Lines => mergedLines(...some.map((topic) => kind[topic]));
  return {
    ...phase,
    lead: isEarly ? mergedLines(phase.lead, about(topics)) : phase.lead,
    more: opensBox ? phase.more : mergedLines(phase.more, about(isHook ? ["pain"] : topics)),
  };
};

/** The phases of a script of `segmentCount` segments. Throws if the book has no lines for one of them. */
export const planOf = (
  book: PhraseBook,
  structure: string,
  segmentCount: number,
  kind: KindLines | undefined,
): Plan =>
  phasesOf(structure, segmentCount).map((name) => {
    const phase = book.phase(structure, name);
    if (!phase) throw new Error(`the plan names an unknown phase: ${name}`);
    return { name, phase: kind ? withKind(phase, kind) : phase };
  });

// Selling points.

export type ChosenPoint = Point & {
  /** A point about the kind, not from the caller. It may be left out without a warning. */
  readonly isOwn: boolean;
};

/** A list needs more than one point. */
const fewestCounted = 2;

/** How many points about the kind a script needs besides those of the caller. */
const wantedOf = (plan: Plan, given: number): number => {
  const numbered = plan.filter(({ phase }) => phase.numbered).length;
  if (numbered > 0) return Math.max(0, Math.max(fewestCounted, numbered) - given);
  const wanting = plan.filter(({ phase }) => phase.points).length;
  return given > 0 ? 0 : Math.max(1, wanting - 1);
};

const shuffled = <T>(items: readonly T[], random: () => number): T[] =>
  items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);

/**
 * Returns the caller's selling points without duplicates. A point is cut to its first clause if there is no time for
 * all of it. If there are none, or too few for a list, points that are true of every product of the kind are added;
 * the rest of those is the reserve.
 */
export const choosePoints = (
  { sellingPoints }: ScriptRequest,
  plan: Plan,
  { book, kind, weigh, random, room }: WritingContext,
  plural: boolean,
): { readonly points: readonly ChosenPoint[]; readonly reserve: readonly ChosenPoint[] } => {
  const seen = new Set<string>();
  const chosen = (text: string, isOwn: boolean): ChosenPoint[] => {
    const whole = book.point(text, plural);
    const short = weigh(whole.plain) > room.last ? clauses(text)[0] : undefined;
    const point = short && !isOwn ? book.point(short, plural) : whole;
    const key = point.plain.toLowerCase();
    if (!/[\p{L}\p{N}]/u.test(key) || seen.has(key)) return [];
    seen.add(key);
    return [{ ...point, isOwn }];
  };
  const given = sellingPoints.flatMap((text) => chosen(text, false));
  const own = shuffled(kind?.points ?? [], random)
    .flatMap((text) => chosen(text, true))
    .filter(({ plain }) => weigh(plain) <= room.last);
  const wanted = wantedOf(plan, given.length);
  return { points: [...given, ...own.slice(0, wanted)], reserve: own.slice(wanted) };
};

// Where the points are said.

type Capacity = {
  /** Seconds of selling points that fit into the segment. */
  readonly seconds: number;
  /** Seconds that go with each of them: its number in a list. */
  readonly each: number;
  /** The structure wants points here. */
  readonly preferred: boolean;
};

/** The points of each segment, and those for which no segment has time. */
type Placement = {
  readonly bySegment: readonly (readonly ChosenPoint[])[];
  readonly leftOut: readonly ChosenPoint[];
};

/** Spreads the points evenly over the segments that want them, then over any with time left. */
const placePoints = (
  points: readonly ChosenPoint[],
  capacities: readonly Capacity[],
  weigh: (text: string) => number,
): Placement => {
  const places = capacities.map((capacity, index) => ({
    ...capacity,
    index,
    points: [] as ChosenPoint[],
    left: capacity.seconds,
  }));
  const wanted = places.filter(({ preferred }) => preferred);
  const leftOut = points.filter((point, number) => {
    const ideal = wanted[Math.floor((number * wanted.length) / points.length)]?.index ?? 0;
    const rank = (place: (typeof places)[number]): number =>
      (place.preferred ? 0 : 100) + Math.abs(place.index - ideal) + place.points.length * 2;
    const [best] = places
      .filter(({ left, each }) => left >= weigh(point.plain) + each)
      .toSorted((a, b) => rank(a) - rank(b));
    if (!best) return true;
    best.points.push(point);
    best.left -= weigh(point.plain) + best.each;
    return false;
  });
  return { bySegment: places.map((place) => place.points), leftOut };
};

/** How many seconds of points each segment can take. The kind's own points never go before the closing words. */
const capacitiesOf = (
  plan: Plan,
  context: WritingContext,
  reveal: number,
  { tail, isGiven }: { readonly tail: number; readonly isGiven: boolean },
): Capacity[] => {
  const { room, book } = context;
  const numbered = plan.filter(({ phase }) => phase.numbered);
  /** Where a list has one place for its points, the end goes on counting. */
  const counter = numbered.length === 1 ? numbered[0]?.phase : undefined;
  const last = plan.length - 1;
  const isClosed = (phase: Phase, index: number): boolean =>
    phase.counts === true ||
    (index < reveal && plan.length > 2) ||
    (index === last && index > 0 && !isGiven && !counter);
  const free = (index: number): number =>
    (index === last ? room.last - tail : room.all) -
    (index === reveal ? shortestOf(context, book.introduce) : 0);
  const isWanted = ({ numbered: counts, points }: Phase): boolean =>
    (numbered.length > 0 ? counts : points) === true;
  return plan.map(({ phase }, index) => {
    const seconds = isClosed(phase, index) ? 0 : free(index);
    const counting = counter ?? (phase.numbered ? phase : undefined);
    const each = counting ? shortestOf(context, counting.lead) : 0;
    return { seconds, each, preferred: seconds > 0 && isWanted(phase) };
  });
};

/** The plan, the points of each segment, and the segment that introduces the product. */
export type Arrangement = Placement & { readonly plan: Plan; readonly reveal: number };

/**
 * Places the points where the structure wants them. If there isn't enough time for all of the caller's points, the
 * first segment introduces the product, or the longest points are placed first, whichever fits more points. `tail`:
 * seconds of the closing words.
 */
export const arrange = (
  points: readonly ChosenPoint[],
  plan: Plan,
  context: WritingContext,
  tail: number,
): Arrangement => {
  const isGiven = points.some(({ isOwn }) => !isOwn);
  const usual = Math.max(
    0,
    plan.findIndex(({ phase }) => phase.names === true),
  );
  const longestFirst = points.toSorted(
    (one, other) => context.weigh(other.plain) - context.weigh(one.plain),
  );
  const missed = ({ leftOut }: Placement): number => leftOut.filter(({ isOwn }) => !isOwn).length;
  const ways = [points, longestFirst].flatMap((ordered) =>
    [usual, 0].map((reveal): Arrangement => {
      const capacities = capacitiesOf(plan, context, reveal, { tail, isGiven });
      return { ...placePoints(ordered, capacities, context.weigh), plan, reveal };
    }),
  );
  return ways.reduce((best, way) => (missed(way) < missed(best) ? way : best));
};

/**
 * Adapts the plan of a list to where its points were placed. A segment without points isn't numbered. If only one
 * segment is numbered, a later segment with a point continues the count. Null if nothing is left to count.
 */
export const countedPlan = ({ plan, bySegment }: Arrangement): Plan | null => {
  const reason = plan.find(({ phase }) => phase.numbered)?.phase;
  if (!reason) return plan;
  const held = (index: number): number => bySegment[index]?.length ?? 0;
  const total = plan.reduce((sum, { phase }, at) => sum + (phase.numbered ? held(at) : 0), 0);
  const further = plan.findIndex(
    ({ phase }, at) => !phase.numbered && !phase.counts && held(at) > 0,
  );
  const goesOn = total === 1 && further > plan.findIndex(({ phase }) => phase.numbered);
  if (total < fewestCounted && !goesOn) return null;
  return plan.map(({ name, phase }, at) => {
    const isNumbered = phase.numbered ? held(at) > 0 : goesOn && at === further;
    const lead = isNumbered ? reason.lead : phase.numbered ? {} : phase.lead;
    return { name, phase: { ...phase, numbered: isNumbered, lead } };
  });
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
