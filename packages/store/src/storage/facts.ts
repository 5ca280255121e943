import type { StorageStore } from "@reelwright/core/ports";
import type { JobFiles } from "@reelwright/core/storage";
import type { Database } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";

const jobFacts: Statement = {
  name: "storage_job_facts",
  text: `
    SELECT j.job_id, j.status IN ('completed', 'failed', 'cancelled') AS is_ended,
      CASE WHEN j.status IN ('completed', 'failed', 'cancelled')
        THEN extract(epoch FROM clock_timestamp() - coalesce(j.completed_at, j.updated_at)) / 86400 ELSE 0 END::float8 AS ended_days,
      (SELECT coalesce(json_agg(json_build_object('stage', t.stage, 'output', t.output, 'candidates', t.candidates)), '[]')
        FROM tasks t WHERE t.job_id = j.job_id AND (t.output IS NOT NULL OR t.candidates IS NOT NULL)) AS outputs
    FROM jobs j WHERE j.job_id = ANY ($1::uuid[])`,
};
const taskFacts: Statement = {
  name: "storage_task_facts",
  text: "SELECT task_id, state = 'pending' AS is_pending, output FROM playground_holds WHERE task_id = ANY ($1::uuid[])",
};
// Results of calls are removed by the workers that made them; only what nobody will look at again is left to the sweep.
const callFacts: Statement = {
  name: "storage_call_facts",
  text: `
    SELECT key FROM vendor_calls
    WHERE key = ANY ($1::text[]) AND (has_files OR state IN ('intent', 'unknown', 'submitted'))`,
};

type JobRow = JobFiles & { readonly job_id: string };
type TaskRow = {
  readonly task_id: string;
  readonly is_pending: boolean;
  readonly output: string | null;
};

const found = async <Row extends object>(
  { pool }: Pick<Database, "pool">,
  statement: Statement,
  ids: readonly string[],
): Promise<Row[]> =>
  ids.length === 0
    ? []
    : retrying(() => rowsOf<Row & { [column: string]: unknown }>(pool, statement, [ids]));

/** What the rows say of files, by primary keys and indexes of them. */
export const storageFacts =
  (db: Pick<Database, "pool">): StorageStore["facts"] =>
  async ({ jobIds, taskIds, callKeys }) => {
    const jobs = await found<JobRow>(db, jobFacts, jobIds);
    const tasks = await found<TaskRow>(db, taskFacts, taskIds);
    const calls = await found<{ key: string }>(db, callFacts, callKeys);
    return {
      jobs: new Map(jobs.map((job) => [job.job_id, job])),
      tasks: new Map(tasks.map((task) => [task.task_id, task])),
      calls: new Set(calls.map(({ key }) => key)),
    };
  };
