import { setTimeout as wait } from "node:timers/promises";
import { OutcomeUnknown } from "@reelwright/core/errors/outcome-unknown";
import { Failure } from "@reelwright/film/failure";
import { jittered } from "@reelwright/film/numbers";

// Codes and messages of transient errors, for both drivers (pg and Prisma).

/**
 * Lost races: serialization failure, deadlock, lock or statement timeout, a claim before this process's next heartbeat. The
 * session is intact.
 */
const raceCodes = new Set(["40001", "40P01", "55P03", "57014", "P2034", "RW001"]);

/** The server's disk is full, which may be temporary. The session is intact. */
const roomCodes = new Set(["53100"]);

/** The session or its server is gone, or the connection was refused. */
const sessionCodes = new Set([
  "57P01",
  "57P02",
  "57P03",
  "57P05",
  "25P03",
  "53300",
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EAI_AGAIN",
  "P1001",
  "P1002",
  "P1008",
  "P1017",
  "P2024",
]);

/** Errors of pg without a code. */
const sessionMessages =
  /Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable|Query read timeout|Client was closed|server closed the connection/i;

/** No session could be opened, so nothing was sent. */
const unsentCodes = new Set([
  "57P03",
  "53300",
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EAI_AGAIN",
  "P1001",
  "P2024",
]);

const unsentMessages =
  /timeout exceeded when trying to connect|due to connection timeout|is not queryable/i;

/** Nothing took effect: no session could be opened, or it was lost before its COMMIT was sent. */
export class WithoutEffect extends Error {
  override readonly name = "WithoutEffect";
}

/** An error of a transaction whose COMMIT wasn't sent. */
export const withoutEffect = (error: unknown): unknown =>
  isSessionLost(error) ? new WithoutEffect("cut off before its commit", { cause: error }) : error;

type Coded = {
  readonly code?: unknown;
  readonly originalCode?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
  readonly meta?: { readonly driverAdapterError?: unknown };
};

/** An error and its causes, outermost first. */
const chain = (error: unknown, depth = 0): readonly Coded[] => {
  if (typeof error !== "object" || error === null || depth > 4) return [];
  const coded: Coded = error;
  return [
    coded,
    ...chain(coded.cause, depth + 1),
    ...chain(coded.meta?.driverAdapterError, depth + 1),
  ];
};

const codesOf = (error: Coded): readonly string[] =>
  [error.code, error.originalCode].filter((code) => typeof code === "string");

const says = ({ message }: Coded, pattern: RegExp): boolean =>
  typeof message === "string" && pattern.test(message);

/** Whether the session of this error is lost. Its last statement may have taken effect: see `isAnswerLost`. */
export const isSessionLost = (error: unknown): boolean =>
  chain(error).some(
    (link) =>
      codesOf(link).some((code) => sessionCodes.has(code) || /^08...$/.test(code)) ||
      says(link, sessionMessages),
  );

/** Whether the last statement may have taken effect: it was sent outside a transaction, and no response came. */
const isAnswerLost = (error: unknown): boolean =>
  isSessionLost(error) &&
  !chain(error).some(
    (link) =>
      link instanceof WithoutEffect ||
      codesOf(link).some((code) => unsentCodes.has(code)) ||
      says(link, unsentMessages),
  );

/** Whether a retry may succeed. */
export const isTransient = (error: unknown): boolean =>
  isSessionLost(error) ||
  chain(error).some((link) =>
    codesOf(link).some((code) => raceCodes.has(code) || roomCodes.has(code)),
  );

/** Maximum time of retries: short for requests, because a caller waits; long for work that a short outage must not lose. */
export const requestDeadlineMs = 5_000;
export const workDeadlineMs = 30_000;

const firstDelayMs = 15;
const longestDelayMs = 500;

/** The database can't be reached. If the cause is `OutcomeUnknown`, the statement may have taken effect. */
export const databaseAway = (cause: unknown): Failure =>
  new Failure(
    "unavailable",
    "SERVICE_UNAVAILABLE",
    "The service can't reach its database. Try again shortly.",
    { cause },
  );

const gaveUp = (error: unknown, isUnsure: boolean): Failure =>
  databaseAway(isUnsure ? new OutcomeUnknown("no answer came", { cause: error }) : error);

const delayAfter = (attempt: number): number =>
  jittered(Math.min(firstDelayMs * 2 ** attempt, longestDelayMs), 0.5);

/**
 * Runs `work`, and retries it after transient errors with growing, jittered delays until `deadlineMs` from now. Throws what
 * `work` throws. Transient errors beyond the deadline become Failure("unavailable"), whose cause is `OutcomeUnknown` if one of
 * the runs may have taken effect.
 */
export const retrying = async <T>(
  work: () => Promise<T>,
  deadlineMs: number = requestDeadlineMs,
): Promise<T> => {
  const endsAt = performance.now() + deadlineMs;
  let isUnsure = false;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isTransient(error)) throw error;
      isUnsure = isUnsure || isAnswerLost(error);
      const delayMs = delayAfter(attempt);
      if (performance.now() + delayMs > endsAt) throw gaveUp(error, isUnsure);
      await wait(delayMs);
    }
  }
};
