import type { JobParams } from "../jobs/job-params.ts";
import type { Candidate, JobState, Transition } from "../jobs/job-state.ts";
import type { StageName } from "../jobs/stage-names.ts";
import type { TraceContext } from "../telemetry/tracer.ts";
import type { VendorFailureDetails } from "../vendors/failure-details.ts";

/** A leased task with all data that its run needs. */
export type Claim = {
  readonly taskId: string;
  /** Fences every write of this lease; also part of the files' keys. */
  readonly leaseToken: string;
  readonly jobId: string;
  readonly tenantId: string;
  readonly run: number;
  readonly stage: StageName;
  readonly unit: number;
  /** Number of claims of this task, including this one. */
  readonly claimCount: number;
  /** Milliseconds between being claimable and this claim. */
  readonly waitedMs: number;
  /** The task's place in its stage. */
  readonly turn: number;
  /** Age of the task at this claim, milliseconds. */
  readonly ageMs: number;
  /** Number of runs of this unit that ended in an error, without crashes. */
  readonly failures: number;
  readonly items: number;
  /** Items already generated for this unit, if they are scored. */
  readonly candidates: readonly Candidate[];
  /** The memo from the unit's last snooze; null at first. */
  readonly memo: unknown;
  readonly params: JobParams;
  /** The request that created or last resumed the job; null for jobs of earlier versions. */
  readonly traceContext: TraceContext | null;
  /** Outputs of this run's finished tasks, including earlier units of this stage. */
  readonly outputs: readonly {
    readonly stage: StageName;
    readonly unit: number;
    readonly output: unknown;
  }[];
};

/** How a lease ends. `items`: number of items generated so far for this unit. */
export type TaskResult =
  | { readonly kind: "done"; readonly output: unknown; readonly items: number }
  /** Releases the slot and runs again after `waitMs`. */
  | {
      readonly kind: "snooze";
      readonly waitMs: number;
      readonly memo: unknown;
      readonly items: number;
    }
  /** Counts as a failure and is retried after `delayMs`. */
  | { readonly kind: "retry"; readonly delayMs: number; readonly error: TaskError }
  | { readonly kind: "failed"; readonly error: TaskError }
  /** Handed back at shutdown. Counts neither as a claim nor as a failure. */
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

/** A task that can be claimed, now or after a wait, as its stage's queue holds it. */
export type Entry = Pick<
  Claim,
  "taskId" | "jobId" | "tenantId" | "run" | "stage" | "unit" | "turn"
> & {
  /** From 1. Raised by each failure of the unit. */
  readonly attempt: number;
  readonly delayMs: number;
};

/** A task's id with its job's, which tells where the task is stored. */
export type TaskId = Pick<Claim, "taskId" | "jobId">;

/** The end of a lease. */
export type Ended = {
  /** False if the lease was lost: nothing is written, and the result must be discarded. */
  readonly isWritten: boolean;
  /** Tasks that can be claimed because of this end. The task itself if it runs again. */
  readonly ready: readonly Entry[];
};

/** Tasks of jobs that should have an entry in their stage's queue, and tasks that shouldn't any more. */
export type Entries = {
  readonly open: readonly Entry[];
  readonly closed: readonly Entry[];
  /** Where the next page of live jobs begins; null: this was the last one. */
  readonly next: string | null;
};

/** Leases that were taken back. */
export type Recovered = {
  /** All of them, also those of tasks that failed. */
  readonly count: number;
  readonly ready: readonly Entry[];
};

export type TaskStore = {
  /**
   * Leases a task of a live job to a registered process, if it is ready or its wait is over. Null if it can't be claimed
   * (done, leased, still waiting, cancelled, job paused or ended). The first claim makes a pending job `processing`.
   */
  claim(task: TaskId, owner: number): Promise<Claim | null>;
  /**
   * Ends a lease. `decide` gets the job with this task's new status and returns the transition, which may change this
   * task's row again (`units`). It may be called several times; decisions about an outdated state aren't written.
   */
  finish(claim: Claim, result: TaskResult, decide: (state: JobState) => Transition): Promise<Ended>;
  /** Lists entries: those of these jobs, or those of so many live jobs after this one. A page has no closed ones. */
  entries(
    of:
      | { readonly jobIds: readonly string[] }
      | { readonly after: string | null; readonly jobs: number },
  ): Promise<Entries>;
  /** Lowers the turns of a stage's open tasks by the lowest one. Their order stays. */
  lowerTurns(stage: StageName): Promise<void>;
  /**
   * Takes back the leases of processes that are gone. `decide` fails a poison task (20 crashes). `isSteady`: whether a
   * stale heartbeat is enough (`Registration`); otherwise only those that said goodbye or were reported dead are gone.
   */
  reap(
    decide: (
      state: JobState,
      task: { readonly stage: StageName; readonly unit: number },
    ) => Transition,
    isSteady: boolean,
  ): Promise<Recovered>;
};
