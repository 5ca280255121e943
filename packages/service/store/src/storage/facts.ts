import type { StorageStore } from "@reelwright/core/ports/storage-store";
import type { JobFiles } from "@reelwright/core/storage/verdict";
import type { Database } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";

/** SQL: what rows of tasks say of a job's files. */
const filesIn = (tasks: string, isOfJob: string): string => `
      SELECT coalesce(json_agg(DISTINCT t.run_no), '[]') AS known_runs,
        coalesce(json_agg(json_build_object('stage', t.stage, 'output', t.output, 'candidates', t.candidates))
          FILTER (WHERE t.output IS NOT NULL OR t.candidates IS NOT NULL), '[]') AS outputs
      FROM ${tasks} AS t WHERE ${isOfJob}`;
const jobFacts: Statement = {
  name: "storage_job_facts",
  text: `
    SELECT j.job_id, j.status IN ('completed', 'failed', 'cancelled') AS is_ended,
      CASE WHEN j.status IN ('completed', 'failed', 'cancelled')
        THEN extract(epoch FROM clock_timestamp() - coalesce(j.completed_at, j.updated_at)) / 86400 ELSE 0 END::float8 AS ended_days,
      j.archive_month::text, t.*
    FROM jobs j CROSS JOIN LATERAL (${filesIn("tasks", "t.job_id = j.job_id")}) AS t
    WHERE j.job_id = ANY ($1::uuid[])`,
};
// A statement of its own, which only archived jobs need: a plan that names the archive opens all of its months.
const archivedFacts: Statement = {
  name: "storage_archived_job_facts",
  text: `
    SELECT a.job_id, t.*
    FROM unnest($1::date[], $2::uuid[]) AS w(archive_month, job_id)
      JOIN job_archives a ON a.archive_month = w.archive_month AND a.job_id = w.job_id
      CROSS JOIN LATERAL (${filesIn("jsonb_populate_recordset(NULL::tasks, a.tasks)", "true")}) AS t`,
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

type RowsOfJob = Pick<JobFiles, "known_runs" | "outputs"> & { readonly job_id: string };
type JobRow = JobFiles & { readonly job_id: string; readonly archive_month: string | null };
type TaskRow = {
  readonly task_id: string;
  readonly is_pending: boolean;
  readonly output: string | null;
};

const found = async <Row extends object>(
  { pool }: Pick<Database, "pool">,
  statement: Statement,
  ...lists: readonly [readonly string[], ...(readonly string[])[]]
): Promise<Row[]> =>
  lists[0].length === 0
    ? []
    : retrying(() => rowsOf<Row & { [column: string]: unknown }>(pool, statement, lists));

/**
 * What the rows of jobs say of their files, wherever these rows are. A job that is brought back between the two statements
 * has no known run here, as one whose archive was deleted.
 */
const jobFiles = async (
  db: Pick<Database, "pool">,
  jobIds: readonly string[],
): Promise<ReadonlyMap<string, JobFiles>> => {
  const jobs = await found<JobRow>(db, jobFacts, jobIds);
  const archived = jobs.flatMap(({ job_id: id, archive_month: month }) =>
    month === null ? [] : [{ id, month }],
  );
  const months = archived.map(({ month }) => month);
  const ids = archived.map(({ id }) => id);
  const rows = await found<RowsOfJob>(db, archivedFacts, months, ids);
  const byId = new Map(rows.map((row) => [row.job_id, row]));
  return new Map(jobs.map((job) => [job.job_id, { ...job, ...byId.get(job.job_id) }]));
};

/** What the rows say of files, by primary keys and indexes of them. */
export const storageFacts =
  (db: Pick<Database, "pool">): StorageStore["facts"] =>
  async ({ jobIds, taskIds, callKeys }) => {
    const jobs = await jobFiles(db, jobIds);
    const tasks = await found<TaskRow>(db, taskFacts, taskIds);
    const calls = await found<{ key: string }>(db, callFacts, callKeys);
    return {
      jobs,
      tasks: new Map(tasks.map((task) => [task.task_id, task])),
      calls: new Set(calls.map(({ key }) => key)),
    };
  };
