-- Made by `npm run sql:migration` from prisma/functions/*.sql. Bodies may call what follows them.
SET LOCAL check_function_bodies = off;

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
  RETURN true;
END $$;
