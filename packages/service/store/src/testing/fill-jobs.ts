/** Fills a database with ended jobs, their holds and ledgers, by statements that generate many rows. */
import { createHash } from "node:crypto";
import type { JobParams } from "@reelwright/core/jobs/job-params";
import { sampleParams } from "@reelwright/core/testing/sample-job";
import type pg from "pg";

/** The tenant of every second job. The others are divided equally among `otherTenants` tenants. */
export const bigTenant = "00000000-0000-7000-8000-000000000000";
const otherTenants = 99;
const creditsPerJob = 10;
const chunk = 500_000;
const days = 365;
const params: JobParams = sampleParams({ product_name: "Mug", segment_count: 3 });

export type Filling = {
  /** Number of jobs. */
  readonly jobs: number;
  /** Number of newest jobs that also get tasks and events. */
  readonly withDetails: number;
};

const tenant = (of: string) =>
  `('00000000-0000-7000-8000-' || lpad(to_hex(CASE WHEN ${of} % 2 = 0 THEN 0 ELSE 1 + (${of} / 2) % ${otherTenants} END), 12, '0'))::uuid`;
/** SQL: the job's number among its tenant's jobs, from 1. */
const place = (of: string) =>
  `CASE WHEN ${of} % 2 = 0 THEN ${of} / 2 ELSE 1 + (${of} / 2) / ${otherTenants} END`;
/** SQL: the time of a job's creation in milliseconds since 1970: in equal steps over a year, the newest an hour ago. */
const time = (of: string) => `($3::float8 - ($4::float8 - ${of}) * $5::float8)::bigint`;
/** SQL: a version 7 UUID of that time. */
const id = (of: string, kind: string) => `(
  lpad(to_hex(${time(of)}), 12, '0') || '7' || substr(md5('${kind}' || ${of}), 1, 3) || '8' || substr(md5('${kind}' || ${of}), 4, 15))::uuid`;

const numbered = `
  SELECT k, ${tenant("k")} AS tenant_id, ${place("k")} AS place, ${id("k", "job")} AS job_id, ${id("k", "hold")} AS hold_id,
    to_timestamp(${time("k")} / 1000.0) AS at
  FROM generate_series($1::bigint, $2::bigint) AS k`;

const jobRows = `
  INSERT INTO jobs (job_id, tenant_id, idempotency_key, params, status, current_stage, progress_percent,
    credits_estimated, credits_reserved, credits_consumed, event_seq, created_at, updated_at, started_at, completed_at)
  SELECT job_id, tenant_id, job_id::text, '${JSON.stringify(params)}'::jsonb,
    CASE (place / 100) % 50 WHEN 1 THEN 'failed' WHEN 2 THEN 'cancelled' ELSE 'completed' END, 'complete', 100,
    ${creditsPerJob}, 0, ${creditsPerJob}, 0, at, at + interval '2 minutes', at + interval '1 second', at + interval '2 minutes'
  FROM (${numbered}) AS n`;
const keyRows = `
  INSERT INTO job_keys (tenant_id, key, fingerprint, job_id, created_at)
  SELECT tenant_id, job_id::text, '${createHash("sha256").update("params").digest("hex")}', job_id, at FROM (${numbered}) AS n`;
const holdRows = `
  INSERT INTO credit_holds (hold_id, tenant_id, job_id, run_no, amount, state, consumed, charges, created_at, settled_at)
  SELECT hold_id, tenant_id, job_id, 1, ${creditsPerJob}, 'settled', ${creditsPerJob},
    '[{"component": "script", "quantity": ${creditsPerJob}, "unitCredits": 1}]', at, at + interval '2 minutes'
  FROM (${numbered}) AS n`;
/** Two rows per job: reserved, then consumed, as if each job ended before the next one. $6: the initial credits. */
const ledgerRows = `
  INSERT INTO credit_transactions (transaction_id, cause_id, seq, tenant_id, hold_id, job_id, type, amount, balance_before, balance_after,
    credit_balance_after, credit_reserved_after, available_after, description, created_at)
  SELECT CASE type WHEN 'reserve' THEN ${id("k", "reserve")} ELSE ${id("k", "consume")} END,
    hold_id, 1000 + 2 * k + (type = 'consume')::int, tenant_id, hold_id, job_id, type, -${creditsPerJob}, before, before - ${creditsPerJob},
    CASE type WHEN 'reserve' THEN before ELSE before - ${creditsPerJob} END,
    CASE type WHEN 'reserve' THEN ${creditsPerJob} ELSE 0 END, before - ${creditsPerJob}, 'Of a job', at
  FROM (SELECT *, $6::bigint - ${creditsPerJob} * (place - 1) AS before FROM (${numbered}) AS n) AS n,
    unnest(ARRAY['reserve', 'consume']) AS type`;

const taskRows = `
  INSERT INTO tasks (task_id, job_id, tenant_id, run_no, stage, unit, status, claim_count, items, progress, output,
    created_at, started_at, finished_at)
  SELECT (left(job_id::text, 14) || '7' || right(gen_random_uuid()::text, 21))::uuid, job_id, tenant_id, 1, stage, unit, 'done', 1, 1, 1,
    jsonb_build_object('file', job_id || '/' || stage || '/' || unit || '/clip.mp4', 'seconds', 5, 'width', 720, 'height', 1280),
    at, at, at + interval '10 seconds'
  FROM (${numbered}) AS n, (VALUES ('prepare', 0), ('agents', 0), ('init', 0), ('init', 1), ('init', 2), ('generation', 0),
    ('generation', 1), ('concat', 0), ('audio', 0), ('captions', 0), ('final_merge', 0), ('complete', 0)) AS u(stage, unit)`;
const eventRows = `
  INSERT INTO job_events (job_id, seq, type, data, created_at)
  SELECT job_id, seq, 'stage.progress', '{"stage": "generation", "progress_percent": 40}', at + seq * interval '1 second'
  FROM (${numbered}) AS n, generate_series(1, 24) AS seq`;

const day = (of: string) => `(${of} AT TIME ZONE 'UTC')::date`;
/** Usage days of the jobs. */
const usageRows = `
  INSERT INTO usage_days (tenant_id, day, jobs_created, jobs_completed, jobs_failed, jobs_cancelled, credits, components)
  SELECT tenant_id, day, sum(created), sum(completed), sum(failed), sum(cancelled), sum(credits),
    CASE WHEN sum(credits) > 0 THEN jsonb_build_object('script', sum(credits)) ELSE '{}' END
  FROM (
    SELECT tenant_id, ${day("created_at")} AS day, 1 AS created, 0 AS completed, 0 AS failed, 0 AS cancelled, 0 AS credits FROM jobs
    UNION ALL
    SELECT tenant_id, ${day("completed_at")}, 0, (status = 'completed')::int, (status = 'failed')::int, (status = 'cancelled')::int, credits_consumed
    FROM jobs) AS counted
  GROUP BY 1, 2`;

const accounts = `
  WITH made AS (
    SELECT ${tenant("k")} AS tenant_id, max(${place("k")}) AS jobs
    FROM generate_series(greatest(1, $1::bigint - ${4 * otherTenants}), $1::bigint) AS k GROUP BY 1
  ), named AS (
    INSERT INTO tenants (tenant_id, name, created_at)
    SELECT tenant_id, 'Tenant', clock_timestamp() - interval '400 days' FROM made
  ), paid AS (
    INSERT INTO credit_transactions (transaction_id, cause_id, seq, tenant_id, type, amount, balance_before, balance_after,
      credit_balance_after, credit_reserved_after, available_after, description, created_at)
    SELECT id, id, row_number() OVER (), tenant_id, 'bonus', $2::bigint, 0, $2::bigint, $2::bigint, 0, $2::bigint, 'Bonus',
      clock_timestamp() - interval '400 days' FROM (SELECT *, gen_random_uuid() AS id FROM made) AS made
  )
  INSERT INTO credit_accounts (tenant_id, balance, jobs_total, jobs_completed, jobs_failed, jobs_cancelled, transactions_total)
  SELECT tenant_id, $2::bigint - ${creditsPerJob} * jobs, jobs, NULL, NULL, NULL, NULL FROM made`;

type Index = { readonly name: string; readonly definition: string };

/** Drops the tables' secondary indexes. Returns the statements that create them again. */
const dropIndexes = async (client: pg.Client): Promise<readonly Index[]> => {
  const { rows } = await client.query<Index>(`
    SELECT i.indexrelid::regclass::text AS name, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') AS definition FROM pg_index i
    WHERE i.indrelid = ANY ('{jobs,credit_holds,credit_transactions,tasks}'::regclass[]) AND NOT i.indisprimary`);
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows;
};

/** Fills an empty, migrated database, without triggers and foreign keys. The user must own the tables. */
export const fillJobs = async (
  client: pg.Client,
  { jobs, withDetails }: Filling,
  say: (line: string) => void = () => undefined,
): Promise<void> => {
  const credits = 100 * creditsPerJob * (jobs + 1_000_000);
  const newest = Date.now() - 3_600_000;
  const step = (days * 86_400_000) / jobs;
  await client.query("SET session_replication_role = replica; SET maintenance_work_mem = '512MB'");
  await client.query("SELECT make_partitions(now() - $1::int * interval '1 day', 2)", [days]);
  const indexes = jobs > 100_000 ? await dropIndexes(client) : [];
  for (let from = 1; from <= jobs; from += chunk) {
    const to = Math.min(jobs, from + chunk - 1);
    const values = [from, to, newest, jobs, step];
    await client.query(jobRows, values);
    await client.query(keyRows, values);
    await client.query(holdRows, values);
    await client.query(ledgerRows, [...values, credits]);
    say(`filled: ${to.toLocaleString("en-US")} jobs`);
  }
  const details = [jobs - Math.min(jobs, withDetails) + 1, jobs, newest, jobs, step];
  await client.query(taskRows, details);
  await client.query(eventRows, details);
  await client.query(
    "UPDATE jobs SET event_seq = 24 WHERE job_id IN (SELECT job_id FROM job_events)",
  );
  await client.query(accounts, [jobs, credits]);
  await client.query(usageRows);
  await client.query("SELECT setval('credit_transactions_seq_seq', $1)", [2_000 + 2 * jobs]);
  for (const { name, definition } of indexes) {
    await client.query(definition);
    say(`filled: ${name}`);
  }
  await client.query("VACUUM (ANALYZE)");
};
