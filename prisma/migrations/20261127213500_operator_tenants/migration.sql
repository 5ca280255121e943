-- Suspended tenants begin nothing new. The priority divides the step between a tenant's turns.
ALTER TABLE tenants ADD COLUMN suspended_at timestamptz(6), ADD COLUMN priority text NOT NULL DEFAULT 'normal';
ALTER TABLE tenants ADD CONSTRAINT tenants_priority CHECK (priority IN ('low', 'normal', 'high'));

-- Notes of operators; no tenant reads them.
CREATE TABLE tenant_notes (
  note_id uuid PRIMARY KEY,
  tenant_id uuid NOT NULL REFERENCES tenants (tenant_id) ON DELETE CASCADE ON UPDATE CASCADE,
  author text NOT NULL,
  body text NOT NULL,
  created_at timestamptz(6) NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX tenant_notes_tenant_id_created_at_idx ON tenant_notes (tenant_id, created_at DESC);
CREATE INDEX api_keys_key_prefix_idx ON api_keys (key_prefix);
