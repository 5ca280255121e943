/** What is said of an error, and the status that the command ends with. */
import { CommanderError } from "commander";
import { CommandError } from "./command-error.ts";
import { exitStatus } from "./exit-status.ts";

/** `sentence`: null where all is said already. */
export type Outcome = { readonly status: number; readonly sentence: string | null };

/** An error of the SDK, known by its form: the SDK isn't loaded to end a command. */
type ApiError = Error & {
  readonly status: number;
  readonly code?: string | null;
  readonly requestId?: string | null;
  readonly fields?: readonly { readonly field?: string; readonly message?: string }[] | null;
};

const isApiError = (error: Error): error is ApiError =>
  "status" in error && typeof error.status === "number" && "requestId" in error;

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

/** What to do next, where a status tells. */
const adviceOf: { readonly [status: number]: string } = {
  401: "Sign in with `reelwright login`, or give --api-key or REELWRIGHT_API_KEY.",
  402: "See `reelwright balance`.",
};

const ofApiError = (error: ApiError): Outcome => {
  const fields = (error.fields ?? []).map(({ field, message }) => `${field}: ${message}`);
  const lines = [...(fields.length > 0 ? fields : [error.message]), adviceOf[error.status]];
  // A mistake of the caller explains itself; of anything else the operator can find the request.
  if (error.status >= 500 && error.requestId) lines.push(`Request ${error.requestId}`);
  return {
    status: ofStatus[error.status] ?? exitStatus.failed,
    sentence: lines.filter(Boolean).join("\n"),
  };
};

/** What errors have; known by its form, since those of the platform may be of another realm. */
type Caused = Partial<Error> & { readonly errors?: readonly unknown[] };

const isCaused = (error: unknown): error is Caused => typeof error === "object" && error !== null;

/** The innermost message of a chain of causes: what really went wrong. */
export const rootMessage = (error: unknown, depth = 0): string => {
  if (!isCaused(error)) return String(error);
  if (error.cause != null && depth < 6) return rootMessage(error.cause, depth + 1);
  const first = error.errors?.[0];
  return (
    error.message || (first === undefined ? String(error.name) : rootMessage(first, depth + 1))
  );
};

const jobErrors = new Set(["JobFailedError", "JobCancelledError"]);

/** The outcome of an error of commander, of a command or of the SDK; null: it is none of these. */
export const knownOutcome = (error: unknown): Outcome | null => {
  // Commander has written its own sentence, or the help that was asked for.
  if (error instanceof CommanderError) {
    return { status: error.exitCode === 0 ? exitStatus.done : exitStatus.usage, sentence: null };
  }
  if (error instanceof CommandError) {
    return { status: error.status, sentence: error.message || null };
  }
  if (!(error instanceof Error)) return null;
  if (jobErrors.has(error.name)) return { status: exitStatus.jobFailed, sentence: error.message };
  if (isApiError(error)) return ofApiError(error);
  if (error.name === "ConnectionError") {
    const cause = error.cause === undefined ? "" : ` (${rootMessage(error.cause)})`;
    return { status: exitStatus.failed, sentence: `${error.message}${cause}` };
  }
  return null;
};

/** The outcome of any other error. */
export const unknownOutcome = (error: unknown): Outcome => ({
  status: exitStatus.failed,
  sentence: rootMessage(error),
});
