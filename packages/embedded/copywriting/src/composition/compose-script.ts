import type { ScriptSegment } from "@reelwright/film/artifacts";
import { seededRandom } from "@reelwright/film/numbers";
import { spokenWords, type WordBudget, wordBudget } from "@reelwright/film/pacing";
import type { ScriptRequest } from "@reelwright/film/ports/tools";
import { kindOf } from "@reelwright/film/products/kinds";
import { type CallToAction, callToAction } from "@reelwright/film/script";
import { plainText } from "@reelwright/film/text";
import type { ProductName } from "../phrase-books/phrase-book.ts";
import {
  fill,
  isFillable,
  type Phase,
  type PhraseBook,
  type Point,
} from "../phrase-books/phrase-book.ts";
import type { Tone } from "../phrase-books/tones.ts";
import type { DraftHistory, WritingContext } from "./draft-state.ts";
import {
  type Arrangement,
  arrangeList,
  type Budgets,
  type Choice,
  type ChosenPoint,
  choosePoints,
  fewestCounted,
  isIntangible,
  leadWords,
  numbersOf,
  type Plan,
  planOf,
} from "./planning.ts";
import {
  type Assignment,
  closingWords,
  type Draft,
  draftSegment,
  type Opening,
  openingPoint,
} from "./segment-draft.ts";

const maxDrafts = 40;
/** A draft with fewer flaws is accepted at once. Always taking the best draft would repeat the same few lines. */
const goodEnough = 0.22;

/** A segment and its selling points. */
type ComposedSegment = ScriptSegment & { readonly points: readonly string[] };
type Composition = {
  readonly segments: readonly ComposedSegment[];
  readonly warnings: readonly string[];
};

const tones: readonly Tone[] = [
  "conversational",
  "professional",
  "enthusiastic",
  "humorous",
  "calm",
];
const toneOf = (tone: string): Tone => tones.find((known) => known === tone) ?? "conversational";

/** Words to reserve for one of the book's calls to action: those of the shortest one. */
const callWords = ({ book, tone, slots, weigh }: WritingContext): number =>
  Math.min(
    ...[...(book.calls[tone] ?? []), ...(book.calls.any ?? [])]
      .filter((line) => isFillable(line, slots))
      .map((line) => weigh(fill(line, slots))),
  );

/** A good draft, or the best of several. In the earlier drafts the closing words may name the product. */
const bestDraft = (
  context: WritingContext,
  said: DraftHistory,
  assign: (naming: boolean) => Assignment,
): Draft => {
  let best = draftSegment(context, said, assign(true));
  for (let attempt = 1; attempt < maxDrafts && best.flaws > goodEnough; attempt += 1) {
    const draft = draftSegment(context, said, assign(attempt < maxDrafts / 2));
    if (draft.flaws < best.flaws) best = draft;
  }
  return best;
};

type Ending = {
  readonly budgets: Budgets;
  readonly call: CallToAction | null;
  /** The point that the film begins with. */
  readonly opening: Opening | null;
};

/** The closing words: the caller's, or the book's if they fit after the points and the name. */
const endingOf =
  (context: WritingContext, said: DraftHistory, points: readonly Point[], { call }: Ending) =>
  (isNaming: boolean): Assignment["tail"] => {
    if (call) return { text: call.text, names: false };
    const { weigh, budget, slots } = context;
    const taken = points.reduce((sum, point) => sum + weigh(point.plain), 0);
    // Words for the name if neither an earlier segment nor the closing words say it.
    const toName = said.namings === 0 && !isNaming ? weigh(slots["name"] ?? "") : 0;
    return closingWords(context, isNaming, budget.most - taken - toName);
  };

/** Whether the segment may name the product, and whether it must. */
const namingIn = (
  { phase, isBefore }: { readonly phase: Phase; readonly isBefore: boolean },
  context: WritingContext,
  said: DraftHistory,
): Assignment["naming"] => {
  if (!isBefore) return said.namings === 0 ? "now" : "may";
  return phase.mayName || !context.isKnown ? "may" : "not_yet";
};

const narrate = (
  overall: WritingContext,
  plan: Plan,
  { bySegment, reveal }: Arrangement,
  ending: Ending,
): ComposedSegment[] => {
  const { opening } = ending;
  const { total, ordinals } = numbersOf(plan, bySegment);
  let said: DraftHistory = { lines: new Set(), namings: 0, points: 0, endsNaming: false };
  return plan.map(({ name, phase }, index) => {
    const isLast = index === plan.length - 1;
    const context = isLast ? { ...overall, budget: ending.budgets.last } : overall;
    const points = bySegment[index] ?? [];
    const close = endingOf(context, said, points, ending);
    const [first = 0, ...others] = ordinals[index] ?? [];
    const assignment = {
      ...{ phase, points, opening: index === 0 ? opening : null },
      naming: namingIn({ phase, isBefore: index < reveal }, context, said),
      counting: [first, ...others].map((ordinal) => context.book.counting(total, ordinal)),
      countWords: phase.numbered ? leadWords(phase, context) : 0,
    };
    const best = bestDraft(context, said, (isNaming) => ({
      ...assignment,
      tail: isLast ? close(isNaming) : null,
    }));
    said = best.said;
    const told = [...points.map(({ plain }) => plain), ...best.told];
    const begun =
      index === 0 && opening ? [opening.point.slots["Bare"] ?? opening.point.plain] : [];
    return { index, phase: name, narration: best.text, points: [...begun, ...told] };
  });
};

/** Counts spoken words and caches the counts, because drafts weigh the same lines repeatedly. */
const weighing = (language: string): ((text: string) => number) => {
  const known = new Map<string, number>();
  return (text) => {
    const weight = known.get(text) ?? spokenWords(text, language);
    known.set(text, weight);
    return weight;
  };
};

const contextOf = (
  request: ScriptRequest,
  book: PhraseBook,
  name: ProductName,
  { budget, weigh }: Pick<WritingContext, "budget" | "weigh">,
): WritingContext => {
  const kind = kindOf(request.productName, request.interactionMode);
  const isKnown = !kind.name.startsWith("any ");
  const { each, most } = book.namings;
  const seconds = request.segmentCount * request.segmentSeconds;
  return {
    book,
    tone: toneOf(request.tone),
    slots: book.slots({ ...request, name, kind }),
    kind: book.kindLines(kind),
    environment: request.environment,
    budget,
    isKnown,
    maxNamings: isKnown ? Math.min(most, 1 + Math.floor(seconds / each)) : request.segmentCount,
    told: new Set(),
    reserve: [],
    random: seededRandom(request.seed).next,
    weigh,
  };
};

/** Warnings for the caller about shortened and omitted texts. */
const warningsOf = (
  { cta }: ScriptRequest,
  name: ProductName,
  leftOut: readonly ChosenPoint[],
  call: CallToAction | null,
): string[] => [
  ...(name.shortened ? [`The product's name is long; the narration says "${name.bare}".`] : []),
  ...leftOut
    .filter(({ isOwn }) => !isOwn)
    .map(
      ({ plain }) => `There was no time for the selling point "${plain.replace(/[.。।]$/u, "")}".`,
    ),
  ...(plainText(cta) !== "" && call?.shortened !== false
    ? ["The call to action is too long for the last segment and was shortened."]
    : []),
];

const budgetsOf = ({ segmentSeconds, pace }: ScriptRequest, { language }: PhraseBook): Budgets => ({
  all: wordBudget(segmentSeconds, language, { pace }),
  last: wordBudget(segmentSeconds, language, { pace, isLast: true }),
});

/** Composes a script whose segments fill only a share of their time. */
const composeShare = (
  request: ScriptRequest,
  book: PhraseBook,
  weigh: WritingContext["weigh"],
  share: number,
): Composition => {
  const whole = budgetsOf(request, book);
  const budgets: Budgets = {
    all: sharedBudget(whole.all, share),
    last: sharedBudget(whole.last, share),
  };
  const only = request.segmentCount === 1 ? budgets.last : budgets.all;
  const name = book.name(request.productName, Math.min(6, budgets.last.most - 2));
  const context = contextOf(request, book, name, { budget: only, weigh });
  const naming = { plural: name.plural, maxWords: budgets.last.most };
  const planned = plannedScript(request, context, naming);
  const { plan, points, reserve } = planned;
  const call = callToAction(request.cta, budgets.last.most, book.language);
  const tailWords = call ? context.weigh(call.text) : callWords(context);
  for (const { plain } of points) context.told.add(plain.toLowerCase());
  const arrangeAll = (placed: readonly ChosenPoint[]) =>
    arrangeList(placed, plan, context, {
      room: { budgets, tailWords },
      usual: planOf(book, usualStructure, plan.length, context.kind),
    });
  const wanted = openingPoint(points, plan, context);
  const others = arrangeAll(points.filter((point) => point !== wanted?.point));
  // If the first segment introduces the product, it has no time for an opening point.
  const opening = others.reveal > 0 ? wanted : null;
  const { plan: told, ...arranged } = opening === wanted ? others : arrangeAll(points);
  return {
    segments: narrate({ ...context, reserve }, told, arranged, { budgets, call, opening }),
    warnings: [...planned.warnings, ...warningsOf(request, name, arranged.leftOut, call)],
  };
};

/** The lowest share of its natural length that a segment fills. */
const emptiest = (
  { segments }: Composition,
  { all, last }: Budgets,
  weigh: WritingContext["weigh"],
): number =>
  Math.min(
    ...segments.map(({ narration }, index) => {
      const { natural } = index === segments.length - 1 ? last : all;
      return weigh(narration) / natural;
    }),
  );

/** Writes the narration of every segment from the phrase book. Deterministic by the request's seed. */
export const composeScript = (request: ScriptRequest, book: PhraseBook): Composition => {
  const budgets = budgetsOf(request, book);
  const weigh = weighing(book.language);
  return evenlyFilled(
    (share) => composeShare(request, book, weigh, share),
    (composed) => emptiest(composed, budgets, weigh),
  );
};

type Planned = Choice & {
  readonly plan: Plan;
  /** Warnings for the caller about the structure. */
  readonly warnings: readonly string[];
};

const usualStructure = "standard_5phase";

/** The ordered structure, or one that suits the product. */
const orderedStructure = (request: ScriptRequest, { structures }: PhraseBook) => {
  const { structure, productName } = request;
  if (structure !== "unboxing" || !isIntangible(request))
    return { structure: structures[structure] ? structure : usualStructure, warnings: [] };
  const message = `"${plainText(productName)}" comes in no box; the script has the structure ${usualStructure}.`;
  return { structure: usualStructure, warnings: [message] };
};

/**
 * Plans the script's structure, phases and points. A product without a box can't be unboxed, and a single point isn't a
 * list. Such scripts get the standard structure and a warning.
 */
const plannedScript = (
  request: ScriptRequest,
  context: WritingContext,
  naming: { readonly plural: boolean; readonly maxWords: number },
): Planned => {
  const { book, kind } = context;
  const planned = (structure: string, warnings: readonly string[]): Planned => {
    const plan = planOf(book, structure, request.segmentCount, kind);
    return { plan, warnings, ...choosePoints(request, plan, context, naming) };
  };
  const { structure, warnings } = orderedStructure(request, book);
  const ordered = planned(structure, warnings);
  const counts = ordered.plan.some(({ phase }) => phase.numbered);
  if (!counts || ordered.points.length >= fewestCounted) return ordered;
  const message = `One selling point is no list; the script has the structure ${usualStructure}.`;
  return planned(usualStructure, [...warnings, message]);
};

/** Below this share of its natural length, a segment sounds as if something were missing. */
const fewShare = 0.7;
/** Shares of the natural length to try if the lines don't fill every segment. */
const shares = [0.85, 0.75, 0.65, 0.55, 0.45];

/** The budget of a script that fills only a share of its time. */
const sharedBudget = ({ least, natural, most }: WordBudget, share: number): WordBudget => ({
  least: least * share,
  natural: natural * share,
  most,
});

/**
 * Composes a script that fills every segment. If a segment would have hardly anything to say, every segment says less.
 * `filling` returns the lowest share of its natural length that a segment fills.
 */
const evenlyFilled = <C>(compose: (share: number) => C, filling: (composed: C) => number): C => {
  let best = compose(1);
  for (const share of shares) {
    if (filling(best) >= Math.min(fewShare, share)) break;
    const spread = compose(share);
    if (filling(spread) > filling(best)) best = spread;
  }
  return best;
};
