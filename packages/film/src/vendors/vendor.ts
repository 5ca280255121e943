import type { VendorFailure } from "./vendor-failure.ts";

export type OutputKind = "image" | "video" | "audio";

/** One file of a result: where it can be fetched for a while, or the bytes themselves. */
export type VendorOutput =
  | {
      readonly kind: OutputKind;
      readonly url: string;
      /** Sent with the download, where the vendor wants its key. Never stored. */
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly kind: OutputKind; readonly bytes: Uint8Array };

export type VendorResult = {
  /** Files, in the vendor's order; empty where the answer is only data. */
  readonly outputs: readonly VendorOutput[];
  /** Plain JSON besides the files: a text, word times, a seed. At most 256 KiB. */
  readonly info?: unknown;
  /** What the call really cost, USD, where the vendor says so; otherwise `costUsd(request)` counts. */
  readonly costUsd?: number;
};

/** What a vendor knows a task by. */
export type VendorTask = {
  /** The vendor's own id, verbatim; its callbacks name it. */
  readonly ref: string;
  /**
   * Plain JSON that the adapter needs to ask again (addresses, sub-paths), stored verbatim. Null for a task of which only
   * a callback told: the answer to its submission was lost.
   */
  readonly handle: unknown;
  /** As `modelOf` said; always there when a task is polled or cancelled. */
  readonly model?: string;
};

/** The vendor has taken the request: it works on it, or has done it already. */
export type VendorSubmission =
  | ({ readonly kind: "accepted" } & VendorTask)
  | { readonly kind: "completed"; readonly ref?: string; readonly result: VendorResult };

export type VendorProgress =
  /** `waitMs`: the least time until the vendor wants to be asked again, where it says so. */
  | { readonly kind: "running"; readonly waitMs?: number; readonly fraction?: number }
  | { readonly kind: "done"; readonly result: VendorResult }
  /** The vendor calls the task done, and its answer with the result is missing or can't be read. */
  | { readonly kind: "late"; readonly failure: VendorFailure }
  | { readonly kind: "failed"; readonly failure: VendorFailure };

/** What goes with a submission. */
export type SubmissionContext = {
  /** SHA-256 hex; the idempotency key where the vendor takes one. */
  readonly key: string;
  /** Where the vendor may say that it is done; null: it is only polled. */
  readonly callbackUrl: string | null;
  readonly signal: AbortSignal;
};

/** What is known of a submission whose answer was lost. */
export type LostSubmission = {
  /** Since the request left. */
  readonly ageMs: number;
  /** Whether a task is known to belong to another call. */
  isOfAnotherCall(ref: string): Promise<boolean>;
};

/**
 * Someone outside who is paid per call. An adapter is stateless: everything that it needs later is in the task.
 * `vendorCalls` makes each call exactly once whatever happens, so adapters never retry a submission themselves.
 */
export type Vendor<Request> = {
  /** The account that limits, spending and state belong to: `fal`, `openai` … */
  readonly name: string;
  /** The vendor's name of the model that serves this request; for records and metrics. */
  modelOf(request: Request): string;
  /** Real money, USD: the most that the request can cost. */
  costUsd(request: Request): number;
  /** How long an answer to `submit` may take before it counts as lost: seconds for a queue, minutes where it is the result. */
  readonly submitTimeoutMs: number;
  /** How long an accepted task may take in all before it is given up and cancelled. */
  readonly taskTimeoutMs: number;
  /**
   * Has the request made. Returns once the vendor has taken it. Throws `VendorFailure` when an answer says that it was
   * not taken; anything else that is thrown leaves it unknown.
   */
  submit(request: Request, context: SubmissionContext): Promise<VendorSubmission>;
  /** Throws `VendorFailure("transient")` when the vendor could not be asked: the task is then asked for again later. */
  poll(task: VendorTask, signal: AbortSignal): Promise<VendorProgress>;
  /**
   * The task that was submitted under the key; null: there is none, or the vendor can't tell. Throws `Snooze` where the
   * task may be listed later.
   */
  find(
    key: string,
    request: Request,
    signal: AbortSignal,
    lost?: LostSubmission,
  ): Promise<VendorTask | null>;
  /** Asks the vendor to stop; one that can't, or has ended, is no error. Throws only when the vendor could not be asked. */
  cancel(task: VendorTask, signal: AbortSignal): Promise<void>;
};

/** How `doctor` looks at a configured vendor: a call that costs nothing, or as good as nothing. */
export type VendorCheck = {
  readonly vendor: string;
  /** Returns what was found, in one line for an operator; throws `VendorFailure` (`operator`, `transient`) with what to set. */
  check(signal: AbortSignal): Promise<string>;
};

/** A vendor's callback, as received: the raw body, which signatures are made over. */
export type ReceivedCallback = {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array;
  readonly nowMs: number;
};

/** Reads a vendor's callbacks. They only wake the call: what is true, the poll says. */
export type VendorCallbacks = {
  readonly vendor: string;
  /** Returns the task's ref when the signature is the vendor's and fresh; null otherwise. Throws when keys could not be fetched. */
  verify(received: ReceivedCallback, signal: AbortSignal): Promise<string | null>;
};
