-- Row-level security (docs/contribute/adr/0007-tenant-scope.md): what is done in a tenant's name is done as the role
-- reelwright_tenant, which sees and writes the rows of one tenant only: the one the transaction entered. The system's own
-- work (claims, relay, reaper, creation in batches) runs as the tables' owner, who isn't subject to the policies.

-- The tenant in whose name the transaction runs; null for none, which no row equals.
CREATE OR REPLACE FUNCTION current_tenant() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT nullif(current_setting('reelwright.tenant', true), '')::uuid
$$;

-- Shows and admits one tenant's rows of a table with a tenant_id. A row that names a job must name one of that tenant's.
-- Every table with a tenant_id is in the list below, with what is granted of it.
-- (A select of its own: so the setting is read once per statement, not once per row. And the job's tenant is compared, since
-- for EXISTS the planner may read all jobs of the tenant into a hash first.)
CREATE OR REPLACE FUNCTION enable_tenant_scope(target regclass) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  own_row text := 'tenant_id = (SELECT current_tenant())';
  names_job boolean := target <> 'jobs'::regclass AND EXISTS (
    SELECT FROM pg_attribute WHERE attrelid = target AND attname = 'job_id' AND NOT attisdropped);
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('CREATE POLICY tenant_scope ON %s TO reelwright_tenant USING (%s) WITH CHECK (%s)', target, own_row,
    CASE WHEN names_job THEN format(
      '%s AND (job_id IS NULL OR (SELECT own.tenant_id FROM jobs own WHERE own.job_id = %s.job_id) = tenant_id)', own_row, target)
    ELSE own_row END);
END $$;

SELECT enable_tenant_scope(scoped) FROM unnest(ARRAY['account_changes', 'address_confirmations', 'api_keys', 'audit_log', 'auto_topups',
  'credit_accounts', 'credit_alerts', 'credit_holds', 'credit_transactions', 'custom_tracks', 'exports', 'film_revisions',
  'idempotency_keys', 'invitations',
  'job_keys', 'jobs', 'ledger_checkpoints', 'mails', 'members',
  'page_marks', 'payment_events', 'payment_methods', 'checkout_sessions', 'payments', 'playground_holds', 'tasks', 'templates',
  'tenant_notes', 'tenants', 'topups', 'upload_quotas', 'uploads', 'usage_days', 'vendor_calls', 'webhook_deliveries', 'webhook_endpoints',
  'webhook_listeners', 'webhook_stream_events']::regclass[]) AS scoped;

-- A test key belongs to the account. Its daily limit counts what its test mode reserves.
CREATE POLICY test_mode_reads ON api_keys FOR SELECT TO reelwright_tenant
  USING (key_prefix LIKE 'rw\_test\_%' AND test_tenant_of(tenant_id) = (SELECT current_tenant()));
CREATE POLICY test_mode_counts ON api_keys FOR UPDATE TO reelwright_tenant
  USING (key_prefix LIKE 'rw\_test\_%' AND test_tenant_of(tenant_id) = (SELECT current_tenant()));

-- An account's events are of no job; their deliveries have an id of their own in its place.
DROP POLICY tenant_scope ON webhook_deliveries;
CREATE POLICY tenant_scope ON webhook_deliveries TO reelwright_tenant USING (tenant_id = (SELECT current_tenant()))
  WITH CHECK (tenant_id = (SELECT current_tenant()) AND (event NOT LIKE 'job.%'
    OR (SELECT own.tenant_id FROM jobs own WHERE own.job_id = webhook_deliveries.job_id) = tenant_id));

-- An event belongs to its job's tenant; jobs are in the tenant scope themselves.
ALTER TABLE job_events ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_scope ON job_events TO reelwright_tenant
  USING ((SELECT own.tenant_id FROM jobs own WHERE own.job_id = job_events.job_id) = (SELECT current_tenant()));

-- What a tenant's requests do, and no more. What isn't named is the system's own.
GRANT USAGE ON SCHEMA public TO reelwright_tenant;

-- Notes are the operators': no tenant has any right to them.
GRANT SELECT, UPDATE (name, avatar, logo, webhook_url, webhook_secret, file_days, content_days, retention_at, delete_at) ON tenants TO reelwright_tenant;
-- A tenant sees its keys but not their hashes, makes new ones, changes and revokes them.
GRANT SELECT (key_id, tenant_id, name, key_prefix, expires_at, revoked_at, last_used_at, created_at, scopes, addresses,
    daily_credit_limit, spent_day, spent_credits), INSERT,
  UPDATE (name, expires_at, scopes, addresses, daily_credit_limit, revoked_at, spent_day, spent_credits) ON api_keys TO reelwright_tenant;
-- Which subject of an issuer a member is, is the system's to know; so is becoming one.
GRANT SELECT (member_id, tenant_id, email, name, role, active, created_at), UPDATE (role), DELETE ON members
  TO reelwright_tenant;
GRANT SELECT, INSERT, UPDATE (revoked_at) ON invitations TO reelwright_tenant;
GRANT SELECT, INSERT ON audit_log TO reelwright_tenant;
GRANT USAGE ON SEQUENCE audit_log_seq_seq TO reelwright_tenant;

GRANT SELECT, UPDATE ON jobs TO reelwright_tenant;
GRANT SELECT, INSERT, UPDATE ON tasks TO reelwright_tenant;
-- A revision is never changed; runs that render it are added.
GRANT SELECT, INSERT, UPDATE (runs) ON film_revisions TO reelwright_tenant;
-- How long a job's paid calls took; neither whom they were made to, nor what they cost.
GRANT SELECT (tenant_id, scope_id, run_no, stage, unit, attempt, state, submitted_at, finished_at, created_at)
  ON vendor_calls TO reelwright_tenant;
GRANT SELECT, INSERT ON job_events, webhook_deliveries TO reelwright_tenant;
-- A tenant has its own deliveries made again, never with another address or body.
GRANT UPDATE (state, attempts, crashes, next_attempt_at, finished_at, lease_token, secret) ON webhook_deliveries
  TO reelwright_tenant;
GRANT SELECT, INSERT, DELETE, UPDATE (url, events, description, schedule, enabled, secret, previous_secret, previous_until,
  failing_since, disabled_at, updated_at) ON webhook_endpoints TO reelwright_tenant;
GRANT SELECT, INSERT, UPDATE (keep_until) ON webhook_listeners TO reelwright_tenant;
GRANT SELECT, INSERT ON webhook_stream_events TO reelwright_tenant;
GRANT USAGE ON SEQUENCE webhook_stream_events_event_no_seq TO reelwright_tenant;

-- Made by maintenance; a job that is retried or cancelled removes those that its end had moved.
GRANT SELECT, DELETE ON page_marks TO reelwright_tenant;
GRANT SELECT, UPDATE ON credit_accounts TO reelwright_tenant;
GRANT SELECT, INSERT, UPDATE ON usage_days TO reelwright_tenant;
GRANT SELECT, INSERT, UPDATE (day, bytes, files, stored_bytes) ON upload_quotas TO reelwright_tenant;
GRANT SELECT, INSERT, UPDATE (used_at, deleted_at) ON uploads TO reelwright_tenant;
GRANT SELECT, INSERT, UPDATE ON credit_holds TO reelwright_tenant;
GRANT SELECT, INSERT ON credit_transactions, playground_holds TO reelwright_tenant;
-- The answer is stored after the work; nothing else of a key changes.
GRANT SELECT, INSERT, UPDATE (answer) ON idempotency_keys TO reelwright_tenant;
GRANT USAGE ON SEQUENCE credit_transactions_seq_seq TO reelwright_tenant;

GRANT SELECT, INSERT ON checkout_sessions TO reelwright_tenant;
GRANT SELECT, INSERT, UPDATE (is_default, removed_at) ON payment_methods TO reelwright_tenant;
-- Which session a payment of its own is of; and what its own request releases, it may owe. Reversals belong to their
-- payment's tenant, but tenants don't read them, and no callback is done in a tenant's name.
GRANT SELECT (payment_id, tenant_id, session_id, due, taken, created_at), UPDATE (taken) ON payments TO reelwright_tenant;

GRANT SELECT, INSERT, UPDATE ON credit_alerts, auto_topups TO reelwright_tenant;
-- A tenant's own request may be what crosses a threshold.
GRANT SELECT, INSERT ON topups, mails, address_confirmations TO reelwright_tenant;
-- A change is undone once; nothing else of it changes.
GRANT SELECT, INSERT, UPDATE (undone_at) ON account_changes TO reelwright_tenant;

-- A worker makes what a tenant orders.
GRANT SELECT, INSERT ON exports TO reelwright_tenant;

-- Templates are the one thing that a tenant deletes; a track that is deleted keeps its row and its file.
GRANT SELECT, INSERT, UPDATE, DELETE ON templates TO reelwright_tenant;
GRANT SELECT, INSERT, UPDATE (is_active) ON custom_tracks TO reelwright_tenant;
