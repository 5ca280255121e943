import { insufficientCredits, keyReused } from "@reelwright/core/jobs/create-job";
import type { JobRecord } from "@reelwright/core/jobs/job-state";
import type { JobStore, KeyedJob, NewJob } from "@reelwright/core/ports/jobs";
import { PricesChanged } from "@reelwright/core/pricing/price-book";
import { Failure } from "@reelwright/film/failure";
import type pg from "pg";
import type { Database } from "../database/database.ts";
import { groupCommit, measuredBatches, type Outcome } from "../database/group-commit.ts";
import { requestDeadlineMs, retrying } from "../database/retrying.ts";
import { jsonText, rowsOf, type Statement } from "../database/statement.ts";
import { newId } from "../ids.ts";
import { tenantNotFound, tenantSuspended } from "../tenants.ts";
import { readRecord } from "./read.ts";

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
    | "suspended"
    | "repriced"
    | "concurrent"
    | "daily"
    | "unpaid"
    | "key_limit"
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
  price_book: job.params.price_book?.version ?? 0,
  hold_id: newId(),
  transaction_id: newId(),
  tasks: job.firstTasks.map(({ stage, unit }) => ({ task_id: newId(), stage, unit })),
  concurrent: job.defaultLimits.concurrent,
  daily: job.defaultLimits.daily,
  key_id: job.limitedKeyId ?? null,
});

/** The record of the new job; only its time comes from the database. */
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

/** `retry_after` in whole seconds. */
export const concurrentLimit = ({ job_limit, retry_after }: Refused): Failure =>
  new Failure(
    "limited",
    "CONCURRENT_JOB_LIMIT",
    "Too many jobs are running; wait until one ends.",
    { details: { limit: job_limit, retry_after } },
  );

/** `retry_after` in whole seconds, until the end of the UTC day. */
const dailyLimit = ({ job_limit, retry_after }: Refused): Failure =>
  new Failure("limited", "DAILY_JOB_LIMIT", "Today's job limit is reached.", {
    details: { limit: job_limit, retry_after },
  });

/** Details of a refusal by `create_jobs` or `restart_job`. */
export type Refused = {
  readonly available: number | null;
  readonly job_limit: number | null;
  readonly retry_after: number | null;
};

const keyCreditLimit = (
  required: number,
  { job_limit: limit, available: remaining, retry_after }: Refused,
): Failure =>
  new Failure(
    "limited",
    "KEY_CREDIT_LIMIT",
    `The API key has ${remaining} of its ${limit} credits left for today (UTC).`,
    { details: { limit, required, remaining, retry_after } },
  );

const countKey: Statement = {
  name: "key_count_credits",
  text: "SELECT count_key_credits($1, $2) AS is_within",
};
const keyLeft: Statement = {
  name: "key_credits_left",
  text: `
    SELECT credits_left AS available, credit_limit AS job_limit, seconds_left AS retry_after FROM key_credits_left($1)`,
};

/** Counts reserved credits of a limited key, in the transaction that reserves them. Throws Failure KEY_CREDIT_LIMIT. */
export const countKeyCredits = async (
  client: pg.PoolClient,
  keyId: string | null | undefined,
  credits: number,
): Promise<void> => {
  if (!keyId) return;
  const [counted] = await rowsOf<{ is_within: boolean }>(client, countKey, [keyId, credits]);
  if (counted?.is_within) return;
  const [left] = await rowsOf<Refused>(client, keyLeft, [keyId]);
  if (!left) throw new Error("a limited key is gone");
  throw keyCreditLimit(credits, left);
};

const retryLimitMessages = {
  job: "Today's retries of this job are used up; create a new job, or try again tomorrow (UTC).",
  account: "Today's retries of this account are used up; try again tomorrow (UTC).",
} as const;

/** `per`: whose retries are used up. `retry_after` in whole seconds, until the end of the UTC day. */
export const retryLimit = (per: "job" | "account", { job_limit, retry_after }: Refused): Failure =>
  new Failure("limited", "RETRY_LIMIT", retryLimitMessages[per], {
    details: { limit: job_limit, per, retry_after },
  });

const refusals: {
  readonly [outcome: string]: ((row: CreatedRow, job: NewJob) => Error) | undefined;
} = {
  unpaid: (row, job) => insufficientCredits(job.credits, row.available),
  key_limit: (row, job) => keyCreditLimit(job.credits, row),
  reused: keyReused,
  suspended: tenantSuspended,
  repriced: () => new PricesChanged(),
  concurrent: concurrentLimit,
  daily: dailyLimit,
  missing: tenantNotFound,
};

const outcomeOf = async (
  db: Database,
  job: NewJob,
  row: CreatedRow | undefined,
): Promise<Outcome<Created>> => {
  if (!row) throw new Error("create_jobs returned too few rows");
  const refusal = refusals[row.outcome];
  if (refusal) return { ok: false, error: refusal(row, job) };
  if (row.outcome === "created") {
    return { ok: true, value: { record: newRecord(job, row.created_at), created: true } };
  }
  const record = await retrying(() => readRecord(db, job.tenantId, row.job_id));
  if (!record) throw new Error("a replayed job is gone");
  return { ok: true, value: { record, created: false } };
};

/** A batch has jobs of several tenants, so the system writes it. */
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

/** Creates jobs in batches (group commit). Two calls with the same idempotency key never share a batch. */
export const jobCreation = (db: Database): JobStore["create"] =>
  groupCommit(createBatch(db), {
    maxBatch: 64,
    batched: measuredBatches(db, "create"),
    keyOf: ({ tenantId, idempotencyKey }) => `${tenantId} ${idempotencyKey}`,
  });

type Key = { readonly tenantId: string; readonly idempotencyKey: string };

const jobsByKey: Statement = {
  name: "jobs_by_key",
  text: `
    SELECT w.n::integer AS n, k.job_id, k.fingerprint
    FROM unnest($1::uuid[], $2::text[]) WITH ORDINALITY AS w(tenant_id, key, n) JOIN job_keys k USING (tenant_id, key)`,
};
type Row = { readonly n: number; readonly job_id: string; readonly fingerprint: string };

const lookUp =
  (db: Database) =>
  async (keys: readonly Key[], waitedMs: number): Promise<readonly Outcome<KeyedJob | null>[]> => {
    const values = [
      keys.map(({ tenantId }) => tenantId),
      keys.map(({ idempotencyKey }) => idempotencyKey),
    ];
    const rows = await retrying(
      () => rowsOf<Row>(db.pool, jobsByKey, values),
      requestDeadlineMs - waitedMs,
    );
    const byPlace = new Map(rows.map((row) => [row.n, row]));
    return Promise.all(
      keys.map(async ({ tenantId }, index) => {
        const row = byPlace.get(index + 1);
        if (!row) return { ok: true, value: null };
        const record = await retrying(() => readRecord(db, tenantId, row.job_id));
        return { ok: true, value: record && { record, fingerprint: row.fingerprint } };
      }),
    );
  };

/** Finds a job by its idempotency key. Concurrent lookups share one query. */
export const jobByKey = (db: Database): JobStore["byKey"] => {
  const find = groupCommit(lookUp(db), {
    maxBatch: 64,
    batched: measuredBatches(db, "look_up_key"),
  });
  return (tenantId, idempotencyKey) => find({ tenantId, idempotencyKey });
};
