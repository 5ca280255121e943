import type { JobRow, TaskRow, TaskState } from "@reelwright/core/jobs/model/job-state";
import type pg from "pg";
import { rowsOf, type Statement } from "../database/statement.ts";
import { isUuid } from "../ids.ts";
import { jobColumns } from "./record.ts";

/** A task of a locked job, with what its lease's end needs. */
export type LockedTask = TaskState &
  Pick<TaskRow, "claimCount" | "progress"> & {
    readonly task_id: string;
    readonly lease_token: string | null;
    readonly failures: number;
    readonly memo: unknown;
    readonly error: unknown;
  };
/** A job under its lock, and the database's time. */
export type LockedJob = {
  readonly job: JobRow;
  readonly tasks: readonly LockedTask[];
  readonly now: string;
};

/** SQL text that locks jobs in the order of their ids: the first lock of every transaction. */
export const lockJobs = (jobIds: readonly string[]): string => {
  if (!jobIds.every(isUuid)) throw new Error("a job id is no UUID");
  const list = jobIds.map((id) => `'${id}'`).join(",");
  return `SELECT FROM jobs WHERE job_id IN (${list}) ORDER BY job_id FOR NO KEY UPDATE`;
};

// A statement of its own after the lock: one that waited for the lock would still see the tasks as they were
// before it waited, and two units that end at once would both believe the other still runs.
const loadJobs: Statement = {
  name: "jobs_load_locked",
  text: `
    SELECT ${jobColumns}, iso(clock_timestamp()) AS now,
      (SELECT coalesce(json_agg(json_build_object(
          'task_id', t.task_id, 'stage', t.stage, 'unit', t.unit, 'status', t.status, 'items', t.items,
          'retries', t.retries, 'rejections', t.rejections, 'candidates', coalesce(t.candidates, '[]'),
          'claimCount', t.claim_count, 'isExpired', coalesce(t.output ? 'expired', false), 'failures', t.failures, 'progress', t.progress, 'error', t.error,
          'lease_token', t.lease_token::text,
          'memo', CASE WHEN t.status = 'leased' THEN t.memo END)), '[]')
        FROM tasks t WHERE t.job_id = j.job_id AND t.run_no = j.run_no) AS tasks
    FROM jobs j WHERE j.job_id = ANY ($1::uuid[])`,
};

type LoadedRow = JobRow & { readonly now: string; readonly tasks: readonly LockedTask[] };

/** Reads jobs whose locks the client's transaction holds, by id. */
export const loadLocked = async (
  client: pg.PoolClient,
  jobIds: readonly string[],
): Promise<ReadonlyMap<string, LockedJob>> => {
  const rows = await rowsOf<LoadedRow>(client, loadJobs, [jobIds]);
  return new Map(rows.map(({ tasks, now, ...job }) => [job.job_id, { job, tasks, now }]));
};
