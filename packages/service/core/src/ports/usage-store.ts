import type { StageName } from "../jobs/model/stage-names.ts";

/** A UTC day on which something was counted. */
export type UsageDay = {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly jobs_created: number;
  /** Runs by how they ended. */
  readonly jobs_completed: number;
  readonly jobs_failed: number;
  readonly jobs_cancelled: number;
  /** Consumed. */
  readonly credits: number;
  /** Credits by component, with fractions; `playground` for the playground's tasks. */
  readonly components: { readonly [component: string]: number };
};

/** How long jobs took for a stage, from its first unit's start to its last unit's end. */
export type StageUsage = {
  readonly stage: StageName;
  readonly median_seconds: number;
  readonly p95_seconds: number;
  /** That were measured. */
  readonly jobs: number;
};

/** First and last day, both included. */
type Period = { readonly from: string; readonly to: string };

export type UsageStore = {
  /** Days without anything are left out; the oldest first. */
  days(tenantId: string, period: Period): Promise<readonly UsageDay[]>;
  /** Of the newest 1,000 jobs that were created in the period, have completed and aren't archived. */
  stages(tenantId: string, period: Period): Promise<readonly StageUsage[]>;
};
