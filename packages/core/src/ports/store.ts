/**
 * The truth. Every method is one transaction (or one statement) and may be called at once by many
 * processes. One lock order: job row → tasks → credit account → hold. Transient trouble (serialisation,
 * deadlock, a restart of the database) is retried inside; what remains is Failure("unavailable").
 */
import type { JobEvent, JobRecord, JobState, JobStatus } from "../job/job-state.ts";
import type { JobParams } from "../job/params-schema.ts";
import type { StageName } from "../job/stage-names.ts";
import type { Transition } from "../job/transition.ts";

export type Page = { readonly page: number; readonly pageSize: number };
export type Paged<T> = { readonly items: readonly T[]; readonly total: number };

export type NewJob = {
  readonly jobId: string;
  readonly tenantId: string;
  readonly idempotencyKey: string;
  /** SHA-256 (hex) of the validated body with defaults: "the same parameters". */
  readonly paramsHash: string;
  readonly params: JobParams;
  /** Credits to reserve. */
  readonly credits: number;
  readonly firstTasks: readonly { readonly stage: StageName; readonly unit: number }[];
  /** Limits of a tenant that has none of its own in the database. */
  readonly defaultLimits: { readonly concurrent: number; readonly daily: number };
};

export type JobStore = {
  /**
   * Inserts the job (the unique key is the mutex), its hold, ledger row and first tasks in one statement;
   * concurrent calls travel together. A repeated key with the same hash answers the existing job.
   * Throws Failure: INSUFFICIENT_CREDITS (details required, available), IDEMPOTENCY_KEY_REUSED,
   * CONCURRENT_JOB_LIMIT, DAILY_JOB_LIMIT (details limit, retry_after in seconds). Nothing is left behind then.
   */
  create(job: NewJob): Promise<{ readonly record: JobRecord; readonly created: boolean }>;
  /** The job if it is this tenant's, else null. */
  read(tenantId: string, jobId: string): Promise<JobRecord | null>;
  /** Newest first. */
  list(
    tenantId: string,
    filter: Page & { readonly statuses: readonly JobStatus[] | null },
  ): Promise<Paged<JobRecord>>;
  /**
   * Locks the job, lets `decide` choose (it may throw a Failure, which rolls back) and writes the transition.
   * Throws Failure("missing", "JOB_NOT_FOUND") for another tenant's or an unknown id.
   */
  change(
    tenantId: string,
    jobId: string,
    decide: (state: JobState) => Transition,
  ): Promise<JobRecord>;
  /** Events after `seq`, oldest first, at most `limit`. */
  events(tenantId: string, jobId: string, seq: number, limit: number): Promise<readonly JobEvent[]>;
};

/** A leased task and all that its run needs. */
export type Claim = {
  readonly taskId: string;
  /** Fences every write of this lease; also part of the files' keys. */
  readonly leaseToken: string;
  readonly jobId: string;
  readonly tenantId: string;
  readonly run: number;
  readonly stage: StageName;
  readonly unit: number;
  readonly attempt: number;
  /** How many runs of this unit ended in an error until now (crashes not counted). */
  readonly failures: number;
  readonly items: number;
  /** What the unit asked to remember when it last gave its slot back; null at first. */
  readonly memo: unknown;
  readonly params: JobParams;
  /** Outputs of this run's done tasks, also of this stage's earlier units. */
  readonly outputs: readonly {
    readonly stage: StageName;
    readonly unit: number;
    readonly output: unknown;
  }[];
};

/** How a lease ends. `items` is the number of items made so far for this unit. */
export type TaskResult =
  | { readonly kind: "done"; readonly output: unknown; readonly items: number }
  /** Gives the slot back and looks again after `waitMs`. */
  | {
      readonly kind: "later";
      readonly waitMs: number;
      readonly memo: unknown;
      readonly items: number;
    }
  /** Failed, and will be tried again after `delayMs`; counts as a failure. */
  | { readonly kind: "retry"; readonly delayMs: number; readonly error: TaskError }
  | { readonly kind: "failed"; readonly error: TaskError }
  /** Handed back at shut-down: no attempt, no failure is counted. */
  | { readonly kind: "release" };
export type TaskError = {
  readonly code: string;
  readonly message: string;
  readonly retryable: boolean;
};

/** A task whose bell is to be rung. */
export type Dispatch = {
  readonly taskId: string;
  readonly stage: StageName;
  /** Grows with each dispatch of the task; makes the queue's job id unique. */
  readonly seq: number;
};

export type TaskStore = {
  /**
   * Leases a ready (or expired) task of a live job for 8 s; null when there is nothing to claim (done, leased by
   * another, cancelled, job paused or ended). The first claim makes a pending job `processing`.
   */
  claim(taskId: string, owner: number): Promise<Claim | null>;
  /** Extends leases and notes progress (0 to 1); answers the task ids whose lease is lost. */
  heartbeat(
    beats: readonly {
      readonly taskId: string;
      readonly leaseToken: string;
      readonly progress: number;
    }[],
  ): Promise<readonly string[]>;
  /**
   * Ends a lease. False: the lease was lost, nothing is written and the result must be thrown away.
   * For a lease that holds, `decide` sees the job with this task's new status and chooses the transition.
   */
  finish(
    claim: Pick<Claim, "taskId" | "leaseToken" | "jobId">,
    result: TaskResult,
    decide: (state: JobState) => Transition,
  ): Promise<boolean>;
  /**
   * Marks up to one round of worker slots per stage as dispatched, tenants in turn: ready tasks never dispatched,
   * waiting tasks that are due, and tasks dispatched more than 4 s ago but not claimed.
   */
  dispatch(limit: number): Promise<readonly Dispatch[]>;
  /** Tasks of these stages that were dispatched, may be claimed, and were not claimed yet; the oldest 200. */
  unclaimed(stages: readonly StageName[]): Promise<readonly Dispatch[]>;
  /** Takes back leases that expired or whose owner's session is gone; answers how many. Poison (20 crashes) is failed by `decide`. */
  reap(
    decide: (
      state: JobState,
      task: { readonly stage: StageName; readonly unit: number },
    ) => Transition,
  ): Promise<number>;
};

/** A process's presence: a session that holds an advisory lock; when it ends, its leases may be taken. */
export type Presence = {
  readonly owner: number;
  /** Tells the relay how many tasks of each stage this process runs at once. */
  announce(slots: { readonly [stage: string]: number }): Promise<void>;
  close(): Promise<void>;
};

export type Balance = {
  readonly credit_balance: number;
  readonly credit_reserved: number;
  readonly available_credits: number;
};
export const transactionTypes = [
  "purchase",
  "reserve",
  "consume",
  "release",
  "refund",
  "bonus",
] as const;
export type CreditTransaction = {
  readonly transaction_id: string;
  readonly type: (typeof transactionTypes)[number];
  readonly amount: number;
  readonly balance_before: number;
  readonly balance_after: number;
  readonly credit_balance_after: number;
  readonly credit_reserved_after: number;
  readonly available_after: number;
  readonly job_id: string | null;
  readonly description: string;
  readonly created_at: string;
};
export type CreditStore = {
  balance(tenantId: string): Promise<Balance>;
  /** Newest first. */
  transactions(
    tenantId: string,
    filter: Page & { readonly jobId: string | null },
  ): Promise<Paged<CreditTransaction>>;
  /** Adds credits (purchase, bonus) or takes them back (refund of a payment: negative amounts are not used here). */
  grant(
    tenantId: string,
    grant: {
      readonly type: "purchase" | "bonus" | "refund";
      readonly amount: number;
      readonly description: string;
    },
  ): Promise<Balance>;
};

export type Tenant = {
  readonly tenant_id: string;
  readonly name: string;
  readonly email: string | null;
  readonly created_at: string;
};
export type ApiKey = {
  readonly tenant_id: string;
  readonly key_id: string;
  readonly expires_at: string | null;
  readonly revoked: boolean;
};
export type TenantStore = {
  /** Makes a tenant with its account, `credits` as a bonus (0: none) and one API key, in one transaction. */
  create(tenant: {
    readonly tenantId: string;
    readonly name: string;
    readonly credits: number;
    readonly key: {
      readonly id: string;
      readonly name: string;
      readonly hash: string;
      readonly prefix: string;
    };
  }): Promise<Tenant>;
  /** By SHA-256 (hex) of the key; null when unknown. Notes the use at most once a minute. */
  keyByHash(hash: string): Promise<ApiKey | null>;
  read(tenantId: string): Promise<Tenant | null>;
  /** Key in the file store of the tenant's brand logo, or null. */
  logo(tenantId: string): Promise<string | null>;
};

/** A paid call at a vendor. Spec of the states: docs/states.md. */
export type VendorCall = {
  readonly key: string;
  readonly state: "intent" | "submitted" | "done" | "failed" | "unknown";
  readonly vendor_task_id: string | null;
  readonly submissions: number;
  readonly result: unknown;
};
export type VendorCallStore = {
  /** Writes the intent, or answers the call that exists under this key. */
  intend(call: {
    readonly key: string;
    readonly jobId: string;
    readonly tenantId: string;
    readonly provider: string;
    readonly requestHash: string;
  }): Promise<VendorCall>;
  /** Notes what is known of a call; a `done` or `failed` call never changes again. */
  note(
    key: string,
    change: Partial<Pick<VendorCall, "state" | "vendor_task_id" | "result" | "submissions">> & {
      readonly costUsd?: number;
    },
  ): Promise<void>;
};

export type Store = {
  readonly jobs: JobStore;
  readonly tasks: TaskStore;
  readonly credits: CreditStore;
  readonly tenants: TenantStore;
  readonly vendorCalls: VendorCallStore;
  /** Opens this process's presence. `name` is for people. */
  presence(name: string): Promise<Presence>;
  /** Throws Failure("unavailable") unless the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
};
