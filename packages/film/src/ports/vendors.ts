import type { VendorFailure } from "../vendor-failure.ts";

/** Records an event of this type (such as `language.fallback`) with its data. */
export type Note = (type: string, data: Readonly<Record<string, unknown>>) => void;

/** Cancellation, progress and side channels of a piece of work. Aborting ends child processes and leaves no files. */
export type Control = {
  readonly signal: AbortSignal;
  /** Reports the fraction done, 0 to 1. Cheap, so you can call it often. */
  progress(fraction: number): void;
  /** Makes paid calls. Undefined if there are none: for samples and local generation. */
  readonly calls?: VendorCalls;
  /** Adds an event to the job, such as a fallback or a prompt's version. It is stored with the unit's result. */
  readonly note?: Note;
};

/** A finished call with its downloaded files. */
export type VendorAnswer = {
  /** The vendor's task ID. Null if it has none. */
  readonly ref: string | null;
  /** Local copies in the task's workspace, and the vendor's URLs. `url` is null if the answer contained the bytes. */
  readonly files: readonly {
    readonly kind: OutputKind;
    readonly path: string;
    readonly url: string | null;
  }[];
  readonly info: unknown;
};

/**
 * Post-processes an answer once, before the call counts as done. Returns local files that replace the vendor's, or null
 * to keep them. Throws `VendorFailure` (`malformed_output`) if the files are unusable. The call then fails and another
 * attempt is made.
 */
export type FinishAnswer = (
  answer: VendorAnswer,
) => Promise<readonly { readonly kind: OutputKind; readonly path: string }[] | null>;

/**
 * Makes the paid calls of a unit of work. Each call is made exactly once, even if a crash moves the unit to another
 * process.
 */
export type VendorCalls = {
  /**
   * Sends `request` to `vendor`. `request` is only called right before it is sent. `name` identifies the call within
   * its item (`segment`, `upscale`, `speech-3-1000`) and must be the same in every run. Throws `Snooze` while the
   * vendor works (the slot is released and the unit runs again), `VendorUnavailable` while the vendor accepts nothing,
   * `VendorFailure` if the call failed for good. Every run gets the result of `finish`, no matter which run called it.
   */
  make<Request>(
    vendor: Vendor<Request>,
    name: string,
    request: () => Promise<Request>,
    finish?: FinishAnswer,
  ): Promise<VendorAnswer>;
};

export type OutputKind = "image" | "video" | "audio";

/** One file of a result: a temporary URL, or the bytes themselves. */
export type VendorOutput =
  | {
      readonly kind: OutputKind;
      readonly url: string;
      /** Headers for the download, if the vendor requires its API key. Never stored. */
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly kind: OutputKind; readonly bytes: Uint8Array };

export type VendorResult = {
  /** Files in the vendor's order. Empty if the answer is only data. */
  readonly outputs: readonly VendorOutput[];
  /** Plain JSON in addition to the files: a text, word times, a seed. At most 256 KiB. */
  readonly info?: unknown;
  /** Actual cost in USD, if the vendor reports it. Otherwise `costUsd(request)` applies. */
  readonly costUsd?: number;
};

/** Identifies a task at a vendor. */
export type VendorTask = {
  /** The vendor's task ID, verbatim. Its callbacks contain it. */
  readonly ref: string;
  /**
   * Plain JSON that the adapter needs for polling (URLs, sub-paths), stored verbatim. Null if the answer to the
   * submission was lost and only a callback revealed the task.
   */
  readonly handle: unknown;
  /** The result of `modelOf`. Always set when a task is polled or canceled. */
  readonly model?: string;
};

/** The vendor accepted the request, or has completed it already. */
export type VendorSubmission =
  | ({ readonly kind: "accepted" } & VendorTask)
  | { readonly kind: "completed"; readonly ref?: string; readonly result: VendorResult };

export type VendorProgress =
  /** `waitMs`: the minimum time before the next poll, if the vendor states one. */
  | { readonly kind: "running"; readonly waitMs?: number; readonly fraction?: number }
  | { readonly kind: "done"; readonly result: VendorResult }
  /** The vendor reports the task as done, but its result is missing or unreadable. */
  | { readonly kind: "late"; readonly failure: VendorFailure }
  | { readonly kind: "failed"; readonly failure: VendorFailure };

export type SubmissionContext = {
  /** SHA-256 in hex. Sent as idempotency key if the vendor supports one. */
  readonly key: string;
  /** URL for the vendor's callback. Null if the vendor is only polled. */
  readonly callbackUrl: string | null;
  readonly signal: AbortSignal;
};

/** A submission whose answer was lost. */
export type LostSubmission = {
  /** Time since the request was sent. */
  readonly ageMs: number;
  /** Whether a task is known to belong to another call. */
  isOfAnotherCall(ref: string): Promise<boolean>;
};

/**
 * An external service that is paid per call. Adapters are stateless: the task holds everything they need later.
 * `vendorCalls` makes each call exactly once, so adapters must not retry a submission.
 */
export type Vendor<Request> = {
  /** The vendor account, for limits, spending and state: `fal`, `openai` … */
  readonly name: string;
  /** The vendor's name of the model for this request, for records and metrics. */
  modelOf(request: Request): string;
  /** Maximum real cost of the request in USD. */
  costUsd(request: Request): number;
  /**
   * Time until the answer to `submit` counts as lost. Seconds for a queue, minutes if the answer is the result itself.
   */
  readonly submitTimeoutMs: number;
  /** Total time after which an accepted task is canceled. */
  readonly taskTimeoutMs: number;
  /**
   * Submits the request. Returns once the vendor has accepted it. Throws `VendorFailure` if the vendor's answer says
   * that it wasn't accepted. After any other error, it is unknown whether it was accepted.
   */
  submit(request: Request, context: SubmissionContext): Promise<VendorSubmission>;
  /** Throws `VendorFailure("transient")` if the vendor can't be reached. The task is then polled again later. */
  poll(task: VendorTask, signal: AbortSignal): Promise<VendorProgress>;
  /**
   * Finds the task that was submitted with the key. Null if there is none, or if the vendor can't tell. Throws `Snooze`
   * if the vendor may list the task later.
   */
  find(
    key: string,
    request: Request,
    signal: AbortSignal,
    lost?: LostSubmission,
  ): Promise<VendorTask | null>;
  /**
   * Asks the vendor to cancel. No error if it can't or if the task has ended. Throws only if the vendor can't be
   * reached.
   */
  cancel(task: VendorTask, signal: AbortSignal): Promise<void>;
};

/** A check of a configured vendor for `doctor`. It costs nothing, or next to nothing. */
export type VendorCheck = {
  readonly vendor: string;
  /**
   * Returns the result as one line for the operator. Throws `VendorFailure` (`operator`, `transient`) that says what to
   * set.
   */
  check(signal: AbortSignal): Promise<string>;
};

/** A vendor's callback as received. The body is raw because signatures cover it. */
export type ReceivedCallback = {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array;
  readonly nowMs: number;
};

/** Verifies a vendor's callbacks. A callback only triggers a poll, and only the poll's result is trusted. */
export type VendorCallbacks = {
  readonly vendor: string;
  /** Returns the task's ref if the signature is valid and recent, otherwise null. Throws if keys can't be fetched. */
  verify(received: ReceivedCallback, signal: AbortSignal): Promise<string | null>;
};

/** Downloads vendors' results. Vendors' URLs are as untrusted as callers' URLs. */
export type ResultDownloads = {
  /**
   * Streams an output into `path`. A broken download is resumed if the server supports it, otherwise restarted, at most
   * five times. Checks the size (image 64 MiB, audio 128 MiB, video 1 GiB), the announced length, and the type by its
   * content. Throws `VendorFailure`: `expired` (403, 404, 410), `malformed_output` (another type, too large, empty),
   * `transient` (any temporary error). Leaves no file at the path after a failure.
   */
  fetch(
    output: Extract<VendorOutput, { readonly url: string }>,
    path: string,
    signal: AbortSignal,
  ): Promise<void>;
};
