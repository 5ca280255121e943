import { CommanderError } from "commander";

/** Message of an error, and the command's exit status. */

/** `sentence`: null if the message is already printed. */
export type Outcome = { readonly status: number; readonly sentence: string | null };

/** An SDK error, recognized by its shape, so the SDK needn't be loaded. */
type ApiError = Error & {
  readonly status: number;
  readonly code?: string | null;
  readonly requestId?: string | null;
  readonly fields?: readonly { readonly field?: string; readonly message?: string }[] | null;
  readonly details?: { readonly [name: string]: unknown };
};

const isApiError = (error: Error): error is ApiError =>
  "status" in error && typeof error.status === "number" && "requestId" in error;

/** Exit statuses of `reelwright`, which scripts rely on. docs/contribute/decisions.md#tools-and-operations. */
export const exitStatus = {
  done: 0,
  failed: 1,
  usage: 2,
  credentials: 3,
  notFound: 4,
  /** The job failed or was cancelled. */
  jobFailed: 5,
  credits: 6,
  /** `--timeout` has elapsed and the job continues. As with `timeout(1)`. */
  timedOut: 124,
  /** Ctrl-C, as in shells: 128 plus the signal's number. */
  interrupted: 130,
} as const;

const ofStatus: { readonly [status: number]: number } = {
  400: exitStatus.usage,
  401: exitStatus.credentials,
  402: exitStatus.credits,
  403: exitStatus.credentials,
  404: exitStatus.notFound,
  413: exitStatus.usage,
  415: exitStatus.usage,
  422: exitStatus.usage,
};

/** Next step, for statuses that imply one. */
const adviceOf: { readonly [status: number]: string } = {
  401: "Sign in with `reelwright login`, or give --api-key or REELWRIGHT_API_KEY.",
  402: "See `reelwright balance`; buy credits in the dashboard: `reelwright open`.",
};

/** For missing credits: the needed and the available ones. */
const creditsOf = ({ status, details = {} }: ApiError): string | null => {
  const { required, available } = details as { required?: unknown; available?: unknown };
  if (status !== 402 || typeof required !== "number" || typeof available !== "number") return null;
  const missing = required - available;
  return `${required} credits are needed, ${available} are available, ${missing} are missing.`;
};

/** Identifiers of the request in the operator's logs. */
const traceOf = ({ code, requestId }: ApiError): string | null => {
  const parts = [code && `Error ${code}`, requestId && `request ${requestId}`].filter(Boolean);
  return parts.length === 0 ? null : `(${parts.join(", ")})`;
};

const ofApiError = (error: ApiError): Outcome => {
  const fields = (error.fields ?? []).map(({ field, message }) =>
    field ? `${field}: ${message}` : message,
  );
  const said = fields.length > 0 ? fields : [error.message];
  const lines = [...said, creditsOf(error), adviceOf[error.status], traceOf(error)];
  return {
    status: ofStatus[error.status] ?? exitStatus.failed,
    sentence: lines.filter(Boolean).join("\n"),
  };
};

/** Fields of errors, recognized by their shape, since platform errors may be of another realm. */
type Caused = Partial<Error> & { readonly errors?: readonly unknown[] };

const isCaused = (error: unknown): error is Caused => typeof error === "object" && error !== null;

/** The innermost message of a chain of causes: the actual problem. */
export const rootMessage = (error: unknown, depth = 0): string => {
  if (!isCaused(error)) return String(error);
  if (error.cause != null && depth < 6) return rootMessage(error.cause, depth + 1);
  const first = error.errors?.[0];
  return (
    error.message || (first === undefined ? String(error.name) : rootMessage(first, depth + 1))
  );
};

const jobErrors = new Set(["JobFailedError", "JobCancelledError"]);

const ofJobError = (error: Error & { readonly job?: { readonly error?: unknown } }): Outcome => {
  const { code } = (error.job?.error ?? {}) as { readonly code?: string };
  const sentence = code ? `${error.message}\n(Error ${code})` : error.message;
  return { status: exitStatus.jobFailed, sentence };
};

const isLoopback = (origin: string): boolean =>
  ["127.0.0.1", "localhost", "[::1]"].includes(new URL(origin).hostname);

/** For a failed connection: what to start, or which URL to check. */
const ofConnectionError = (
  error: Error & { readonly origin?: string | null; readonly mayHaveArrived?: boolean },
): Outcome => {
  const { origin, mayHaveArrived, message } = error;
  const status = exitStatus.failed;
  if (mayHaveArrived !== false || !origin) return { status, sentence: message };
  const sentence = isLoopback(origin)
    ? `Nothing answers at ${origin}. Start the server with npm start, or give --url.`
    : `${message} Check the address: --url or REELWRIGHT_URL.`;
  return { status, sentence };
};

/** The outcome of an error of commander, of a command or of the SDK; null: another error. */
export const knownOutcome = (error: unknown): Outcome | null => {
  // Commander has printed its own message, or the requested help.
  if (error instanceof CommanderError) {
    return { status: error.exitCode === 0 ? exitStatus.done : exitStatus.usage, sentence: null };
  }
  if (error instanceof CommandError) {
    return { status: error.status, sentence: error.message || null };
  }
  if (!(error instanceof Error)) return null;
  if (jobErrors.has(error.name)) return ofJobError(error);
  if (isApiError(error)) return ofApiError(error);
  if (error.name === "ConnectionError") return ofConnectionError(error);
  // Its message is complete. The cause is the runtime's.
  const isWhole = error.name === "TimeoutError" || error.name === "UnexpectedAnswerError";
  return isWhole ? { status: exitStatus.failed, sentence: error.message } : null;
};

/** The outcome of any other error. */
export const unknownOutcome = (error: unknown): Outcome => ({
  status: exitStatus.failed,
  sentence: rootMessage(error),
});

/** Ends the command with a message for people, and a status for scripts. */
export class CommandError extends Error {
  readonly status: ExitStatus;

  constructor(message: string, status: ExitStatus = exitStatus.failed) {
    super(message);
    this.name = "CommandError";
    this.status = status;
  }
}

/** The command's words are invalid. */
export const usageError = (message: string): CommandError =>
  new CommandError(message, exitStatus.usage);

export type ExitStatus = (typeof exitStatus)[keyof typeof exitStatus];
