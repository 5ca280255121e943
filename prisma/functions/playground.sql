-- Reserves the credits of a task: reserved | unpaid | limited. Only a reserved one has written anything.
CREATE OR REPLACE FUNCTION reserve_playground(task uuid, tenant uuid, model text, credits bigint, reserve_id uuid,
  patience_ms float8, most_open integer)
RETURNS TABLE (outcome text, available bigint) LANGUAGE plpgsql AS $$
DECLARE
  account credit_accounts;
BEGIN
  SELECT a.balance - a.reserved INTO STRICT available FROM credit_accounts a WHERE a.tenant_id = tenant FOR NO KEY UPDATE;
  IF (SELECT count(*) FROM playground_holds h WHERE h.tenant_id = tenant AND h.state = 'pending') >= most_open THEN
    outcome := 'limited'; RETURN NEXT; RETURN;
  END IF;
  UPDATE credit_accounts a SET reserved = a.reserved + credits
  WHERE a.tenant_id = tenant AND a.balance - a.reserved >= credits RETURNING a.* INTO account;
  IF NOT FOUND THEN
    outcome := 'unpaid'; RETURN NEXT; RETURN;
  END IF;
  INSERT INTO playground_holds (task_id, tenant_id, model_id, amount, created_at, deadline_at)
  VALUES (task, tenant, model, credits, clock_timestamp(), clock_timestamp() + patience_ms * interval '1 millisecond');
  INSERT INTO credit_transactions (transaction_id, tenant_id, playground_task_id, type, amount,
    balance_before, balance_after, credit_balance_after, credit_reserved_after, available_after, description, created_at)
  VALUES (reserve_id, tenant, task, 'reserve', -credits, available, available - credits,
    account.balance, account.reserved, available - credits, 'Reserved for a playground task', clock_timestamp());
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
