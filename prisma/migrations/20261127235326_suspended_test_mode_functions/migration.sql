-- Made by `npm run sql:migration` from prisma/functions/*.sql. Bodies may call what follows them.
SET LOCAL check_function_bodies = off;

-- Makes the tenant of an account's test mode, with its credits, where there is none yet. `test` is the id that belongs to
-- the account's (`is_test_tenant`). It is suspended with its account. Without the account nothing is made.
CREATE OR REPLACE FUNCTION open_test_mode(account uuid, test uuid, who text, request text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tenants (tenant_id, name, suspended_at)
  SELECT test, t.name, t.suspended_at FROM tenants t WHERE t.tenant_id = account FOR SHARE
  ON CONFLICT (tenant_id) DO NOTHING;
  IF NOT FOUND THEN RETURN; END IF;
  INSERT INTO credit_accounts (tenant_id) VALUES (test);
  PERFORM add_credits(test, new_id(), 'bonus', test_refill(test, 0, 0, 1), 'Test credits', NULL);
  PERFORM record_change(account, who, 'test_mode.opened', '{}', request);
END $$;
