import type { OutputKind, VendorCalls, VendorTask } from "@reelwright/film/ports/vendors";
import type { VendorErrorClass } from "@reelwright/film/vendor-failure";
import type { TraceContext } from "../telemetry/tracer.ts";

/** docs/contribute/states.md, "Vendor call". */
export type CallState = "intent" | "unknown" | "submitted" | "done" | "failed" | "cancelled";

/** Output of a finished call. */
export type CallResult = {
  /** `key`: our copy in the file store. `url`: the vendor's copy, which expires. */
  readonly files: readonly {
    readonly kind: OutputKind;
    readonly key: string;
    readonly url: string | null;
  }[];
  readonly info: unknown;
};

export type CallError = {
  readonly class: VendorErrorClass;
  readonly code: string;
  /** Public. */
  readonly message: string;
  readonly input: string | null;
  /** Whether the same call gets another attempt. */
  readonly retryable: boolean;
};

/** Identifies a call. */
export type CallKey = {
  /** Id of the job, playground task or suggestion. The call lies in the month of this id. */
  readonly scope: string;
  /** Includes the scope, so it is unique by itself. */
  readonly key: string;
};

/** A paid call to a vendor. Ages are by the database's clock. */
export type VendorCall = CallKey & {
  /** Identifies the call in the callback URL. Only the vendor knows it. */
  readonly callbackKey: string;
  readonly state: CallState;
  /** The vendor it was created for. The port's configuration may have changed since. */
  readonly vendor: string;
  /** The vendor's model name; null until a request was sent. */
  readonly model: string | null;
  readonly ref: string | null;
  readonly handle: unknown;
  /** Number of sent requests. It fences updates. */
  readonly sends: number;
  /** Requests that the vendor accepted or may have accepted, that is, without refused ones. */
  readonly submissions: number;
  /** Temporary refusals since the vendor last accepted a request. */
  readonly refusals: number;
  /** How many of these were faults. The others were rate limits. */
  readonly faults: number;
  /**
   * For an `unknown` call: lookups of its lost response; 0: it may still arrive. For a `submitted` one: consecutive
   * reports that the vendor doesn't have the task; below zero: polls of a finished task whose file was missing.
   */
  readonly lookups: number;
  readonly result: CallResult | null;
  readonly error: CallError | null;
  /** Time since the last request was sent. */
  readonly sentAgeMs: number | null;
  /** Time since the vendor accepted it. */
  readonly submittedAgeMs: number | null;
  /** How long it has waited because the vendor accepts no calls; null: it isn't waiting. */
  readonly waitedMs: number | null;
};

export type NewCall = CallKey & {
  readonly subject: CallSubject;
  readonly vendor: string;
  readonly name: string;
  /** From 1. A temporary failure starts another attempt. */
  readonly attempt: number;
};

/** A submission that is about to be sent. */
type Submission = CallKey & {
  /** `VendorCall.sends` as the caller read it. */
  readonly sends: number;
  readonly model: string;
  /** SHA-256 hex of the request. */
  readonly requestHash: string;
  /** Maximum cost, USD. */
  readonly costUsd: number;
  /** Spending limit of the vendor for this UTC day; null: unlimited. */
  readonly dailyLimitUsd: number | null;
};

/** Updates of a call. `done`, `failed` and `cancelled` are final. */
export type CallChange =
  /** The vendor has accepted it. Valid only for an `unknown` call. */
  | { readonly kind: "accepted"; readonly task: Pick<VendorTask, "ref" | "handle"> }
  /**
   * The vendor didn't accept it, and it may be sent again. Its cost is refunded. `sends`: which submission. A refusal
   * that an operator must end isn't counted.
   */
  | {
      readonly kind: "refused";
      readonly sends: number;
      readonly reason: "limited" | "fault" | "operator";
    }
  /** The response to this submission was lost and must be looked up. */
  | { readonly kind: "lost"; readonly sends: number }
  | { readonly kind: "looked_up"; readonly lookups: number }
  /** The vendor accepts no calls. The waiting time counts from the first of these changes. */
  | { readonly kind: "waits" }
  /** `costUsd` null: the cost that was counted at submission. */
  | {
      readonly kind: "done";
      readonly ref: string | null;
      readonly result: CallResult;
      readonly costUsd: number | null;
    }
  | { readonly kind: "failed"; readonly error: CallError; readonly costUsd: number | null }
  | { readonly kind: "cancelled" };

/** An open call whose job, task or suggestion has ended. */
export type AbandonedCall = Pick<
  VendorCall,
  "scope" | "key" | "state" | "vendor" | "ref" | "handle" | "model"
>;

/** The call that a callback reports. */
export type CalledBack = Pick<VendorCall, "scope" | "key" | "state" | "ref"> & {
  readonly jobId: string | null;
  readonly playgroundTaskId: string | null;
};

export type VendorCallStore = {
  /** Writes the intent, or returns the existing call with this key. */
  intend(call: NewCall): Promise<VendorCall>;
  /**
   * Counts a submission that is about to be sent, adds its cost to the day's spending and makes the call `unknown`.
   * `taken`: another process has counted one since, or the call must no longer be sent. `over_limit`: it would exceed
   * the day's limit. Only `counted` writes anything.
   */
  count(submission: Submission): Promise<"counted" | "taken" | "over_limit">;
  /** False: the call's state doesn't allow it, and nothing is written. */
  change(call: CallKey, change: CallChange): Promise<boolean>;
  /** Makes the task that waits for the call due. `busy`: the task is running now. */
  wake(call: CallKey): Promise<"woken" | "busy" | "none">;
  /** Finds the call of a vendor's task by its ref, or else by the callback key. */
  byCallback(callback: {
    readonly vendor: string;
    readonly ref: string;
    readonly callbackKey: string | null;
  }): Promise<CalledBack | null>;
  /** The vendor's id of a finished playground task and its file's URL; null: this vendor didn't run it. */
  playgroundTask(
    vendor: string,
    taskId: string,
  ): Promise<{ readonly ref: string | null; readonly url: string | null } | null>;
  /** Open calls of jobs that ended or started another run, of settled playground tasks and of old suggestions. */
  abandoned(limit: number): Promise<readonly AbandonedCall[]>;
  /** Ended calls whose stored results, if any, are no longer needed. */
  unswept(limit: number): Promise<readonly (CallKey & { readonly subject: CallSubject })[]>;
  /** Records that the files of these calls are deleted. */
  swept(calls: readonly CallKey[]): Promise<void>;
};

/** Owner of a call. With the call's name and attempt it determines the key, in every process. */
export type CallSubject =
  | {
      readonly kind: "unit";
      readonly tenantId: string;
      readonly jobId: string;
      readonly run: number;
      readonly stage: string;
      readonly unit: number;
      /** The unit's item attempt. A retried item gets a new call; a new lease doesn't. */
      readonly item: number;
    }
  | { readonly kind: "playground"; readonly tenantId: string; readonly taskId: string }
  | { readonly kind: "suggestion"; readonly tenantId: string; readonly suggestionId: string };

/** Local files of a run. Calls write their results there. */
export type CallWorkspace = {
  /** Absolute path for a new file. */
  path(name: string): string;
  /** Local path of a stored file. */
  open(key: string): Promise<string>;
};

/** Vendor calls of one run of a unit. */
export type UnitCalls = VendorCalls & {
  /** Called once the run is over and its result is stored. A submission that ends later wakes the unit. */
  release(): void;
  /** Resolves once no submission reads the workspace's files; immediately if none is in progress. */
  idle(): Promise<void>;
  /** Deletes the stored results of the calls that this run used, once its own output is stored. */
  sweep(): Promise<void>;
};

export type OpenCalls = (
  subject: CallSubject,
  context: {
    readonly workspace: CallWorkspace;
    readonly signal: AbortSignal;
    /** Trace of the unit that makes the calls. */
    readonly traceContext?: TraceContext | null;
    /** Receives the duration of each request to a vendor. */
    readonly spent?: (ms: number) => void;
  },
) => UnitCalls;

/** Whether a call may be sent now. */
export type Admission =
  | { readonly kind: "admitted" }
  /** Limited by the vendor account's limits, which tenants share fairly. */
  | { readonly kind: "wait"; readonly waitMs: number }
  /** The circuit is open. */
  | { readonly kind: "down"; readonly waitMs: number }
  /** The vendor refused our credentials or our balance. */
  | { readonly kind: "operator"; readonly waitMs: number };

/**
 * State of each vendor that all workers share: calls in progress, the rate, the circuit breaker. It may be lost at any
 * time and then allows calls again; the store decides what is paid. Throws Failure("unavailable") while it can't be
 * reached.
 */
export type VendorGate = {
  /** Requests admission; a call may repeat it. An admitted call holds a place until `leave`, for at most 10 minutes. */
  enter(call: {
    readonly vendor: string;
    readonly tenantId: string;
    readonly key: string;
  }): Promise<Admission>;
  /** Keeps a call's place for another 10 minutes. */
  stay(vendor: string, key: string): Promise<void>;
  leave(vendor: string, key: string): Promise<void>;
  /**
   * Result of a submission. `ok`: accepted, or refused because of its content; `fault`: 5xx, a broken connection, no
   * response; `refused`: credentials or balance; `limited`: too many requests, wait `retryAfterMs`. Polls and lookups
   * are reported only if they are `limited`, because a vendor that answers them may still accept nothing.
   */
  report(
    vendor: string,
    outcome: "ok" | "fault" | "refused" | "limited",
    retryAfterMs?: number,
  ): Promise<void>;
  /** For operators. */
  states(): Promise<
    readonly {
      readonly vendor: string;
      readonly circuit: "closed" | "open" | "half_open";
      readonly isRefused: boolean;
      readonly inFlight: number;
      readonly waitingTenants: number;
    }[]
  >;
};
