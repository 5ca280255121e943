/** Jobs whose tasks and events are in the archive (docs/contribute/adr/0012-growing-tables.md): read from there, and brought back. */
import type { JobEvent, TaskRow } from "@reelwright/core/jobs/model/job-state";
import type pg from "pg";
import type { Database } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { taskJson } from "./record.ts";

/** Where a job's details are, beside its row. */
export type Archived = {
  readonly job_id: string;
  readonly run: number;
  /** `YYYY-MM-01`. */
  readonly archive_month: string;
};

// A statement of its own, which only archived jobs need: a plan that names the archive opens all of its months.
const archivedTasks: Statement = {
  name: "job_archives_tasks",
  text: `
    SELECT a.job_id, (SELECT coalesce(json_agg(${taskJson("t")}), '[]')
      FROM jsonb_populate_recordset(NULL::tasks, a.tasks) AS t WHERE t.run_no = w.run_no) AS tasks
    FROM unnest($1::date[], $2::uuid[], $3::int[]) AS w(archive_month, job_id, run_no)
      JOIN job_archives a ON a.archive_month = w.archive_month AND a.job_id = w.job_id`,
};
type TasksRow = { readonly job_id: string; readonly tasks: readonly TaskRow[] };

const valuesOf = (jobs: readonly Archived[]) => [
  jobs.map((job) => job.archive_month),
  jobs.map((job) => job.job_id),
  jobs.map((job) => job.run),
];

/** The tasks of archived jobs' current runs, by job. None of a job whose month was deleted, or that was brought back since. */
export const readArchivedTasks = async (
  { tenantScope }: Pick<Database, "tenantScope">,
  tenantId: string,
  jobs: readonly Archived[],
): Promise<ReadonlyMap<string, readonly TaskRow[]>> => {
  if (jobs.length === 0) return new Map();
  const rows = await tenantScope.rows<TasksRow>(tenantId, archivedTasks, valuesOf(jobs));
  return new Map(rows.map(({ job_id, tasks }) => [job_id, tasks]));
};

const archiveMonth: Statement = {
  name: "job_archive_month",
  text: "SELECT job_id, run_no AS run, archive_month::text FROM jobs WHERE job_id = $1 AND archive_month IS NOT NULL",
};

/** The same of one job that the client's transaction has locked; null: it isn't archived. */
export const archivedTasksOn = async (
  client: pg.PoolClient,
  jobId: string,
): Promise<readonly TaskRow[] | null> => {
  const [job] = await rowsOf<Archived>(client, archiveMonth, [jobId]);
  if (!job) return null;
  const [row] = await rowsOf<TasksRow>(client, archivedTasks, valuesOf([job]));
  return row?.tasks ?? [];
};

const archivedEvents: Statement = {
  name: "job_archives_events",
  text: `
    SELECT e.seq, e.type, e.data, iso(e.created_at) AS created_at
    FROM job_archives a, jsonb_populate_recordset(NULL::job_events, a.events) AS e
    WHERE a.archive_month = $1::date AND a.job_id = $2 AND e.seq > $3 ORDER BY e.seq LIMIT $4`,
};

/** An archived job's events after `seq`. */
export const readArchivedEvents = (
  { tenantScope }: Pick<Database, "tenantScope">,
  tenantId: string,
  [month, jobId, seq, limit]: readonly [string, string, number, number],
): Promise<readonly JobEvent[]> =>
  tenantScope.rows<JobEvent>(tenantId, archivedEvents, [month, jobId, seq, limit]);

const restore: Statement = { name: "job_restore", text: "SELECT restore_job($1)" };

/** Brings what belongs to an archived job back to where it was. */
export const restoreJob = async (
  { pool }: Pick<Database, "pool">,
  jobId: string,
): Promise<void> => {
  await retrying(() => rowsOf(pool, restore, [jobId]));
};
