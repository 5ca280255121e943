-- Made by `npm run sql:migration` from prisma/functions/*.sql. Bodies may call what follows them.
SET LOCAL check_function_bodies = off;

DROP FUNCTION collect_owed(credit_accounts);
DROP FUNCTION write_account(credit_accounts);

-- The tenant of an issuer's subject, made at its first sight with its account and its bonus. Of many first requests at
-- once one makes it and the others wait for its commit; the primary key would refuse a second one besides. `is_verified`:
-- whether the issuer vouches for the address.
CREATE OR REPLACE FUNCTION sign_in(who_issued text, who text, new_tenant uuid, called text, mail text, bonus bigint, bonus_id uuid,
  request text, is_verified boolean DEFAULT false)
RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  found_tenant uuid;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(jsonb_build_array('sign_in', who_issued, who)::text, 0));
  SELECT s.tenant_id INTO found_tenant FROM tenant_subjects s WHERE s.issuer = who_issued AND s.subject = who;
  IF FOUND THEN
    RETURN found_tenant;
  END IF;
  INSERT INTO tenants (tenant_id, name, email, email_verified)
  VALUES (new_tenant, called, mail, is_verified AND mail IS NOT NULL);
  INSERT INTO credit_accounts (tenant_id) VALUES (new_tenant);
  IF bonus > 0 THEN
    PERFORM add_credits(new_tenant, bonus_id, 'bonus', bonus, 'Welcome bonus', NULL);
  END IF;
  INSERT INTO tenant_subjects (issuer, subject, tenant_id) VALUES (who_issued, who, new_tenant);
  PERFORM record_change(new_tenant, 'user:' || who, 'tenant.signed_up',
    jsonb_build_object('issuer', who_issued, 'bonus', bonus), request);
  RETURN new_tenant;
END $$;

-- A job's begin and end as far as it costs credits: created, run again, settled. Everything runs at READ COMMITTED, where
-- each statement of a function sees what was committed before it.

-- Creates a batch of jobs with their holds, ledger rows and first tasks. Each item has its own outcome:
--   created | replayed | reused (same key, other parameters) | concurrent | daily | unpaid | missing (no tenant)
-- Items: job_id, tenant_id, idempotency_key, params_hash, params, credits, hold_id, transaction_id,
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
    INSERT INTO jobs (job_id, tenant_id, idempotency_key, params_hash, params, current_stage,
                      credits_estimated, credits_reserved, created_at, updated_at)
    SELECT i.job_id, i.tenant_id, i.idempotency_key, i.params_hash, i.params, i.tasks -> 0 ->> 'stage',
           i.credits, i.credits, base + i.n * interval '1 microsecond', base + i.n * interval '1 microsecond'
    FROM (SELECT e.n, r.* FROM jsonb_array_elements(items) WITH ORDINALITY AS e(item, n),
            jsonb_to_record(e.item) AS r(job_id uuid, tenant_id uuid, idempotency_key text, params_hash text,
                                         params jsonb, credits bigint, tasks jsonb)) AS i
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
    INSERT INTO tasks (task_id, job_id, tenant_id, run_no, stage, unit, created_at)
    SELECT t.task_id, given.job_id, tenant_id, 1, t.stage, t.unit, base
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

  SELECT run_no INTO STRICT former FROM jobs WHERE job_id = job;
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
  account.retries_today := counts.tenant_used + 1;
  account.retries_day := today;
  PERFORM append_to_ledger(ROW(account, entries));
  outcome := 'started';
  RETURN NEXT;
END $$;

-- Ends a job's pending hold: consumes `spent` credits for these `charges` and releases the rest, which pays what is owed
-- first. False when it is settled already. The caller holds the job's lock; the account comes before the hold (lock order).
CREATE OR REPLACE FUNCTION settle_hold(job uuid, run integer, tenant uuid, spent bigint,
  charges jsonb, consume_id uuid, release_id uuid)
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
  PERFORM append_to_ledger(ROW(account, entries));
  RETURN true;
END $$;

-- A row to append. `amount` is negative for reserve and consume, else positive. What reserves, consumes or releases names
-- the hold of a job, a playground task, or (reserve and consume) the payment whose credits are taken back.
CREATE OR REPLACE FUNCTION ledger_entry(entry_id uuid, type text, amount bigint, description text,
  hold uuid DEFAULT NULL, job uuid DEFAULT NULL, playground_task uuid DEFAULT NULL, payment uuid DEFAULT NULL)
RETURNS ledger_entry LANGUAGE sql IMMUTABLE AS $$
  SELECT ROW(entry_id, type, amount, description, hold, job, playground_task, payment)::ledger_entry
$$;

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
      retries_today = account.retries_today, retries_day = account.retries_day
    WHERE tenant_id = account.tenant_id;
  END LOOP;
  RETURN accounts;
END $$;

-- Marks what the tenant owes as taken, the oldest payment first, out of the credits that are available after a posting that
-- makes some available (or has no entries). Returns the entries of it: reserved, then consumed, as anything is spent. Only
-- append_to_ledger calls this.
CREATE OR REPLACE FUNCTION take_owed(posting ledger_posting) RETURNS ledger_entry[] LANGUAGE plpgsql AS $$
DECLARE
  note text := 'Taken back: the payment was refunded or disputed';
  before bigint := (posting.account).balance - (posting.account).reserved;
  available bigint := before;
  entry ledger_entry;
  taken ledger_entry[] := '{}';
  debt record;
  part bigint;
BEGIN
  FOREACH entry IN ARRAY posting.entries LOOP
    IF entry.type <> 'consume' THEN available := available + entry.amount; END IF;
  END LOOP;
  IF available = 0 OR available <= before AND posting.entries <> '{}' THEN RETURN taken; END IF;
  FOR debt IN
    SELECT p.payment_id, p.due - p.taken AS owed FROM payments p
    WHERE p.tenant_id = (posting.account).tenant_id AND p.taken < p.due
    ORDER BY p.created_at, p.payment_id FOR NO KEY UPDATE
  LOOP
    part := least(debt.owed, available);
    EXIT WHEN part = 0;
    UPDATE payments p SET taken = p.taken + part WHERE p.payment_id = debt.payment_id;
    taken := taken || ARRAY[
      ledger_entry(new_id(), 'reserve', -part, note, payment => debt.payment_id),
      ledger_entry(new_id(), 'consume', -part, note, payment => debt.payment_id)];
    available := available - part;
  END LOOP;
  RETURN taken;
END $$;

-- Adds credits: a purchase, bonus or refund, of a payment or of none. Returns the balances, and how much was collected at
-- once because it was owed. No row where the tenant has no account.
CREATE OR REPLACE FUNCTION add_credits(tenant uuid, entry_id uuid, entry_type text, credits bigint, note text, payment uuid)
RETURNS TABLE (credit_balance bigint, credit_reserved bigint, available_credits bigint, collected bigint)
LANGUAGE plpgsql AS $$
DECLARE
  before credit_accounts;
  after credit_accounts;
BEGIN
  SELECT * INTO before FROM credit_accounts WHERE tenant_id = tenant FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  after := (append_to_ledger(ROW(before, ARRAY[ledger_entry(entry_id, entry_type, credits, note, payment => payment)])))[1];
  credit_balance := after.balance;
  credit_reserved := after.reserved;
  available_credits := after.balance - after.reserved;
  collected := before.balance + credits - after.balance;
  RETURN NEXT;
END $$;

-- Takes what a tenant owes because more became due. Whose money went back isn't charged anew for the credits that went
-- along: a top-up that only this begins is dropped. Returns how many credits were taken.
CREATE OR REPLACE FUNCTION collect_debts(tenant uuid) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  before credit_accounts;
  after credit_accounts;
BEGIN
  SELECT * INTO STRICT before FROM credit_accounts WHERE tenant_id = tenant FOR NO KEY UPDATE;
  IF NOT EXISTS (SELECT FROM payments p WHERE p.tenant_id = tenant AND p.taken < p.due) THEN RETURN 0; END IF;
  after := (append_to_ledger(ROW(before, '{}')))[1];
  IF after.balance = before.balance THEN RETURN 0; END IF;
  UPDATE topups SET state = 'dropped', reason = 'A refund or dispute took the credits.', finished_at = clock_timestamp()
  WHERE tenant_id = tenant AND state = 'pending' AND xmin = pg_current_xact_id()::xid;
  RETURN before.balance - after.balance;
END $$;

-- Reserves the credits of a task: reserved | unpaid | limited. Only a reserved one has written anything.
CREATE OR REPLACE FUNCTION reserve_playground(task uuid, tenant uuid, model text, credits bigint, reserve_id uuid,
  patience_ms float8, most_open integer)
RETURNS TABLE (outcome text, available bigint) LANGUAGE plpgsql AS $$
DECLARE
  account credit_accounts;
BEGIN
  SELECT a.* INTO STRICT account FROM credit_accounts a WHERE a.tenant_id = tenant FOR NO KEY UPDATE;
  available := account.balance - account.reserved;
  IF (SELECT count(*) FROM playground_holds h WHERE h.tenant_id = tenant AND h.state = 'pending') >= most_open THEN
    outcome := 'limited'; RETURN NEXT; RETURN;
  ELSIF available < credits THEN
    outcome := 'unpaid'; RETURN NEXT; RETURN;
  END IF;
  INSERT INTO playground_holds (task_id, tenant_id, model_id, amount, created_at, deadline_at)
  VALUES (task, tenant, model, credits, clock_timestamp(), clock_timestamp() + patience_ms * interval '1 millisecond');
  PERFORM append_to_ledger(ROW(account, ARRAY[
    ledger_entry(reserve_id, 'reserve', -credits, 'Reserved for a playground task', playground_task => task)]));
  outcome := 'reserved'; RETURN NEXT;
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
    output = made, error_message = message, settled_at = clock_timestamp()
  WHERE h.task_id = task AND h.state = 'pending' RETURNING h.* INTO hold;
  IF NOT FOUND THEN
    -- The same output: this very settlement was committed before and its answer got lost on the way.
    RETURN EXISTS (SELECT FROM playground_holds h WHERE h.task_id = task AND h.output = made);
  END IF;
  PERFORM append_to_ledger(ROW(account, ARRAY[CASE
    WHEN hold.consumed > 0 THEN ledger_entry(entry_id, 'consume', -hold.amount, 'Consumed by a playground task',
      playground_task => task)
    ELSE ledger_entry(entry_id, 'release', hold.amount, 'Released by a playground task', playground_task => task) END]));
  RETURN true;
END $$;
