-- Records a change in the transaction that makes it. Never give it a key, a token, a card's number or a secret.
CREATE OR REPLACE FUNCTION record_change(tenant uuid, actor text, action text, details jsonb DEFAULT '{}', request_id text DEFAULT NULL,
  client_address text DEFAULT NULL, user_agent text DEFAULT NULL)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO audit_log (entry_id, tenant_id, actor, action, details, request_id, client_address, user_agent)
  VALUES (new_id(), $1, $2, $3, $4, $5, $6, $7)
$$;

-- The log only grows. Entries of a deleted tenant lose their content (erase_tenant).
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('reelwright.erasing', true) = 'on' THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'audit_log is append-only';
END $$;

CREATE OR REPLACE TRIGGER audit_log_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
