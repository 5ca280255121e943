-- Alerts about low credits (docs/operate/alerts.md). A crossing: the account's row was not below the threshold, and is below now,
-- whoever moved it, in the transaction that moved it. A raised or new threshold crosses, too, where the credits were not below
-- the former one. The conditions are checked at each change of an account, the functions run at a crossing only.

-- A crossing is mailed at once, or waits until the address is confirmed.
CREATE OR REPLACE FUNCTION start_alert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE credit_alerts SET is_due = true WHERE tenant_id = NEW.tenant_id AND enabled;
  PERFORM write_due_alert(NEW.tenant_id, NEW.balance - NEW.reserved, NEW.alert_below);
  PERFORM account_event(NEW.tenant_id, 'credits.low', format('"available_credits":%s', NEW.balance - NEW.reserved),
    format('"threshold_credits":%s', NEW.alert_below));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER credit_accounts_alert AFTER UPDATE ON credit_accounts FOR EACH ROW
  WHEN (NEW.balance - NEW.reserved < NEW.alert_below
    AND (OLD.balance - OLD.reserved < OLD.alert_below) IS NOT TRUE)
  EXECUTE FUNCTION start_alert();

-- Writes the mail of a crossing that waits, if it may be sent now and still holds.
CREATE OR REPLACE FUNCTION write_due_alert(tenant uuid, available bigint, threshold bigint) RETURNS void LANGUAGE sql AS $$
  WITH due AS (
    UPDATE credit_alerts SET is_due = false WHERE tenant_id = tenant AND enabled AND is_due AND email_confirmed
    RETURNING tenant_id, email
  )
  INSERT INTO mails (mail_id, tenant_id, kind, recipient, data, next_attempt_at, created_at)
  SELECT new_id(), d.tenant_id, 'credit_alert', d.email,
    jsonb_build_object('tenant', t.name, 'available', available, 'threshold', threshold),
    clock_timestamp(), clock_timestamp()
  FROM due d JOIN tenants t USING (tenant_id) WHERE available < threshold
$$;
