import type { FilmOperation } from "../film/film-operations.ts";
import type { FilmSource } from "../film/film-source.ts";
import type { CreateJobBody, JobParams } from "../jobs/job-params.ts";
import type {
  JobEvent,
  JobRecord,
  JobRow,
  JobState,
  JobStatus,
  PauseReason,
  RetryLimits,
  TaskRow,
  Transition,
} from "../jobs/job-state.ts";
import type { StageName } from "../jobs/stage-names.ts";
import type { CostLine } from "../pricing/price-list.ts";
import type { TraceContext } from "../telemetry/tracer.ts";
import type { LimitedKey } from "./identity.ts";
import type { Once, Page, Paged } from "./requests.ts";

export type NewJob = {
  readonly jobId: string;
  readonly tenantId: string;
  readonly idempotencyKey: string;
  /** `fingerprintOf` the request. */
  readonly fingerprint: string;
  readonly params: JobParams;
  /** The tenant's template. Its use is counted if this call creates the job. */
  readonly templateId?: string | null;
  /** Credits to reserve. */
  readonly credits: number;
  readonly firstTasks: readonly { readonly stage: StageName; readonly unit: number }[];
  /** Limits for tenants without their own in the database. */
  readonly defaultLimits: { readonly concurrent: number; readonly daily: number };
  /** The request that creates it. */
  readonly traceContext?: TraceContext | null;
  readonly limitedKeyId?: LimitedKey | undefined;
};

/** The job of an idempotency key, and the fingerprint of the request that created it. */
export type KeyedJob = { readonly record: JobRecord; readonly fingerprint: string };

/** The reservation of one run. */
export type RunHold = {
  readonly run: number;
  readonly reserved: number;
  /** null: pending. */
  readonly consumed: number | null;
  readonly charges: readonly CostLine[];
};

/** Filter of a job list; null: any. */
export type JobFilter = Page & {
  readonly statuses: readonly JobStatus[] | null;
  readonly pauseReason?: PauseReason | null;
  /** Text in the product's name, case-insensitive. Searches the newest 10,000 jobs of each status. */
  readonly text?: string | null;
};

export type JobStore = {
  /**
   * Inserts the job (the unique key is the mutex), its hold, ledger row and first tasks in one statement.
   * Concurrent calls are batched. A repeated key with the same fingerprint returns the existing job.
   * Throws Failure: INSUFFICIENT_CREDITS (details required, available), IDEMPOTENCY_KEY_REUSED,
   * TENANT_SUSPENDED, CONCURRENT_JOB_LIMIT, DAILY_JOB_LIMIT (details limit, retry_after in seconds), KEY_CREDIT_LIMIT. A failed call
   * writes nothing. Throws PricesChanged if `params.price_book` isn't the book in force.
   */
  create(job: NewJob): Promise<{ readonly record: JobRecord; readonly created: boolean }>;
  /** The tenant's job with this key, or null. Concurrent calls are batched. */
  byKey(tenantId: string, idempotencyKey: string): Promise<KeyedJob | null>;
  /** Null if it isn't this tenant's. */
  get(tenantId: string, jobId: string): Promise<JobRecord | null>;
  /** Newest first. */
  list(tenantId: string, filter: JobFilter): Promise<Paged<JobRecord>>;
  /**
   * Locks the job, calls `decide` (a thrown Failure rolls back) and writes the transition. Throws Failure("missing",
   * "JOB_NOT_FOUND") for an unknown id or another tenant's job. A transition that restarts the job may throw
   * INSUFFICIENT_CREDITS, TENANT_SUSPENDED or CONCURRENT_JOB_LIMIT, like `create`, or RETRY_LIMIT (details: limit, per "job" or
   * "account", retry_after in seconds). With `once`: KeyTaken, before `decide` is called.
   */
  update(
    tenantId: string,
    jobId: string,
    decide: (state: JobState) => Transition,
    once?: Once | null,
  ): Promise<JobRecord>;
  /** Number of retries the job has left today; 0 for a job that isn't this tenant's. */
  retriesLeft(
    tenantId: string,
    jobId: string,
    defaults: Pick<RetryLimits, "jobRetries" | "dailyRetries">,
  ): Promise<number>;
  /** Reservation and cost of each run, oldest first; empty for another tenant's job. */
  holds(tenantId: string, jobId: string): Promise<readonly RunHold[]>;
  /** Events after `seq`, oldest first, at most `limit`. */
  events(tenantId: string, jobId: string, seq: number, limit: number): Promise<readonly JobEvent[]>;
  /** Returns the jobs, of any tenant, that have an event after the number `after`. */
  haveEvents(
    jobs: readonly { readonly jobId: string; readonly after: number }[],
  ): Promise<readonly string[]>;
};

/** Earlier claims of a unit, without the last one. Times are milliseconds since 1970. */
export type PastClaim = {
  /** Number of the first claim. */
  readonly claim: number;
  /** Number of claims. Consecutive polls of a vendor are merged into one entry. */
  readonly claims: number;
  /** When the first claim became possible, and when it was made. */
  readonly ready_ms: number;
  readonly claimed_ms: number;
  /** When the last claim was made, and when it ended. */
  readonly last_ms: number;
  readonly ended_ms: number;
  /** Sums over all these claims. */
  readonly queued_ms: number;
  readonly ran_ms: number;
  readonly outcome: "snooze" | "retry" | "release" | "crashed" | "remade" | "review";
};

/** A paid call of a unit at a vendor. */
type CallTimes = {
  readonly attempt: number;
  readonly state: string;
  readonly submitted_at: string | null;
  readonly finished_at: string | null;
};

/** Timeline of a unit. */
export type UnitHistory = Pick<
  TaskRow,
  "stage" | "unit" | "status" | "claimCount" | "error" | "started_at" | "finished_at"
> & {
  readonly failures: number;
  readonly created_at: string;
  /** When it last became claimable; while it waits, when it will. */
  readonly ready_at: string;
  readonly claimed_at: string | null;
  /** Oldest first. */
  readonly past_claims: readonly PastClaim[];
  readonly calls: readonly CallTimes[];
};

/** Timeline of one run of a job. */
export type JobHistory = {
  readonly job: JobRow;
  readonly run: number;
  readonly units: readonly UnitHistory[];
  /** The database's time. */
  readonly now: string;
};

export type JobHistories = {
  /** Timeline of a run (null: the current one); null for another tenant's job. */
  read(tenantId: string, jobId: string, run: number | null): Promise<JobHistory | null>;
};

/** A keyframe or a segment that waits for a person's review. */
export type WaitingItem = {
  readonly record: JobRecord;
  readonly stage: StageName;
  readonly unit: number;
  /** When work on it began. */
  readonly madeAt: string;
};

export type ReviewStore = {
  /** Pending reviews of all the tenant's jobs, oldest first. */
  waiting(tenantId: string, page: Page): Promise<Paged<WaitingItem>>;
};

/** Factors of a stage's duration. */
export type DurationKey = {
  readonly stage: StageName;
  /** Model, resolution and length: `variantOf`. */
  readonly variant: string;
  /** Number of units generated concurrently. */
  readonly units: number;
};
/** How often a stage took this long. */
export type DurationCount = DurationKey & {
  /** Bucket of the duration: `durationClass`. */
  readonly class: number;
  readonly count: number;
};

/** What a film was made from, or will be. Revision 1 is the job as it was ordered. */
export type FilmRevision = {
  readonly revision: number;
  /** The revision that it changes; null for a job's own run. */
  readonly parent: number | null;
  readonly source: FilmSource;
  /** `sourceHash` of it. */
  readonly sha256: string;
  readonly operations: readonly FilmOperation[];
  /** Runs of the job that rendered it, or were to. */
  readonly runs: readonly number[];
  /** Who made it; null for a job's own run. */
  readonly created_by: string | null;
  readonly created_at: string;
};

export type FilmStore = {
  /** Revisions of a job, oldest first; empty as long as nobody has changed its film. */
  revisions(tenantId: string, jobId: string): Promise<readonly FilmRevision[]>;
  /**
   * Adds a revision after the last one. `implied` are revisions before it that aren't stored yet. Returns null if the revision exists:
   * somebody else has changed the film.
   */
  addRevision(
    tenantId: string,
    jobId: string,
    revision: Omit<FilmRevision, "created_at" | "runs">,
    implied: readonly FilmRevision[],
  ): Promise<FilmRevision | null>;
  /** Stores revisions unless they are there. */
  keepRevisions(tenantId: string, jobId: string, implied: readonly FilmRevision[]): Promise<void>;
  /** The done units of a run; empty if its rows are gone. */
  unitsOfRun(tenantId: string, jobId: string, run: number): Promise<readonly MadeUnit[]>;
};

/** A unit that a run made, or kept. */
export type MadeUnit = {
  readonly stage: StageName;
  readonly unit: number;
  readonly output: unknown;
};

export type DurationStore = {
  /** Adds this process's measurements to the current ten-minute window. */
  record(counts: readonly DurationCount[]): Promise<void>;
  /** Measurements of all processes from the last week and the last hour. */
  counts(): Promise<readonly (DurationCount & { readonly lastHour: number })[]>;
};

/** Saved job fields. Omitted fields are absent, never null. */
export type TemplateConfig = {
  readonly [Field in Exclude<
    keyof CreateJobBody,
    "product_name" | "product_image_url" | "idempotency_key" | "template_id"
  >]?: NonNullable<CreateJobBody[Field]>;
};

export type Template = {
  readonly template_id: string;
  readonly name: string;
  readonly description: string | null;
  readonly config: TemplateConfig;
  readonly is_default: boolean;
  readonly use_count: number;
  readonly created_at: string;
  /** When its own fields last changed. A use or a new default elsewhere doesn't change it. */
  readonly updated_at: string;
};
export type TemplateFields = Pick<Template, "name" | "description" | "config" | "is_default">;

/**
 * A tenant's templates. All writes of one tenant are serialized, so the limit and the single default hold under
 * concurrency. Unknown ids and those of other tenants: Failure("missing", "TEMPLATE_NOT_FOUND").
 */
export type TemplateStore = {
  /** By `is_default`, `use_count` and `updated_at`, each descending. */
  list(tenantId: string, limit: number): Promise<readonly Template[]>;
  get(tenantId: string, templateId: string): Promise<Template | null>;
  /** A new default replaces the previous one. Throws KeyTaken, Failure("conflict", "TEMPLATE_LIMIT_REACHED"). */
  create(
    tenantId: string,
    templateId: string,
    fields: TemplateFields,
    once?: Once | null,
  ): Promise<Template>;
  /** Changes the given fields. `config` is replaced as a whole. */
  update(tenantId: string, templateId: string, fields: Partial<TemplateFields>): Promise<Template>;
  delete(tenantId: string, templateId: string): Promise<void>;
  /** Counts a use. */
  use(tenantId: string, templateId: string): Promise<void>;
};

/** Maximum templates of one tenant. docs/contribute/contract.md#limits. */
export const maxTemplates = 20;
