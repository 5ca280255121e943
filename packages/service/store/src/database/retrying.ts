import { setTimeout as wait } from "node:timers/promises";
import { Failure } from "@reelwright/core/errors/failure";
import { OutcomeUnknown } from "@reelwright/core/errors/outcome-unknown";
import { jittered } from "@reelwright/core/util/jitter";
import { isAnswerLost, isTransient } from "./transient.ts";

/** How long a call may go on trying: requests have someone waiting, work must not be lost to a short outage. */
export const requestDeadlineMs = 5_000;
export const workDeadlineMs = 30_000;

const firstDelayMs = 15;
const longestDelayMs = 500;

/** The database can't be reached; with an `OutcomeUnknown` for its cause, what was sent may have taken effect. */
export const databaseAway = (cause: unknown): Failure =>
  new Failure(
    "unavailable",
    "SERVICE_UNAVAILABLE",
    "The service can't reach its database; try again shortly.",
    { cause },
  );

const gaveUp = (error: unknown, isUnsure: boolean): Failure =>
  databaseAway(isUnsure ? new OutcomeUnknown("no answer came", { cause: error }) : error);

const delayAfter = (attempt: number): number =>
  jittered(Math.min(firstDelayMs * 2 ** attempt, longestDelayMs), 0.5);

/**
 * Runs `work`, again after transient errors with growing, jittered delays, until `deadlineMs` from now. Throws what
 * `work` throws; transient errors that outlast the deadline is Failure("unavailable"), whose cause is `OutcomeUnknown`
 * where one of the runs may have taken effect.
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
