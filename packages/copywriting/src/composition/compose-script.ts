import type { ScriptSegment } from "@reelwright/core/artifacts";
import type { ScriptRequest } from "@reelwright/core/ports";
import { seededRandom } from "@reelwright/core/util";
import { clauses } from "../pacing/clauses.ts";
import { spokenWords, wordBudget } from "../pacing/word-budget.ts";
import {
  fill,
  namesProduct,
  type Phase,
  type PhraseBook,
  type Point,
  type Structure,
  type Tone,
} from "../phrase-books/phrase-book.ts";
import { type ProductName, plainText } from "../phrase-books/product-name.ts";
import { type CallToAction, callToAction } from "./call-to-action.ts";
import type { DraftHistory, WritingContext } from "./draft-state.ts";
import { type PointCapacity, placePoints } from "./point-placement.ts";
import { type Assignment, closingWords, type Draft, draftSegment } from "./segment-draft.ts";

const maxDrafts = 14;
/** A draft with fewer flaws is taken at once: the very best would be the same few lines every time. */
const goodEnough = 0.1;
/** Seconds of video for each further time that the product is named. */
const secondsPerNaming = 15;
const maxNamings = 4;
/** Words to reserve for a call to action from the book. */
const callWords = 4;

export type Composition = {
  readonly segments: readonly ScriptSegment[];
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

type Plan = readonly { readonly name: string; readonly phase: Phase }[];

const planOf = (structure: Structure | undefined, segmentCount: number): Plan => {
  const names = structure?.plans[segmentCount - 1] ?? structure?.plans.at(-1) ?? [];
  return names.map((name) => {
    const phase = structure?.phases[name];
    if (!phase) throw new Error(`the plan names an unknown phase: ${name}`);
    return { name, phase };
  });
};

/** The caller's selling points, each once, cut to their first clause when they cannot be said in time. */
const pointsOf = (
  request: ScriptRequest,
  book: PhraseBook,
  name: ProductName,
  maxWords: number,
): Point[] => {
  const seen = new Set<string>();
  return request.sellingPoints.flatMap((text): Point[] => {
    const whole = book.point(text, name.plural);
    const short = spokenWords(whole.plain) > maxWords ? clauses(text)[0] : undefined;
    const point = short ? book.point(short, name.plural) : whole;
    const key = point.plain.toLowerCase();
    if (spokenWords(point.plain) === 0 || seen.has(key)) return [];
    seen.add(key);
    return [point];
  });
};

/** Index of the segment that introduces the product. */
const revealOf = (plan: Plan): number =>
  Math.max(
    0,
    plan.findIndex(({ phase }) => phase.names === true),
  );

/** The fewest words in which the phase can introduce the product, or count. */
const leadWords = ({ lead, numbered }: Phase, context: WritingContext): number => {
  const lines = [...(lead[context.tone] ?? []), ...(lead.any ?? [])];
  const slots = { ...context.slots, ...context.book.counting(1, 1) };
  return Math.min(
    ...lines
      .filter((line) => numbered || namesProduct(line))
      .map((line) => spokenWords(fill(line, slots))),
    context.budget.most,
  );
};

/** How many words of selling points each segment can take. */
const capacitiesOf = (plan: Plan, context: WritingContext, tailWords: number): PointCapacity[] => {
  const { most } = context.budget;
  const reveal = revealOf(plan);
  return plan.map(({ phase }, index) => {
    const lead = index === reveal || phase.numbered ? leadWords(phase, context) : 0;
    const tail = index === plan.length - 1 ? tailWords : 0;
    const open = index >= reveal || plan.length <= 2;
    return { words: open ? most - lead - tail : 0, preferred: open && phase.points === true };
  });
};

/** A good draft, or the best of several; every other one lets the closing words name the product. */
const bestDraft = (
  context: WritingContext,
  said: DraftHistory,
  assign: (naming: boolean) => Assignment,
): Draft => {
  let best = draftSegment(context, said, assign(false));
  for (let attempt = 1; attempt < maxDrafts && best.flaws > goodEnough; attempt += 1) {
    const draft = draftSegment(context, said, assign(attempt % 2 === 1));
    if (draft.flaws < best.flaws) best = draft;
  }
  return best;
};

const narrate = (
  context: WritingContext,
  plan: Plan,
  pointsBySegment: readonly (readonly Point[])[],
  call: CallToAction | null,
): ScriptSegment[] => {
  const reveal = revealOf(plan);
  const numberedCount = plan.filter(({ phase }) => phase.numbered).length;
  let said: DraftHistory = { lines: new Set(), namings: 0, points: 0 };
  let ordinal = 0;
  return plan.map(({ name, phase }, index) => {
    if (phase.numbered) ordinal += 1;
    const points = pointsBySegment[index] ?? [];
    const taken = points.reduce((sum, point) => sum + spokenWords(point.plain), 0);
    // Words for the name where nothing has said it yet and the closing words don't.
    const toName = said.namings === 0 ? spokenWords(context.slots["name"] ?? "") : 0;
    const close = (naming: boolean): Assignment["tail"] =>
      call
        ? { text: call.text, names: false }
        : closingWords(
            context,
            naming && said.namings < context.maxNamings,
            context.budget.most - taken - (naming ? 0 : toName),
          );
    const best = bestDraft(context, said, (naming) => ({
      phase,
      points,
      counting: context.book.counting(numberedCount, ordinal),
      naming: index < reveal ? "not_yet" : said.namings === 0 ? "now" : "may",
      tail: index === plan.length - 1 ? close(naming) : null,
    }));
    said = best.said;
    return { index, phase: name, narration: best.text };
  });
};

/** Writes the narration of every segment from the phrase book. Deterministic by the request's seed. */
export const composeScript = (request: ScriptRequest, book: PhraseBook): Composition => {
  const structure = book.structures[request.structure] ?? book.structures["standard_5phase"];
  const plan = planOf(structure, request.segmentCount);
  const budget = wordBudget(request.segmentSeconds, book.language);
  const name = book.name(request.productName, Math.min(6, budget.most - 2));
  const seconds = plan.length * request.segmentSeconds;
  const context: WritingContext = {
    book,
    tone: toneOf(request.tone),
    slots: book.slots(name, request.interactionMode),
    budget,
    maxNamings: Math.min(maxNamings, 1 + Math.floor(seconds / secondsPerNaming)),
    random: seededRandom(request.seed).next,
  };
  const call = callToAction(request.cta, budget.most);
  const tailWords = call ? spokenWords(call.text) : callWords;
  const capacities = capacitiesOf(plan, context, tailWords);
  const points = pointsOf(request, book, name, budget.most);
  const { bySegment, leftOut } = placePoints(points, capacities);
  const cutCall = plainText(request.cta) !== "" && call?.shortened !== false;
  return {
    segments: narrate(context, plan, bySegment, call),
    warnings: [
      ...(name.shortened ? [`The product's name is long; the narration says "${name.bare}".`] : []),
      ...leftOut.map(
        ({ plain }) => `There was no time for the selling point "${plain.replace(/\.$/, "")}".`,
      ),
      ...(cutCall
        ? ["The call to action is too long for the last segment and was shortened."]
        : []),
    ],
  };
};
