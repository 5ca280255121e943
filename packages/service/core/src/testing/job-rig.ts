/** A job as the use cases find it, and what they decide. */
import { expect } from "@jest/globals";
import type { JobState, Transition } from "../jobs/job-state.ts";
import type { JobStore } from "../ports/jobs.ts";
import { sampleJob, sampleTask } from "./sample-job.ts";

/** Ports over one job in this state; `written` holds what was decided on it. */
export const holding = (state: JobState) => {
  const written: Transition[] = [];
  const record = {
    job: state.job,
    tasks: state.tasks.map((task) => ({
      ...sampleTask(task.stage, task.unit, task.status),
      ...task,
    })),
  };
  const jobs: Pick<JobStore, "update" | "get"> = {
    update: async (_tenantId, _jobId, decide) => {
      written.push(decide(state));
      return record;
    },
    get: async (tenantId) => (tenantId === sampleJob().tenant_id ? record : null),
  };
  return { jobs, written };
};

/** What a call that the job's state does not admit is refused with. */
export const wrongState = (status: string, action: string) => ({
  kind: "conflict",
  code: "INVALID_STATE",
  details: expect.objectContaining({ status, action }),
});
