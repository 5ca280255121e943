import type {
  JobEvent,
  JobRecord,
  JobState,
  JobStatus,
  PauseReason,
} from "../jobs/model/job-state.ts";
import type { JobParams } from "../jobs/model/params-schema.ts";
import type { StageName } from "../jobs/model/stage-names.ts";
import type { RetryLimits, Transition } from "../jobs/model/transition.ts";
import type { CostLine } from "../pricing/cost-line.ts";
import type { TraceContext } from "../telemetry/trace-context.ts";
import type { Once } from "./idempotency-store.ts";
import type { Page, Paged } from "./page.ts";

export type NewJob = {
  readonly jobId: string;
  readonly tenantId: string;
  readonly idempotencyKey: string;
  /** Of the request: `fingerprintOf`. */
  readonly fingerprint: string;
  readonly params: JobParams;
  /** The tenant's template whose use is counted if the job is really created. */
  readonly templateId?: string | null;
  /** Credits to reserve. */
  readonly credits: number;
  readonly firstTasks: readonly { readonly stage: StageName; readonly unit: number }[];
  /** Limits of a tenant that has none of its own in the database. */
  readonly defaultLimits: { readonly concurrent: number; readonly daily: number };
  /** The request that creates it. */
  readonly traceContext?: TraceContext | null;
};

/** The job of an idempotency key, and the fingerprint of the request that made it. */
export type KeyedJob = { readonly record: JobRecord; readonly fingerprint: string };

/** The reservation of one run. */
export type RunHold = {
  readonly run: number;
  readonly reserved: number;
  /** null: pending. */
  readonly consumed: number | null;
  readonly charges: readonly CostLine[];
};

/** Which jobs are listed; null: any. */
export type JobFilter = Page & {
  readonly statuses: readonly JobStatus[] | null;
  readonly pauseReason?: PauseReason | null;
  /** What the product's name contains, in any case. Only the newest 10,000 jobs of each status are looked at for it. */
  readonly text?: string | null;
};

export type JobStore = {
  /**
   * Inserts the job (the unique key is the mutex), its hold, ledger row and first tasks in one statement;
   * concurrent calls travel together. A repeated key with the same fingerprint returns the existing job.
   * Throws Failure: INSUFFICIENT_CREDITS (details required, available), IDEMPOTENCY_KEY_REUSED,
   * CONCURRENT_JOB_LIMIT, DAILY_JOB_LIMIT (details limit, retry_after in seconds). Nothing is left behind then.
   */
  create(job: NewJob): Promise<{ readonly record: JobRecord; readonly created: boolean }>;
  /** The tenant's job of this key, if there is one; concurrent calls travel together. */
  byKey(tenantId: string, idempotencyKey: string): Promise<KeyedJob | null>;
  /** The job if it is this tenant's, else null. */
  get(tenantId: string, jobId: string): Promise<JobRecord | null>;
  /** Newest first. */
  list(tenantId: string, filter: JobFilter): Promise<Paged<JobRecord>>;
  /**
   * Locks the job, lets `decide` choose (it may throw a Failure, which rolls back) and writes the transition.
   * Throws Failure("missing", "JOB_NOT_FOUND") for another tenant's or an unknown id; for a transition that
   * restarts the job, INSUFFICIENT_CREDITS or CONCURRENT_JOB_LIMIT, like `create`, or RETRY_LIMIT (details limit, per
   * "job" or "account", retry_after in seconds). With `once`: KeyTaken, before `decide` is asked.
   */
  update(
    tenantId: string,
    jobId: string,
    decide: (state: JobState) => Transition,
    once?: Once | null,
  ): Promise<JobRecord>;
  /** How often the job may still be retried on this day; 0 for a job that isn't this tenant's. */
  retriesLeft(
    tenantId: string,
    jobId: string,
    defaults: Pick<RetryLimits, "jobRetries" | "dailyRetries">,
  ): Promise<number>;
  /** What each run of the job reserved and cost, oldest first; empty for a job that isn't this tenant's. */
  holds(tenantId: string, jobId: string): Promise<readonly RunHold[]>;
  /** Events after `seq`, oldest first, at most `limit`. */
  events(tenantId: string, jobId: string, seq: number, limit: number): Promise<readonly JobEvent[]>;
  /** Those of these jobs, whoever they belong to, that have an event after the number `after`. */
  haveEvents(
    jobs: readonly { readonly jobId: string; readonly after: number }[],
  ): Promise<readonly string[]>;
};
