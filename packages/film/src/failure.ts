/** The kinds of failure. Each maps once to an HTTP status (gateway) and once to retry or not (below). */
export type FailureKind =
  | "malformed"
  | "unauthorized"
  | "unpaid"
  | "forbidden"
  | "missing"
  | "method"
  | "conflict"
  | "too_large"
  | "too_long"
  | "head_too_large"
  | "stalled"
  | "invalid"
  | "limited"
  | "internal"
  | "upstream"
  | "unavailable"
  | "timeout";

/** Every error this system throws on purpose. Anything else is a bug and is reported as `internal`. */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly kind: FailureKind;
  /** Machine-readable, UPPER_SNAKE_CASE, stable. */
  readonly code: string;
  /** Safe to show to the caller: numbers and names, no internals. */
  readonly details: Readonly<Record<string, unknown>> | undefined;

  /** `message` is public: it says what is wrong and what to change. Internals belong into `cause`. */
  constructor(
    kind: FailureKind,
    code: string,
    message: string,
    options: { details?: Readonly<Record<string, unknown>>; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.kind = kind;
    this.code = code;
    this.details = options.details;
  }
}

const retryableKinds = new Set<FailureKind>(["upstream", "unavailable", "timeout", "limited"]);

/** A bug may be transient, so unknown errors are retried; deliberate refusals are not. */
export const isRetryable = (error: unknown): boolean =>
  !(error instanceof Failure) || retryableKinds.has(error.kind);

/** A full disk is nobody's mistake, whatever the error looked like to those who met it. */
const storageFull = (cause: unknown): Failure =>
  new Failure(
    "unavailable",
    "STORAGE_FULL",
    "There is no room left to store this; try again later.",
    {
      cause,
    },
  );

/** What the outside may know of any thrown value: an unplanned error keeps its text to the log. */
export const asFailure = (error: unknown): Failure => {
  if (error instanceof Failure && error.kind === "unavailable") return error;
  if (isDiskFull(error)) return storageFull(error);
  return error instanceof Failure
    ? error
    : new Failure("internal", "INTERNAL", "Something went wrong on our side.", { cause: error });
};

/** Told by files, by Postgres, by the file store, and by us. */
const codes = new Set(["ENOSPC", "EDQUOT", "53100", "FILE_STORE_FULL", "STORAGE_FULL"]);
/**
 * Of libraries and programs that give no code, and of errors that lost theirs on the way between threads. Lines that
 * begin with a blank may hold what strangers wrote (ffmpeg shows a file's titles so).
 */
const words =
  /^(?:ENOSPC|EDQUOT): |^system error: No space left on device$|^\S.*: No space left on device$/m;

const deepest = 6;

type Thrown = {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
};

/** Whether a program's words tell of a full disk; ffmpeg may end with status 0 all the same. */
export const saysDiskFull = (text: string): boolean => words.test(text);

/** Whether a disk that is full is behind this error: its work can be done when there is room again. */
export const isDiskFull = (error: unknown, depth = 0): boolean => {
  if (typeof error !== "object" || error === null || depth > deepest) return false;
  const { name, code, message, cause }: Thrown = error;
  // What we say ourselves has a code; its text may hold what callers sent.
  const isSaid = name !== "Failure" && saysDiskFull(String(message));
  return codes.has(String(code)) || isSaid || isDiskFull(cause, depth + 1);
};
