-- Made by `npm run sql:migration` from prisma/functions/*.sql. Bodies may call what follows them.
SET LOCAL check_function_bodies = off;

DROP FUNCTION restart_job(uuid,uuid,text,text[],bigint,uuid,uuid,integer,integer,integer);

-- Deletes what ended jobs made: rows now, files by whoever removes those of runs up to `erase_run`. With `everything` also what they
-- were made from. The caller holds the jobs' locks. A call that hasn't ended keeps what its end needs, until `end_job_erasure`.
CREATE OR REPLACE FUNCTION erase_jobs(erased uuid[], everything boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM tasks t WHERE t.job_id = ANY (erased);
  DELETE FROM film_revisions f WHERE f.job_id = ANY (erased);
  DELETE FROM job_events e WHERE e.job_id = ANY (erased);
  UPDATE vendor_calls c SET result = NULL, handle = NULL, error = NULL WHERE c.scope_id = ANY (erased)
    AND c.state NOT IN ('intent', 'unknown', 'submitted');
  UPDATE jobs j SET files_deleted_at = clock_timestamp(), erase_run = j.run_no, version = j.version + 1,
    -- Again after the last worker has ended: a unit of a cancelled job may still store a file.
    erase_at = clock_timestamp() + interval '15 minutes'
  WHERE j.job_id = ANY (erased);
  IF NOT everything THEN RETURN; END IF;
  DELETE FROM webhook_deliveries d WHERE d.job_id = ANY (erased);
  DELETE FROM webhook_stream_events e WHERE e.job_id = ANY (erased);
  DELETE FROM job_keys k WHERE k.job_id = ANY (erased);
  DELETE FROM idempotency_keys k WHERE k.resource_id = ANY (erased);
  UPDATE jobs j SET params = bare_params(j.params), idempotency_key = j.job_id::text, trace_context = NULL,
    contents_deleted_at = clock_timestamp(),
    error = CASE WHEN j.error IS NOT NULL THEN jsonb_build_object('code', j.error -> 'code', 'stage', j.error -> 'stage',
      'retryable', false, 'message', 'The details were deleted.') END
  WHERE j.job_id = ANY (erased);
END $$;

-- Begins the next run of an ended job whose lock the caller holds, with a new reservation:
--   started | suspended | unpaid | concurrent | job_retries | tenant_retries. Only a started one has written anything.
-- The done units of the `kept` stages are carried over, as they are; their work was paid by an earlier run. A run that renders a
-- revision of the film has other parameters and keeps `kept_units` instead, of any run: [{stage, unit, run, output}], where
-- `output` replaces the unit's own. They cost nothing.
CREATE OR REPLACE FUNCTION restart_job(job uuid, tenant uuid, start_stage text, kept text[], credits bigint,
  hold uuid, reserve_id uuid, default_concurrent integer, default_job_retries integer DEFAULT 20,
  default_daily_retries integer DEFAULT 200, new_params jsonb DEFAULT NULL, kept_units jsonb DEFAULT NULL)
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
  refill bigint;
  entries ledger_entry[] := '{}';
  carried integer;
BEGIN
  SELECT * INTO STRICT account FROM credit_accounts WHERE tenant_id = tenant FOR NO KEY UPDATE;
  -- The day after the wait for the lock, and never one before that which was counted last: its count would be lost.
  today := greatest((clock_timestamp() AT TIME ZONE 'UTC')::date, account.retries_day);
  SELECT coalesce(t.concurrent_limit, default_concurrent), t.suspended_at IS NOT NULL INTO STRICT concurrent, is_suspended
    FROM tenants t WHERE t.tenant_id = tenant;
  -- A statement of its own after the lock, so that it sees what was counted while this one waited.
  SELECT * INTO STRICT counts FROM retry_counts(job, tenant, default_job_retries, default_daily_retries);
  available := account.balance - account.reserved;
  refill := test_refill(tenant, account.balance, available, credits);
  available := available + refill;
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
    params = coalesce(new_params, params), started_at = NULL, completed_at = NULL, files_deleted_at = NULL
  WHERE job_id = job;
  UPDATE film_revisions SET runs = runs || (former + 1)
  WHERE job_id = job AND revision = (new_params -> 'film' ->> 'revision')::integer;
  INSERT INTO tasks (task_id, job_id, tenant_id, run_no, stage, unit, status, claim_count, failures, crashes, items, retries,
    rejections, candidates, progress, output, created_at, ready_at, started_at, claimed_at, finished_at, past_claims)
  SELECT new_id(), job_id, tenant_id, former + 1, stage, unit, status, claim_count, failures, crashes, items, retries,
    rejections, candidates, progress, output, created_at, ready_at, started_at, claimed_at, finished_at, past_claims
  FROM tasks WHERE kept_units IS NULL AND job_id = job AND run_no = former AND status = 'done' AND stage = ANY (kept);
  IF kept_units IS NOT NULL THEN
    INSERT INTO tasks (task_id, job_id, tenant_id, run_no, stage, unit, status, claim_count, failures, crashes, items, retries,
      rejections, candidates, progress, output, created_at, ready_at, started_at, claimed_at, finished_at, past_claims)
    SELECT new_id(), t.job_id, t.tenant_id, former + 1, t.stage, t.unit, t.status, t.claim_count, t.failures, t.crashes, 0, 0,
      0, t.candidates, t.progress, coalesce(k.output, t.output), t.created_at, t.ready_at, t.started_at, t.claimed_at,
      t.finished_at, t.past_claims
    FROM jsonb_to_recordset(kept_units) AS k(stage text, unit integer, run integer, output jsonb)
    JOIN tasks t ON t.job_id = job AND t.run_no = k.run AND t.stage = k.stage AND t.unit = k.unit AND t.status = 'done';
    GET DIAGNOSTICS carried = ROW_COUNT;
    IF carried <> jsonb_array_length(kept_units) THEN RAISE EXCEPTION 'a kept unit is gone'; END IF;
  END IF;

  INSERT INTO credit_holds (hold_id, tenant_id, job_id, run_no, amount, created_at)
  VALUES (hold, tenant, job, former + 1, credits, clock_timestamp());
  IF credits > 0 THEN
    entries := refill_entries(refill)
      || ledger_entry(reserve_id, 'reserve', -credits, 'Reserved for a retry', hold => hold, job => job);
  END IF;
  account.live_jobs := account.live_jobs + 1;
  account := count_ended(account, former_status, -1);
  account.retries_today := CASE WHEN account.retries_day = today THEN account.retries_today ELSE 0 END + 1;
  account.retries_day := today;
  PERFORM append_to_ledger(ROW(account, entries));
  outcome := 'started';
  RETURN NEXT;
END $$;

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
      INSERT INTO tasks (task_id, job_id, tenant_id, run_no, stage, unit, memo, created_at, ready_at, turn)
      SELECT i.task_id, i.job_id, i.tenant_id, i.run, i.stage, i.unit, i.memo, clock_timestamp(), clock_timestamp(),
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

ALTER TABLE film_revisions ENABLE ROW LEVEL SECURITY;

CREATE POLICY tenant_scope ON film_revisions TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)) AND (job_id IS NULL OR (( SELECT own.tenant_id FROM jobs own WHERE own.job_id = film_revisions.job_id)) = tenant_id));

GRANT INSERT ON film_revisions TO reelwright_tenant;

GRANT SELECT ON film_revisions TO reelwright_tenant;

GRANT UPDATE (runs) ON film_revisions TO reelwright_tenant;
