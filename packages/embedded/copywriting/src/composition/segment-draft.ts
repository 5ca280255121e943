import {
  fill,
  isFillable,
  namesProduct,
  type Phase,
  type Point,
  type Slots,
} from "../phrase-books/phrase-book.ts";
import { type Lines, mergedLines } from "../phrase-books/tones.ts";
import {
  addSentence,
  type DraftHistory,
  type DraftState,
  pickSentence,
  type Sentence,
  sayPoint,
  sentenceOptions,
  type WritingContext,
} from "./draft-state.ts";
import type { ChosenPoint, Plan } from "./planning.ts";

/** What a segment must say. */
export type Assignment = {
  readonly phase: Phase;
  readonly points: readonly Point[];
  /** The selling point that opens the film. Null if the film opens in another way. */
  readonly opening: Opening | null;
  /** The closing words, and whether they name the product. Null before the last segment. */
  readonly tail: { readonly text: string; readonly names: boolean } | null;
  /** Counting slots for each point of a list, in order. At least one. */
  readonly counting: readonly Slots[];
  /** The fewest words of the lead of each counted point. */
  readonly countWords: number;
  /** Whether the product may or must be named. */
  readonly naming: "not_yet" | "now" | "may";
};

export type Draft = {
  readonly text: string;
  readonly words: number;
  readonly said: DraftHistory;
  /** The kind's points that it says in addition to its assignment. */
  readonly told: readonly string[];
  /** Lower is better. */
  readonly flaws: number;
};

/** Share of segments that skip their lead, if they have other lines. */
const leadSkippedShare = 0.3;
/** Differences in length up to this share are inaudible. */
const unheardShare = 0.05;
/** The cost of last words that name the product right after a sentence that did. */
const namedTwiceFlaw = 1.5;
/** The cost of each filler. */
const spareFlaw = 0.3;

/** The shortest way to name the product, if there is no room for another. */
const nameAlone = /^\{[Nn]ame\}[.。।]$/u;

const linesOf = (lines: Lines): string[] => Object.values(lines).flat();

const sayLead = (state: DraftState, assignment: Assignment): string[] => {
  const { phase, points, tail, naming } = assignment;
  const opening = sayOpening(state, assignment.opening);
  if (opening.length > 0) return opening;
  const needed = phase.numbered || phase.counts || (naming === "now" && !state.namedHere);
  const spared = !needed && (tail !== null || points.length > 0);
  if (spared && state.context.random() < leadSkippedShare) return [];
  const lead = leadLines(phase, points.length > 0, naming === "now");
  const options = sentenceOptions(state, lead);
  const fuller = options.filter(({ line }) => !nameAlone.test(line));
  const all = fuller.length > 0 ? fuller : options;
  const namesIn = (some: readonly Sentence[]) => some.filter(({ line }) => namesProduct(line));
  const introducing = namesIn(fuller).length > 0 ? namesIn(fuller) : namesIn(options);
  const mustName = naming === "now" && !state.namedHere && introducing.length > 0;
  return addSentence(state, pickSentence(state, mustName ? introducing : all));
};

/** A number. It may repeat the words of another one if there is no other way. */
const sayNumber = (state: DraftState, phase: Phase, slots: Slots): string[] => {
  const numbers = () => sentenceOptions(state, phase.lead, slots);
  const aptOf = (lead: readonly Sentence[]) =>
    lead.filter(({ line }) => namesProduct(line) === (state.namings === 0));
  let lead = numbers();
  if (aptOf(lead).length === 0) {
    for (const line of linesOf(phase.lead)) state.lines.delete(line);
    lead = numbers();
  }
  const apt = aptOf(lead);
  return addSentence(state, pickSentence(state, apt.length > 0 ? apt : lead));
};

/** Says each point after its number. */
const sayCounted = (state: DraftState, assignment: Assignment): string[] => {
  const { counting, countWords, points, phase } = assignment;
  const parts: string[] = [];
  for (const [at, slots] of counting.entries()) {
    state.slots = { ...state.slots, ...slots };
    if (at > 0) state.reserved -= countWords;
    parts.push(...sayNumber(state, phase, slots));
    const point = points[at];
    if (point) parts.push(...sayPoint(state, point, phase.numbered === true));
  }
  return parts;
};

const flawsOf = (
  state: DraftState,
  { naming, phase, counting, tail }: Assignment,
  sentences: number,
): number => {
  const { budget, book } = state.context;
  const unnamed = naming === "now" && state.namings === 0 ? 6 : 0;
  const bare = phase.numbered && sentences - (tail ? 1 : 0) <= counting.length ? 4 : 0;
  const short = state.words < budget.least ? 2 : 0;
  const flat = sentences === 0 ? 1 : book.flatness * (1 - state.toned / sentences);
  const off = Math.abs(state.words - budget.natural) / budget.natural;
  const spare = spareFlaw * state.spares;
  const twice = tail?.names && state.justNamed ? namedTwiceFlaw : 0;
  return 3 * Math.max(0, off - unheardShare) + unnamed + bare + short + flat + spare + twice;
};

const beginState = (
  context: WritingContext,
  before: DraftHistory,
  { points, tail, naming, counting, countWords, phase }: Assignment,
): DraftState => ({
  context,
  slots: { ...context.slots, ...counting[0] },
  mayName: naming !== "not_yet",
  lines: new Set(before.lines),
  namings: before.namings,
  namedHere: tail?.names === true,
  justNamed: before.endsNaming,
  kindHere: false,
  points: before.points,
  words: tail ? context.weigh(tail.text) : 0,
  reserved:
    points.reduce((sum, point) => sum + context.weigh(point.plain), 0) +
    (phase.numbered ? (counting.length - 1) * countWords : 0),
  toned: 0,
  spares: 0,
  told: [],
  announced: false,
});

/** Drafts a segment within the budget: lead, points, more lines of the phase, tail. */
export const draftSegment = (
  context: WritingContext,
  before: DraftHistory,
  assignment: Assignment,
): Draft => {
  const { phase, points, tail } = assignment;
  const state = beginState(context, before, assignment);
  const lead = () => {
    const before = new Set(state.lines);
    const leading = sayLead(state, assignment);
    state.announced = linesOf(phase.announce ?? {}).some(
      (line) => state.lines.has(line) && !before.has(line),
    );
    return leading;
  };
  const said = () => points.flatMap((point) => sayPoint(state, point, phase.numbered === true));
  const inOrder = () => {
    if (phase.numbered) return sayCounted(state, assignment);
    const pointsFirst = tail !== null && phase.names !== true;
    return pointsFirst ? [...said(), ...lead()] : [...lead(), ...said()];
  };
  const parts = [...inOrder(), ...sayMore(state, phase), ...(tail?.text ? [tail.text] : [])];
  if (tail?.names) state.namings += 1;
  return {
    text: parts.join(context.book.gap),
    words: state.words,
    said: {
      lines: state.lines,
      namings: state.namings,
      points: state.points,
      endsNaming: tail?.names ?? state.justNamed,
    },
    told: state.told,
    flaws: flawsOf(state, assignment, parts.length),
  };
};

/**
 * The book's closing words that fit. With `naming`, those that name the product. Otherwise preferably those that don't.
 */
export const closingWords = (
  voice: WritingContext,
  naming: boolean,
  roomWords: number,
): NonNullable<Assignment["tail"]> => {
  const { calls } = voice.book;
  const all = [...(calls[voice.tone] ?? []), ...(calls.any ?? [])]
    .filter((line) => isFillable(line, voice.slots))
    .map((line) => ({ text: fill(line, voice.slots), names: namesProduct(line) }))
    .filter(({ text }) => voice.weigh(text) <= roomWords);
  const wanted = all.filter(({ names }) => names === naming);
  const fitting = wanted.length > 0 ? wanted : all;
  return fitting[Math.floor(voice.random() * fitting.length)] ?? { text: "", names: false };
};

/** How often a film opens with a selling point, for products of a known kind. For others, nearly always. */
const knownShare = 0.25;
const unknownShare = 0.85;

/** First phases that a selling point may open. */
const openable: ReadonlySet<string> = new Set(["hook", "before"]);

/** A selling point and the lines that may open the film with it. */
export type Opening = { readonly lines: Lines; readonly point: ChosenPoint };

/**
 * Returns the point that opens the film (`Same-day delivery? Yes, really.`). Requires at least two points from the
 * caller and a structure that neither counts nor unboxes. Null if the film opens with a line about the kind of product.
 */
export const openingPoint = (
  points: readonly ChosenPoint[],
  plan: Plan,
  context: WritingContext,
): Opening | null => {
  const first = plan[0];
  if (!context.book.pointOpenings || plan.length < 2 || !first) return null;
  const given = points.filter(
    ({ isOwn, slots }) => !isOwn && ("Bare" in slots || "Question" in slots),
  );
  const wanted = context.random() < (context.isKnown ? knownShare : unknownShare);
  const suits = openable.has(first.name) && !first.phase.counts && first.phase.opens !== "box";
  if (!wanted || !suits || given.length < 2) return null;
  const asked = given.find(({ slots }) => "Question" in slots);
  const point = asked ?? given[Math.floor(context.random() * given.length)];
  return point ? { point, lines: context.book.pointOpenings[point.shape] } : null;
};

/** The film's first sentence if it tells a selling point. */
const sayOpening = (state: DraftState, opening: Opening | null): string[] =>
  opening === null
    ? []
    : addSentence(
        state,
        pickSentence(state, sentenceOptions(state, opening.lines, opening.point.slots)),
      );

/** More lines about the product's kind, after the product was named (`isTold`) or before. */
const ofKind = (
  { context: { kind, book } }: DraftState,
  { opens }: Phase,
  isTold: boolean,
): Lines => {
  if (!kind || !book.basics || opens === "box") return {};
  return isTold
    ? mergedLines(kind.moment, kind.detail, kind.relief)
    : mergedLines(kind.hook, kind.pain);
};

/** The lines that may open a segment. Some need a point after them, or that the product must be named. */
const leadLines = (phase: Phase, hasPoints: boolean, mustName: boolean): Lines =>
  mergedLines(
    phase.lead,
    (hasPoints ? phase.announce : undefined) ?? {},
    (mustName ? phase.introduce : undefined) ?? {},
  );

/** A segment is full at this share of its natural length. */
const enoughShare = 0.95;
/** A segment that is fuller than this needs no filler. */
const fairShare = 0.7;

const sayOneOf = (state: DraftState, lines: Lines): string[] =>
  addSentence(state, pickSentence(state, sentenceOptions(state, lines)));

/** Says one of the remaining points about the kind, if one fits. */
const sayOwnPoint = (state: DraftState): string[] => {
  const { budget, reserve, random, weigh } = state.context;
  const room = budget.most - state.words - state.reserved;
  const left = reserve.filter(
    ({ plain }) => !state.lines.has(plain) && weigh(plain) <= room && !state.told.includes(plain),
  );
  const point = left[Math.floor(random() * left.length)];
  if (!point) return [];
  state.lines.add(point.plain);
  state.told.push(point.plain);
  state.reserved += weigh(point.plain);
  return sayPoint(state, point, false);
};

/** Fillers, in order of preference, for a segment without lines of its own. */
const sayFurther = (state: DraftState, phase: Phase): string[] => {
  const { book, budget, isKnown } = state.context;
  const isTold = phase.points === true && state.namings > 0;
  const side = isTold ? "after" : "before";
  const takesPoints = isTold && !phase.numbered;
  const kin = sayOneOf(state, ofKind(state, phase, isTold));
  if (kin.length > 0) return kin;
  const own = takesPoints && isKnown ? sayOwnPoint(state) : [];
  if (own.length > 0) return own;
  state.spares += 1;
  const spare = sayOneOf(state, book.spare[side]);
  if (spare.length > 0 || state.words >= budget.natural * fairShare) return spare;
  const neutral = takesPoints ? sayOwnPoint(state) : [];
  return neutral.length > 0 ? neutral : sayOneOf(state, book.further?.[side] ?? {});
};

/** Fills the segment, with the phase's own lines as long as there are any. */
const sayMore = (state: DraftState, phase: Phase): string[] => {
  const more: string[] = [];
  while (state.words < state.context.budget.natural * enoughShare) {
    const own = sayOneOf(state, phase.more);
    const said = own.length > 0 ? own : sayFurther(state, phase);
    if (said.length === 0) break;
    more.push(...said);
  }
  return more;
};
