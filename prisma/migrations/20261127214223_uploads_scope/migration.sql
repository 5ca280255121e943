-- Made by `npm run sql:migration` from prisma/functions/*.sql. Bodies may call what follows them.
SET LOCAL check_function_bodies = off;

ALTER TABLE uploads ENABLE ROW LEVEL SECURITY;

CREATE POLICY tenant_scope ON uploads TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)));

GRANT INSERT ON uploads TO reelwright_tenant;

GRANT SELECT ON uploads TO reelwright_tenant;

GRANT UPDATE (deleted_at) ON uploads TO reelwright_tenant;

GRANT UPDATE (files) ON upload_quotas TO reelwright_tenant;

GRANT UPDATE (stored_bytes) ON upload_quotas TO reelwright_tenant;

GRANT UPDATE (used_at) ON uploads TO reelwright_tenant;
