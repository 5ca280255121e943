import { inPipelineOrder, type JobRow, type TaskRow } from "@reelwright/core/jobs/job-state";
import type { JobHistories, UnitHistory } from "@reelwright/core/ports/jobs";
import type pg from "pg";
import type { Database } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { isUuid } from "../ids.ts";
import { jobColumns, taskJson } from "./record.ts";

/** SQL: the units of run $3 of job `j`, by default of its current run, from rows of `tasks`. */
const unitsIn = (tasks: string): string => `
  (SELECT coalesce(json_agg(json_build_object(
      'stage', t.stage, 'unit', t.unit, 'status', t.status, 'claimCount', t.claim_count, 'failures', t.failures,
      'error', t.error, 'created_at', iso(t.created_at), 'ready_at', iso(t.ready_at), 'started_at', iso(t.started_at),
      'claimed_at', iso(t.claimed_at), 'finished_at', iso(t.finished_at), 'past_claims', coalesce(t.past_claims, '[]'),
      'calls', (SELECT coalesce(json_agg(json_build_object('attempt', v.attempt, 'state', v.state,
            'submitted_at', iso(v.submitted_at), 'finished_at', iso(v.finished_at)) ORDER BY v.created_at), '[]')
          FROM vendor_calls v WHERE v.job_id = t.job_id AND v.run_no = t.run_no AND v.stage = t.stage
            AND v.unit = t.unit))), '[]')
    FROM ${tasks} AS t WHERE t.job_id = j.job_id AND t.run_no = coalesce($3, j.run_no))`;

const readHistory: Statement = {
  name: "job_history",
  text: `
    SELECT ${jobColumns}, iso(clock_timestamp()) AS now, j.archive_month IS NOT NULL AS is_archived,
      ${unitsIn("tasks")} AS units
    FROM jobs j WHERE j.job_id = $1 AND j.tenant_id = $2`,
};
// A separate statement for archived jobs, because a plan with the archive opens all of its monthly partitions.
const readArchived: Statement = {
  name: "job_history_archived",
  text: `
    SELECT ${unitsIn("jsonb_populate_recordset(NULL::tasks, a.tasks)")} AS units
    FROM jobs j JOIN job_archives a ON a.archive_month = j.archive_month AND a.job_id = j.job_id
    WHERE j.job_id = $1 AND j.tenant_id = $2`,
};

type UnitsRow = { readonly units: readonly UnitHistory[] };
type HistoryRow = JobRow & UnitsRow & { readonly now: string; readonly is_archived: boolean };
type Scope = Pick<Database, "tenantScope">;

const archivedUnits = async (
  { tenantScope }: Scope,
  tenantId: string,
  values: readonly unknown[],
): Promise<UnitsRow["units"]> => {
  const [row] = await tenantScope.rows<UnitsRow>(tenantId, readArchived, [...values]);
  return row?.units ?? [];
};

/** The history of a job's runs. An id that isn't a UUID is unknown. */
export const jobHistories = (db: Scope): JobHistories => ({
  read: async (tenantId, jobId, run) => {
    if (!isUuid(jobId)) return null;
    const values = [jobId, tenantId, run];
    return retrying(async () => {
      const [row] = await db.tenantScope.rows<HistoryRow>(tenantId, readHistory, values);
      if (!row) return null;
      const { now, units: live, is_archived: isArchived, ...job } = row;
      const units = isArchived ? await archivedUnits(db, tenantId, values) : live;
      return { job, run: run ?? job.run, units: inPipelineOrder(units), now };
    });
  },
});

/** A job whose tasks are in the archive (docs/contribute/adr/0012-growing-tables.md). */
export type Archived = {
  readonly job_id: string;
  readonly run: number;
  /** `YYYY-MM-01`. */
  readonly archive_month: string;
};

// A separate statement for archived jobs, because a plan with the archive opens all of its monthly partitions.
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

/** The tasks of archived jobs' current runs, by job. Jobs are missing if their month was deleted or they were restored. */
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

/** The tasks of one archived job that the client's transaction has locked; null if it isn't archived. */
export const archivedTasksOn = async (
  client: pg.PoolClient,
  jobId: string,
): Promise<readonly TaskRow[] | null> => {
  const [job] = await rowsOf<Archived>(client, archiveMonth, [jobId]);
  if (!job) return null;
  const [row] = await rowsOf<TasksRow>(client, archivedTasks, valuesOf([job]));
  return row?.tasks ?? [];
};

const restore: Statement = { name: "job_restore", text: "SELECT restore_job($1)" };

/** Restores an archived job's rows. */
export const restoreJob = async (
  { pool }: Pick<Database, "pool">,
  jobId: string,
): Promise<void> => {
  await retrying(() => rowsOf(pool, restore, [jobId]));
};
