import type { Failure } from "@reelwright/core/errors/failure";
import { keyReused } from "@reelwright/core/jobs/key-reused";
import type { JobRecord } from "@reelwright/core/jobs/model/job-state";
import type { JobStore, NewJob } from "@reelwright/core/ports/job-store";
import type { Database } from "../database/database.ts";
import { groupCommit, type Outcome } from "../database/group-commit.ts";
import { jsonText } from "../database/json.ts";
import { measuredBatches } from "../database/measured-batches.ts";
import { requestDeadlineMs, retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { newId } from "../ids.ts";
import { tenantNotFound } from "../tenants/not-found.ts";
import { readRecord } from "./read.ts";
import { concurrentLimit, dailyLimit, insufficientCredits, type Refused } from "./refusals.ts";

// The rules are in the function's SQL (prisma/functions/jobs.sql): one round trip for a whole batch.
export const createJobs: Statement = {
  name: "jobs_create",
  text: "SELECT * FROM create_jobs($1::jsonb)",
};

type CreatedRow = Refused & {
  readonly n: number;
  readonly outcome:
    | "created"
    | "replayed"
    | "reused"
    | "concurrent"
    | "daily"
    | "unpaid"
    | "missing";
  readonly job_id: string;
  readonly created_at: string;
};
type Created = { readonly record: JobRecord; readonly created: boolean };

const itemOf = (job: NewJob) => ({
  job_id: job.jobId,
  tenant_id: job.tenantId,
  idempotency_key: job.idempotencyKey,
  params_hash: job.fingerprint,
  params: job.params,
  trace_context: job.traceContext ?? null,
  template_id: job.templateId ?? null,
  credits: job.credits,
  hold_id: newId(),
  transaction_id: newId(),
  tasks: job.firstTasks.map(({ stage, unit }) => ({ task_id: newId(), stage, unit })),
  concurrent: job.defaultLimits.concurrent,
  daily: job.defaultLimits.daily,
});

/** The record of a job that was just made: everything but its time is known here. */
const newRecord = (job: NewJob, createdAt: string): JobRecord => {
  const first = job.firstTasks[0];
  if (!first) throw new Error("a job needs a first task");
  return {
    job: {
      job_id: job.jobId,
      tenant_id: job.tenantId,
      status: "pending",
      current_stage: first.stage,
      progress_percent: 0,
      pause_reason: null,
      params: job.params,
      idempotency_key: job.idempotencyKey,
      credits_estimated: job.credits,
      credits_reserved: job.credits,
      credits_consumed: 0,
      error: null,
      run: 1,
      from_stage: first.stage,
      created_at: createdAt,
      updated_at: createdAt,
      started_at: null,
      completed_at: null,
    },
    tasks: job.firstTasks.map(({ stage, unit }) => ({
      stage,
      unit,
      status: "ready",
      claimCount: 0,
      items: 0,
      retries: 0,
      rejections: 0,
      candidates: [],
      progress: 0,
      output: null,
      error: null,
      started_at: null,
      finished_at: null,
    })),
  };
};

const refusals: {
  readonly [outcome: string]: ((row: CreatedRow, job: NewJob) => Failure) | undefined;
} = {
  unpaid: (row, job) => insufficientCredits(job.credits, row),
  reused: keyReused,
  concurrent: concurrentLimit,
  daily: dailyLimit,
  missing: tenantNotFound,
};

const outcomeOf = async (
  db: Database,
  job: NewJob,
  row: CreatedRow | undefined,
): Promise<Outcome<Created>> => {
  if (!row) throw new Error("create_jobs answered too few rows");
  const refusal = refusals[row.outcome];
  if (refusal) return { ok: false, error: refusal(row, job) };
  if (row.outcome === "created") {
    return { ok: true, value: { record: newRecord(job, row.created_at), created: true } };
  }
  const record = await retrying(() => readRecord(db, job.tenantId, row.job_id));
  if (!record) throw new Error("a replayed job is gone");
  return { ok: true, value: { record, created: false } };
};

const createBatch =
  (db: Database) =>
  async (jobs: readonly NewJob[], waitedMs: number): Promise<readonly Outcome<Created>[]> => {
    const items = jsonText(jobs.map(itemOf));
    const rows = await retrying(
      () => rowsOf<CreatedRow>(db.pool, createJobs, [items]),
      requestDeadlineMs - waitedMs,
    );
    const byPlace = new Map(rows.map((row) => [row.n, row]));
    return Promise.all(jobs.map((job, index) => outcomeOf(db, job, byPlace.get(index + 1))));
  };

/** Creates jobs by group commit. Two calls with one key never share a batch: the first must end first. */
export const jobCreation = (db: Database): JobStore["create"] =>
  groupCommit(createBatch(db), {
    maxBatch: 64,
    batched: measuredBatches(db, "create"),
    keyOf: ({ tenantId, idempotencyKey }) => `${tenantId} ${idempotencyKey}`,
  });
