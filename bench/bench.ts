/** What a benchmark is, and how its figures are summed up. */

export type Row = readonly (string | number)[];
export type Table = {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  /** What the figures mean and what they were taken with; a line each. */
  readonly notes: readonly string[];
};
/** What the command line says beside the names. */
export type BenchOptions = {
  /** `--quick`: smaller and fewer, to see that it runs; its figures prove nothing. */
  readonly isQuick: boolean;
  /** `--jobs N`: how many jobs to make, where a benchmark lets that be chosen. */
  readonly jobs?: number;
  /** `--peers DIR`: where other projects' packages are installed that are compared with; null: in the cache. */
  readonly peers: string | null;
  /** `--install-peers`: installs them there where they are missing. */
  readonly isInstalling: boolean;
  /** `--only PART,PART`: these parts alone of a benchmark that has named ones; empty: all of it. */
  readonly only: readonly string[];
};
/** Runs and returns its tables; `say` tells how far it is. Throws where `only` names a part that there isn't. */
export type Bench = (
  say: (line: string) => void,
  options: BenchOptions,
) => Promise<readonly Table[]>;

const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b);

/** The value below which this share (0 to 1) of the values lies. */
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
