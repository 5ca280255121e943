-- Made by `npm run sql:migration` from prisma/functions/*.sql. Bodies may call what follows them.
SET LOCAL check_function_bodies = off;

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
    INSERT INTO credit_transactions (transaction_id, tenant_id, hold_id, job_id, playground_task_id, payment_id, cause_id, type, amount,
      balance_before, balance_after, credit_balance_after, credit_reserved_after, available_after, description, created_at)
    SELECT (r.entry).entry_id, r.tenant_id, (r.entry).hold_id, (r.entry).job_id, (r.entry).playground_task_id,
      (r.entry).payment_id, coalesce((r.entry).hold_id, (r.entry).playground_task_id, (r.entry).payment_id, (r.entry).entry_id),
      (r.entry).type, (r.entry).amount,
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

-- Makes the partitions of the months from this time's to `ahead` after the current one, where they are missing. Returns how many rows
-- had found none and lay in `_rest`. Waits 250 ms for a lock, then gives up: there is time until a month begins.
CREATE OR REPLACE FUNCTION make_partitions(since timestamptz, ahead integer) RETURNS bigint LANGUAGE plpgsql SET lock_timeout = '250ms' AS $$
DECLARE
  each record;
  month timestamptz;
  part text;
  rest text;
  options text;
  from_id uuid;
  until_id uuid;
  moved bigint;
  late bigint := 0;
  refusal text;
BEGIN
  FOR each IN
    SELECT * FROM monthly_tables() CROSS JOIN generate_series(month_begin(since, 0) AT TIME ZONE 'UTC',
      month_begin(clock_timestamp(), ahead) AT TIME ZONE 'UTC', '1 month') AS begun
  LOOP
    month := each.begun AT TIME ZONE 'UTC';
    part := each.parent || to_char(each.begun, '_YYYY_MM');
    CONTINUE WHEN to_regclass(part) IS NOT NULL;
    rest := each.parent || '_rest';
    from_id := first_id(month);
    until_id := first_id(month_begin(month, 1));
    SELECT coalesce('WITH (' || array_to_string(reloptions, ', ') || ')', '') INTO options FROM pg_class WHERE oid = rest::regclass;
    -- Attached afterwards, since CREATE TABLE … PARTITION OF would keep everybody from the table.
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS) %s', part, each.parent, options);
    FOR refusal IN
      SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE tgrelid = each.parent::regclass AND NOT tgisinternal AND tgtype & 1 = 0
    LOOP
      EXECUTE regexp_replace(refusal, ' ON \S+ ', format(' ON %I ', part));
    END LOOP;
    EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', rest);
    EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', rest);
    EXECUTE format('WITH gone AS (DELETE FROM %1$I WHERE %2$I >= $1 AND %2$I < $2 RETURNING *) INSERT INTO %3$I SELECT * FROM gone',
      rest, each.part_key, part) USING from_id, until_id;
    GET DIAGNOSTICS moved = ROW_COUNT;
    late := late + moved;
    EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER', rest);
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', each.parent, part, from_id, until_id);
  END LOOP;
  RETURN late;
END $$;

CREATE OR REPLACE TRIGGER credit_transactions_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

ALTER TABLE credit_transactions ENABLE ROW LEVEL SECURITY;

CREATE POLICY tenant_scope ON credit_transactions TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)) AND (job_id IS NULL OR (( SELECT own.tenant_id FROM jobs own WHERE own.job_id = credit_transactions.job_id)) = tenant_id));

GRANT INSERT ON credit_transactions TO reelwright_tenant;

GRANT SELECT ON credit_transactions TO reelwright_tenant;
