import type { Actor } from "@reelwright/core/ports/audit-log";
import type { OperatorActions } from "@reelwright/core/ports/operator-store";
import type { Database } from "../../database/database.ts";
import { retrying } from "../../database/retrying.ts";
import { rowsOf, type Statement } from "../../database/statement.ts";
import { recordChange } from "../../identity/audit-log.ts";
import { isUuid } from "../../ids.ts";
import { jobChange } from "../../jobs/change.ts";
import { workerActions } from "./drain-worker.ts";
import { replayDelivery } from "./replay-delivery.ts";
import { requeueTask } from "./requeue-task.ts";

const findTenant: Statement = {
  name: "operator_job_tenant",
  text: "SELECT tenant_id FROM jobs WHERE job_id = $1",
};

/** What an operator does, each in one transaction with its entry in the audit log. */
export const operatorActions = (db: Database, actor: Actor): OperatorActions => ({
  requeueTask: requeueTask(db, actor),
  replayDelivery: replayDelivery(db, actor),
  ...workerActions(db, actor),
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
