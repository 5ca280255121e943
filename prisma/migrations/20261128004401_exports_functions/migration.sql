-- Made by `npm run sql:migration` from prisma/functions/*.sql. Bodies may call what follows them.
SET LOCAL check_function_bodies = off;

-- Deletes a closed tenant whose jobs have been erased. False: something of it still runs. The rows of money stay, without content.
CREATE OR REPLACE FUNCTION erase_tenant(tenant uuid) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  modes uuid[] := modes_of(tenant);
  owner_address text := owner_address_of(tenant);
  former tenants;
BEGIN
  SELECT t.* INTO former FROM tenants t WHERE t.tenant_id = tenant AND t.closed_at IS NOT NULL AND t.deleted_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  -- Whatever began before the tenant was closed has been committed, and is seen below.
  PERFORM FROM credit_accounts a WHERE a.tenant_id = ANY (modes) ORDER BY a.tenant_id FOR NO KEY UPDATE;
  IF credits_owed(tenant) > 0 OR EXISTS (SELECT FROM jobs j WHERE j.tenant_id = ANY (modes) AND j.contents_deleted_at IS NULL)
    OR EXISTS (SELECT FROM playground_holds h WHERE h.tenant_id = ANY (modes) AND h.state = 'pending') THEN
    RETURN false;
  END IF;
  DELETE FROM api_keys k WHERE k.tenant_id = ANY (modes);
  DELETE FROM members m WHERE m.tenant_id = ANY (modes);
  DELETE FROM invitations i WHERE i.tenant_id = ANY (modes);
  DELETE FROM tenant_notes n WHERE n.tenant_id = ANY (modes);
  PERFORM erase_playground_tasks(ARRAY(SELECT h.task_id FROM playground_holds h WHERE h.tenant_id = ANY (modes)));
  UPDATE checkout_sessions c SET success_url = '', cancel_url = '', checkout_url = NULL, failure = NULL
  WHERE c.tenant_id = ANY (modes);
  DELETE FROM mail_counts c WHERE c.mailbox IN (SELECT CASE WHEN is_test_tenant(m.tenant_id) THEN 'test:' ELSE '' END
    || mailbox_of(m.recipient) FROM mails m WHERE m.tenant_id = ANY (modes));
  DELETE FROM mails m WHERE m.tenant_id = ANY (modes);
  DELETE FROM account_changes c WHERE c.tenant_id = ANY (modes);
  DELETE FROM address_confirmations c WHERE c.tenant_id = ANY (modes);
  DELETE FROM credit_alerts c WHERE c.tenant_id = ANY (modes);
  UPDATE credit_accounts a SET alert_below = NULL, topup_below = NULL WHERE a.tenant_id = ANY (modes);
  DELETE FROM auto_topups a WHERE a.tenant_id = ANY (modes);
  UPDATE topups u SET reason = NULL WHERE u.tenant_id = ANY (modes);
  DELETE FROM payment_methods p WHERE p.tenant_id = ANY (modes);
  DELETE FROM templates t WHERE t.tenant_id = ANY (modes);
  DELETE FROM custom_tracks t WHERE t.tenant_id = ANY (modes);
  DELETE FROM exports e WHERE e.tenant_id = ANY (modes);
  DELETE FROM uploads u WHERE u.tenant_id = ANY (modes);
  DELETE FROM upload_quotas q WHERE q.tenant_id = ANY (modes);
  DELETE FROM webhook_deliveries d WHERE d.tenant_id = ANY (modes);
  DELETE FROM webhook_endpoints e WHERE e.tenant_id = ANY (modes);
  DELETE FROM webhook_stream_events e WHERE e.tenant_id = ANY (modes);
  DELETE FROM webhook_listeners l WHERE l.tenant_id = ANY (modes);
  DELETE FROM idempotency_keys k WHERE k.tenant_id = ANY (modes);
  DELETE FROM job_keys k WHERE k.tenant_id = ANY (modes);
  PERFORM set_config('reelwright.erasing', 'on', true);
  UPDATE audit_log l SET details = '{}', request_id = NULL, client_address = NULL, user_agent = NULL,
    actor = CASE WHEN l.actor LIKE 'user:%' THEN 'user:deleted' ELSE l.actor END
  WHERE l.tenant_id = ANY (modes);
  PERFORM set_config('reelwright.erasing', '', true);
  UPDATE tenants t SET name = 'Deleted account', email = NULL, email_verified = false, avatar = NULL, logo = NULL, webhook_url = NULL,
    webhook_secret = NULL, limits = NULL, file_days = NULL, content_days = NULL, deleted_at = clock_timestamp()
  WHERE t.tenant_id = ANY (modes);
  PERFORM record_change(tenant, 'system', 'tenant.deleted');
  INSERT INTO mails (mail_id, tenant_id, kind, recipient, data, next_attempt_at, created_at)
  SELECT new_id(), tenant, 'account_deleted', owner_address, jsonb_build_object('tenant', former.name, 'available', 0, 'threshold', 0),
    clock_timestamp(), clock_timestamp() WHERE owner_address IS NOT NULL;
  RETURN true;
END $$;

-- Exports of accounts: a zip with everything of a tenant, made by a worker (packages/service/core/src/tenants/export.ts).

-- Leases the export that waits longest: a new one, one whose process died, or one that is tried again.
CREATE OR REPLACE FUNCTION claim_export(lease_ms float8) RETURNS SETOF exports LANGUAGE sql AS $$
  UPDATE exports e SET state = 'running', attempts = e.attempts + 1, lease_token = nextval('fence'),
    lease_expires_at = clock_timestamp() + lease_ms * interval '1 millisecond'
  WHERE e.export_id = (
    SELECT w.export_id FROM exports w WHERE w.state IN ('pending', 'running')
      AND (w.lease_expires_at IS NULL OR w.lease_expires_at < clock_timestamp())
    ORDER BY w.created_at LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED)
  RETURNING e.*
$$;

-- Ends an export whose lease the caller holds, and emails the owner where it is ready. False: the lease was lost.
CREATE OR REPLACE FUNCTION end_export(export uuid, token bigint, stored text, size bigint, failure text) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  ended exports;
BEGIN
  UPDATE exports e SET state = CASE WHEN stored IS NULL THEN 'failed' ELSE 'ready' END, key = stored, bytes = size, error = failure,
    lease_token = NULL, lease_expires_at = NULL, finished_at = clock_timestamp(),
    expires_at = CASE WHEN stored IS NOT NULL THEN clock_timestamp() + interval '24 hours' END
  WHERE e.export_id = export AND e.lease_token = token AND e.state = 'running' RETURNING e.* INTO ended;
  IF NOT FOUND THEN RETURN false; END IF;
  IF stored IS NULL THEN RETURN true; END IF;
  INSERT INTO mails (mail_id, tenant_id, kind, recipient, data, next_attempt_at, created_at)
  SELECT new_id(), t.tenant_id, 'export_ready', owner_address_of(t.tenant_id), jsonb_build_object('tenant', t.name, 'available', 0,
    'threshold', 0, 'expiresAt', iso(ended.expires_at)), clock_timestamp(), clock_timestamp()
  FROM tenants t WHERE t.tenant_id = ended.tenant_id AND owner_address_of(t.tenant_id) IS NOT NULL;
  RETURN true;
END $$;

ALTER TABLE exports ENABLE ROW LEVEL SECURITY;

CREATE POLICY tenant_scope ON exports TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)));

GRANT INSERT ON exports TO reelwright_tenant;

GRANT SELECT ON exports TO reelwright_tenant;
