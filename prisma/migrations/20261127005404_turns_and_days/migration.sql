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
      CASE WHEN j.job_id IS NULL THEN 'missing' WHEN j.job_id = i.job_id THEN 'created'
           WHEN j.params_hash = i.params_hash THEN 'replayed' ELSE 'reused' END,
      j.job_id, iso(j.created_at), NULL::bigint, NULL::integer, NULL::integer
    FROM (SELECT e.n, r.* FROM jsonb_array_elements(items) WITH ORDINALITY AS e(item, n),
            jsonb_to_record(e.item) AS r(job_id uuid, tenant_id uuid, idempotency_key text, params_hash text)) AS i
    LEFT JOIN jobs j ON j.tenant_id = i.tenant_id AND j.idempotency_key = i.idempotency_key
    WHERE i.job_id <> ALL (inserted);
END $$;

-- What a job and its tenant have had of their day's retries, and may have. A tenant that may make more jobs a day than
-- the default of retries may retry as many. The job's count is that of its runs: each has a hold.
CREATE OR REPLACE FUNCTION retry_counts(job uuid, tenant uuid, default_job_retries integer, default_daily_retries integer)
RETURNS TABLE (job_used integer, job_most integer, tenant_used integer, tenant_most integer) LANGUAGE sql STABLE AS $$
  SELECT (SELECT count(*)::integer FROM credit_holds h WHERE h.job_id = job AND h.run_no > 1
      AND h.created_at >= date_trunc('day', clock_timestamp(), 'UTC')),
    coalesce(t.job_retry_limit, default_job_retries),
    CASE WHEN a.retries_day >= (clock_timestamp() AT TIME ZONE 'UTC')::date THEN a.retries_today ELSE 0 END,
    coalesce(t.daily_retry_limit, greatest(default_daily_retries, t.daily_limit))
  FROM tenants t JOIN credit_accounts a USING (tenant_id) WHERE t.tenant_id = tenant
$$;

-- Begins the next run of an ended job whose lock the caller holds, with a new reservation:
--   started | unpaid | concurrent | job_retries | tenant_retries. Only a started one has written anything.
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
  counts record;
  entries ledger_entry[] := '{}';
BEGIN
  SELECT * INTO STRICT account FROM credit_accounts WHERE tenant_id = tenant FOR NO KEY UPDATE;
  -- The day after the wait for the lock, and never one before that which was counted last: its count would be lost.
  today := greatest((clock_timestamp() AT TIME ZONE 'UTC')::date, account.retries_day);
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

-- Marks up to `most` tasks as dispatched and returns them, recovered ones before the others, tenants in turn. A task that
-- nobody claimed within `redispatch_ms` is dispatched again, under its number and with the turn it has by now. A stage that no worker announced within `seen_ms` has
-- `unannounced` slots. `is_due`: tasks whose wait is over become ready first.
-- Every step reads a partial index that holds only the rows of that step, and a few rounds of slots at most, so that a
-- flood of one tenant costs the relay as little as it costs the other tenants. statement_timestamp() is stable within a
-- statement, so that these indexes can be searched by it; clock_timestamp() would read them whole.
CREATE OR REPLACE FUNCTION dispatch_tasks(most integer, redispatch_ms float8, unannounced integer, seen_ms float8, is_due boolean)
RETURNS TABLE (task_id uuid, stage text, dispatch_seq integer, priority smallint, turn integer, place bigint,
  is_repeated boolean)
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  unheard_before timestamptz := statement_timestamp() - redispatch_ms * interval '1 millisecond';
  is_any_unheard boolean;
BEGIN
  IF is_due THEN
    -- They queue with the others: looking at a vendor's work again is short.
    UPDATE tasks SET status = 'ready', not_before = NULL, dispatched_at = NULL
    WHERE task_id = ANY (ARRAY(
      SELECT task_id FROM tasks WHERE status = 'waiting' AND not_before <= statement_timestamp()
      ORDER BY not_before LIMIT most FOR NO KEY UPDATE SKIP LOCKED));
  END IF;
  is_any_unheard := EXISTS (SELECT FROM tasks WHERE status = 'ready' AND dispatched_at < unheard_before);
  IF NOT is_any_unheard AND NOT EXISTS (SELECT FROM tasks WHERE status = 'ready' AND dispatched_at IS NULL) THEN
    RETURN;
  END IF;

  RETURN QUERY
    WITH RECURSIVE queues AS (
      -- The stages and tenants that have something to dispatch: one index probe for each.
      (SELECT stage, tenant_id FROM tasks WHERE status = 'ready' AND dispatched_at IS NULL
        ORDER BY stage, tenant_id LIMIT 1)
      UNION ALL
      SELECT next.stage, next.tenant_id FROM queues q CROSS JOIN LATERAL (
        SELECT t.stage, t.tenant_id FROM tasks t
        WHERE t.status = 'ready' AND t.dispatched_at IS NULL AND (t.stage, t.tenant_id) > (q.stage, q.tenant_id)
        ORDER BY t.stage, t.tenant_id LIMIT 1) AS next
    ), active AS MATERIALIZED (
      -- Dispatched and not yet claimed, or running.
      SELECT t.task_id, t.stage, t.tenant_id, t.priority, t.created_at, t.unit, t.dispatched_at, true AS is_queued
        FROM tasks t JOIN jobs j USING (job_id)
        WHERE t.status = 'ready' AND t.dispatched_at IS NOT NULL
          AND admits_claim(j.run_no, j.status, j.pause_reason, j.current_stage, t.run_no, t.stage)
      UNION ALL
      SELECT t.task_id, t.stage, t.tenant_id, t.priority, t.created_at, t.unit, t.dispatched_at, false
        FROM tasks t WHERE t.status = 'leased'
    ), under_way AS MATERIALIZED (
      -- What a tenant has already, and what fills a stage's backlog.
      SELECT stage, tenant_id, count(*) AS under_way, count(*) FILTER (WHERE is_queued) AS queued FROM active
      GROUP BY stage, tenant_id
    ), slots AS (
      SELECT s.key AS stage, sum(s.value::int) AS slots FROM workers w, jsonb_each_text(w.slots) AS s
      WHERE w.draining_since IS NULL AND w.seen_at > statement_timestamp() - seen_ms * interval '1 millisecond' GROUP BY s.key
    ), room AS MATERIALIZED (
      SELECT q.stage, q.tenants, coalesce(s.slots, unannounced) - coalesce(b.queued, 0) AS room
      FROM (SELECT stage, count(*) AS tenants FROM queues GROUP BY stage) AS q
        LEFT JOIN slots s USING (stage)
        LEFT JOIN (SELECT stage, sum(queued)::bigint AS queued FROM under_way GROUP BY stage) AS b USING (stage)
    ), lines AS MATERIALIZED (
      -- How far each is looked into. Four times a fair share: what many tenants leave unfilled, the next round fills. Where
      -- there is no room, it is a tenant's first task, and what was recovered.
      SELECT q.stage, q.tenant_id, r.room, coalesce(u.under_way, 0) AS under_way,
        CASE WHEN r.room > 0 THEN least(most, greatest(4 * r.room / r.tenants, 2)) ELSE (u.under_way IS NULL)::int END AS depth
      FROM queues q JOIN room r USING (stage) LEFT JOIN under_way u USING (stage, tenant_id)
    ), candidates AS (
      -- A tenant's next tasks, numbered after those it has under way: so tenants take turns over many rounds.
      SELECT c.task_id, c.priority, c.created_at, l.stage, l.room, c.place + l.under_way AS turn
      FROM lines l CROSS JOIN LATERAL (
        SELECT t.task_id, t.priority, t.created_at, row_number() OVER (ORDER BY t.priority, t.created_at, t.unit) AS place
        FROM tasks t JOIN jobs j USING (job_id)
        WHERE t.status = 'ready' AND t.dispatched_at IS NULL AND t.stage = l.stage AND t.tenant_id = l.tenant_id
          AND admits_claim(j.run_no, j.status, j.pause_reason, j.current_stage, t.run_no, t.stage)
        ORDER BY t.priority, t.created_at, t.unit LIMIT l.depth) AS c
      WHERE l.depth > 0
      UNION ALL
      SELECT t.task_id, t.priority, t.created_at, l.stage, l.room, l.under_way + 1
      FROM lines l JOIN tasks t USING (stage, tenant_id) JOIN jobs j USING (job_id)
      WHERE l.depth = 0 AND t.status = 'ready' AND t.dispatched_at IS NULL AND t.priority = 0
        AND admits_claim(j.run_no, j.status, j.pause_reason, j.current_stage, t.run_no, t.stage)
    ), chosen AS (
      -- Even with the backlog full: recovered tasks (priority 0), which had a slot before, and a tenant's first one.
      SELECT task_id, priority, turn, rank AS place FROM (
        SELECT *, row_number() OVER (PARTITION BY stage ORDER BY priority, turn, created_at, task_id) AS rank
        FROM candidates) AS ranked
      WHERE rank <= room OR priority = 0 OR turn = 1 ORDER BY priority, rank LIMIT most
    ), unheard AS (
      -- Dispatched long ago and claimed by nobody: it still waits, or the dispatch got lost with a Redis, or with a worker.
      -- Its turn comes after what its tenant has running, and after its tenant's dispatches before it.
      SELECT numbered.task_id, numbered.priority, numbered.turn, 0 AS place FROM (
        SELECT a.*, count(*) OVER (PARTITION BY a.stage, a.tenant_id
            ORDER BY a.is_queued, a.priority, a.created_at, a.unit ROWS UNBOUNDED PRECEDING) AS turn
        FROM active a WHERE is_any_unheard) AS numbered
      WHERE numbered.is_queued AND numbered.dispatched_at < unheard_before
      ORDER BY numbered.dispatched_at LIMIT most
    ), picked AS MATERIALIZED (
      SELECT * FROM chosen UNION ALL SELECT * FROM unheard ORDER BY priority, place LIMIT most
    ), locked AS (
      SELECT t.task_id, p.priority, p.turn, p.place, t.dispatched_at IS NOT NULL AS is_repeated
      FROM tasks t JOIN picked p USING (task_id)
      WHERE t.status = 'ready'
        -- Checked again on the locked row: another relay may have dispatched it since.
        AND (t.dispatched_at IS NULL OR t.dispatched_at < unheard_before)
      FOR NO KEY UPDATE OF t SKIP LOCKED
    )
    UPDATE tasks t SET dispatched_at = clock_timestamp(), dispatch_seq = t.dispatch_seq + (NOT locked.is_repeated)::int
    FROM locked WHERE t.task_id = locked.task_id
    RETURNING t.task_id, t.stage, t.dispatch_seq, locked.priority, locked.turn::int, locked.place, locked.is_repeated;
END $$;
