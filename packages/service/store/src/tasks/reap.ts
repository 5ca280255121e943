import type { JobState, Transition } from "@reelwright/core/jobs/job-state";
import type { StageName } from "@reelwright/core/jobs/stage-names";
import type { TaskError, TaskStore } from "@reelwright/core/ports/task-store";
import type pg from "pg";
import type { Database } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import { type LockedJob, loadLocked, lockJobs } from "../jobs/change.ts";
import { stateOf } from "../jobs/record.ts";
import { encodeChange, writeChanges } from "../jobs/write-transitions.ts";
import { isOnServer, livingOwners } from "../workers.ts";

/** A unit that crashes its worker more often fails. */
const maxCrashes = 20;
const reapBatch = 100;

type Decide = (
  state: JobState,
  task: { readonly stage: StageName; readonly unit: number },
) => Transition;

const isOrphaned = (task: string): string => `
  ${task}.status = 'leased' AND (${task}.lease_expires_at < clock_timestamp()
    OR (${isOnServer("$1")} AND ${task}.lease_owner NOT IN (${livingOwners})))`;

// Under the jobs' locks. The condition is checked again because a heartbeat needs no lock. Without its token, the old lease can't
// commit anything.
const takeBack: Statement = {
  name: "tasks_take_back",
  text: `
    UPDATE tasks t SET status = CASE WHEN t.crashes >= ${maxCrashes} THEN 'leased' ELSE 'ready' END,
      crashes = t.crashes + 1, priority = 0, dispatched_at = NULL,
      past_claims = CASE WHEN t.crashes >= ${maxCrashes} THEN t.past_claims ELSE with_claim(t, 'crashed') END,
      ready_at = CASE WHEN t.crashes >= ${maxCrashes} THEN t.ready_at ELSE clock_timestamp() END,
      lease_token = CASE WHEN t.crashes >= ${maxCrashes} THEN nextval('fence') END,
      lease_owner = CASE WHEN t.crashes >= ${maxCrashes} THEN 0 END,
      lease_expires_at = CASE WHEN t.crashes >= ${maxCrashes} THEN t.lease_expires_at END
    WHERE t.job_id = ANY ($2::uuid[]) AND ${isOrphaned("t")}
    RETURNING t.task_id, t.job_id, t.status = 'leased' AS is_poison`,
};

// Finds the jobs of orphaned leases, and deletes the rows of processes that are gone. Such a process may have received dispatches
// without claiming them, so unclaimed tasks of its stages are due immediately.
const findOrphans: Statement = {
  name: "tasks_look_for_orphans",
  text: `
    WITH gone AS (
      DELETE FROM workers WHERE ${isOnServer("$1")} AND owner NOT IN (${livingOwners}) RETURNING slots
    ), unsure AS (
      SELECT t.task_id FROM tasks t
      WHERE t.status = 'ready' AND t.dispatched_at IS NOT NULL
        AND t.stage IN (SELECT jsonb_object_keys(slots) FROM gone)
      FOR NO KEY UPDATE SKIP LOCKED
    ), due AS (
      UPDATE tasks t SET dispatched_at = to_timestamp(0) FROM unsure WHERE t.task_id = unsure.task_id
      RETURNING t.task_id
    ), orphaned AS (
      SELECT t.job_id FROM tasks t WHERE ${isOrphaned("t")} ORDER BY t.lease_expires_at LIMIT ${reapBatch}
    )
    SELECT (SELECT count(*) FROM due) AS due,
      (SELECT coalesce(json_agg(DISTINCT job_id), '[]') FROM orphaned) AS job_ids`,
};

type TakenRow = {
  readonly task_id: string;
  readonly job_id: string;
  readonly is_poison: boolean;
};

const crashed: TaskError = {
  code: "WORKER_CRASHED",
  message: "This step crashed its worker too often.",
  retryable: false,
};

/** Fails a unit permanently, under its job's lock. The reaper holds the unit's lease. */
const failPoison = async (
  client: pg.PoolClient,
  { job, tasks, now }: LockedJob,
  taskId: string,
  decide: Decide,
): Promise<void> => {
  const task = tasks.find(({ task_id }) => task_id === taskId);
  if (!task?.lease_token) return;
  const state = stateOf(
    job,
    tasks.map((one) => (one === task ? { ...one, status: "failed" as const } : one)),
  );
  const transition = decide(state, { stage: task.stage, unit: task.unit });
  const change = encodeChange({
    job,
    now,
    transition,
    task: {
      task_id: task.task_id,
      token: task.lease_token,
      status: "failed",
      claim_count: task.claimCount,
      failures: task.failures,
      items: task.items,
      progress: task.progress,
      memo: task.memo,
      output: null,
      error: crashed,
      wait_ms: null,
      priority: 1,
    },
  });
  await writeChanges(client, [change]);
};

const reapLocked = async (
  client: pg.PoolClient,
  jobIds: readonly string[],
  server: string | null,
  decide: Decide,
): Promise<number> => {
  const taken = await rowsOf<TakenRow>(client, takeBack, [server, jobIds]);
  for (const poison of taken.filter(({ is_poison }) => is_poison)) {
    // Loaded again each time: a previous unit may have failed the job and cancelled this unit.
    const job = (await loadLocked(client, [poison.job_id])).get(poison.job_id);
    if (job) await failPoison(client, job, poison.task_id, decide);
  }
  return taken.length;
};

/**
 * Takes back orphaned leases, and deletes the rows of processes that are gone. Missing owners count only if this process's own
 * sessions have been calm on one server for a while: after a restart of Postgres or a failover, living owners have no lock
 * for a moment.
 */
export const taskReap =
  (db: Database): TaskStore["reap"] =>
  async (decide) => {
    const server = db.sessions.calmServer(db.timing.ownerGraceMs);
    const [seen] = await retrying(() =>
      rowsOf<{ due: number; job_ids: readonly string[] }>(db.pool, findOrphans, [server]),
    );
    const { due = 0, job_ids: jobIds = [] } = seen ?? {};
    if (jobIds.length === 0) return due;
    const taken = await retrying(() =>
      inTransaction(db, lockJobs(jobIds), (client) => reapLocked(client, jobIds, server, decide)),
    );
    return taken + due;
  };
