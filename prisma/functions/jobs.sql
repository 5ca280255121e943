-- A job's begin and end as far as it costs credits: created, run again, settled. Everything runs at READ COMMITTED, where
-- each statement of a function sees what was committed before it.

-- Creates a batch of jobs with their holds, ledger rows and first tasks. Each item has its own outcome:
--   created | replayed | reused (same key, other parameters) | suspended | repriced (quoted by a price book
--   that isn't in force) | concurrent | daily | unpaid | missing (no tenant)
-- Items: job_id, tenant_id, idempotency_key, params_hash (of the request), params, trace_context, credits, hold_id, transaction_id,
--        price_book (absent: 0), tasks [{task_id, stage, unit}], concurrent, daily (limits of tenants without their own),
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
  book integer := coalesce((SELECT b.version FROM price_books b WHERE b.effective_at <= base AND b.withdrawn_at IS NULL
    ORDER BY b.effective_at DESC, b.version DESC LIMIT 1), 0);
  today date;
  -- Whole seconds until the next UTC day.
  until_tomorrow integer;
  inserted uuid[];
  refused uuid[] := '{}';
  accepted uuid[] := '{}';
  account credit_accounts;
  available_left bigint;
  refill bigint;
  refilled bigint;
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
                                   concurrent integer, daily integer, key_id uuid, price_book integer)
    WHERE r.job_id = ANY (inserted)
    ORDER BY r.tenant_id, e.n
  LOOP
    IF account.tenant_id IS DISTINCT FROM item.tenant_id THEN
      IF account.tenant_id IS NOT NULL THEN postings := postings || ROW(account, entries)::ledger_posting; END IF;
      entries := '{}';
      SELECT a.* INTO STRICT account FROM credit_accounts a
        WHERE a.tenant_id = item.tenant_id FOR NO KEY UPDATE;
      available_left := account.balance - account.reserved;
      refilled := 0;
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
    refill := test_refill(item.tenant_id, account.balance + refilled, available_left, item.credits);
    IF is_suspended THEN
      outcome := 'suspended';
    ELSIF coalesce(item.price_book, 0) <> book THEN
      outcome := 'repriced';
    ELSIF account.live_jobs >= concurrent_limit THEN
      -- Nobody knows when a job ends; ten seconds is the pace at which a client would poll one.
      outcome := 'concurrent'; job_limit := concurrent_limit; retry_after := 10;
    ELSIF account.jobs_today >= daily_limit THEN
      outcome := 'daily'; job_limit := daily_limit; retry_after := until_tomorrow;
    ELSIF available_left + refill < item.credits THEN
      outcome := 'unpaid'; available := available_left + refill;
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
        available_left := available_left + refill - item.credits;
        refilled := refilled + refill;
        entries := entries || refill_entries(refill) || ledger_entry(item.transaction_id, 'reserve', -item.credits, 'Reserved for a job',
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
