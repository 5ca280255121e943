-- A lease is valid while its process's row is fresh: one heartbeat a process, no advisory locks, no expiry of each lease.
ALTER TABLE workers DROP COLUMN seen_at,
  ADD COLUMN host text NOT NULL DEFAULT '',
  ADD COLUMN pid integer NOT NULL DEFAULT 0,
  ADD COLUMN sweeps text[] NOT NULL DEFAULT '{}',
  ADD COLUMN alive_until timestamptz(6) NOT NULL DEFAULT clock_timestamp(),
  ADD COLUMN departed_at timestamptz(6);

-- Processes of the version before don't beat: what they hold is taken back.
INSERT INTO workers (owner, name, slots)
SELECT owner, 'earlier version', '{}' FROM (
  SELECT lease_owner AS owner FROM tasks WHERE status = 'leased' UNION SELECT owner FROM webhook_claimants) AS holders
ON CONFLICT (owner) DO NOTHING;

ALTER TABLE tasks DROP CONSTRAINT tasks_lease,
  ADD CONSTRAINT tasks_lease CHECK ((status = 'leased') = (lease_owner IS NOT NULL) AND (status <> 'leased' OR lease_token IS NOT NULL));
