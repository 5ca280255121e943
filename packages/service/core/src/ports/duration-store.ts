import type { StageName } from "../jobs/model/stage-names.ts";

/** What a stage's duration depends on. */
export type DurationKey = {
  readonly stage: StageName;
  /** The model, the resolution, the length: `variantOf`. */
  readonly variant: string;
  /** How many units were made side by side. */
  readonly units: number;
};
/** How often a stage took this long. */
export type DurationCount = DurationKey & {
  /** The duration's class: `durationClass`. */
  readonly class: number;
  readonly count: number;
};

export type DurationStore = {
  /** Adds what this process measured to the current ten minutes. */
  record(counts: readonly DurationCount[]): Promise<void>;
  /** What all processes measured in the last week, and of it in the last hour. */
  counts(): Promise<readonly (DurationCount & { readonly lastHour: number })[]>;
};
