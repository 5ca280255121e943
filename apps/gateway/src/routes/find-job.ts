import { type JobRecord, type JobStore, jobNotFound, schema } from "@reelwright/core";

/** Path of everything below one job. */
export const jobParams = schema({
  type: "object",
  required: ["job_id"],
  properties: { job_id: { type: "string", format: "uuid" } },
});

/** The tenant's job. Throws Failure: JOB_NOT_FOUND, the same for another tenant's and for an unknown id. */
export const findJob =
  (jobs: Pick<JobStore, "read">) =>
  async (tenantId: string, jobId: string): Promise<JobRecord> => {
    const record = await jobs.read(tenantId, jobId);
    if (!record) throw jobNotFound();
    return record;
  };
