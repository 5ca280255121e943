import type { components } from "../../api/generated/operators.ts";
import type { Tone } from "../../components/status-badge.tsx";
import type { Messages } from "../../texts/load-texts.ts";

/** The charts' data, computed from the gateway's answers. */

/** One sample of the queues. */
export type Sample = { readonly at: number; readonly waiting: number; readonly running: number };

/** Half an hour of samples at the usual interval. */
const maxSamples = 450;

/** Adds a sample. The same sample again changes nothing. */
export const withSample = (
  samples: readonly Sample[],
  { at, dispatch }: Pick<components["schemas"]["Overview"], "at" | "dispatch">,
): readonly Sample[] => {
  const time = Date.parse(at);
  if (samples.at(-1)?.at === time) return samples;
  const { ready, dispatched, waiting, leased } = dispatch;
  const sample = { at: time, waiting: ready + dispatched + waiting, running: leased };
  return [...samples, sample].slice(-maxSamples);
};

const periodMs = 600_000;
const periods = 144;

type Throughput = { readonly at: number; readonly units: number };

/** Finished units per ten minutes of the day before `now`, summed over all stages; 0 for empty periods. */
export const throughputOf = (
  points: readonly components["schemas"]["ThroughputPoint"][],
  now: number,
): readonly Throughput[] => {
  const counts = new Map<number, number>();
  for (const { at, units } of points) {
    const time = Date.parse(at);
    counts.set(time, (counts.get(time) ?? 0) + units);
  }
  const last = Math.floor(now / periodMs) * periodMs;
  return Array.from({ length: periods }, (_, index) => {
    const at = last - (periods - 1 - index) * periodMs;
    return { at, units: counts.get(at) ?? 0 };
  });
};

const days = 30;
const dayMs = 86_400_000;

type SpendDay = { readonly day: string; readonly [vendor: string]: number | string };

/** The spend of the 30 UTC days up to `now`, by vendor, largest first. */
export const spendOf = (
  points: readonly components["schemas"]["SpendPoint"][],
  now: number,
): {
  readonly vendors: readonly string[];
  readonly days: readonly SpendDay[];
  readonly total: number;
} => {
  const sums = new Map<string, number>();
  for (const { vendor, usd } of points) sums.set(vendor, (sums.get(vendor) ?? 0) + usd);
  const vendors = [...sums].sort(([, a], [, b]) => b - a).map(([vendor]) => vendor);
  const last = Math.floor(now / dayMs) * dayMs;
  const spent = new Map(points.map(({ day, vendor, usd }) => [`${day} ${vendor}`, usd]));
  return {
    vendors,
    days: Array.from({ length: days }, (_, index) => {
      const day = new Date(last - (days - 1 - index) * dayMs).toISOString().slice(0, 10);
      const byVendor = vendors.map((vendor) => [vendor, spent.get(`${day} ${vendor}`) ?? 0]);
      return { ...Object.fromEntries(byVendor), day };
    }),
    total: [...sums.values()].reduce((sum, each) => sum + each, 0),
  };
};

type Reasons = Messages["operator"]["reason"];
export type ReasonCode = keyof Reasons;

type Reason = components["schemas"]["Reason"];

const calm: { readonly [code: string]: Tone } = {
  empty: "muted",
  serving: "good",
  moving: "good",
  running: "info",
  delivered: "good",
  drained: "muted",
  gone: "muted",
};

/** Stuck work is red, work that waits for a person amber, progressing work neutral. */
export const reasonTone = ({ code, is_stuck: isStuck }: Reason): Tone => {
  if (isStuck) return ["review", "paused", "credit_limit"].includes(code) ? "wait" : "bad";
  return calm[code] ?? "wait";
};

type Circuit = components["schemas"]["Vendor"]["circuit"];

export const circuitTone = (circuit: Circuit): Tone => {
  if (circuit === null) return "muted";
  return ({ closed: "good", half_open: "wait", open: "bad", refused: "bad" } as const)[circuit];
};

/** The used share of a limit; 0 without a limit. */
export const fullness = (value: number, limit: number | null): number =>
  limit === null || limit <= 0 ? 0 : Math.min(1, value / limit);

/** Red from 90 %, amber from two thirds. */
export const fullTone = (share: number): Tone => {
  if (share >= 0.9) return "bad";
  return share >= 2 / 3 ? "wait" : "info";
};
