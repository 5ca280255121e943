import type { EndedJob, OperatorReads } from "@reelwright/core/ports/operator-store";
import type { Database } from "../database/database.ts";
import { requestDeadlineMs, retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { isUuid } from "../ids.ts";
import { ageOf } from "./live-jobs.ts";

const columns = `
  j.job_id, j.tenant_id, j.status, j.current_stage, j.run_no AS run, j.error, j.credits_consumed,
  iso(j.created_at) AS created_at, iso(j.completed_at) AS completed_at, ${ageOf("coalesce(j.completed_at, j.updated_at)")} AS ended_s`;

/** After every id. */
const lastId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

// The caller filters: a status is rare or frequent, the newest ids are always there.
export const newestJobs: Statement = {
  name: "operations_newest_jobs",
  text: `SELECT ${columns} FROM jobs j WHERE j.job_id < $1 ORDER BY j.job_id DESC LIMIT $2`,
};
export const newestJobsOfTenant: Statement = {
  name: "operations_newest_jobs_of_tenant",
  text: `
    SELECT ${columns} FROM jobs j
    WHERE j.tenant_id = $3 AND (j.created_at, j.job_id) < (coalesce((SELECT created_at FROM jobs WHERE job_id = $1), 'infinity'), $1::uuid)
    ORDER BY j.created_at DESC, j.job_id DESC LIMIT $2`,
};

/** Jobs of any status, the newest first; live ones among them. */
export const readNewestJobs =
  ({ pool }: Pick<Database, "pool">): OperatorReads["newestJobs"] =>
  async ({ after, limit, tenantId }) => {
    if (tenantId !== null && !isUuid(tenantId)) return [];
    const from = after !== null && isUuid(after) ? after : lastId;
    return retrying(
      () =>
        tenantId === null
          ? rowsOf<EndedJob>(pool, newestJobs, [from, limit])
          : rowsOf<EndedJob>(pool, newestJobsOfTenant, [from, limit, tenantId]),
      requestDeadlineMs,
    );
  };
