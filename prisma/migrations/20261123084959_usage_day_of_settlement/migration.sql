-- Made by `npm run sql:migration` from prisma/functions/*.sql. Bodies may call what follows them.
SET LOCAL check_function_bodies = off;

DROP FUNCTION count_usage(uuid,text,bigint,jsonb);

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

-- Ends a job's pending hold: consumes `spent` credits for these `charges` and releases the rest, which pays what is owed
-- first. `ended_as` is the status that the job ends with. False when it is settled already. The caller holds the job's lock; the account comes before the hold (lock order).
CREATE OR REPLACE FUNCTION settle_hold(job uuid, run integer, tenant uuid, spent bigint,
  charges jsonb, consume_id uuid, release_id uuid, ended_as text)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  account credit_accounts;
  hold credit_holds;
  entries ledger_entry[] := '{}';
BEGIN
  SELECT * INTO STRICT account FROM credit_accounts WHERE tenant_id = tenant FOR NO KEY UPDATE;
  UPDATE credit_holds SET state = 'settled', consumed = spent, charges = settle_hold.charges, settled_at = clock_timestamp()
    WHERE job_id = job AND run_no = run AND state = 'pending' RETURNING * INTO hold;
  IF NOT FOUND THEN RETURN false; END IF;
  IF spent > 0 THEN
    entries := entries || ledger_entry(consume_id, 'consume', -spent, 'Consumed by a job', hold => hold.hold_id, job => job);
  END IF;
  IF hold.amount > spent THEN
    entries := entries || ledger_entry(release_id, 'release', hold.amount - spent, 'Released by a job',
      hold => hold.hold_id, job => job);
  END IF;
  account.live_jobs := account.live_jobs - 1;
  account := count_ended(account, ended_as, 1);
  PERFORM append_to_ledger(ROW(account, entries));
  PERFORM count_usage(tenant, hold.settled_at, ended_as, spent, credits_by_component(settle_hold.charges));
  RETURN true;
END $$;

-- Ends a task's pending hold: consumed where there is an output, released where there is none; what is released pays what
-- is owed first. False when it was settled before: whoever else made something of the task throws it away. The account
-- comes before the hold (lock order).
CREATE OR REPLACE FUNCTION settle_playground(task uuid, made text, message text, entry_id uuid) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  account credit_accounts;
  hold playground_holds;
BEGIN
  SELECT a.* INTO account FROM credit_accounts a JOIN playground_holds h USING (tenant_id)
  WHERE h.task_id = task FOR NO KEY UPDATE OF a;
  UPDATE playground_holds h SET state = 'settled', consumed = CASE WHEN made IS NULL THEN 0 ELSE h.amount END,
    output = made, error_message = message, work = NULL, settled_at = clock_timestamp()
  WHERE h.task_id = task AND h.state = 'pending' RETURNING h.* INTO hold;
  IF NOT FOUND THEN
    -- The same output: this very settlement was committed before and its answer got lost on the way.
    RETURN EXISTS (SELECT FROM playground_holds h WHERE h.task_id = task AND h.output = made);
  END IF;
  PERFORM append_to_ledger(ROW(account, ARRAY[CASE
    WHEN hold.consumed > 0 THEN ledger_entry(entry_id, 'consume', -hold.amount, 'Consumed by a playground task',
      playground_task => task)
    ELSE ledger_entry(entry_id, 'release', hold.amount, 'Released by a playground task', playground_task => task) END]));
  IF hold.consumed > 0 THEN
    PERFORM count_usage(hold.tenant_id, hold.settled_at, NULL, hold.consumed, jsonb_build_object('playground', hold.consumed));
  END IF;
  RETURN true;
END $$;

-- Adds what was settled at a time to its day: the end of a run (`ended_as`; null: of none) and the credits consumed. The
-- caller holds the account's lock.
CREATE OR REPLACE FUNCTION count_usage(tenant uuid, settled timestamptz, ended_as text, spent bigint, by_component jsonb)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO usage_days (tenant_id, day, jobs_completed, jobs_failed, jobs_cancelled, credits, components)
  VALUES (tenant, (settled AT TIME ZONE 'UTC')::date, coalesce((ended_as = 'completed')::integer, 0),
    coalesce((ended_as = 'failed')::integer, 0), coalesce((ended_as = 'cancelled')::integer, 0), spent, by_component)
  ON CONFLICT (tenant_id, day) DO UPDATE SET
    jobs_completed = usage_days.jobs_completed + excluded.jobs_completed,
    jobs_failed = usage_days.jobs_failed + excluded.jobs_failed,
    jobs_cancelled = usage_days.jobs_cancelled + excluded.jobs_cancelled,
    credits = usage_days.credits + excluded.credits,
    components = CASE excluded.components WHEN '{}' THEN usage_days.components
      ELSE add_components(usage_days.components, excluded.components) END;
END $$;
