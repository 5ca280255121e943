-- Deletion of jobs' files and contents, and of tenants.
ALTER TABLE jobs ADD COLUMN files_deleted_at timestamp(6) with time zone, ADD COLUMN contents_deleted_at timestamp(6) with time zone,
  ADD COLUMN erase_run integer, ADD COLUMN erase_at timestamp(6) with time zone,
  ADD CONSTRAINT jobs_erase CHECK ((erase_run IS NULL) = (erase_at IS NULL));
CREATE INDEX jobs_erase_at ON jobs (erase_at) WHERE erase_at IS NOT NULL;
ALTER TABLE tenants ADD COLUMN file_days integer, ADD COLUMN content_days integer, ADD COLUMN delete_at timestamp(6) with time zone,
  ADD COLUMN closed_at timestamp(6) with time zone, ADD COLUMN deleted_at timestamp(6) with time zone,
  ADD COLUMN retention_at timestamp(6) with time zone, ADD CONSTRAINT tenants_retention CHECK (file_days > 0 AND content_days > 0);
CREATE INDEX tenants_delete_at ON tenants (delete_at) WHERE delete_at IS NOT NULL;
CREATE INDEX tenants_retention ON tenants (tenant_id) WHERE file_days IS NOT NULL OR content_days IS NOT NULL;
ALTER TABLE mails DROP CONSTRAINT mails_kind, ADD CONSTRAINT mails_kind CHECK (kind IN ('credit_alert', 'confirm_address',
  'topup_declined', 'topup_stopped', 'topup_limited', 'topup_lost', 'account_changed', 'webhook_disabled', 'invitation',
  'account_deletion', 'account_deleted'));
