-- The schema of a freshly migrated database. Written by `npm run sql:dump`: don't edit it. Functions, triggers, policies
-- and grants come from prisma/functions/*.sql; a test compares both with what the migrations make.

CREATE EXTENSION fuzzystrmatch;
CREATE EXTENSION pg_trgm;

CREATE ROLE reelwright_tenant NOLOGIN INHERIT;

CREATE TYPE job_change AS (job_id uuid, tenant_id uuid, run integer, status text, current_stage text, progress_percent double precision, pause_reason text, error jsonb, max_credits jsonb, trace_context jsonb, cancel_open boolean, events integer, consumed bigint, charges jsonb, consume_id uuid, release_id uuid, version bigint, task_id uuid, token bigint);
CREATE TYPE ledger_entry AS (entry_id uuid, type text, amount bigint, description text, hold_id uuid, job_id uuid, playground_task_id uuid, payment_id uuid);
CREATE TYPE ledger_posting AS (account credit_accounts, entries ledger_entry[]);
CREATE TYPE ledger_row AS (entry ledger_entry, tenant_id uuid, balance bigint, reserved bigint);
CREATE TYPE new_event AS (job_id uuid, n integer, type text, data jsonb);
CREATE TYPE new_task AS (task_id uuid, job_id uuid, tenant_id uuid, run integer, stage text, unit integer, memo jsonb);
CREATE TYPE new_webhook AS (delivery_id uuid, tenant_id uuid, job_id uuid, run integer, event text, url text, body text);
CREATE TYPE task_end AS (task_id uuid, job_id uuid, token bigint, claim integer, version bigint, kind text, items integer, memo jsonb, output jsonb, error jsonb, wait_ms double precision);
CREATE TYPE unit_verdict AS (job_id uuid, run integer, stage text, unit integer, status text, output jsonb, items integer, retries integer, rejections integer, candidates jsonb);

CREATE SEQUENCE audit_log_seq_seq AS bigint OWNED BY audit_log.seq;
CREATE SEQUENCE credit_transactions_seq_seq AS bigint OWNED BY credit_transactions.seq;
CREATE SEQUENCE fence AS bigint;
CREATE SEQUENCE owner_numbers AS integer CYCLE;
CREATE SEQUENCE webhook_stream_events_event_no_seq AS bigint OWNED BY webhook_stream_events.event_no;

GRANT USAGE ON SCHEMA public TO reelwright_tenant;
GRANT USAGE ON SEQUENCE audit_log_seq_seq TO reelwright_tenant;
GRANT USAGE ON SEQUENCE credit_transactions_seq_seq TO reelwright_tenant;
GRANT USAGE ON SEQUENCE webhook_stream_events_event_no_seq TO reelwright_tenant;

CREATE TABLE account_changes (
  change_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  kind text NOT NULL,
  author jsonb NOT NULL,
  before jsonb,
  after jsonb,
  created_at timestamp(6) with time zone NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamp(6) with time zone NOT NULL,
  undone_at timestamp(6) with time zone,
  CONSTRAINT account_changes_pkey PRIMARY KEY (change_id),
  CONSTRAINT account_changes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT account_changes_kind CHECK (kind = ANY (ARRAY['webhook'::text, 'auto_topup'::text, 'payment_method'::text]))
);
CREATE INDEX account_changes_expires_at_idx ON account_changes USING btree (expires_at);
CREATE INDEX account_changes_tenant_id_created_at_idx ON account_changes USING btree (tenant_id, created_at DESC);
ALTER TABLE account_changes ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_scope ON account_changes TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)));
GRANT INSERT, SELECT, UPDATE (undone_at) ON account_changes TO reelwright_tenant;

CREATE TABLE address_confirmations (
  confirmation_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  email text NOT NULL,
  created_at timestamp(6) with time zone NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamp(6) with time zone NOT NULL,
  confirmed_at timestamp(6) with time zone,
  CONSTRAINT address_confirmations_pkey PRIMARY KEY (confirmation_id),
  CONSTRAINT address_confirmations_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX address_confirmations_tenant_id_created_at_idx ON address_confirmations USING btree (tenant_id, created_at DESC);
ALTER TABLE address_confirmations ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_scope ON address_confirmations TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)));
GRANT INSERT, SELECT ON address_confirmations TO reelwright_tenant;

CREATE TABLE api_keys (
  key_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  name text NOT NULL,
  hash text NOT NULL,
  key_prefix text NOT NULL,
  expires_at timestamp(6) with time zone,
  revoked_at timestamp(6) with time zone,
  last_used_at timestamp(6) with time zone,
  created_at timestamp(6) with time zone NOT NULL DEFAULT clock_timestamp(),
  scopes text[],
  addresses text[],
  daily_credit_limit bigint,
  spent_day date,
  spent_credits bigint NOT NULL DEFAULT 0,
  CONSTRAINT api_keys_pkey PRIMARY KEY (key_id),
  CONSTRAINT api_keys_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT api_keys_daily_credit_limit CHECK (daily_credit_limit >= 0),
  CONSTRAINT api_keys_hash_is_sha256 CHECK (hash ~ '^[0-9a-f]{64}$'::text),
  CONSTRAINT api_keys_spent_credits CHECK (spent_credits >= 0)
);
CREATE UNIQUE INDEX api_keys_hash_key ON api_keys USING btree (hash);
CREATE INDEX api_keys_key_prefix_idx ON api_keys USING btree (key_prefix);
CREATE INDEX api_keys_tenant_id_created_at_idx ON api_keys USING btree (tenant_id, created_at DESC);
ALTER TABLE api_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_scope ON api_keys TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)));
CREATE POLICY test_mode_counts ON api_keys FOR UPDATE TO reelwright_tenant
  USING (key_prefix ~~ 'rw\_test\_%'::text AND test_tenant_of(tenant_id) = (( SELECT current_tenant() AS current_tenant)));
CREATE POLICY test_mode_reads ON api_keys FOR SELECT TO reelwright_tenant
  USING (key_prefix ~~ 'rw\_test\_%'::text AND test_tenant_of(tenant_id) = (( SELECT current_tenant() AS current_tenant)));
GRANT INSERT, SELECT (addresses, created_at, daily_credit_limit, expires_at, key_id, key_prefix, last_used_at, name, revoked_at, scopes, spent_credits, spent_day, tenant_id), UPDATE (addresses, daily_credit_limit, expires_at, name, revoked_at, scopes, spent_credits, spent_day) ON api_keys TO reelwright_tenant;

CREATE TABLE audit_log (
  entry_id uuid NOT NULL,
  seq bigint NOT NULL DEFAULT nextval('audit_log_seq_seq'::regclass),
  tenant_id uuid,
  actor text NOT NULL,
  action text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}'::jsonb,
  request_id text,
  created_at timestamp(6) with time zone NOT NULL DEFAULT clock_timestamp(),
  client_address text,
  user_agent text,
  CONSTRAINT audit_log_pkey PRIMARY KEY (entry_id),
  CONSTRAINT audit_log_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT audit_log_action CHECK (action ~ '^[a-z_]+\.[a-z_]+$'::text),
  CONSTRAINT audit_log_actor CHECK (actor ~ '^(key|user|provider|operator):.'::text OR (actor = ANY (ARRAY['operator'::text, 'system'::text]))),
  CONSTRAINT audit_log_details CHECK (jsonb_typeof(details) = 'object'::text)
);
CREATE INDEX audit_log_tenant_id_seq_idx ON audit_log USING btree (tenant_id, seq DESC);
ALTER TABLE audit_log ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_scope ON audit_log TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)));
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
GRANT INSERT, SELECT ON audit_log TO reelwright_tenant;

CREATE TABLE auto_topups (
  tenant_id uuid NOT NULL,
  enabled boolean NOT NULL,
  threshold_credits bigint NOT NULL,
  pack_id text NOT NULL,
  payment_method_id text,
  monthly_limit_cents bigint NOT NULL,
  declines integer NOT NULL DEFAULT 0,
  updated_at timestamp(6) with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT auto_topups_pkey PRIMARY KEY (tenant_id),
  CONSTRAINT auto_topups_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES credit_accounts(tenant_id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT auto_topups_method CHECK (payment_method_id IS NOT NULL OR NOT enabled),
  CONSTRAINT auto_topups_numbers CHECK (threshold_credits > 0 AND monthly_limit_cents > 0 AND declines >= 0)
);
ALTER TABLE auto_topups ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_scope ON auto_topups TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)));
GRANT INSERT, SELECT, UPDATE ON auto_topups TO reelwright_tenant;

CREATE TABLE catalogue_entries (
  kind text NOT NULL,
  entry_id text NOT NULL,
  title text NOT NULL,
  facets text[],
  sort_keys jsonb NOT NULL,
  document tsvector NOT NULL,
  words text NOT NULL,
  CONSTRAINT catalogue_entries_pkey PRIMARY KEY (kind, entry_id),
  CONSTRAINT catalogue_entries_kind CHECK (kind = ANY (ARRAY['persona'::text, 'voice'::text]))
);
CREATE INDEX catalogue_entries_document_idx ON catalogue_entries USING gin (document);
CREATE INDEX catalogue_entries_facets_idx ON catalogue_entries USING gin (facets);

CREATE TABLE catalogue_loads (
  load_id integer NOT NULL,
  content_hash text NOT NULL,
  loaded_at timestamp(6) with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT catalogue_loads_pkey PRIMARY KEY (load_id),
  CONSTRAINT catalogue_loads_single CHECK (load_id = 1)
);

CREATE TABLE checkout_sessions (
  session_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  kind text NOT NULL,
  provider text NOT NULL,
  payment_type text NOT NULL,
  status text NOT NULL DEFAULT 'pending'::text,
  pack_id text NOT NULL,
  credits bigint NOT NULL,
  cents bigint NOT NULL,
  save_method boolean NOT NULL DEFAULT false,
  reference text,
  checkout_url text,
  success_url text NOT NULL,
  cancel_url text NOT NULL,
  failure text,
  expires_at timestamp(6) with time zone NOT NULL,
  created_at timestamp(6) with time zone NOT NULL DEFAULT clock_timestamp(),
  checked_at timestamp(6) with time zone,
  paid_at timestamp(6) with time zone,
  customer text,
  invoice_url text,
  invoice_number text,
  CONSTRAINT checkout_sessions_pkey PRIMARY KEY (session_id),
  CONSTRAINT checkout_sessions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES credit_accounts(tenant_id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT checkout_sessions_amounts CHECK (credits > 0 AND cents > 0),
  CONSTRAINT checkout_sessions_kind CHECK (kind = ANY (ARRAY['checkout'::text, 'top_up'::text])),
  CONSTRAINT checkout_sessions_paid CHECK ((status = 'paid'::text) = (paid_at IS NOT NULL)),
  CONSTRAINT checkout_sessions_status CHECK (status = ANY (ARRAY['pending'::text, 'paid'::text, 'expired'::text, 'failed'::text])),
  CONSTRAINT checkout_sessions_type CHECK (payment_type = ANY (ARRAY['card'::text, 'wallet'::text]))
);
CREATE INDEX checkout_sessions_pending ON checkout_sessions USING btree (COALESCE(checked_at, created_at)) WHERE status = 'pending'::text;
CREATE INDEX checkout_sessions_tenant_id_created_at_idx ON checkout_sessions USING btree (tenant_id, created_at DESC);
ALTER TABLE checkout_sessions ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_scope ON checkout_sessions TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)));
CREATE TRIGGER checkout_sessions_failed AFTER UPDATE OF status ON checkout_sessions FOR EACH ROW WHEN (new.status = 'failed'::text AND old.status <> 'failed'::text) EXECUTE FUNCTION notify_failed_payment();
GRANT INSERT, SELECT ON checkout_sessions TO reelwright_tenant;

CREATE TABLE credit_accounts (
  tenant_id uuid NOT NULL,
  balance bigint NOT NULL DEFAULT 0,
  reserved bigint NOT NULL DEFAULT 0,
  live_jobs integer NOT NULL DEFAULT 0,
  jobs_today integer NOT NULL DEFAULT 0,
  jobs_day date NOT NULL DEFAULT '1970-01-01'::date,
  jobs_total bigint NOT NULL DEFAULT 0,
  alert_below bigint,
  topup_below bigint,
  retries_today integer NOT NULL DEFAULT 0,
  retries_day date NOT NULL DEFAULT '1970-01-01'::date,
  jobs_completed bigint DEFAULT 0,
  jobs_failed bigint DEFAULT 0,
  jobs_cancelled bigint DEFAULT 0,
  transactions_total bigint DEFAULT 0,
  CONSTRAINT credit_accounts_pkey PRIMARY KEY (tenant_id),
  CONSTRAINT credit_accounts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT credit_accounts_balance CHECK (balance >= 0),
  CONSTRAINT credit_accounts_counters CHECK (live_jobs >= 0 AND jobs_today >= 0 AND jobs_total >= 0),
  CONSTRAINT credit_accounts_reserved CHECK (reserved >= 0 AND reserved <= balance),
  CONSTRAINT credit_accounts_retries CHECK (retries_today >= 0),
  CONSTRAINT credit_accounts_thresholds CHECK (alert_below > 0 AND topup_below > 0)
)
WITH (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=500, fillfactor=20);
ALTER TABLE credit_accounts ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_scope ON credit_accounts TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)));
CREATE TRIGGER credit_accounts_alert AFTER UPDATE ON credit_accounts FOR EACH ROW WHEN ((new.balance - new.reserved) < new.alert_below AND ((old.balance - old.reserved) < old.alert_below) IS NOT TRUE) EXECUTE FUNCTION start_alert();
CREATE TRIGGER credit_accounts_topup AFTER UPDATE ON credit_accounts FOR EACH ROW WHEN ((new.balance - new.reserved) < new.topup_below AND ((old.balance - old.reserved) < old.topup_below) IS NOT TRUE) EXECUTE FUNCTION start_topup();
GRANT SELECT, UPDATE ON credit_accounts TO reelwright_tenant;

CREATE TABLE credit_alerts (
  tenant_id uuid NOT NULL,
  enabled boolean NOT NULL,
  threshold_credits bigint NOT NULL,
  email text,
  updated_at timestamp(6) with time zone NOT NULL DEFAULT clock_timestamp(),
  email_confirmed boolean NOT NULL DEFAULT false,
  is_due boolean NOT NULL DEFAULT false,
  CONSTRAINT credit_alerts_pkey PRIMARY KEY (tenant_id),
  CONSTRAINT credit_alerts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES credit_accounts(tenant_id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT credit_alerts_email CHECK (email IS NOT NULL OR NOT enabled),
  CONSTRAINT credit_alerts_threshold CHECK (threshold_credits > 0)
);
ALTER TABLE credit_alerts ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_scope ON credit_alerts TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)));
GRANT INSERT, SELECT, UPDATE ON credit_alerts TO reelwright_tenant;

CREATE TABLE credit_holds (
  hold_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  job_id uuid NOT NULL,
  run_no integer NOT NULL,
  amount bigint NOT NULL,
  state text NOT NULL DEFAULT 'pending'::text,
  consumed bigint,
  created_at timestamp(6) with time zone NOT NULL,
  settled_at timestamp(6) with time zone,
  charges jsonb,
  CONSTRAINT credit_holds_pkey PRIMARY KEY (hold_id),
  CONSTRAINT credit_holds_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(job_id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT credit_holds_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES credit_accounts(tenant_id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT credit_holds_amount CHECK (amount >= 0),
  CONSTRAINT credit_holds_consumed CHECK (consumed >= 0 AND consumed <= amount),
  CONSTRAINT credit_holds_settled CHECK ((state = 'settled'::text) = (consumed IS NOT NULL AND settled_at IS NOT NULL)),
  CONSTRAINT credit_holds_state CHECK (state = ANY (ARRAY['pending'::text, 'settled'::text]))
);
CREATE UNIQUE INDEX credit_holds_job_id_run_no_key ON credit_holds USING btree (job_id, run_no);
CREATE UNIQUE INDEX credit_holds_one_pending ON credit_holds USING btree (job_id) WHERE state = 'pending'::text;
ALTER TABLE credit_holds ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_scope ON credit_holds TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)) AND (job_id IS NULL OR (( SELECT own.tenant_id FROM jobs own WHERE own.job_id = credit_holds.job_id)) = tenant_id));
GRANT INSERT, SELECT, UPDATE ON credit_holds TO reelwright_tenant;

CREATE TABLE credit_transactions (
  transaction_id uuid NOT NULL,
  seq bigint NOT NULL DEFAULT nextval('credit_transactions_seq_seq'::regclass),
  tenant_id uuid NOT NULL,
  hold_id uuid,
  job_id uuid,
  type text NOT NULL,
  amount bigint NOT NULL,
  balance_before bigint NOT NULL,
  balance_after bigint NOT NULL,
  credit_balance_after bigint NOT NULL,
  credit_reserved_after bigint NOT NULL,
  available_after bigint NOT NULL,
  description text NOT NULL,
  created_at timestamp(6) with time zone NOT NULL DEFAULT clock_timestamp(),
  playground_task_id uuid,
  payment_id uuid,
  cause_id uuid NOT NULL,
  CONSTRAINT credit_transactions_pkey PRIMARY KEY (cause_id, transaction_id),
  CONSTRAINT credit_transactions_hold_id_fkey FOREIGN KEY (hold_id) REFERENCES credit_holds(hold_id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT credit_transactions_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(payment_id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT credit_transactions_playground_task_id_fkey FOREIGN KEY (playground_task_id) REFERENCES playground_holds(task_id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT credit_transactions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES credit_accounts(tenant_id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT credit_transactions_available CHECK (available_after = (credit_balance_after - credit_reserved_after)),
  CONSTRAINT credit_transactions_cause CHECK (cause_id = COALESCE(hold_id, playground_task_id, payment_id, transaction_id)),
  CONSTRAINT credit_transactions_equation CHECK (balance_after = (balance_before + amount)),
  CONSTRAINT credit_transactions_hold CHECK (
CASE
    WHEN type = ANY (ARRAY['reserve'::text, 'consume'::text]) THEN num_nonnulls(hold_id, playground_task_id, payment_id) = 1
    WHEN type = 'release'::text THEN num_nonnulls(hold_id, playground_task_id) = 1 AND payment_id IS NULL
    ELSE num_nonnulls(hold_id, playground_task_id) = 0
END),
  CONSTRAINT credit_transactions_shown CHECK (balance_after =
CASE
    WHEN type = ANY (ARRAY['reserve'::text, 'release'::text]) THEN available_after
    ELSE credit_balance_after
END),
  CONSTRAINT credit_transactions_sign CHECK ((amount < 0) = (type = ANY (ARRAY['reserve'::text, 'consume'::text])) AND amount <> 0),
  CONSTRAINT credit_transactions_type CHECK (type = ANY (ARRAY['purchase'::text, 'reserve'::text, 'consume'::text, 'release'::text, 'refund'::text, 'bonus'::text]))
) PARTITION BY RANGE (cause_id);
CREATE INDEX credit_transactions_job_id_idx ON credit_transactions USING btree (job_id);
CREATE UNIQUE INDEX credit_transactions_once ON credit_transactions USING btree (cause_id, type) WHERE hold_id IS NOT NULL OR playground_task_id IS NOT NULL;
CREATE UNIQUE INDEX credit_transactions_one_purchase ON credit_transactions USING btree (cause_id) WHERE payment_id IS NOT NULL AND type = 'purchase'::text;
CREATE INDEX credit_transactions_seq ON credit_transactions USING brin (seq) WITH (pages_per_range='32', autosummarize='on');
CREATE INDEX credit_transactions_tenant_id_seq_idx ON credit_transactions USING btree (tenant_id, seq DESC);
ALTER TABLE credit_transactions ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_scope ON credit_transactions TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)) AND (job_id IS NULL OR (( SELECT own.tenant_id FROM jobs own WHERE own.job_id = credit_transactions.job_id)) = tenant_id));
CREATE TRIGGER credit_transactions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON credit_transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
GRANT INSERT, SELECT ON credit_transactions TO reelwright_tenant;

CREATE TABLE custom_tracks (
  music_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  title text NOT NULL,
  file text NOT NULL,
  seconds double precision NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamp(6) with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT custom_tracks_pkey PRIMARY KEY (music_id),
  CONSTRAINT custom_tracks_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT custom_tracks_seconds CHECK (seconds > 0::double precision)
);
CREATE INDEX custom_tracks_tenant_id_created_at_idx ON custom_tracks USING btree (tenant_id, created_at DESC);
ALTER TABLE custom_tracks ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_scope ON custom_tracks TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)));
GRANT INSERT, SELECT, UPDATE (is_active) ON custom_tracks TO reelwright_tenant;

CREATE TABLE exports (
  export_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'pending'::text,
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
  CONSTRAINT exports_pkey PRIMARY KEY (export_id),
  CONSTRAINT exports_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT exports_finished CHECK ((state = ANY (ARRAY['pending'::text, 'running'::text])) = (finished_at IS NULL)),
  CONSTRAINT exports_ready CHECK ((state = 'ready'::text) = (key IS NOT NULL) AND (state <> 'ready'::text OR num_nulls(bytes, expires_at) = 0)),
  CONSTRAINT exports_state CHECK (state = ANY (ARRAY['pending'::text, 'running'::text, 'ready'::text, 'failed'::text, 'expired'::text]))
);
CREATE INDEX exports_expiring ON exports USING btree (expires_at) WHERE state = 'ready'::text;
CREATE UNIQUE INDEX exports_one_open ON exports USING btree (tenant_id) WHERE state = ANY (ARRAY['pending'::text, 'running'::text]);
CREATE INDEX exports_open ON exports USING btree (created_at) WHERE state = ANY (ARRAY['pending'::text, 'running'::text]);
CREATE INDEX exports_tenant_id_created_at_idx ON exports USING btree (tenant_id, created_at DESC);
ALTER TABLE exports ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_scope ON exports TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)));
GRANT INSERT, SELECT ON exports TO reelwright_tenant;

CREATE TABLE film_revisions (
  job_id uuid NOT NULL,
  revision integer NOT NULL,
  tenant_id uuid NOT NULL,
  parent integer,
  source jsonb NOT NULL,
  sha256 text NOT NULL,
  operations jsonb NOT NULL,
  runs integer[] NOT NULL,
  created_by text,
  created_at timestamp(6) with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT film_revisions_pkey PRIMARY KEY (job_id, revision),
  CONSTRAINT film_revisions_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(job_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT film_revisions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT film_revisions_parent CHECK (parent < revision)
);
CREATE INDEX film_revisions_tenant_id_idx ON film_revisions USING btree (tenant_id);
ALTER TABLE film_revisions ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_scope ON film_revisions TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)) AND (job_id IS NULL OR (( SELECT own.tenant_id FROM jobs own WHERE own.job_id = film_revisions.job_id)) = tenant_id));
GRANT INSERT, SELECT, UPDATE (runs) ON film_revisions TO reelwright_tenant;

CREATE TABLE idempotency_keys (
  tenant_id uuid NOT NULL,
  key text NOT NULL,
  fingerprint text NOT NULL,
  resource_id uuid NOT NULL,
  answer json,
  created_at timestamp(6) with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (tenant_id, key),
  CONSTRAINT idempotency_keys_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX idempotency_keys_created_at_idx ON idempotency_keys USING btree (created_at);
ALTER TABLE idempotency_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_scope ON idempotency_keys TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)));
GRANT INSERT, SELECT, UPDATE (answer) ON idempotency_keys TO reelwright_tenant;

CREATE TABLE invitations (
  invitation_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  email text NOT NULL,
  role text NOT NULL,
  invited_by text NOT NULL,
  created_at timestamp(6) with time zone NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamp(6) with time zone NOT NULL,
  accepted_at timestamp(6) with time zone,
  accepted_by uuid,
  revoked_at timestamp(6) with time zone,
  CONSTRAINT invitations_pkey PRIMARY KEY (invitation_id),
  CONSTRAINT invitations_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT invitations_once CHECK ((accepted_at IS NULL) = (accepted_by IS NULL) AND (accepted_at IS NULL OR revoked_at IS NULL)),
  CONSTRAINT invitations_role CHECK (role = ANY (ARRAY['owner'::text, 'admin'::text, 'editor'::text, 'reviewer'::text, 'viewer'::text, 'billing'::text]))
);
CREATE INDEX invitations_tenant_id_created_at_idx ON invitations USING btree (tenant_id, created_at DESC);
ALTER TABLE invitations ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_scope ON invitations TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)));
GRANT INSERT, SELECT, UPDATE (revoked_at) ON invitations TO reelwright_tenant;

CREATE TABLE job_events (
  job_id uuid NOT NULL,
  seq integer NOT NULL,
  type text NOT NULL,
  data jsonb NOT NULL,
  created_at timestamp(6) with time zone NOT NULL,
  earlier jsonb,
  CONSTRAINT job_events_pkey PRIMARY KEY (job_id, seq)
) PARTITION BY RANGE (job_id);
ALTER TABLE job_events ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_scope ON job_events TO reelwright_tenant
  USING ((( SELECT own.tenant_id FROM jobs own WHERE own.job_id = job_events.job_id)) = (( SELECT current_tenant() AS current_tenant)));
GRANT INSERT, SELECT ON job_events TO reelwright_tenant;

CREATE TABLE job_keys (
  tenant_id uuid NOT NULL,
  key text NOT NULL,
  fingerprint text NOT NULL,
  job_id uuid NOT NULL,
  created_at timestamp(6) with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT job_keys_pkey PRIMARY KEY (tenant_id, key),
  CONSTRAINT job_keys_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX job_keys_created_at_idx ON job_keys USING brin (created_at);
ALTER TABLE job_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_scope ON job_keys TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)) AND (job_id IS NULL OR (( SELECT own.tenant_id FROM jobs own WHERE own.job_id = job_keys.job_id)) = tenant_id));

CREATE TABLE jobs (
  job_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  idempotency_key text NOT NULL,
  params jsonb NOT NULL,
  status text NOT NULL DEFAULT 'pending'::text,
  current_stage text NOT NULL,
  progress_percent double precision NOT NULL DEFAULT 0,
  pause_reason text,
  error jsonb,
  credits_estimated bigint NOT NULL,
  credits_reserved bigint NOT NULL,
  credits_consumed bigint NOT NULL DEFAULT 0,
  run_no integer NOT NULL DEFAULT 1,
  event_seq integer NOT NULL DEFAULT 0,
  created_at timestamp(6) with time zone NOT NULL,
  updated_at timestamp(6) with time zone NOT NULL,
  started_at timestamp(6) with time zone,
  completed_at timestamp(6) with time zone,
  from_stage text NOT NULL DEFAULT 'prepare'::text,
  version bigint NOT NULL DEFAULT 0,
  trace_context jsonb,
  search_name text GENERATED ALWAYS AS ("left"(lower(params ->> 'product_name'::text), 400)) STORED,
  files_deleted_at timestamp(6) with time zone,
  contents_deleted_at timestamp(6) with time zone,
  erase_run integer,
  erase_at timestamp(6) with time zone,
  CONSTRAINT jobs_pkey PRIMARY KEY (job_id),
  CONSTRAINT jobs_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT jobs_counters CHECK (run_no >= 1 AND event_seq >= 0),
  CONSTRAINT jobs_credits CHECK (LEAST(credits_estimated, credits_reserved, credits_consumed) >= 0),
  CONSTRAINT jobs_erase CHECK ((erase_run IS NULL) = (erase_at IS NULL)),
  CONSTRAINT jobs_pause_reason CHECK (pause_reason = ANY ('{user,human_review,credit_limit}'::text[])),
  CONSTRAINT jobs_progress CHECK (progress_percent >= '0'::double precision AND progress_percent <= '100'::double precision),
  CONSTRAINT jobs_status CHECK (status = ANY ('{pending,processing,paused,completed,failed,cancelled}'::text[]))
)
WITH (fillfactor=75);
CREATE INDEX jobs_erase_at ON jobs USING btree (erase_at) WHERE erase_at IS NOT NULL;
CREATE INDEX jobs_late ON jobs USING btree (job_id) WHERE (completed_at - created_at) > '28 days'::interval;
CREATE INDEX jobs_search ON jobs USING btree (tenant_id, status, created_at DESC, job_id DESC, search_name, pause_reason);
CREATE INDEX jobs_tenant_id_created_at_job_id_idx ON jobs USING btree (tenant_id, created_at DESC, job_id DESC);
ALTER TABLE jobs ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_scope ON jobs TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)));
CREATE TRIGGER jobs_page_marks AFTER UPDATE OF status ON jobs FOR EACH ROW WHEN (old.status <> new.status AND old.created_at < (now() - '00:55:00'::interval) AND ((old.status = ANY (ARRAY['completed'::text, 'failed'::text, 'cancelled'::text])) OR (new.status = ANY (ARRAY['completed'::text, 'failed'::text, 'cancelled'::text])))) EXECUTE FUNCTION remove_page_marks();
GRANT SELECT, UPDATE ON jobs TO reelwright_tenant;

CREATE TABLE ledger_audits (
  day date NOT NULL,
  begun_at timestamp(6) with time zone NOT NULL,
  lease_expires_at timestamp(6) with time zone,
  finished_at timestamp(6) with time zone,
  accounts bigint,
  transactions bigint,
  drift_rows bigint,
  duration_ms double precision,
  CONSTRAINT ledger_audits_pkey PRIMARY KEY (day),
  CONSTRAINT ledger_audits_finished CHECK (num_nonnulls(finished_at, accounts, transactions, drift_rows, duration_ms) = ANY (ARRAY[0, 5]))
);

CREATE TABLE ledger_checkpoints (
  pass text NOT NULL,
  tenant_id uuid NOT NULL,
  seq bigint NOT NULL,
  transactions bigint NOT NULL,
  balance bigint NOT NULL,
  available bigint NOT NULL,
  balance_shown bigint NOT NULL,
  available_shown bigint NOT NULL,
  broken bigint NOT NULL DEFAULT 0,
  first jsonb,
  reread jsonb,
  CONSTRAINT ledger_checkpoints_pkey PRIMARY KEY (pass, tenant_id)
)
WITH (fillfactor=50);
ALTER TABLE ledger_checkpoints ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_scope ON ledger_checkpoints TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)));

CREATE TABLE ledger_passes (
  pass text NOT NULL,
  seq bigint NOT NULL DEFAULT 0,
  hold_id uuid,
  CONSTRAINT ledger_passes_pkey PRIMARY KEY (pass)
);

CREATE TABLE mail_counts (
  day date NOT NULL,
  mailbox text NOT NULL,
  mails integer NOT NULL,
  confirmations integer NOT NULL,
  CONSTRAINT mail_counts_pkey PRIMARY KEY (day, mailbox)
);

CREATE TABLE mails (
  mail_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  kind text NOT NULL,
  recipient text NOT NULL,
  data jsonb NOT NULL,
  state text NOT NULL DEFAULT 'pending'::text,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamp(6) with time zone NOT NULL,
  lease_token bigint,
  lease_expires_at timestamp(6) with time zone,
  last_error text,
  created_at timestamp(6) with time zone NOT NULL,
  finished_at timestamp(6) with time zone,
  CONSTRAINT mails_pkey PRIMARY KEY (mail_id),
  CONSTRAINT mails_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT mails_finished CHECK ((state = 'pending'::text) = (finished_at IS NULL)),
  CONSTRAINT mails_kind CHECK (kind = ANY (ARRAY['credit_alert'::text, 'confirm_address'::text, 'topup_declined'::text, 'topup_stopped'::text, 'topup_limited'::text, 'topup_lost'::text, 'account_changed'::text, 'webhook_disabled'::text, 'invitation'::text, 'account_deletion'::text, 'account_deleted'::text, 'export_ready'::text])),
  CONSTRAINT mails_lease CHECK (lease_expires_at IS NULL OR lease_token IS NOT NULL),
  CONSTRAINT mails_state CHECK (state = ANY (ARRAY['pending'::text, 'sent'::text, 'abandoned'::text]))
);
CREATE INDEX mails_due ON mails USING btree (next_attempt_at) WHERE state = 'pending'::text;
CREATE INDEX mails_finished ON mails USING btree (finished_at) WHERE finished_at IS NOT NULL;
CREATE INDEX mails_tenant_id_idx ON mails USING btree (tenant_id);
ALTER TABLE mails ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_scope ON mails TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)));
GRANT INSERT, SELECT ON mails TO reelwright_tenant;

CREATE TABLE members (
  member_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  issuer text,
  subject text,
  email text,
  name text,
  role text NOT NULL,
  active boolean GENERATED ALWAYS AS (subject IS NOT NULL) STORED,
  created_at timestamp(6) with time zone NOT NULL DEFAULT clock_timestamp(),
  selected_at timestamp(6) with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT members_pkey PRIMARY KEY (member_id),
  CONSTRAINT members_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT members_person CHECK ((issuer IS NULL) = (subject IS NULL) AND (subject IS NOT NULL OR email IS NOT NULL)),
  CONSTRAINT members_role CHECK (role = ANY (ARRAY['owner'::text, 'admin'::text, 'editor'::text, 'reviewer'::text, 'viewer'::text, 'billing'::text]))
);
CREATE UNIQUE INDEX members_issuer_subject_tenant_id_key ON members USING btree (issuer, subject, tenant_id);
CREATE INDEX members_tenant_id_created_at_idx ON members USING btree (tenant_id, created_at);
CREATE UNIQUE INDEX members_waiting ON members USING btree (lower(email), tenant_id) WHERE subject IS NULL;
ALTER TABLE members ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_scope ON members TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)));
GRANT DELETE, SELECT (active, created_at, email, member_id, name, role, tenant_id), UPDATE (role) ON members TO reelwright_tenant;

CREATE TABLE page_marks (
  tenant_id uuid NOT NULL,
  list text NOT NULL,
  place bigint NOT NULL,
  created_at timestamp(6) with time zone,
  job_id uuid,
  seq bigint,
  CONSTRAINT page_marks_pkey PRIMARY KEY (tenant_id, list, place),
  CONSTRAINT page_marks_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES credit_accounts(tenant_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT page_marks_row CHECK (
CASE list
    WHEN 'transactions'::text THEN seq IS NOT NULL
    ELSE created_at IS NOT NULL AND job_id IS NOT NULL
END)
);
ALTER TABLE page_marks ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_scope ON page_marks TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)) AND (job_id IS NULL OR (( SELECT own.tenant_id FROM jobs own WHERE own.job_id = page_marks.job_id)) = tenant_id));
GRANT DELETE, SELECT ON page_marks TO reelwright_tenant;

CREATE TABLE payment_events (
  provider text NOT NULL,
  event_id text NOT NULL,
  tenant_id uuid,
  type text NOT NULL,
  created_at timestamp(6) with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT payment_events_pkey PRIMARY KEY (provider, event_id)
);
CREATE INDEX payment_events_created_at_idx ON payment_events USING btree (created_at);
ALTER TABLE payment_events ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_scope ON payment_events TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)));

CREATE TABLE payment_methods (
  method_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  provider text NOT NULL,
  reference text NOT NULL,
  customer text,
  brand text NOT NULL,
  last4 text NOT NULL,
  exp_month integer NOT NULL,
  exp_year integer NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamp(6) with time zone NOT NULL DEFAULT clock_timestamp(),
  removed_at timestamp(6) with time zone,
  CONSTRAINT payment_methods_pkey PRIMARY KEY (method_id),
  CONSTRAINT payment_methods_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES credit_accounts(tenant_id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT payment_methods_date CHECK (exp_month >= 1 AND exp_month <= 12 AND exp_year >= 2000 AND exp_year <= 2200),
  CONSTRAINT payment_methods_removed CHECK (removed_at IS NULL OR NOT is_default)
);
CREATE UNIQUE INDEX payment_methods_one_default ON payment_methods USING btree (tenant_id) WHERE is_default;
CREATE UNIQUE INDEX payment_methods_provider_reference_key ON payment_methods USING btree (provider, reference);
CREATE INDEX payment_methods_tenant_id_idx ON payment_methods USING btree (tenant_id);
ALTER TABLE payment_methods ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_scope ON payment_methods TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)));
CREATE TRIGGER payment_methods_stop_topup AFTER UPDATE OF removed_at ON payment_methods FOR EACH ROW WHEN (new.removed_at IS NOT NULL AND old.removed_at IS NULL) EXECUTE FUNCTION stop_topup();
GRANT INSERT, SELECT, UPDATE (is_default, removed_at) ON payment_methods TO reelwright_tenant;

CREATE TABLE payment_reversals (
  payment_id uuid NOT NULL,
  scope text NOT NULL,
  reference text NOT NULL,
  cents bigint NOT NULL,
  state text NOT NULL,
  at timestamp(6) with time zone NOT NULL,
  CONSTRAINT payment_reversals_pkey PRIMARY KEY (payment_id, scope, reference),
  CONSTRAINT payment_reversals_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(payment_id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT payment_reversals_cents CHECK (cents >= 0),
  CONSTRAINT payment_reversals_scope CHECK (scope = ANY (ARRAY['total'::text, 'refund'::text, 'returned'::text, 'dispute'::text])),
  CONSTRAINT payment_reversals_state CHECK (state = ANY (ARRAY['opened'::text, 'lost'::text, 'won'::text]))
);

CREATE TABLE payments (
  payment_id uuid NOT NULL,
  provider text NOT NULL,
  reference text NOT NULL,
  session_id uuid,
  tenant_id uuid,
  cents bigint NOT NULL DEFAULT 0,
  credits bigint NOT NULL DEFAULT 0,
  due bigint NOT NULL DEFAULT 0,
  taken bigint NOT NULL DEFAULT 0,
  created_at timestamp(6) with time zone NOT NULL DEFAULT clock_timestamp(),
  paid_at timestamp(6) with time zone,
  CONSTRAINT payments_pkey PRIMARY KEY (payment_id),
  CONSTRAINT payments_session_id_fkey FOREIGN KEY (session_id) REFERENCES checkout_sessions(session_id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT payments_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES credit_accounts(tenant_id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT payments_due CHECK (due >= 0 AND due <= credits),
  CONSTRAINT payments_paid CHECK ((num_nonnulls(session_id, tenant_id, paid_at) = ANY (ARRAY[0, 3])) AND (session_id IS NOT NULL) = (credits > 0) AND (session_id IS NOT NULL) = (cents > 0)),
  CONSTRAINT payments_taken CHECK (taken >= 0 AND taken <= due)
);
CREATE INDEX payments_owed ON payments USING btree (tenant_id) WHERE taken < due;
CREATE UNIQUE INDEX payments_provider_reference_key ON payments USING btree (provider, reference);
CREATE UNIQUE INDEX payments_session_id_key ON payments USING btree (session_id);
ALTER TABLE payments ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_scope ON payments TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)));
GRANT SELECT (created_at, due, payment_id, session_id, taken, tenant_id), UPDATE (taken) ON payments TO reelwright_tenant;

CREATE TABLE playground_holds (
  task_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  model_id text NOT NULL,
  amount bigint NOT NULL,
  state text NOT NULL DEFAULT 'pending'::text,
  consumed bigint,
  output text,
  error_message text,
  created_at timestamp(6) with time zone NOT NULL,
  deadline_at timestamp(6) with time zone NOT NULL,
  settled_at timestamp(6) with time zone,
  work json,
  requeues smallint NOT NULL DEFAULT 0,
  trace_context jsonb,
  CONSTRAINT playground_holds_pkey PRIMARY KEY (task_id),
  CONSTRAINT playground_holds_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES credit_accounts(tenant_id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT playground_holds_amount CHECK (amount > 0),
  CONSTRAINT playground_holds_settled CHECK (
CASE state
    WHEN 'pending'::text THEN num_nonnulls(consumed, output, error_message, settled_at) = 0
    ELSE consumed IS NOT NULL AND settled_at IS NOT NULL AND (consumed = amount AND output IS NOT NULL AND error_message IS NULL OR consumed = 0 AND output IS NULL AND error_message IS NOT NULL)
END),
  CONSTRAINT playground_holds_state CHECK (state = ANY (ARRAY['pending'::text, 'settled'::text]))
);
CREATE INDEX playground_holds_open ON playground_holds USING btree (tenant_id) WHERE state = 'pending'::text;
CREATE INDEX playground_holds_pending ON playground_holds USING btree (created_at) WHERE state = 'pending'::text;
CREATE INDEX playground_holds_tenant_id_created_at_task_id_idx ON playground_holds USING btree (tenant_id, created_at DESC, task_id DESC);
ALTER TABLE playground_holds ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_scope ON playground_holds TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)));
GRANT INSERT, SELECT ON playground_holds TO reelwright_tenant;

CREATE TABLE price_books (
  version integer NOT NULL,
  effective_at timestamp(6) with time zone NOT NULL,
  document jsonb NOT NULL,
  note text,
  author text NOT NULL,
  is_forced boolean NOT NULL,
  created_at timestamp(6) with time zone NOT NULL DEFAULT clock_timestamp(),
  withdrawn_at timestamp(6) with time zone,
  CONSTRAINT price_books_pkey PRIMARY KEY (version),
  CONSTRAINT price_books_version CHECK (version > 0),
  CONSTRAINT price_books_withdrawn CHECK (withdrawn_at <= effective_at)
);

CREATE TABLE stage_durations (
  period timestamp(6) with time zone NOT NULL,
  stage text NOT NULL,
  variant text NOT NULL,
  units integer NOT NULL,
  class smallint NOT NULL,
  count integer NOT NULL,
  CONSTRAINT stage_durations_pkey PRIMARY KEY (period, stage, variant, units, class)
);

CREATE TABLE storage_rounds (
  round integer NOT NULL,
  cursor text,
  begun_at timestamp(6) with time zone NOT NULL DEFAULT clock_timestamp(),
  finished_at timestamp(6) with time zone,
  CONSTRAINT storage_rounds_pkey PRIMARY KEY (round)
);

CREATE TABLE storage_usage (
  round integer NOT NULL,
  tenant text NOT NULL,
  kind text NOT NULL,
  files bigint NOT NULL,
  bytes bigint NOT NULL,
  orphan_files bigint NOT NULL,
  orphan_bytes bigint NOT NULL,
  CONSTRAINT storage_usage_pkey PRIMARY KEY (round, tenant, kind)
);

CREATE TABLE tasks (
  task_id uuid NOT NULL,
  job_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  run_no integer NOT NULL,
  stage text NOT NULL,
  unit integer NOT NULL,
  status text NOT NULL DEFAULT 'ready'::text,
  claim_count integer NOT NULL DEFAULT 0,
  failures integer NOT NULL DEFAULT 0,
  crashes integer NOT NULL DEFAULT 0,
  items integer NOT NULL DEFAULT 0,
  progress real NOT NULL DEFAULT 0,
  memo jsonb,
  output jsonb,
  error jsonb,
  lease_token bigint,
  lease_owner integer,
  not_before timestamp(6) with time zone,
  created_at timestamp(6) with time zone NOT NULL,
  started_at timestamp(6) with time zone,
  finished_at timestamp(6) with time zone,
  retries integer NOT NULL DEFAULT 0,
  rejections integer NOT NULL DEFAULT 0,
  candidates jsonb,
  ready_at timestamp(6) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  claimed_at timestamp(6) with time zone,
  past_claims jsonb,
  turn bigint NOT NULL DEFAULT 0,
  CONSTRAINT tasks_pkey PRIMARY KEY (task_id, job_id),
  CONSTRAINT tasks_counters CHECK (LEAST(unit, claim_count, failures, crashes, items, retries, rejections) >= 0),
  CONSTRAINT tasks_lease CHECK ((status = 'leased'::text) = (lease_owner IS NOT NULL) AND (status <> 'leased'::text OR lease_token IS NOT NULL)),
  CONSTRAINT tasks_progress CHECK (progress >= '0'::real AND progress <= '1'::real),
  CONSTRAINT tasks_review CHECK (status <> 'review'::text OR candidates IS NOT NULL),
  CONSTRAINT tasks_status CHECK (status = ANY ('{ready,leased,waiting,review,done,failed,cancelled}'::text[])),
  CONSTRAINT tasks_wait CHECK (status <> 'waiting'::text OR not_before IS NOT NULL)
) PARTITION BY RANGE (job_id);
CREATE INDEX tasks_in_review ON tasks USING btree (tenant_id, ready_at, task_id) WHERE status = 'review'::text;
CREATE UNIQUE INDEX tasks_job_id_run_no_stage_unit_key ON tasks USING btree (job_id, run_no, stage, unit);
CREATE INDEX tasks_leased ON tasks USING btree (lease_owner) WHERE status = 'leased'::text;
CREATE INDEX tasks_tenant_turns ON tasks USING btree (stage, tenant_id, turn) WHERE status = ANY (ARRAY['ready'::text, 'leased'::text, 'waiting'::text]);
CREATE INDEX tasks_turns ON tasks USING btree (stage, status, turn) WHERE status = ANY (ARRAY['ready'::text, 'leased'::text, 'waiting'::text]);
ALTER TABLE tasks ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_scope ON tasks TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)) AND (job_id IS NULL OR (( SELECT own.tenant_id FROM jobs own WHERE own.job_id = tasks.job_id)) = tenant_id));
GRANT INSERT, SELECT, UPDATE ON tasks TO reelwright_tenant;

CREATE TABLE templates (
  template_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  name text NOT NULL,
  description text,
  config jsonb NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  use_count bigint NOT NULL DEFAULT 0,
  created_at timestamp(6) with time zone NOT NULL DEFAULT clock_timestamp(),
  updated_at timestamp(6) with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT templates_pkey PRIMARY KEY (template_id),
  CONSTRAINT templates_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT templates_use_count CHECK (use_count >= 0)
)
WITH (fillfactor=75);
CREATE UNIQUE INDEX templates_one_default ON templates USING btree (tenant_id) WHERE is_default;
CREATE INDEX templates_tenant_id_idx ON templates USING btree (tenant_id);
ALTER TABLE templates ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_scope ON templates TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)));
GRANT DELETE, INSERT, SELECT, UPDATE ON templates TO reelwright_tenant;

CREATE TABLE tenant_notes (
  note_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  author text NOT NULL,
  body text NOT NULL,
  created_at timestamp(6) with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT tenant_notes_pkey PRIMARY KEY (note_id),
  CONSTRAINT tenant_notes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX tenant_notes_tenant_id_created_at_idx ON tenant_notes USING btree (tenant_id, created_at DESC);
ALTER TABLE tenant_notes ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_scope ON tenant_notes TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)));

CREATE TABLE tenants (
  tenant_id uuid NOT NULL,
  name text NOT NULL,
  email text,
  avatar text,
  logo text,
  webhook_url text,
  webhook_secret bytea,
  concurrent_limit integer,
  daily_limit integer,
  created_at timestamp(6) with time zone NOT NULL DEFAULT clock_timestamp(),
  job_retry_limit integer,
  daily_retry_limit integer,
  email_verified boolean NOT NULL DEFAULT false,
  limits jsonb,
  suspended_at timestamp(6) with time zone,
  priority text NOT NULL DEFAULT 'normal'::text,
  file_days integer,
  content_days integer,
  delete_at timestamp(6) with time zone,
  closed_at timestamp(6) with time zone,
  deleted_at timestamp(6) with time zone,
  retention_at timestamp(6) with time zone,
  CONSTRAINT tenants_pkey PRIMARY KEY (tenant_id),
  CONSTRAINT tenants_limits CHECK (concurrent_limit >= 0 AND daily_limit >= 0),
  CONSTRAINT tenants_priority CHECK (priority = ANY (ARRAY['low'::text, 'normal'::text, 'high'::text])),
  CONSTRAINT tenants_retention CHECK (file_days > 0 AND content_days > 0),
  CONSTRAINT tenants_retry_limits CHECK (job_retry_limit >= 0 AND daily_retry_limit >= 0)
);
CREATE INDEX tenants_delete_at ON tenants USING btree (delete_at) WHERE delete_at IS NOT NULL;
CREATE INDEX tenants_retention ON tenants USING btree (tenant_id) WHERE file_days IS NOT NULL OR content_days IS NOT NULL;
ALTER TABLE tenants ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_scope ON tenants TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)));
GRANT SELECT, UPDATE (avatar, content_days, delete_at, file_days, logo, name, retention_at, webhook_secret, webhook_url) ON tenants TO reelwright_tenant;

CREATE TABLE topups (
  topup_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  threshold bigint NOT NULL,
  available bigint NOT NULL,
  state text NOT NULL DEFAULT 'pending'::text,
  pack_id text,
  credits bigint,
  price_cents bigint,
  payment_method_id text,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamp(6) with time zone NOT NULL,
  lease_token bigint,
  lease_expires_at timestamp(6) with time zone,
  reason text,
  created_at timestamp(6) with time zone NOT NULL,
  begun_at timestamp(6) with time zone,
  finished_at timestamp(6) with time zone,
  CONSTRAINT topups_pkey PRIMARY KEY (topup_id),
  CONSTRAINT topups_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES credit_accounts(tenant_id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT topups_begun CHECK (begun_at IS NOT NULL OR (state = ANY (ARRAY['pending'::text, 'limited'::text, 'dropped'::text]))),
  CONSTRAINT topups_finished CHECK ((state = 'pending'::text) = (finished_at IS NULL)),
  CONSTRAINT topups_lease CHECK (lease_expires_at IS NULL OR lease_token IS NOT NULL),
  CONSTRAINT topups_order CHECK (num_nonnulls(pack_id, credits, price_cents, payment_method_id, begun_at) =
CASE
    WHEN begun_at IS NULL THEN 0
    ELSE 5
END),
  CONSTRAINT topups_state CHECK (state = ANY (ARRAY['pending'::text, 'paid'::text, 'declined'::text, 'limited'::text, 'dropped'::text, 'lost'::text]))
);
CREATE INDEX topups_due ON topups USING btree (next_attempt_at) WHERE state = 'pending'::text;
CREATE UNIQUE INDEX topups_one_pending ON topups USING btree (tenant_id) WHERE state = 'pending'::text;
CREATE INDEX topups_tenant_id_created_at_idx ON topups USING btree (tenant_id, created_at DESC);
ALTER TABLE topups ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_scope ON topups TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)));
GRANT INSERT, SELECT ON topups TO reelwright_tenant;

CREATE TABLE upload_quotas (
  tenant_id uuid NOT NULL,
  day date NOT NULL,
  bytes bigint NOT NULL,
  files integer NOT NULL DEFAULT 0,
  stored_bytes bigint NOT NULL DEFAULT 0,
  CONSTRAINT upload_quotas_pkey PRIMARY KEY (tenant_id),
  CONSTRAINT upload_quotas_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT upload_quotas_bytes CHECK (bytes >= 0),
  CONSTRAINT upload_quotas_counts CHECK (files >= 0 AND stored_bytes >= 0)
);
ALTER TABLE upload_quotas ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_scope ON upload_quotas TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)));
GRANT INSERT, SELECT, UPDATE (bytes, day, files, stored_bytes) ON upload_quotas TO reelwright_tenant;

CREATE TABLE uploads (
  upload_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  key text NOT NULL,
  bytes bigint NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  created_at timestamp(6) with time zone NOT NULL DEFAULT clock_timestamp(),
  used_at timestamp(6) with time zone,
  deleted_at timestamp(6) with time zone,
  CONSTRAINT uploads_pkey PRIMARY KEY (upload_id),
  CONSTRAINT uploads_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT uploads_size CHECK (bytes >= 0 AND width > 0 AND height > 0)
);
CREATE INDEX uploads_deleted_at_idx ON uploads USING btree (deleted_at);
CREATE INDEX uploads_tenant_id_created_at_upload_id_idx ON uploads USING btree (tenant_id, created_at DESC, upload_id DESC);
ALTER TABLE uploads ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_scope ON uploads TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)));
GRANT INSERT, SELECT, UPDATE (deleted_at, used_at) ON uploads TO reelwright_tenant;

CREATE TABLE usage_days (
  tenant_id uuid NOT NULL,
  day date NOT NULL,
  jobs_created integer NOT NULL DEFAULT 0,
  jobs_completed integer NOT NULL DEFAULT 0,
  jobs_failed integer NOT NULL DEFAULT 0,
  jobs_cancelled integer NOT NULL DEFAULT 0,
  credits bigint NOT NULL DEFAULT 0,
  components jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT usage_days_pkey PRIMARY KEY (tenant_id, day),
  CONSTRAINT usage_days_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES credit_accounts(tenant_id) ON UPDATE CASCADE ON DELETE CASCADE
);
ALTER TABLE usage_days ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_scope ON usage_days TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)));
GRANT INSERT, SELECT, UPDATE ON usage_days TO reelwright_tenant;

CREATE TABLE vendor_calls (
  scope_id uuid NOT NULL,
  key text NOT NULL,
  tenant_id uuid NOT NULL,
  job_id uuid,
  provider text NOT NULL,
  request_hash text,
  state text NOT NULL DEFAULT 'intent'::text,
  vendor_task_id text,
  submissions integer NOT NULL DEFAULT 0,
  result jsonb,
  cost_usd numeric(14,6),
  created_at timestamp(6) with time zone NOT NULL DEFAULT clock_timestamp(),
  updated_at timestamp(6) with time zone NOT NULL DEFAULT clock_timestamp(),
  run_no integer,
  stage text,
  unit integer,
  item integer,
  playground_task_id uuid,
  name text NOT NULL DEFAULT 'call'::text,
  attempt integer NOT NULL DEFAULT 1,
  model text,
  callback_key text NOT NULL DEFAULT encode(uuid_send(gen_random_uuid()), 'hex'::text) || encode(uuid_send(gen_random_uuid()), 'hex'::text),
  handle jsonb,
  sends integer NOT NULL DEFAULT 0,
  refusals integer NOT NULL DEFAULT 0,
  lookups integer NOT NULL DEFAULT 0,
  error jsonb,
  expected_usd numeric(14,6),
  spent_day date,
  has_files boolean NOT NULL DEFAULT false,
  waits_since timestamp(6) with time zone,
  sent_at timestamp(6) with time zone,
  submitted_at timestamp(6) with time zone,
  finished_at timestamp(6) with time zone,
  faults integer NOT NULL DEFAULT 0,
  CONSTRAINT vendor_calls_pkey PRIMARY KEY (scope_id, key),
  CONSTRAINT vendor_calls_scope CHECK (scope_id = COALESCE(job_id, playground_task_id, scope_id)),
  CONSTRAINT vendor_calls_sends CHECK (submissions <= sends),
  CONSTRAINT vendor_calls_state CHECK (state = ANY (ARRAY['intent'::text, 'unknown'::text, 'submitted'::text, 'done'::text, 'failed'::text, 'cancelled'::text])),
  CONSTRAINT vendor_calls_submissions CHECK (submissions >= 0)
) PARTITION BY RANGE (scope_id);
CREATE INDEX vendor_calls_callback ON vendor_calls USING btree (callback_key) WHERE state = ANY (ARRAY['unknown'::text, 'submitted'::text]);
CREATE INDEX vendor_calls_finished ON vendor_calls USING btree (finished_at) WHERE finished_at IS NOT NULL;
CREATE INDEX vendor_calls_of_suggestions ON vendor_calls USING btree (created_at) WHERE job_id IS NULL AND playground_task_id IS NULL;
CREATE INDEX vendor_calls_open ON vendor_calls USING btree (state, updated_at) WHERE state = ANY (ARRAY['intent'::text, 'unknown'::text, 'submitted'::text]);
CREATE INDEX vendor_calls_unswept ON vendor_calls USING btree (updated_at) WHERE has_files;
CREATE INDEX vendor_calls_vendor_task ON vendor_calls USING btree (provider, vendor_task_id) WHERE vendor_task_id IS NOT NULL;
ALTER TABLE vendor_calls ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_scope ON vendor_calls TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)) AND (job_id IS NULL OR (( SELECT own.tenant_id FROM jobs own WHERE own.job_id = vendor_calls.job_id)) = tenant_id));
CREATE TRIGGER vendor_calls_update_time BEFORE UPDATE ON vendor_calls FOR EACH ROW EXECUTE FUNCTION set_updated_at();
GRANT SELECT (attempt, created_at, finished_at, run_no, scope_id, stage, state, submitted_at, tenant_id, unit) ON vendor_calls TO reelwright_tenant;

CREATE TABLE vendor_days (
  provider text NOT NULL,
  day date NOT NULL,
  spent_usd numeric(14,6) NOT NULL DEFAULT 0,
  submissions integer NOT NULL DEFAULT 0,
  updated_at timestamp(6) with time zone NOT NULL DEFAULT clock_timestamp(),
  shard smallint NOT NULL DEFAULT 0,
  CONSTRAINT vendor_days_pkey PRIMARY KEY (provider, day, shard),
  CONSTRAINT vendor_days_submissions CHECK (submissions >= 0)
)
WITH (fillfactor=10);

CREATE TABLE webhook_claimants (
  owner integer NOT NULL,
  CONSTRAINT webhook_claimants_pkey PRIMARY KEY (owner)
);

CREATE TABLE webhook_deliveries (
  delivery_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  job_id uuid NOT NULL,
  run_no integer NOT NULL,
  event text NOT NULL,
  url text NOT NULL,
  body bytea NOT NULL,
  secret bytea,
  state text NOT NULL DEFAULT 'pending'::text,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamp(6) with time zone NOT NULL,
  lease_token bigint,
  lease_expires_at timestamp(6) with time zone,
  last_status integer,
  last_error text,
  created_at timestamp(6) with time zone NOT NULL,
  finished_at timestamp(6) with time zone,
  lease_owner integer,
  crashes integer NOT NULL DEFAULT 0,
  trace_context jsonb,
  attempt_log jsonb,
  endpoint_id uuid,
  occurrence bigint NOT NULL DEFAULT 0,
  CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (delivery_id, job_id),
  CONSTRAINT webhook_deliveries_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT webhook_deliveries_attempts CHECK (attempts >= 0),
  CONSTRAINT webhook_deliveries_event CHECK (endpoint_id IS NOT NULL OR (event = ANY (ARRAY['job.completed'::text, 'job.failed'::text]))),
  CONSTRAINT webhook_deliveries_state CHECK (state = ANY (ARRAY['pending'::text, 'delivered'::text, 'abandoned'::text]))
) PARTITION BY RANGE (job_id);
CREATE INDEX webhook_deliveries_abandoned ON webhook_deliveries USING btree (finished_at, delivery_id) WHERE state = 'abandoned'::text;
CREATE INDEX webhook_deliveries_first ON webhook_deliveries USING btree (next_attempt_at) WHERE state = 'pending'::text AND attempts = 0;
CREATE INDEX webhook_deliveries_listed ON webhook_deliveries USING btree (tenant_id, state, created_at DESC, delivery_id DESC) WHERE endpoint_id IS NULL;
CREATE INDEX webhook_deliveries_of_endpoint ON webhook_deliveries USING btree (endpoint_id, state, created_at DESC, delivery_id DESC) WHERE endpoint_id IS NOT NULL;
CREATE UNIQUE INDEX webhook_deliveries_once ON webhook_deliveries USING btree (job_id, run_no, event, endpoint_id, occurrence) NULLS NOT DISTINCT;
CREATE INDEX webhook_deliveries_origin ON webhook_deliveries USING btree (webhook_origin(url), (attempts > 0), next_attempt_at) WHERE state = 'pending'::text;
CREATE INDEX webhook_deliveries_retries ON webhook_deliveries USING btree (next_attempt_at) WHERE state = 'pending'::text AND attempts > 0;
ALTER TABLE webhook_deliveries ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_scope ON webhook_deliveries TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)) AND (event !~~ 'job.%'::text OR (( SELECT own.tenant_id FROM jobs own WHERE own.job_id = webhook_deliveries.job_id)) = tenant_id));
GRANT INSERT, SELECT, UPDATE (attempts, crashes, finished_at, lease_token, next_attempt_at, secret, state) ON webhook_deliveries TO reelwright_tenant;

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
  CONSTRAINT webhook_endpoints_disabled CHECK (disabled_at IS NULL OR NOT enabled),
  CONSTRAINT webhook_endpoints_previous CHECK ((previous_secret IS NULL) = (previous_until IS NULL)),
  CONSTRAINT webhook_endpoints_schedule CHECK (schedule = ANY (ARRAY['contract'::text, 'days'::text]))
);
CREATE INDEX webhook_endpoints_tenant_id_idx ON webhook_endpoints USING btree (tenant_id);
ALTER TABLE webhook_endpoints ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_scope ON webhook_endpoints TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)));
CREATE TRIGGER webhook_endpoints_disabled AFTER UPDATE OF disabled_at ON webhook_endpoints FOR EACH ROW WHEN (new.disabled_at IS NOT NULL AND old.disabled_at IS NULL) EXECUTE FUNCTION report_disabled_endpoint();
GRANT DELETE, INSERT, SELECT, UPDATE (description, disabled_at, enabled, events, failing_since, previous_secret, previous_until, schedule, secret, updated_at, url) ON webhook_endpoints TO reelwright_tenant;

CREATE TABLE webhook_listeners (
  tenant_id uuid NOT NULL,
  keep_until timestamp(6) with time zone NOT NULL,
  CONSTRAINT webhook_listeners_pkey PRIMARY KEY (tenant_id),
  CONSTRAINT webhook_listeners_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON UPDATE CASCADE ON DELETE RESTRICT
);
ALTER TABLE webhook_listeners ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_scope ON webhook_listeners TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)));
GRANT INSERT, SELECT, UPDATE (keep_until) ON webhook_listeners TO reelwright_tenant;

CREATE TABLE webhook_stream_events (
  event_no bigint NOT NULL DEFAULT nextval('webhook_stream_events_event_no_seq'::regclass),
  tenant_id uuid NOT NULL,
  transaction bigint NOT NULL,
  job_id uuid NOT NULL,
  run_no integer NOT NULL,
  event text NOT NULL,
  body bytea NOT NULL,
  created_at timestamp(6) with time zone NOT NULL,
  CONSTRAINT webhook_stream_events_pkey PRIMARY KEY (event_no),
  CONSTRAINT webhook_stream_events_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX webhook_stream_events_tenant_id_transaction_event_no_idx ON webhook_stream_events USING btree (tenant_id, transaction, event_no);
ALTER TABLE webhook_stream_events ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_scope ON webhook_stream_events TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)) AND (job_id IS NULL OR (( SELECT own.tenant_id FROM jobs own WHERE own.job_id = webhook_stream_events.job_id)) = tenant_id));
GRANT INSERT, SELECT ON webhook_stream_events TO reelwright_tenant;

CREATE TABLE workers (
  owner integer NOT NULL,
  name text NOT NULL,
  slots jsonb NOT NULL,
  started_at timestamp(6) with time zone NOT NULL DEFAULT clock_timestamp(),
  draining_since timestamp(6) with time zone,
  hand_back_at timestamp(6) with time zone,
  host text NOT NULL DEFAULT ''::text,
  pid integer NOT NULL DEFAULT 0,
  sweeps text[] NOT NULL DEFAULT '{}'::text[],
  alive_until timestamp(6) with time zone NOT NULL DEFAULT clock_timestamp(),
  departed_at timestamp(6) with time zone,
  CONSTRAINT workers_pkey PRIMARY KEY (owner)
);

CREATE OR REPLACE FUNCTION account_event(tenant uuid, event text, VARIADIC fields text[])
 RETURNS void
 LANGUAGE sql
AS $function$
  SELECT deliver_to_endpoints(ARRAY[ROW(NULL, tenant, new_id(), 1, event, NULL, concat('{"event":"', event, '",',
    array_to_string(fields, ','), ',"timestamp":"', iso(clock_timestamp()), '"}'))::new_webhook])
  WHERE EXISTS (SELECT FROM webhook_endpoints e WHERE e.tenant_id = tenant AND e.enabled)
$function$
;

CREATE OR REPLACE FUNCTION add_components(one jsonb, other jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT coalesce(jsonb_object_agg(component, credits), '{}') FROM (
    SELECT key AS component, sum(value::numeric) AS credits
    FROM (SELECT * FROM jsonb_each_text(one) UNION ALL SELECT * FROM jsonb_each_text(other)) AS parts
    GROUP BY 1) AS sums
$function$
;

CREATE OR REPLACE FUNCTION add_credits(tenant uuid, entry_id uuid, entry_type text, credits bigint, note text, payment uuid, job uuid DEFAULT NULL::uuid)
 RETURNS TABLE(credit_balance bigint, credit_reserved bigint, available_credits bigint, collected bigint)
 LANGUAGE plpgsql
AS $function$
DECLARE
  before credit_accounts;
  after credit_accounts;
BEGIN
  SELECT * INTO before FROM credit_accounts WHERE tenant_id = tenant FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  after := (append_to_ledger(ROW(before, ARRAY[ledger_entry(entry_id, entry_type, credits, note, payment => payment, job => job)])))[1];
  credit_balance := after.balance;
  credit_reserved := after.reserved;
  available_credits := after.balance - after.reserved;
  collected := before.balance + credits - after.balance;
  RETURN NEXT;
END $function$
;

CREATE OR REPLACE FUNCTION admits_claim(job_run integer, job_status text, pause_reason text, current_stage text, task_run integer, task_stage text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT task_run = job_run AND (job_status IN ('pending', 'processing')
    OR (job_status = 'paused' AND pause_reason = 'user' AND task_stage = current_stage))
$function$
;

CREATE OR REPLACE FUNCTION append_to_ledger(VARIADIC postings ledger_posting[])
 RETURNS credit_accounts[]
 LANGUAGE plpgsql
AS $function$
DECLARE
  posting ledger_posting;
  account credit_accounts;
  accounts credit_accounts[];
  entry ledger_entry;
  rows ledger_row[];
BEGIN
  FOREACH posting IN ARRAY postings LOOP
    account := posting.account;
    FOREACH entry IN ARRAY posting.entries || take_owed(posting) LOOP
      account.balance := account.balance + CASE WHEN entry.type IN ('reserve', 'release') THEN 0 ELSE entry.amount END;
      account.reserved := account.reserved + CASE WHEN entry.type IN ('reserve', 'release') THEN -entry.amount
        WHEN entry.type = 'consume' THEN entry.amount ELSE 0 END;
      account.transactions_total := account.transactions_total + 1;
      rows := rows || ROW(entry, account.tenant_id, account.balance, account.reserved)::ledger_row;
    END LOOP;
    accounts := accounts || account;
  END LOOP;

  -- All in one statement: each costs something by itself, such as the preparation of the table's checks.
  IF rows IS NOT NULL THEN
    INSERT INTO credit_transactions (transaction_id, tenant_id, hold_id, job_id, playground_task_id, payment_id, cause_id, type, amount,
      balance_before, balance_after, credit_balance_after, credit_reserved_after, available_after, description, created_at)
    SELECT (r.entry).entry_id, r.tenant_id, (r.entry).hold_id, (r.entry).job_id, (r.entry).playground_task_id,
      (r.entry).payment_id, coalesce((r.entry).hold_id, (r.entry).playground_task_id, (r.entry).payment_id, (r.entry).entry_id),
      (r.entry).type, (r.entry).amount,
      CASE WHEN (r.entry).type IN ('reserve', 'release') THEN r.balance - r.reserved ELSE r.balance END - (r.entry).amount,
      CASE WHEN (r.entry).type IN ('reserve', 'release') THEN r.balance - r.reserved ELSE r.balance END,
      r.balance, r.reserved, r.balance - r.reserved, (r.entry).description, clock_timestamp()
    FROM unnest(rows) AS r;
  END IF;
  FOREACH account IN ARRAY accounts LOOP
    UPDATE credit_accounts SET balance = account.balance, reserved = account.reserved, live_jobs = account.live_jobs,
      jobs_today = account.jobs_today, jobs_day = account.jobs_day, jobs_total = account.jobs_total,
      retries_today = account.retries_today, retries_day = account.retries_day, jobs_completed = account.jobs_completed,
      jobs_failed = account.jobs_failed, jobs_cancelled = account.jobs_cancelled, transactions_total = account.transactions_total
    WHERE tenant_id = account.tenant_id;
  END LOOP;
  RETURN accounts;
END $function$
;

CREATE OR REPLACE FUNCTION bare_params(params jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT coalesce(jsonb_object_agg(key, CASE
      WHEN jsonb_typeof(value) IN ('boolean', 'number', 'null') OR key IN ('video_model', 'video_resolution', 'aspect_ratio',
        'interaction_mode', 'style', 'presentation', 'script_structure', 'script_tone', 'caption_style', 'music_mood', 'qai_mode',
        'human_review', 'human_review_budget', 'failure_behavior', 'stop_at_stage', 'language', 'keyframe_resolution',
        'text_overlays', 'persona_id', 'tts_voice_id', 'price_book') THEN value
      WHEN key = 'product_name' THEN '"Deleted"'
      WHEN key = 'product_image_url' THEN '"https://deleted.invalid/"'
      WHEN jsonb_typeof(value) = 'array' THEN '[]'
      WHEN key = 'metadata' THEN '{}' ELSE 'null' END), '{}') || '{"erased": true}'
  FROM jsonb_each(params)
$function$
;

CREATE OR REPLACE FUNCTION body_in_mode(tenant uuid, body text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE WHEN is_test_tenant(tenant) AND body NOT LIKE '%,"livemode":false}'
    THEN left(body, -1) || ',"livemode":false}' ELSE body END
$function$
;

CREATE OR REPLACE FUNCTION change_vendor_call(call_scope uuid, call_key text, allowed text[], seen_sends integer, patch jsonb, actual numeric)
 RETURNS boolean
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE
  call vendor_calls;
  changed vendor_calls;
BEGIN
  SELECT * INTO call FROM vendor_calls c
  WHERE c.scope_id = call_scope AND c.key = call_key AND c.state = ANY (allowed) AND (seen_sends IS NULL OR c.sends = seen_sends)
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;

  changed := jsonb_populate_record(call, patch);
  -- A call that never left, or was refused, costs nothing.
  IF actual IS NOT NULL AND call.expected_usd IS NOT NULL THEN
    changed.cost_usd := greatest(0, call.cost_usd - call.expected_usd + actual);
    changed.expected_usd := CASE WHEN changed.state = 'intent' THEN NULL ELSE actual END;
    INSERT INTO vendor_days AS d (provider, day, shard, spent_usd)
    VALUES (call.provider, call.spent_day, vendor_call_shard(call), actual - call.expected_usd)
    ON CONFLICT (provider, day, shard) DO UPDATE SET spent_usd = d.spent_usd + excluded.spent_usd,
      updated_at = clock_timestamp();
  END IF;

  UPDATE vendor_calls c SET state = changed.state, vendor_task_id = changed.vendor_task_id, handle = changed.handle,
    submissions = CASE WHEN changed.state = 'intent' THEN call.submissions - 1 ELSE call.submissions END,
    refusals = call.refusals + CASE WHEN patch ->> 'reason' IN ('limited', 'fault') THEN 1 ELSE 0 END,
    faults = call.faults + CASE WHEN patch ->> 'reason' = 'fault' THEN 1 ELSE 0 END,
    lookups = changed.lookups, result = changed.result, error = changed.error,
    cost_usd = changed.cost_usd, expected_usd = changed.expected_usd, has_files = changed.has_files,
    waits_since = CASE changed.state WHEN 'intent' THEN coalesce(call.waits_since, clock_timestamp())
      WHEN 'unknown' THEN call.waits_since END,
    submitted_at = CASE WHEN changed.state = 'submitted' THEN clock_timestamp() ELSE call.submitted_at END,
    finished_at = CASE WHEN changed.state IN ('done', 'failed', 'cancelled') THEN clock_timestamp() END
  WHERE c.scope_id = call_scope AND c.key = call_key;
  RETURN true;
END $function$
;

CREATE OR REPLACE FUNCTION claim_export(lease_ms double precision)
 RETURNS SETOF exports
 LANGUAGE sql
AS $function$
  UPDATE exports e SET state = 'running', attempts = e.attempts + 1, lease_token = nextval('fence'),
    lease_expires_at = clock_timestamp() + lease_ms * interval '1 millisecond'
  WHERE e.export_id = (
    SELECT w.export_id FROM exports w WHERE w.state IN ('pending', 'running')
      AND (w.lease_expires_at IS NULL OR w.lease_expires_at < clock_timestamp())
    ORDER BY w.created_at LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED)
  RETURNING e.*
$function$
;

CREATE OR REPLACE FUNCTION claim_mails(most integer, lease_ms double precision, most_daily integer, most_asked integer)
 RETURNS SETOF mails
 LANGUAGE plpgsql
AS $function$
DECLARE
  today date := (clock_timestamp() AT TIME ZONE 'UTC')::date;
  ids uuid[];
  due mails;
  counted text;
  asks integer;
BEGIN
  -- A row that another process locks is its row.
  SELECT array_agg(d.mail_id) INTO ids FROM (
    SELECT m.mail_id FROM mails m
    WHERE m.state = 'pending' AND m.next_attempt_at <= clock_timestamp()
      AND (m.lease_expires_at IS NULL OR m.lease_expires_at < clock_timestamp())
    ORDER BY m.next_attempt_at LIMIT most FOR NO KEY UPDATE SKIP LOCKED) AS d;
  IF ids IS NULL THEN RETURN; END IF;
  -- In the order of the mailboxes, so that two processes don't wait crosswise.
  FOR due IN SELECT m.* FROM mails m WHERE m.mail_id = ANY (ids)
    ORDER BY mailbox_of(m.recipient), m.created_at, m.mail_id
  LOOP
    IF due.attempts = 0 AND due.kind <> 'account_changed' THEN
      asks := (due.kind IN ('confirm_address', 'invitation'))::integer;
      -- Mails of test mode have a count of their own.
      counted := CASE WHEN is_test_tenant(due.tenant_id) THEN 'test:' ELSE '' END || mailbox_of(due.recipient);
      INSERT INTO mail_counts AS c (day, mailbox, mails, confirmations)
      VALUES (today, counted, 1, asks)
      ON CONFLICT (day, mailbox) DO UPDATE SET mails = c.mails + 1, confirmations = c.confirmations + asks
      WHERE c.mails < most_daily AND c.confirmations + asks <= most_asked;
      IF NOT FOUND THEN
        UPDATE mails m SET state = 'abandoned', finished_at = clock_timestamp(),
          last_error = 'LIMIT: the address had all the mail that it gets on a day'
        WHERE m.mail_id = due.mail_id;
        CONTINUE;
      END IF;
    END IF;
    -- The attempt is counted before it is made: one that takes its process down counts, too.
    UPDATE mails m SET lease_token = nextval('fence'), attempts = m.attempts + 1,
      lease_expires_at = clock_timestamp() + lease_ms * interval '1 millisecond'
    WHERE m.mail_id = due.mail_id RETURNING m.* INTO due;
    RETURN NEXT due;
  END LOOP;
  DELETE FROM mail_counts c WHERE c.day < today - 7;
END $function$
;

CREATE OR REPLACE FUNCTION claim_tasks(wanted_tasks uuid[], wanted_jobs uuid[], owners integer[])
 RETURNS TABLE(task_id uuid, lease_token text, job_id uuid, tenant_id uuid, run_no integer, stage text, unit integer, claim_count integer, waited_ms double precision, age_ms double precision, failures integer, items integer, candidates jsonb, memo jsonb, outputs json, seen json, version bigint, trace_context jsonb, tasks json, is_started boolean, now_ms double precision, turn bigint)
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
#variable_conflict use_column
DECLARE
  -- So that the other months aren't searched (prisma/functions/partitions.sql).
  wanted_job uuid;
  from_job uuid;
  to_job uuid;
  pending uuid[] := '{}';
BEGIN
  FOREACH wanted_job IN ARRAY wanted_jobs LOOP
    from_job := least(from_job, wanted_job);
    to_job := greatest(to_job, wanted_job);
  END LOOP;
  IF EXISTS (SELECT FROM unnest(owners) AS o(owner) WHERE NOT EXISTS (
    SELECT FROM workers w WHERE w.owner = o.owner AND w.alive_until > clock_timestamp())) THEN
    RAISE EXCEPTION 'a process without a fresh heartbeat can''t claim' USING ERRCODE = 'RW001';
  END IF;
  PERFORM FROM jobs j WHERE j.job_id = ANY (wanted_jobs) ORDER BY j.job_id FOR NO KEY UPDATE;

  FOR task_id, lease_token, job_id, tenant_id, run_no, stage, unit, claim_count, waited_ms, age_ms, failures, items, candidates,
    memo, outputs, seen, version, trace_context, tasks, is_started, now_ms, turn
  IN
    WITH leased AS (
      UPDATE tasks t SET
        status = 'leased', claim_count = t.claim_count + 1, lease_token = nextval('fence'), lease_owner = w.owner,
        started_at = coalesce(t.started_at, clock_timestamp()), claimed_at = clock_timestamp(), not_before = NULL
      FROM unnest(wanted_tasks, wanted_jobs, owners) AS w(task_id, job_id, owner) JOIN jobs j USING (job_id)
      WHERE t.task_id = w.task_id AND t.job_id = w.job_id AND t.job_id BETWEEN from_job AND to_job
        AND admits_claim(j.run_no, j.status, j.pause_reason, j.current_stage, t.run_no, t.stage)
        -- Queues wait by the clocks of processes, which may differ from this one by a second.
        AND (t.status = 'ready' OR (t.status = 'waiting' AND t.not_before <= clock_timestamp() + interval '1 second'))
      RETURNING t.task_id, t.lease_token, t.job_id, t.tenant_id, t.run_no, t.stage, t.unit, t.claim_count, t.claimed_at,
        t.ready_at, t.created_at, t.failures, t.items, t.candidates, t.memo, t.turn
    )
    SELECT l.task_id, l.lease_token::text, l.job_id, l.tenant_id, l.run_no, l.stage, l.unit,
      l.claim_count, greatest(0, extract(epoch FROM l.claimed_at - l.ready_at) * 1000)::float8,
      extract(epoch FROM l.claimed_at - l.created_at)::float8 * 1000, l.failures, l.items, coalesce(l.candidates, '[]'), l.memo,
      run.outputs, (SELECT row_to_json(wire) FROM (SELECT
          j.job_id, j.tenant_id, j.status, j.current_stage, j.progress_percent, j.pause_reason, j.params, j.idempotency_key,
          j.credits_estimated, j.credits_reserved, j.credits_consumed, j.error, j.run_no AS run, j.from_stage,
          iso(j.created_at) AS created_at, iso(j.updated_at) AS updated_at,
          iso(j.started_at) AS started_at, iso(j.completed_at) AS completed_at) AS wire),
      j.version, j.trace_context, run.tasks, j.status = 'pending', extract(epoch FROM clock_timestamp())::float8 * 1000, l.turn
    FROM leased l JOIN jobs j ON j.job_id = l.job_id CROSS JOIN LATERAL (
      SELECT coalesce(json_agg(json_build_object('stage', t.stage, 'unit', t.unit, 'output', t.output))
          FILTER (WHERE t.status = 'done'), '[]') AS outputs,
        json_agg(json_build_object('task_id', t.task_id, 'stage', t.stage, 'unit', t.unit, 'status', t.status,
          'items', t.items, 'retries', t.retries, 'rejections', t.rejections, 'candidates', coalesce(t.candidates, '[]'),
          'failures', t.failures, 'turn', t.turn)) AS tasks
      FROM tasks t WHERE t.job_id = l.job_id AND t.job_id BETWEEN from_job AND to_job AND t.run_no = l.run_no) AS run
  LOOP
    RETURN NEXT;
    IF is_started THEN pending := pending || job_id; END IF;
  END LOOP;

  -- The first claim of a run sets the job going.
  IF pending <> '{}' THEN
    WITH started AS (
      UPDATE jobs j SET status = 'processing', started_at = coalesce(j.started_at, clock_timestamp()),
        updated_at = clock_timestamp(), event_seq = j.event_seq + 1, version = j.version + 1
      WHERE j.job_id = ANY (pending)
      RETURNING j.job_id, j.event_seq
    )
    INSERT INTO job_events (job_id, seq, type, data, created_at)
    SELECT job_id, event_seq, 'job.started', '{"status": "processing"}', clock_timestamp() FROM started;
  END IF;
END $function$
;

CREATE OR REPLACE FUNCTION close_tenant(tenant uuid)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM FROM tenants t WHERE t.tenant_id = tenant AND t.delete_at <= clock_timestamp() AND t.deleted_at IS NULL FOR UPDATE;
  IF NOT FOUND OR credits_owed(tenant) > 0 THEN RETURN false; END IF;
  DELETE FROM api_keys k WHERE k.tenant_id = ANY (modes_of(tenant));
  UPDATE tenants t SET suspended_at = coalesce(t.suspended_at, clock_timestamp()), closed_at = coalesce(t.closed_at, clock_timestamp())
  WHERE t.tenant_id = ANY (modes_of(tenant));
  RETURN true;
END $function$
;

CREATE OR REPLACE FUNCTION collect_debts(tenant uuid)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
DECLARE
  before credit_accounts;
  after credit_accounts;
BEGIN
  SELECT * INTO STRICT before FROM credit_accounts WHERE tenant_id = tenant FOR NO KEY UPDATE;
  IF NOT EXISTS (SELECT FROM payments p WHERE p.tenant_id = tenant AND p.taken < p.due) THEN RETURN 0; END IF;
  after := (append_to_ledger(ROW(before, '{}')))[1];
  IF after.balance = before.balance THEN RETURN 0; END IF;
  UPDATE topups SET state = 'dropped', reason = 'A refund or dispute took the credits.', finished_at = clock_timestamp()
  WHERE tenant_id = tenant AND state = 'pending' AND xmin = pg_current_xact_id()::xid;
  RETURN before.balance - after.balance;
END $function$
;

CREATE OR REPLACE FUNCTION count_beyond_marks(tenant uuid, of_status text)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
AS $function$
DECLARE
  last page_marks;
  beyond bigint;
BEGIN
  SELECT * INTO last FROM page_marks m
  WHERE m.tenant_id = tenant AND m.list = coalesce('jobs.' || of_status, 'transactions') ORDER BY place DESC LIMIT 1;
  IF of_status IS NULL THEN
    SELECT count(*) INTO beyond FROM credit_transactions t WHERE t.tenant_id = tenant AND t.seq > coalesce(last.seq, 0);
  ELSE
    SELECT count(*) INTO beyond FROM jobs j WHERE j.tenant_id = tenant AND j.status = of_status
      AND (j.created_at, j.job_id) > (coalesce(last.created_at, '-infinity'), coalesce(last.job_id, '00000000-0000-0000-0000-000000000000'));
  END IF;
  RETURN coalesce(last.place, 0) + beyond;
END $function$
;

CREATE OR REPLACE FUNCTION count_ended(account credit_accounts, status text, change integer)
 RETURNS credit_accounts
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
BEGIN
  account.jobs_completed := account.jobs_completed + CASE status WHEN 'completed' THEN change ELSE 0 END;
  account.jobs_failed := account.jobs_failed + CASE status WHEN 'failed' THEN change ELSE 0 END;
  account.jobs_cancelled := account.jobs_cancelled + CASE status WHEN 'cancelled' THEN change ELSE 0 END;
  RETURN account;
END $function$
;

CREATE OR REPLACE FUNCTION count_key_credits(key uuid, credits bigint)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
DECLARE
  today date := (clock_timestamp() AT TIME ZONE 'UTC')::date;
BEGIN
  UPDATE api_keys k SET spent_day = greatest(k.spent_day, today),
    spent_credits = CASE WHEN k.spent_day >= today THEN k.spent_credits ELSE 0 END + credits
  WHERE k.key_id = key AND (k.daily_credit_limit IS NULL
    OR CASE WHEN k.spent_day >= today THEN k.spent_credits ELSE 0 END + credits <= k.daily_credit_limit);
  RETURN FOUND;
END $function$
;

CREATE OR REPLACE FUNCTION count_lists(tenant uuid)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
DECLARE
  account credit_accounts;
BEGIN
  SELECT * INTO account FROM credit_accounts a WHERE a.tenant_id = tenant FOR NO KEY UPDATE;
  IF NOT FOUND OR account.jobs_completed IS NOT NULL THEN RETURN false; END IF;
  -- A statement of its own after the lock, which whoever ends a job or appends to the ledger holds until it commits.
  UPDATE credit_accounts a SET
    jobs_completed = count_beyond_marks(tenant, 'completed'), jobs_failed = count_beyond_marks(tenant, 'failed'),
    jobs_cancelled = count_beyond_marks(tenant, 'cancelled'), transactions_total = count_beyond_marks(tenant, NULL)
  WHERE a.tenant_id = tenant;
  RETURN true;
END $function$
;

CREATE OR REPLACE FUNCTION count_usage(tenant uuid, settled timestamp with time zone, ended_as text, spent bigint, by_component jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO usage_days (tenant_id, day, jobs_completed, jobs_failed, jobs_cancelled, credits, components)
  VALUES (tenant, (settled AT TIME ZONE 'UTC')::date, coalesce((ended_as = 'completed')::integer, 0),
    coalesce((ended_as = 'failed')::integer, 0), coalesce((ended_as = 'cancelled')::integer, 0), spent, by_component)
  ON CONFLICT (tenant_id, day) DO UPDATE SET
    jobs_completed = usage_days.jobs_completed + excluded.jobs_completed,
    jobs_failed = usage_days.jobs_failed + excluded.jobs_failed,
    jobs_cancelled = usage_days.jobs_cancelled + excluded.jobs_cancelled,
    credits = usage_days.credits + excluded.credits,
    components = CASE excluded.components WHEN '{}' THEN usage_days.components
      ELSE add_components(usage_days.components, excluded.components) END;
END $function$
;

CREATE OR REPLACE FUNCTION count_vendor_submission(call_scope uuid, call_key text, seen_sends integer, call_model text, hash text, expected numeric, daily_limit numeric)
 RETURNS text
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE
  call vendor_calls;
  today date := (clock_timestamp() AT TIME ZONE 'UTC')::date;
  outcome text;
  own_shard integer;
BEGIN
  SELECT * INTO call FROM vendor_calls c
  WHERE c.scope_id = call_scope AND c.key = call_key AND c.sends = seen_sends AND c.state IN ('intent', 'unknown') FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN 'taken'; END IF;

  own_shard := vendor_call_shard(call);
  IF NOT EXISTS (SELECT FROM vendor_days d WHERE d.provider = call.provider AND d.day = today AND d.shard = own_shard / 16 * 16 + 15) THEN
    INSERT INTO vendor_days (provider, day, shard)
    SELECT call.provider, today, own_shard / 16 * 16 + generate_series(0, 15)
    ON CONFLICT (provider, day, shard) DO NOTHING;
  END IF;
  outcome := lock_vendor_day(call.provider, today, own_shard, expected, daily_limit);
  IF outcome <> 'open' THEN RETURN outcome; END IF;

  UPDATE vendor_days d SET spent_usd = d.spent_usd + expected, submissions = d.submissions + 1,
    updated_at = clock_timestamp()
  WHERE d.provider = call.provider AND d.day = today AND d.shard = own_shard;

  UPDATE vendor_calls c SET state = 'unknown', sends = call.sends + 1, submissions = call.submissions + 1, lookups = 0,
    model = call_model, request_hash = hash, expected_usd = expected, spent_day = today,
    cost_usd = coalesce(call.cost_usd, 0) + expected, sent_at = clock_timestamp()
  WHERE c.scope_id = call_scope AND c.key = call_key;
  RETURN 'counted';
END $function$
;

CREATE OR REPLACE FUNCTION create_jobs(items jsonb)
 RETURNS TABLE(n bigint, outcome text, job_id uuid, created_at text, available bigint, job_limit integer, retry_after integer)
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
DECLARE
  base timestamptz := clock_timestamp();
  book integer := coalesce((SELECT b.version FROM price_books b WHERE b.effective_at <= base AND b.withdrawn_at IS NULL
    ORDER BY b.effective_at DESC, b.version DESC LIMIT 1), 0);
  today date;
  -- Whole seconds until the next UTC day.
  until_tomorrow integer;
  inserted uuid[];
  refused uuid[] := '{}';
  accepted uuid[] := '{}';
  account credit_accounts;
  available_left bigint;
  refill bigint;
  refilled bigint;
  entries ledger_entry[] := '{}';
  postings ledger_posting[] := '{}';
  concurrent_limit integer;
  daily_limit integer;
  is_suspended boolean;
  item record;
  first_job uuid;
  last_job uuid;
BEGIN
  -- The unique key is the mutex: of concurrent creations with one key, one inserts, the others wait here until
  -- it is committed (they replay) or gone (one of them inserts). Sorted, so that batches don't wait crosswise.
  WITH fresh AS (
    INSERT INTO job_keys (tenant_id, key, fingerprint, job_id)
    SELECT i.tenant_id, i.idempotency_key, i.params_hash, i.job_id
    FROM jsonb_to_recordset(items) AS i(job_id uuid, tenant_id uuid, idempotency_key text, params_hash text)
    WHERE EXISTS (SELECT FROM credit_accounts a WHERE a.tenant_id = i.tenant_id)
    ORDER BY i.tenant_id, i.idempotency_key
    ON CONFLICT (tenant_id, key) DO NOTHING
    RETURNING job_keys.job_id)
  SELECT coalesce(array_agg(fresh.job_id), '{}') INTO inserted FROM fresh;

  -- The accounts, in the order of their ids. The lock on an account also makes its job counters exact.
  FOR item IN
    SELECT e.n, r.* FROM jsonb_array_elements(items) WITH ORDINALITY AS e(item, n),
      jsonb_to_record(e.item) AS r(job_id uuid, tenant_id uuid, credits bigint, hold_id uuid, transaction_id uuid,
                                   concurrent integer, daily integer, key_id uuid, price_book integer)
    WHERE r.job_id = ANY (inserted)
    ORDER BY r.tenant_id, e.n
  LOOP
    IF account.tenant_id IS DISTINCT FROM item.tenant_id THEN
      IF account.tenant_id IS NOT NULL THEN postings := postings || ROW(account, entries)::ledger_posting; END IF;
      entries := '{}';
      SELECT a.* INTO STRICT account FROM credit_accounts a
        WHERE a.tenant_id = item.tenant_id FOR NO KEY UPDATE;
      available_left := account.balance - account.reserved;
      refilled := 0;
      SELECT coalesce(t.concurrent_limit, item.concurrent), coalesce(t.daily_limit, item.daily), t.suspended_at IS NOT NULL
        INTO STRICT concurrent_limit, daily_limit, is_suspended FROM tenants t WHERE t.tenant_id = item.tenant_id;
      -- The day after the wait for the lock, and never one before that which was counted last: its count would be lost.
      today := greatest((clock_timestamp() AT TIME ZONE 'UTC')::date, account.jobs_day);
      until_tomorrow := ceil(extract(epoch FROM (today + 1)::timestamp - (clock_timestamp() AT TIME ZONE 'UTC')));
      IF account.jobs_day IS DISTINCT FROM today THEN
        account.jobs_day := today;
        account.jobs_today := 0;
      END IF;
    END IF;
    n := item.n; job_id := item.job_id; created_at := NULL;
    available := NULL; job_limit := NULL; retry_after := NULL;
    refill := test_refill(item.tenant_id, account.balance + refilled, available_left, item.credits);
    IF is_suspended THEN
      outcome := 'suspended';
    ELSIF coalesce(item.price_book, 0) <> book THEN
      outcome := 'repriced';
    ELSIF account.live_jobs >= concurrent_limit THEN
      -- Nobody knows when a job ends; ten seconds is the pace at which a client would poll one.
      outcome := 'concurrent'; job_limit := concurrent_limit; retry_after := 10;
    ELSIF account.jobs_today >= daily_limit THEN
      outcome := 'daily'; job_limit := daily_limit; retry_after := until_tomorrow;
    ELSIF available_left + refill < item.credits THEN
      outcome := 'unpaid'; available := available_left + refill;
    ELSIF item.key_id IS NOT NULL AND NOT count_key_credits(item.key_id, item.credits) THEN
      outcome := 'key_limit';
      SELECT k.credits_left, k.credit_limit, k.seconds_left INTO available, job_limit, retry_after
        FROM key_credits_left(item.key_id) AS k;
    ELSE
      outcome := 'created'; created_at := iso(base + item.n * interval '1 microsecond');
      account.live_jobs := account.live_jobs + 1;
      account.jobs_today := account.jobs_today + 1;
      account.jobs_total := account.jobs_total + 1;
      accepted := accepted || item.job_id;
      IF item.credits > 0 THEN
        available_left := available_left + refill - item.credits;
        refilled := refilled + refill;
        entries := entries || refill_entries(refill) || ledger_entry(item.transaction_id, 'reserve', -item.credits, 'Reserved for a job',
          hold => item.hold_id, job => item.job_id);
      END IF;
    END IF;
    IF outcome <> 'created' THEN refused := refused || item.job_id; END IF;
    RETURN NEXT;
  END LOOP;
  IF account.tenant_id IS NOT NULL THEN postings := postings || ROW(account, entries)::ledger_posting; END IF;

  -- A refusal frees its key.
  IF refused <> '{}' THEN
    DELETE FROM job_keys k USING jsonb_to_recordset(items) AS i(job_id uuid, tenant_id uuid, idempotency_key text)
    WHERE i.job_id = ANY (refused) AND k.tenant_id = i.tenant_id AND k.key = i.idempotency_key;
  END IF;

  IF accepted <> '{}' THEN
    SELECT * INTO first_job, last_job FROM open_jobs();
    INSERT INTO jobs (job_id, tenant_id, idempotency_key, params, trace_context, current_stage,
                      credits_estimated, credits_reserved, created_at, updated_at)
    SELECT r.job_id, r.tenant_id, r.idempotency_key, r.params, r.trace_context, r.tasks -> 0 ->> 'stage',
           r.credits, r.credits, base + e.n * interval '1 microsecond', base + e.n * interval '1 microsecond'
    FROM jsonb_array_elements(items) WITH ORDINALITY AS e(item, n),
      jsonb_to_record(e.item) AS r(job_id uuid, tenant_id uuid, idempotency_key text, params jsonb, trace_context jsonb,
                                   credits bigint, tasks jsonb)
    WHERE r.job_id = ANY (accepted);

    WITH given AS MATERIALIZED (
      SELECT r.* FROM jsonb_to_recordset(items) AS r(job_id uuid, tenant_id uuid, credits bigint, hold_id uuid, tasks jsonb)
      WHERE r.job_id = ANY (accepted)
    ), holds AS (
      INSERT INTO credit_holds (hold_id, tenant_id, job_id, run_no, amount, created_at)
      SELECT hold_id, tenant_id, given.job_id, 1, credits, base FROM given
    )
    INSERT INTO tasks (task_id, job_id, tenant_id, run_no, stage, unit, created_at, ready_at, turn)
    SELECT t.task_id, given.job_id, tenant_id, 1, t.stage, t.unit, base, base,
      first.turn + first.step * (row_number() OVER (PARTITION BY tenant_id, t.stage ORDER BY given.job_id, t.unit) - 1)
    FROM given, jsonb_to_recordset(given.tasks) AS t(task_id uuid, stage text, unit integer),
      first_turn(t.stage, given.tenant_id, first_job, last_job) AS first;

    INSERT INTO usage_days (tenant_id, day, jobs_created)
    SELECT r.tenant_id, ((base + e.n * interval '1 microsecond') AT TIME ZONE 'UTC')::date, count(*)
    FROM jsonb_array_elements(items) WITH ORDINALITY AS e(item, n),
      jsonb_to_record(e.item) AS r(job_id uuid, tenant_id uuid)
    WHERE r.job_id = ANY (accepted) GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (tenant_id, day) DO UPDATE SET jobs_created = usage_days.jobs_created + excluded.jobs_created;

    -- Locked in the order of their ids, as everywhere; one that was deleted meanwhile counts no more.
    IF items @? '$[*].template_id ? (@ != null)' THEN
      WITH used AS MATERIALIZED (
        SELECT r.tenant_id, r.template_id, count(*) AS uses
        FROM jsonb_to_recordset(items) AS r(job_id uuid, tenant_id uuid, template_id uuid)
        WHERE r.job_id = ANY (accepted) AND r.template_id IS NOT NULL GROUP BY 1, 2
      ), locked AS MATERIALIZED (
        SELECT t.template_id, used.uses FROM templates t JOIN used USING (tenant_id, template_id)
        ORDER BY t.template_id FOR NO KEY UPDATE OF t
      )
      UPDATE templates t SET use_count = t.use_count + locked.uses FROM locked WHERE t.template_id = locked.template_id;
    END IF;
  END IF;
  IF postings <> '{}' THEN PERFORM append_to_ledger(VARIADIC postings); END IF;
  IF accepted <> '{}' AND EXISTS (SELECT FROM webhook_endpoints e WHERE 'job.created' = ANY (e.events)
      AND e.tenant_id IN (SELECT j.tenant_id FROM jobs j WHERE j.job_id = ANY (accepted))) THEN
    PERFORM deliver_to_endpoints(ARRAY(SELECT ROW(NULL, j.tenant_id, j.job_id, 1, 'job.created', NULL, format('{"event":"job.created",'
        '"job_id":"%s","status":"pending","final_video_url":null,"thumbnail_url":null,"credits_consumed":0,"error_message":null,'
        '"timestamp":"%s","current_stage":"%s","pause_reason":null}', j.job_id, iso(j.created_at), j.current_stage))::new_webhook
      FROM jobs j WHERE j.job_id = ANY (accepted)));
  END IF;

  -- Those whose key was taken. The same job id means that this very batch was committed before and its answer
  -- got lost on the way.
  RETURN QUERY
    SELECT i.n,
      CASE WHEN k.job_id IS NULL THEN 'missing' WHEN k.job_id = i.job_id THEN 'created'
           WHEN k.fingerprint = i.params_hash THEN 'replayed' ELSE 'reused' END,
      j.job_id, iso(j.created_at), NULL::bigint, NULL::integer, NULL::integer
    FROM (SELECT e.n, r.* FROM jsonb_array_elements(items) WITH ORDINALITY AS e(item, n),
            jsonb_to_record(e.item) AS r(job_id uuid, tenant_id uuid, idempotency_key text, params_hash text)) AS i
    LEFT JOIN job_keys k ON k.tenant_id = i.tenant_id AND k.key = i.idempotency_key LEFT JOIN jobs j ON j.job_id = k.job_id
    WHERE i.job_id <> ALL (inserted);
END $function$
;

CREATE OR REPLACE FUNCTION credits_by_component(charges jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT coalesce(jsonb_object_agg(component, credits), '{}') FROM (
    SELECT c.component, sum(c.quantity * c."unitCredits") AS credits
    FROM jsonb_to_recordset(charges) AS c(component text, quantity numeric, "unitCredits" numeric)
    GROUP BY 1 HAVING sum(c.quantity * c."unitCredits") > 0) AS sums
$function$
;

CREATE OR REPLACE FUNCTION credits_owed(tenant uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  SELECT coalesce(sum(p.due - p.taken), 0)::bigint FROM payments p WHERE p.tenant_id = tenant AND p.due > p.taken
$function$
;

CREATE OR REPLACE FUNCTION current_tenant()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  SELECT nullif(current_setting('reelwright.tenant', true), '')::uuid
$function$
;

CREATE OR REPLACE FUNCTION deliver_to_endpoints(notices new_webhook[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
BEGIN
  INSERT INTO webhook_deliveries (delivery_id, tenant_id, job_id, run_no, event, url, body, endpoint_id, occurrence, trace_context,
    next_attempt_at, created_at)
  SELECT new_id(), n.tenant_id, n.job_id, n.run, n.event, e.url,
    convert_to(body_in_mode(n.tenant_id, n.body), 'UTF8'), e.endpoint_id, coalesce(j.version, 0),
    j.trace_context, clock_timestamp(), clock_timestamp()
  FROM unnest(notices) AS n JOIN webhook_endpoints e ON e.tenant_id = n.tenant_id AND e.enabled AND n.event = ANY (e.events)
    LEFT JOIN jobs j ON j.job_id = n.job_id
  ON CONFLICT (job_id, run_no, event, endpoint_id, occurrence) DO NOTHING;
END $function$
;

CREATE OR REPLACE FUNCTION drop_month(parent text, part_key text, before timestamp with time zone, since timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SET lock_timeout TO '250ms'
AS $function$
DECLARE
  part text;
  month timestamptz;
  kept uuid[];
BEGIN
  EXECUTE format('DELETE FROM %1$I WHERE %2$I < $1 AND substr(%2$I::text, 15, 1) = ''7''
      AND %2$I NOT IN (SELECT kept_ids(first_id(''epoch''), $1, $2))', parent || '_rest', part_key) USING first_id(before), since;

  SELECT c.relname, make_timestamptz(left(right(c.relname, 7), 4)::integer, right(c.relname, 2)::integer, 1, 0, 0, 0, 'UTC')
    INTO part, month
  FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
  WHERE i.inhparent = parent::regclass AND c.relname < parent || to_char(before AT TIME ZONE 'UTC', '_YYYY_MM') ORDER BY 1 LIMIT 1;
  IF part IS NULL THEN RETURN NULL; END IF;
  EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', parent);
  -- A statement of its own after the lock: whoever begins such a job anew has read the table first.
  kept := ARRAY(SELECT kept_ids(first_id(month), first_id(month_begin(month, 1)), since));
  EXECUTE format('ALTER TABLE %I DETACH PARTITION %I', parent, part);
  EXECUTE format('INSERT INTO %I SELECT p.* FROM %I p WHERE p.%I = ANY ($1)', parent, part, part_key) USING kept;
  EXECUTE format('DROP TABLE %I', part);
  RETURN part;
END $function$
;

CREATE OR REPLACE FUNCTION enable_tenant_scope(target regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  own_row text := 'tenant_id = (SELECT current_tenant())';
  names_job boolean := target <> 'jobs'::regclass AND EXISTS (
    SELECT FROM pg_attribute WHERE attrelid = target AND attname = 'job_id' AND NOT attisdropped);
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('CREATE POLICY tenant_scope ON %s TO reelwright_tenant USING (%s) WITH CHECK (%s)', target, own_row,
    CASE WHEN names_job THEN format(
      '%s AND (job_id IS NULL OR (SELECT own.tenant_id FROM jobs own WHERE own.job_id = %s.job_id) = tenant_id)', own_row, target)
    ELSE own_row END);
END $function$
;

CREATE OR REPLACE FUNCTION end_export(export uuid, token bigint, stored text, size bigint, failure text)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
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
END $function$
;

CREATE OR REPLACE FUNCTION end_job_erasure(job uuid, run integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  has_open boolean;
BEGIN
  PERFORM FROM jobs j WHERE j.job_id = job AND j.erase_run = run AND j.erase_at <= clock_timestamp() FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  UPDATE vendor_calls c SET result = NULL, handle = NULL, error = NULL WHERE c.scope_id = job AND c.run_no <= run
    AND c.state NOT IN ('intent', 'unknown', 'submitted');
  has_open := EXISTS (SELECT FROM vendor_calls c WHERE c.scope_id = job AND c.run_no <= run
    AND c.state IN ('intent', 'unknown', 'submitted'));
  UPDATE jobs j SET erase_run = CASE WHEN has_open THEN run END,
    erase_at = CASE WHEN has_open THEN clock_timestamp() + interval '15 minutes' END WHERE j.job_id = job;
END $function$
;

CREATE OR REPLACE FUNCTION end_tenant_erasure(tenant uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM mails m WHERE m.tenant_id = tenant AND m.state = 'pending' AND m.created_at > clock_timestamp() - interval '2 days')
  THEN RETURN; END IF;
  -- Those of suggestions; the others were erased with their job or task.
  UPDATE vendor_calls c SET result = NULL, handle = NULL, error = NULL WHERE c.tenant_id = ANY (modes_of(tenant))
    AND c.job_id IS NULL AND c.playground_task_id IS NULL;
  DELETE FROM mail_counts c WHERE c.mailbox IN (SELECT mailbox_of(m.recipient) FROM mails m WHERE m.tenant_id = tenant);
  DELETE FROM mails m WHERE m.tenant_id = tenant;
  UPDATE tenants t SET delete_at = NULL WHERE t.tenant_id = tenant AND t.deleted_at IS NOT NULL;
END $function$
;

CREATE OR REPLACE FUNCTION entries_of_jobs(job_ids uuid[])
 RETURNS TABLE(task_id uuid, job_id uuid, tenant_id uuid, run integer, stage text, unit integer, attempt integer, turn bigint, delay_ms double precision, is_open boolean)
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT t.task_id, t.job_id, t.tenant_id, t.run_no, t.stage, t.unit, t.failures + 1, t.turn,
      CASE WHEN t.status = 'waiting'
        THEN greatest(0, extract(epoch FROM t.not_before - clock_timestamp()) * 1000) ELSE 0 END::float8,
      t.status IN ('ready', 'waiting')
        AND admits_claim(j.run_no, j.status, j.pause_reason, j.current_stage, t.run_no, t.stage)
    FROM jobs j CROSS JOIN LATERAL (SELECT * FROM tasks WHERE tasks.job_id = j.job_id AND tasks.run_no = j.run_no OFFSET 0) AS t
    WHERE j.job_id = ANY (job_ids) AND t.status IN ('ready', 'waiting', 'cancelled')
    ORDER BY t.turn, t.created_at, t.unit;
END $function$
;

CREATE OR REPLACE FUNCTION erase_jobs(erased uuid[], everything boolean)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM tasks t WHERE t.job_id = ANY (erased);
  DELETE FROM film_revisions f WHERE f.job_id = ANY (erased);
  DELETE FROM job_events e WHERE e.job_id = ANY (erased);
  UPDATE vendor_calls c SET result = NULL, handle = NULL, error = NULL WHERE c.scope_id = ANY (erased)
    AND c.state NOT IN ('intent', 'unknown', 'submitted');
  UPDATE jobs j SET files_deleted_at = clock_timestamp(), erase_run = j.run_no, version = j.version + 1,
    -- Again after the last worker has ended: a unit of a cancelled job may still store a file.
    erase_at = clock_timestamp() + interval '15 minutes'
  WHERE j.job_id = ANY (erased);
  IF NOT everything THEN RETURN; END IF;
  DELETE FROM webhook_deliveries d WHERE d.job_id = ANY (erased);
  DELETE FROM webhook_stream_events e WHERE e.job_id = ANY (erased);
  DELETE FROM job_keys k WHERE k.job_id = ANY (erased);
  DELETE FROM idempotency_keys k WHERE k.resource_id = ANY (erased);
  UPDATE jobs j SET params = bare_params(j.params), idempotency_key = j.job_id::text, trace_context = NULL,
    contents_deleted_at = clock_timestamp(),
    error = CASE WHEN j.error IS NOT NULL THEN jsonb_build_object('code', j.error -> 'code', 'stage', j.error -> 'stage',
      'retryable', false, 'message', 'The details were deleted.') END
  WHERE j.job_id = ANY (erased);
END $function$
;

CREATE OR REPLACE FUNCTION erase_playground_tasks(erased uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- A settled task has either an output or a message.
  UPDATE playground_holds h SET work = NULL, trace_context = NULL, output = CASE WHEN h.output IS NOT NULL THEN '' END,
    error_message = CASE WHEN h.error_message IS NOT NULL THEN 'The details were deleted.' END
  WHERE h.task_id = ANY (erased) AND h.state = 'settled';
  UPDATE vendor_calls c SET result = NULL, handle = NULL, error = NULL WHERE c.scope_id = ANY (erased)
    AND c.state NOT IN ('intent', 'unknown', 'submitted');
  DELETE FROM idempotency_keys k WHERE k.resource_id = ANY (erased);
END $function$
;

CREATE OR REPLACE FUNCTION erase_tenant(tenant uuid)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
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
END $function$
;

CREATE OR REPLACE FUNCTION events_of_job(of_job uuid, after integer)
 RETURNS TABLE(seq integer, type text, data jsonb, created_at timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT each.seq, each.type, each.data, e.created_at FROM job_events e CROSS JOIN LATERAL (
    SELECT e.seq - jsonb_array_length(e.earlier) - 1 + b.n::integer, b.event ->> 0, b.event -> 1
    FROM jsonb_array_elements(e.earlier) WITH ORDINALITY AS b(event, n)
    UNION ALL SELECT e.seq, e.type, e.data) AS each(seq, type, data)
  WHERE e.job_id = of_job AND e.seq > after AND each.seq > after
$function$
;

CREATE OR REPLACE FUNCTION first_id(at timestamp with time zone)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT (lpad(to_hex(floor(extract(epoch FROM at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$function$
;

CREATE OR REPLACE FUNCTION first_turn(of_stage text, of_tenant uuid, first_job uuid, last_job uuid)
 RETURNS TABLE(turn bigint, step bigint)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT greatest(
    coalesce(
      (SELECT t.turn FROM tasks t WHERE t.job_id BETWEEN first_job AND last_job AND t.stage = of_stage AND t.status = 'leased' ORDER BY t.turn DESC LIMIT 1),
      (SELECT t.turn FROM tasks t WHERE t.job_id BETWEEN first_job AND last_job AND t.stage = of_stage AND t.status = 'ready' ORDER BY t.turn LIMIT 1),
      (SELECT t.turn FROM tasks t WHERE t.job_id BETWEEN first_job AND last_job AND t.stage = of_stage AND t.status = 'waiting' ORDER BY t.turn LIMIT 1),
      0),
    coalesce(
      (SELECT t.turn + own.step FROM tasks t WHERE t.job_id BETWEEN first_job AND last_job AND t.stage = of_stage
        AND t.tenant_id = of_tenant AND t.status IN ('ready', 'leased', 'waiting') ORDER BY t.turn DESC LIMIT 1),
      0)), own.step
  FROM (SELECT CASE t.priority WHEN 'high' THEN 1 WHEN 'low' THEN 16 ELSE 4 END::bigint AS step
    FROM tenants t WHERE t.tenant_id = of_tenant) AS own
$function$
;

CREATE OR REPLACE FUNCTION has_ended(past_claims jsonb, claim integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT EXISTS (SELECT FROM jsonb_to_recordset(past_claims) AS p(claim integer, claims integer, outcome text)
    WHERE p.outcome <> 'crashed' AND has_ended.claim >= p.claim AND has_ended.claim < p.claim + p.claims)
$function$
;

CREATE OR REPLACE FUNCTION heartbeat(process integer, process_name text, on_host text, process_id integer, own_slots jsonb, own_sweeps text[], alive_ms double precision, obeys_drain boolean, obeys_hand_back_ms double precision, lease_tokens bigint[], progress_tasks uuid[], progress_jobs uuid[], progress_tokens bigint[], progress_values real[])
 RETURNS TABLE(lost bigint[], drains boolean, hand_back_ms double precision, leads text[], stale integer, fellows integer[], fleet integer)
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_sort TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
DECLARE
  held bigint[];
  has_unknown boolean;
  -- So that the other months aren't searched (prisma/functions/partitions.sql).
  lease_job uuid;
  from_job uuid;
  to_job uuid;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  UPDATE workers w SET name = process_name, host = on_host, pid = process_id, slots = own_slots, sweeps = own_sweeps,
    alive_until = clock_timestamp() + alive_ms * interval '1 millisecond', departed_at = NULL
  WHERE w.owner = process
  RETURNING w.draining_since IS NOT NULL, extract(epoch FROM w.hand_back_at - clock_timestamp()) * 1000
  INTO drains, hand_back_ms;
  IF NOT FOUND THEN
    INSERT INTO workers (owner, name, host, pid, slots, sweeps, alive_until, draining_since, hand_back_at)
    VALUES (process, process_name, on_host, process_id, own_slots, own_sweeps,
      clock_timestamp() + alive_ms * interval '1 millisecond', CASE WHEN obeys_drain THEN clock_timestamp() END,
      clock_timestamp() + obeys_hand_back_ms * interval '1 millisecond')
    ON CONFLICT (owner) DO NOTHING;
    drains := obeys_drain;
    hand_back_ms := obeys_hand_back_ms;
  END IF;
  IF hand_back_ms < 0 THEN hand_back_ms := 0; END IF;

  SELECT coalesce(array_agg(t.lease_token), '{}'), bool_or(t.lease_token <> ALL (lease_tokens)
      AND t.claimed_at < clock_timestamp() - interval '10 seconds')
    INTO held, has_unknown FROM tasks t WHERE t.status = 'leased' AND t.lease_owner = process;
  IF NOT lease_tokens <@ held THEN
    lost := ARRAY(SELECT l.token FROM unnest(lease_tokens) AS l(token) WHERE l.token <> ALL (held));
  END IF;
  IF has_unknown THEN
    INSERT INTO workers (owner, name, slots, alive_until, departed_at)
    VALUES (0, 'nobody', '{}', clock_timestamp(), clock_timestamp())
    ON CONFLICT (owner) DO UPDATE SET alive_until = excluded.alive_until;
    UPDATE tasks t SET lease_owner = 0 WHERE t.status = 'leased' AND t.lease_owner = process
      AND t.lease_token <> ALL (lease_tokens) AND t.claimed_at < clock_timestamp() - interval '10 seconds';
  END IF;

  IF progress_tasks <> '{}' THEN
    FOREACH lease_job IN ARRAY progress_jobs LOOP
      from_job := least(from_job, lease_job);
      to_job := greatest(to_job, lease_job);
    END LOOP;
    -- Never waits for a row: a locked task is being finished or taken back, and the next heartbeat records its progress.
    WITH running AS (
      SELECT t.task_id, t.job_id, p.progress
      FROM unnest(progress_tasks, progress_jobs, progress_tokens, progress_values) AS p(task_id, job_id, token, progress)
        JOIN tasks t ON t.task_id = p.task_id AND t.job_id = p.job_id
      WHERE t.lease_owner IS NOT NULL AND t.lease_token = p.token AND t.job_id BETWEEN from_job AND to_job
      FOR NO KEY UPDATE OF t SKIP LOCKED)
    UPDATE tasks t SET progress = running.progress FROM running
    WHERE t.task_id = running.task_id AND t.job_id = running.job_id AND t.job_id BETWEEN from_job AND to_job;
  END IF;

  leads := ARRAY(
    SELECT s FROM unnest(own_sweeps) AS s WHERE (
      SELECT count(*) FROM (SELECT FROM workers o WHERE o.owner < process AND s = ANY (o.sweeps)
        AND o.alive_until > clock_timestamp() ORDER BY o.owner LIMIT 2) AS before) < CASE s WHEN 'reap' THEN 2 ELSE 1 END);
  IF leads <> '{}' THEN
    SELECT count(*) FILTER (WHERE o.alive_until <= clock_timestamp()),
      coalesce(array_agg(o.owner) FILTER (WHERE o.alive_until > clock_timestamp()), '{}')
    INTO stale, fellows FROM workers o;
  END IF;
  fleet := (SELECT c.reltuples FROM pg_class c WHERE c.oid = 'workers'::regclass);
  RETURN NEXT;
END $function$
;

CREATE OR REPLACE FUNCTION is_test_tenant(tenant uuid)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT get_byte(uuid_send(tenant), 6) >> 4 = 8
$function$
;

CREATE OR REPLACE FUNCTION iso(at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$function$
;

CREATE OR REPLACE FUNCTION job_states(job_ids uuid[])
 RETURNS TABLE(job_id uuid, version bigint, job json, tasks json, now_ms double precision)
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT j.job_id, j.version, (SELECT row_to_json(wire) FROM (SELECT
        j.job_id, j.tenant_id, j.status, j.current_stage, j.progress_percent, j.pause_reason, j.params, j.idempotency_key,
        j.credits_estimated, j.credits_reserved, j.credits_consumed, j.error, j.run_no AS run, j.from_stage,
        iso(j.created_at) AS created_at, iso(j.updated_at) AS updated_at,
        iso(j.started_at) AS started_at, iso(j.completed_at) AS completed_at) AS wire),
      (SELECT coalesce(json_agg(json_build_object('task_id', t.task_id, 'stage', t.stage, 'unit', t.unit, 'status', t.status,
          'items', t.items, 'retries', t.retries, 'rejections', t.rejections, 'candidates', coalesce(t.candidates, '[]'),
          'failures', t.failures, 'turn', t.turn, 'isExpired', coalesce(t.output ? 'expired', false))), '[]')
        FROM tasks t WHERE t.job_id = j.job_id AND t.run_no = j.run_no),
      extract(epoch FROM clock_timestamp())::float8 * 1000
    FROM jobs j WHERE j.job_id = ANY (job_ids);
END $function$
;

CREATE OR REPLACE FUNCTION join_tenants(who_issued text, who text, person text, called text, mail text, is_verified boolean, verified text, may_create boolean, new_tenant uuid, bonus bigint, bonus_id uuid, request text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  has_others boolean;
  joined record;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(jsonb_build_array('sign_in', who_issued, who)::text, 0));
  has_others := EXISTS (SELECT FROM members m WHERE m.issuer = who_issued AND m.subject = who);
  DELETE FROM members w WHERE w.subject IS NULL AND lower(w.email) = verified AND EXISTS (
    SELECT FROM members m WHERE m.issuer = who_issued AND m.subject = who AND m.tenant_id = w.tenant_id);
  FOR joined IN
    -- The default of a person's requests doesn't change without their doing.
    UPDATE members m SET issuer = who_issued, subject = who, name = person,
      selected_at = CASE WHEN has_others THEN to_timestamp(0) ELSE clock_timestamp() END
    WHERE m.subject IS NULL AND lower(m.email) = verified RETURNING m.member_id, m.tenant_id, m.role
  LOOP
    PERFORM record_change(joined.tenant_id, 'user:' || who, 'member.joined',
      jsonb_build_object('member_id', joined.member_id, 'role', joined.role, 'issuer', who_issued), request);
    has_others := true;
  END LOOP;
  IF has_others OR NOT may_create THEN RETURN; END IF;
  INSERT INTO tenants (tenant_id, name, email, email_verified) VALUES (new_tenant, called, mail, is_verified AND mail IS NOT NULL);
  INSERT INTO credit_accounts (tenant_id) VALUES (new_tenant);
  IF bonus > 0 THEN
    PERFORM add_credits(new_tenant, bonus_id, 'bonus', bonus, 'Welcome bonus', NULL);
  END IF;
  INSERT INTO members (member_id, tenant_id, issuer, subject, email, name, role)
  VALUES (new_id(), new_tenant, who_issued, who, mail, person, 'owner');
  PERFORM record_change(new_tenant, 'user:' || who, 'tenant.signed_up',
    jsonb_build_object('issuer', who_issued, 'bonus', bonus), request);
END $function$
;

CREATE OR REPLACE FUNCTION kept_ids(from_id uuid, until_id uuid, since timestamp with time zone)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
AS $function$
  SELECT h.job_id FROM credit_holds h WHERE h.state = 'pending' AND h.job_id >= from_id AND h.job_id < until_id
  UNION
  SELECT j.job_id FROM jobs j WHERE j.completed_at - j.created_at > interval '28 days' AND j.completed_at >= since
    AND j.job_id >= from_id AND j.job_id < until_id
  UNION
  SELECT d.job_id FROM webhook_deliveries d WHERE d.state = 'pending' AND d.job_id >= from_id AND d.job_id < until_id
  UNION
  SELECT h.task_id FROM playground_holds h WHERE h.state = 'pending' AND h.task_id >= from_id AND h.task_id < until_id
  UNION
  SELECT c.scope_id FROM vendor_calls c WHERE c.scope_id >= from_id AND c.scope_id < until_id
    AND (c.state IN ('intent', 'unknown', 'submitted') OR c.has_files)
$function$
;

CREATE OR REPLACE FUNCTION key_credits_left(key uuid, OUT credits_left bigint, OUT credit_limit bigint, OUT seconds_left integer)
 RETURNS record
 LANGUAGE sql
AS $function$
  SELECT greatest(k.daily_credit_limit - CASE WHEN k.spent_day >= utc::date THEN k.spent_credits ELSE 0 END, 0),
    k.daily_credit_limit, ceil(extract(epoch FROM (utc::date + 1)::timestamp - utc))::integer
  FROM api_keys k, (SELECT clock_timestamp() AT TIME ZONE 'UTC' AS utc) AS clock WHERE k.key_id = key
$function$
;

CREATE OR REPLACE FUNCTION ledger_entry(entry_id uuid, type text, amount bigint, description text, hold uuid DEFAULT NULL::uuid, job uuid DEFAULT NULL::uuid, playground_task uuid DEFAULT NULL::uuid, payment uuid DEFAULT NULL::uuid)
 RETURNS ledger_entry
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT ROW(entry_id, type, amount, description, hold, job, playground_task, payment)::ledger_entry
$function$
;

CREATE OR REPLACE FUNCTION lock_vendor_day(vendor text, on_day date, on_shard integer, expected numeric, daily_limit numeric)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
DECLARE
  reserve numeric := daily_limit / 16;
  spent numeric;
  is_far boolean := true;
BEGIN
  IF daily_limit IS NOT NULL THEN
    SELECT coalesce(sum(d.spent_usd), 0) INTO spent FROM vendor_days d
    WHERE d.provider = vendor AND d.day = on_day AND d.shard / 16 = on_shard / 16;
    IF spent + expected > daily_limit THEN RETURN 'over_limit'; END IF;
    is_far := spent + reserve <= daily_limit AND expected * 16 <= reserve;
  END IF;

  PERFORM 1 FROM vendor_days d
  WHERE d.provider = vendor AND d.day = on_day AND d.shard / 16 = on_shard / 16 AND (NOT is_far OR d.shard = on_shard)
  ORDER BY d.shard FOR NO KEY UPDATE;
  IF daily_limit IS NULL THEN RETURN 'open'; END IF;

  SELECT coalesce(sum(d.spent_usd), 0) INTO spent FROM vendor_days d
  WHERE d.provider = vendor AND d.day = on_day AND d.shard / 16 = on_shard / 16;
  RETURN CASE WHEN is_far AND spent + reserve > daily_limit THEN 'near'
    WHEN spent + expected > daily_limit THEN 'over_limit' ELSE 'open' END;
END $function$
;

CREATE OR REPLACE FUNCTION mail_address_of(tenant uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  SELECT CASE WHEN c.email_confirmed THEN c.email WHEN t.email_verified THEN t.email END
  FROM tenants t LEFT JOIN credit_alerts c USING (tenant_id) WHERE t.tenant_id = tenant
$function$
;

CREATE OR REPLACE FUNCTION mailbox_of(address text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT lower(regexp_replace(address, '\+[^@]*@', '@'))
$function$
;

CREATE OR REPLACE FUNCTION make_partitions(since timestamp with time zone, ahead integer)
 RETURNS bigint
 LANGUAGE plpgsql
 SET lock_timeout TO '250ms'
AS $function$
DECLARE
  each record;
  month timestamptz;
  part text;
  rest text;
  options text;
  from_id uuid;
  until_id uuid;
  moved bigint;
  late bigint := 0;
  refusal text;
BEGIN
  FOR each IN
    SELECT * FROM monthly_tables() CROSS JOIN generate_series(month_begin(since, 0) AT TIME ZONE 'UTC',
      month_begin(clock_timestamp(), ahead) AT TIME ZONE 'UTC', '1 month') AS begun
  LOOP
    month := each.begun AT TIME ZONE 'UTC';
    part := each.parent || to_char(each.begun, '_YYYY_MM');
    CONTINUE WHEN to_regclass(part) IS NOT NULL;
    rest := each.parent || '_rest';
    from_id := first_id(month);
    until_id := first_id(month_begin(month, 1));
    SELECT coalesce('WITH (' || array_to_string(reloptions, ', ') || ')', '') INTO options FROM pg_class WHERE oid = rest::regclass;
    -- Attached afterwards, since CREATE TABLE … PARTITION OF would keep everybody from the table.
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS) %s', part, each.parent, options);
    FOR refusal IN
      SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE tgrelid = each.parent::regclass AND NOT tgisinternal AND tgtype & 1 = 0
    LOOP
      EXECUTE regexp_replace(refusal, ' ON \S+ ', format(' ON %I ', part));
    END LOOP;
    EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', rest);
    EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', rest);
    EXECUTE format('WITH gone AS (DELETE FROM %1$I WHERE %2$I >= $1 AND %2$I < $2 RETURNING *) INSERT INTO %3$I SELECT * FROM gone',
      rest, each.part_key, part) USING from_id, until_id;
    GET DIAGNOSTICS moved = ROW_COUNT;
    late := late + moved;
    EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER', rest);
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', each.parent, part, from_id, until_id);
  END LOOP;
  RETURN late;
END $function$
;

CREATE OR REPLACE FUNCTION mark_pages(tenant uuid, of_list text, step integer, most integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
DECLARE
  last page_marks;
  marked integer;
BEGIN
  PERFORM FROM credit_accounts a WHERE a.tenant_id = tenant FOR NO KEY UPDATE;
  SELECT * INTO last FROM page_marks m WHERE m.tenant_id = tenant AND m.list = of_list ORDER BY place DESC LIMIT 1;
  IF of_list = 'transactions' THEN
    INSERT INTO page_marks (tenant_id, list, place, seq)
    SELECT tenant, of_list, coalesce(last.place, 0) + n, seq FROM (
      SELECT seq, row_number() OVER (ORDER BY seq) AS n FROM credit_transactions t
      WHERE t.tenant_id = tenant AND seq > coalesce(last.seq, 0) ORDER BY seq LIMIT most) AS next
    WHERE n % step = 0;
  ELSIF of_list = 'jobs' THEN
    INSERT INTO page_marks (tenant_id, list, place, created_at, job_id)
    SELECT tenant, of_list, coalesce(last.place, 0) + n, created_at, job_id FROM (
      SELECT created_at, job_id, row_number() OVER (ORDER BY created_at, job_id) AS n FROM jobs j
      WHERE j.tenant_id = tenant AND created_at < clock_timestamp() - interval '5 minutes'
        AND (created_at, job_id) > (coalesce(last.created_at, '-infinity'), coalesce(last.job_id, '00000000-0000-0000-0000-000000000000'))
      ORDER BY created_at, job_id LIMIT most) AS next
    WHERE n % step = 0;
  ELSE
    INSERT INTO page_marks (tenant_id, list, place, created_at, job_id)
    SELECT tenant, of_list, coalesce(last.place, 0) + n, created_at, job_id FROM (
      SELECT created_at, job_id, row_number() OVER (ORDER BY created_at, job_id) AS n FROM jobs j
      WHERE j.tenant_id = tenant AND status = substr(of_list, 6) AND created_at < clock_timestamp() - interval '1 hour'
        AND (created_at, job_id) > (coalesce(last.created_at, '-infinity'), coalesce(last.job_id, '00000000-0000-0000-0000-000000000000'))
      ORDER BY created_at, job_id LIMIT most) AS next
    WHERE n % step = 0;
  END IF;
  GET DIAGNOSTICS marked = ROW_COUNT;
  RETURN marked;
END $function$
;

CREATE OR REPLACE FUNCTION modes_of(account uuid)
 RETURNS uuid[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT ARRAY[account, encode(set_byte(uuid_send(account), 6, get_byte(uuid_send(account), 6) & 15 | 128), 'hex')::uuid]
$function$
;

CREATE OR REPLACE FUNCTION month_begin(at timestamp with time zone, months integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  SELECT (date_trunc('month', at AT TIME ZONE 'UTC') + months * interval '1 month') AT TIME ZONE 'UTC'
$function$
;

CREATE OR REPLACE FUNCTION monthly_tables()
 RETURNS TABLE(parent text, part_key text)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT c.relname, a.attname FROM pg_partitioned_table p JOIN pg_class c ON c.oid = p.partrelid
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = p.partattrs[0] AND a.atttypid = 'uuid'::regtype
  WHERE c.relnamespace = 'public'::regnamespace ORDER BY c.relname
$function$
;

CREATE OR REPLACE FUNCTION new_id()
 RETURNS uuid
 LANGUAGE sql
AS $function$
  SELECT encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    PLACING substring(int8send(floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6),
    52, 1), 53, 1), 'hex')::uuid
$function$
;

CREATE OR REPLACE FUNCTION note_endpoint_attempts(endpoints uuid[], failed boolean[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- Locked in the order of their ids. Most attempts change nothing.
  WITH noted AS (
    SELECT n.endpoint_id, bool_and(n.failed) AS failed FROM unnest(endpoints, failed) AS n(endpoint_id, failed) GROUP BY 1
  ), locked AS MATERIALIZED (
    SELECT e.endpoint_id, noted.failed FROM webhook_endpoints e JOIN noted USING (endpoint_id)
    WHERE noted.failed IS DISTINCT FROM (e.failing_since IS NOT NULL)
      OR e.enabled AND e.failing_since <= clock_timestamp() - interval '5 days'
    ORDER BY e.endpoint_id FOR NO KEY UPDATE OF e
  )
  UPDATE webhook_endpoints e SET
    failing_since = CASE WHEN locked.failed THEN coalesce(e.failing_since, clock_timestamp()) END,
    enabled = e.enabled AND NOT (locked.failed AND e.failing_since IS NOT NULL),
    disabled_at = CASE WHEN locked.failed AND e.failing_since IS NOT NULL AND e.enabled THEN clock_timestamp() ELSE e.disabled_at END
  FROM locked WHERE e.endpoint_id = locked.endpoint_id
    AND (NOT locked.failed OR e.failing_since IS NULL OR e.failing_since <= clock_timestamp() - interval '5 days');
END $function$
;

CREATE OR REPLACE FUNCTION notify_failed_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM account_event(NEW.tenant_id, 'payment.failed', format('"session_id":"%s"', NEW.session_id),
    format('"kind":%s', to_json(NEW.kind)), format('"pack_id":%s', to_json(NEW.pack_id)),
    format('"amount_usd":%s', (NEW.cents / 100.0)::float8), format('"reason":%s', coalesce(to_json(NEW.failure), 'null')));
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION open_jobs(OUT first uuid, OUT last uuid)
 RETURNS record
 LANGUAGE sql
 STABLE
AS $function$
  SELECT (SELECT h.job_id FROM credit_holds h WHERE h.state = 'pending' ORDER BY h.job_id LIMIT 1),
    (SELECT h.job_id FROM credit_holds h WHERE h.state = 'pending' ORDER BY h.job_id DESC LIMIT 1)
$function$
;

CREATE OR REPLACE FUNCTION open_test_mode(account uuid, test uuid, who text, request text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO tenants (tenant_id, name, suspended_at)
  SELECT test, t.name, t.suspended_at FROM tenants t WHERE t.tenant_id = account FOR SHARE
  ON CONFLICT (tenant_id) DO NOTHING;
  IF NOT FOUND THEN RETURN; END IF;
  INSERT INTO credit_accounts (tenant_id) VALUES (test);
  PERFORM add_credits(test, new_id(), 'bonus', test_refill(test, 0, 0, 1), 'Test credits', NULL);
  PERFORM record_change(account, who, 'test_mode.opened', '{}', request);
END $function$
;

CREATE OR REPLACE FUNCTION owner_address_of(tenant uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  SELECT CASE WHEN t.email_verified AND t.email IS NOT NULL THEN t.email WHEN c.email_confirmed THEN c.email END
  FROM tenants t LEFT JOIN credit_alerts c USING (tenant_id) WHERE t.tenant_id = tenant
$function$
;

CREATE OR REPLACE FUNCTION record_change(tenant uuid, actor text, action text, details jsonb DEFAULT '{}'::jsonb, request_id text DEFAULT NULL::text, client_address text DEFAULT NULL::text, user_agent text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE sql
AS $function$
  INSERT INTO audit_log (entry_id, tenant_id, actor, action, details, request_id, client_address, user_agent)
  VALUES (new_id(), $1, $2, $3, $4, $5, $6, $7)
$function$
;

CREATE OR REPLACE FUNCTION refill_entries(refill bigint)
 RETURNS ledger_entry[]
 LANGUAGE sql
AS $function$
  SELECT CASE WHEN refill > 0 THEN ARRAY[ledger_entry(new_id(), 'bonus', refill, 'Test credits')]
    ELSE '{}'::ledger_entry[] END
$function$
;

CREATE OR REPLACE FUNCTION refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('reelwright.erasing', true) = 'on' THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'audit_log is append-only';
END $function$
;

CREATE OR REPLACE FUNCTION refuse_ledger_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'credit_transactions is append-only';
END $function$
;

CREATE OR REPLACE FUNCTION remove_page_marks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM page_marks m
  WHERE m.tenant_id = NEW.tenant_id AND m.list IN ('jobs.' || OLD.status, 'jobs.' || NEW.status)
    AND (m.created_at, m.job_id) >= (NEW.created_at, NEW.job_id);
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION report_disabled_endpoint()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM record_change(NEW.tenant_id, 'system', 'webhook_endpoint.disabled',
    jsonb_build_object('endpoint_id', NEW.endpoint_id, 'failing_since', iso(NEW.failing_since)));
  INSERT INTO mails (mail_id, tenant_id, kind, recipient, data, next_attempt_at, created_at)
  SELECT new_id(), t.tenant_id, 'webhook_disabled', owner_address_of(t.tenant_id), jsonb_build_object('tenant', t.name,
      'available', 0, 'threshold', 0, 'url', NEW.url), clock_timestamp(), clock_timestamp()
  FROM tenants t WHERE t.tenant_id = NEW.tenant_id AND owner_address_of(t.tenant_id) IS NOT NULL;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION reserve_playground(task uuid, tenant uuid, model text, credits bigint, reserve_id uuid, patience_ms double precision, most_open integer)
 RETURNS TABLE(outcome text, available bigint)
 LANGUAGE plpgsql
AS $function$
DECLARE
  account credit_accounts;
  refill bigint;
BEGIN
  SELECT a.* INTO STRICT account FROM credit_accounts a WHERE a.tenant_id = tenant FOR NO KEY UPDATE;
  available := account.balance - account.reserved;
  refill := test_refill(tenant, account.balance, available, credits);
  available := available + refill;
  IF (SELECT t.suspended_at IS NOT NULL FROM tenants t WHERE t.tenant_id = tenant) THEN
    outcome := 'suspended'; RETURN NEXT; RETURN;
  ELSIF (SELECT count(*) FROM playground_holds h WHERE h.tenant_id = tenant AND h.state = 'pending') >= most_open THEN
    outcome := 'limited'; RETURN NEXT; RETURN;
  ELSIF available < credits THEN
    outcome := 'unpaid'; RETURN NEXT; RETURN;
  END IF;
  INSERT INTO playground_holds (task_id, tenant_id, model_id, amount, created_at, deadline_at)
  VALUES (task, tenant, model, credits, clock_timestamp(), clock_timestamp() + patience_ms * interval '1 millisecond');
  PERFORM append_to_ledger(ROW(account, refill_entries(refill)
    || ledger_entry(reserve_id, 'reserve', -credits, 'Reserved for a playground task', playground_task => task)));
  outcome := 'reserved'; RETURN NEXT;
END $function$
;

CREATE OR REPLACE FUNCTION restart_job(job uuid, tenant uuid, start_stage text, kept text[], credits bigint, hold uuid, reserve_id uuid, default_concurrent integer, default_job_retries integer DEFAULT 20, default_daily_retries integer DEFAULT 200, new_params jsonb DEFAULT NULL::jsonb, kept_units jsonb DEFAULT NULL::jsonb)
 RETURNS TABLE(outcome text, available bigint, job_limit integer, retry_after integer)
 LANGUAGE plpgsql
AS $function$
DECLARE
  today date;
  former integer;
  former_status text;
  account credit_accounts;
  concurrent integer;
  is_suspended boolean;
  counts record;
  refill bigint;
  entries ledger_entry[] := '{}';
  carried integer;
BEGIN
  SELECT * INTO STRICT account FROM credit_accounts WHERE tenant_id = tenant FOR NO KEY UPDATE;
  -- The day after the wait for the lock, and never one before that which was counted last: its count would be lost.
  today := greatest((clock_timestamp() AT TIME ZONE 'UTC')::date, account.retries_day);
  SELECT coalesce(t.concurrent_limit, default_concurrent), t.suspended_at IS NOT NULL INTO STRICT concurrent, is_suspended
    FROM tenants t WHERE t.tenant_id = tenant;
  -- A statement of its own after the lock, so that it sees what was counted while this one waited.
  SELECT * INTO STRICT counts FROM retry_counts(job, tenant, default_job_retries, default_daily_retries);
  available := account.balance - account.reserved;
  refill := test_refill(tenant, account.balance, available, credits);
  available := available + refill;
  IF is_suspended THEN
    outcome := 'suspended';
    RETURN NEXT; RETURN;
  ELSIF account.live_jobs >= concurrent THEN
    outcome := 'concurrent'; job_limit := concurrent; retry_after := 10;
    RETURN NEXT; RETURN;
  ELSIF counts.job_used >= counts.job_most OR counts.tenant_used >= counts.tenant_most THEN
    outcome := CASE WHEN counts.job_used >= counts.job_most THEN 'job_retries' ELSE 'tenant_retries' END;
    job_limit := CASE outcome WHEN 'job_retries' THEN counts.job_most ELSE counts.tenant_most END;
    -- Whole seconds until the next UTC day.
    retry_after := ceil(extract(epoch FROM (today + 1)::timestamp - (clock_timestamp() AT TIME ZONE 'UTC')));
    RETURN NEXT; RETURN;
  ELSIF available < credits THEN
    outcome := 'unpaid';
    RETURN NEXT; RETURN;
  END IF;

  SELECT run_no, status INTO STRICT former, former_status FROM jobs WHERE job_id = job;
  UPDATE jobs SET run_no = former + 1, from_stage = start_stage, credits_estimated = credits, credits_reserved = credits,
    params = coalesce(new_params, params), started_at = NULL, completed_at = NULL, files_deleted_at = NULL
  WHERE job_id = job;
  UPDATE film_revisions SET runs = runs || (former + 1)
  WHERE job_id = job AND revision = (new_params -> 'film' ->> 'revision')::integer;
  INSERT INTO tasks (task_id, job_id, tenant_id, run_no, stage, unit, status, claim_count, failures, crashes, items, retries,
    rejections, candidates, progress, output, created_at, ready_at, started_at, claimed_at, finished_at, past_claims)
  SELECT new_id(), job_id, tenant_id, former + 1, stage, unit, status, claim_count, failures, crashes, items, retries,
    rejections, candidates, progress, output, created_at, ready_at, started_at, claimed_at, finished_at, past_claims
  FROM tasks WHERE kept_units IS NULL AND job_id = job AND run_no = former AND status = 'done' AND stage = ANY (kept);
  IF kept_units IS NOT NULL THEN
    INSERT INTO tasks (task_id, job_id, tenant_id, run_no, stage, unit, status, claim_count, failures, crashes, items, retries,
      rejections, candidates, progress, output, created_at, ready_at, started_at, claimed_at, finished_at, past_claims)
    SELECT new_id(), t.job_id, t.tenant_id, former + 1, t.stage, t.unit, t.status, t.claim_count, t.failures, t.crashes, 0, 0,
      0, t.candidates, t.progress, coalesce(k.output, t.output), t.created_at, t.ready_at, t.started_at, t.claimed_at,
      t.finished_at, t.past_claims
    FROM jsonb_to_recordset(kept_units) AS k(stage text, unit integer, run integer, output jsonb)
    JOIN tasks t ON t.job_id = job AND t.run_no = k.run AND t.stage = k.stage AND t.unit = k.unit AND t.status = 'done';
    GET DIAGNOSTICS carried = ROW_COUNT;
    IF carried <> jsonb_array_length(kept_units) THEN RAISE EXCEPTION 'a kept unit is gone'; END IF;
  END IF;

  INSERT INTO credit_holds (hold_id, tenant_id, job_id, run_no, amount, created_at)
  VALUES (hold, tenant, job, former + 1, credits, clock_timestamp());
  IF credits > 0 THEN
    entries := refill_entries(refill)
      || ledger_entry(reserve_id, 'reserve', -credits, 'Reserved for a retry', hold => hold, job => job);
  END IF;
  account.live_jobs := account.live_jobs + 1;
  account := count_ended(account, former_status, -1);
  account.retries_today := CASE WHEN account.retries_day = today THEN account.retries_today ELSE 0 END + 1;
  account.retries_day := today;
  PERFORM append_to_ledger(ROW(account, entries));
  outcome := 'started';
  RETURN NEXT;
END $function$
;

CREATE OR REPLACE FUNCTION retry_counts(job uuid, tenant uuid, default_job_retries integer, default_daily_retries integer)
 RETURNS TABLE(job_used integer, job_most integer, tenant_used integer, tenant_most integer)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT (SELECT count(*)::integer FROM credit_holds h WHERE h.job_id = job AND h.run_no > 1
      AND h.created_at >= date_trunc('day', clock_timestamp(), 'UTC')),
    coalesce(t.job_retry_limit, default_job_retries),
    CASE WHEN a.retries_day >= (clock_timestamp() AT TIME ZONE 'UTC')::date THEN a.retries_today ELSE 0 END,
    coalesce(t.daily_retry_limit, greatest(default_daily_retries, t.daily_limit))
  FROM tenants t JOIN credit_accounts a USING (tenant_id) WHERE t.tenant_id = tenant
$function$
;

CREATE OR REPLACE FUNCTION set_updated_at()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.updated_at := clock_timestamp();
  RETURN NEW;
END $function$
;

CREATE OR REPLACE FUNCTION settle_hold(job uuid, run integer, tenant uuid, spent bigint, charges jsonb, consume_id uuid, release_id uuid, ended_as text)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
DECLARE
  account credit_accounts;
  hold credit_holds;
  entries ledger_entry[] := '{}';
BEGIN
  SELECT * INTO STRICT account FROM credit_accounts WHERE tenant_id = tenant FOR NO KEY UPDATE;
  UPDATE credit_holds SET state = 'settled', consumed = spent, charges = settle_hold.charges, settled_at = clock_timestamp()
    WHERE job_id = job AND run_no = run AND state = 'pending' RETURNING * INTO hold;
  IF NOT FOUND THEN RETURN false; END IF;
  IF spent > 0 THEN
    entries := entries || ledger_entry(consume_id, 'consume', -spent, 'Consumed by a job', hold => hold.hold_id, job => job);
  END IF;
  IF hold.amount > spent THEN
    entries := entries || ledger_entry(release_id, 'release', hold.amount - spent, 'Released by a job',
      hold => hold.hold_id, job => job);
  END IF;
  account.live_jobs := account.live_jobs - 1;
  account := count_ended(account, ended_as, 1);
  PERFORM append_to_ledger(ROW(account, entries));
  PERFORM count_usage(tenant, hold.settled_at, ended_as, spent, credits_by_component(settle_hold.charges));
  RETURN true;
END $function$
;

CREATE OR REPLACE FUNCTION settle_jobs(changes job_change[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE
  change job_change;
BEGIN
  FOR change IN SELECT * FROM unnest(changes) AS c WHERE c.consumed IS NOT NULL ORDER BY c.tenant_id, c.job_id LOOP
    IF settle_hold(change.job_id, change.run, change.tenant_id, change.consumed, change.charges, change.consume_id,
        change.release_id, change.status) THEN
      UPDATE jobs SET credits_reserved = 0, credits_consumed = credits_consumed + change.consumed,
        completed_at = clock_timestamp()
      WHERE job_id = change.job_id;
    END IF;
  END LOOP;
END $function$
;

CREATE OR REPLACE FUNCTION settle_playground(task uuid, made text, message text, entry_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
DECLARE
  account credit_accounts;
  hold playground_holds;
BEGIN
  SELECT a.* INTO account FROM credit_accounts a JOIN playground_holds h USING (tenant_id)
  WHERE h.task_id = task FOR NO KEY UPDATE OF a;
  UPDATE playground_holds h SET state = 'settled', consumed = CASE WHEN made IS NULL THEN 0 ELSE h.amount END,
    output = made, error_message = message, work = NULL, settled_at = clock_timestamp()
  WHERE h.task_id = task AND h.state = 'pending' RETURNING h.* INTO hold;
  IF NOT FOUND THEN
    -- The same output: this very settlement was committed before and its answer got lost on the way.
    RETURN EXISTS (SELECT FROM playground_holds h WHERE h.task_id = task AND h.output = made);
  END IF;
  PERFORM append_to_ledger(ROW(account, ARRAY[CASE
    WHEN hold.consumed > 0 THEN ledger_entry(entry_id, 'consume', -hold.amount, 'Consumed by a playground task',
      playground_task => task)
    ELSE ledger_entry(entry_id, 'release', hold.amount, 'Released by a playground task', playground_task => task) END]));
  IF hold.consumed > 0 THEN
    PERFORM count_usage(hold.tenant_id, hold.settled_at, NULL, hold.consumed, jsonb_build_object('playground', hold.consumed));
  END IF;
  RETURN true;
END $function$
;

CREATE OR REPLACE FUNCTION shown_setting(setting jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE WHEN setting ? 'url'
    THEN jsonb_build_object('url', setting -> 'url', 'signed', setting ->> 'secret' IS NOT NULL) ELSE setting END
$function$
;

CREATE OR REPLACE FUNCTION start_alert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE credit_alerts SET is_due = true WHERE tenant_id = NEW.tenant_id AND enabled;
  PERFORM write_due_alert(NEW.tenant_id, NEW.balance - NEW.reserved, NEW.alert_below);
  PERFORM account_event(NEW.tenant_id, 'credits.low', format('"available_credits":%s', NEW.balance - NEW.reserved),
    format('"threshold_credits":%s', NEW.alert_below));
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION start_topup()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO topups (topup_id, tenant_id, threshold, available, next_attempt_at, created_at)
  VALUES (new_id(), NEW.tenant_id, NEW.topup_below, NEW.balance - NEW.reserved, clock_timestamp(), clock_timestamp())
  ON CONFLICT (tenant_id) WHERE state = 'pending' DO NOTHING;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION stop_topup()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE credit_accounts SET topup_below = NULL WHERE tenant_id = NEW.tenant_id AND topup_below IS NOT NULL AND EXISTS (
    SELECT FROM auto_topups a WHERE a.tenant_id = NEW.tenant_id AND a.payment_method_id = NEW.method_id::text);
  UPDATE auto_topups SET enabled = false, payment_method_id = NULL, updated_at = clock_timestamp()
  WHERE tenant_id = NEW.tenant_id AND payment_method_id = NEW.method_id::text;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION take_owed(posting ledger_posting)
 RETURNS ledger_entry[]
 LANGUAGE plpgsql
AS $function$
DECLARE
  note text := 'Taken back: the payment was refunded or disputed';
  before bigint := (posting.account).balance - (posting.account).reserved;
  available bigint := before;
  entry ledger_entry;
  taken ledger_entry[] := '{}';
  debt record;
  part bigint;
BEGIN
  FOREACH entry IN ARRAY posting.entries LOOP
    IF entry.type <> 'consume' THEN available := available + entry.amount; END IF;
  END LOOP;
  IF available = 0 OR available <= before AND posting.entries <> '{}' THEN RETURN taken; END IF;
  FOR debt IN
    SELECT p.payment_id, p.due - p.taken AS owed FROM payments p
    WHERE p.tenant_id = (posting.account).tenant_id AND p.taken < p.due
    ORDER BY p.created_at, p.payment_id FOR NO KEY UPDATE
  LOOP
    part := least(debt.owed, available);
    EXIT WHEN part = 0;
    UPDATE payments p SET taken = p.taken + part WHERE p.payment_id = debt.payment_id;
    taken := taken || ARRAY[
      ledger_entry(new_id(), 'reserve', -part, note, payment => debt.payment_id),
      ledger_entry(new_id(), 'consume', -part, note, payment => debt.payment_id)];
    available := available - part;
  END LOOP;
  RETURN taken;
END $function$
;

CREATE OR REPLACE FUNCTION test_refill(tenant uuid, balance bigint, available bigint, needed bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT CASE WHEN available < needed AND is_test_tenant(tenant) THEN greatest(10000 - balance, 0) ELSE 0 END
$function$
;

CREATE OR REPLACE FUNCTION test_tenant_of(account uuid)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT overlay(account::text PLACING '8' FROM 15 FOR 1)::uuid
$function$
;

CREATE OR REPLACE FUNCTION vendor_call_shard(call vendor_calls)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT vendor_shard(call.key) + CASE WHEN call.job_id IS NULL AND call.playground_task_id IS NULL THEN 16 ELSE 0 END
$function$
;

CREATE OR REPLACE FUNCTION vendor_shard(call_key text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT hashtext(call_key) & 15
$function$
;

CREATE OR REPLACE FUNCTION webhook_origin(url text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT coalesce(substring(url from '^[^:/]+://[^/?#\\]+'), url)
$function$
;

CREATE OR REPLACE FUNCTION with_claim(t tasks, outcome text)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
DECLARE
  past jsonb := coalesce(t.past_claims, '[]');
  last jsonb := past -> -1;
  claimed bigint := extract(epoch FROM t.claimed_at) * 1000;
  ended bigint := extract(epoch FROM clock_timestamp()) * 1000;
  queued bigint := greatest(0, extract(epoch FROM t.claimed_at - t.ready_at) * 1000);
BEGIN
  IF claimed IS NULL OR (last ->> 'last_ms')::bigint >= claimed THEN RETURN t.past_claims; END IF;
  IF outcome = 'snooze' AND last ->> 'outcome' = 'snooze' THEN
    RETURN jsonb_set(past, '{-1}', last || jsonb_build_object('claims', (last ->> 'claims')::integer + 1, 'last_ms', claimed,
      'ended_ms', ended, 'queued_ms', (last ->> 'queued_ms')::bigint + queued,
      'ran_ms', (last ->> 'ran_ms')::bigint + ended - claimed));
  END IF;
  IF jsonb_array_length(past) >= 40 THEN past := past - 1; END IF;
  RETURN past || jsonb_build_object('claim', t.claim_count, 'claims', 1, 'ready_ms', claimed - queued, 'claimed_ms', claimed,
    'last_ms', claimed, 'ended_ms', ended, 'queued_ms', queued, 'ran_ms', ended - claimed, 'outcome', outcome);
END $function$
;

CREATE OR REPLACE FUNCTION write_due_alert(tenant uuid, available bigint, threshold bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
  WITH due AS (
    UPDATE credit_alerts SET is_due = false WHERE tenant_id = tenant AND enabled AND is_due AND email_confirmed
    RETURNING tenant_id, email
  )
  INSERT INTO mails (mail_id, tenant_id, kind, recipient, data, next_attempt_at, created_at)
  SELECT new_id(), d.tenant_id, 'credit_alert', d.email,
    jsonb_build_object('tenant', t.name, 'available', available, 'threshold', threshold),
    clock_timestamp(), clock_timestamp()
  FROM due d JOIN tenants t USING (tenant_id) WHERE available < threshold
$function$
;

CREATE OR REPLACE FUNCTION write_transitions(ends task_end[], changes job_change[], verdicts unit_verdict[], inserts new_task[], events new_event[], webhooks new_webhook[])
 RETURNS TABLE(task uuid, outcome text, version bigint, job json, tasks json, now_ms double precision, turns jsonb)
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
#variable_conflict use_column
DECLARE
  written uuid[];
  ended integer;
  inserted jsonb;
  change job_change;
  task_end task_end;
  -- So that the other months aren't searched (prisma/functions/partitions.sql).
  from_job uuid;
  to_job uuid;
  first_job uuid;
  last_job uuid;
BEGIN
  FOREACH task_end IN ARRAY ends LOOP
    from_job := least(from_job, task_end.job_id);
    to_job := greatest(to_job, task_end.job_id);
  END LOOP;
  FOREACH change IN ARRAY changes LOOP
    from_job := least(from_job, change.job_id);
    to_job := greatest(to_job, change.job_id);
  END LOOP;

  -- The jobs, and their events under the numbers that follow, in one row a job (`events_of_job`). An update that waits for another
  -- transaction checks the version again.
  WITH changed AS (
    UPDATE jobs j SET
      status = coalesce(c.status, j.status), current_stage = coalesce(c.current_stage, j.current_stage),
      progress_percent = coalesce(c.progress_percent, j.progress_percent),
      pause_reason = nullif(coalesce(c.pause_reason, j.pause_reason), ''),
      error = nullif(coalesce(c.error, j.error), 'null'),
      trace_context = coalesce(c.trace_context, j.trace_context),
      event_seq = j.event_seq + c.events, version = j.version + 1, updated_at = clock_timestamp()
    FROM unnest(changes) AS c
    WHERE j.job_id = c.job_id AND j.version = c.version AND (c.token IS NULL OR c.token = (SELECT t.lease_token
      FROM tasks t WHERE t.job_id = c.job_id AND t.job_id BETWEEN from_job AND to_job AND t.task_id = c.task_id
        AND t.lease_owner IS NOT NULL))
    RETURNING j.job_id, j.event_seq, c.events AS number
  ), logged AS (
    INSERT INTO job_events (job_id, seq, type, data, earlier, created_at)
    SELECT e.job_id, changed.event_seq, e.type, e.data, (SELECT jsonb_agg(jsonb_build_array(b.type, b.data) ORDER BY b.n)
      FROM unnest(events) AS b WHERE b.job_id = e.job_id AND b.n < e.n), clock_timestamp()
    FROM unnest(events) AS e JOIN changed ON changed.job_id = e.job_id AND changed.number = e.n
  )
  SELECT coalesce(array_agg(changed.job_id), '{}') INTO written FROM changed;

  IF cardinality(written) < greatest(cardinality(ends), cardinality(changes)) THEN
    IF ends = '{}' THEN RAISE EXCEPTION 'a job whose lock is not held'; END IF;
    -- Ends of leases alone.
    written := written || ARRAY(SELECT e.job_id FROM unnest(ends) AS e JOIN jobs j USING (job_id)
      JOIN tasks t ON t.job_id = e.job_id AND t.job_id BETWEEN from_job AND to_job AND t.task_id = e.task_id
      WHERE j.version = e.version AND t.lease_token = e.token AND t.lease_owner IS NOT NULL
        AND NOT EXISTS (SELECT FROM unnest(changes) AS c WHERE c.job_id = e.job_id));
    changes := ARRAY(SELECT c FROM unnest(changes) AS c WHERE c.job_id = ANY (written));
    verdicts := ARRAY(SELECT v FROM unnest(verdicts) AS v WHERE v.job_id = ANY (written));
    inserts := ARRAY(SELECT i FROM unnest(inserts) AS i WHERE i.job_id = ANY (written));
    webhooks := ARRAY(SELECT w FROM unnest(webhooks) AS w WHERE w.job_id = ANY (written));
  END IF;

  IF ends <> '{}' AND written <> '{}' THEN
    UPDATE tasks t SET
      status = CASE e.kind WHEN 'done' THEN 'done' WHEN 'failed' THEN 'failed' WHEN 'release' THEN 'ready' ELSE 'waiting' END,
      -- Handed back at shut-down: as if it had never been claimed. It keeps its turn, so it comes first.
      claim_count = t.claim_count - (e.kind = 'release')::int,
      failures = t.failures + (e.kind IN ('retry', 'failed'))::int,
      items = coalesce(e.items, t.items),
      progress = CASE WHEN e.kind = 'done' THEN 1 ELSE t.progress END,
      memo = CASE e.kind WHEN 'done' THEN NULL WHEN 'snooze' THEN nullif(e.memo, 'null') ELSE t.memo END,
      output = nullif(e.output, 'null'),
      error = CASE WHEN e.kind = 'done' THEN NULL ELSE coalesce(e.error, t.error) END,
      lease_owner = NULL,
      not_before = clock_timestamp() + e.wait_ms * interval '1 millisecond',
      ready_at = CASE WHEN e.kind IN ('done', 'failed') THEN t.ready_at
        ELSE clock_timestamp() + coalesce(e.wait_ms, 0) * interval '1 millisecond' END,
      past_claims = CASE WHEN e.kind IN ('done', 'failed') THEN t.past_claims ELSE with_claim(t, e.kind) END,
      finished_at = CASE WHEN e.kind IN ('done', 'failed') THEN clock_timestamp() END
    FROM unnest(ends) AS e
    WHERE e.job_id = ANY (written) AND t.job_id = e.job_id AND t.job_id BETWEEN from_job AND to_job AND t.task_id = e.task_id
      AND t.lease_token = e.token AND t.lease_owner IS NOT NULL;
    GET DIAGNOSTICS ended = ROW_COUNT;
    IF ended <> cardinality(written) THEN
      -- The lease was taken back while this waited for the job, without a new version of it.
      RAISE EXCEPTION 'a lease was taken back meanwhile' USING ERRCODE = 'serialization_failure';
    END IF;
  END IF;

  IF verdicts <> '{}' THEN
    -- A new item of a unit has new patience.
    UPDATE tasks t SET
      status = v.status, output = nullif(v.output, 'null'), items = v.items, retries = v.retries, rejections = v.rejections,
      candidates = nullif(v.candidates, '[]'), memo = NULL, failures = 0, progress = (v.status = 'done')::int,
      not_before = NULL,
      ready_at = CASE WHEN v.status = 'ready' THEN clock_timestamp() ELSE t.ready_at END,
      past_claims = CASE v.status WHEN 'ready' THEN with_claim(t, 'remade') WHEN 'review' THEN with_claim(t, 'review')
        ELSE t.past_claims END,
      finished_at = CASE WHEN v.status IN ('done', 'failed') THEN clock_timestamp() END
    FROM unnest(verdicts) AS v
    WHERE t.job_id = v.job_id AND t.job_id BETWEEN from_job AND to_job AND t.run_no = v.run AND t.stage = v.stage AND t.unit = v.unit;
  END IF;

  FOREACH change IN ARRAY changes LOOP
    IF change.cancel_open THEN
      -- Open units end with the job; without their token, whoever runs one can't commit it.
      UPDATE tasks t SET status = 'cancelled', lease_token = NULL, lease_owner = NULL, finished_at = clock_timestamp()
      WHERE t.job_id = change.job_id AND t.run_no = change.run AND t.status IN ('ready', 'leased', 'waiting', 'review');
    END IF;
    IF change.max_credits IS NOT NULL THEN
      UPDATE jobs j SET params = jsonb_set(j.params, '{max_credits}', change.max_credits) WHERE j.job_id = change.job_id;
    END IF;
  END LOOP;

  IF inserts <> '{}' THEN
    SELECT * INTO first_job, last_job FROM open_jobs();
    WITH inserted AS (
      INSERT INTO tasks (task_id, job_id, tenant_id, run_no, stage, unit, memo, created_at, ready_at, turn)
      SELECT i.task_id, i.job_id, i.tenant_id, i.run, i.stage, i.unit, i.memo, clock_timestamp(), clock_timestamp(),
        first.turn + first.step * (row_number() OVER (PARTITION BY i.tenant_id, i.stage ORDER BY i.job_id, i.unit) - 1)
      FROM unnest(inserts) AS i, first_turn(i.stage, i.tenant_id, first_job, last_job) AS first
      RETURNING job_id, task_id, turn
    ), of_jobs AS (
      SELECT job_id, jsonb_object_agg(task_id, turn) AS turns FROM inserted GROUP BY job_id
    )
    SELECT jsonb_object_agg(job_id, of_jobs.turns) INTO inserted FROM of_jobs;
  END IF;

  IF EXISTS (SELECT FROM unnest(changes) AS c WHERE c.consumed IS NOT NULL) THEN
    PERFORM settle_jobs(changes);
  END IF;

  IF webhooks <> '{}' THEN
    -- The job's own address wins over the tenant's; the tenant's secret signs either way. Other events go to endpoints only.
    INSERT INTO webhook_deliveries (delivery_id, tenant_id, job_id, run_no, event, url, body, secret, trace_context,
      next_attempt_at, created_at)
    SELECT w.delivery_id, w.tenant_id, w.job_id, w.run, w.event, coalesce(w.url, t.webhook_url),
      convert_to(w.body, 'UTF8'), t.webhook_secret, j.trace_context, clock_timestamp(), clock_timestamp()
    FROM unnest(webhooks) AS w JOIN tenants t ON t.tenant_id = w.tenant_id JOIN jobs j ON j.job_id = w.job_id
    WHERE coalesce(w.url, t.webhook_url) IS NOT NULL AND w.event IN ('job.completed', 'job.failed')
    ON CONFLICT (job_id, run_no, event, endpoint_id, occurrence) DO NOTHING;

    PERFORM deliver_to_endpoints(webhooks);

    -- The same event for whoever listens, with an address or without one.
    INSERT INTO webhook_stream_events (tenant_id, transaction, job_id, run_no, event, body, created_at)
    SELECT w.tenant_id, pg_current_xact_id()::text::bigint, w.job_id, w.run, w.event, convert_to(w.body, 'UTF8'),
      clock_timestamp()
    FROM unnest(webhooks) AS w JOIN webhook_listeners l ON l.tenant_id = w.tenant_id
    WHERE l.keep_until > clock_timestamp() AND w.event IN ('job.completed', 'job.failed');
  END IF;

  IF cardinality(written) >= cardinality(ends) THEN
    FOREACH task_end IN ARRAY ends LOOP
      task := task_end.task_id;
      outcome := 'written';
      turns := inserted -> task_end.job_id::text;
      RETURN NEXT;
    END LOOP;
    RETURN;
  END IF;
  RETURN QUERY
    WITH judged AS MATERIALIZED (
      SELECT e.task_id, e.job_id, CASE
          WHEN e.job_id = ANY (written) THEN 'written'
          WHEN t.lease_token = e.token AND t.status = 'leased' THEN 'stale'
          WHEN t.lease_token = e.token OR has_ended(t.past_claims, e.claim) THEN 'repeated'
          ELSE 'lost' END AS outcome
      FROM unnest(ends) AS e LEFT JOIN tasks t
        ON t.job_id = e.job_id AND t.job_id BETWEEN from_job AND to_job AND t.task_id = e.task_id
    )
    SELECT judged.task_id, judged.outcome, s.version, s.job, s.tasks, s.now_ms, inserted -> judged.job_id::text
    FROM judged LEFT JOIN job_states(ARRAY(SELECT judged.job_id FROM judged WHERE judged.outcome = 'stale')) AS s
      ON s.job_id = judged.job_id;
END $function$
;
