/** An experiment of the campaign: injected faults, measured figures and their targets. */
import type { Random } from "../simulation/random.ts";
import type { Checkout } from "./stack.ts";

/** A measurement with its target. */
export type Figure = {
  readonly what: string;
  readonly measured: number | string;
  /** Text for people; empty if the figure has no target. */
  readonly target: string;
  readonly isMet: boolean;
};
export type Report = {
  /** The injected faults with their counts. */
  readonly injected: string;
  readonly figures: readonly Figure[];
};
export type ExperimentContext = {
  readonly seed: number;
  readonly random: Random;
  /** 1: the full length of the experiment; less: a shorter run. */
  readonly scale: number;
  /** The tested checkout: the repository or a mutated copy. */
  readonly checkout: Checkout;
  /** Whether durations have targets; false on a machine with other load. */
  readonly isTimed: boolean;
  readonly say: (line: string) => void;
};
export type Experiment = {
  readonly name: string;
  readonly title: string;
  /** Duration at full length in minutes. */
  readonly fullMinutes: number;
  run(context: ExperimentContext): Promise<Report>;
};

/** `count` multiplied by the run's scale, at least `least`. */
export const scaled = (
  { scale }: Pick<ExperimentContext, "scale">,
  count: number,
  least = 1,
): number => Math.max(least, Math.round(count * scale));

/** A figure that must equal a value. */
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
/** A figure with a minimum, which proves that the experiment had an effect. */
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
/** A figure without a target. */
export const shown = (what: string, measured: number | string): Figure => ({
  what,
  measured,
  target: "",
  isMet: true,
});

/** The value that `share` (0 to 1) of the values don't exceed; 0 if there are none. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};
/** Converts ms to seconds with two decimals. */
export const seconds = (ms: number): number => Math.round(ms / 10) / 100;
