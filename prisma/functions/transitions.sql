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

-- Writes what was decided on jobs whose locks the caller holds; one element per job:
--   job_id, tenant_id, run, touch (whether the job's row changes),
--   task {task_id, token, status, claim_count, failures, items, progress, memo, output, error, wait_ms, priority},
--   units [{stage, unit, status, output, items, retries, rejections, candidates}] (verdicts on items),
--   set {…}, insert [{task_id, stage, unit, owner, lease_ms}] (an owner: leased by it at once), cancel_open, settle {consumed, charges, consume_id, release_id},
--   webhook {delivery_id, event, url, body (base64)}, events [{type, data}], trace_context (of the request that has it go on)
-- Lock order: the jobs are locked; tasks, then accounts in the order of their ids, then holds.
-- The few rows it writes are found by their keys, whatever the statistics of tables say that change by the second: so its
-- plans, which are made once a session, neither read a table whole nor join it as a whole.
CREATE OR REPLACE FUNCTION write_transitions(changes jsonb) RETURNS void LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
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
      status = r.status, claim_count = coalesce(r.claim_count, t.claim_count), failures = coalesce(r.failures, t.failures), items = r.items, progress = r.progress,
      memo = r.memo, output = r.output, error = r.error, priority = r.priority,
      lease_owner = NULL, lease_expires_at = NULL, dispatched_at = NULL,
      not_before = clock_timestamp() + r.wait_ms * interval '1 millisecond',
      ready_at = CASE WHEN r.status IN ('ready', 'waiting')
        THEN clock_timestamp() + coalesce(r.wait_ms, 0) * interval '1 millisecond' ELSE t.ready_at END,
      past_claims = CASE WHEN r.status = 'ready' THEN with_claim(t, 'release')
        WHEN r.status = 'waiting' THEN with_claim(t, CASE WHEN r.failures > t.failures THEN 'retry' ELSE 'snooze' END)
        ELSE t.past_claims END,
      finished_at = CASE WHEN r.status IN ('done', 'failed') THEN clock_timestamp() END
    FROM jsonb_array_elements(changes) AS c,
      jsonb_to_record(c -> 'task') AS r(task_id uuid, token bigint, status text, claim_count integer, failures integer,
        items integer, progress real, memo jsonb, output jsonb, error jsonb, wait_ms float8, priority smallint)
    WHERE c ? 'task' AND t.task_id = r.task_id AND t.lease_token = r.token AND t.status = 'leased';
    GET DIAGNOSTICS written = ROW_COUNT;
    IF written <> expected THEN RAISE EXCEPTION 'a lease changed under its job''s lock'; END IF;
  END IF;

  IF changes @? '$[*].units[*]' THEN
    -- Verdicts on items: the unit stands still for a human, makes another one, or is done. A new item has new patience.
    UPDATE tasks t SET
      status = r.status, output = nullif(r.output, 'null'), items = r.items, retries = r.retries, rejections = r.rejections,
      candidates = nullif(r.candidates, '[]'), memo = NULL, failures = 0, progress = (r.status = 'done')::int,
      dispatched_at = NULL, not_before = NULL,
      ready_at = CASE WHEN r.status = 'ready' THEN clock_timestamp() ELSE t.ready_at END,
      past_claims = CASE r.status WHEN 'ready' THEN with_claim(t, 'remade') WHEN 'review' THEN with_claim(t, 'review')
        ELSE t.past_claims END,
      finished_at = CASE WHEN r.status IN ('done', 'failed') THEN clock_timestamp() END
    FROM jsonb_to_recordset(changes) AS c(job_id uuid, run integer, units jsonb),
      jsonb_to_recordset(c.units) AS r(stage text, unit integer, status text, output jsonb, items integer,
        retries integer, rejections integer, candidates jsonb)
    WHERE t.job_id = c.job_id AND t.run_no = c.run AND t.stage = r.stage AND t.unit = r.unit;
  END IF;

  IF changes @? '$[*] ? (@.cancel_open == true)' THEN
    -- Open units end with the job; without their token, whoever runs one can't commit it.
    UPDATE tasks t SET status = 'cancelled', lease_token = NULL, lease_owner = NULL, lease_expires_at = NULL,
      finished_at = clock_timestamp()
    FROM jsonb_to_recordset(changes) AS c(job_id uuid, run integer, cancel_open boolean)
    WHERE c.cancel_open AND t.job_id = c.job_id AND t.run_no = c.run AND t.status IN ('ready', 'leased', 'waiting', 'review');
  END IF;

  INSERT INTO tasks (task_id, job_id, tenant_id, run_no, stage, unit, created_at, ready_at,
    status, claim_count, lease_token, lease_owner, lease_expires_at, started_at, claimed_at)
  SELECT i.task_id, c.job_id, c.tenant_id, c.run, i.stage, i.unit, clock_timestamp(), clock_timestamp(),
    CASE WHEN i.owner IS NULL THEN 'ready' ELSE 'leased' END, (i.owner IS NOT NULL)::int,
    CASE WHEN i.owner IS NOT NULL THEN nextval('fence') END, i.owner,
    clock_timestamp() + i.lease_ms * interval '1 millisecond', CASE WHEN i.owner IS NOT NULL THEN clock_timestamp() END,
    CASE WHEN i.owner IS NOT NULL THEN clock_timestamp() END
  FROM jsonb_to_recordset(changes) AS c(job_id uuid, tenant_id uuid, run integer, insert jsonb),
    jsonb_to_recordset(c.insert) AS i(task_id uuid, stage text, unit integer, owner integer, lease_ms float8)
  ON CONFLICT (job_id, run_no, stage, unit) DO NOTHING;

  FOR s IN
    SELECT c.job_id, c.run, c.tenant_id, c.set ->> 'status' AS ended_as, r.*
    FROM jsonb_to_recordset(changes) AS c(job_id uuid, run integer, tenant_id uuid, set jsonb, settle jsonb),
      jsonb_to_record(c.settle) AS r(consumed bigint, charges jsonb, consume_id uuid, release_id uuid)
    WHERE jsonb_typeof(c.settle) = 'object'
    ORDER BY c.tenant_id, c.job_id
  LOOP
    IF settle_hold(s.job_id, s.run, s.tenant_id, s.consumed, s.charges, s.consume_id, s.release_id, s.ended_as) THEN
      settled := settled || s.job_id;
    END IF;
  END LOOP;

  -- The jobs, and their events under the numbers that follow.
  WITH c AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset(changes) AS c(job_id uuid, touch boolean, set jsonb, settle jsonb, events jsonb,
      trace_context jsonb)
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
      trace_context = coalesce(c.trace_context, j.trace_context),
      event_seq = j.event_seq + coalesce(jsonb_array_length(c.events), 0),
      version = j.version + 1,
      updated_at = clock_timestamp()
    FROM c WHERE j.job_id = c.job_id
    RETURNING j.job_id, j.event_seq
  )
  INSERT INTO job_events (job_id, seq, type, data, created_at)
  SELECT told.job_id, told.event_seq - jsonb_array_length(c.events) + e.n, e.event ->> 'type', e.event -> 'data', clock_timestamp()
  FROM told JOIN c USING (job_id), jsonb_array_elements(c.events) WITH ORDINALITY AS e(event, n);

  -- The job's own address wins over the tenant's; the tenant's secret signs either way.
  INSERT INTO webhook_deliveries (delivery_id, tenant_id, job_id, run_no, event, url, body, secret, trace_context,
    next_attempt_at, created_at)
  SELECT w.delivery_id, c.tenant_id, c.job_id, c.run, w.event, coalesce(w.url, t.webhook_url),
    decode(w.body, 'base64'), t.webhook_secret, j.trace_context, clock_timestamp(), clock_timestamp()
  FROM jsonb_to_recordset(changes) AS c(job_id uuid, tenant_id uuid, run integer, webhook jsonb)
    JOIN tenants t ON t.tenant_id = c.tenant_id JOIN jobs j ON j.job_id = c.job_id,
    jsonb_to_record(c.webhook) AS w(delivery_id uuid, event text, url text, body text)
  WHERE jsonb_typeof(c.webhook) = 'object' AND coalesce(w.url, t.webhook_url) IS NOT NULL
  ON CONFLICT (job_id, run_no, event) DO NOTHING;

  -- The same event for whoever listens, with an address or without one.
  IF changes @? '$[*].webhook.event' THEN
    INSERT INTO webhook_stream_events (tenant_id, transaction, job_id, run_no, event, body, created_at)
    SELECT c.tenant_id, pg_current_xact_id()::text::bigint, c.job_id, c.run, c.webhook ->> 'event',
      decode(c.webhook ->> 'body', 'base64'), clock_timestamp()
    FROM jsonb_to_recordset(changes) AS c(job_id uuid, tenant_id uuid, run integer, webhook jsonb)
      JOIN webhook_listeners l ON l.tenant_id = c.tenant_id
    WHERE jsonb_typeof(c.webhook) = 'object' AND l.keep_until > clock_timestamp();
  END IF;
END $$;

-- Ends leases whose units are done, and leases what follows from it where the worker goes on with it (docs/contribute/adr/0011-chains-and-group-commit.md). Items,
-- one per job: {task_id, token, job_id, version, change}. The change was decided on the job as it was at this version, and
-- is written only while it is still that. Each item has its own outcome:
--   written | repeated (this very lease was ended before; the answer got lost) | lost (the lease) | stale (the job changed)
-- Leases: [{task_id, token}] of the units that were leased with it.
CREATE OR REPLACE FUNCTION finish_tasks(job_ids uuid[], items jsonb)
RETURNS TABLE (task uuid, outcome text, leases jsonb) LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  judged jsonb;
  written jsonb;
BEGIN
  PERFORM FROM jobs j WHERE j.job_id = ANY (job_ids) ORDER BY j.job_id FOR NO KEY UPDATE;

  -- Statements of their own, so that they see what was committed while this one waited for the locks.
  SELECT jsonb_object_agg(i.task_id, CASE
      WHEN t.lease_token IS DISTINCT FROM i.token THEN 'lost'
      WHEN t.status <> 'leased' THEN 'repeated'
      WHEN j.version <> i.version THEN 'stale'
      ELSE 'written' END)
    INTO judged
    FROM jsonb_to_recordset(items) AS i(task_id uuid, token bigint, job_id uuid, version bigint)
      LEFT JOIN tasks t ON t.task_id = i.task_id AND t.job_id = i.job_id
      LEFT JOIN jobs j ON j.job_id = i.job_id;
  SELECT jsonb_agg(i -> 'change') INTO written
    FROM jsonb_array_elements(items) AS i WHERE judged ->> (i ->> 'task_id') = 'written';
  IF written IS NOT NULL THEN PERFORM write_transitions(written); END IF;

  RETURN QUERY
    SELECT (i ->> 'task_id')::uuid, judged ->> (i ->> 'task_id'),
      (SELECT jsonb_agg(jsonb_build_object('task_id', t.task_id, 'token', t.lease_token::text))
        FROM jsonb_to_recordset(i -> 'change' -> 'insert') AS n(task_id uuid, owner integer)
          JOIN tasks t ON t.task_id = n.task_id
        WHERE n.owner IS NOT NULL AND judged ->> (i ->> 'task_id') = 'written')
    FROM jsonb_array_elements(items) AS i;
END $$;
