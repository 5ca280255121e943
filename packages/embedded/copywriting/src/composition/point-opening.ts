import type { Phase } from "../phrase-books/phrase-book.ts";
import { type Lines, mergedLines } from "../phrase-books/tones.ts";
import type { ChosenPoint } from "./choose-points.ts";
import {
  addSentence,
  type DraftState,
  pickSentence,
  sentenceOptions,
  type WritingContext,
} from "./draft-state.ts";
import type { Plan } from "./planning.ts";

/** How often a film of a known kind begins with a selling point; where the name says nothing, nearly always. */
const knownShare = 0.25;
const unknownShare = 0.85;

/** Structures' first phases that a point may begin. */
const openable: ReadonlySet<string> = new Set(["hook", "before"]);

/** A selling point, and the lines that a film begins it with. */
export type Opening = { readonly lines: Lines; readonly point: ChosenPoint };

/**
 * The point that the film begins with (`Same-day delivery? Yes, really.`): one of at least two that the caller gave, in a
 * structure that neither counts nor unpacks. Null: the film begins with what is said of its kind.
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

/** The film's first sentence where a selling point is told in it. */
export const sayOpening = (state: DraftState, opening: Opening | null): string[] =>
  opening === null
    ? []
    : addSentence(
        state,
        pickSentence(state, sentenceOptions(state, opening.lines, opening.point.slots)),
      );

/** What else is said of the product's kind, once the product was named (`isTold`) or before. */
export const ofKind = (
  { context: { kind, book } }: DraftState,
  { opens }: Phase,
  isTold: boolean,
): Lines => {
  if (!kind || !book.basics || opens === "box") return {};
  return isTold
    ? mergedLines(kind.moment, kind.detail, kind.relief)
    : mergedLines(kind.hook, kind.pain);
};

/** What may begin a segment; some lines only before a point, or where the product has to be named. */
export const leadLines = (phase: Phase, hasPoints: boolean, mustName: boolean): Lines =>
  mergedLines(
    phase.lead,
    (hasPoints ? phase.announce : undefined) ?? {},
    (mustName ? phase.introduce : undefined) ?? {},
  );
