import { setTimeout as wait } from "node:timers/promises";
import { Failure } from "@reelwright/core";
import { isTransient } from "./transient.ts";

/** How long a call may go on trying: requests have someone waiting, work must not be lost to a short outage. */
export const requestDeadlineMs = 5_000;
export const workDeadlineMs = 30_000;

const firstDelayMs = 15;
const longestDelayMs = 500;

/**
 * Runs `work`, again after transient trouble with growing, jittered delays, until `deadlineMs` from now.
 * Throws what `work` throws; transient trouble that outlasts the deadline is Failure("unavailable").
 */
export const retrying = async <T>(
  work: () => Promise<T>,
  deadlineMs: number = requestDeadlineMs,
): Promise<T> => {
  const endsAt = performance.now() + deadlineMs;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isTransient(error)) throw error;
      const delayMs = Math.min(firstDelayMs * 2 ** attempt, longestDelayMs) * (0.5 + Math.random());
      if (performance.now() + delayMs > endsAt) {
        throw new Failure(
          "unavailable",
          "SERVICE_UNAVAILABLE",
          "The service can't reach its database; try again shortly.",
          { cause: error },
        );
      }
      await wait(delayMs);
    }
  }
};
