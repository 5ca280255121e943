-- Credits of playground tasks (docs/playground.md). The tasks themselves live in Redis, which may lose them; what
-- was reserved for them, and what they came to, is kept here.

CREATE TABLE playground_holds (
    "task_id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "model_id" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "consumed" BIGINT,
    "output" TEXT,
    "error_message" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "deadline_at" TIMESTAMPTZ(6) NOT NULL,
    "settled_at" TIMESTAMPTZ(6),
    CONSTRAINT "playground_holds_pkey" PRIMARY KEY ("task_id")
);
ALTER TABLE playground_holds ADD CONSTRAINT "playground_holds_tenant_id_fkey"
  FOREIGN KEY ("tenant_id") REFERENCES credit_accounts ("tenant_id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE playground_holds
  ADD CONSTRAINT playground_holds_amount CHECK (amount > 0),
  ADD CONSTRAINT playground_holds_state CHECK (state IN ('pending', 'settled')),
  -- A settled one was consumed whole and has a result, or was released whole and says why.
  ADD CONSTRAINT playground_holds_settled CHECK (CASE state
    WHEN 'pending' THEN num_nonnulls(consumed, output, error_message, settled_at) = 0
    ELSE consumed IS NOT NULL AND settled_at IS NOT NULL
      AND (consumed = amount AND output IS NOT NULL AND error_message IS NULL
        OR consumed = 0 AND output IS NULL AND error_message IS NOT NULL) END);
-- What the sweeper looks at, and what a tenant has under way.
CREATE INDEX playground_holds_pending ON playground_holds (created_at) WHERE state = 'pending';
CREATE INDEX playground_holds_open ON playground_holds (tenant_id) WHERE state = 'pending';

SELECT raise_wall('playground_holds');
GRANT SELECT, INSERT ON playground_holds TO reelwright_tenant;

-- A ledger row that reserves, consumes or releases names what it does so for: a job's hold or a playground task's.
ALTER TABLE credit_transactions
  ADD COLUMN "playground_task_id" UUID,
  ADD CONSTRAINT "credit_transactions_playground_task_id_fkey"
    FOREIGN KEY ("playground_task_id") REFERENCES playground_holds ("task_id") ON DELETE RESTRICT ON UPDATE CASCADE,
  DROP CONSTRAINT credit_transactions_hold,
  ADD CONSTRAINT credit_transactions_hold CHECK (
    num_nonnulls(hold_id, playground_task_id) = CASE WHEN type IN ('reserve', 'consume', 'release') THEN 1 ELSE 0 END);
CREATE UNIQUE INDEX "credit_transactions_playground_task_id_type_key" ON credit_transactions ("playground_task_id", "type");

-- Reserves the credits of a task: reserved | unpaid | limited. Only a reserved one has written anything.
CREATE FUNCTION reserve_playground(task uuid, tenant uuid, model text, credits bigint, reserve_id uuid,
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

-- Ends a task's pending hold: consumed where there is an output, released where there is none. False when it was
-- settled before: whoever else made something of the task shall throw it away. The account comes before the hold.
CREATE FUNCTION settle_playground(task uuid, made text, message text, entry_id uuid) RETURNS boolean LANGUAGE plpgsql AS $$
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
  UPDATE credit_accounts a SET balance = a.balance - spent, reserved = a.reserved - hold.amount
  WHERE a.tenant_id = hold.tenant_id;
  INSERT INTO credit_transactions (transaction_id, tenant_id, playground_task_id, type, amount,
    balance_before, balance_after, credit_balance_after, credit_reserved_after, available_after, description, created_at)
  SELECT entry_id, hold.tenant_id, task, 'consume', -spent, account.balance, account.balance - spent,
    account.balance - spent, account.reserved - hold.amount, free, 'Consumed by a playground task', clock_timestamp()
  WHERE spent > 0
  UNION ALL
  SELECT entry_id, hold.tenant_id, task, 'release', hold.amount, free, free + hold.amount,
    account.balance, account.reserved - hold.amount, free + hold.amount, 'Released by a playground task', clock_timestamp()
  WHERE spent = 0;
  RETURN true;
END $$;
