-- The second wall between tenants (docs/adr/0007): what is done in a tenant's name is done as the role
-- reelwright_tenant, which sees and writes the rows of one tenant only: the one the transaction entered.
-- The system's own work (claims, relay, reaper, creation in batches) runs as the tables' owner, who isn't subject.

-- Roles belong to the whole server: another database of it may have made this one, or be making it right now.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'reelwright_tenant') THEN
    CREATE ROLE reelwright_tenant NOLOGIN;
  END IF;
EXCEPTION
  WHEN duplicate_object OR unique_violation THEN NULL;
  WHEN insufficient_privilege THEN
    RAISE insufficient_privilege USING
      MESSAGE = format('%s may not make the role reelwright_tenant', current_user),
      HINT = format('As an administrator: CREATE ROLE reelwright_tenant NOLOGIN; GRANT reelwright_tenant TO %I;', current_user);
END $$;

-- We must be able to become it. Tried, not looked up: what a membership allows differs between versions.
DO $$
DECLARE
  ours text := current_setting('role');
BEGIN
  BEGIN
    SET LOCAL ROLE reelwright_tenant;
  EXCEPTION WHEN insufficient_privilege THEN
    BEGIN
      EXECUTE format('GRANT reelwright_tenant TO %I', current_user);
    EXCEPTION
      -- Another database of the server granted it at the same moment.
      WHEN unique_violation THEN NULL;
      WHEN insufficient_privilege THEN
        RAISE insufficient_privilege USING
          MESSAGE = format('%s may not become the role reelwright_tenant', current_user),
          HINT = format('As an administrator: GRANT reelwright_tenant TO %I;', current_user);
    END;
    SET LOCAL ROLE reelwright_tenant;
  END;
  PERFORM set_config('role', ours, true);
END $$;

-- The tenant whose wall the transaction is in; null outside, which no row equals.
CREATE FUNCTION current_tenant() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT nullif(current_setting('reelwright.tenant', true), '')::uuid
$$;

-- Puts a table with a tenant_id behind the wall. A row that names a job must name one of the same tenant.
-- Every migration that makes such a table calls this, and grants what is done with it in a tenant's name.
-- (A select of its own: so the setting is read once per statement, not once per row.)
CREATE FUNCTION raise_wall(target regclass) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  inside text := 'tenant_id = (SELECT current_tenant())';
  names_job boolean := target <> 'jobs'::regclass AND EXISTS (
    SELECT FROM pg_attribute WHERE attrelid = target AND attname = 'job_id' AND NOT attisdropped);
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('CREATE POLICY wall ON %s TO reelwright_tenant USING (%s) WITH CHECK (%s)', target, inside,
    CASE WHEN names_job THEN format(
      '%s AND (job_id IS NULL OR EXISTS (SELECT FROM jobs own WHERE own.job_id = %s.job_id))', inside, target)
    ELSE inside END);
END $$;

SELECT raise_wall(walled) FROM unnest(ARRAY['tenants', 'api_keys', 'jobs', 'tasks', 'vendor_calls', 'credit_accounts',
  'credit_holds', 'credit_transactions', 'webhook_deliveries', 'payment_events']::regclass[]) AS walled;

-- An event belongs to its job's tenant; the jobs are behind the wall themselves.
ALTER TABLE job_events ENABLE ROW LEVEL SECURITY;
CREATE POLICY wall ON job_events TO reelwright_tenant
  USING (EXISTS (SELECT FROM jobs own WHERE own.job_id = job_events.job_id));

-- What a tenant's requests do, and no more: nothing is deleted, keys and payments are the system's.
DO $$ BEGIN EXECUTE format('GRANT USAGE ON SCHEMA %I TO reelwright_tenant', current_schema()); END $$;
GRANT SELECT, UPDATE (webhook_url, webhook_secret) ON tenants TO reelwright_tenant;
GRANT SELECT, UPDATE ON jobs, credit_accounts TO reelwright_tenant;
GRANT SELECT, INSERT, UPDATE ON tasks, credit_holds TO reelwright_tenant;
GRANT SELECT, INSERT ON job_events, credit_transactions, webhook_deliveries TO reelwright_tenant;
GRANT USAGE ON SEQUENCE credit_transactions_seq_seq TO reelwright_tenant;
