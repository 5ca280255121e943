-- Made by `npm run sql:migration` from prisma/functions/*.sql. Bodies may call what follows them.
SET LOCAL check_function_bodies = off;

-- Alerts about low credits (docs/alerts.md). A crossing: the account's row was not below the threshold, and is below now,
-- whoever moved it, in the transaction that moved it. A raised or new threshold crosses, too, where the credits were not below
-- the former one. The conditions are checked at each change of an account, the functions run at a crossing only.

-- A crossing is mailed at once, or waits until the address is confirmed.
CREATE OR REPLACE FUNCTION start_alert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE credit_alerts SET is_due = true WHERE tenant_id = NEW.tenant_id AND enabled;
  PERFORM write_due_alert(NEW.tenant_id, NEW.balance - NEW.reserved, NEW.alert_below);
  RETURN NULL;
END $$;

-- The tenant of an issuer's subject, made at its first sight with its account and its bonus. Of many first requests at
-- once one makes it and the others wait for its commit; the primary key would refuse a second one besides. `is_verified`:
-- whether the issuer vouches for the address.
CREATE OR REPLACE FUNCTION sign_in(who_issued text, who text, new_tenant uuid, called text, mail text, bonus bigint, bonus_id uuid,
  request text, is_verified boolean DEFAULT false)
RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  found_tenant uuid;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(jsonb_build_array('sign_in', who_issued, who)::text, 0));
  SELECT s.tenant_id INTO found_tenant FROM tenant_subjects s WHERE s.issuer = who_issued AND s.subject = who;
  IF FOUND THEN
    RETURN found_tenant;
  END IF;
  INSERT INTO tenants (tenant_id, name, email, email_verified)
  VALUES (new_tenant, called, mail, is_verified AND mail IS NOT NULL);
  INSERT INTO credit_accounts (tenant_id, balance) VALUES (new_tenant, bonus);
  INSERT INTO credit_transactions (transaction_id, tenant_id, type, amount, balance_before, balance_after,
    credit_balance_after, credit_reserved_after, available_after, description, created_at)
  SELECT bonus_id, new_tenant, 'bonus', bonus, 0, bonus, bonus, 0, bonus, 'Welcome bonus', clock_timestamp()
  WHERE bonus > 0;
  INSERT INTO tenant_subjects (issuer, subject, tenant_id) VALUES (who_issued, who, new_tenant);
  PERFORM record_change(new_tenant, 'user:' || who, 'tenant.signed_up',
    jsonb_build_object('issuer', who_issued, 'bonus', bonus), request);
  RETURN new_tenant;
END $$;

-- Begins the next run of an ended job whose lock the caller holds, with a new reservation:
--   started | unpaid | concurrent | job_retries | tenant_retries. Only a started one has written anything.
-- The done units of the `kept` stages are carried over, as they are; their work was paid by an earlier run.
CREATE OR REPLACE FUNCTION restart_job(job uuid, tenant uuid, start_stage text, kept text[], credits bigint,
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
  INSERT INTO tasks (task_id, job_id, tenant_id, run_no, stage, unit, status, claim_count, failures, crashes, items, retries,
    rejections, candidates, progress, output, created_at, started_at, finished_at)
  SELECT gen_random_uuid(), job_id, tenant_id, former + 1, stage, unit, status, claim_count, failures, crashes, items, retries,
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

-- Shows and admits one tenant's rows of a table with a tenant_id. A row that names a job must name one of that tenant's.
-- Every table with a tenant_id is in the list below, with what is granted of it.
-- (A select of its own: so the setting is read once per statement, not once per row.)
CREATE OR REPLACE FUNCTION enable_tenant_scope(target regclass) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  own_row text := 'tenant_id = (SELECT current_tenant())';
  names_job boolean := target <> 'jobs'::regclass AND EXISTS (
    SELECT FROM pg_attribute WHERE attrelid = target AND attname = 'job_id' AND NOT attisdropped);
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('CREATE POLICY tenant_scope ON %s TO reelwright_tenant USING (%s) WITH CHECK (%s)', target, own_row,
    CASE WHEN names_job THEN format(
      '%s AND (job_id IS NULL OR EXISTS (SELECT FROM jobs own WHERE own.job_id = %s.job_id))', own_row, target)
    ELSE own_row END);
END $$;

-- Writes what was decided on jobs whose locks the caller holds; one element per job:
--   job_id, tenant_id, run, touch (whether the job's row changes),
--   task {task_id, token, status, claim_count, failures, items, progress, memo, output, error, wait_ms, priority},
--   units [{stage, unit, status, output, items, retries, rejections, candidates}] (verdicts on items),
--   set {…}, insert [{task_id, stage, unit}], cancel_open, settle {consumed, charges, consume_id, release_id},
--   webhook {delivery_id, event, url, body (base64)}, events [{type, data}]
-- Lock order: the jobs are locked; tasks, then accounts in the order of their ids, then holds.
CREATE OR REPLACE FUNCTION write_transitions(changes jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  settled uuid[] := '{}';
  expected integer;
  written integer;
  s record;
BEGIN
  -- How leases end. The token is the fence: a lease that was taken back matches no row.
  SELECT count(*) INTO expected FROM jsonb_array_elements(changes) AS c WHERE c ? 'task';
  IF expected > 0 THEN
    UPDATE tasks t SET
      status = r.status, claim_count = r.claim_count, failures = r.failures, items = r.items, progress = r.progress,
      memo = r.memo, output = r.output, error = r.error, priority = r.priority,
      lease_owner = NULL, lease_expires_at = NULL, dispatched_at = NULL,
      not_before = clock_timestamp() + r.wait_ms * interval '1 millisecond',
      finished_at = CASE WHEN r.status IN ('done', 'failed') THEN clock_timestamp() END
    FROM jsonb_array_elements(changes) AS c,
      jsonb_to_record(c -> 'task') AS r(task_id uuid, token bigint, status text, claim_count integer, failures integer,
        items integer, progress real, memo jsonb, output jsonb, error jsonb, wait_ms float8, priority smallint)
    WHERE c ? 'task' AND t.task_id = r.task_id AND t.lease_token = r.token AND t.status = 'leased';
    GET DIAGNOSTICS written = ROW_COUNT;
    IF written <> expected THEN RAISE EXCEPTION 'a lease changed under its job''s lock'; END IF;
  END IF;

  -- Verdicts on items: the unit stands still for a human, makes another one, or is done. A new item has new patience.
  UPDATE tasks t SET
    status = r.status, output = nullif(r.output, 'null'), items = r.items, retries = r.retries, rejections = r.rejections,
    candidates = nullif(r.candidates, '[]'), memo = NULL, failures = 0, progress = (r.status = 'done')::int,
    dispatched_at = NULL, not_before = NULL,
    finished_at = CASE WHEN r.status IN ('done', 'failed') THEN clock_timestamp() END
  FROM jsonb_to_recordset(changes) AS c(job_id uuid, run integer, units jsonb),
    jsonb_to_recordset(c.units) AS r(stage text, unit integer, status text, output jsonb, items integer,
      retries integer, rejections integer, candidates jsonb)
  WHERE t.job_id = c.job_id AND t.run_no = c.run AND t.stage = r.stage AND t.unit = r.unit;

  -- Open units end with the job; without their token, whoever runs one can't commit it.
  UPDATE tasks t SET status = 'cancelled', lease_token = NULL, lease_owner = NULL, lease_expires_at = NULL,
    finished_at = clock_timestamp()
  FROM jsonb_to_recordset(changes) AS c(job_id uuid, run integer, cancel_open boolean)
  WHERE c.cancel_open AND t.job_id = c.job_id AND t.run_no = c.run AND t.status IN ('ready', 'leased', 'waiting', 'review');

  INSERT INTO tasks (task_id, job_id, tenant_id, run_no, stage, unit, created_at)
  SELECT i.task_id, c.job_id, c.tenant_id, c.run, i.stage, i.unit, clock_timestamp()
  FROM jsonb_to_recordset(changes) AS c(job_id uuid, tenant_id uuid, run integer, insert jsonb),
    jsonb_to_recordset(c.insert) AS i(task_id uuid, stage text, unit integer)
  ON CONFLICT (job_id, run_no, stage, unit) DO NOTHING;

  FOR s IN
    SELECT c.job_id, c.run, c.tenant_id, r.*
    FROM jsonb_to_recordset(changes) AS c(job_id uuid, run integer, tenant_id uuid, settle jsonb),
      jsonb_to_record(c.settle) AS r(consumed bigint, charges jsonb, consume_id uuid, release_id uuid)
    WHERE jsonb_typeof(c.settle) = 'object'
    ORDER BY c.tenant_id, c.job_id
  LOOP
    IF settle_hold(s.job_id, s.run, s.tenant_id, s.consumed, s.charges, s.consume_id, s.release_id) THEN
      settled := settled || s.job_id;
    END IF;
  END LOOP;

  -- The jobs, and their events under the numbers that follow.
  WITH c AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset(changes) AS c(job_id uuid, touch boolean, set jsonb, settle jsonb, events jsonb)
    WHERE c.touch
  ), told AS (
    UPDATE jobs j SET
      status = coalesce(c.set ->> 'status', j.status),
      current_stage = coalesce(c.set ->> 'current_stage', j.current_stage),
      progress_percent = coalesce((c.set ->> 'progress_percent')::float8, j.progress_percent),
      pause_reason = CASE WHEN c.set ? 'pause_reason' THEN c.set ->> 'pause_reason' ELSE j.pause_reason END,
      error = CASE WHEN c.set ? 'error' THEN nullif(c.set -> 'error', 'null') ELSE j.error END,
      credits_reserved = CASE WHEN j.job_id = ANY (settled) THEN 0 ELSE j.credits_reserved END,
      credits_consumed = j.credits_consumed
        + CASE WHEN j.job_id = ANY (settled) THEN (c.settle ->> 'consumed')::bigint ELSE 0 END,
      params = CASE WHEN c.set ? 'max_credits' THEN jsonb_set(j.params, '{max_credits}', c.set -> 'max_credits') ELSE j.params END,
      completed_at = CASE WHEN j.job_id = ANY (settled) THEN clock_timestamp() ELSE j.completed_at END,
      event_seq = j.event_seq + coalesce(jsonb_array_length(c.events), 0),
      updated_at = clock_timestamp()
    FROM c WHERE j.job_id = c.job_id
    RETURNING j.job_id, j.event_seq
  )
  INSERT INTO job_events (job_id, seq, type, data, created_at)
  SELECT told.job_id, told.event_seq - jsonb_array_length(c.events) + e.n, e.event ->> 'type', e.event -> 'data', clock_timestamp()
  FROM told JOIN c USING (job_id), jsonb_array_elements(c.events) WITH ORDINALITY AS e(event, n);

  -- The job's own address wins over the tenant's; the tenant's secret signs either way.
  INSERT INTO webhook_deliveries (delivery_id, tenant_id, job_id, run_no, event, url, body, secret, next_attempt_at, created_at)
  SELECT w.delivery_id, c.tenant_id, c.job_id, c.run, w.event, coalesce(w.url, t.webhook_url),
    decode(w.body, 'base64'), t.webhook_secret, clock_timestamp(), clock_timestamp()
  FROM jsonb_to_recordset(changes) AS c(job_id uuid, tenant_id uuid, run integer, webhook jsonb)
    JOIN tenants t ON t.tenant_id = c.tenant_id,
    jsonb_to_record(c.webhook) AS w(delivery_id uuid, event text, url text, body text)
  WHERE jsonb_typeof(c.webhook) = 'object' AND coalesce(w.url, t.webhook_url) IS NOT NULL
  ON CONFLICT (job_id, run_no, event) DO NOTHING;
END $$;
