import { type JobRecord, jobNotFound } from "@reelwright/core/jobs";
import type { JobStore } from "@reelwright/core/ports";

/** Returns the tenant's job. Throws Failure JOB_NOT_FOUND, for another tenant's job as for an unknown id. */
export const requireJob =
  (jobs: Pick<JobStore, "get">) =>
  async (tenantId: string, jobId: string): Promise<JobRecord> => {
    const record = await jobs.get(tenantId, jobId);
    if (!record) throw jobNotFound();
    return record;
  };
