/** The interface of a benchmark, and statistics of its figures. */

export type Row = readonly (string | number)[];
export type Table = {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  /** Explanations of the figures and the conditions of the measurement; one line each. */
  readonly notes: readonly string[];
};
/** Options of the command line. */
export type BenchOptions = {
  /** `--quick`: a short trial run whose figures aren't meaningful. */
  readonly isQuick: boolean;
  /** `--jobs N`: number of jobs, for benchmarks that support it. */
  readonly jobs?: number;
  /** `--peers DIR`: where the packages of other projects are installed for comparison; null: in the cache. */
  readonly peers: string | null;
  /** `--install-peers`: installs missing ones there. */
  readonly isInstalling: boolean;
  /** `--before DIR`: a built checkout of an earlier state, for benchmarks that compare with it. */
  readonly before: string | null;
  /** `--only PART,PART`: runs only these parts of a benchmark; empty: all. */
  readonly only: readonly string[];
};
/** Runs the benchmark and returns its tables; `say` reports progress. Throws if `only` contains an unknown part. */
export type Bench = (
  say: (line: string) => void,
  options: BenchOptions,
) => Promise<readonly Table[]>;

const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b);

/** The quantile of the values for a share from 0 to 1. */
export const quantile = (values: readonly number[], share: number): number => {
  const all = sorted(values);
  return all[Math.min(all.length - 1, Math.floor(all.length * share))] ?? Number.NaN;
};
export const median = (values: readonly number[]): number => quantile(values, 0.5);

const digits = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString("en-US") : value.toPrecision(3);

/** "median (lowest – highest)" */
export const spread = (values: readonly number[]): string => {
  const all = sorted(values);
  return `${digits(median(all))} (${digits(all[0] ?? Number.NaN)} – ${digits(all.at(-1) ?? Number.NaN)})`;
};
