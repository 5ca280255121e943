-- The ledger (docs/billing.md): what adds credits, and what takes those that are owed.

-- The ledger only grows.
CREATE OR REPLACE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'credit_transactions is append-only';
END $$;

CREATE OR REPLACE TRIGGER credit_transactions_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

-- Adds credits: a purchase, bonus or refund, of a payment or of none. No row where the tenant has no account.
CREATE OR REPLACE FUNCTION add_credits(tenant uuid, entry_id uuid, entry_type text, credits bigint, note text, payment uuid)
RETURNS TABLE (credit_balance bigint, credit_reserved bigint, available_credits bigint, collected bigint)
LANGUAGE plpgsql AS $$
DECLARE
  account credit_accounts;
BEGIN
  SELECT * INTO account FROM credit_accounts WHERE tenant_id = tenant FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  INSERT INTO credit_transactions (transaction_id, tenant_id, payment_id, type, amount, balance_before, balance_after,
    credit_balance_after, credit_reserved_after, available_after, description, created_at)
  VALUES (entry_id, tenant, payment, entry_type, credits, account.balance, account.balance + credits,
    account.balance + credits, account.reserved, account.balance + credits - account.reserved, note, clock_timestamp());
  account.balance := account.balance + credits;
  collected := account.balance;
  account := collect_owed(account);
  UPDATE credit_accounts SET balance = account.balance WHERE tenant_id = tenant;
  credit_balance := account.balance;
  credit_reserved := account.reserved;
  available_credits := account.balance - account.reserved;
  collected := collected - account.balance;
  RETURN NEXT;
END $$;

-- Takes what a tenant owes because more became due. Whose money went back isn't charged anew for the credits that went
-- along: a top-up that only this begins is dropped. Returns how many credits were taken.
CREATE OR REPLACE FUNCTION collect_debts(tenant uuid) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  account credit_accounts;
  before bigint;
BEGIN
  SELECT * INTO STRICT account FROM credit_accounts WHERE tenant_id = tenant FOR NO KEY UPDATE;
  before := account.balance;
  account := collect_owed(account);
  IF account.balance = before THEN RETURN 0; END IF;
  UPDATE credit_accounts SET balance = account.balance WHERE tenant_id = tenant;
  UPDATE topups SET state = 'dropped', reason = 'A refund or dispute took the credits.', finished_at = clock_timestamp()
  WHERE tenant_id = tenant AND state = 'pending' AND xmin = pg_current_xact_id()::xid;
  RETURN before - account.balance;
END $$;

-- Takes what the tenant owes out of what `account` has available, the oldest payment first: marks it as taken, writes
-- its ledger rows and returns the account as it is left. The caller holds the account's lock, has written the rows of
-- whatever made credits available, and writes the account back, so that triggers see the outcome only.
CREATE OR REPLACE FUNCTION collect_owed(account credit_accounts) RETURNS credit_accounts LANGUAGE plpgsql AS $$
DECLARE
  debt record;
  part bigint;
  free bigint;
BEGIN
  IF account.balance = account.reserved THEN RETURN account; END IF;
  FOR debt IN
    SELECT p.payment_id, p.due - p.taken AS owed FROM payments p
    WHERE p.tenant_id = account.tenant_id AND p.taken < p.due ORDER BY p.created_at, p.payment_id FOR NO KEY UPDATE
  LOOP
    free := account.balance - account.reserved;
    part := least(debt.owed, free);
    EXIT WHEN part = 0;
    UPDATE payments p SET taken = p.taken + part WHERE p.payment_id = debt.payment_id;
    -- As anything is spent: reserved, then consumed. Nobody else sees the moment between.
    INSERT INTO credit_transactions (transaction_id, tenant_id, payment_id, type, amount, balance_before, balance_after,
      credit_balance_after, credit_reserved_after, available_after, description, created_at)
    SELECT new_id(), account.tenant_id, debt.payment_id, r.type, -part, r.before, r.before - part,
      account.balance - r.spent, account.reserved + part - r.spent, free - part,
      'Taken back: the payment was refunded or disputed', clock_timestamp()
    FROM (VALUES (1, 'reserve', free, 0::bigint), (2, 'consume', account.balance, part)) AS r(n, type, before, spent)
    ORDER BY r.n;
    account.balance := account.balance - part;
  END LOOP;
  RETURN account;
END $$;
