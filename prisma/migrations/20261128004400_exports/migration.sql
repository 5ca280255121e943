-- Exports of accounts.
CREATE TABLE exports (
  export_id uuid PRIMARY KEY,
  tenant_id uuid NOT NULL REFERENCES tenants ON UPDATE CASCADE ON DELETE CASCADE,
  state text NOT NULL DEFAULT 'pending',
  has_files boolean NOT NULL,
  key text,
  bytes bigint,
  error text,
  attempts integer NOT NULL DEFAULT 0,
  lease_token bigint,
  lease_expires_at timestamp(6) with time zone,
  created_at timestamp(6) with time zone NOT NULL DEFAULT clock_timestamp(),
  finished_at timestamp(6) with time zone,
  expires_at timestamp(6) with time zone,
  CONSTRAINT exports_state CHECK (state IN ('pending', 'running', 'ready', 'failed', 'expired')),
  CONSTRAINT exports_ready CHECK ((state = 'ready') = (key IS NOT NULL) AND (state <> 'ready' OR num_nulls(bytes, expires_at) = 0)),
  CONSTRAINT exports_finished CHECK ((state IN ('pending', 'running')) = (finished_at IS NULL))
);
CREATE INDEX exports_tenant_id_created_at_idx ON exports (tenant_id, created_at DESC);
CREATE UNIQUE INDEX exports_one_open ON exports (tenant_id) WHERE state IN ('pending', 'running');
CREATE INDEX exports_open ON exports (created_at) WHERE state IN ('pending', 'running');
CREATE INDEX exports_expiring ON exports (expires_at) WHERE state = 'ready';
ALTER TABLE mails DROP CONSTRAINT mails_kind, ADD CONSTRAINT mails_kind CHECK (kind IN ('credit_alert', 'confirm_address',
  'topup_declined', 'topup_stopped', 'topup_limited', 'topup_lost', 'account_changed', 'webhook_disabled', 'invitation',
  'account_deletion', 'account_deleted', 'export_ready'));
