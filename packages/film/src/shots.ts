/** The shots of a segment: where it is cut and how close each shot is. All functions are pure. */

import {
  type EndCard,
  type PlannedShot,
  type Script,
  type ShotSize,
  segmentFormat,
} from "./artifacts.ts";
import { endsClause, endsSentence } from "./captions/bonds.ts";
import { isWithinWord, type TimedWord } from "./sound/timeline.ts";

export type ShotPlanRequest = {
  /** Length of the segment, in whole seconds. */
  readonly seconds: number;
  readonly index: number;
  readonly segmentCount: number;
  /** When its words are heard, from its start. Words that begin before it or end after it are allowed. */
  readonly words: readonly TimedWord[];
  readonly productName: string;
  /** The tone of the script. A calm film has longer shots. */
  readonly tone: string;
  /** Tempo of the music, in beats per minute; its first beat is the film's first frame. Undefined: not known. */
  readonly bpm?: number | undefined;
};

const rate = segmentFormat.framesPerSecond;
/** How far a transition extends beyond its cut; seconds. */
const transitionReach = 0.3;

/** The allowed and the ideal length of a shot; seconds. */
type Lengths = { readonly least: number; readonly ideal: number; readonly most: number };

const inside: Lengths = { least: 1.4, ideal: 2.4, most: 3.3 };
/** The last shot of a segment continues as the first one of the next, so each is half a shot. */
const half: Lengths = { least: 0.7, ideal: 1.2, most: 1.65 };
/** A film begins with a cut within its first seconds: in 4 s there are three shots. */
const opening: Lengths = { least: 0.9, ideal: 1.6, most: 2.3 };

/** The length of a film's end card, in which nothing is cut; seconds. */
const endCardSeconds = 2;

const closing: Lengths = { least: endCardSeconds + transitionReach, ideal: 2.5, most: 3.5 };
const calmTempo = 1.4;

const scaled = ({ least, ideal, most }: Lengths, by: number): Lengths => ({
  least,
  ideal: ideal * by,
  most: most * by,
});

/** A segment of this length shows a third framing, unless the end card follows; seconds. */
const changing = 4;

/** If long words or a long name leave no choice, a shot may be longer or shorter by these factors. */
const patience = 1.7;
const haste = 0.8;
/** The shot after it may then be quick, so that there is one; seconds. */
const quick: Lengths = { least: 0.9, ideal: 1.6, most: inside.most * patience };

/** The cost of a shot's length: 0 at the ideal, 1 at a difference of 0.8 s. Null if the length isn't allowed. */
const lengthCost = (frames: number, { least, ideal, most }: Lengths): number | null => {
  const seconds = frames / rate;
  if (seconds < least - 1e-6 || seconds > most + 1e-6) return null;
  return ((seconds - ideal) / 0.8) ** 2;
};

type Path = { readonly cost: number; readonly cuts: readonly number[] };
/** A cut, and a path of cuts that ends with it. */
type Way = { readonly cut: Cut; readonly path: Path };
type Roles = { readonly first: Lengths; readonly middle: Lengths; readonly last: Lengths };

const widened = ({ first, middle, last }: Roles): Roles => {
  const wider = ({ least, ideal, most }: Lengths): Lengths => ({
    least: least * haste,
    ideal,
    most: most * patience,
  });
  // The end card needs its time.
  const least = last.least > endCardSeconds ? last.least : last.least * haste;
  return { first: wider(first), middle: wider(middle), last: { ...wider(last), least } };
};

const best = (paths: readonly Path[]): Path | null =>
  paths.reduce<Path | null>(
    (least, path) => (least && least.cost <= path.cost ? least : path),
    null,
  );

/** The cheapest path to a cut with at least `least` cuts, in which all earlier shots have allowed lengths. */
const cheapestWay = (
  ways: readonly Way[],
  frame: number,
  lengths: Lengths,
  least: number,
): Path | null =>
  best(
    ways.flatMap(({ cut, path }) => {
      const cost = lengthCost(frame - cut.frame, lengths);
      if (cost === null || path.cuts.length < least) return [];
      return [{ cost: path.cost + cost, cuts: path.cuts }];
    }),
  );

/** The cheapest cuts of a segment, at least one or two. Null if no choice has allowed lengths. */
const cheapestCuts = (
  cuts: readonly Cut[],
  frames: number,
  { first, middle, last }: Roles,
  least: 1 | 2 = 1,
): readonly number[] | null => {
  const ways: Way[] = [];
  for (const cut of cuts) {
    const opened = lengthCost(cut.frame, first);
    const opener = opened === null ? null : { cost: opened, cuts: [] };
    // Keeps both the cheapest path with an earlier cut and the one without, even if one of them costs more.
    for (const path of [opener, cheapestWay(ways, cut.frame, middle, 1)])
      if (path)
        ways.push({ cut, path: { cost: path.cost + cut.cost, cuts: [...path.cuts, cut.frame] } });
  }
  return cheapestWay(ways, frames, last, least)?.cuts ?? null;
};

/** Cuts a segment in which the product's name takes so long that no shot can have an allowed length. */
const patientCuts = (
  cuts: readonly Cut[],
  frames: number,
  lengths: Roles,
): readonly number[] | null => {
  const patient = widened(lengths);
  return (
    cheapestCuts(cuts, frames, patient, 2) ??
    cheapestCuts(cuts, frames, { ...patient, middle: quick }, 2) ??
    cheapestCuts(cuts, frames, patient)
  );
};

/** The first and last shots have the keyframes' framing. Each shot between them differs from its neighbors. */
const sizesOf = (count: number, startsNear: boolean): readonly ShotSize[] => {
  const [one, other] = startsNear ? (["close", "detail"] as const) : (["detail", "close"] as const);
  return Array.from({ length: count }, (_, at): ShotSize => {
    if (at === 0 || at === count - 1) return "wide";
    // If there are at least three shots in between, one of them shows the whole scene again.
    if (count >= 5 && at % 3 === 2 && at < count - 2) return "wide";
    return at % 3 === 1 ? one : other;
  });
};

/** The first frame that shows the second keyframe's scene. */
export const sceneChange = (shots: readonly PlannedShot[]): number =>
  shots.find(({ scene }) => scene === "end")?.from ?? Number.POSITIVE_INFINITY;

/** The cut at which the scene changes: the one nearest to the middle. */
const changeOf = (cuts: readonly number[], frames: number): number =>
  cuts.reduce((best, cut) =>
    Math.abs(cut - frames / 2) < Math.abs(best - frames / 2) ? cut : best,
  );

/** The only cut of a segment that leaves no choice: near its middle, or earlier if the end card follows. */
const onlyCut = (
  cuts: readonly Cut[],
  words: readonly TimedWord[],
  [frames, isLast]: readonly [number, boolean],
): number => {
  const beforeCard = Math.max(frames / 4, frames - closing.least * rate);
  const wanted = Math.round(isLast ? Math.min(frames / 2, beforeCard) : frames / 2);
  if (!isWithinWord(words, msOf(wanted))) return wanted;
  const distance = ({ frame }: Cut) => Math.abs(frame - wanted);
  const early = isLast ? cuts.filter(({ frame }) => frame < wanted) : [];
  const nearest = (early.length > 0 ? early : cuts).toSorted((a, b) => distance(a) - distance(b));
  return nearest[0]?.frame ?? wanted;
};

/**
 * Cuts a segment into shots of 2 to 3 s, between sentences and clauses if the words' times allow it. It never cuts
 * within a word, nor right before or within the product's name. To avoid that, a shot may last from 0.9 to 5.5 s. The first
 * shot begins with the first keyframe and the last one leads to the second, so both are `wide`. The shots on both sides
 * of a segment border appear as one. The film's last two seconds have no cut. A segment has at least two shots. From
 * four seconds on it has at least three, except in the last segment or if the product's name leaves no room. A cut is on a
 * beat of the music if its pause has one, unless the segment leaves no choice. Deterministic.
 */
export const planShots = (request: ShotPlanRequest): readonly PlannedShot[] => {
  const { seconds, index, segmentCount, tone } = request;
  const frames = Math.round(seconds * rate);
  const tempo = tone === "calm" ? calmTempo : 1;
  const isLast = index === segmentCount - 1;
  const lengths = {
    first: scaled(index === 0 ? opening : half, tempo),
    middle: scaled(inside, tempo),
    last: scaled(isLast ? closing : half, tempo),
  };
  const possible = possibleCuts(request, frames);
  const cuts = (isLast || seconds < changing ? null : cheapestCuts(possible, frames, lengths, 2)) ??
    cheapestCuts(possible, frames, lengths) ??
    patientCuts(possible, frames, lengths) ?? [onlyCut(possible, request.words, [frames, isLast])];
  // A film begins close to the persona. Then comes the product.
  const startsNear = index % 2 === 1;
  const sizes = sizesOf(cuts.length + 1, startsNear);
  const change = changeOf(cuts, frames);
  const bounds = [0, ...cuts, frames];
  return sizes.map((size, at) => {
    const from = bounds[at] ?? 0;
    return { from, to: bounds[at + 1] ?? frames, size, scene: from < change ? "start" : "end" };
  });
};

/** A possible first frame of a shot, and its cost: 0 between two sentences. */
type Cut = { readonly frame: number; readonly cost: number };

const costs = { sentence: 0, clause: 0.3, word: 2, silence: 0.5, offBeat: 0.25 } as const;
/** A cut closer before the product's name would distract from it. Ms. */
const beforeNameMs = 450;
/** Distance of possible cuts in silence, in frames. */
const gridFrames = 6;
/** A silence of this length may be cut anywhere; ms. */
const silenceMs = 400;

const msOf = (frame: number): number => (frame * 1000) / rate;

const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "");

type Span = { readonly fromMs: number; readonly toMs: number };

/** Times at which the product's name, or its first word, is spoken. */
const namedSpans = (words: readonly TimedWord[], productName: string): readonly Span[] => {
  const name = productName.split(/\s+/u).map(plain).filter(Boolean);
  const [first] = name;
  if (first === undefined) return [];
  const texts = words.map(({ text }) => plain(text));
  return words.flatMap(({ startMs }, at) => {
    if (texts[at] !== first && !(first.length > 3 && texts[at]?.includes(first))) return [];
    const said = name.findIndex((part, offset) => texts[at + offset] !== part);
    const last = words[at + Math.max(1, said === -1 ? name.length : said) - 1];
    return [{ fromMs: startMs, toMs: last?.endMs ?? startMs }];
  });
};

const costAfter = (text: string): number => {
  if (endsSentence(text)) return costs.sentence;
  return endsClause(text) ? costs.clause : costs.word;
};

/** Possible cuts between words, shortly before the next word begins, as an editor would cut. */
const betweenWords = (words: readonly TimedWord[]): readonly Cut[] =>
  words.slice(0, -1).map(({ text, endMs }, at) => {
    const nextMs = words[at + 1]?.startMs ?? endMs;
    const ms = endMs + (nextMs - endMs) * 0.7;
    return { frame: Math.round((ms * rate) / 1000), cost: costAfter(text) };
  });

/** Possible cuts while nobody speaks. */
const inSilence = (words: readonly TimedWord[], frames: number): readonly Cut[] => {
  const ends = [0, ...words.map(({ endMs }) => endMs)];
  const begins = [...words.map(({ startMs }) => startMs), msOf(frames)];
  const isSilent = (ms: number) =>
    begins.some((toMs, at) => {
      const fromMs = ends[at] ?? 0;
      const isLong = at === 0 || at === words.length || toMs - fromMs >= silenceMs;
      return isLong && ms >= fromMs && ms <= toMs;
    });
  return Array.from({ length: Math.max(0, Math.ceil(frames / gridFrames) - 1) }, (_, at) => ({
    frame: (at + 1) * gridFrames,
    cost: costs.silence,
  })).filter(({ frame }) => isSilent(msOf(frame)));
};

/** Frames of a segment that are nearest to the music's beats. */
const beatFrames = (
  { bpm, index, seconds }: ShotPlanRequest,
  frames: number,
): readonly number[] => {
  if (!bpm) return [];
  const beat = (60 * rate) / bpm;
  const start = index * seconds * rate;
  const first = Math.ceil(start / beat);
  return Array.from({ length: Math.ceil(frames / beat) }, (_, at) =>
    Math.round((first + at) * beat - start),
  );
};

/** The nearest beat to a frame without a word's start or end in between; null if there is none. */
const beatNear = (
  frame: number,
  beats: readonly number[],
  words: readonly TimedWord[],
): number | null => {
  const ms = msOf(frame);
  const from = Math.max(0, ...words.map(({ endMs }) => endMs).filter((end) => end <= ms));
  const to = Math.min(...words.map(({ startMs }) => startMs).filter((start) => start >= ms));
  const near = beats.filter((beat) => msOf(beat) >= from && msOf(beat) <= to);
  const distance = (beat: number) => Math.abs(beat - frame);
  return near.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
};

/**
 * Possible cuts of a segment in order, never within a word, nor right before or within the product's name. In a pause with
 * beats of the music they are on these.
 */
const possibleCuts = (request: ShotPlanRequest, frames: number): readonly Cut[] => {
  const { words, productName, bpm } = request;
  const beats = beatFrames(request, frames);
  const named = namedSpans(words, productName);
  const isAllowed = ({ frame }: Cut): boolean => {
    const ms = msOf(frame);
    const isNamed = named.some(({ fromMs, toMs }) => ms >= fromMs - beforeNameMs && ms < toMs - 1);
    return frame > 0 && frame < frames && !isNamed && !isWithinWord(words, ms);
  };
  const onBeat = (cut: Cut): Cut => {
    const snapped = { ...cut, frame: beatNear(cut.frame, beats, words) ?? 0 };
    if (isAllowed(snapped)) return snapped;
    return { ...cut, cost: cut.cost + (bpm ? costs.offBeat : 0) };
  };
  return [...betweenWords(words), ...inSilence(words, frames)]
    .filter(isAllowed)
    .map(onBeat)
    .toSorted((a, b) => a.frame - b.frame || a.cost - b.cost);
};

/** The end card's share of a film that is too short for the whole card. */
const share = 0.4;

/** How many of a film's last frames the end card covers. */
export const endCardFrames = (frames: number): number =>
  Math.floor(Math.min(endCardSeconds * segmentFormat.framesPerSecond, share * frames));

/** The texts of a film's end card. Null if none is wanted, and for scripts of earlier versions, which have none. */
export const endCardTexts = (
  { end_card: isWanted }: { readonly end_card?: boolean },
  { endCard }: Pick<Script, "endCard">,
): EndCard | null => (isWanted === false ? null : (endCard ?? null));

/**
 * Which of a segment's shots show the persona, in a film with one: the film's first shot (`isFirst`) and every second one
 * between two keyframes. The other keyframes show the product. So the persona is in at most half of a film's shots, and
 * never in two in a row.
 */
export const personShots = (count: number, isFirst: boolean): readonly boolean[] =>
  Array.from({ length: count }, (_, at) => {
    if (at === 0) return isFirst;
    return at < count - 1 && at % 2 === (isFirst ? 0 : 1);
  });
