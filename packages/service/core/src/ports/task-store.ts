import type { JobParams } from "../jobs/job-params.ts";
import type { Candidate, JobState, Transition } from "../jobs/job-state.ts";
import type { StageName } from "../jobs/stage-names.ts";
import type { TraceContext } from "../telemetry/tracer.ts";
import type { VendorFailureDetails } from "../vendors/failure-details.ts";

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
  /** How often this task was claimed, this time included. */
  readonly claimCount: number;
  /** For how long it could have been claimed before it was, milliseconds; 0 where it was claimed along with a commit. */
  readonly waitedMs: number;
  /** How old the task was at this claim, milliseconds. */
  readonly ageMs: number;
  /** How many runs of this unit ended in an error until now (crashes not counted). */
  readonly failures: number;
  readonly items: number;
  /** The items that were made for this unit before, if they are scored. */
  readonly candidates: readonly Candidate[];
  /** The memo that the unit stored when it last released its slot; null at first. */
  readonly memo: unknown;
  readonly params: JobParams;
  /** The request that created or last resumed the job; null for jobs of earlier versions. */
  readonly traceContext: TraceContext | null;
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
      readonly kind: "snooze";
      readonly waitMs: number;
      readonly memo: unknown;
      readonly items: number;
    }
  /** Failed, and will be tried again after `delayMs`; counts as a failure. */
  | { readonly kind: "retry"; readonly delayMs: number; readonly error: TaskError }
  | { readonly kind: "failed"; readonly error: TaskError }
  /** Handed back at shut-down: neither the claim nor a failure is counted. */
  | { readonly kind: "release" };
export type TaskError = {
  readonly code: string;
  readonly message: string;
  readonly retryable: boolean;
  /** Details of a vendor's refusal or error. */
  readonly details?: VendorFailureDetails;
};

/** A unit of a job's current run. */
export type Unit = Pick<Claim, "stage" | "unit">;

/**
 * How a process continues with a job: units that follow its finished unit are leased in the same step if it has a free
 * slot ("chaining").
 */
export type Chain = {
  /** The process that leases it. */
  readonly owner: number;
  /** Takes a slot for each of these units where there is one; returns those that have got one. */
  reserve(units: readonly Unit[]): readonly Unit[];
  /** Gives back slots of units that were not leased after all. */
  release(units: readonly Unit[]): void;
  /** The units that are leased, each with its slot taken; called before `finish` resolves. */
  claimed(claims: readonly Claim[]): void;
};

/** Says that a task is ready to be claimed; what a worker receives by the stage's queue. */
export type Dispatch = {
  readonly taskId: string;
  readonly stage: StageName;
  /** Grows with each new dispatch of the task; makes the queue's job id unique. */
  readonly seq: number;
  /** It wasn't claimed for a while: the queue adds it again only where it doesn't hold it any more. */
  readonly isRepeated?: boolean;
  /** It has lost its process before, so it precedes waiting dispatches. */
  readonly isUrgent?: boolean;
  /**
   * Which of its tenant's units this is, counted with those that run or were dispatched in its stage, from 1: a
   * lower turn is received first.
   */
  readonly turn?: number;
};

export type TaskStore = {
  /**
   * Leases a ready (or expired) task of a live job for 8 s; null when there is nothing to claim (done, leased by
   * another, cancelled, job paused or ended). The first claim makes a pending job `processing`.
   */
  claim(taskId: string, owner: number): Promise<Claim | null>;
  /** Extends leases and notes progress (0 to 1); returns the task ids whose lease is lost. */
  heartbeat(
    beats: readonly {
      readonly taskId: string;
      readonly leaseToken: string;
      readonly progress: number;
    }[],
  ): Promise<readonly string[]>;
  /**
   * Ends a lease. False: the lease was lost, nothing is written, and the result must be discarded. Otherwise `decide`
   * gets the job with this task's new status and returns the transition, which may change this task's row again
   * (`units`). It may be called several times; decisions about an outdated state aren't written. `chain`: which of the
   * next units to lease, if the job allows claims.
   */
  finish(
    claim: Pick<Claim, "taskId" | "leaseToken" | "jobId" | "stage" | "unit">,
    result: TaskResult,
    decide: (state: JobState) => Transition,
    chain?: Chain,
  ): Promise<boolean>;
  /**
   * Marks up to one round of worker slots per stage as dispatched, tenants in turn: ready tasks never dispatched,
   * waiting tasks that are due (unless `includesWaiting` is false: they are not looked for), and tasks dispatched more than 4 s ago
   * but not claimed.
   */
  dispatch(limit: number, includesWaiting?: boolean): Promise<readonly Dispatch[]>;
  /** Tasks of these stages that were dispatched, may be claimed, and were not claimed yet; the oldest 200. */
  unclaimed(stages: readonly StageName[]): Promise<readonly Dispatch[]>;
  /**
   * Takes back leases that expired or whose owner's session is gone, and makes the tasks due again that a gone process
   * may have received without claiming; returns how many tasks that concerns. Poison (20 crashes) is failed by `decide`.
   */
  reap(
    decide: (
      state: JobState,
      task: { readonly stage: StageName; readonly unit: number },
    ) => Transition,
  ): Promise<number>;
};
