-- Made by `npm run sql:migration` from prisma/functions/*.sql. Bodies may call what follows them.
SET LOCAL check_function_bodies = off;

-- A job's begin and end as far as it costs credits: created, run again, settled. Everything runs at READ COMMITTED, where
-- each statement of a function sees what was committed before it.

-- Creates a batch of jobs with their holds, ledger rows and first tasks. Each item has its own outcome:
--   created | replayed | reused (same key, other parameters) | concurrent | daily | unpaid | missing (no tenant)
-- Items: job_id, tenant_id, idempotency_key, params_hash (of the request), params, trace_context, credits, hold_id, transaction_id,
--        tasks [{task_id, stage, unit}], concurrent, daily (limits of tenants without their own),
--        template_id (or null: the template whose use this is).
-- Money is given out in the order of the items. A template's use counts with the job that was made from it, and only
-- then: neither a replay nor a refusal is one.
CREATE OR REPLACE FUNCTION create_jobs(items jsonb)
RETURNS TABLE (n bigint, outcome text, job_id uuid, created_at text, available bigint, job_limit integer, retry_after integer)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  base timestamptz := clock_timestamp();
  today date;
  -- Whole seconds until the next UTC day.
  until_tomorrow integer;
  inserted uuid[];
  refused uuid[] := '{}';
  accepted uuid[] := '{}';
  account credit_accounts;
  available_left bigint;
  entries ledger_entry[] := '{}';
  postings ledger_posting[] := '{}';
  concurrent_limit integer;
  daily_limit integer;
  item record;
BEGIN
  -- The unique key is the mutex: of concurrent creations with one key, one inserts, the others wait here until
  -- it is committed (they replay) or gone (one of them inserts). Sorted, so that batches don't wait crosswise.
  WITH fresh AS (
    INSERT INTO job_keys (tenant_id, key, fingerprint, job_id)
    SELECT i.tenant_id, i.idempotency_key, i.params_hash, i.job_id
    FROM jsonb_to_recordset(items) AS i(job_id uuid, tenant_id uuid, idempotency_key text, params_hash text)
    WHERE EXISTS (SELECT FROM credit_accounts a WHERE a.tenant_id = i.tenant_id)
    ORDER BY i.tenant_id, i.idempotency_key
    ON CONFLICT (tenant_id, key) DO NOTHING
    RETURNING job_keys.job_id)
  SELECT coalesce(array_agg(fresh.job_id), '{}') INTO inserted FROM fresh;

  -- The accounts, in the order of their ids. The lock on an account also makes its job counters exact.
  FOR item IN
    SELECT e.n, r.* FROM jsonb_array_elements(items) WITH ORDINALITY AS e(item, n),
      jsonb_to_record(e.item) AS r(job_id uuid, tenant_id uuid, credits bigint, hold_id uuid, transaction_id uuid,
                                   concurrent integer, daily integer)
    WHERE r.job_id = ANY (inserted)
    ORDER BY r.tenant_id, e.n
  LOOP
    IF account.tenant_id IS DISTINCT FROM item.tenant_id THEN
      IF account.tenant_id IS NOT NULL THEN postings := postings || ROW(account, entries)::ledger_posting; END IF;
      entries := '{}';
      SELECT a.* INTO STRICT account FROM credit_accounts a
        WHERE a.tenant_id = item.tenant_id FOR NO KEY UPDATE;
      available_left := account.balance - account.reserved;
      SELECT coalesce(t.concurrent_limit, item.concurrent), coalesce(t.daily_limit, item.daily)
        INTO STRICT concurrent_limit, daily_limit FROM tenants t WHERE t.tenant_id = item.tenant_id;
      -- The day after the wait for the lock, and never one before that which was counted last: its count would be lost.
      today := greatest((clock_timestamp() AT TIME ZONE 'UTC')::date, account.jobs_day);
      until_tomorrow := ceil(extract(epoch FROM (today + 1)::timestamp - (clock_timestamp() AT TIME ZONE 'UTC')));
      IF account.jobs_day IS DISTINCT FROM today THEN
        account.jobs_day := today;
        account.jobs_today := 0;
      END IF;
    END IF;
    n := item.n; job_id := item.job_id; created_at := NULL;
    available := NULL; job_limit := NULL; retry_after := NULL;
    IF account.live_jobs >= concurrent_limit THEN
      -- Nobody knows when a job ends; ten seconds is the pace at which a client would poll one.
      outcome := 'concurrent'; job_limit := concurrent_limit; retry_after := 10;
    ELSIF account.jobs_today >= daily_limit THEN
      outcome := 'daily'; job_limit := daily_limit; retry_after := until_tomorrow;
    ELSIF available_left < item.credits THEN
      outcome := 'unpaid'; available := available_left;
    ELSE
      outcome := 'created'; created_at := iso(base + item.n * interval '1 microsecond');
      account.live_jobs := account.live_jobs + 1;
      account.jobs_today := account.jobs_today + 1;
      account.jobs_total := account.jobs_total + 1;
      accepted := accepted || item.job_id;
      IF item.credits > 0 THEN
        available_left := available_left - item.credits;
        entries := entries || ledger_entry(item.transaction_id, 'reserve', -item.credits, 'Reserved for a job',
          hold => item.hold_id, job => item.job_id);
      END IF;
    END IF;
    IF outcome <> 'created' THEN refused := refused || item.job_id; END IF;
    RETURN NEXT;
  END LOOP;
  IF account.tenant_id IS NOT NULL THEN postings := postings || ROW(account, entries)::ledger_posting; END IF;

  -- A refusal frees its key.
  IF refused <> '{}' THEN
    DELETE FROM job_keys k USING jsonb_to_recordset(items) AS i(job_id uuid, tenant_id uuid, idempotency_key text)
    WHERE i.job_id = ANY (refused) AND k.tenant_id = i.tenant_id AND k.key = i.idempotency_key;
  END IF;

  IF accepted <> '{}' THEN
    INSERT INTO jobs (job_id, tenant_id, idempotency_key, params, trace_context, current_stage,
                      credits_estimated, credits_reserved, created_at, updated_at)
    SELECT r.job_id, r.tenant_id, r.idempotency_key, r.params, r.trace_context, r.tasks -> 0 ->> 'stage',
           r.credits, r.credits, base + e.n * interval '1 microsecond', base + e.n * interval '1 microsecond'
    FROM jsonb_array_elements(items) WITH ORDINALITY AS e(item, n),
      jsonb_to_record(e.item) AS r(job_id uuid, tenant_id uuid, idempotency_key text, params jsonb, trace_context jsonb,
                                   credits bigint, tasks jsonb)
    WHERE r.job_id = ANY (accepted);

    WITH given AS MATERIALIZED (
      SELECT r.* FROM jsonb_to_recordset(items) AS r(job_id uuid, tenant_id uuid, credits bigint, hold_id uuid, tasks jsonb)
      WHERE r.job_id = ANY (accepted)
    ), holds AS (
      INSERT INTO credit_holds (hold_id, tenant_id, job_id, run_no, amount, created_at)
      SELECT hold_id, tenant_id, given.job_id, 1, credits, base FROM given
    )
    INSERT INTO tasks (task_id, job_id, tenant_id, run_no, stage, unit, created_at, ready_at)
    SELECT t.task_id, given.job_id, tenant_id, 1, t.stage, t.unit, base, base
    FROM given, jsonb_to_recordset(given.tasks) AS t(task_id uuid, stage text, unit integer);

    INSERT INTO usage_days (tenant_id, day, jobs_created)
    SELECT r.tenant_id, ((base + e.n * interval '1 microsecond') AT TIME ZONE 'UTC')::date, count(*)
    FROM jsonb_array_elements(items) WITH ORDINALITY AS e(item, n),
      jsonb_to_record(e.item) AS r(job_id uuid, tenant_id uuid)
    WHERE r.job_id = ANY (accepted) GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (tenant_id, day) DO UPDATE SET jobs_created = usage_days.jobs_created + excluded.jobs_created;

    -- Locked in the order of their ids, as everywhere; one that was deleted meanwhile counts no more.
    IF items @? '$[*].template_id ? (@ != null)' THEN
      WITH used AS MATERIALIZED (
        SELECT r.tenant_id, r.template_id, count(*) AS uses
        FROM jsonb_to_recordset(items) AS r(job_id uuid, tenant_id uuid, template_id uuid)
        WHERE r.job_id = ANY (accepted) AND r.template_id IS NOT NULL GROUP BY 1, 2
      ), locked AS MATERIALIZED (
        SELECT t.template_id, used.uses FROM templates t JOIN used USING (tenant_id, template_id)
        ORDER BY t.template_id FOR NO KEY UPDATE OF t
      )
      UPDATE templates t SET use_count = t.use_count + locked.uses FROM locked WHERE t.template_id = locked.template_id;
    END IF;
  END IF;
  IF postings <> '{}' THEN PERFORM append_to_ledger(VARIADIC postings); END IF;

  -- Those whose key was taken. The same job id means that this very batch was committed before and its answer
  -- got lost on the way.
  RETURN QUERY
    SELECT i.n,
      CASE WHEN k.job_id IS NULL THEN 'missing' WHEN k.job_id = i.job_id THEN 'created'
           WHEN k.fingerprint = i.params_hash THEN 'replayed' ELSE 'reused' END,
      j.job_id, iso(j.created_at), NULL::bigint, NULL::integer, NULL::integer
    FROM (SELECT e.n, r.* FROM jsonb_array_elements(items) WITH ORDINALITY AS e(item, n),
            jsonb_to_record(e.item) AS r(job_id uuid, tenant_id uuid, idempotency_key text, params_hash text)) AS i
    LEFT JOIN job_keys k ON k.tenant_id = i.tenant_id AND k.key = i.idempotency_key LEFT JOIN jobs j ON j.job_id = k.job_id
    WHERE i.job_id <> ALL (inserted);
END $$;

ALTER TABLE job_keys ENABLE ROW LEVEL SECURITY;

CREATE POLICY tenant_scope ON job_keys TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)) AND (job_id IS NULL OR (( SELECT own.tenant_id FROM jobs own WHERE own.job_id = job_keys.job_id)) = tenant_id));
