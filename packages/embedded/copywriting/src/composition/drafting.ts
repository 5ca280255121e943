/** Drafts of a segment: a lead, its selling points, more lines of its phase, and the closing words. */
import { agreesInTime } from "../kinds/time-of-day.ts";
import {
  type Phase,
  type Point,
  type Slots,
  sentencesIn,
  traitsOf,
} from "../phrase-books/phrase-book.ts";
import { allLines, type Lines, mergedLines } from "../phrase-books/tones.ts";
import type { WritingContext } from "./planning.ts";

/** What a segment must say. */
export type Assignment = {
  readonly phase: Phase;
  readonly points: readonly Point[];
  /** The selling point that opens the film. Null if the film opens in another way. */
  readonly opening: Point | null;
  /** The closing words, and whether they name the product. Null before the last segment. */
  readonly tail: { readonly text: string; readonly names: boolean } | null;
  /** Counting slots for each point of a list, in order. At least one. */
  readonly counting: readonly Slots[];
  /** The fewest seconds of the lead of each counted point. */
  readonly countSeconds: number;
  /** Whether the product may or must be named. */
  readonly naming: "not_yet" | "now" | "may";
  /** Seconds of speech that the segment has room for. */
  readonly room: number;
};

/** What has been said so far. Each draft has a copy. */
export type DraftHistory = {
  readonly lines: ReadonlySet<string>;
  readonly namings: number;
  readonly points: number;
  /** The last sentence named the product, so the next one doesn't. */
  readonly endsNaming: boolean;
};

export type Draft = {
  readonly text: string;
  readonly said: DraftHistory;
  /** The kind's points that it says in addition to its assignment. */
  readonly told: readonly string[];
  /** Lower is better. */
  readonly flaws: number;
};

/** The draft of a segment. It changes with every sentence. */
type DraftState = {
  readonly context: WritingContext;
  readonly assignment: Assignment;
  slots: Slots;
  readonly lines: Set<string>;
  readonly parts: string[];
  namings: number;
  namedHere: boolean;
  /** Whether the previous sentence named the product. */
  justNamed: boolean;
  /** Whether this segment named the product's kind. */
  kindHere: boolean;
  points: number;
  seconds: number;
  /** Seconds to keep free for what must still be said. */
  reserved: number;
  toned: number;
  /** Fillers: sentences that suit any product. */
  spares: number;
  /** Points of the reserve that this segment says. */
  readonly told: string[];
  /** The previous sentence announces what comes. */
  announced: boolean;
};

type Sentence = ReturnType<typeof sentencesIn>[number] & { readonly seconds: number };

const isAllowed = (state: DraftState, line: string): boolean => {
  const { book, maxNamings } = state.context;
  const { refersBack, namesKind, namesProduct } = traitsOf(line);
  if (state.lines.has(line) && !book.basics.has(line)) return false;
  if (refersBack && state.namings === 0) return false;
  if (namesKind && state.kindHere) return false;
  if (!namesProduct) return true;
  if (state.namings > 0 && book.introductions.has(line)) return false;
  const mayName = state.assignment.naming !== "not_yet" && state.namings < maxNamings;
  return mayName && !state.namedHere && !state.justNamed;
};

/** The lines that may follow and still fit. `extra` fills more slots. */
const optionsOf = (state: DraftState, from: Lines, extra: Slots = {}): readonly Sentence[] => {
  const { tone, weigh, told, environment } = state.context;
  const left = state.assignment.room - state.seconds - state.reserved;
  const slots = { ...state.slots, ...extra };
  return sentencesIn(from, tone, slots, (line) => isAllowed(state, line))
    .filter(({ text }) => !told.has(text.toLowerCase()) && agreesInTime(text, environment))
    .map((sentence) => ({ ...sentence, seconds: weigh(sentence.text) }))
    .filter(({ seconds }) => seconds <= left);
};

const toneWeight = 3;

/** Says one of the sentences, those of the tone and long ones more often. False if there is none. */
const sayOne = (state: DraftState, sentences: readonly Sentence[]): boolean => {
  const weight = ({ toned, seconds }: Sentence) => seconds * (toned ? toneWeight : 1);
  let left = state.context.random() * sentences.reduce((sum, one) => sum + weight(one), 0);
  const picked = sentences.find((sentence) => {
    left -= weight(sentence);
    return left < 0;
  });
  if (!picked) return false;
  const { namesKind, namesProduct } = traitsOf(picked.line);
  state.lines.add(picked.line);
  state.parts.push(picked.text);
  state.announced = false;
  state.seconds += picked.seconds;
  if (picked.toned) state.toned += 1;
  if (namesKind) state.kindHere = true;
  state.justNamed = namesProduct;
  if (namesProduct) {
    state.namings += 1;
    state.namedHere = true;
  }
  return true;
};

/** Frames that announce the point. They don't follow a sentence that already announced it. */
const announcing = /[:?：？、，]|,\s*\{(?:point|inner)\}/u;

/** Says a point, whose seconds are reserved, in a frame or plainly. */
const sayPoint = (state: DraftState, point: Point): void => {
  const { frames, continues } = state.context.book;
  const goesOn = state.points > 0 && !state.assignment.phase.numbered;
  const seconds = state.context.weigh(point.plain);
  state.reserved -= seconds;
  const framed = optionsOf(state, frames[point.shape], point.slots)
    .filter(({ line }) => goesOn || !continues.test(line))
    .filter(({ line }) => !state.announced || !(announcing.test(line) || continues.test(line)));
  state.points += 1;
  if (!sayOne(state, framed)) {
    state.parts.push(point.plain);
    state.seconds += seconds;
    state.justNamed = false;
  }
  state.announced = false;
};

/** Share of segments that skip their lead, if they have other lines. */
const leadSkippedShare = 0.3;
/** The shortest way to name the product, if there is no room for another. */
const nameAlone = /^\{name\}[.。।]$/iu;

/** The sentences that may lead. If the product must be named: those that name it, or else the shortest way to do so. */
const leadsOf = (state: DraftState): readonly Sentence[] => {
  const { phase, points, naming } = state.assignment;
  const own = optionsOf(state, mergedLines(phase.lead, points.length > 0 ? phase.announce : {}));
  if (naming !== "now" || state.namedHere) return own;
  const introduce = optionsOf(state, state.context.book.introduce);
  const ways = [
    own.filter(({ line }) => traitsOf(line).namesProduct),
    introduce.filter(({ line }) => !nameAlone.test(line)),
    introduce,
  ];
  return ways.find((some) => some.length > 0) ?? own;
};

const sayLead = (state: DraftState): void => {
  const { phase, points, tail, naming, opening } = state.assignment;
  const { book, random } = state.context;
  if (opening && sayOne(state, optionsOf(state, book.openings, opening.slots))) return;
  const isNeeded = phase.counts || (naming === "now" && !state.namedHere);
  const isSpared = !isNeeded && (tail !== null || points.length > 0);
  if (isSpared && random() < leadSkippedShare) return;
  const isSaid = sayOne(state, leadsOf(state));
  state.announced = isSaid && allLines(phase.announce).includes([...state.lines].at(-1) ?? "");
};

/** A number. It may repeat the words of another one if there is no other way. */
const sayNumber = (state: DraftState, { lead }: Phase): void => {
  const isFirst = state.namings === 0;
  const apt = () =>
    optionsOf(state, lead).filter(({ line }) => traitsOf(line).namesProduct === isFirst);
  if (sayOne(state, apt())) return;
  for (const line of allLines(lead)) state.lines.delete(line);
  if (!sayOne(state, apt())) sayOne(state, optionsOf(state, lead));
};

/** Says each point after its number. */
const sayCounted = (state: DraftState): void => {
  const { counting, countSeconds, points, phase } = state.assignment;
  for (const [at, slots] of counting.entries()) {
    state.slots = { ...state.slots, ...slots };
    if (at > 0) state.reserved -= countSeconds;
    sayNumber(state, phase);
    const point = points[at];
    if (point) sayPoint(state, point);
  }
};

/** The share of its room that a segment should fill, and shares at which it is full, or needs no filler. */
const [target, enough, nearly, fair] = [0.97, 0.92, 0.82, 0.68];

/** Says one of the remaining points about the kind, if one fits. */
const sayReserve = (state: DraftState): boolean => {
  const { reserve, random, weigh } = state.context;
  const room = state.assignment.room - state.seconds - state.reserved;
  const left = reserve.filter(({ plain }) => !state.lines.has(plain) && weigh(plain) <= room);
  const point = left[Math.floor(random() * left.length)];
  if (!point) return false;
  state.lines.add(point.plain);
  state.told.push(point.plain);
  state.reserved += weigh(point.plain);
  sayPoint(state, point);
  return true;
};

/** Lines about the product's kind, after the product was named or before. None while a box is opened. */
const ofKind = ({ context: { kind }, assignment }: DraftState, isTold: boolean): Lines => {
  if (!kind || assignment.phase.opensBox) return {};
  return isTold
    ? mergedLines(kind.moment, kind.detail, kind.relief)
    : mergedLines(kind.hook, kind.pain);
};

/** Says a filler in a segment without lines of its own. False if there is none. */
const sayFiller = (state: DraftState): boolean => {
  const { phase, room } = state.assignment;
  const { book, isKnown } = state.context;
  const isTold = phase.points === true && state.namings > 0;
  const side = isTold ? "after" : "before";
  const takesPoints = isTold && !phase.numbered;
  const say = (lines: Lines): boolean => sayOne(state, optionsOf(state, lines));
  if (say(ofKind(state, isTold)) || (takesPoints && isKnown && sayReserve(state))) return true;
  if (state.seconds >= room * nearly) return false;
  state.spares += 1;
  if (say(book.spare[side])) return true;
  if (state.seconds >= room * fair) return false;
  return (takesPoints && sayReserve(state)) || say(book.further[side]);
};

/** The cost of last words that name the product right after a sentence that did, and of each filler. */
const [namedTwice, filler] = [1.5, 0.3];
/** The cost of a segment without a line of the tone, and the difference in length that nobody hears. */
const [flatness, unheard] = [0.1, 0.05];

const flawsOf = (state: DraftState): number => {
  const { naming, phase, counting, tail, room } = state.assignment;
  const sentences = state.parts.length;
  const unnamed = naming === "now" && state.namings === 0 ? 6 : 0;
  const isBare = phase.numbered && sentences - (tail ? 1 : 0) <= counting.length;
  const flat = sentences === 0 ? 1 : flatness * (1 - state.toned / sentences);
  const off = Math.abs(state.seconds / (room * target) - 1);
  const twice = tail?.names && state.justNamed ? namedTwice : 0;
  return (
    3 * Math.max(0, off - unheard) +
    unnamed +
    (isBare ? 4 : 0) +
    flat +
    filler * state.spares +
    twice
  );
};

/** Says the lead and the points. Before the closing words the points come first. */
const sayAssigned = (state: DraftState): void => {
  const { phase, points, tail } = state.assignment;
  const isLeadFirst = tail === null || phase.names === true;
  if (phase.numbered) sayCounted(state);
  else if (isLeadFirst) sayLead(state);
  if (!phase.numbered) for (const point of points) sayPoint(state, point);
  if (!phase.numbered && !isLeadFirst) sayLead(state);
};

/** Drafts a segment: lead, points, more lines of the phase, tail. */
export const draftSegment = (
  context: WritingContext,
  before: DraftHistory,
  assignment: Assignment,
): Draft => {
  const { phase, points, tail, counting, countSeconds, room } = assignment;
  const state: DraftState = {
    ...{ context, assignment },
    slots: { ...context.slots, ...counting[0] },
    lines: new Set(before.lines),
    parts: [],
    ...{ namings: before.namings, points: before.points },
    ...{ namedHere: tail?.names === true, justNamed: before.endsNaming, kindHere: false },
    seconds: tail ? context.weigh(tail.text) : 0,
    reserved: points.reduce(
      (sum, { plain }) => sum + context.weigh(plain),
      Math.max(0, counting.length - 1) * countSeconds,
    ),
    ...{ toned: 0, spares: 0, told: [], announced: false },
  };
  sayAssigned(state);
  const sayMore = () => sayOne(state, optionsOf(state, phase.more)) || sayFiller(state);
  while (state.seconds < room * enough && sayMore());
  if (tail?.text) state.parts.push(tail.text);
  if (tail?.names) state.namings += 1;
  return {
    text: state.parts.join(context.book.gap),
    said: {
      lines: state.lines,
      namings: state.namings,
      points: state.points,
      endsNaming: tail?.names ?? state.justNamed,
    },
    told: state.told,
    flaws: flawsOf(state),
  };
};
