-- A lease has no expiry of its own any more: its process's heartbeat says how long it is valid.
ALTER TABLE tasks DROP COLUMN lease_expires_at;
