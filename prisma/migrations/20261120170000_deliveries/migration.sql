-- What dispatchers need: leases with an owner, as tasks have them, and a way from receiver to receiver.
ALTER TABLE webhook_deliveries
  ADD COLUMN lease_owner INTEGER,
  -- Leases that ended with their process; they are no attempts.
  ADD COLUMN crashes INTEGER NOT NULL DEFAULT 0;

-- Scheme, host and port as they are written. What can't be cut stands for itself.
CREATE FUNCTION webhook_origin(url text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(substring(url from '^[^:/]+://[^/?#\\]+'), url)
$$;

-- Lets the dispatcher step from origin to origin, and take the due ones of each without reading its backlog.
CREATE INDEX webhook_deliveries_origin ON webhook_deliveries (webhook_origin(url), attempts, next_attempt_at)
  WHERE state = 'pending';
-- The reaper's view: only what is leased.
CREATE INDEX webhook_deliveries_leased ON webhook_deliveries (lease_owner)
  WHERE state = 'pending' AND lease_owner IS NOT NULL;

-- The table turns over fast; a late vacuum would show as slow claims.
ALTER TABLE webhook_deliveries SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
