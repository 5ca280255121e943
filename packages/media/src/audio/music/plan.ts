import { Failure } from "@reelwright/film/failure";
import { clamp } from "@reelwright/film/numbers";
import { shareOnBeats } from "../sound/beat.ts";
import type { Mood } from "./mood.ts";

/** How busy a bar is: 0 opens, 1 builds, 2 is full. The last bar before the final chord leads up to it. */
type Intensity = 0 | 1 | 2;

/** The shape of a piece: whole bars, then a final chord that rings until the end. A loop has bars only. */
export type Plan = {
  readonly bpm: number;
  readonly beatSeconds: number;
  /** One entry per bar; the last bar may be shorter. */
  readonly bars: readonly { readonly beats: number; readonly intensity: Intensity }[];
  /** When the final chord is struck. */
  readonly finalSeconds: number;
  readonly seconds: number;
  /** The end leads into the beginning. */
  readonly isLoop: boolean;
};

/** Approximate length of a loop: the theme, its answer, and both again. */
const loopSeconds = 24;
const beatsPerBar = 4;
/** Progressions have four chords; a loop ends with the last of them. */
const barsPerRound = 4;

const longestTail = 3.4;
const shortestTail = 0.35;

type Fit = { readonly beats: number; readonly bpm: number; readonly cost: number };

/** Cuts off the beat cost as much as this change of tempo, in octaves. */
const priceOfCuts = 0.3;
/** For cuts, tails are tried in steps of so many seconds, and so many of them on either side of the usual one. */
const [tailStep, tailSteps] = [0.04, 24] as const;

/** How well a number of beats fills the time: a tempo near the wanted one, a suitable tail, whole bars, cuts on beats. */
const fit = (
  beats: number,
  wantedBpm: number,
  seconds: number,
  tail: number,
  cuts: readonly number[],
): Fit => {
  const bpm = (beats * 60) / (seconds - tail);
  const unevenness = beats % 4 === 0 ? 0 : beats % 2 === 0 ? 0.05 : 0.3;
  const change = Math.abs(Math.log2(bpm / wantedBpm));
  const onBeats = shareOnBeats(cuts, { beatSeconds: 60 / bpm, downbeatSeconds: 0 });
  const offBeats = cuts.length === 0 ? 0 : priceOfCuts * (1 - onBeats);
  return { beats, bpm, cost: change + unevenness + offBeats };
};

/** The usual tail, and near ones if there are cuts. */
const tailsOf = (seconds: number, cuts: readonly number[]): readonly number[] => {
  const usual = Math.min(2.2, Math.max(shortestTail, seconds * 0.13));
  if (cuts.length === 0) return [usual];
  const near = Array.from({ length: 2 * tailSteps }, (_, at) => {
    const way = (1 + (at >> 1)) * tailStep;
    return usual + (at % 2 === 0 ? way : -way);
  });
  return [usual, ...near.filter((tail) => tail >= shortestTail && tail <= longestTail)];
};

/** The building part and the full part each begin at a fixed share of the bars. */
const intensityAt = (bar: number, bars: number): Intensity => {
  if (bars < 3) return 2;
  const opening = bars < 6 ? 1 : Math.max(1, Math.round(bars * 0.16));
  const building = bars < 5 ? 0 : Math.max(1, Math.round(bars * 0.22));
  if (bar < opening) return 0;
  return bar < opening + building ? 1 : 2;
};

/**
 * Lays out a piece of exactly `seconds` (0.5 to 1,200) near `bpm`. Adjusts the tempo slightly so that the final chord
 * falls on a bar line, and many of the film's cuts (seconds) on beats. Throws `Failure` MUSIC_LENGTH_INVALID.
 */
export const planOf = (
  mood: Mood,
  bpm: number,
  seconds: number,
  cuts: readonly number[] = [],
): Plan => {
  if (!(seconds >= 0.5 && seconds <= 1_200)) {
    throw new Failure("invalid", "MUSIC_LENGTH_INVALID", "Music is 0.5 to 1200 seconds long.");
  }
  const wanted = clamp(bpm, mood.slowestBpm, mood.fastestBpm);
  const about = Math.max(1, Math.round(((seconds - 0.1 * seconds) * wanted) / 60));
  const tails = tailsOf(seconds, cuts);
  let best = fit(about, wanted, seconds, tails[0] ?? shortestTail, cuts);
  for (let beats = Math.max(1, about - 6); beats <= about + 6; beats += 1)
    for (const tail of tails) {
      const next = fit(beats, wanted, seconds, tail, cuts);
      if (next.cost < best.cost) best = next;
    }
  const tempo = clamp(best.bpm, wanted * 0.9, wanted * 1.12);
  const tailAt = (beats: number) => seconds - (beats * 60) / tempo;
  let beats = best.beats;
  while (beats > 1 && tailAt(beats) < shortestTail) beats -= 1;
  while (tailAt(beats) > longestTail) beats += 1;
  const count = Math.ceil(beats / 4);
  return {
    bpm: tempo,
    beatSeconds: 60 / tempo,
    bars: Array.from({ length: count }, (_, bar) => ({
      beats: Math.min(4, beats - 4 * bar),
      intensity: intensityAt(bar, count),
    })),
    finalSeconds: (beats * 60) / tempo,
    seconds,
    isLoop: false,
  };
};

/** Lays out a loop of whole rounds of chords at exactly `bpm`. It starts lighter and is full after a third. */
export const loopOf = (bpm: number): Plan => {
  const barSeconds = (beatsPerBar * 60) / bpm;
  const rounds = Math.max(1, Math.round(loopSeconds / (barsPerRound * barSeconds)));
  const count = rounds * barsPerRound;
  const seconds = count * barSeconds;
  return {
    bpm,
    beatSeconds: 60 / bpm,
    bars: Array.from({ length: count }, (_, bar) => ({
      beats: beatsPerBar,
      intensity: bar < Math.floor(count / 3) ? 1 : 2,
    })),
    finalSeconds: seconds,
    seconds,
    isLoop: true,
  };
};
