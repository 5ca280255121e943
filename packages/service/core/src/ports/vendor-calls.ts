import type { OutputKind, VendorCalls, VendorTask } from "@reelwright/film/ports/vendors";
import type { VendorErrorClass } from "@reelwright/film/vendor-failure";
import type { TraceContext } from "../telemetry/tracer.ts";

/** docs/contribute/states.md, "Vendor call". */
export type CallState = "intent" | "unknown" | "submitted" | "done" | "failed" | "cancelled";

/** Output of a finished call. */
export type CallResult = {
  /** Keys of our own copies; `url`: where the vendor keeps its own, for a while. */
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

/** A paid call at a vendor. Ages are by the database's clock. */
export type VendorCall = {
  readonly key: string;
  /** Identifies the call in the callback URL. Only the vendor knows it. */
  readonly callbackKey: string;
  readonly state: CallState;
  /** The vendor that it was created for. Its port may be set to another one since. */
  readonly vendor: string;
  /** The vendor's name of its model, once something was sent. */
  readonly model: string | null;
  readonly ref: string | null;
  readonly handle: unknown;
  /** Number of sent requests. It fences updates. */
  readonly sends: number;
  /** Requests that were taken, or may have been: those that a refusal came back for are not among them. */
  readonly submissions: number;
  /** Refusals that pass, since the vendor last took something. */
  readonly refusals: number;
  /**
   * For an `unknown` call: lookups of its lost response; 0: it may still arrive. For a `submitted` one: consecutive
   * reports that the vendor doesn't have the task; below zero: polls of a finished task whose file was missing.
   */
  readonly lookups: number;
  readonly result: CallResult | null;
  readonly error: CallError | null;
  /** Since the last request left. */
  readonly sentAgeMs: number | null;
  /** Since the vendor took it. */
  readonly submittedAgeMs: number | null;
  /** Since when it waits for a vendor that takes nothing; null: it doesn't. */
  readonly waitedMs: number | null;
};

export type NewCall = {
  readonly key: string;
  readonly subject: CallSubject;
  readonly vendor: string;
  readonly name: string;
  /** From 1. A temporary failure starts another attempt. */
  readonly attempt: number;
};

/** A submission that is about to leave. */
type Submission = {
  readonly key: string;
  /** As the caller read it. */
  readonly sends: number;
  readonly model: string;
  /** SHA-256 hex of the request. */
  readonly requestHash: string;
  /** The most that it can cost, USD. */
  readonly costUsd: number;
  /** Spending limit of the vendor for this UTC day; null: unlimited. */
  readonly dailyLimitUsd: number | null;
};

/** Updates of a call. `done`, `failed` and `cancelled` are final. */
export type CallChange =
  /** The vendor has taken it: only while that is unknown. */
  | { readonly kind: "accepted"; readonly task: Pick<VendorTask, "ref" | "handle"> }
  /** It was not taken, and may be sent again; its cost is refunded. `sends`: which one. */
  | { readonly kind: "refused"; readonly sends: number; readonly isCounted: boolean }
  /** The response to this submission was lost and must be looked up. */
  | { readonly kind: "lost"; readonly sends: number }
  | { readonly kind: "looked_up"; readonly lookups: number }
  /** The vendor takes nothing; the time since the first of these counts. */
  | { readonly kind: "waits" }
  /** `costUsd` null: what was counted. */
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
  "key" | "state" | "vendor" | "ref" | "handle" | "model"
>;

/** The call that a callback is about. */
export type CalledBack = Pick<VendorCall, "key" | "state" | "ref"> & {
  readonly playgroundTaskId: string | null;
};

export type VendorCallStore = {
  /** Writes the intent, or returns the call that exists under this key. */
  intend(call: NewCall): Promise<VendorCall>;
  /**
   * Counts the submission that is about to leave, with its cost in the day's spending, and notes the call as `unknown`.
   * `taken`: another process counted one meanwhile, or the call isn't to be sent any more. `over_limit`: the day's limit
   * would be exceeded. Only `counted` has written anything.
   */
  count(submission: Submission): Promise<"counted" | "taken" | "over_limit">;
  /** False: the call is in no state for it, nothing is written. */
  change(key: string, change: CallChange): Promise<boolean>;
  /** Makes the task that waits for the call due. `busy`: it runs at this moment. */
  wake(key: string): Promise<"woken" | "busy" | "none">;
  /** The key of the call that the vendor's task belongs to: by its ref, else by the call's callback key. */
  byCallback(callback: {
    readonly vendor: string;
    readonly ref: string;
    readonly callbackKey: string | null;
  }): Promise<CalledBack | null>;
  /** The vendor's id of a finished playground task and the URL of its file; null: it didn't run it. */
  playgroundTask(
    vendor: string,
    taskId: string,
  ): Promise<{ readonly ref: string | null; readonly url: string | null } | null>;
  /** Open calls of jobs that ended or began another run, of settled playground tasks, of old suggestions. */
  abandoned(limit: number): Promise<readonly AbandonedCall[]>;
  /** Ended calls whose stored results, if any, are no longer needed. */
  unswept(
    limit: number,
  ): Promise<readonly { readonly key: string; readonly subject: CallSubject }[]>;
  /** Notes that the files of these calls are gone. */
  swept(keys: readonly string[]): Promise<void>;
};

/** Whose call it is; with the call's name and attempt it makes the key, whichever process works on it. */
export type CallSubject =
  | {
      readonly kind: "unit";
      readonly tenantId: string;
      readonly jobId: string;
      readonly run: number;
      readonly stage: string;
      readonly unit: number;
      /** The unit's item attempt. A retried item is another call; another lease isn't. */
      readonly item: number;
    }
  | { readonly kind: "playground"; readonly tenantId: string; readonly taskId: string }
  | { readonly kind: "suggestion"; readonly tenantId: string; readonly suggestionId: string };

/** Where calls put the files of their results. */
export type CallWorkspace = {
  /** Absolute path of a (new) file. */
  path(name: string): string;
  /** Local path of a stored file. */
  open(key: string): Promise<string>;
};

/** The calls of one run of a unit of work. */
export type UnitCalls = VendorCalls & {
  /** The run is over and what came of it is written: a submission that ends from now on wakes the work. */
  release(): void;
  /** Resolves when no submission reads the workspace's files anymore; immediately if none is in progress. */
  idle(): Promise<void>;
  /** Removes the stored results of the calls that this run used: its own output is stored. */
  sweep(): Promise<void>;
};

export type OpenCalls = (
  subject: CallSubject,
  context: {
    readonly workspace: CallWorkspace;
    readonly signal: AbortSignal;
    /** The purpose of the calls. */
    readonly traceContext?: TraceContext | null;
    /** Called with how long each request to a vendor took. */
    readonly spent?: (ms: number) => void;
  },
) => UnitCalls;

/** Whether a call may leave now. */
export type Admission =
  | { readonly kind: "admitted" }
  /** The limits of the account, shared fairly between tenants. */
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
  /** Asks to begin a call; the same call may ask again. An admitted call holds a place until it leaves or 10 minutes pass. */
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
   * response; `refused`: credentials or balance; `limited`: too many requests, wait this long. Polls and lookups are
   * reported only if they are `limited`, because a vendor that answers them may still accept nothing.
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
