import type { JobRecord, JobState, JobStore, Transition } from "@reelwright/core";
import type pg from "pg";
import type { Database } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import { inTransaction } from "../database/transaction.ts";
import { isUuid, jobNotFound } from "../identity.ts";
import { encodeChange, writeChanges } from "./changes.ts";
import { loadLocked, lockJobs } from "./locked.ts";
import { readRecord } from "./read.ts";
import { stateOf } from "./record.ts";

const changeLocked = async (
  client: pg.PoolClient,
  tenantId: string,
  jobId: string,
  decide: (state: JobState) => Transition,
): Promise<JobRecord> => {
  const locked = (await loadLocked(client, [jobId])).get(jobId);
  if (locked?.job.tenant_id !== tenantId) throw jobNotFound();
  const { job, tasks, now } = locked;
  const transition = decide(stateOf(job, tasks));
  await writeChanges(client, [encodeChange({ job, now, transition })]);
  const record = await readRecord(client, tenantId, jobId);
  if (!record) throw jobNotFound();
  return record;
};

/** One change of one job under its lock. */
export const jobChange =
  (db: Database): JobStore["change"] =>
  async (tenantId, jobId, decide) => {
    const id = jobId.toLowerCase();
    if (!isUuid(id)) throw jobNotFound();
    return retrying(() =>
      inTransaction(db, lockJobs([id]), (client) => changeLocked(client, tenantId, id, decide)),
    );
  };
