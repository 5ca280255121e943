/** Which requests are sent again, and when. */
import { neverArrived } from "./connection-failures.ts";
import { APIError, ConnectionError } from "./errors.ts";

/** How a request may be repeated. */
export type Repeatability =
  /** Done once however often it is sent: reads, PUT, DELETE of a thing, and what has an idempotency key. */
  | "always"
  /** Only when it is certain that nothing was done. */
  | "when_nothing_was_done";

/** A longer wait isn't worth it: the caller is told at once. */
export const longestWaitMs = 60_000;
const firstWaitMs = 500;
const mostWaitMs = 8_000;

/** POSTs that change nothing. */
const reads = [
  /^\/credits\/estimate$/,
  /^\/jobs\/[^/]+\/retry-quote$/,
  /^\/jobs\/suggest-fields$/,
  /^\/personas\/by-ids$/,
];

/** Returns how this request may be repeated; `path` is the one below `/api/v1`. */
export const repeatabilityOf = (
  method: string,
  path: string,
  hasIdempotencyKey: boolean,
): Repeatability => {
  // A job that was cancelled already is refused: 409.
  const isCancellation = method === "DELETE" && /^\/jobs\//.test(path);
  if (method !== "POST" && method !== "PATCH" && !isCancellation) return "always";
  return hasIdempotencyKey || reads.some((pattern) => pattern.test(path))
    ? "always"
    : "when_nothing_was_done";
};

/** The API says so itself, whatever was asked. */
const nothingWasDone = ({ status, code }: APIError): boolean =>
  status === 429 ||
  (status === 408 && code === "REQUEST_TIMEOUT") ||
  (status === 503 && code === "SERVICE_UNAVAILABLE");

/** Whether another try may succeed; 501 says that none will. */
export const isPassing = ({ status }: APIError): boolean =>
  status === 408 || status === 429 || (status >= 500 && status !== 501);

/** Whether a request that failed like this may be sent again. */
export const mayRetry = (error: unknown, repeatability: Repeatability): boolean => {
  // The caller's signal was aborted.
  if (!(error instanceof APIError || error instanceof ConnectionError)) return false;
  const isSure = error instanceof APIError ? nothingWasDone(error) : neverArrived(error);
  if (repeatability === "when_nothing_was_done") return isSure;
  return error instanceof APIError ? isPassing(error) : true;
};

/**
 * Returns milliseconds to wait before the next try: what the server asked for and a little more, else a random time below
 * a bound that doubles (full jitter). Null when the server asks for more than a minute. `tries` counts from 1.
 */
export const waitMsBefore = (
  tries: number,
  askedMs: number | null,
  random: () => number = Math.random,
): number | null => {
  if (askedMs !== null && askedMs > longestWaitMs) return null;
  const bound = Math.min(mostWaitMs, firstWaitMs * 2 ** (tries - 1));
  return (askedMs ?? 0) + random() * bound;
};
