import type { JobState, Transition } from "@reelwright/core/jobs/job-state";
import type { StageName } from "@reelwright/core/jobs/stage-names";
import type { Recovered, TaskError, TaskStore } from "@reelwright/core/ports/task-store";
import type pg from "pg";
import type { Database } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import { loadLocked, lockJobs } from "../jobs/change.ts";
import { stateOf } from "../jobs/record.ts";
import { rowsOfChange } from "../jobs/write-transitions.ts";
import { type EntryRow, entryColumns, entryOf } from "./entries.ts";
import { endLeases } from "./finish.ts";
import type { KnownJob } from "./known-jobs.ts";

/** A unit that crashes its worker more often fails. */
const maxCrashes = 20;
const reapBatch = 100;

type Decide = (
  state: JobState,
  task: { readonly stage: StageName; readonly unit: number },
) => Transition;

// Only processes that said goodbye or were reported dead, unless the caller's own heartbeats have been steady.
const gone =
  "(SELECT owner FROM workers WHERE alive_until <= clock_timestamp() AND ($1 OR departed_at IS NOT NULL))";

// Under the jobs' locks. The condition is checked again because a heartbeat needs no lock. Without its token, the old lease can't
// commit anything.
const takeBack: Statement = {
  name: "tasks_take_back",
  text: `
    UPDATE tasks t SET status = CASE WHEN t.crashes >= ${maxCrashes} THEN 'leased' ELSE 'ready' END,
      crashes = t.crashes + 1,
      past_claims = CASE WHEN t.crashes >= ${maxCrashes} THEN t.past_claims ELSE with_claim(t, 'crashed') END,
      ready_at = CASE WHEN t.crashes >= ${maxCrashes} THEN t.ready_at ELSE clock_timestamp() END,
      lease_token = CASE WHEN t.crashes >= ${maxCrashes} THEN nextval('fence') END,
      lease_owner = CASE WHEN t.crashes >= ${maxCrashes} THEN 0 END
    WHERE t.job_id = ANY ($2::uuid[]) AND t.status = 'leased' AND t.lease_owner IN ${gone}
    RETURNING ${entryColumns("t")}, t.lease_token::text, t.status = 'leased' AS is_poison`,
};

// One index probe for each process that is gone. Its row stays for longer than a claim that it sent may take.
const findOrphans: Statement = {
  name: "tasks_look_for_orphans",
  text: `
    WITH orphaned AS (
      SELECT t.job_id FROM tasks t WHERE t.status = 'leased' AND t.lease_owner IN ${gone} LIMIT ${reapBatch}
    ), forgotten AS (
      DELETE FROM workers w WHERE w.owner IN ${gone} AND w.alive_until < clock_timestamp() - interval '20 seconds'
        AND NOT EXISTS (SELECT FROM tasks t WHERE t.status = 'leased' AND t.lease_owner = w.owner)
        AND NOT EXISTS (SELECT FROM webhook_claimants c WHERE c.owner = w.owner)
    )
    SELECT DISTINCT job_id FROM orphaned`,
};

type TakenRow = EntryRow & {
  readonly lease_token: string | null;
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
  locked: KnownJob,
  { task_id, job_id, lease_token }: TakenRow,
  decide: Decide,
): Promise<void> => {
  const task = locked.tasks.find((one) => one.task_id === task_id);
  // A previous unit may have failed the job and cancelled this unit.
  if (task?.status !== "leased" || lease_token === null) return;
  const claim = { taskId: task_id, jobId: job_id, leaseToken: lease_token, claimCount: 0 };
  const { job, tasks, version } = locked;
  const state = stateOf(
    job,
    tasks.map((one) => (one === task ? { ...one, status: "failed" as const } : one)),
  );
  const transition = decide(state, { stage: task.stage, unit: task.unit });
  const rows = rowsOfChange({ state: locked, transition, lease: claim, isUnitChanged: true });
  const end = { claim, result: { kind: "failed", error: crashed }, version, rows } as const;
  const [ended] = await endLeases(client, [end]);
  if (ended?.outcome !== "written") throw new Error("a lease changed under its job's lock");
};

const reapLocked = async (
  client: pg.PoolClient,
  jobIds: readonly string[],
  isSteady: boolean,
  decide: Decide,
): Promise<Recovered> => {
  const taken = await rowsOf<TakenRow>(client, takeBack, [isSteady, jobIds]);
  for (const poison of taken.filter(({ is_poison }) => is_poison)) {
    const job = await loadLocked(client, poison.job_id);
    if (job) await failPoison(client, job, poison, decide);
  }
  const ready = taken.filter(({ is_poison }) => !is_poison).map(entryOf);
  return { count: taken.length, ready };
};

/** Takes back the leases of processes that are gone, and deletes their rows when nothing can name them any more. */
export const taskReap =
  (db: Database): TaskStore["reap"] =>
  async (decide, isSteady) => {
    const found = await retrying(() =>
      rowsOf<{ job_id: string }>(db.pool, findOrphans, [isSteady]),
    );
    const jobIds = found.map(({ job_id }) => job_id);
    if (jobIds.length === 0) return { count: 0, ready: [] };
    return retrying(() =>
      inTransaction(db, lockJobs(jobIds), (client) => reapLocked(client, jobIds, isSteady, decide)),
    );
  };
