import { spokenWords } from "./pace.ts";
import { fill, namesProduct, type Phase, type Point, type Slots } from "./phrase-book.ts";
import { chosen, options, type Said, say, type Telling, type Voice } from "./telling.ts";

/** What one segment has to say. */
export type Assignment = {
  readonly phase: Phase;
  readonly points: readonly Point[];
  /** The closing words of the script, and whether they name the product; null before the last segment. */
  readonly tail: { readonly text: string; readonly names: boolean } | null;
  readonly counting: Slots;
  /** May the product be named; must it? */
  readonly naming: "not_yet" | "now" | "may";
};

export type Draft = {
  readonly text: string;
  readonly words: number;
  readonly said: Said;
  /** Lower is better. */
  readonly flaws: number;
};

/** How often a segment that has something else to say does without its lead. */
const leadSkippedShare = 0.3;
/** A segment is full at this share of its natural length. */
const enoughShare = 0.9;
/** Nobody hears whether it is this much shorter or longer. */
const unheardShare = 0.12;

const sayLead = (telling: Telling, { phase, points, tail, naming }: Assignment): string[] => {
  const needed = phase.numbered || (naming === "now" && !telling.namedHere);
  const spared = !needed && (tail !== null || points.length > 0);
  if (spared && telling.voice.random() < leadSkippedShare) return [];
  const all = options(telling, phase.lead);
  const introducing = all.filter((sentence) => namesProduct(sentence.line));
  const mustName = naming === "now" && !telling.namedHere && introducing.length > 0;
  return say(telling, chosen(telling, mustName ? introducing : all));
};

const sayPoint = (telling: Telling, point: Point): string[] => {
  const { book } = telling.voice;
  const plainWords = spokenWords(point.plain);
  telling.reserved -= plainWords;
  const lines = Object.entries(book.frames[point.shape]).map(([tone, frames]) => [
    tone,
    frames.filter(
      (line) =>
        (telling.points > 0 || !book.continues.test(line)) &&
        Array.from(line.matchAll(/\{([^}]+)\}/g)).every(
          ([, slot = ""]) => slot in point.slots || slot in telling.slots,
        ),
    ),
  ]);
  const framed = say(
    telling,
    chosen(telling, options(telling, Object.fromEntries(lines), point.slots)),
  );
  telling.points += 1;
  if (framed.length > 0) return framed;
  telling.words += plainWords;
  return [point.plain];
};

const sayMore = (telling: Telling, phase: Phase): string[] => {
  const { budget, book } = telling.voice;
  const more: string[] = [];
  while (telling.words < budget.natural * enoughShare) {
    const own = options(telling, phase.more);
    const spare = telling.namings > 0 ? book.spare.after : book.spare.before;
    const said = say(telling, chosen(telling, own.length > 0 ? own : options(telling, spare)));
    if (said.length === 0) break;
    more.push(...said);
  }
  return more;
};

const flawsOf = (telling: Telling, { naming }: Assignment, sentences: number): number => {
  const { budget, book } = telling.voice;
  const unnamed = naming === "now" && telling.namings === 0 ? 3 : 0;
  const short = telling.words < budget.least ? 2 : 0;
  const flat = sentences === 0 ? 1 : book.flatness * (1 - telling.toned / sentences);
  const off = Math.abs(telling.words - budget.natural) / budget.natural;
  return Math.max(0, off - unheardShare) + unnamed + short + flat;
};

/** One attempt at a segment: lead, points, more of the phase, tail, within the budget. */
export const draftSegment = (voice: Voice, before: Said, assignment: Assignment): Draft => {
  const { phase, points, tail, naming } = assignment;
  const telling: Telling = {
    voice,
    slots: { ...voice.slots, ...assignment.counting },
    mayName: naming !== "not_yet",
    lines: new Set(before.lines),
    namings: before.namings,
    namedHere: tail?.names === true,
    points: before.points,
    words: tail ? spokenWords(tail.text) : 0,
    reserved: points.reduce((sum, point) => sum + spokenWords(point.plain), 0),
    toned: 0,
  };
  const lead = () => sayLead(telling, assignment);
  const said = () => points.flatMap((point) => sayPoint(telling, point));
  const pointsFirst = tail !== null && phase.names !== true;
  const opening = pointsFirst ? [...said(), ...lead()] : [...lead(), ...said()];
  const parts = [...opening, ...sayMore(telling, phase), ...(tail?.text ? [tail.text] : [])];
  if (tail?.names) telling.namings += 1;
  return {
    text: parts.join(" "),
    words: telling.words,
    said: { lines: telling.lines, namings: telling.namings, points: telling.points },
    flaws: flawsOf(telling, assignment, parts.length),
  };
};

/** Closing words from the book that fit; those that name the product only when `naming`. */
export const closingWords = (
  voice: Voice,
  naming: boolean,
  roomWords: number,
): NonNullable<Assignment["tail"]> => {
  const { calls } = voice.book;
  const fitting = [...(calls[voice.tone] ?? []), ...(calls.any ?? [])]
    .map((line) => ({ text: fill(line, voice.slots), names: namesProduct(line) }))
    .filter((call) => (naming || !call.names) && spokenWords(call.text) <= roomWords);
  return fitting[Math.floor(voice.random() * fitting.length)] ?? { text: "", names: false };
};
