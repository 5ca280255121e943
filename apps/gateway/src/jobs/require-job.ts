import { jobNotFound } from "@reelwright/core/jobs/job-not-found";
import type { JobRecord } from "@reelwright/core/jobs/model/job-state";
import type { JobStore } from "@reelwright/core/ports/job-store";

/** Returns the tenant's job. Throws Failure JOB_NOT_FOUND, for another tenant's job as for an unknown id. */
export const requireJob =
  (jobs: Pick<JobStore, "get">) =>
  async (tenantId: string, jobId: string): Promise<JobRecord> => {
    const record = await jobs.get(tenantId, jobId);
    if (!record) throw jobNotFound();
    return record;
  };
