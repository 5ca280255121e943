-- Credits that are owed (docs/billing.md, "Money that goes back") are taken in the transaction that makes credits
-- available, whatever it does so for. So an account never has available credits and a debt at once.

-- What a tenant's own request may release, it may owe. The table has its wall already.
GRANT SELECT (due, taken, created_at), UPDATE (taken) ON payments TO reelwright_tenant;

-- Takes what the tenant owes out of what `account` has available, the oldest payment first: marks it as taken, writes
-- its ledger rows and answers the account as it is left. The caller holds the account's lock, has written the rows of
-- whatever made credits available, and writes the account back, so that triggers see the outcome only.
CREATE FUNCTION collect_owed(account credit_accounts) RETURNS credit_accounts LANGUAGE plpgsql AS $$
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

-- Takes what a tenant owes because more became due. Whose money went back isn't charged anew for the credits that went
-- along: a top-up that only this begins is dropped. Answers how many credits were taken.
CREATE FUNCTION collect_debts(tenant uuid) RETURNS bigint LANGUAGE plpgsql AS $$
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

-- Adds credits: a purchase, bonus or refund, of a payment or of none. No row where the tenant has no account.
CREATE FUNCTION add_credits(tenant uuid, entry_id uuid, entry_type text, credits bigint, note text, payment uuid)
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

-- As before; what is released pays what is owed first.
CREATE OR REPLACE FUNCTION settle_hold(job uuid, run integer, tenant uuid, spent bigint,
  charges jsonb, consume_id uuid, release_id uuid)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  account credit_accounts;
  hold credit_holds;
  rest bigint;
BEGIN
  SELECT * INTO STRICT account FROM credit_accounts WHERE tenant_id = tenant FOR NO KEY UPDATE;
  UPDATE credit_holds SET state = 'settled', consumed = spent, charges = settle_hold.charges, settled_at = clock_timestamp()
    WHERE job_id = job AND run_no = run AND state = 'pending' RETURNING * INTO hold;
  IF NOT FOUND THEN RETURN false; END IF;
  rest := hold.amount - spent;
  IF spent > 0 THEN
    INSERT INTO credit_transactions (transaction_id, tenant_id, hold_id, job_id, type, amount,
      balance_before, balance_after, credit_balance_after, credit_reserved_after, available_after, description, created_at)
    VALUES (consume_id, tenant, hold.hold_id, job, 'consume', -spent,
      account.balance, account.balance - spent,
      account.balance - spent, account.reserved - spent, account.balance - account.reserved,
      'Consumed by a job', clock_timestamp());
  END IF;
  IF rest > 0 THEN
    INSERT INTO credit_transactions (transaction_id, tenant_id, hold_id, job_id, type, amount,
      balance_before, balance_after, credit_balance_after, credit_reserved_after, available_after, description, created_at)
    VALUES (release_id, tenant, hold.hold_id, job, 'release', rest,
      account.balance - account.reserved, account.balance - account.reserved + rest,
      account.balance - spent, account.reserved - hold.amount, account.balance - account.reserved + rest,
      'Released by a job', clock_timestamp());
  END IF;
  account.balance := account.balance - spent;
  account.reserved := account.reserved - hold.amount;
  IF rest > 0 THEN account := collect_owed(account); END IF;
  UPDATE credit_accounts SET balance = account.balance, reserved = account.reserved, live_jobs = live_jobs - 1
    WHERE tenant_id = tenant;
  RETURN true;
END $$;

-- As before; what is released pays what is owed first.
CREATE OR REPLACE FUNCTION settle_playground(task uuid, made text, message text, entry_id uuid) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  account credit_accounts;
  hold playground_holds;
  spent bigint;
  free bigint;
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
  spent := hold.consumed;
  free := account.balance - account.reserved;
  INSERT INTO credit_transactions (transaction_id, tenant_id, playground_task_id, type, amount,
    balance_before, balance_after, credit_balance_after, credit_reserved_after, available_after, description, created_at)
  SELECT entry_id, hold.tenant_id, task, 'consume', -spent, account.balance, account.balance - spent,
    account.balance - spent, account.reserved - hold.amount, free, 'Consumed by a playground task', clock_timestamp()
  WHERE spent > 0
  UNION ALL
  SELECT entry_id, hold.tenant_id, task, 'release', hold.amount, free, free + hold.amount,
    account.balance, account.reserved - hold.amount, free + hold.amount, 'Released by a playground task', clock_timestamp()
  WHERE spent = 0;
  account.balance := account.balance - spent;
  account.reserved := account.reserved - hold.amount;
  IF spent = 0 THEN account := collect_owed(account); END IF;
  UPDATE credit_accounts a SET balance = account.balance, reserved = account.reserved
  WHERE a.tenant_id = hold.tenant_id;
  RETURN true;
END $$;

-- What the sweeper had not come to yet.
SELECT collect_debts(a.tenant_id) FROM credit_accounts a
WHERE a.balance > a.reserved
  AND EXISTS (SELECT FROM payments p WHERE p.tenant_id = a.tenant_id AND p.taken < p.due)
ORDER BY a.tenant_id;
