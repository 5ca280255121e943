-- Made by `npm run sql:migration` from prisma/functions/*.sql. Bodies may call what follows them.
SET LOCAL check_function_bodies = off;

DROP FUNCTION first_turn(text,uuid,uuid);
DROP FUNCTION oldest_open_job();

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
      first.turn + row_number() OVER (PARTITION BY tenant_id, t.stage ORDER BY given.job_id, t.unit) - 1
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

-- Gives leases of these jobs' tasks to these owners, and returns the claims; a task that can't be claimed is not among them. A lease
-- is valid while its owner's row in `workers` is fresh, so only a process that beats may claim (error RW001). The row outlives
-- its last heartbeat by longer than a statement may take: each lease's owner has one. The jobs are locked first, by a statement
-- of its own: the next one sees what those committed that held the locks. `seen` is the job under its wire names (as
-- `jobColumns` in packages/store/src/jobs/record.ts), with its tasks before this claim. `is_started`: this claim set the job going.
CREATE OR REPLACE FUNCTION claim_tasks(wanted_tasks uuid[], wanted_jobs uuid[], owners integer[])
RETURNS TABLE (task_id uuid, lease_token text, job_id uuid, tenant_id uuid, run_no integer, stage text, unit integer,
  claim_count integer, waited_ms float8, age_ms float8, failures integer, items integer, candidates jsonb, memo jsonb,
  outputs json, seen json, version bigint, trace_context jsonb, tasks json, is_started boolean, now_ms float8, turn bigint)
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  -- So that the other months aren't searched (prisma/functions/partitions.sql).
  wanted_job uuid;
  from_job uuid;
  to_job uuid;
  pending uuid[] := '{}';
BEGIN
  FOREACH wanted_job IN ARRAY wanted_jobs LOOP
    from_job := least(from_job, wanted_job);
    to_job := greatest(to_job, wanted_job);
  END LOOP;
  IF EXISTS (SELECT FROM unnest(owners) AS o(owner) WHERE NOT EXISTS (
    SELECT FROM workers w WHERE w.owner = o.owner AND w.alive_until > clock_timestamp())) THEN
    RAISE EXCEPTION 'a process without a fresh heartbeat can''t claim' USING ERRCODE = 'RW001';
  END IF;
  PERFORM FROM jobs j WHERE j.job_id = ANY (wanted_jobs) ORDER BY j.job_id FOR NO KEY UPDATE;

  FOR task_id, lease_token, job_id, tenant_id, run_no, stage, unit, claim_count, waited_ms, age_ms, failures, items, candidates,
    memo, outputs, seen, version, trace_context, tasks, is_started, now_ms, turn
  IN
    WITH leased AS (
      UPDATE tasks t SET
        status = 'leased', claim_count = t.claim_count + 1, lease_token = nextval('fence'), lease_owner = w.owner,
        started_at = coalesce(t.started_at, clock_timestamp()), claimed_at = clock_timestamp(), not_before = NULL
      FROM unnest(wanted_tasks, wanted_jobs, owners) AS w(task_id, job_id, owner) JOIN jobs j USING (job_id)
      WHERE t.task_id = w.task_id AND t.job_id = w.job_id AND t.job_id BETWEEN from_job AND to_job
        AND admits_claim(j.run_no, j.status, j.pause_reason, j.current_stage, t.run_no, t.stage)
        -- Queues wait by the clocks of processes, which may differ from this one by a second.
        AND (t.status = 'ready' OR (t.status = 'waiting' AND t.not_before <= clock_timestamp() + interval '1 second'))
      RETURNING t.task_id, t.lease_token, t.job_id, t.tenant_id, t.run_no, t.stage, t.unit, t.claim_count, t.claimed_at,
        t.ready_at, t.created_at, t.failures, t.items, t.candidates, t.memo, t.turn
    )
    SELECT l.task_id, l.lease_token::text, l.job_id, l.tenant_id, l.run_no, l.stage, l.unit,
      l.claim_count, greatest(0, extract(epoch FROM l.claimed_at - l.ready_at) * 1000)::float8,
      extract(epoch FROM l.claimed_at - l.created_at)::float8 * 1000, l.failures, l.items, coalesce(l.candidates, '[]'), l.memo,
      run.outputs, (SELECT row_to_json(wire) FROM (SELECT
          j.job_id, j.tenant_id, j.status, j.current_stage, j.progress_percent, j.pause_reason, j.params, j.idempotency_key,
          j.credits_estimated, j.credits_reserved, j.credits_consumed, j.error, j.run_no AS run, j.from_stage,
          iso(j.created_at) AS created_at, iso(j.updated_at) AS updated_at,
          iso(j.started_at) AS started_at, iso(j.completed_at) AS completed_at) AS wire),
      j.version, j.trace_context, run.tasks, j.status = 'pending', extract(epoch FROM clock_timestamp())::float8 * 1000, l.turn
    FROM leased l JOIN jobs j ON j.job_id = l.job_id CROSS JOIN LATERAL (
      SELECT coalesce(json_agg(json_build_object('stage', t.stage, 'unit', t.unit, 'output', t.output))
          FILTER (WHERE t.status = 'done'), '[]') AS outputs,
        json_agg(json_build_object('task_id', t.task_id, 'stage', t.stage, 'unit', t.unit, 'status', t.status,
          'items', t.items, 'retries', t.retries, 'rejections', t.rejections, 'candidates', coalesce(t.candidates, '[]'),
          'failures', t.failures, 'turn', t.turn)) AS tasks
      FROM tasks t WHERE t.job_id = l.job_id AND t.job_id BETWEEN from_job AND to_job AND t.run_no = l.run_no) AS run
  LOOP
    RETURN NEXT;
    IF is_started THEN pending := pending || job_id; END IF;
  END LOOP;

  -- The first claim of a run sets the job going.
  IF pending <> '{}' THEN
    WITH started AS (
      UPDATE jobs j SET status = 'processing', started_at = coalesce(j.started_at, clock_timestamp()),
        updated_at = clock_timestamp(), event_seq = j.event_seq + 1, version = j.version + 1
      WHERE j.job_id = ANY (pending)
      RETURNING j.job_id, j.event_seq
    )
    INSERT INTO job_events (job_id, seq, type, data, created_at)
    SELECT job_id, event_seq, 'job.started', '{"status": "processing"}', clock_timestamp() FROM started;
  END IF;
END $$;

-- The jobs with the lowest and the highest id of those that haven't ended: each has a pending hold.
CREATE OR REPLACE FUNCTION open_jobs(OUT first uuid, OUT last uuid) LANGUAGE sql STABLE AS $$
  SELECT (SELECT h.job_id FROM credit_holds h WHERE h.state = 'pending' ORDER BY h.job_id LIMIT 1),
    (SELECT h.job_id FROM credit_holds h WHERE h.state = 'pending' ORDER BY h.job_id DESC LIMIT 1)
$$;

-- The first free turn of a tenant at a stage: start-time fair queueing. Units run in the order of their turns. A tenant's
-- turns follow each other, and never begin before the turn that the stage has reached: the highest one that runs, else the
-- lowest one that waits. So a new tenant is next, however many units others have waiting, and nobody saves up turns.
-- Of several units in one statement, the n-th gets this turn plus n - 1. Statements that run concurrently may give the same
-- turn twice. `first_job` and `last_job` are those of `open_jobs`: months outside of
-- them have no open units.
CREATE OR REPLACE FUNCTION first_turn(of_stage text, of_tenant uuid, first_job uuid, last_job uuid) RETURNS TABLE (turn bigint) LANGUAGE sql STABLE AS $$
  SELECT greatest(
    coalesce(
      (SELECT t.turn FROM tasks t WHERE t.job_id BETWEEN first_job AND last_job AND t.stage = of_stage AND t.status = 'leased' ORDER BY t.turn DESC LIMIT 1),
      (SELECT t.turn FROM tasks t WHERE t.job_id BETWEEN first_job AND last_job AND t.stage = of_stage AND t.status = 'ready' ORDER BY t.turn LIMIT 1),
      (SELECT t.turn FROM tasks t WHERE t.job_id BETWEEN first_job AND last_job AND t.stage = of_stage AND t.status = 'waiting' ORDER BY t.turn LIMIT 1),
      0),
    coalesce(
      (SELECT t.turn + 1 FROM tasks t WHERE t.job_id BETWEEN first_job AND last_job AND t.stage = of_stage AND t.tenant_id = of_tenant
        AND t.status IN ('ready', 'leased', 'waiting') ORDER BY t.turn DESC LIMIT 1),
      0))
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
        first.turn + row_number() OVER (PARTITION BY i.tenant_id, i.stage ORDER BY i.job_id, i.unit) - 1
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
