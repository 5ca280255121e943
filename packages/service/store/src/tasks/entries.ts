import type { StageName } from "@reelwright/core/jobs/stage-names";
import type { Entry, TaskStore } from "@reelwright/core/ports/task-store";
import type { Database } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { firstId } from "../ids.ts";

/** SQL: whether a job admits claims of its task, by `admits_claim` (prisma/functions/tasks.sql). */
export const admitsClaims = (job: string, task: string): string =>
  `admits_claim(${job}.run_no, ${job}.status, ${job}.pause_reason, ${job}.current_stage, ${task}.run_no, ${task}.stage)`;

/** SQL: the columns of a task's entry. */
export const entryColumns = (task: string): string => `
  ${task}.task_id, ${task}.job_id, ${task}.tenant_id, ${task}.run_no AS run, ${task}.stage, ${task}.unit,
  ${task}.failures + 1 AS attempt, ${task}.turn,
  CASE WHEN ${task}.status = 'waiting'
    THEN greatest(0, extract(epoch FROM ${task}.not_before - clock_timestamp()) * 1000) ELSE 0 END::float8 AS delay_ms`;

export type EntryRow = {
  readonly task_id: string;
  readonly job_id: string;
  readonly tenant_id: string;
  readonly run: number;
  readonly stage: StageName;
  readonly unit: number;
  readonly attempt: number;
  readonly turn: number;
  readonly delay_ms: number;
};

export const entryOf = (row: EntryRow): Entry => ({
  taskId: row.task_id,
  jobId: row.job_id,
  tenantId: row.tenant_id,
  run: row.run,
  stage: row.stage,
  unit: row.unit,
  attempt: row.attempt,
  turn: row.turn,
  delayMs: Math.ceil(row.delay_ms),
});

// The rules are in the function's SQL (prisma/functions/tasks.sql).
const ofJobs: Statement = {
  name: "tasks_entries_of_jobs",
  text: "SELECT * FROM entries_of_jobs($1::uuid[])",
};

// A live job has one pending hold, and ids grow with time, so the index of pending holds lists the live jobs in order.
export const entriesOfLiveJobs: Statement = {
  name: "tasks_entries_of_live_jobs",
  text: `
    WITH page AS MATERIALIZED (
      SELECT h.job_id FROM credit_holds h WHERE h.state = 'pending' AND h.job_id > $1 ORDER BY h.job_id LIMIT $2)
    SELECT page.job_id AS listed, t.*
    FROM page CROSS JOIN LATERAL (SELECT * FROM jobs WHERE job_id = page.job_id) AS j LEFT JOIN LATERAL (
      SELECT ${entryColumns("tasks")} FROM tasks
      WHERE tasks.job_id = j.job_id AND tasks.run_no = j.run_no AND tasks.status IN ('ready', 'waiting')
        AND ${admitsClaims("j", "tasks")}) AS t ON true
    ORDER BY page.job_id, t.turn, t.unit`,
};

type ListedRow = { readonly listed: string } & (EntryRow | { readonly task_id: null });

const hasEntry = (row: ListedRow): row is ListedRow & EntryRow => row.task_id !== null;

/** Lists tasks that can be claimed, now or after a wait, and tasks of these jobs that can't any more. */
export const taskEntries =
  ({ pool }: Database): TaskStore["entries"] =>
  async (of) => {
    if ("jobIds" in of) {
      const rows = await retrying(() =>
        rowsOf<EntryRow & { readonly is_open: boolean }>(pool, ofJobs, [of.jobIds]),
      );
      return {
        open: rows.filter(({ is_open }) => is_open).map(entryOf),
        closed: rows.filter(({ is_open }) => !is_open).map(entryOf),
        next: null,
      };
    }
    const rows = await retrying(() =>
      rowsOf<ListedRow>(pool, entriesOfLiveJobs, [of.after ?? firstId, of.jobs]),
    );
    const listed = new Set(rows.map((row) => row.listed));
    return {
      open: rows.filter(hasEntry).map(entryOf),
      closed: [],
      next: listed.size < of.jobs ? null : (rows.at(-1)?.listed ?? null),
    };
  };

// In an order, and without waiting for rows that others hold: a unit that runs keeps its turn to its end.
const lowerTurns: Statement = {
  name: "tasks_lower_turns",
  text: `
    WITH open AS (
      SELECT task_id, turn - min(turn) OVER () AS turn FROM tasks
      WHERE stage = $1 AND status IN ('ready', 'leased', 'waiting')
    ), held AS (
      SELECT t.task_id, open.turn FROM tasks t JOIN open USING (task_id) ORDER BY t.task_id
      FOR NO KEY UPDATE OF t SKIP LOCKED
    )
    UPDATE tasks t SET turn = held.turn FROM held WHERE t.task_id = held.task_id`,
};

/** Lowers the turns of a stage that has passed the highest one. */
export const lowerStageTurns =
  ({ pool }: Database): TaskStore["lowerTurns"] =>
  async (stage) => {
    await retrying(() => rowsOf(pool, lowerTurns, [stage]));
  };
