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
          'failures', t.failures, 'isExpired', coalesce(t.output ? 'expired', false))), '[]')
        FROM tasks t WHERE t.job_id = j.job_id AND t.run_no = j.run_no),
      extract(epoch FROM clock_timestamp())::float8 * 1000
    FROM jobs j WHERE j.job_id = ANY (job_ids);
END $$;

-- Writes what was decided on jobs whose locks the caller holds. Columns that are null in a change stay as they are; the
-- null values of `pause_reason` and `error` are '' and 'null'. A new item of a unit has new patience.
-- Lock order: the jobs are locked; tasks, then accounts in the order of their ids, then holds.
-- The few rows it writes are found by their keys, whatever the statistics of tables say that change by the second: so its
-- plans, which are made once a session, neither read a table whole nor join it as a whole.
CREATE OR REPLACE FUNCTION write_transitions(changes job_change[], verdicts unit_verdict[], inserts new_task[],
  events new_event[], webhooks new_webhook[])
RETURNS void LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  change job_change;
  has_settlements boolean := false;
  settled uuid[] := '{}';
BEGIN
  IF verdicts <> '{}' THEN
    UPDATE tasks t SET
      status = v.status, output = nullif(v.output, 'null'), items = v.items, retries = v.retries, rejections = v.rejections,
      candidates = nullif(v.candidates, '[]'), memo = NULL, failures = 0, progress = (v.status = 'done')::int,
      dispatched_at = NULL, not_before = NULL,
      ready_at = CASE WHEN v.status = 'ready' THEN clock_timestamp() ELSE t.ready_at END,
      past_claims = CASE v.status WHEN 'ready' THEN with_claim(t, 'remade') WHEN 'review' THEN with_claim(t, 'review')
        ELSE t.past_claims END,
      finished_at = CASE WHEN v.status IN ('done', 'failed') THEN clock_timestamp() END
    FROM unnest(verdicts) AS v
    WHERE t.job_id = v.job_id AND t.run_no = v.run AND t.stage = v.stage AND t.unit = v.unit;
  END IF;

  FOREACH change IN ARRAY changes LOOP
    has_settlements := has_settlements OR change.consumed IS NOT NULL;
    IF change.cancel_open THEN
      -- Open units end with the job; without their token, whoever runs one can't commit it.
      UPDATE tasks t SET status = 'cancelled', lease_token = NULL, lease_owner = NULL,
        finished_at = clock_timestamp()
      WHERE t.job_id = change.job_id AND t.run_no = change.run AND t.status IN ('ready', 'leased', 'waiting', 'review');
    END IF;
    IF change.max_credits IS NOT NULL THEN
      UPDATE jobs j SET params = jsonb_set(j.params, '{max_credits}', change.max_credits) WHERE j.job_id = change.job_id;
    END IF;
  END LOOP;

  IF inserts <> '{}' THEN
    INSERT INTO tasks (task_id, job_id, tenant_id, run_no, stage, unit, created_at, ready_at)
    SELECT i.task_id, i.job_id, i.tenant_id, i.run, i.stage, i.unit, clock_timestamp(), clock_timestamp()
    FROM unnest(inserts) AS i
    ON CONFLICT (job_id, run_no, stage, unit) DO NOTHING;
  END IF;

  IF has_settlements THEN
    FOR change IN SELECT * FROM unnest(changes) AS c WHERE c.consumed IS NOT NULL ORDER BY c.tenant_id, c.job_id LOOP
      IF settle_hold(change.job_id, change.run, change.tenant_id, change.consumed, change.charges, change.consume_id,
          change.release_id, change.status) THEN
        settled := settled || change.job_id;
      END IF;
    END LOOP;
  END IF;

  -- The jobs, and their events under the numbers that follow.
  WITH written AS (
    UPDATE jobs j SET
      status = coalesce(c.status, j.status), current_stage = coalesce(c.current_stage, j.current_stage),
      progress_percent = coalesce(c.progress_percent, j.progress_percent),
      pause_reason = nullif(coalesce(c.pause_reason, j.pause_reason), ''),
      error = nullif(coalesce(c.error, j.error), 'null'),
      credits_reserved = CASE WHEN j.job_id = ANY (settled) THEN 0 ELSE j.credits_reserved END,
      credits_consumed = j.credits_consumed + CASE WHEN j.job_id = ANY (settled) THEN c.consumed ELSE 0 END,
      completed_at = CASE WHEN j.job_id = ANY (settled) THEN clock_timestamp() ELSE j.completed_at END,
      trace_context = coalesce(c.trace_context, j.trace_context),
      event_seq = j.event_seq + c.events, version = j.version + 1, updated_at = clock_timestamp()
    FROM unnest(changes) AS c WHERE j.job_id = c.job_id
    RETURNING j.job_id, j.event_seq - c.events AS last_event
  )
  INSERT INTO job_events (job_id, seq, type, data, created_at)
  SELECT e.job_id, written.last_event + e.n, e.type, e.data, clock_timestamp()
  FROM unnest(events) AS e JOIN written USING (job_id);

  IF webhooks <> '{}' THEN
    -- The job's own address wins over the tenant's; the tenant's secret signs either way.
    INSERT INTO webhook_deliveries (delivery_id, tenant_id, job_id, run_no, event, url, body, secret, trace_context,
      next_attempt_at, created_at)
    SELECT w.delivery_id, w.tenant_id, w.job_id, w.run, w.event, coalesce(w.url, t.webhook_url),
      convert_to(w.body, 'UTF8'), t.webhook_secret, j.trace_context, clock_timestamp(), clock_timestamp()
    FROM unnest(webhooks) AS w JOIN tenants t ON t.tenant_id = w.tenant_id JOIN jobs j ON j.job_id = w.job_id
    WHERE coalesce(w.url, t.webhook_url) IS NOT NULL
    ON CONFLICT (job_id, run_no, event) DO NOTHING;

    -- The same event for whoever listens, with an address or without one.
    INSERT INTO webhook_stream_events (tenant_id, transaction, job_id, run_no, event, body, created_at)
    SELECT w.tenant_id, pg_current_xact_id()::text::bigint, w.job_id, w.run, w.event, convert_to(w.body, 'UTF8'),
      clock_timestamp()
    FROM unnest(webhooks) AS w JOIN webhook_listeners l ON l.tenant_id = w.tenant_id
    WHERE l.keep_until > clock_timestamp();
  END IF;
END $$;

-- Ends leases, at most one of a job, and writes what was decided along with it (docs/contribute/adr/0011-ends-of-units.md).
-- An end was decided on the job at this version, and is written only if it still has it. Ends without a version aren't
-- written: they ask for the job. Each has its own outcome:
--   written | lost (the lease) | stale (the job changed; its state is returned)
--   repeated (this lease was ended before: its own answer may have got lost)
CREATE OR REPLACE FUNCTION finish_tasks(ends task_end[], changes job_change[], verdicts unit_verdict[], inserts new_task[],
  events new_event[], webhooks new_webhook[])
RETURNS TABLE (task uuid, outcome text, version bigint, job json, tasks json, now_ms float8) LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  written uuid[];
BEGIN
  PERFORM FROM jobs j WHERE j.job_id = ANY (ARRAY(SELECT e.job_id FROM unnest(ends) AS e)) ORDER BY j.job_id
    FOR NO KEY UPDATE;

  -- A statement of its own, so that it sees what was committed while this one waited for the locks.
  WITH ended AS (
    UPDATE tasks t SET
      status = CASE e.kind WHEN 'done' THEN 'done' WHEN 'failed' THEN 'failed' WHEN 'release' THEN 'ready' ELSE 'waiting' END,
      -- Handed back at shut-down: as if it had never been claimed, and first in line.
      claim_count = t.claim_count - (e.kind = 'release')::int,
      priority = CASE WHEN e.kind = 'release' THEN 0 ELSE 1 END,
      failures = t.failures + (e.kind IN ('retry', 'failed'))::int,
      items = coalesce(e.items, t.items),
      progress = CASE WHEN e.kind = 'done' THEN 1 ELSE t.progress END,
      memo = CASE e.kind WHEN 'done' THEN NULL WHEN 'snooze' THEN nullif(e.memo, 'null') ELSE t.memo END,
      output = nullif(e.output, 'null'),
      error = CASE WHEN e.kind = 'done' THEN NULL ELSE coalesce(e.error, t.error) END,
      lease_owner = NULL, dispatched_at = NULL,
      not_before = clock_timestamp() + e.wait_ms * interval '1 millisecond',
      ready_at = CASE WHEN e.kind IN ('done', 'failed') THEN t.ready_at
        ELSE clock_timestamp() + coalesce(e.wait_ms, 0) * interval '1 millisecond' END,
      past_claims = CASE WHEN e.kind IN ('done', 'failed') THEN t.past_claims ELSE with_claim(t, e.kind) END,
      finished_at = CASE WHEN e.kind IN ('done', 'failed') THEN clock_timestamp() END
    FROM unnest(ends) AS e JOIN jobs j ON j.job_id = e.job_id AND j.version = e.version
    WHERE t.job_id = e.job_id AND t.task_id = e.task_id AND t.lease_token = e.token AND t.status = 'leased'
    RETURNING t.job_id
  )
  SELECT coalesce(array_agg(ended.job_id), '{}') INTO written FROM ended;

  IF cardinality(written) = cardinality(ends) THEN
    PERFORM write_transitions(changes, verdicts, inserts, events, webhooks);
    RETURN QUERY SELECT e.task_id, 'written', NULL::bigint, NULL::json, NULL::json, NULL::float8 FROM unnest(ends) AS e;
    RETURN;
  END IF;
  IF written <> '{}' THEN
    PERFORM write_transitions(ARRAY(SELECT c FROM unnest(changes) AS c WHERE c.job_id = ANY (written)),
      ARRAY(SELECT v FROM unnest(verdicts) AS v WHERE v.job_id = ANY (written)),
      ARRAY(SELECT i FROM unnest(inserts) AS i WHERE i.job_id = ANY (written)),
      ARRAY(SELECT v FROM unnest(events) AS v WHERE v.job_id = ANY (written)),
      ARRAY(SELECT w FROM unnest(webhooks) AS w WHERE w.job_id = ANY (written)));
  END IF;
  RETURN QUERY
    WITH judged AS MATERIALIZED (
      SELECT e.task_id, e.job_id, CASE
          WHEN e.job_id = ANY (written) THEN 'written'
          WHEN t.lease_token = e.token AND t.status = 'leased' THEN 'stale'
          WHEN t.lease_token = e.token OR has_ended(t.past_claims, e.claim) THEN 'repeated'
          ELSE 'lost' END AS outcome
      FROM unnest(ends) AS e LEFT JOIN tasks t ON t.job_id = e.job_id AND t.task_id = e.task_id
    )
    SELECT judged.task_id, judged.outcome, s.version, s.job, s.tasks, s.now_ms
    FROM judged LEFT JOIN job_states(ARRAY(SELECT judged.job_id FROM judged WHERE judged.outcome = 'stale')) AS s
      ON s.job_id = judged.job_id;
END $$;

-- Whether a task's claim of this number came to its end. The task may have been claimed again since.
CREATE OR REPLACE FUNCTION has_ended(past_claims jsonb, claim integer) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT EXISTS (SELECT FROM jsonb_to_recordset(past_claims) AS p(claim integer, claims integer, outcome text)
    WHERE p.outcome <> 'crashed' AND has_ended.claim >= p.claim AND has_ended.claim < p.claim + p.claims)
$$;
