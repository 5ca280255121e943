import { mayRequeue, type RequeueState } from "@reelwright/core/operations/actions";
import type { TaskAction, WorkerAction } from "@reelwright/core/operations/replies";
import type { Actor } from "@reelwright/core/ports/identity";
import type { OperatorActions } from "@reelwright/core/ports/operators";
import { Failure } from "@reelwright/film/failure";
import type pg from "pg";
import type { Database } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import { recordChange } from "../identity/audit-log.ts";
import { isUuid } from "../ids.ts";
import { jobChange, lockJobs } from "../jobs/change.ts";
import { admitsClaims } from "../tasks/entries.ts";
import { replayDelivery } from "../webhooks/tenant-deliveries.ts";
import { livingOwners } from "../workers.ts";
import { operatorTenantActions } from "./operator-tenants.ts";

const findTenant: Statement = {
  name: "operator_job_tenant",
  text: "SELECT tenant_id FROM jobs WHERE job_id = $1",
};

const findJob: Statement = {
  name: "operator_task_job",
  text: "SELECT job_id FROM tasks WHERE task_id = $1",
};
const findTask: Statement = {
  name: "operator_task_look",
  text: `
    SELECT t.status, j.status AS job_status, t.run_no = j.run_no AS is_current_run, (${admitsClaims("j", "t")}) AS is_admitted,
      coalesce(t.status = 'leased' AND t.lease_owner IN (${livingOwners}), false)
        AS is_held, t.job_id, t.tenant_id, t.run_no, t.stage, t.unit
    FROM tasks t JOIN jobs j USING (job_id) WHERE t.task_id = $1 FOR NO KEY UPDATE OF t`,
};
// Without its token, an old lease can't commit anything.
const requeue: Statement = {
  name: "operator_task_requeue",
  text: `
    UPDATE tasks t SET status = 'ready', not_before = NULL,
      ready_at = clock_timestamp(),
      past_claims = CASE WHEN t.status = 'leased' THEN with_claim(t, 'release') ELSE t.past_claims END,
      lease_token = NULL, lease_owner = NULL
    WHERE task_id = $1`,
};

type FoundTask = RequeueState & {
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
  const [row] = await rowsOf<FoundTask>(client, findTask, [taskId]);
  if (!row) throw taskNotFound(taskId);
  const { job_id, tenant_id: tenantId, run_no: run, stage, unit, status: was } = row;
  const done = { task_id: taskId, job_id, was };
  if (!mayRequeue(row, isForced)) return { ...done, changed: false };
  await rowsOf(client, requeue, [taskId]);
  const details = { ...done, run, stage, unit, forced: isForced, reason };
  await recordChange(client, { tenantId, actor, action: "task.requeued", details });
  return { ...done, changed: true };
};

/** Makes a task ready immediately, under its job's lock. */
const requeueTask =
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

const findWorker: Statement = {
  name: "operator_worker_look",
  text: `
    SELECT w.name AS app, w.slots <> '{}' AS has_stages, w.draining_since IS NOT NULL AS is_draining,
      w.hand_back_at IS NOT NULL AS is_handing_back,
      (SELECT count(*)::int FROM tasks t WHERE t.status = 'leased' AND t.lease_owner = w.owner) AS leased
    FROM workers w WHERE w.owner = $1 FOR NO KEY UPDATE`,
};
const drain: Statement = {
  name: "operator_worker_drain",
  text: `
    UPDATE workers SET draining_since = coalesce(draining_since, clock_timestamp()),
      hand_back_at = coalesce(clock_timestamp() + $2::float8 * interval '1 second', hand_back_at)
    WHERE owner = $1`,
};
const undrain: Statement = {
  name: "operator_worker_undrain",
  text: "UPDATE workers SET draining_since = NULL, hand_back_at = NULL WHERE owner = $1",
};

type FoundWorker = {
  readonly app: string;
  readonly has_stages: boolean;
  readonly is_draining: boolean;
  readonly is_handing_back: boolean;
  readonly leased: number;
};

type Change = {
  readonly owner: number;
  readonly action: string;
  readonly details: { readonly [name: string]: unknown };
  readonly statement: Statement;
  readonly values: readonly unknown[];
  /** Whether there is nothing to change. */
  readonly isDone: (row: FoundWorker) => boolean;
};

const changeWorker = (db: Database, actor: Actor, change: Change): Promise<WorkerAction> => {
  const { owner, action, details, statement, values, isDone } = change;
  return retrying(() =>
    inTransaction(db, "SELECT 1", async (client) => {
      const [row] = await rowsOf<FoundWorker>(client, findWorker, [owner]);
      if (!row)
        throw new Failure("missing", "WORKER_NOT_FOUND", `No process ${owner} is registered.`);
      const { app, leased } = row;
      if (!row.has_stages)
        throw new Failure("conflict", "INVALID_STATE", `${app} ${owner} runs no stages.`);
      if (isDone(row)) return { owner, app, leased, changed: false };
      await rowsOf(client, statement, values);
      await recordChange(client, {
        tenantId: null,
        actor,
        action,
        details: { owner, app, ...details },
      });
      return { owner, app, leased, changed: true };
    }),
  );
};

/** Drains a process or puts it back into service. The process reads its row every 5 s. */
const workerActions = (
  db: Database,
  actor: Actor,
): Pick<OperatorActions, "drainWorker" | "undrainWorker"> => ({
  drainWorker: (owner, { handBackAfterS, reason }) =>
    changeWorker(db, actor, {
      owner,
      action: "worker.drained",
      details: { hand_back_after_s: handBackAfterS, reason },
      statement: drain,
      values: [owner, handBackAfterS],
      isDone: (row) => row.is_draining && (handBackAfterS === null || row.is_handing_back),
    }),
  undrainWorker: (owner, { reason }) =>
    changeWorker(db, actor, {
      owner,
      action: "worker.undrained",
      details: { reason },
      statement: undrain,
      values: [owner],
      isDone: (row) => !row.is_draining,
    }),
});

/** Actions of an operator, each in one transaction with its entry in the audit log. */
export const operatorActions = (db: Database, actor: Actor): OperatorActions => ({
  requeueTask: requeueTask(db, actor),
  replayDelivery: replayDelivery(db, actor),
  ...workerActions(db, actor),
  ...operatorTenantActions(db, actor),
  tenantOfJob: async (jobId) => {
    if (!isUuid(jobId)) return null;
    const rows = await retrying(() => rowsOf<{ tenant_id: string }>(db.pool, findTenant, [jobId]));
    return rows[0]?.tenant_id ?? null;
  },
  jobsRecorded: (action, details) => ({
    update: jobChange(db, (client, { job }) =>
      recordChange(client, {
        tenantId: job.tenant_id,
        actor,
        action,
        details: { job_id: job.job_id, run: job.run, ...details },
      }),
    ),
  }),
});
