-- Made by `npm run sql:migration` from prisma/functions/*.sql. Bodies may call what follows them.
SET LOCAL check_function_bodies = off;

ALTER TABLE upload_quotas ENABLE ROW LEVEL SECURITY;

CREATE POLICY tenant_scope ON upload_quotas TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)));

GRANT INSERT ON upload_quotas TO reelwright_tenant;

GRANT SELECT ON upload_quotas TO reelwright_tenant;

GRANT UPDATE (bytes) ON upload_quotas TO reelwright_tenant;

GRANT UPDATE (day) ON upload_quotas TO reelwright_tenant;
