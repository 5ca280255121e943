import type { ScriptSegment } from "@reelwright/film/artifacts";
import { seededRandom } from "@reelwright/film/numbers";
import { pauseSeconds, spokenSeconds } from "@reelwright/film/pacing";
import type { ScriptRequest } from "@reelwright/film/ports/tools";
import { kindOf } from "@reelwright/film/products/kinds";
import { type CallToAction, callToAction } from "@reelwright/film/script";
import { plainText } from "@reelwright/film/text";
import {
  type Phase,
  type PhraseBook,
  type Point,
  type ProductName,
  sentencesIn,
  traitsOf,
} from "../phrase-books/phrase-book.ts";
import { type Tone, tones } from "../phrase-books/tones.ts";
import { type Assignment, type Draft, type DraftHistory, draftSegment } from "./drafting.ts";
import {
  type Arrangement,
  arrange,
  type ChosenPoint,
  choosePoints,
  countedPlan,
  isIntangible,
  type Plan,
  planOf,
  roomOf,
  shortestOf,
  type WritingContext,
} from "./planning.ts";

const maxDrafts = 40;
/** A draft with fewer flaws is accepted at once. Always taking the best draft would repeat the same few lines. */
const goodEnough = 0.22;

/** A segment and its selling points. */
type ComposedSegment = ScriptSegment & { readonly points: readonly string[] };
type Composition = {
  readonly segments: readonly ComposedSegment[];
  readonly warnings: readonly string[];
};

const toneOf = (ordered: string): Tone =>
  tones.find((known): known is Tone => known === ordered && known !== "any") ?? "conversational";

/** Seconds of a product's name, at most. */
const nameSeconds = 2;
/** The product may be named once more per ten seconds of video. */
const [namingSeconds, mostNamings] = [10, 3];

const contextOf = (
  request: ScriptRequest,
  book: PhraseBook,
): { readonly name: ProductName; readonly context: WritingContext } => {
  const pause = pauseSeconds(book.language);
  const lengths = new Map<string, number>();
  const weigh = (text: string): number => {
    // With the pause after it.
    const seconds = lengths.get(text) ?? spokenSeconds(`${text} `, book.language);
    lengths.set(text, seconds);
    return seconds;
  };
  const { all, last } = roomOf(request);
  const kind = kindOf(request.productName, request.interactionMode);
  const isKnown = !kind.name.startsWith("any ");
  const name = book.name(request.productName, Math.min(nameSeconds, last * 0.6));
  const seconds = request.segmentCount * request.segmentSeconds;
  const most = Math.min(mostNamings, 1 + Math.floor(seconds / namingSeconds));
  const context: WritingContext = {
    ...{ book, isKnown, weigh },
    tone: toneOf(request.tone),
    slots: book.slots({ ...request, name, kind }),
    kind: book.kindLines(kind),
    environment: request.environment,
    // The pause after the last sentence isn't heard.
    room: { all: all + pause, last: last + pause },
    maxNamings: isKnown ? most : request.segmentCount,
    told: new Set(),
    reserve: [],
    random: seededRandom(request.seed).next,
  };
  return { name, context };
};

/** How often a film opens with a selling point, for products of a known kind. For others, nearly always. */
const [knownShare, unknownShare] = [0.25, 0.85];
/** First phases that a selling point may open. */
const openable: ReadonlySet<string> = new Set(["hook", "before"]);

/**
 * The point that opens the film (`Same-day delivery? Yes, really.`), if it has at least two from the caller and its
 * structure neither counts nor unboxes.
 */
const openingPoint = (
  points: readonly ChosenPoint[],
  [first, ...others]: Plan,
  { isKnown, random }: WritingContext,
): ChosenPoint | null => {
  const given = points.filter(
    ({ isOwn, slots }) => !isOwn && ("Bare" in slots || "Question" in slots),
  );
  const isWanted = random() < (isKnown ? knownShare : unknownShare);
  if (!first || others.length === 0 || !isWanted || given.length < 2) return null;
  const { name, phase } = first;
  if (!openable.has(name) || phase.counts || phase.opensBox) return null;
  const asked = given.find(({ slots }) => "Question" in slots);
  return asked ?? given[Math.floor(random() * given.length)] ?? null;
};

/** The book's closing words that fit. With `isNaming`, those that name the product, otherwise preferably those that don't. */
const closingWords = (
  { book, tone, slots, weigh, random }: WritingContext,
  isNaming: boolean,
  room: number,
): NonNullable<Assignment["tail"]> => {
  const all = sentencesIn(book.calls, tone, slots)
    .map(({ line, text }) => ({ text, names: traitsOf(line).namesProduct }))
    .filter(({ text }) => weigh(text) <= room);
  const wanted = all.filter(({ names }) => names === isNaming);
  const fitting = wanted.length > 0 ? wanted : all;
  return fitting[Math.floor(random() * fitting.length)] ?? { text: "", names: false };
};

/** A good draft, or the best of several. In the earlier drafts the closing words may name the product. */
const bestDraft = (draft: (isNaming: boolean) => Draft): Draft => {
  let best = draft(true);
  for (let attempt = 1; attempt < maxDrafts && best.flaws > goodEnough; attempt += 1) {
    const other = draft(attempt < maxDrafts / 2);
    if (other.flaws < best.flaws) best = other;
  }
  return best;
};

/** The caller's call to action, and the point that the film begins with. */
type Ends = { readonly call: CallToAction | null; readonly opening: Point | null };

/** The numbers with which each segment of a list counts its points, from 1, and how many they are. */
const numbersOf = ({ plan, bySegment }: Arrangement) => {
  let total = 0;
  const numbers = plan.map(({ phase }, at) => {
    if (!phase.numbered) return [0];
    const first = total + 1;
    total += bySegment[at]?.length ?? 0;
    return Array.from({ length: total - first + 1 }, (_, each) => first + each);
  });
  return { numbers, total };
};

/** Whether a segment may name the product, and whether it must. */
const namingIn = (
  phase: Phase,
  isBefore: boolean,
  { isKnown }: WritingContext,
  { namings }: DraftHistory,
): Assignment["naming"] => {
  if (isBefore) return phase.mayName || !isKnown ? "may" : "not_yet";
  return namings === 0 ? "now" : "may";
};

/** The last segment's closing words: the caller's, or the book's if they fit after the points and the name. */
const tailOf =
  (
    context: WritingContext,
    points: readonly Point[],
    { namings }: DraftHistory,
    call: Ends["call"],
  ) =>
  (isNaming: boolean): NonNullable<Assignment["tail"]> => {
    if (call) return { text: call.text, names: false };
    const { weigh, slots, room } = context;
    const taken = points.reduce((sum, { plain }) => sum + weigh(plain), 0);
    // Time for the name if neither an earlier segment nor the closing words say it.
    const toName = namings === 0 && !isNaming ? weigh(slots["name"] ?? "") : 0;
    return closingWords(context, isNaming, room.last - taken - toName);
  };

const narrate = (
  context: WritingContext,
  arrangement: Arrangement,
  { call, opening }: Ends,
): ComposedSegment[] => {
  const { plan, bySegment, reveal } = arrangement;
  const { book, room } = context;
  const { numbers, total } = numbersOf(arrangement);
  let said: DraftHistory = { lines: new Set(), namings: 0, points: 0, endsNaming: false };
  return plan.map(({ name, phase }, index) => {
    const points = bySegment[index] ?? [];
    const isLast = index === plan.length - 1;
    const tail = tailOf(context, points, said, call);
    const assignment = {
      ...{ phase, points, opening: index === 0 ? opening : null },
      naming: namingIn(phase, index < reveal, context, said),
      counting: (numbers[index] ?? []).map((number) => book.counting(total, number)),
      countSeconds: shortestOf(context, phase.lead),
      room: isLast ? room.last : room.all,
    };
    const best = bestDraft((isNaming) =>
      draftSegment(context, said, { ...assignment, tail: isLast ? tail(isNaming) : null }),
    );
    said = best.said;
    const begun = index === 0 && opening ? [opening.slots["Bare"] ?? opening.plain] : [];
    const told = [...begun, ...points.map(({ plain }) => plain), ...best.told];
    return { index, phase: name, narration: best.text, points: told };
  });
};

const usualStructure = "standard_5phase";

/** The ordered structure, or one that suits the product: what comes in no box isn't unboxed. */
const orderedStructure = (request: ScriptRequest, book: PhraseBook) => {
  const { structure, productName } = request;
  const isKnown = book.phase(structure, "hook") !== undefined;
  if (structure !== "unboxing" || !isIntangible(request))
    return { structure: isKnown ? structure : usualStructure, warnings: [] };
  const message = `"${plainText(productName)}" comes in no box; the script has the structure ${usualStructure}.`;
  return { structure: usualStructure, warnings: [message] };
};

/** Warnings for the caller about shortened and omitted texts. */
const warningsOf = (
  { cta }: ScriptRequest,
  name: ProductName,
  { leftOut }: Arrangement,
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

/** Writes the narration of every segment from the phrase book. Deterministic by the request's seed. */
export const composeScript = (request: ScriptRequest, book: PhraseBook): Composition => {
  const { name, context } = contextOf(request, book);
  const { structure, warnings } = orderedStructure(request, book);
  const planned = (of: string): Plan => planOf(book, of, request.segmentCount, context.kind);
  const plan = planned(structure);
  const { points, reserve } = choosePoints(request, plan, context, name.plural);
  for (const { plain } of points) context.told.add(plain.toLowerCase());
  const call = callToAction(request.cta, roomOf(request).last, book.language);
  const tail = call ? context.weigh(call.text) : shortestOf(context, book.calls);
  const arranged = (placed: readonly ChosenPoint[]): Arrangement => {
    const list = arrange(placed, plan, context, tail);
    const counted = countedPlan(list);
    return counted
      ? { ...list, plan: counted }
      : arrange(placed, planned(usualStructure), context, tail);
  };
  const wanted = openingPoint(points, plan, context);
  const others = arranged(points.filter((point) => point !== wanted));
  // If the first segment introduces the product, it has no time for an opening point.
  const opening = others.reveal > 0 ? wanted : null;
  const arrangement = opening === wanted ? others : arranged(points);
  return {
    segments: narrate({ ...context, reserve }, arrangement, { call, opening }),
    warnings: [...warnings, ...warningsOf(request, name, arrangement, call)],
  };
};
