-- A task's past claims with its last one, which ends now; the same where it was told before, or nothing was claimed.
-- Entries, oldest first: {claim, claims (how many in a row), ready_ms, claimed_ms, last_ms (the last one's claim), ended_ms,
-- queued_ms and ran_ms (all of them together), outcome (snooze, retry, release, crashed, remade, review)}. Times are
-- milliseconds since 1970. Snoozes in a row are one entry; of more than 40 entries the first one and the newest stay.
CREATE OR REPLACE FUNCTION with_claim(t tasks, outcome text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  past jsonb := coalesce(t.past_claims, '[]');
  last jsonb := past -> -1;
  claimed bigint := extract(epoch FROM t.claimed_at) * 1000;
  ended bigint := extract(epoch FROM clock_timestamp()) * 1000;
  queued bigint := greatest(0, extract(epoch FROM t.claimed_at - t.ready_at) * 1000);
BEGIN
  IF claimed IS NULL OR (last ->> 'last_ms')::bigint >= claimed THEN RETURN t.past_claims; END IF;
  IF outcome = 'snooze' AND last ->> 'outcome' = 'snooze' THEN
    RETURN jsonb_set(past, '{-1}', last || jsonb_build_object('claims', (last ->> 'claims')::integer + 1, 'last_ms', claimed,
      'ended_ms', ended, 'queued_ms', (last ->> 'queued_ms')::bigint + queued,
      'ran_ms', (last ->> 'ran_ms')::bigint + ended - claimed));
  END IF;
  IF jsonb_array_length(past) >= 40 THEN past := past - 1; END IF;
  RETURN past || jsonb_build_object('claim', t.claim_count, 'claims', 1, 'ready_ms', claimed - queued, 'claimed_ms', claimed,
    'last_ms', claimed, 'ended_ms', ended, 'queued_ms', queued, 'ran_ms', ended - claimed, 'outcome', outcome);
END $$;

-- Jobs with the tasks of their current run, as units' ends and requests are decided on them. The caller holds the jobs'
-- locks.
CREATE OR REPLACE FUNCTION job_states(job_ids uuid[])
RETURNS TABLE (job_id uuid, version bigint, job json, tasks json, now_ms float8) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT j.job_id, j.version, (SELECT row_to_json(wire) FROM (SELECT
        j.job_id, j.tenant_id, j.status, j.current_stage, j.progress_percent, j.pause_reason, j.params, j.idempotency_key,
        j.credits_estimated, j.credits_reserved, j.credits_consumed, j.error, j.run_no AS run, j.from_stage,
        iso(j.created_at) AS created_at, iso(j.updated_at) AS updated_at,
        iso(j.started_at) AS started_at, iso(j.completed_at) AS completed_at) AS wire),
      (SELECT coalesce(json_agg(json_build_object('task_id', t.task_id, 'stage', t.stage, 'unit', t.unit, 'status', t.status,
          'items', t.items, 'retries', t.retries, 'rejections', t.rejections, 'candidates', coalesce(t.candidates, '[]'),
          'failures', t.failures, 'turn', t.turn, 'isExpired', coalesce(t.output ? 'expired', false))), '[]')
        FROM tasks t WHERE t.job_id = j.job_id AND t.run_no = j.run_no),
      extract(epoch FROM clock_timestamp())::float8 * 1000
    FROM jobs j WHERE j.job_id = ANY (job_ids);
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

-- Ends the holds of jobs that end, in the order of their accounts.
CREATE OR REPLACE FUNCTION settle_jobs(changes job_change[]) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  change job_change;
BEGIN
  FOR change IN SELECT * FROM unnest(changes) AS c WHERE c.consumed IS NOT NULL ORDER BY c.tenant_id, c.job_id LOOP
    IF settle_hold(change.job_id, change.run, change.tenant_id, change.consumed, change.charges, change.consume_id,
        change.release_id, change.status) THEN
      UPDATE jobs SET credits_reserved = 0, credits_consumed = credits_consumed + change.consumed,
        completed_at = clock_timestamp()
      WHERE job_id = change.job_id;
    END IF;
  END LOOP;
END $$;

-- Whether a task's claim of this number came to its end. The task may have been claimed again since.
CREATE OR REPLACE FUNCTION has_ended(past_claims jsonb, claim integer) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT EXISTS (SELECT FROM jsonb_to_recordset(past_claims) AS p(claim integer, claims integer, outcome text)
    WHERE p.outcome <> 'crashed' AND has_ended.claim >= p.claim AND has_ended.claim < p.claim + p.claims)
$$;

-- A job's events with a higher number. The events of one change are one row under the number of the last one, with those before it
-- as `earlier`: [[type, data], …].
CREATE OR REPLACE FUNCTION events_of_job(of_job uuid, after integer)
RETURNS TABLE (seq integer, type text, data jsonb, created_at timestamptz) LANGUAGE sql STABLE AS $$
  SELECT each.seq, each.type, each.data, e.created_at FROM job_events e CROSS JOIN LATERAL (
    SELECT e.seq - jsonb_array_length(e.earlier) - 1 + b.n::integer, b.event ->> 0, b.event -> 1
    FROM jsonb_array_elements(e.earlier) WITH ORDINALITY AS b(event, n)
    UNION ALL SELECT e.seq, e.type, e.data) AS each(seq, type, data)
  WHERE e.job_id = of_job AND e.seq > after AND each.seq > after
$$;
