import type { JobRow } from "../jobs/job-state.ts";
import type { StageName } from "../jobs/stage-names.ts";
import type { OwnLimits } from "../limits/rates.ts";
import type {
  DeliveryAction,
  DeliveryView,
  EndedJob,
  ListedJob,
  ListedWorker,
  OpenTask,
  SpendPoint,
  TaskAction,
  TenantView,
  ThroughputPoint,
  VendorView,
  WholeJob,
  WorkerAction,
} from "../operations/replies.ts";
import type {
  FoundTenant,
  RefundDone,
  TenantNote,
  TenantRecord,
} from "../operations/tenant-replies.ts";
import type { OperatorCredits, OperatorGrant } from "./credits.ts";
import type { JobStore } from "./jobs.ts";
import type { Priority } from "./tenants.ts";

/** Ports of operators, across all tenants. No tenant's request uses them. */

/** A job that hasn't ended, with its open units in the pipeline's order. */
export type LiveJob = Omit<ListedJob, "open_tasks" | "reason"> & {
  readonly tasks: readonly OpenTask[];
};

/** Capacity of a stage. */
export type StageCapacity = {
  readonly stage: StageName;
  /** Slots of live processes that accept new tasks. */
  readonly slots: number;
  readonly leased: number;
  readonly workers: number;
  /** Processes of the stage that accept no new tasks. */
  readonly draining: number;
};

/** A registered process. */
export type WorkerView = Omit<ListedWorker, "reason">;

/** Start of a scan, and the maximum number of rows it reads. */
export type Scan = {
  /** Null: from the beginning. */
  readonly after: string | null;
  readonly limit: number;
  readonly tenantId: string | null;
};

/** Reads that stay cheap as tables grow: each reads only open rows, or at most `limit` rows. */
export type OperatorReads = {
  /** Oldest first, by id. */
  liveJobs(scan: Scan): Promise<readonly LiveJob[]>;
  /** Jobs of any status, newest first. */
  newestJobs(scan: Scan): Promise<readonly NewestJob[]>;
  stages(): Promise<readonly StageCapacity[]>;
  workers(): Promise<readonly WorkerView[]>;
  /** Pending deliveries by next attempt, abandoned ones by end; oldest first. */
  deliveries(
    scan: Scan & { readonly state: "pending" | "abandoned" },
  ): Promise<readonly DeliveryView[]>;
  deliveriesOf(jobId: string): Promise<readonly DeliveryView[]>;
  /** All stored data of a job without secrets and bodies; null for an unknown id. */
  wholeJob(jobId: string): Promise<WholeJob | null>;
  wholeTask(taskId: string): Promise<WholeRow | null>;
  wholeDelivery(deliveryId: string): Promise<DeliveryView | null>;
};

/** A job of any status. */
export type NewestJob = Omit<EndedJob, "status"> & Pick<JobRow, "status">;

/** A row as it is stored. */
export type WholeRow = { readonly [column: string]: unknown };

/** An operator's reason, for the audit log; null: none given. */
type Why = { readonly reason: string | null };

/**
 * Actions of operators. Each is one transaction that also writes the audit log. Repeating one changes nothing and
 * records nothing. Throws Failure: `…_NOT_FOUND`, INVALID_STATE.
 */
export type OperatorActions = OperatorTenantActions & {
  /** Makes an open task ready immediately, even if it is waiting. */
  requeueTask(taskId: string, order: Why & { readonly isForced: boolean }): Promise<TaskAction>;
  /** Attempts a delivery immediately, with as many attempts as a new one, signed with the tenant's current secret. */
  replayDelivery(
    deliveryId: string,
    order: Why & { readonly isForced: boolean },
  ): Promise<DeliveryAction>;
  /** Stops a process from taking new tasks. After `handBackAfterS` (null: never) it hands back what it still runs. */
  drainWorker(
    owner: number,
    order: Why & { readonly handBackAfterS: number | null },
  ): Promise<WorkerAction>;
  undrainWorker(owner: number, order: Why): Promise<WorkerAction>;
  /** Null: the job doesn't exist. */
  tenantOfJob(jobId: string): Promise<string | null>;
  /** Job updates that also write the audit log. */
  jobsRecorded(
    action: string,
    details: { readonly [name: string]: unknown },
  ): Pick<JobStore, "update">;
};

/** Which tenant an operator means: an id, the prefix of a key, or a part of a name or an email. */
export type TenantSearch = { readonly text: string; readonly limit: number };

/** New limits of a tenant. Null: the installation's default. Omitted ones stay. */
export type TenantChange = {
  readonly concurrent_limit?: number | null;
  readonly daily_limit?: number | null;
  readonly job_retry_limit?: number | null;
  readonly daily_retry_limit?: number | null;
  readonly priority?: Priority;
};

/** A refund of what a job was charged. */
export type JobRefund = {
  /** Null: all that is left. */
  readonly credits: number | null;
  /** Shown to the tenant, and in the audit log. */
  readonly reason: string;
  /** Idempotency key: repeating the refund adds nothing. */
  readonly key: string;
};

/** Tenants, for operators. */
export type OperatorTenants = {
  find(search: TenantSearch): Promise<readonly FoundTenant[]>;
  /** Null for an unknown id. */
  tenant(tenantId: string): Promise<TenantRecord | null>;
};

/**
 * Changes of a tenant, each one transaction with its entry in the audit log. Repeating one changes nothing. Throws Failure
 * TENANT_NOT_FOUND.
 */
export type OperatorTenantActions = {
  /** From its commit on nothing new begins, in test mode neither. Playground tasks end and release their credits. */
  suspend(tenantId: string, why: Why): Promise<{ readonly changed: boolean }>;
  resumeTenant(tenantId: string, why: Why): Promise<{ readonly changed: boolean }>;
  changeTenant(
    tenantId: string,
    change: TenantChange & Why,
  ): Promise<{ readonly changed: boolean }>;
  /** Replaces the limits of requests and uploads. Gateways apply them within 10 s. */
  changeRequestLimits(
    tenantId: string,
    change: Why & { readonly limitsAfter: (before: OwnLimits) => OwnLimits },
  ): Promise<{ readonly changed: boolean; readonly limits: OwnLimits }>;
  addNote(tenantId: string, body: string): Promise<TenantNote>;
  grant(tenantId: string, grant: OperatorGrant): ReturnType<OperatorCredits["grantOnce"]>;
  /**
   * Returns credits that a job was charged as a ledger row `refund`. Throws Failure: JOB_NOT_FOUND; REFUND_TOO_HIGH if the
   * job was charged less; IDEMPOTENCY_KEY_REUSED if the key was used for another amount.
   */
  refundJob(jobId: string, refund: JobRefund): Promise<RefundDone>;
};

/** A vendor's calls of the current UTC day, and its open calls. */
export type VendorDayFigures = {
  readonly vendor: string;
  /** Calls for which a request was sent. */
  readonly calls: number;
  readonly failures: number;
  /** Open calls whose submission's response was lost. */
  readonly unknown: number;
  /** Open calls that the vendor has accepted. */
  readonly running: number;
  /** Open calls that wait because the vendor accepts none. */
  readonly waiting: number;
  readonly spent_usd: number;
};

/** A vendor's calls that ended within the last 15 minutes. */
export type VendorLatelyFigures = Pick<VendorView, "vendor"> & VendorView["lately"];

/** The load of a tenant with unfinished jobs or playground tasks. Null limits: those of the installation. */
export type TenantFigures = Omit<TenantView, "concurrent_limit" | "daily_limit"> & {
  readonly concurrent_limit: number | null;
  readonly daily_limit: number | null;
};

/** The tenant that the next page starts after. */
export type TenantPlace = { readonly liveJobs: number; readonly tenantId: string };

export type OperatorFigures = {
  vendorsLately(): Promise<readonly VendorLatelyFigures[]>;
  /** Tenants with the most unfinished jobs first. */
  tenants(after: TenantPlace | null, limit: number): Promise<readonly TenantFigures[]>;
  /** The last 24 hours, oldest first. */
  throughput(): Promise<readonly ThroughputPoint[]>;
  /** The last 30 days, oldest first. */
  spend(): Promise<readonly SpendPoint[]>;
  /** Abandoned deliveries, counted up to 1000; sessions of the database server. */
  totals(): Promise<{
    readonly abandoned: number;
    readonly sessions: number;
    readonly max_sessions: number;
  }>;
};

type Count = { readonly count: number };
/** Units of live jobs, by stage. */
export type QueueFigures = {
  readonly stage: string;
  /** Ready units that their queue doesn't hold. Only Redis knows; 0 if it isn't asked. */
  readonly ready: number;
  /** Ready units, whose entries wait in their queue. */
  readonly dispatched: number;
  readonly leased: number;
  /** Waiting for a vendor or for the next attempt. */
  readonly waiting: number;
  /** Ready units of a paused job. They count as ready once the job resumes. */
  readonly paused: number;
  /** Age in seconds of the oldest ready or dispatched unit; 0 if there is none. */
  readonly oldestSeconds: number;
  /** The same where the queue doesn't hold all of them. */
  readonly undispatchedSeconds: number;
  /** Units that all workers can run concurrently. */
  readonly slots: number;
};

/** Messages that are sent when they are due. */
type DueFigures = {
  readonly due: number;
  readonly waiting: number;
  readonly leased: number;
  /** Age in seconds of the oldest due message; 0 if none is due. */
  readonly oldestSeconds: number;
};

/** Snapshot of the state that all processes share. */
export type InstallationFigures = {
  readonly queues: readonly QueueFigures[];
  /** Unfinished jobs. */
  readonly jobs: readonly (Count & { readonly status: string })[];
  readonly workers: readonly (Count & { readonly app: string })[];
  readonly deliveries: DueFigures;
  readonly mails: DueFigures;
  readonly credits: {
    readonly available: number;
    readonly reserved: number;
    readonly owed: number;
  };
  readonly holds: { readonly job: number; readonly playground: number };
  /** Age in seconds of the oldest open hold; 0 if there is none. */
  readonly oldestHolds: { readonly job: number; readonly playground: number };
  readonly vendorCalls: readonly (Count & { readonly vendor: string; readonly state: string })[];
  /** On this UTC day. */
  readonly vendorSpend: readonly { readonly vendor: string; readonly usd: number }[];
};

export type OperationsStore = {
  figures(): Promise<InstallationFigures>;
};
