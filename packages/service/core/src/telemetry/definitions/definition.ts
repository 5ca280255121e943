/** What is declared of a metric. */
export type Definition = {
  readonly type: "counter" | "gauge" | "histogram";
  readonly help: string;
  /** Never a tenant or a job: each value of a label is a time series of its own. */
  readonly labels: readonly string[];
  /** Upper bounds of a histogram's buckets. */
  readonly buckets?: readonly number[];
  /** Set by one elected process, for the whole database. */
  readonly isGlobal?: true;
};
