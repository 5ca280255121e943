/** The kinds of failure. Each maps once to an HTTP status (gateway) and once to retry or not (below). */
export type FailureKind =
  | "malformed"
  | "unauthorized"
  | "unpaid"
  | "forbidden"
  | "missing"
  | "method"
  | "conflict"
  | "precondition"
  | "too_large"
  | "too_long"
  | "head_too_large"
  | "misdirected"
  | "stalled"
  | "invalid"
  | "limited"
  | "internal"
  | "upstream"
  | "unavailable"
  | "timeout";

/** The type of all deliberate errors. Any other error is a bug and is reported as `internal`. */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly kind: FailureKind;
  /** Machine-readable, UPPER_SNAKE_CASE, stable. */
  readonly code: string;
  /** Safe to show to the caller: numbers and names, no internals. */
  readonly details: Readonly<Record<string, unknown>> | undefined;

  /** `message` is public: it says what is wrong and what to change. Put internals into `cause`. */
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

/** Unknown errors are retried because a bug may be transient. Deliberate refusals are not. */
export const isRetryable = (error: unknown): boolean =>
  !(error instanceof Failure) || retryableKinds.has(error.kind);

/** A full disk is reported as `unavailable`, whatever error it caused. */
const storageFull = (cause: unknown): Failure =>
  new Failure(
    "unavailable",
    "STORAGE_FULL",
    "There is no room left to store this; try again later.",
    {
      cause,
    },
  );

/** Converts any thrown value to a public failure. The text of an unplanned error appears only in the log. */
export const asFailure = (error: unknown): Failure => {
  if (error instanceof Failure && error.kind === "unavailable") return error;
  if (isDiskFull(error)) return storageFull(error);
  return error instanceof Failure
    ? error
    : new Failure("internal", "INTERNAL", "Something went wrong on our side.", { cause: error });
};

/** Codes for a full disk from the file system, Postgres, the file store and this project. */
const codes = new Set(["ENOSPC", "EDQUOT", "53100", "FILE_STORE_FULL", "STORAGE_FULL"]);
/**
 * Messages for a full disk from libraries and programs without error codes, and from errors that lost their code
 * between threads. Indented lines don't count: they may hold untrusted text (ffmpeg prints a file's titles this way).
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

/** Whether a program's output reports a full disk. ffmpeg may still exit with status 0. */
export const saysDiskFull = (text: string): boolean => words.test(text);

/** Whether a full disk caused this error. The work can then be retried once there is space. */
export const isDiskFull = (error: unknown, depth = 0): boolean => {
  if (typeof error !== "object" || error === null || depth > deepest) return false;
  const { name, code, message, cause }: Thrown = error;
  // Our own failures have codes. Their text may contain callers' input, so it isn't searched.
  const isSaid = name !== "Failure" && saysDiskFull(String(message));
  return codes.has(String(code)) || isSaid || isDiskFull(cause, depth + 1);
};
