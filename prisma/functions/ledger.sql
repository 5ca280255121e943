-- The ledger (docs/operate/billing.md). Rows of credit_transactions and the balances of credit_accounts are written by
-- append_to_ledger and by nothing else; test/sql/ledger-writers.test.ts finds whoever does.

-- The ledger only grows. Each of its months has this trigger too (`make_partitions`), against statements that name the month.
CREATE OR REPLACE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'credit_transactions is append-only';
END $$;

CREATE OR REPLACE TRIGGER credit_transactions_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

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

-- Adds credits: a purchase, bonus or refund, of a payment, of a job or of none. Returns the balances, and how much was collected at
-- once because it was owed. No row where the tenant has no account.
CREATE OR REPLACE FUNCTION add_credits(tenant uuid, entry_id uuid, entry_type text, credits bigint, note text, payment uuid,
  job uuid DEFAULT NULL)
RETURNS TABLE (credit_balance bigint, credit_reserved bigint, available_credits bigint, collected bigint)
LANGUAGE plpgsql AS $$
DECLARE
  before credit_accounts;
  after credit_accounts;
BEGIN
  SELECT * INTO before FROM credit_accounts WHERE tenant_id = tenant FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  after := (append_to_ledger(ROW(before, ARRAY[ledger_entry(entry_id, entry_type, credits, note, payment => payment, job => job)])))[1];
  credit_balance := after.balance;
  credit_reserved := after.reserved;
  available_credits := after.balance - after.reserved;
  collected := before.balance + credits - after.balance;
  RETURN NEXT;
END $$;

-- Credits that test mode gets for a reservation that would fail otherwise: as many as bring its balance to 10,000. None in
-- live mode.
CREATE OR REPLACE FUNCTION test_refill(tenant uuid, balance bigint, available bigint, needed bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN available < needed AND is_test_tenant(tenant) THEN greatest(10000 - balance, 0) ELSE 0 END
$$;

-- The entry of a refill; no entry of 0 credits.
CREATE OR REPLACE FUNCTION refill_entries(refill bigint) RETURNS ledger_entry[] LANGUAGE sql VOLATILE AS $$
  SELECT CASE WHEN refill > 0 THEN ARRAY[ledger_entry(new_id(), 'bonus', refill, 'Test credits')]
    ELSE '{}'::ledger_entry[] END
$$;

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
