-- Reserves the credits of a task: reserved | suspended | unpaid | limited. Only a reserved one has written anything.
CREATE OR REPLACE FUNCTION reserve_playground(task uuid, tenant uuid, model text, credits bigint, reserve_id uuid,
  patience_ms float8, most_open integer)
RETURNS TABLE (outcome text, available bigint) LANGUAGE plpgsql AS $$
DECLARE
  account credit_accounts;
  refill bigint;
BEGIN
  SELECT a.* INTO STRICT account FROM credit_accounts a WHERE a.tenant_id = tenant FOR NO KEY UPDATE;
  available := account.balance - account.reserved;
  refill := test_refill(tenant, account.balance, available, credits);
  available := available + refill;
  IF (SELECT t.suspended_at IS NOT NULL FROM tenants t WHERE t.tenant_id = tenant) THEN
    outcome := 'suspended'; RETURN NEXT; RETURN;
  ELSIF (SELECT count(*) FROM playground_holds h WHERE h.tenant_id = tenant AND h.state = 'pending') >= most_open THEN
    outcome := 'limited'; RETURN NEXT; RETURN;
  ELSIF available < credits THEN
    outcome := 'unpaid'; RETURN NEXT; RETURN;
  END IF;
  INSERT INTO playground_holds (task_id, tenant_id, model_id, amount, created_at, deadline_at)
  VALUES (task, tenant, model, credits, clock_timestamp(), clock_timestamp() + patience_ms * interval '1 millisecond');
  PERFORM append_to_ledger(ROW(account, refill_entries(refill)
    || ledger_entry(reserve_id, 'reserve', -credits, 'Reserved for a playground task', playground_task => task)));
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
