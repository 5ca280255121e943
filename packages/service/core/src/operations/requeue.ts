import { Failure } from "@reelwright/film/failure";
import type { JobStatus, TaskStatus } from "../jobs/model/job-state.ts";

/** A task under its job's lock. */
export type RequeueState = {
  readonly status: TaskStatus;
  readonly job_status: JobStatus;
  readonly is_current_run: boolean;
  /** Whether its job lets it be claimed. */
  readonly is_admitted: boolean;
  readonly is_dispatched: boolean;
  /** Whether a living process holds its lease, with heartbeats. */
  readonly is_held: boolean;
};

const refused = (message: string, status: string): Failure =>
  new Failure("conflict", "INVALID_STATE", message, { details: { status, action: "requeue" } });

const ended: { readonly [status in TaskStatus]?: string } = {
  done: "It is done: retry its job from its stage to make it again.",
  failed: "It failed, and its job with it: retry the job.",
  cancelled: "It was cancelled with its job.",
  review: "A person is to decide on its item: submit a review.",
};

/**
 * Whether a task is to be made ready at once. False: it is already, and waits for its first dispatch. A lease that is held
 * is only taken away by force: who held it can commit nothing any more, and the unit begins anew. Throws INVALID_STATE for
 * what doesn't go on by being queued.
 */
export const mayRequeue = (state: RequeueState, isForced: boolean): boolean => {
  const { status, job_status: jobStatus } = state;
  if (!state.is_current_run) throw refused("It belongs to a former run of its job.", status);
  const why = ended[status];
  if (why !== undefined) throw refused(why, status);
  if (!state.is_admitted)
    throw refused(
      jobStatus === "paused"
        ? "Its job is paused: resume it, and it goes on by itself."
        : `Its job is ${jobStatus}.`,
      status,
    );
  if (status === "leased" && state.is_held && !isForced)
    throw refused(
      "A living worker runs it. Force takes it away: what it has made so far is thrown away, paid calls are kept.",
      status,
    );
  return status !== "ready" || state.is_dispatched;
};
