-- Made by `npm run sql:migration` from prisma/functions/*.sql. Bodies may call what follows them.
SET LOCAL check_function_bodies = off;

DROP FUNCTION add_credits(uuid,uuid,text,bigint,text,uuid);
DROP FUNCTION first_turn(text,uuid,uuid,uuid);

-- A job's begin and end as far as it costs credits: created, run again, settled. Everything runs at READ COMMITTED, where
-- each statement of a function sees what was committed before it.

-- Creates a batch of jobs with their holds, ledger rows and first tasks. Each item has its own outcome:
--   created | replayed | reused (same key, other parameters) | suspended | concurrent | daily | unpaid | missing (no tenant)
-- Items: job_id, tenant_id, idempotency_key, params_hash (of the request), params, trace_context, credits, hold_id, transaction_id,
--        tasks [{task_id, stage, unit}], concurrent, daily (limits of tenants without their own),
--        template_id (or null: the template whose use this is).
-- Money is given out in the order of the items. A template's use counts with the job that was made from it, and only
-- then: neither a replay nor a refusal is one.
CREATE OR REPLACE FUNCTION create_jobs(items jsonb)
RETURNS TABLE (n bigint, outcome text, job_id uuid, created_at text, available bigint, job_limit integer, retry_after integer)
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan AS $$
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
  is_suspended boolean;
  item record;
  first_job uuid;
  last_job uuid;
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
                                   concurrent integer, daily integer, key_id uuid)
    WHERE r.job_id = ANY (inserted)
    ORDER BY r.tenant_id, e.n
  LOOP
    IF account.tenant_id IS DISTINCT FROM item.tenant_id THEN
      IF account.tenant_id IS NOT NULL THEN postings := postings || ROW(account, entries)::ledger_posting; END IF;
      entries := '{}';
      SELECT a.* INTO STRICT account FROM credit_accounts a
        WHERE a.tenant_id = item.tenant_id FOR NO KEY UPDATE;
      available_left := account.balance - account.reserved;
      SELECT coalesce(t.concurrent_limit, item.concurrent), coalesce(t.daily_limit, item.daily), t.suspended_at IS NOT NULL
        INTO STRICT concurrent_limit, daily_limit, is_suspended FROM tenants t WHERE t.tenant_id = item.tenant_id;
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
    IF is_suspended THEN
      outcome := 'suspended';
    ELSIF account.live_jobs >= concurrent_limit THEN
      -- Nobody knows when a job ends; ten seconds is the pace at which a client would poll one.
      outcome := 'concurrent'; job_limit := concurrent_limit; retry_after := 10;
    ELSIF account.jobs_today >= daily_limit THEN
      outcome := 'daily'; job_limit := daily_limit; retry_after := until_tomorrow;
    ELSIF available_left < item.credits THEN
      outcome := 'unpaid'; available := available_left;
    ELSIF item.key_id IS NOT NULL AND NOT count_key_credits(item.key_id, item.credits) THEN
      outcome := 'key_limit';
      SELECT k.credits_left, k.credit_limit, k.seconds_left INTO available, job_limit, retry_after
        FROM key_credits_left(item.key_id) AS k;
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
    SELECT * INTO first_job, last_job FROM open_jobs();
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
    INSERT INTO tasks (task_id, job_id, tenant_id, run_no, stage, unit, created_at, ready_at, turn)
    SELECT t.task_id, given.job_id, tenant_id, 1, t.stage, t.unit, base, base,
      first.turn + first.step * (row_number() OVER (PARTITION BY tenant_id, t.stage ORDER BY given.job_id, t.unit) - 1)
    FROM given, jsonb_to_recordset(given.tasks) AS t(task_id uuid, stage text, unit integer),
      first_turn(t.stage, given.tenant_id, first_job, last_job) AS first;

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
  IF accepted <> '{}' AND EXISTS (SELECT FROM webhook_endpoints e WHERE 'job.created' = ANY (e.events)
      AND e.tenant_id IN (SELECT j.tenant_id FROM jobs j WHERE j.job_id = ANY (accepted))) THEN
    PERFORM deliver_to_endpoints(ARRAY(SELECT ROW(NULL, j.tenant_id, j.job_id, 1, 'job.created', NULL, format('{"event":"job.created",'
        '"job_id":"%s","status":"pending","final_video_url":null,"thumbnail_url":null,"credits_consumed":0,"error_message":null,'
        '"timestamp":"%s","current_stage":"%s","pause_reason":null}', j.job_id, iso(j.created_at), j.current_stage))::new_webhook
      FROM jobs j WHERE j.job_id = ANY (accepted)));
  END IF;

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

-- Begins the next run of an ended job whose lock the caller holds, with a new reservation:
--   started | suspended | unpaid | concurrent | job_retries | tenant_retries. Only a started one has written anything.
-- The done units of the `kept` stages are carried over, as they are; their work was paid by an earlier run.
CREATE OR REPLACE FUNCTION restart_job(job uuid, tenant uuid, start_stage text, kept text[], credits bigint,
  hold uuid, reserve_id uuid, default_concurrent integer, default_job_retries integer DEFAULT 20,
  default_daily_retries integer DEFAULT 200)
RETURNS TABLE (outcome text, available bigint, job_limit integer, retry_after integer)
LANGUAGE plpgsql AS $$
DECLARE
  today date;
  former integer;
  former_status text;
  account credit_accounts;
  concurrent integer;
  is_suspended boolean;
  counts record;
  entries ledger_entry[] := '{}';
BEGIN
  SELECT * INTO STRICT account FROM credit_accounts WHERE tenant_id = tenant FOR NO KEY UPDATE;
  -- The day after the wait for the lock, and never one before that which was counted last: its count would be lost.
  today := greatest((clock_timestamp() AT TIME ZONE 'UTC')::date, account.retries_day);
  SELECT coalesce(t.concurrent_limit, default_concurrent), t.suspended_at IS NOT NULL INTO STRICT concurrent, is_suspended
    FROM tenants t WHERE t.tenant_id = tenant;
  -- A statement of its own after the lock, so that it sees what was counted while this one waited.
  SELECT * INTO STRICT counts FROM retry_counts(job, tenant, default_job_retries, default_daily_retries);
  available := account.balance - account.reserved;
  IF is_suspended THEN
    outcome := 'suspended';
    RETURN NEXT; RETURN;
  ELSIF account.live_jobs >= concurrent THEN
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

  SELECT run_no, status INTO STRICT former, former_status FROM jobs WHERE job_id = job;
  UPDATE jobs SET run_no = former + 1, from_stage = start_stage, credits_estimated = credits, credits_reserved = credits,
    started_at = NULL, completed_at = NULL
  WHERE job_id = job;
  INSERT INTO tasks (task_id, job_id, tenant_id, run_no, stage, unit, status, claim_count, failures, crashes, items, retries,
    rejections, candidates, progress, output, created_at, ready_at, started_at, claimed_at, finished_at, past_claims)
  SELECT new_id(), job_id, tenant_id, former + 1, stage, unit, status, claim_count, failures, crashes, items, retries,
    rejections, candidates, progress, output, created_at, ready_at, started_at, claimed_at, finished_at, past_claims
  FROM tasks WHERE job_id = job AND run_no = former AND status = 'done' AND stage = ANY (kept);

  INSERT INTO credit_holds (hold_id, tenant_id, job_id, run_no, amount, created_at)
  VALUES (hold, tenant, job, former + 1, credits, clock_timestamp());
  IF credits > 0 THEN
    entries := ARRAY[ledger_entry(reserve_id, 'reserve', -credits, 'Reserved for a retry', hold => hold, job => job)];
  END IF;
  account.live_jobs := account.live_jobs + 1;
  account := count_ended(account, former_status, -1);
  account.retries_today := CASE WHEN account.retries_day = today THEN account.retries_today ELSE 0 END + 1;
  account.retries_day := today;
  PERFORM append_to_ledger(ROW(account, entries));
  outcome := 'started';
  RETURN NEXT;
END $$;

-- Adds credits: a purchase, bonus or refund, of a payment, of a job or of none. Returns the balances, and how much was collected at
-- once because it was owed. No row where the tenant has no account.
CREATE OR REPLACE FUNCTION add_credits(tenant uuid, entry_id uuid, entry_type text, credits bigint, note text, payment uuid,
  job uuid DEFAULT NULL)
RETURNS TABLE (credit_balance bigint, credit_reserved bigint, available_credits bigint, collected bigint)
LANGUAGE plpgsql AS $$
DECLARE
  before credit_accounts;
  after credit_accounts;
BEGIN
  SELECT * INTO before FROM credit_accounts WHERE tenant_id = tenant FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  after := (append_to_ledger(ROW(before, ARRAY[ledger_entry(entry_id, entry_type, credits, note, payment => payment, job => job)])))[1];
  credit_balance := after.balance;
  credit_reserved := after.reserved;
  available_credits := after.balance - after.reserved;
  collected := before.balance + credits - after.balance;
  RETURN NEXT;
END $$;

-- Reserves the credits of a task: reserved | suspended | unpaid | limited. Only a reserved one has written anything.
CREATE OR REPLACE FUNCTION reserve_playground(task uuid, tenant uuid, model text, credits bigint, reserve_id uuid,
  patience_ms float8, most_open integer)
RETURNS TABLE (outcome text, available bigint) LANGUAGE plpgsql AS $$
DECLARE
  account credit_accounts;
BEGIN
  SELECT a.* INTO STRICT account FROM credit_accounts a WHERE a.tenant_id = tenant FOR NO KEY UPDATE;
  available := account.balance - account.reserved;
  IF (SELECT t.suspended_at IS NOT NULL FROM tenants t WHERE t.tenant_id = tenant) THEN
    outcome := 'suspended'; RETURN NEXT; RETURN;
  ELSIF (SELECT count(*) FROM playground_holds h WHERE h.tenant_id = tenant AND h.state = 'pending') >= most_open THEN
    outcome := 'limited'; RETURN NEXT; RETURN;
  ELSIF available < credits THEN
    outcome := 'unpaid'; RETURN NEXT; RETURN;
  END IF;
  INSERT INTO playground_holds (task_id, tenant_id, model_id, amount, created_at, deadline_at)
  VALUES (task, tenant, model, credits, clock_timestamp(), clock_timestamp() + patience_ms * interval '1 millisecond');
  PERFORM append_to_ledger(ROW(account, ARRAY[
    ledger_entry(reserve_id, 'reserve', -credits, 'Reserved for a playground task', playground_task => task)]));
  outcome := 'reserved'; RETURN NEXT;
END $$;

-- The first free turn of a tenant at a stage: start-time fair queueing. Units run in the order of their turns. A tenant's
-- turns follow each other, and never begin before the turn that the stage has reached: the highest one that runs, else the
-- lowest one that waits. So a new tenant is next, however many units others have waiting, and nobody saves up turns.
-- Turns of one tenant are `step` apart, which its priority's weight divides: of two tenants with a backlog, the one with four
-- times the weight has four times the units run. Of several units in one statement, the n-th gets `turn + step * (n - 1)`. Statements that run concurrently may give the same
-- turn twice. `first_job` and `last_job` are those of `open_jobs`: months outside of
-- them have no open units.
CREATE OR REPLACE FUNCTION first_turn(of_stage text, of_tenant uuid, first_job uuid, last_job uuid)
RETURNS TABLE (turn bigint, step bigint) LANGUAGE sql STABLE AS $$
  SELECT greatest(
    coalesce(
      (SELECT t.turn FROM tasks t WHERE t.job_id BETWEEN first_job AND last_job AND t.stage = of_stage AND t.status = 'leased' ORDER BY t.turn DESC LIMIT 1),
      (SELECT t.turn FROM tasks t WHERE t.job_id BETWEEN first_job AND last_job AND t.stage = of_stage AND t.status = 'ready' ORDER BY t.turn LIMIT 1),
      (SELECT t.turn FROM tasks t WHERE t.job_id BETWEEN first_job AND last_job AND t.stage = of_stage AND t.status = 'waiting' ORDER BY t.turn LIMIT 1),
      0),
    coalesce(
      (SELECT t.turn + own.step FROM tasks t WHERE t.job_id BETWEEN first_job AND last_job AND t.stage = of_stage
        AND t.tenant_id = of_tenant AND t.status IN ('ready', 'leased', 'waiting') ORDER BY t.turn DESC LIMIT 1),
      0)), own.step
  FROM (SELECT CASE t.priority WHEN 'high' THEN 1 WHEN 'low' THEN 16 ELSE 4 END::bigint AS step
    FROM tenants t WHERE t.tenant_id = of_tenant) AS own
$$;

-- Ends leases, at most one of a job, and writes what was decided on jobs (docs/contribute/adr/0011-ends-of-units.md). A change
-- was decided on the job at its version, and is written only if the job still has it, and only with the end of its lease if
-- it has one. An end without a change ends the lease alone; without a version it isn't written, and asks for the job.
-- Each end has its own outcome:
--   written (with the turns of the tasks that it inserted) | lost (the lease) | stale (the job changed; its state is returned)
--   repeated (this lease was ended before: its own answer may have got lost)
-- Columns that are null in a change stay as they are; the null values of `pause_reason` and `error` are '' and 'null'.
-- Lock order: the jobs in the order of the changes, which is that of their ids; tasks, accounts, holds.
-- Plans are made once a session. The rows are few and found by their keys, whatever the statistics of tables say that
-- change by the second. A condition on `status` would be answered by the index of all leased rows: a leased one has an owner.
CREATE OR REPLACE FUNCTION write_transitions(ends task_end[], changes job_change[], verdicts unit_verdict[], inserts new_task[],
  events new_event[], webhooks new_webhook[])
RETURNS TABLE (task uuid, outcome text, version bigint, job json, tasks json, now_ms float8, turns jsonb) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  written uuid[];
  ended integer;
  inserted jsonb;
  change job_change;
  task_end task_end;
  -- So that the other months aren't searched (prisma/functions/partitions.sql).
  from_job uuid;
  to_job uuid;
  first_job uuid;
  last_job uuid;
BEGIN
  FOREACH task_end IN ARRAY ends LOOP
    from_job := least(from_job, task_end.job_id);
    to_job := greatest(to_job, task_end.job_id);
  END LOOP;
  FOREACH change IN ARRAY changes LOOP
    from_job := least(from_job, change.job_id);
    to_job := greatest(to_job, change.job_id);
  END LOOP;

  -- The jobs, and their events under the numbers that follow, in one row a job (`events_of_job`). An update that waits for another
  -- transaction checks the version again.
  WITH changed AS (
    UPDATE jobs j SET
      status = coalesce(c.status, j.status), current_stage = coalesce(c.current_stage, j.current_stage),
      progress_percent = coalesce(c.progress_percent, j.progress_percent),
      pause_reason = nullif(coalesce(c.pause_reason, j.pause_reason), ''),
      error = nullif(coalesce(c.error, j.error), 'null'),
      trace_context = coalesce(c.trace_context, j.trace_context),
      event_seq = j.event_seq + c.events, version = j.version + 1, updated_at = clock_timestamp()
    FROM unnest(changes) AS c
    WHERE j.job_id = c.job_id AND j.version = c.version AND (c.token IS NULL OR c.token = (SELECT t.lease_token
      FROM tasks t WHERE t.job_id = c.job_id AND t.job_id BETWEEN from_job AND to_job AND t.task_id = c.task_id
        AND t.lease_owner IS NOT NULL))
    RETURNING j.job_id, j.event_seq, c.events AS number
  ), logged AS (
    INSERT INTO job_events (job_id, seq, type, data, earlier, created_at)
    SELECT e.job_id, changed.event_seq, e.type, e.data, (SELECT jsonb_agg(jsonb_build_array(b.type, b.data) ORDER BY b.n)
      FROM unnest(events) AS b WHERE b.job_id = e.job_id AND b.n < e.n), clock_timestamp()
    FROM unnest(events) AS e JOIN changed ON changed.job_id = e.job_id AND changed.number = e.n
  )
  SELECT coalesce(array_agg(changed.job_id), '{}') INTO written FROM changed;

  IF cardinality(written) < greatest(cardinality(ends), cardinality(changes)) THEN
    IF ends = '{}' THEN RAISE EXCEPTION 'a job whose lock is not held'; END IF;
    -- Ends of leases alone.
    written := written || ARRAY(SELECT e.job_id FROM unnest(ends) AS e JOIN jobs j USING (job_id)
      JOIN tasks t ON t.job_id = e.job_id AND t.job_id BETWEEN from_job AND to_job AND t.task_id = e.task_id
      WHERE j.version = e.version AND t.lease_token = e.token AND t.lease_owner IS NOT NULL
        AND NOT EXISTS (SELECT FROM unnest(changes) AS c WHERE c.job_id = e.job_id));
    changes := ARRAY(SELECT c FROM unnest(changes) AS c WHERE c.job_id = ANY (written));
    verdicts := ARRAY(SELECT v FROM unnest(verdicts) AS v WHERE v.job_id = ANY (written));
    inserts := ARRAY(SELECT i FROM unnest(inserts) AS i WHERE i.job_id = ANY (written));
    webhooks := ARRAY(SELECT w FROM unnest(webhooks) AS w WHERE w.job_id = ANY (written));
  END IF;

  IF ends <> '{}' AND written <> '{}' THEN
    UPDATE tasks t SET
      status = CASE e.kind WHEN 'done' THEN 'done' WHEN 'failed' THEN 'failed' WHEN 'release' THEN 'ready' ELSE 'waiting' END,
      -- Handed back at shut-down: as if it had never been claimed. It keeps its turn, so it comes first.
      claim_count = t.claim_count - (e.kind = 'release')::int,
      failures = t.failures + (e.kind IN ('retry', 'failed'))::int,
      items = coalesce(e.items, t.items),
      progress = CASE WHEN e.kind = 'done' THEN 1 ELSE t.progress END,
      memo = CASE e.kind WHEN 'done' THEN NULL WHEN 'snooze' THEN nullif(e.memo, 'null') ELSE t.memo END,
      output = nullif(e.output, 'null'),
      error = CASE WHEN e.kind = 'done' THEN NULL ELSE coalesce(e.error, t.error) END,
      lease_owner = NULL,
      not_before = clock_timestamp() + e.wait_ms * interval '1 millisecond',
      ready_at = CASE WHEN e.kind IN ('done', 'failed') THEN t.ready_at
        ELSE clock_timestamp() + coalesce(e.wait_ms, 0) * interval '1 millisecond' END,
      past_claims = CASE WHEN e.kind IN ('done', 'failed') THEN t.past_claims ELSE with_claim(t, e.kind) END,
      finished_at = CASE WHEN e.kind IN ('done', 'failed') THEN clock_timestamp() END
    FROM unnest(ends) AS e
    WHERE e.job_id = ANY (written) AND t.job_id = e.job_id AND t.job_id BETWEEN from_job AND to_job AND t.task_id = e.task_id
      AND t.lease_token = e.token AND t.lease_owner IS NOT NULL;
    GET DIAGNOSTICS ended = ROW_COUNT;
    IF ended <> cardinality(written) THEN
      -- The lease was taken back while this waited for the job, without a new version of it.
      RAISE EXCEPTION 'a lease was taken back meanwhile' USING ERRCODE = 'serialization_failure';
    END IF;
  END IF;

  IF verdicts <> '{}' THEN
    -- A new item of a unit has new patience.
    UPDATE tasks t SET
      status = v.status, output = nullif(v.output, 'null'), items = v.items, retries = v.retries, rejections = v.rejections,
      candidates = nullif(v.candidates, '[]'), memo = NULL, failures = 0, progress = (v.status = 'done')::int,
      not_before = NULL,
      ready_at = CASE WHEN v.status = 'ready' THEN clock_timestamp() ELSE t.ready_at END,
      past_claims = CASE v.status WHEN 'ready' THEN with_claim(t, 'remade') WHEN 'review' THEN with_claim(t, 'review')
        ELSE t.past_claims END,
      finished_at = CASE WHEN v.status IN ('done', 'failed') THEN clock_timestamp() END
    FROM unnest(verdicts) AS v
    WHERE t.job_id = v.job_id AND t.job_id BETWEEN from_job AND to_job AND t.run_no = v.run AND t.stage = v.stage AND t.unit = v.unit;
  END IF;

  FOREACH change IN ARRAY changes LOOP
    IF change.cancel_open THEN
      -- Open units end with the job; without their token, whoever runs one can't commit it.
      UPDATE tasks t SET status = 'cancelled', lease_token = NULL, lease_owner = NULL, finished_at = clock_timestamp()
      WHERE t.job_id = change.job_id AND t.run_no = change.run AND t.status IN ('ready', 'leased', 'waiting', 'review');
    END IF;
    IF change.max_credits IS NOT NULL THEN
      UPDATE jobs j SET params = jsonb_set(j.params, '{max_credits}', change.max_credits) WHERE j.job_id = change.job_id;
    END IF;
  END LOOP;

  IF inserts <> '{}' THEN
    SELECT * INTO first_job, last_job FROM open_jobs();
    WITH inserted AS (
      INSERT INTO tasks (task_id, job_id, tenant_id, run_no, stage, unit, created_at, ready_at, turn)
      SELECT i.task_id, i.job_id, i.tenant_id, i.run, i.stage, i.unit, clock_timestamp(), clock_timestamp(),
        first.turn + first.step * (row_number() OVER (PARTITION BY i.tenant_id, i.stage ORDER BY i.job_id, i.unit) - 1)
      FROM unnest(inserts) AS i, first_turn(i.stage, i.tenant_id, first_job, last_job) AS first
      RETURNING job_id, task_id, turn
    ), of_jobs AS (
      SELECT job_id, jsonb_object_agg(task_id, turn) AS turns FROM inserted GROUP BY job_id
    )
    SELECT jsonb_object_agg(job_id, of_jobs.turns) INTO inserted FROM of_jobs;
  END IF;

  IF EXISTS (SELECT FROM unnest(changes) AS c WHERE c.consumed IS NOT NULL) THEN
    PERFORM settle_jobs(changes);
  END IF;

  IF webhooks <> '{}' THEN
    -- The job's own address wins over the tenant's; the tenant's secret signs either way. Other events go to endpoints only.
    INSERT INTO webhook_deliveries (delivery_id, tenant_id, job_id, run_no, event, url, body, secret, trace_context,
      next_attempt_at, created_at)
    SELECT w.delivery_id, w.tenant_id, w.job_id, w.run, w.event, coalesce(w.url, t.webhook_url),
      convert_to(w.body, 'UTF8'), t.webhook_secret, j.trace_context, clock_timestamp(), clock_timestamp()
    FROM unnest(webhooks) AS w JOIN tenants t ON t.tenant_id = w.tenant_id JOIN jobs j ON j.job_id = w.job_id
    WHERE coalesce(w.url, t.webhook_url) IS NOT NULL AND w.event IN ('job.completed', 'job.failed')
    ON CONFLICT (job_id, run_no, event, endpoint_id, occurrence) DO NOTHING;

    PERFORM deliver_to_endpoints(webhooks);

    -- The same event for whoever listens, with an address or without one.
    INSERT INTO webhook_stream_events (tenant_id, transaction, job_id, run_no, event, body, created_at)
    SELECT w.tenant_id, pg_current_xact_id()::text::bigint, w.job_id, w.run, w.event, convert_to(w.body, 'UTF8'),
      clock_timestamp()
    FROM unnest(webhooks) AS w JOIN webhook_listeners l ON l.tenant_id = w.tenant_id
    WHERE l.keep_until > clock_timestamp() AND w.event IN ('job.completed', 'job.failed');
  END IF;

  IF cardinality(written) >= cardinality(ends) THEN
    FOREACH task_end IN ARRAY ends LOOP
      task := task_end.task_id;
      outcome := 'written';
      turns := inserted -> task_end.job_id::text;
      RETURN NEXT;
    END LOOP;
    RETURN;
  END IF;
  RETURN QUERY
    WITH judged AS MATERIALIZED (
      SELECT e.task_id, e.job_id, CASE
          WHEN e.job_id = ANY (written) THEN 'written'
          WHEN t.lease_token = e.token AND t.status = 'leased' THEN 'stale'
          WHEN t.lease_token = e.token OR has_ended(t.past_claims, e.claim) THEN 'repeated'
          ELSE 'lost' END AS outcome
      FROM unnest(ends) AS e LEFT JOIN tasks t
        ON t.job_id = e.job_id AND t.job_id BETWEEN from_job AND to_job AND t.task_id = e.task_id
    )
    SELECT judged.task_id, judged.outcome, s.version, s.job, s.tasks, s.now_ms, inserted -> judged.job_id::text
    FROM judged LEFT JOIN job_states(ARRAY(SELECT judged.job_id FROM judged WHERE judged.outcome = 'stale')) AS s
      ON s.job_id = judged.job_id;
END $$;

ALTER TABLE tenant_notes ENABLE ROW LEVEL SECURITY;

CREATE POLICY tenant_scope ON tenant_notes TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)));
