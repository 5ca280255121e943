import type { StorageStore } from "@reelwright/core/ports/storage-store";
import { intermediateStages } from "@reelwright/core/storage/intermediate";
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
// The same in the archive. A statement of its own, which only archived jobs need: a plan that names the archive opens all of
// its months.
const expireArchived: Statement = {
  name: "storage_expire_archived",
  text: `
    WITH archived AS MATERIALIZED (
      SELECT job_id, archive_month FROM jobs WHERE job_id = ANY ($1::uuid[]) AND archive_month IS NOT NULL
    )
    UPDATE job_archives a SET tasks = (
      SELECT jsonb_agg(CASE
          WHEN t.task ->> 'stage' = ANY ($2::text[]) AND t.task ->> 'status' = 'done'
            THEN jsonb_set(t.task, '{output}', t.task -> 'output' || '{"expired": true}')
          ELSE t.task END ORDER BY t.place)
      FROM jsonb_array_elements(a.tasks) WITH ORDINALITY AS t(task, place))
    FROM archived WHERE a.archive_month = archived.archive_month AND a.job_id = archived.job_id AND a.tasks <> '[]'`,
};

/** Notes in the outputs of the stages that made them that their files are gone; a next run takes the note over. */
export const expireFiles =
  (db: Database): StorageStore["expire"] =>
  (jobIds, days) =>
    retrying(() =>
      inTransaction(db, lockJobs(jobIds), async (client) => {
        const values = [jobIds, days, intermediateStages];
        const rows = await rowsOf<{ job_id: string }>(client, expire, values);
        const ended = rows.map(({ job_id }) => job_id);
        await rowsOf(client, expireArchived, [ended, intermediateStages]);
        return ended;
      }),
    );
