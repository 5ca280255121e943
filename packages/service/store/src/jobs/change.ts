import { insufficientCredits } from "@reelwright/core/jobs/create-job";
import { jobNotFound } from "@reelwright/core/jobs/job-actions";
import type {
  JobRecord,
  JobRow,
  JobState,
  Restart,
  Transition,
} from "@reelwright/core/jobs/job-state";
import { stageNames } from "@reelwright/core/jobs/stage-names";
import type { JobStore } from "@reelwright/core/ports/jobs";
import type { Once } from "@reelwright/core/ports/requests";
import type pg from "pg";
import type { Database } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { claimKey } from "../idempotency.ts";
import { isUuid, newId } from "../ids.ts";
import { type KnownJob, knownJobOf, type StateRow } from "../tasks/known-jobs.ts";
import { tenantSuspended } from "../tenants.ts";
import { concurrentLimit, countKeyCredits, type Refused, retryLimit } from "./create.ts";
import { readRecordOn } from "./read.ts";
import { stateOf } from "./record.ts";
import { writeChange } from "./write-transitions.ts";

// The rules are in the function's SQL (prisma/functions/jobs.sql).
const restart: Statement = {
  name: "job_restart",
  text: "SELECT * FROM restart_job($1, $2, $3, $4::text[], $5, $6, $7, $8, $9, $10, $11, $12)",
};

type RestartRow = Refused & {
  readonly outcome:
    | "started"
    | "suspended"
    | "unpaid"
    | "concurrent"
    | "job_retries"
    | "tenant_retries";
};

/**
 * Starts the next run of a job whose lock the client's transaction holds. Returns the job at the start of that run. Throws
 * Failure TENANT_SUSPENDED, INSUFFICIENT_CREDITS, CONCURRENT_JOB_LIMIT, RETRY_LIMIT or KEY_CREDIT_LIMIT.
 */
export const restartJob = async (
  client: pg.PoolClient,
  job: JobRow,
  { from, credits, limits, limitedKeyId, params, keep }: Restart,
): Promise<JobRow> => {
  const kept = stageNames.slice(0, stageNames.indexOf(from));
  const [row] = await rowsOf<RestartRow>(client, restart, [
    job.job_id,
    job.tenant_id,
    from,
    kept,
    credits,
    newId(),
    newId(),
    limits.concurrent,
    limits.jobRetries,
    limits.dailyRetries,
    params ? JSON.stringify(params) : null,
    keep ? JSON.stringify(keep) : null,
  ]);
  if (!row) throw new Error("restart_job returned no row");
  if (row.outcome === "suspended") throw tenantSuspended();
  if (row.outcome === "unpaid") throw insufficientCredits(credits, row.available);
  if (row.outcome === "concurrent") throw concurrentLimit(row);
  if (row.outcome !== "started") {
    throw retryLimit(row.outcome === "job_retries" ? "job" : "account", row);
  }
  await countKeyCredits(client, limitedKeyId, credits);
  const next = { run: job.run + 1, from_stage: from, credits_reserved: credits };
  return { ...job, ...next, ...(params && { params }) };
};

/** SQL that locks jobs in the order of their ids: the first lock of every transaction. */
export const lockJobs = (jobIds: readonly string[]): string => {
  if (!jobIds.every(isUuid)) throw new Error("a job id is not a UUID");
  const list = jobIds.map((id) => `'${id}'`).join(",");
  return `SELECT FROM jobs WHERE job_id IN (${list}) ORDER BY job_id FOR NO KEY UPDATE`;
};

// Separate from the locking statement, which would see the tasks as they were before it waited. If two units end concurrently,
// both would see the other as running.
const loadJob: Statement = {
  name: "job_load_locked",
  text: "SELECT * FROM job_states(ARRAY[$1::uuid])",
};

/** Reads a job whose lock the client's transaction holds. */
export const loadLocked = async (
  client: pg.PoolClient,
  jobId: string,
): Promise<KnownJob | null> => {
  const [row] = await rowsOf<StateRow>(client, loadJob, [jobId]);
  return row ? knownJobOf(row) : null;
};

const changeLocked = async (
  client: pg.PoolClient,
  tenantId: string,
  jobId: string,
  decide: (state: JobState) => Transition,
  once: Once | null,
): Promise<JobRecord> => {
  const locked = await loadLocked(client, jobId);
  if (locked?.job.tenant_id !== tenantId) throw jobNotFound();
  const { job, tasks } = locked;
  await claimKey(client, tenantId, once, jobId);
  const transition = decide(stateOf(job, tasks));
  const restarted = transition.restart && (await restartJob(client, job, transition.restart));
  await writeChange(client, { state: locked, transition, ...(restarted && { restarted }) });
  const record = await readRecordOn(client, tenantId, jobId);
  if (!record) throw jobNotFound();
  return record;
};

/** Writes more in the transaction of a change. */
type OnChanged = (client: pg.PoolClient, record: JobRecord) => Promise<void>;

/** Changes a job under its lock. */
export const jobChange =
  (db: Database, onChanged: OnChanged = async () => undefined): JobStore["update"] =>
  async (tenantId, jobId, decide, once = null) => {
    const id = jobId.toLowerCase();
    if (!isUuid(id)) throw jobNotFound();
    return retrying(() =>
      db.tenantScope.transaction(tenantId, lockJobs([id]), async (client) => {
        const record = await changeLocked(client, tenantId, id, decide, once);
        await onChanged(client, record);
        return record;
      }),
    );
  };
