import { Failure } from "@reelwright/core/errors/failure";
import { mayRequeue, type RequeueState } from "@reelwright/core/operations/requeue";
import type { Actor } from "@reelwright/core/ports/audit-log";
import type { OperatorActions, TaskAction } from "@reelwright/core/ports/operator-store";
import type pg from "pg";
import type { Database } from "../../database/database.ts";
import { retrying } from "../../database/retrying.ts";
import { rowsOf, type Statement } from "../../database/statement.ts";
import { inTransaction } from "../../database/transaction.ts";
import { recordChange } from "../../identity/audit-log.ts";
import { isUuid } from "../../ids.ts";
import { lockJobs } from "../../jobs/lock.ts";
import { admitsClaims } from "../../tasks/claimable.ts";
import { livingOwners } from "../../workers/owner-lock.ts";

const findJob: Statement = {
  name: "operator_task_job",
  text: "SELECT job_id FROM tasks WHERE task_id = $1",
};
const look: Statement = {
  name: "operator_task_look",
  text: `
    SELECT t.status, j.status AS job_status, t.run_no = j.run_no AS is_current_run, (${admitsClaims("j", "t")}) AS is_admitted,
      t.dispatched_at IS NOT NULL AS is_dispatched,
      coalesce(t.status = 'leased' AND t.lease_expires_at > clock_timestamp() AND t.lease_owner IN (${livingOwners}), false)
        AS is_held, t.job_id, t.tenant_id, t.run_no, t.stage, t.unit
    FROM tasks t JOIN jobs j USING (job_id) WHERE t.task_id = $1 FOR NO KEY UPDATE OF t`,
};
// Without its token an old lease can commit nothing any more.
const requeue: Statement = {
  name: "operator_task_requeue",
  text: `
    UPDATE tasks t SET status = 'ready', priority = 0, not_before = NULL, dispatched_at = NULL,
      ready_at = clock_timestamp(),
      past_claims = CASE WHEN t.status = 'leased' THEN with_claim(t, 'release') ELSE t.past_claims END,
      lease_token = NULL, lease_owner = NULL, lease_expires_at = NULL
    WHERE task_id = $1`,
};

type LookRow = RequeueState & {
  readonly job_id: string;
  readonly tenant_id: string;
  readonly run_no: number;
  readonly stage: string;
  readonly unit: number;
};

const taskNotFound = (taskId: string): Failure =>
  new Failure("missing", "TASK_NOT_FOUND", `There is no task ${taskId}.`);

type Order = {
  readonly isForced: boolean;
  readonly reason: string | null;
  readonly actor: Actor;
};

const requeueLocked = async (
  client: pg.PoolClient,
  taskId: string,
  { isForced, reason, actor }: Order,
): Promise<TaskAction> => {
  const [row] = await rowsOf<LookRow>(client, look, [taskId]);
  if (!row) throw taskNotFound(taskId);
  const { job_id, tenant_id: tenantId, run_no: run, stage, unit, status: was } = row;
  const done = { task_id: taskId, job_id, was };
  if (!mayRequeue(row, isForced)) return { ...done, changed: false };
  await rowsOf(client, requeue, [taskId]);
  const details = { ...done, run, stage, unit, forced: isForced, reason };
  await recordChange(client, { tenantId, actor, action: "task.requeued", details });
  return { ...done, changed: true };
};

/** Makes a task ready at once, under its job's lock. */
export const requeueTask =
  (db: Database, actor: Actor): OperatorActions["requeueTask"] =>
  async (taskId, order) => {
    const id = taskId.toLowerCase();
    if (!isUuid(id)) throw taskNotFound(taskId);
    return retrying(async () => {
      const [task] = await rowsOf<{ job_id: string }>(db.pool, findJob, [id]);
      if (!task) throw taskNotFound(taskId);
      return inTransaction(db, lockJobs([task.job_id]), (client) =>
        requeueLocked(client, id, { ...order, actor }),
      );
    });
  };
