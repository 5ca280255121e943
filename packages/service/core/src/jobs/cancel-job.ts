import type { JobStore } from "../ports/job-store.ts";
import { invalidState } from "./invalid-state.ts";
import type { JobRecord, JobState } from "./model/job-state.ts";
import type { Transition } from "./model/transition.ts";

const cancel = (state: JobState): Transition => {
  const { status } = state.job;
  if (status !== "pending" && status !== "processing" && status !== "paused") {
    throw invalidState(state, "cancel");
  }
  return {
    set: { status: "cancelled", pause_reason: null },
    cancelOpen: true,
    settle: { consumed: 0, charges: [] },
    events: [{ type: "job.cancelled", data: { status: "cancelled" } }],
  };
};

/**
 * Stops a job at once: leases are taken back, results thrown away, the reservation released. docs/contribute/contract.md#job-status.
 * Throws Failure: JOB_NOT_FOUND, INVALID_STATE.
 */
export const cancelJob =
  (deps: { readonly jobs: Pick<JobStore, "update"> }) =>
  (tenantId: string, jobId: string): Promise<JobRecord> =>
    deps.jobs.update(tenantId, jobId, cancel);
