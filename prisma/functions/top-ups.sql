-- Automatic top-ups (docs/operate/alerts.md), which begin at a crossing as alerts do (alerts.sql).

-- Begins a top-up where none is pending.
CREATE OR REPLACE FUNCTION start_topup() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO topups (topup_id, tenant_id, threshold, available, next_attempt_at, created_at)
  VALUES (new_id(), NEW.tenant_id, NEW.topup_below, NEW.balance - NEW.reserved, clock_timestamp(), clock_timestamp())
  ON CONFLICT (tenant_id) WHERE state = 'pending' DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER credit_accounts_topup AFTER UPDATE ON credit_accounts FOR EACH ROW
  WHEN (NEW.balance - NEW.reserved < NEW.topup_below
    AND (OLD.balance - OLD.reserved < OLD.topup_below) IS NOT TRUE)
  EXECUTE FUNCTION start_topup();

-- A top-up whose card is gone is switched off, whoever removed the card.
CREATE OR REPLACE FUNCTION stop_topup() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE credit_accounts SET topup_below = NULL WHERE tenant_id = NEW.tenant_id AND topup_below IS NOT NULL AND EXISTS (
    SELECT FROM auto_topups a WHERE a.tenant_id = NEW.tenant_id AND a.payment_method_id = NEW.method_id::text);
  UPDATE auto_topups SET enabled = false, payment_method_id = NULL, updated_at = clock_timestamp()
  WHERE tenant_id = NEW.tenant_id AND payment_method_id = NEW.method_id::text;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER payment_methods_stop_topup AFTER UPDATE OF removed_at ON payment_methods FOR EACH ROW
  WHEN (NEW.removed_at IS NOT NULL AND OLD.removed_at IS NULL)
  EXECUTE FUNCTION stop_topup();
