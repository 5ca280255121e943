-- Made by `npm run sql:migration` from prisma/functions/*.sql. Bodies may call what follows them.
SET LOCAL check_function_bodies = off;

-- A job's begin and end as far as it costs credits: created, run again, settled. Everything runs at READ COMMITTED, where
-- each statement of a function sees what was committed before it.

-- Creates a batch of jobs with their holds, ledger rows and first tasks. Each item has its own outcome:
--   created | replayed | reused (same key, other parameters) | concurrent | daily | unpaid | missing (no tenant)
-- Items: job_id, tenant_id, idempotency_key, params_hash, params, trace_context, credits, hold_id, transaction_id,
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
  today date := (base AT TIME ZONE 'UTC')::date;
  -- Whole seconds until the next UTC day.
  until_tomorrow integer := ceil(extract(epoch FROM (today + 1)::timestamp - (base AT TIME ZONE 'UTC')));
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
    INSERT INTO jobs (job_id, tenant_id, idempotency_key, params_hash, params, trace_context, current_stage,
                      credits_estimated, credits_reserved, created_at, updated_at)
    SELECT i.job_id, i.tenant_id, i.idempotency_key, i.params_hash, i.params, i.trace_context, i.tasks -> 0 ->> 'stage',
           i.credits, i.credits, base + i.n * interval '1 microsecond', base + i.n * interval '1 microsecond'
    FROM (SELECT e.n, r.* FROM jsonb_array_elements(items) WITH ORDINALITY AS e(item, n),
            jsonb_to_record(e.item) AS r(job_id uuid, tenant_id uuid, idempotency_key text, params_hash text,
                                         params jsonb, trace_context jsonb, credits bigint, tasks jsonb)) AS i
    WHERE EXISTS (SELECT FROM credit_accounts a WHERE a.tenant_id = i.tenant_id)
    ORDER BY i.tenant_id, i.idempotency_key
    ON CONFLICT (tenant_id, idempotency_key) DO NOTHING
    RETURNING jobs.job_id)
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
  IF refused <> '{}' THEN DELETE FROM jobs j WHERE j.job_id = ANY (refused); END IF;

  IF accepted <> '{}' THEN
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
      CASE WHEN j.job_id IS NULL THEN 'missing' WHEN j.job_id = i.job_id THEN 'created'
           WHEN j.params_hash = i.params_hash THEN 'replayed' ELSE 'reused' END,
      j.job_id, iso(j.created_at), NULL::bigint, NULL::integer, NULL::integer
    FROM (SELECT e.n, r.* FROM jsonb_array_elements(items) WITH ORDINALITY AS e(item, n),
            jsonb_to_record(e.item) AS r(job_id uuid, tenant_id uuid, idempotency_key text, params_hash text)) AS i
    LEFT JOIN jobs j ON j.tenant_id = i.tenant_id AND j.idempotency_key = i.idempotency_key
    WHERE i.job_id <> ALL (inserted);
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
  former_status text;
  account credit_accounts;
  concurrent integer;
  counts record;
  entries ledger_entry[] := '{}';
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

  SELECT run_no, status INTO STRICT former, former_status FROM jobs WHERE job_id = job;
  UPDATE jobs SET run_no = former + 1, from_stage = start_stage, credits_estimated = credits, credits_reserved = credits,
    started_at = NULL, completed_at = NULL
  WHERE job_id = job;
  INSERT INTO tasks (task_id, job_id, tenant_id, run_no, stage, unit, status, claim_count, failures, crashes, items, retries,
    rejections, candidates, progress, output, created_at, ready_at, started_at, claimed_at, finished_at, past_claims)
  SELECT gen_random_uuid(), job_id, tenant_id, former + 1, stage, unit, status, claim_count, failures, crashes, items, retries,
    rejections, candidates, progress, output, created_at, ready_at, started_at, claimed_at, finished_at, past_claims
  FROM tasks WHERE job_id = job AND run_no = former AND status = 'done' AND stage = ANY (kept);

  INSERT INTO credit_holds (hold_id, tenant_id, job_id, run_no, amount, created_at)
  VALUES (hold, tenant, job, former + 1, credits, clock_timestamp());
  IF credits > 0 THEN
    entries := ARRAY[ledger_entry(reserve_id, 'reserve', -credits, 'Reserved for a retry', hold => hold, job => job)];
  END IF;
  account.live_jobs := account.live_jobs + 1;
  account := count_ended(account, former_status, -1);
  account.retries_today := counts.tenant_used + 1;
  account.retries_day := today;
  PERFORM append_to_ledger(ROW(account, entries));
  outcome := 'started';
  RETURN NEXT;
END $$;

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

  -- Open units end with the job; without their token, whoever runs one can't commit it.
  UPDATE tasks t SET status = 'cancelled', lease_token = NULL, lease_owner = NULL, lease_expires_at = NULL,
    finished_at = clock_timestamp()
  FROM jsonb_to_recordset(changes) AS c(job_id uuid, run integer, cancel_open boolean)
  WHERE c.cancel_open AND t.job_id = c.job_id AND t.run_no = c.run AND t.status IN ('ready', 'leased', 'waiting', 'review');

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
END $$;

GRANT SELECT (attempt) ON vendor_calls TO reelwright_tenant;

GRANT SELECT (created_at) ON vendor_calls TO reelwright_tenant;

GRANT SELECT (finished_at) ON vendor_calls TO reelwright_tenant;

GRANT SELECT (job_id) ON vendor_calls TO reelwright_tenant;

GRANT SELECT (run_no) ON vendor_calls TO reelwright_tenant;

GRANT SELECT (stage) ON vendor_calls TO reelwright_tenant;

GRANT SELECT (state) ON vendor_calls TO reelwright_tenant;

GRANT SELECT (submitted_at) ON vendor_calls TO reelwright_tenant;

GRANT SELECT (tenant_id) ON vendor_calls TO reelwright_tenant;

GRANT SELECT (unit) ON vendor_calls TO reelwright_tenant;
