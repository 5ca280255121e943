import { Failure } from "@reelwright/core/errors/failure";

/** What create_jobs and restart_job say of a job that they refuse. */
export type Refused = {
  readonly available: number | null;
  readonly job_limit: number | null;
  readonly retry_after: number | null;
};

/** docs/contribute/decisions.md#status-codes. */
export const insufficientCredits = (required: number, { available }: Refused): Failure =>
  new Failure("unpaid", "INSUFFICIENT_CREDITS", "Not enough available credits.", {
    details: { required, available },
  });

/** `retry_after` in whole seconds. */
export const concurrentLimit = ({ job_limit, retry_after }: Refused): Failure =>
  new Failure(
    "limited",
    "CONCURRENT_JOB_LIMIT",
    "Too many jobs run at once; wait until one has ended.",
    { details: { limit: job_limit, retry_after } },
  );

/** `retry_after` in whole seconds: the day is UTC's. */
export const dailyLimit = ({ job_limit, retry_after }: Refused): Failure =>
  new Failure("limited", "DAILY_JOB_LIMIT", "The day's job limit is reached.", {
    details: { limit: job_limit, retry_after },
  });

const retried = {
  job: "The job was retried as often today as one may be; make a new one, or come back tomorrow (UTC).",
  account: "All of today's retries are used up; come back tomorrow (UTC).",
} as const;

/** `per`: whose retries are used up; `retry_after` in whole seconds: the day is UTC's. */
export const retryLimit = (per: "job" | "account", { job_limit, retry_after }: Refused): Failure =>
  new Failure("limited", "RETRY_LIMIT", retried[per], {
    details: { limit: job_limit, per, retry_after },
  });
