-- Names that the field knows: row-level security is the tenant scope, a task's attempts are its claims, and what is being
-- bought is a checkout session. Processes of an older release don't know these names: they stop first (docs/deployment.md).

ALTER TABLE tasks RENAME COLUMN attempt TO claim_count;

ALTER TABLE payment_orders RENAME TO checkout_sessions;
ALTER TABLE checkout_sessions RENAME COLUMN looked_at TO checked_at;
ALTER TABLE checkout_sessions RENAME CONSTRAINT payment_orders_pkey TO checkout_sessions_pkey;
ALTER TABLE checkout_sessions RENAME CONSTRAINT payment_orders_tenant_id_fkey TO checkout_sessions_tenant_id_fkey;
ALTER TABLE checkout_sessions RENAME CONSTRAINT payment_orders_amounts TO checkout_sessions_amounts;
ALTER TABLE checkout_sessions RENAME CONSTRAINT payment_orders_kind TO checkout_sessions_kind;
ALTER TABLE checkout_sessions RENAME CONSTRAINT payment_orders_paid TO checkout_sessions_paid;
ALTER TABLE checkout_sessions RENAME CONSTRAINT payment_orders_status TO checkout_sessions_status;
ALTER TABLE checkout_sessions RENAME CONSTRAINT payment_orders_type TO checkout_sessions_type;
ALTER INDEX payment_orders_pending RENAME TO checkout_sessions_pending;
ALTER INDEX payment_orders_tenant_id_created_at_idx RENAME TO checkout_sessions_tenant_id_created_at_idx;

DO $$
DECLARE
  scoped regclass;
BEGIN
  FOR scoped IN SELECT polrelid::regclass FROM pg_policy WHERE polname = 'wall' LOOP
    EXECUTE format('ALTER POLICY wall ON %s RENAME TO tenant_scope', scoped);
  END LOOP;
END $$;
ALTER FUNCTION raise_wall RENAME TO enable_tenant_scope;

ALTER FUNCTION note_change RENAME TO record_change;
ALTER FUNCTION note_alert RENAME TO start_alert;
ALTER FUNCTION tell_due_alert RENAME TO write_due_alert;
ALTER FUNCTION note_topup RENAME TO start_topup;
ALTER FUNCTION note_update_time RENAME TO set_updated_at;
