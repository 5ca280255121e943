import type { StageName } from "../jobs/model/stage-names.ts";
import type { DurationCount, DurationKey, DurationStore } from "../ports/duration-store.ts";
import { classSeconds } from "./duration-class.ts";

/** So many measurements of the last hour are enough; with fewer, the week's are taken. */
const enough = 3;

type Measured = Awaited<ReturnType<DurationStore["counts"]>>[number];

/** How long stages are expected to take. */
export type ExpectedDurations = {
  /** Seconds from the units' beginning, waits included, to the end of the last one; null: never measured. */
  secondsOf(key: DurationKey): number | null;
};

const median = (counts: readonly Pick<DurationCount, "class" | "count">[]): number => {
  const sorted = [...counts].sort((a, b) => a.class - b.class);
  const half = sorted.reduce((sum, { count }) => sum + count, 0) / 2;
  let sum = 0;
  const middle = sorted.find(({ count }) => {
    sum += count;
    return sum >= half;
  });
  return classSeconds(middle?.class ?? 0);
};

const expectedOf = (rows: readonly Measured[]): number => {
  const recent = rows.map(({ lastHour, ...row }) => ({ ...row, count: lastHour }));
  const isEnough = recent.reduce((sum, { count }) => sum + count, 0) >= enough;
  return median(isEnough ? recent : rows);
};

/** Of all numbers of units that were measured, the one nearest to the asked one. */
const nearest = (rows: readonly Measured[], units: number): readonly Measured[] => {
  const distance = Math.min(...rows.map((row) => Math.abs(row.units - units)));
  return rows.filter((row) => Math.abs(row.units - units) === distance);
};

/**
 * The medians of what was measured: of the last hour where that is enough, otherwise of the week. What was never made
 * with this number of units, or in this variant, is expected to take as long as what is nearest to it in its stage.
 */
export const expectedDurations = (measured: readonly Measured[]): ExpectedDurations => {
  const byStage = new Map<StageName, Measured[]>();
  for (const row of measured) {
    const rows = byStage.get(row.stage) ?? [];
    rows.push(row);
    byStage.set(row.stage, rows);
  }
  const known = new Map<string, number>();
  return {
    secondsOf: ({ stage, variant, units }) => {
      const name = `${stage} ${variant} ${units}`;
      const found = known.get(name);
      if (found !== undefined) return found;
      const rows = byStage.get(stage);
      if (!rows) return null;
      const alike = rows.filter((row) => row.variant === variant);
      const seconds = expectedOf(nearest(alike.length > 0 ? alike : rows, units));
      known.set(name, seconds);
      return seconds;
    },
  };
};

/** Nothing was measured. */
export const nothingMeasured = expectedDurations([]);
