-- Made by `npm run sql:migration` from prisma/functions/*.sql. Bodies may call what follows them.
SET LOCAL check_function_bodies = off;

DROP POLICY tenant_scope ON credit_holds;
DROP POLICY tenant_scope ON credit_transactions;
DROP POLICY tenant_scope ON job_events;
DROP POLICY tenant_scope ON tasks;
DROP POLICY tenant_scope ON vendor_calls;
DROP POLICY tenant_scope ON webhook_deliveries;
DROP FUNCTION settle_hold(uuid,integer,uuid,bigint,jsonb,uuid,uuid);

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
    rejections, candidates, progress, output, created_at, started_at, finished_at)
  SELECT gen_random_uuid(), job_id, tenant_id, former + 1, stage, unit, status, claim_count, failures, crashes, items, retries,
    rejections, candidates, progress, output, created_at, started_at, finished_at
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
  RETURN true;
END $$;

-- Appends rows to the ledgers of tenants, each with the balances as it leaves them, and writes the accounts that result. A
-- posting is an account, as its row was read under its lock, with what the caller counted of jobs and retries since; and the
-- entries of it, in their order. What the tenant owes is taken out of credits that become available, in the same step:
-- nobody can spend them before. A posting without entries takes what is owed of the credits there are. Each account is
-- written once, so that triggers see the outcome only. Returns the accounts as they are then.
CREATE OR REPLACE FUNCTION append_to_ledger(VARIADIC postings ledger_posting[]) RETURNS credit_accounts[]
LANGUAGE plpgsql AS $$
DECLARE
  posting ledger_posting;
  account credit_accounts;
  accounts credit_accounts[];
  entry ledger_entry;
  rows ledger_row[];
BEGIN
  FOREACH posting IN ARRAY postings LOOP
    account := posting.account;
    FOREACH entry IN ARRAY posting.entries || take_owed(posting) LOOP
      account.balance := account.balance + CASE WHEN entry.type IN ('reserve', 'release') THEN 0 ELSE entry.amount END;
      account.reserved := account.reserved + CASE WHEN entry.type IN ('reserve', 'release') THEN -entry.amount
        WHEN entry.type = 'consume' THEN entry.amount ELSE 0 END;
      account.transactions_total := account.transactions_total + 1;
      rows := rows || ROW(entry, account.tenant_id, account.balance, account.reserved)::ledger_row;
    END LOOP;
    accounts := accounts || account;
  END LOOP;

  -- All in one statement: each costs something by itself, such as the preparation of the table's checks.
  IF rows IS NOT NULL THEN
    INSERT INTO credit_transactions (transaction_id, tenant_id, hold_id, job_id, playground_task_id, payment_id, type, amount,
      balance_before, balance_after, credit_balance_after, credit_reserved_after, available_after, description, created_at)
    SELECT (r.entry).entry_id, r.tenant_id, (r.entry).hold_id, (r.entry).job_id, (r.entry).playground_task_id,
      (r.entry).payment_id, (r.entry).type, (r.entry).amount,
      CASE WHEN (r.entry).type IN ('reserve', 'release') THEN r.balance - r.reserved ELSE r.balance END - (r.entry).amount,
      CASE WHEN (r.entry).type IN ('reserve', 'release') THEN r.balance - r.reserved ELSE r.balance END,
      r.balance, r.reserved, r.balance - r.reserved, (r.entry).description, clock_timestamp()
    FROM unnest(rows) AS r;
  END IF;
  FOREACH account IN ARRAY accounts LOOP
    UPDATE credit_accounts SET balance = account.balance, reserved = account.reserved, live_jobs = account.live_jobs,
      jobs_today = account.jobs_today, jobs_day = account.jobs_day, jobs_total = account.jobs_total,
      retries_today = account.retries_today, retries_day = account.retries_day, jobs_completed = account.jobs_completed,
      jobs_failed = account.jobs_failed, jobs_cancelled = account.jobs_cancelled, transactions_total = account.transactions_total
    WHERE tenant_id = account.tenant_id;
  END LOOP;
  RETURN accounts;
END $$;

-- Long lists (docs/adr/0012-growing-tables.md): exact totals from counters of the account, and page marks, so that a page in
-- the middle of millions of rows is read without those before it.

-- The account's counters of ended jobs, changed by `change` for one of this status. Null counters stay null.
CREATE OR REPLACE FUNCTION count_ended(account credit_accounts, status text, change integer) RETURNS credit_accounts
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  account.jobs_completed := account.jobs_completed + CASE status WHEN 'completed' THEN change ELSE 0 END;
  account.jobs_failed := account.jobs_failed + CASE status WHEN 'failed' THEN change ELSE 0 END;
  account.jobs_cancelled := account.jobs_cancelled + CASE status WHEN 'cancelled' THEN change ELSE 0 END;
  RETURN account;
END $$;

-- Counts what an account has, where nobody has counted it yet. True: it did.
CREATE OR REPLACE FUNCTION count_lists(tenant uuid) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  account credit_accounts;
BEGIN
  SELECT * INTO account FROM credit_accounts a WHERE a.tenant_id = tenant FOR NO KEY UPDATE;
  IF NOT FOUND OR account.jobs_completed IS NOT NULL THEN RETURN false; END IF;
  -- A statement of its own after the lock, which whoever ends a job or appends to the ledger holds until it commits.
  UPDATE credit_accounts a SET
    jobs_completed = (SELECT count(*) FROM jobs j WHERE j.tenant_id = tenant AND j.status = 'completed'),
    jobs_failed = (SELECT count(*) FROM jobs j WHERE j.tenant_id = tenant AND j.status = 'failed'),
    jobs_cancelled = (SELECT count(*) FROM jobs j WHERE j.tenant_id = tenant AND j.status = 'cancelled'),
    transactions_total = (SELECT count(*) FROM credit_transactions t WHERE t.tenant_id = tenant)
  WHERE a.tenant_id = tenant;
  RETURN true;
END $$;

-- Marks every `step`th row of a list beyond its last mark, looking at `most` rows; returns how many it marked. It marks
-- nothing of the last minutes (of jobs by their status: of the last hour), where rows may still come between others; whoever
-- puts a row before a mark afterwards removes the mark. Both hold the account's lock, so that neither misses the other.
CREATE OR REPLACE FUNCTION mark_pages(tenant uuid, of_list text, step integer, most integer) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  last page_marks;
  marked integer;
BEGIN
  PERFORM FROM credit_accounts a WHERE a.tenant_id = tenant FOR NO KEY UPDATE;
  SELECT * INTO last FROM page_marks m WHERE m.tenant_id = tenant AND m.list = of_list ORDER BY place DESC LIMIT 1;
  IF of_list = 'transactions' THEN
    INSERT INTO page_marks (tenant_id, list, place, seq)
    SELECT tenant, of_list, coalesce(last.place, 0) + n, seq FROM (
      SELECT seq, row_number() OVER (ORDER BY seq) AS n FROM credit_transactions t
      WHERE t.tenant_id = tenant AND seq > coalesce(last.seq, 0) ORDER BY seq LIMIT most) AS next
    WHERE n % step = 0;
  ELSIF of_list = 'jobs' THEN
    INSERT INTO page_marks (tenant_id, list, place, created_at, job_id)
    SELECT tenant, of_list, coalesce(last.place, 0) + n, created_at, job_id FROM (
      SELECT created_at, job_id, row_number() OVER (ORDER BY created_at, job_id) AS n FROM jobs j
      WHERE j.tenant_id = tenant AND created_at < clock_timestamp() - interval '5 minutes'
        AND (created_at, job_id) > (coalesce(last.created_at, '-infinity'), coalesce(last.job_id, '00000000-0000-0000-0000-000000000000'))
      ORDER BY created_at, job_id LIMIT most) AS next
    WHERE n % step = 0;
  ELSE
    INSERT INTO page_marks (tenant_id, list, place, created_at, job_id)
    SELECT tenant, of_list, coalesce(last.place, 0) + n, created_at, job_id FROM (
      SELECT created_at, job_id, row_number() OVER (ORDER BY created_at, job_id) AS n FROM jobs j
      WHERE j.tenant_id = tenant AND status = substr(of_list, 6) AND created_at < clock_timestamp() - interval '1 hour'
        AND (created_at, job_id) > (coalesce(last.created_at, '-infinity'), coalesce(last.job_id, '00000000-0000-0000-0000-000000000000'))
      ORDER BY created_at, job_id LIMIT most) AS next
    WHERE n % step = 0;
  END IF;
  GET DIAGNOSTICS marked = ROW_COUNT;
  RETURN marked;
END $$;

-- An older job that ends, or begins anew, moves all that are newer in the lists of its status by one place.
CREATE OR REPLACE FUNCTION remove_page_marks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM page_marks m
  WHERE m.tenant_id = NEW.tenant_id AND m.list IN ('jobs.' || OLD.status, 'jobs.' || NEW.status)
    AND (m.created_at, m.job_id) >= (NEW.created_at, NEW.job_id);
  RETURN NULL;
END $$;

-- Shows and admits one tenant's rows of a table with a tenant_id. A row that names a job must name one of that tenant's.
-- Every table with a tenant_id is in the list below, with what is granted of it.
-- (A select of its own: so the setting is read once per statement, not once per row. And the job's tenant is compared, since
-- for EXISTS the planner may read all jobs of the tenant into a hash first.)
CREATE OR REPLACE FUNCTION enable_tenant_scope(target regclass) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  own_row text := 'tenant_id = (SELECT current_tenant())';
  names_job boolean := target <> 'jobs'::regclass AND EXISTS (
    SELECT FROM pg_attribute WHERE attrelid = target AND attname = 'job_id' AND NOT attisdropped);
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('CREATE POLICY tenant_scope ON %s TO reelwright_tenant USING (%s) WITH CHECK (%s)', target, own_row,
    CASE WHEN names_job THEN format(
      '%s AND (job_id IS NULL OR (SELECT own.tenant_id FROM jobs own WHERE own.job_id = %s.job_id) = tenant_id)', own_row, target)
    ELSE own_row END);
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

  INSERT INTO tasks (task_id, job_id, tenant_id, run_no, stage, unit, created_at,
    status, claim_count, lease_token, lease_owner, lease_expires_at, started_at)
  SELECT i.task_id, c.job_id, c.tenant_id, c.run, i.stage, i.unit, clock_timestamp(),
    CASE WHEN i.owner IS NULL THEN 'ready' ELSE 'leased' END, (i.owner IS NOT NULL)::int,
    CASE WHEN i.owner IS NOT NULL THEN nextval('fence') END, i.owner,
    clock_timestamp() + i.lease_ms * interval '1 millisecond', CASE WHEN i.owner IS NOT NULL THEN clock_timestamp() END
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

CREATE OR REPLACE TRIGGER jobs_page_marks
  AFTER UPDATE OF status ON jobs FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND OLD.created_at < now() - interval '55 minutes'
    AND (OLD.status IN ('completed', 'failed', 'cancelled') OR NEW.status IN ('completed', 'failed', 'cancelled')))
  EXECUTE FUNCTION remove_page_marks();

ALTER TABLE page_marks ENABLE ROW LEVEL SECURITY;

CREATE POLICY tenant_scope ON credit_holds TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)) AND (job_id IS NULL OR (( SELECT own.tenant_id FROM jobs own WHERE own.job_id = credit_holds.job_id)) = tenant_id));

CREATE POLICY tenant_scope ON credit_transactions TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)) AND (job_id IS NULL OR (( SELECT own.tenant_id FROM jobs own WHERE own.job_id = credit_transactions.job_id)) = tenant_id));

CREATE POLICY tenant_scope ON job_events TO reelwright_tenant
  USING ((( SELECT own.tenant_id FROM jobs own WHERE own.job_id = job_events.job_id)) = (( SELECT current_tenant() AS current_tenant)));

CREATE POLICY tenant_scope ON tasks TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)) AND (job_id IS NULL OR (( SELECT own.tenant_id FROM jobs own WHERE own.job_id = tasks.job_id)) = tenant_id));

CREATE POLICY tenant_scope ON vendor_calls TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)) AND (job_id IS NULL OR (( SELECT own.tenant_id FROM jobs own WHERE own.job_id = vendor_calls.job_id)) = tenant_id));

CREATE POLICY tenant_scope ON webhook_deliveries TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)) AND (job_id IS NULL OR (( SELECT own.tenant_id FROM jobs own WHERE own.job_id = webhook_deliveries.job_id)) = tenant_id));

CREATE POLICY tenant_scope ON page_marks TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)) AND (job_id IS NULL OR (( SELECT own.tenant_id FROM jobs own WHERE own.job_id = page_marks.job_id)) = tenant_id));

GRANT DELETE ON page_marks TO reelwright_tenant;

GRANT SELECT ON page_marks TO reelwright_tenant;
