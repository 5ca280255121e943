import type { VendorFailure } from "../vendor-failure.ts";

/** Notes an event of this type, `language.fallback` and the like, with its data. */
export type Note = (type: string, data: Readonly<Record<string, unknown>>) => void;

/** How long work may take and how to stop it. Aborting ends child processes and leaves no file behind. */
export type Control = {
  readonly signal: AbortSignal;
  /** Reports the fraction done, 0 to 1; cheap, may be called often. */
  progress(fraction: number): void;
  /** How paid calls are made; left out where none are: samples, and what is made on this machine. */
  readonly calls?: VendorCalls;
  /** Notes something for the job's events, written when the unit's work is taken: a fall-back, a prompt's version. */
  readonly note?: Note;
};

/** A finished call: its files are ours by now. */
export type VendorAnswer = {
  /** The vendor's id of the task; null where it has none. */
  readonly ref: string | null;
  /** Local copies in the task's workspace, and where the vendor keeps its own; null for bytes that came with the answer. */
  readonly files: readonly {
    readonly kind: OutputKind;
    readonly path: string;
    readonly url: string | null;
  }[];
  readonly info: unknown;
};

/**
 * Makes of an answer what is used of it, once, before the call counts as done: local files of their kind, in the place of
 * the vendor's, or null for those as they are. Throws `VendorFailure` (`malformed_output`) where nothing can be made of
 * them: the call fails then, and another attempt is made.
 */
export type FinishAnswer = (
  answer: VendorAnswer,
) => Promise<readonly { readonly kind: OutputKind; readonly path: string }[] | null>;

/** How a unit of work makes paid calls: each is made once, whichever process goes on with it after whatever crash. */
export type VendorCalls = {
  /**
   * Has `vendor` make what `request` returns; it is only asked for when it is to be sent. `name` tells the calls of one
   * item apart (`segment`, `upscale`, `speech-3-1000`) and must be the same at each run.
   * Throws `Snooze` while the vendor works (the slot is given back, the unit runs again), `VendorUnavailable` while it
   * takes nothing, `VendorFailure` when it is over. Every run gets what `finish` made, whichever of them called it.
   */
  make<Request>(
    vendor: Vendor<Request>,
    name: string,
    request: () => Promise<Request>,
    finish?: FinishAnswer,
  ): Promise<VendorAnswer>;
};

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

/** Fetches what vendors made. Their addresses are as little trusted as a caller's. */
export type ResultDownloads = {
  /**
   * Streams an output into `path`; a connection that breaks is resumed where the server can, else begun anew, five
   * times at most. Checks size (image 64 MiB, audio 128 MiB, video 1 GiB), announced length and the type by its
   * content. Throws `VendorFailure`: `expired` (403, 404, 410), `malformed_output` (another type, too large, empty),
   * `transient` (anything that passes). Nothing stays at the path after a failure.
   */
  fetch(
    output: Extract<VendorOutput, { readonly url: string }>,
    path: string,
    signal: AbortSignal,
  ): Promise<void>;
};
