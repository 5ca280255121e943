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
