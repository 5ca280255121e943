-- Made by `npm run sql:migration` from prisma/functions/*.sql. Bodies may call what follows them.
SET LOCAL check_function_bodies = off;

ALTER TABLE idempotency_keys ENABLE ROW LEVEL SECURITY;

CREATE POLICY tenant_scope ON idempotency_keys TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)));

GRANT INSERT ON idempotency_keys TO reelwright_tenant;

GRANT SELECT ON idempotency_keys TO reelwright_tenant;

GRANT UPDATE (answer) ON idempotency_keys TO reelwright_tenant;
