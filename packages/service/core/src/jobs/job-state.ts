import type { LimitedKey } from "../ports/identity.ts";
import type { CostLine } from "../pricing/price-list.ts";
import type { TraceContext } from "../telemetry/tracer.ts";
import { schema } from "../validation/schema.ts";
import type { VendorFailureDetails } from "../vendors/failure-details.ts";
import type { JobParams } from "./job-params.ts";
import { type StageName, stageNames } from "./stage-names.ts";

export const jobStatuses = [
  "pending",
  "processing",
  "paused",
  "completed",
  "failed",
  "cancelled",
] as const;
export const jobStatusSchema = schema({ title: "JobStatus", enum: jobStatuses });
export type JobStatus = (typeof jobStatuses)[number];
export const isEnded = (status: JobStatus): status is "completed" | "failed" | "cancelled" =>
  status === "completed" || status === "failed" || status === "cancelled";

export const pauseReasons = ["user", "human_review", "credit_limit"] as const;
export const pauseReasonSchema = schema({ title: "PauseReason", enum: pauseReasons });
export type PauseReason = (typeof pauseReasons)[number];

/** `review`: an item was generated, and a person decides about it. */
const taskStatuses = [
  "ready",
  "leased",
  "waiting",
  "review",
  "done",
  "failed",
  "cancelled",
] as const;
export const taskStatusSchema = schema({ title: "TaskStatus", enum: taskStatuses });
export type TaskStatus = (typeof taskStatuses)[number];
/** Whether a unit continues on its own. */
export const isOpen = (status: TaskStatus): boolean =>
  status === "ready" || status === "leased" || status === "waiting";

/** Why a job failed, as the caller sees it. */
export type JobError = {
  readonly code: string;
  readonly message: string;
  readonly stage: StageName;
  readonly retryable: boolean;
  /** Details of a vendor's refusal or error: its class, meaning and remedy. */
  readonly details?: VendorFailureDetails;
};

/** A job's row. Column names are the wire's names. Times are ISO 8601 UTC with milliseconds. */
export type JobRow = {
  readonly job_id: string;
  readonly tenant_id: string;
  readonly status: JobStatus;
  readonly current_stage: StageName;
  readonly progress_percent: number;
  readonly pause_reason: PauseReason | null;
  readonly params: JobParams;
  readonly idempotency_key: string;
  readonly credits_estimated: number;
  /** Amount of the pending hold; 0 once settled. */
  readonly credits_reserved: number;
  /** By all runs together. */
  readonly credits_consumed: number;
  readonly error: JobError | null;
  /** From 1; a retry raises it. */
  readonly run: number;
  /** Where this run began: the stages before it are kept from an earlier run, and were paid by it. */
  readonly from_stage: StageName;
  readonly created_at: string;
  readonly updated_at: string;
  readonly started_at: string | null;
  readonly completed_at: string | null;
};

/** An item that was made for a scored unit: refused (by the score or by a human), or waiting for a decision. */
export type Candidate = {
  readonly output: unknown;
  /** 0 to 100. */
  readonly score: number;
  /** null: not refused. */
  readonly refused: "score" | "human" | null;
  /** Feedback of the person who rejected it. */
  readonly feedback: string | null;
};

/** A task of the job's current run: one unit of one stage. */
export type TaskRow = {
  readonly stage: StageName;
  readonly unit: number;
  readonly status: TaskStatus;
  /** How often it was claimed. */
  readonly claimCount: number;
  /** How many items were made at the full price; of a scored unit the first one alone. */
  readonly items: number;
  /** Retries because of the score, at half the price. */
  readonly retries: number;
  /** Retries because a person rejected the item. */
  readonly rejections: number;
  /** A scored unit's items where there was more than one, or while a human decides; oldest first. */
  readonly candidates: readonly Candidate[];
  /** Fraction done of a running unit, 0 to 1. */
  readonly progress: number;
  /** The unit's artifact once it is done. */
  readonly output: unknown;
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly started_at: string | null;
  readonly finished_at: string | null;
};

/** A job and the tasks of its current run, ordered by stage and unit. */
export type JobRecord = { readonly job: JobRow; readonly tasks: readonly TaskRow[] };

/** Input of a decision, read under the job's lock: the row and its tasks without outputs. */
export type JobState = {
  readonly job: JobRow;
  readonly tasks: readonly TaskState[];
};
export type TaskState = Pick<
  TaskRow,
  "stage" | "unit" | "status" | "items" | "retries" | "rejections" | "candidates"
> & {
  /** Whether the files that its output names for later stages are gone. */
  readonly isExpired?: boolean;
};

/** A change that subscribers of a job's events see; `seq` grows by one per job. */
export type JobEvent = {
  readonly seq: number;
  readonly type: string;
  readonly data: { readonly [key: string]: unknown };
  readonly created_at: string;
};
export type JobEventDraft = Pick<JobEvent, "type" | "data">;

/** A webhook to be sent: written in the transaction that ends the job. docs/contribute/contract.md#webhook-events. */
export type TerminalEvent = {
  readonly event: "job.completed" | "job.failed";
  readonly status: "completed" | "failed";
  readonly final_video_url: string | null;
  readonly thumbnail_url: string | null;
  readonly error_message: string | null;
};

/** Cost of a run. `consumed` is the sum of `charges`, rounded up. */
export type Settlement = { readonly consumed: number; readonly charges: readonly CostLine[] };

/** A scored unit's row after a decision on its item. */
export type UnitChange = Omit<TaskState, "status"> & {
  readonly status: Extract<TaskStatus, "ready" | "review" | "done" | "failed">;
  /** The unit's artifact when it is done, else null. */
  readonly output: unknown;
};

/** A new run of an ended job. */
export type Restart = {
  /** Done units of the stages before it are kept; the rest of the former run is history. */
  readonly from: StageName;
  /** Credits to reserve; INSUFFICIENT_CREDITS when there are less. */
  readonly credits: number;
  /** Limits of tenants without their own in the database. */
  readonly limits: RetryLimits;
  readonly limitedKeyId?: LimitedKey;
  /** The job's parameters from now on. Absent: as they are. */
  readonly params?: JobParams;
  /** Units of any stage and run that are kept, in place of the done ones before `from`. */
  readonly keep?: readonly KeptUnit[];
};

/** A unit that a run takes over from an earlier one, with its output or another. It costs nothing. */
export type KeptUnit = {
  readonly stage: StageName;
  readonly unit: number;
  readonly run: number;
  readonly output?: unknown;
};

/** Limits of a tenant: concurrent jobs, and retries per UTC day of one job and of all jobs. */
export type RetryLimits = {
  readonly concurrent: number;
  readonly jobRetries: number;
  readonly dailyRetries: number;
};

/** A unit that is ready to be claimed. `memo`: what it begins with. */
export type NewUnit = {
  readonly stage: StageName;
  readonly unit: number;
  readonly memo?: unknown;
};

/**
 * The effect of one transaction on a job, as plain data. Core decides it under the job's lock, and the store writes
 * it. Omitted parts stay unchanged.
 */
export type Transition = {
  readonly set?: Partial<
    Pick<JobRow, "status" | "current_stage" | "progress_percent" | "pause_reason" | "error"> &
      Pick<JobRow["params"], "max_credits">
  >;
  /** Begins the next run before anything else is written; what follows concerns that run. */
  readonly restart?: Restart;
  /** New states of units after a decision about their item. */
  readonly units?: readonly UnitChange[];
  /** New units of the current run, ready to be claimed. */
  readonly insert?: readonly NewUnit[];
  /** Takes back leases and cancels every open task of the run. */
  readonly cancelOpen?: boolean;
  /**
   * Ends the pending hold: consumes this many credits (0 to the hold's amount) and releases the rest.
   * Also sets the job's `completed_at` and `credits_reserved` to 0, and adds to `credits_consumed`.
   */
  readonly settle?: Settlement;
  /** Goes to the job's URL, else to the tenant's; nowhere if there is neither. */
  readonly webhook?: TerminalEvent;
  readonly events?: readonly JobEventDraft[];
  /** The request that resumes the job. Later work belongs to its trace. */
  readonly traceContext?: TraceContext;
};

/**
 * Whether a job admits a claim of its task. The run must be the current one. A job paused by its user still finishes the
 * running stage; a job that waits for a review or for credits admits none. SQL has the same rule in `admits_claim`.
 */
export const admitsClaim = (
  job: Pick<JobRow, "status" | "pause_reason" | "current_stage" | "run">,
  task: { readonly stage: StageName; readonly run: number },
): boolean =>
  task.run === job.run &&
  (job.status === "pending" ||
    job.status === "processing" ||
    (job.status === "paused" && job.pause_reason === "user" && task.stage === job.current_stage));

/** Tasks in the order of the pipeline's stages, then of their units. */
export const inPipelineOrder = <T extends Pick<TaskRow, "stage" | "unit">>(
  tasks: readonly T[],
): T[] =>
  [...tasks].sort(
    (a, b) => stageNames.indexOf(a.stage) - stageNames.indexOf(b.stage) || a.unit - b.unit,
  );

const jobAfter = (
  job: JobRow,
  { set = {}, settle, events = [] }: Transition,
  now: string,
): JobRow => {
  const { max_credits, ...columns } = set;
  const isTouched = Object.keys(set).length > 0 || settle !== undefined || events.length > 0;
  return {
    ...job,
    ...columns,
    ...(max_credits !== undefined && { params: { ...job.params, max_credits } }),
    ...(settle && {
      credits_consumed: job.credits_consumed + settle.consumed,
      credits_reserved: 0,
      completed_at: now,
    }),
    ...(isTouched && { updated_at: now }),
  };
};

const taskAfter = (task: TaskState, { units = [], cancelOpen = false }: Transition): TaskState => {
  const change = units.find(({ stage, unit }) => stage === task.stage && unit === task.unit);
  const { status, items, retries, rejections, candidates } = change ?? task;
  const isCancelled = cancelOpen && (isOpen(status) || status === "review");
  return {
    ...task,
    ...{ items, retries, rejections, candidates },
    status: isCancelled ? "cancelled" : status,
  };
};

const newTask = { status: "ready", items: 0, retries: 0, rejections: 0, candidates: [] } as const;

/**
 * The job and its tasks after a transition. `restart` is not applied: it begins the run that the rest concerns.
 * `write_transitions` in SQL does the same to the rows; the conformance tests of stores compare both.
 */
export const applyTransition = (
  { job, tasks }: JobState,
  transition: Transition,
  now: string,
): JobState => {
  const added = (transition.insert ?? []).filter(
    ({ stage, unit }) => !tasks.some((task) => task.stage === stage && task.unit === unit),
  );
  return {
    job: jobAfter(job, transition, now),
    tasks: inPipelineOrder([
      ...tasks.map((task) => taskAfter(task, transition)),
      ...added.map(({ stage, unit }): TaskState => ({ stage, unit, ...newTask })),
    ]),
  };
};

/**
 * `error_message` of a job and of its webhook, which says nothing else of it: what went wrong and, where a vendor refused or
 * failed, what to change.
 */
export const errorText = ({ message, details }: Pick<JobError, "message" | "details">): string =>
  details === undefined ? message : `${message} ${details.change}`;
