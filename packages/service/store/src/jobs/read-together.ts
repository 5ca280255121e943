import type { JobRecord } from "@reelwright/core/jobs/model/job-state";
import type { JobStore } from "@reelwright/core/ports/job-store";
import type { Database } from "../database/database.ts";
import { groupCommit, type Outcome } from "../database/group-commit.ts";
import { measuredBatches } from "../database/measured-batches.ts";
import { requestDeadlineMs, retrying } from "../database/retrying.ts";
import type { Statement } from "../database/statement.ts";
import { isUuid } from "../ids.ts";
import { listJobs } from "./list.ts";
import { type ReadRow, readRecord, readsBesidesJob, selectJobs } from "./read.ts";
import { recordOf } from "./record.ts";

const readJobs: Statement = {
  name: "jobs_read",
  text: `${selectJobs} WHERE j.job_id = ANY ($1) AND j.tenant_id = $2`,
};

const wholeOf = async (
  db: Database,
  tenantId: string,
  row: ReadRow | undefined,
): Promise<JobRecord | null> => {
  if (!row) return null;
  const { archive_month, ...record } = row;
  return archive_month === null
    ? recordOf(record)
    : retrying(() => readRecord(db, tenantId, row.job_id));
};

const readAll =
  (db: Database, tenantId: string) =>
  async (
    jobIds: readonly string[],
    waitedMs: number,
  ): Promise<readonly Outcome<JobRecord | null>[]> => {
    const values = [[...new Set(jobIds)], tenantId];
    const rows = await retrying(
      () => db.tenantScope.rows<ReadRow>(tenantId, readJobs, values),
      requestDeadlineMs - waitedMs,
    );
    const byId = new Map(rows.map((row) => [row.job_id, row]));
    return Promise.all(
      jobIds.map(async (id) => ({
        ok: true,
        value: await wholeOf(db, tenantId, byId.get(id.toLowerCase())),
      })),
    );
  };

/**
 * Reads a job. What a tenant asks for while its previous read is at the database is read together; each job is read after
 * it was asked for, and no tenant waits for another. An id that is no UUID is an unknown id.
 */
const jobRead = (db: Database): JobStore["get"] => {
  type Group = { readonly read: (jobId: string) => Promise<JobRecord | null>; open: number };
  const groups = new Map<string, Group>();
  const batched = measuredBatches(db, "read_job");
  const groupOf = (tenantId: string): Group => {
    const known = groups.get(tenantId);
    if (known) return known;
    const read = groupCommit(readAll(db, tenantId), { maxBatch: 32, batched });
    const group = { read, open: 0 };
    groups.set(tenantId, group);
    return group;
  };
  return async (tenantId, jobId) => {
    if (!isUuid(jobId)) return null;
    const group = groupOf(tenantId);
    group.open += 1;
    try {
      return await group.read(jobId);
    } finally {
      group.open -= 1;
      if (group.open === 0) groups.delete(tenantId);
    }
  };
};

/** The reads of a tenant's jobs. */
export const jobReads = (db: Database): Omit<JobStore, "create" | "byKey" | "update"> => ({
  ...readsBesidesJob(db),
  get: jobRead(db),
  list: (tenantId, filter) => retrying(() => listJobs(db, tenantId, filter)),
});
