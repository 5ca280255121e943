import type { StorageStore } from "@reelwright/core/ports";
import { intermediateStages } from "@reelwright/core/storage";
import type { Database } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import { lockJobs } from "../jobs/lock.ts";

// Under the jobs' locks, so that a retry comes either before, and the job goes on, or after, and sees it.
const expire: Statement = {
  name: "storage_expire",
  text: `
    WITH ended AS (
      SELECT job_id FROM jobs WHERE job_id = ANY ($1::uuid[]) AND status IN ('completed', 'failed', 'cancelled')
        AND coalesce(completed_at, updated_at) <= clock_timestamp() - $2::float8 * interval '1 day'
    ), noted AS (
      UPDATE tasks t SET output = t.output || '{"expired": true}' FROM ended
      WHERE t.job_id = ended.job_id AND t.stage = ANY ($3::text[]) AND t.status = 'done' AND NOT t.output ? 'expired'
    )
    SELECT job_id FROM ended`,
};

/** Notes in the outputs of the stages that made them that their files are gone; a next run takes the note over. */
export const expireFiles =
  (db: Database): StorageStore["expire"] =>
  (jobIds, days) =>
    retrying(() =>
      inTransaction(db, lockJobs(jobIds), async (client) => {
        const values = [jobIds, days, intermediateStages];
        const rows = await rowsOf<{ job_id: string }>(client, expire, values);
        return rows.map(({ job_id }) => job_id);
      }),
    );
