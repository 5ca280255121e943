import { invalidState, jobNotFound } from "@reelwright/core/jobs/job-actions";
import { isEnded } from "@reelwright/core/jobs/job-state";
import type { Actor } from "@reelwright/core/ports/identity";
import type { ErasedFiles, ErasureStore, TenantRetention } from "@reelwright/core/ports/tenants";
import { Failure } from "@reelwright/film/failure";
import type pg from "pg";
import type { Database } from "./database/database.ts";
import { retrying } from "./database/retrying.ts";
import { rowsOf, type Statement } from "./database/statement.ts";
import { inTransaction } from "./database/transaction.ts";
import { recordChange } from "./identity/audit-log.ts";
import { isUuid } from "./ids.ts";
import { loadLocked, lockJobs } from "./jobs/change.ts";
import { stateOf } from "./jobs/record.ts";
import { tenantLock } from "./tenants.ts";

const erase: Statement = {
  name: "erasure_jobs",
  text: "SELECT erase_jobs($1::uuid[], $2)",
};

/** The system's own transaction, since a tenant deletes no rows. The job's tenant is compared. */
const eraseOne =
  (db: Database): ErasureStore["eraseJob"] =>
  async (tenantId, jobId, { everything, actor }) => {
    const id = jobId.toLowerCase();
    if (!isUuid(id)) throw jobNotFound();
    return retrying(() =>
      inTransaction(db, lockJobs([id]), async (client) => {
        const locked = await loadLocked(client, id);
        if (locked?.job.tenant_id !== tenantId) throw jobNotFound();
        const { job, tasks } = locked;
        if (!isEnded(job.status)) throw invalidState(stateOf(job, tasks), "delete_files");
        await rowsOf(client, erase, [[id], everything]);
        const action = everything ? "job.contents_deleted" : "job.files_deleted";
        await recordChange(client, { tenantId, actor, action, details: { job_id: id } });
        return { tenantId, jobId: id, run: job.run, isWhole: everything };
      }),
    );
  };

const readTenant: Statement = {
  name: "erasure_tenant",
  text: `
    SELECT name, file_days, content_days, iso(delete_at) AS delete_at, closed_at IS NOT NULL AS closed,
      credits_owed(tenant_id)::float8 AS owed
    FROM tenants WHERE tenant_id = $1`,
};
const writeRetention: Statement = {
  name: "erasure_set_retention",
  text: "UPDATE tenants SET file_days = $2, content_days = $3, retention_at = NULL WHERE tenant_id = $1",
};
const schedule: Statement = {
  name: "erasure_schedule",
  text: `
    UPDATE tenants SET delete_at = clock_timestamp() + interval '7 days' WHERE tenant_id = $1
    RETURNING iso(delete_at) AS delete_at`,
};
const unschedule: Statement = {
  name: "erasure_unschedule",
  text: "UPDATE tenants SET delete_at = NULL WHERE tenant_id = $1",
};
const mailOwner: Statement = {
  name: "erasure_mail",
  text: `
    INSERT INTO mails (mail_id, tenant_id, kind, recipient, data, next_attempt_at, created_at)
    SELECT new_id(), tenant_id, 'account_deletion', owner_address_of(tenant_id), jsonb_build_object('tenant', name, 'available', 0,
      'threshold', 0, 'deleteAt', iso(delete_at)), clock_timestamp(), clock_timestamp()
    FROM tenants WHERE tenant_id = $1 AND owner_address_of(tenant_id) IS NOT NULL`,
};

type TenantRow = TenantRetention & {
  readonly name: string;
  readonly delete_at: string | null;
  readonly closed: boolean;
  readonly owed: number;
};

const owes = (owed: number): Failure =>
  new Failure(
    "conflict",
    "CREDITS_OWED",
    `The account owes ${owed} credits for refunded payments. Buy credits to settle them, then delete it.`,
    { details: { owed } },
  );

const misnamed = (): Failure =>
  new Failure(
    "conflict",
    "TENANT_NAME_MISMATCH",
    "This is neither the account's name nor its id. Send one of them as GET /tenants/me shows it.",
  );

const scheduling = ({ tenantScope }: Database): ErasureStore["scheduleDeletion"] => {
  const decide = async (
    client: pg.PoolClient,
    tenantId: string,
    name: string,
    actor: Actor,
  ): Promise<string> => {
    const [tenant] = await rowsOf<TenantRow>(client, readTenant, [tenantId]);
    if (tenant?.name !== name && tenantId !== name.toLowerCase()) throw misnamed();
    if (!tenant) throw misnamed();
    if (tenant.delete_at !== null) return tenant.delete_at;
    if (tenant.owed > 0) throw owes(tenant.owed);
    const [set] = await rowsOf<{ delete_at: string }>(client, schedule, [tenantId]);
    if (!set) throw new Error("a tenant that was read can't be found");
    await rowsOf(client, mailOwner, [tenantId]);
    const details = { delete_at: set.delete_at };
    await recordChange(client, { tenantId, actor, action: "tenant.deletion_scheduled", details });
    return set.delete_at;
  };
  return (tenantId, name, actor) =>
    tenantScope.write(tenantId, tenantLock(tenantId), (client) =>
      decide(client, tenantId, name, actor),
    );
};

const notScheduled = (hasBegun: boolean): Failure => {
  const message = hasBegun
    ? "The deletion has begun and can't be cancelled any more."
    : "No deletion of the account is scheduled.";
  return new Failure("conflict", "DELETION_NOT_SCHEDULED", message);
};

/** SQL: tenants with periods of their own whose turn it is, once an hour. */
const keeping = `
  SELECT tenant_id, file_days, content_days FROM tenants WHERE (file_days IS NOT NULL OR content_days IS NOT NULL)
    AND deleted_at IS NULL AND coalesce(retention_at, '-infinity') < clock_timestamp() - interval '1 hour'`;
// Of closed tenants all jobs are due.
const findExpired: Statement = {
  name: "erasure_expired",
  text: `
    WITH due AS (
      SELECT unnest(modes_of(tenant_id)) AS tenant_id, 0 AS file_days, 0 AS content_days FROM tenants
      WHERE delete_at <= clock_timestamp() AND closed_at IS NOT NULL AND deleted_at IS NULL
      UNION ALL ${keeping}
    )
    SELECT j.job_id, j.is_whole FROM due t CROSS JOIN LATERAL (
      SELECT j.job_id, j.ended_at <= clock_timestamp() - t.content_days * interval '1 day' AND j.contents_deleted_at IS NULL AS is_whole
      FROM (SELECT job_id, files_deleted_at, contents_deleted_at, coalesce(completed_at, updated_at) AS ended_at FROM jobs
        WHERE tenant_id = t.tenant_id AND status IN ('completed', 'failed', 'cancelled')
          AND created_at <= clock_timestamp() - least(t.file_days, t.content_days) * interval '1 day') AS j
      WHERE (j.files_deleted_at IS NULL AND j.ended_at <= clock_timestamp() - least(t.file_days, t.content_days) * interval '1 day')
        OR (j.contents_deleted_at IS NULL AND j.ended_at <= clock_timestamp() - t.content_days * interval '1 day')
      LIMIT $1) AS j LIMIT $1`,
};
const stillEnded: Statement = {
  name: "erasure_still_ended",
  text: "SELECT job_id FROM jobs WHERE job_id = ANY ($1::uuid[]) AND status IN ('completed', 'failed', 'cancelled')",
};
const findTasks: Statement = {
  name: "erasure_expired_tasks",
  text: `
    SELECT h.tenant_id AS "tenantId", h.task_id AS "taskId" FROM (${keeping}) AS t JOIN playground_holds h USING (tenant_id)
    WHERE h.state = 'settled' AND h.output <> ''
      AND h.settled_at <= clock_timestamp() - least(t.file_days, t.content_days) * interval '1 day' LIMIT $1`,
};
const eraseTasks: Statement = {
  name: "erasure_tasks",
  text: "SELECT erase_playground_tasks($1::uuid[])",
};
const noteRetention: Statement = {
  name: "erasure_retention_done",
  text: `
    UPDATE tenants SET retention_at = clock_timestamp() WHERE tenant_id IN (SELECT tenant_id FROM (${keeping}) AS t)`,
};

/** Erases jobs that are still ended under their locks. */
const eraseEnded = (
  db: Database,
  jobIds: readonly string[],
  everything: boolean,
): Promise<number> =>
  retrying(() =>
    inTransaction(db, lockJobs(jobIds), async (client) => {
      const ended = await rowsOf<{ job_id: string }>(client, stillEnded, [jobIds]);
      await rowsOf(client, erase, [ended.map(({ job_id }) => job_id), everything]);
      return ended.length;
    }),
  );

const eraseExpired =
  (db: Database): ErasureStore["eraseExpired"] =>
  async (limit) => {
    type Expired = { readonly job_id: string; readonly is_whole: boolean | null };
    const expired = await retrying(() => rowsOf<Expired>(db.pool, findExpired, [limit]));
    let sum = 0;
    for (const everything of [true, false]) {
      const ids = expired.flatMap(({ job_id, is_whole }) =>
        (is_whole === true) === everything ? [job_id] : [],
      );
      if (ids.length > 0) sum += await eraseEnded(db, ids, everything);
    }
    return sum;
  };

type Retention = Pick<
  ErasureStore,
  "eraseExpired" | "expiredTasks" | "eraseTasks" | "retentionApplied"
>;

/** What is older than its tenant keeps it. */
const retentionStore = (db: Database): Retention => ({
  eraseExpired: eraseExpired(db),
  expiredTasks: (limit) =>
    retrying(() => rowsOf<{ tenantId: string; taskId: string }>(db.pool, findTasks, [limit])),
  eraseTasks: async (taskIds) => {
    await retrying(() => rowsOf(db.pool, eraseTasks, [taskIds]));
  },
  retentionApplied: async () => {
    await retrying(() => rowsOf(db.pool, noteRetention, []));
  },
});

const findTenants: Statement = {
  name: "erasure_due_tenants",
  text: "SELECT tenant_id FROM tenants WHERE delete_at <= clock_timestamp() AND deleted_at IS NULL ORDER BY delete_at LIMIT $1",
};
const close: Statement = { name: "erasure_close", text: "SELECT close_tenant($1) AS done" };
const findLive: Statement = {
  name: "erasure_live_jobs",
  text: `
    SELECT tenant_id AS "tenantId", job_id AS "jobId" FROM jobs
    WHERE tenant_id = ANY (modes_of($1)) AND status IN ('pending', 'processing', 'paused')`,
};
const eraseTenant: Statement = {
  name: "erasure_erase_tenant",
  text: "SELECT erase_tenant($1) AS done",
};

type Closing = Pick<ErasureStore, "dueTenants" | "closeTenant" | "liveJobs" | "eraseTenant">;

/** The end of a tenant. */
const closingStore = ({ pool }: Pick<Database, "pool">): Closing => {
  const did = async (statement: Statement, tenantId: string): Promise<boolean> => {
    const [row] = await retrying(() => rowsOf<{ done: boolean }>(pool, statement, [tenantId]));
    return row?.done === true;
  };
  return {
    dueTenants: async (limit) => {
      type Row = { readonly tenant_id: string };
      const rows = await retrying(() => rowsOf<Row>(pool, findTenants, [limit]));
      return rows.map(({ tenant_id }) => tenant_id);
    },
    closeTenant: (tenantId) => did(close, tenantId),
    liveJobs: (tenantId) =>
      retrying(() => rowsOf<{ tenantId: string; jobId: string }>(pool, findLive, [tenantId])),
    eraseTenant: (tenantId) => did(eraseTenant, tenantId),
  };
};

const dueFiles: Statement = {
  name: "erasure_due_files",
  text: `
    (SELECT tenant_id AS "tenantId", job_id AS "jobId", erase_run AS run, contents_deleted_at IS NOT NULL AS "isWhole"
      FROM jobs WHERE erase_at <= clock_timestamp() ORDER BY erase_at LIMIT $1)
    UNION ALL
    (SELECT tenant_id, NULL, 0, true FROM tenants WHERE delete_at <= clock_timestamp() AND deleted_at IS NOT NULL LIMIT $1)`,
};
const jobDone: Statement = { name: "erasure_job_done", text: "SELECT end_job_erasure($1, $2)" };
const tenantDone: Statement = {
  name: "erasure_tenant_done",
  text: "SELECT end_tenant_erasure($1)",
};

/** Deletion of jobs' contents and of tenants (prisma/functions/erasure.sql). */
export const erasureStore = (db: Database): ErasureStore => {
  const { tenantScope, pool } = db;
  const read = async (tenantId: string): Promise<TenantRow | undefined> =>
    (await retrying(() => tenantScope.rows<TenantRow>(tenantId, readTenant, [tenantId])))[0];
  return {
    ...retentionStore(db),
    ...closingStore(db),
    eraseJob: eraseOne(db),
    retention: async (tenantId) => {
      const { file_days = null, content_days = null } = (await read(tenantId)) ?? {};
      return { file_days, content_days };
    },
    setRetention: (tenantId, { file_days, content_days }, actor) =>
      tenantScope.write(tenantId, tenantLock(tenantId), async (client) => {
        await rowsOf(client, writeRetention, [tenantId, file_days, content_days]);
        const details = { file_days, content_days };
        const action = "tenant.retention_changed";
        await recordChange(client, { tenantId, actor, action, details });
      }),
    deletion: async (tenantId) => (await read(tenantId))?.delete_at ?? null,
    scheduleDeletion: scheduling(db),
    cancelDeletion: (tenantId, actor) =>
      tenantScope.write(tenantId, tenantLock(tenantId), async (client) => {
        const [tenant] = await rowsOf<TenantRow>(client, readTenant, [tenantId]);
        if (!tenant?.delete_at || tenant.closed) throw notScheduled(tenant?.closed === true);
        await rowsOf(client, unschedule, [tenantId]);
        const action = "tenant.deletion_cancelled";
        await recordChange(client, { tenantId, actor, action, details: {} });
      }),
    dueFiles: (limit) =>
      retrying(() => rowsOf<ErasedFiles & { [column: string]: unknown }>(pool, dueFiles, [limit])),
    filesRemoved: async ({ tenantId, jobId, run }) => {
      const values = jobId === null ? [tenantId] : [jobId, run];
      await retrying(() => rowsOf(pool, jobId === null ? tenantDone : jobDone, values));
    },
  };
};
