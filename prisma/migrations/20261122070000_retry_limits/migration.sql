-- Retries are counted, by job and by tenant, for a UTC day: one from a late stage costs nothing, but work.

-- Null: the defaults of the environment.
ALTER TABLE tenants
  ADD COLUMN "job_retry_limit" INTEGER,
  ADD COLUMN "daily_retry_limit" INTEGER,
  ADD CONSTRAINT tenants_retry_limits CHECK (job_retry_limit >= 0 AND daily_retry_limit >= 0);
ALTER TABLE credit_accounts
  ADD COLUMN "retries_today" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "retries_day" DATE NOT NULL DEFAULT '1970-01-01'::date,
  ADD CONSTRAINT credit_accounts_retries CHECK (retries_today >= 0);

-- What a job and its tenant have had of their day's retries, and may have. A tenant that may make more jobs a day than
-- the default of retries may retry as many. The job's count is that of its runs: each has a hold.
CREATE FUNCTION retry_counts(job uuid, tenant uuid, default_job_retries integer, default_daily_retries integer)
RETURNS TABLE (job_used integer, job_most integer, tenant_used integer, tenant_most integer) LANGUAGE sql STABLE AS $$
  SELECT (SELECT count(*)::integer FROM credit_holds h WHERE h.job_id = job AND h.run_no > 1
      AND h.created_at >= date_trunc('day', clock_timestamp(), 'UTC')),
    coalesce(t.job_retry_limit, default_job_retries),
    CASE WHEN a.retries_day = (clock_timestamp() AT TIME ZONE 'UTC')::date THEN a.retries_today ELSE 0 END,
    coalesce(t.daily_retry_limit, greatest(default_daily_retries, t.daily_limit))
  FROM tenants t JOIN credit_accounts a USING (tenant_id) WHERE t.tenant_id = tenant
$$;

DROP FUNCTION restart_job(uuid, uuid, text, text[], bigint, uuid, uuid, integer);

-- Begins the next run of an ended job whose lock the caller holds, with a new reservation:
--   started | unpaid | concurrent | job_retries | tenant_retries. Only a started one has written anything.
-- The done units of the `kept` stages are carried over, as they are; their work was paid by an earlier run.
CREATE FUNCTION restart_job(job uuid, tenant uuid, start_stage text, kept text[], credits bigint,
  hold uuid, reserve_id uuid, default_concurrent integer, default_job_retries integer DEFAULT 20,
  default_daily_retries integer DEFAULT 200)
RETURNS TABLE (outcome text, available bigint, job_limit integer, retry_after integer)
LANGUAGE plpgsql AS $$
DECLARE
  today date := (clock_timestamp() AT TIME ZONE 'UTC')::date;
  former integer;
  account credit_accounts;
  concurrent integer;
  counts record;
BEGIN
  SELECT * INTO STRICT account FROM credit_accounts WHERE tenant_id = tenant FOR NO KEY UPDATE;
  SELECT coalesce(t.concurrent_limit, default_concurrent) INTO STRICT concurrent FROM tenants t WHERE t.tenant_id = tenant;
  -- A statement of its own after the lock, so that it sees what was counted while this one waited.
  SELECT * INTO STRICT counts FROM retry_counts(job, tenant, default_job_retries, default_daily_retries);
  available := account.balance - account.reserved;
  IF account.live_jobs >= concurrent THEN
    outcome := 'concurrent'; job_limit := concurrent; retry_after := 10;
    RETURN NEXT; RETURN;
  ELSIF counts.job_used >= counts.job_most OR counts.tenant_used >= counts.tenant_most THEN
    outcome := CASE WHEN counts.job_used >= counts.job_most THEN 'job_retries' ELSE 'tenant_retries' END;
    job_limit := CASE outcome WHEN 'job_retries' THEN counts.job_most ELSE counts.tenant_most END;
    -- Whole seconds until the next UTC day.
    retry_after := ceil(extract(epoch FROM (today + 1)::timestamp - (clock_timestamp() AT TIME ZONE 'UTC')));
    RETURN NEXT; RETURN;
  ELSIF available < credits THEN
    outcome := 'unpaid';
    RETURN NEXT; RETURN;
  END IF;

  SELECT run_no INTO STRICT former FROM jobs WHERE job_id = job;
  UPDATE jobs SET run_no = former + 1, from_stage = start_stage, credits_estimated = credits, credits_reserved = credits,
    started_at = NULL, completed_at = NULL
  WHERE job_id = job;
  INSERT INTO tasks (task_id, job_id, tenant_id, run_no, stage, unit, status, attempt, failures, crashes, items, retries,
    rejections, candidates, progress, output, created_at, started_at, finished_at)
  SELECT gen_random_uuid(), job_id, tenant_id, former + 1, stage, unit, status, attempt, failures, crashes, items, retries,
    rejections, candidates, progress, output, created_at, started_at, finished_at
  FROM tasks WHERE job_id = job AND run_no = former AND status = 'done' AND stage = ANY (kept);

  UPDATE credit_accounts SET reserved = reserved + credits, live_jobs = live_jobs + 1,
    retries_today = counts.tenant_used + 1, retries_day = today
  WHERE tenant_id = tenant;
  INSERT INTO credit_holds (hold_id, tenant_id, job_id, run_no, amount, created_at)
  VALUES (hold, tenant, job, former + 1, credits, clock_timestamp());
  IF credits > 0 THEN
    INSERT INTO credit_transactions (transaction_id, tenant_id, hold_id, job_id, type, amount,
      balance_before, balance_after, credit_balance_after, credit_reserved_after, available_after, description, created_at)
    VALUES (reserve_id, tenant, hold, job, 'reserve', -credits,
      available, available - credits, account.balance, account.reserved + credits, available - credits,
      'Reserved for a retry', clock_timestamp());
  END IF;
  outcome := 'started';
  RETURN NEXT;
END $$;
