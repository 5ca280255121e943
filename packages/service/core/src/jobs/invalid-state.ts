import { Failure } from "@reelwright/film/failure";
import type { JobState } from "./model/job-state.ts";

const participles = {
  cancel: "cancelled",
  pause: "paused",
  resume: "resumed",
  retry: "retried",
  review: "reviewed",
} as const;

/**
 * A call that the job's state does not admit; `details` names the state. `because` says more than the status does.
 * docs/contribute/decisions.md#status-codes.
 */
export const invalidState = (
  { job }: Pick<JobState, "job">,
  action: keyof typeof participles,
  because?: { readonly message: string; readonly details?: { readonly [key: string]: unknown } },
): Failure =>
  new Failure(
    "conflict",
    "INVALID_STATE",
    because?.message ?? `A ${job.status} job can't be ${participles[action]}.`,
    { details: { status: job.status, action, ...because?.details } },
  );
