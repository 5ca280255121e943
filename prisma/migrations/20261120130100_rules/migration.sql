-- What Prisma's schema can't say: value checks, partial indexes, sequences, the append-only ledger.

-- One number per lease. It only grows, so it fences: whoever holds an older number writes nothing.
CREATE SEQUENCE fence;
-- One number per process that runs tasks; half of its session's advisory lock.
CREATE SEQUENCE owner_numbers AS integer CYCLE;

ALTER TABLE api_keys ADD CONSTRAINT api_keys_hash_is_sha256 CHECK (hash ~ '^[0-9a-f]{64}$');

ALTER TABLE tenants
  ADD CONSTRAINT tenants_limits CHECK (concurrent_limit >= 0 AND daily_limit >= 0);

ALTER TABLE jobs
  ADD CONSTRAINT jobs_status CHECK (status IN ('pending', 'processing', 'paused', 'completed', 'failed', 'cancelled')),
  ADD CONSTRAINT jobs_pause_reason CHECK (pause_reason IN ('user', 'human_review', 'credit_limit')),
  ADD CONSTRAINT jobs_progress CHECK (progress_percent BETWEEN 0 AND 100),
  ADD CONSTRAINT jobs_credits CHECK (credits_estimated >= 0 AND credits_reserved >= 0 AND credits_consumed >= 0),
  ADD CONSTRAINT jobs_counters CHECK (run_no >= 1 AND event_seq >= 0);

ALTER TABLE tasks
  ADD CONSTRAINT tasks_status CHECK (status IN ('ready', 'leased', 'waiting', 'done', 'failed', 'cancelled')),
  ADD CONSTRAINT tasks_counters CHECK (unit >= 0 AND attempt >= 0 AND failures >= 0 AND crashes >= 0 AND items >= 0),
  ADD CONSTRAINT tasks_progress CHECK (progress BETWEEN 0 AND 1),
  -- A lease is whole or absent, and a wait has an end: no task can hang in between.
  ADD CONSTRAINT tasks_lease CHECK (
    (status = 'leased') = (lease_owner IS NOT NULL AND lease_expires_at IS NOT NULL)
    AND (status <> 'leased' OR lease_token IS NOT NULL)),
  ADD CONSTRAINT tasks_wait CHECK (status <> 'waiting' OR not_before IS NOT NULL);

ALTER TABLE vendor_calls
  ADD CONSTRAINT vendor_calls_state CHECK (state IN ('intent', 'submitted', 'done', 'failed', 'unknown')),
  ADD CONSTRAINT vendor_calls_submissions CHECK (submissions >= 0);

ALTER TABLE credit_accounts
  ADD CONSTRAINT credit_accounts_balance CHECK (balance >= 0),
  ADD CONSTRAINT credit_accounts_reserved CHECK (reserved BETWEEN 0 AND balance),
  ADD CONSTRAINT credit_accounts_counters CHECK (live_jobs >= 0 AND jobs_today >= 0 AND jobs_total >= 0);

ALTER TABLE credit_holds
  ADD CONSTRAINT credit_holds_amount CHECK (amount >= 0),
  ADD CONSTRAINT credit_holds_state CHECK (state IN ('pending', 'settled')),
  ADD CONSTRAINT credit_holds_settled CHECK (
    (state = 'settled') = (consumed IS NOT NULL AND settled_at IS NOT NULL)),
  -- Actual cost never exceeds the reservation.
  ADD CONSTRAINT credit_holds_consumed CHECK (consumed BETWEEN 0 AND amount);
CREATE UNIQUE INDEX credit_holds_one_pending ON credit_holds (job_id) WHERE state = 'pending';

-- The row equation (decisions, "Credits"): reserve and release move and show what is available, the others
-- move and show the balance; a consume turns reserved credits into spent ones.
ALTER TABLE credit_transactions
  ADD CONSTRAINT credit_transactions_type CHECK (type IN ('purchase', 'reserve', 'consume', 'release', 'refund', 'bonus')),
  ADD CONSTRAINT credit_transactions_sign CHECK ((amount < 0) = (type IN ('reserve', 'consume')) AND amount <> 0),
  ADD CONSTRAINT credit_transactions_equation CHECK (balance_after = balance_before + amount),
  ADD CONSTRAINT credit_transactions_available CHECK (available_after = credit_balance_after - credit_reserved_after),
  ADD CONSTRAINT credit_transactions_shown CHECK (
    balance_after = CASE WHEN type IN ('reserve', 'release') THEN available_after ELSE credit_balance_after END),
  ADD CONSTRAINT credit_transactions_hold CHECK (
    (type IN ('reserve', 'consume', 'release')) = (hold_id IS NOT NULL));

CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'credit_transactions is append-only';
END $$;
CREATE TRIGGER credit_transactions_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

ALTER TABLE webhook_deliveries
  ADD CONSTRAINT webhook_deliveries_event CHECK (event IN ('job.completed', 'job.failed')),
  ADD CONSTRAINT webhook_deliveries_state CHECK (state IN ('pending', 'delivered', 'abandoned')),
  ADD CONSTRAINT webhook_deliveries_attempts CHECK (attempts >= 0);
CREATE INDEX webhook_deliveries_pending ON webhook_deliveries (next_attempt_at) WHERE state = 'pending';

-- The relay's and the reaper's views of the tasks: each index holds only the rows of its step, so their cost
-- doesn't grow with the table. The first one lets the relay step from tenant to tenant.
CREATE INDEX tasks_undispatched ON tasks (stage, tenant_id, priority, created_at, unit)
  WHERE status = 'ready' AND dispatched_at IS NULL;
CREATE INDEX tasks_dispatched ON tasks (dispatched_at) WHERE status = 'ready' AND dispatched_at IS NOT NULL;
CREATE INDEX tasks_waiting ON tasks (not_before) WHERE status = 'waiting';
-- By owner and not by expiry: a heartbeat moves the expiry of every lease and stays a heap-only update.
CREATE INDEX tasks_leased ON tasks (lease_owner) WHERE status = 'leased';

-- Rows that are updated in place many times keep room for it in their page (heap-only updates).
ALTER TABLE jobs SET (fillfactor = 75);
ALTER TABLE tasks SET (fillfactor = 75);
ALTER TABLE credit_accounts SET (fillfactor = 20);
-- The hot tables turn over fast; a late vacuum would show as slow claims.
ALTER TABLE tasks SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
ALTER TABLE credit_accounts SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);

-- A time as the wire shows it: ISO 8601, UTC, milliseconds.
CREATE FUNCTION iso(at timestamptz) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
