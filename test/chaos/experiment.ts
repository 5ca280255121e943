/** An experiment of the campaign: what is injected, what is measured, and what it must be. */
import type { Random } from "../simulation/random.ts";
import type { Checkout } from "./stack.ts";

/** One measured thing with its target. */
export type Figure = {
  readonly what: string;
  readonly measured: number | string;
  /** For people; empty where the figure only informs. */
  readonly target: string;
  readonly isMet: boolean;
};
export type Report = {
  /** What was done to the system, with counts. */
  readonly injected: string;
  readonly figures: readonly Figure[];
};
export type ExperimentContext = {
  readonly seed: number;
  readonly random: Random;
  /** 1 is the full length of the experiment; less is a shortened run. */
  readonly scale: number;
  /** What is run: the repository, or a mutated copy of it. */
  readonly checkout: Checkout;
  /** Whether figures of time count as targets; not where the machine is busy with something else. */
  readonly isTimed: boolean;
  readonly say: (line: string) => void;
};
export type Experiment = {
  readonly name: string;
  readonly title: string;
  /** How long it takes at full length, in minutes. */
  readonly fullMinutes: number;
  run(context: ExperimentContext): Promise<Report>;
};

/** `count` shortened by the run's scale, at least `least`. */
export const scaled = (
  { scale }: Pick<ExperimentContext, "scale">,
  count: number,
  least = 1,
): number => Math.max(least, Math.round(count * scale));

/** A figure that must be exactly this. */
export const exactly = (
  what: string,
  measured: number | string,
  wanted: number | string,
): Figure => ({
  what,
  measured,
  target: String(wanted),
  isMet: measured === wanted,
});
/** A figure that must be at least this: proof that the experiment did something. */
export const atLeast = (what: string, measured: number, least: number): Figure => ({
  what,
  measured,
  target: `≥ ${least}`,
  isMet: measured >= least,
});
export const atMost = (what: string, measured: number, most: number, unit = ""): Figure => ({
  what,
  measured: `${measured}${unit}`,
  target: `≤ ${most}${unit}`,
  isMet: measured <= most,
});
/** A figure that informs. */
export const shown = (what: string, measured: number | string): Figure => ({
  what,
  measured,
  target: "",
  isMet: true,
});

/** The value that `share` (0 to 1) of the values do not exceed; 0 of none. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};
/** Milliseconds as seconds with two digits. */
export const seconds = (ms: number): number => Math.round(ms / 10) / 100;
