import type { JobStore } from "../ports/job-store.ts";
import { invalidState } from "./invalid-state.ts";
import type { JobRecord, JobState } from "./model/job-state.ts";
import type { Transition } from "./model/transition.ts";

const pause = (state: JobState): Transition => {
  if (state.job.status !== "processing") throw invalidState(state, "pause");
  return {
    set: { status: "paused", pause_reason: "user" },
    events: [{ type: "job.paused", data: { status: "paused", pause_reason: "user" } }],
  };
};

/**
 * Stops a processing job after its current stage, whose units still finish. docs/contribute/contract.md#job-status.
 * Throws Failure: JOB_NOT_FOUND, INVALID_STATE.
 */
export const pauseJob =
  (deps: { readonly jobs: Pick<JobStore, "update"> }) =>
  (tenantId: string, jobId: string): Promise<JobRecord> =>
    deps.jobs.update(tenantId, jobId, pause);
