-- Receivers of events beside a tenant's one webhook URL.
CREATE TABLE webhook_endpoints (
  endpoint_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  url text NOT NULL,
  events text[] NOT NULL,
  description text,
  schedule text NOT NULL,
  enabled boolean NOT NULL,
  secret bytea NOT NULL,
  previous_secret bytea,
  previous_until timestamp(6) with time zone,
  failing_since timestamp(6) with time zone,
  disabled_at timestamp(6) with time zone,
  created_at timestamp(6) with time zone NOT NULL DEFAULT clock_timestamp(),
  updated_at timestamp(6) with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (endpoint_id),
  CONSTRAINT webhook_endpoints_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT webhook_endpoints_schedule CHECK (schedule IN ('contract', 'days')),
  CONSTRAINT webhook_endpoints_previous CHECK ((previous_secret IS NULL) = (previous_until IS NULL)),
  CONSTRAINT webhook_endpoints_disabled CHECK (disabled_at IS NULL OR NOT enabled)
);
CREATE INDEX webhook_endpoints_tenant_id_idx ON webhook_endpoints (tenant_id);

-- Null: a delivery to the job's or the tenant's own URL. An account's events have no job: `job_id` is then an id of their own.
ALTER TABLE webhook_deliveries ADD COLUMN endpoint_id uuid, ADD COLUMN occurrence bigint NOT NULL DEFAULT 0,
  DROP CONSTRAINT webhook_deliveries_job_id_fkey, DROP CONSTRAINT webhook_deliveries_event,
  ADD CONSTRAINT webhook_deliveries_event CHECK (endpoint_id IS NOT NULL OR event IN ('job.completed', 'job.failed'));
DROP INDEX webhook_deliveries_job_id_run_no_event_key;
CREATE UNIQUE INDEX webhook_deliveries_once ON webhook_deliveries (job_id, run_no, event, endpoint_id, occurrence) NULLS NOT DISTINCT;
DROP INDEX webhook_deliveries_tenant_id_state_created_at_delivery_id_idx;
CREATE INDEX webhook_deliveries_listed ON webhook_deliveries (tenant_id, state, created_at DESC, delivery_id DESC) WHERE endpoint_id IS NULL;
CREATE INDEX webhook_deliveries_of_endpoint ON webhook_deliveries (endpoint_id, state, created_at DESC, delivery_id DESC)
  WHERE endpoint_id IS NOT NULL;
-- Endpoints may have ten attempts, so a walk over the origins tells first attempts from retries only.
DROP INDEX webhook_deliveries_origin;
CREATE INDEX webhook_deliveries_origin ON webhook_deliveries (webhook_origin(url), (attempts > 0), next_attempt_at) WHERE state = 'pending';

ALTER TABLE mails DROP CONSTRAINT mails_kind, ADD CONSTRAINT mails_kind CHECK (kind IN ('credit_alert', 'confirm_address',
  'topup_declined', 'topup_stopped', 'topup_limited', 'topup_lost', 'account_changed', 'webhook_disabled'));
