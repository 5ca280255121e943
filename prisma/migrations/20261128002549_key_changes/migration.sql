-- Made by `npm run sql:migration` from prisma/functions/*.sql. Bodies may call what follows them.
SET LOCAL check_function_bodies = off;

-- The tenant of an account's test mode.
CREATE OR REPLACE FUNCTION test_tenant_of(account uuid) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT overlay(account::text PLACING '8' FROM 15 FOR 1)::uuid
$$;

CREATE POLICY test_mode_counts ON api_keys FOR UPDATE TO reelwright_tenant
  USING (key_prefix ~~ 'rw\_test\_%'::text AND test_tenant_of(tenant_id) = (( SELECT current_tenant() AS current_tenant)));

CREATE POLICY test_mode_reads ON api_keys FOR SELECT TO reelwright_tenant
  USING (key_prefix ~~ 'rw\_test\_%'::text AND test_tenant_of(tenant_id) = (( SELECT current_tenant() AS current_tenant)));

GRANT UPDATE (addresses) ON api_keys TO reelwright_tenant;

GRANT UPDATE (daily_credit_limit) ON api_keys TO reelwright_tenant;

GRANT UPDATE (expires_at) ON api_keys TO reelwright_tenant;

GRANT UPDATE (name) ON api_keys TO reelwright_tenant;

GRANT UPDATE (scopes) ON api_keys TO reelwright_tenant;
