-- Who signs in with bearer tokens, what tenants do with their keys, and the audit log (docs/identity.md).

-- An issuer's subject is one tenant's for good; a tenant may have several.
CREATE TABLE tenant_subjects (
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "tenant_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT "tenant_subjects_pkey" PRIMARY KEY ("issuer", "subject")
);
ALTER TABLE tenant_subjects ADD CONSTRAINT "tenant_subjects_tenant_id_fkey"
  FOREIGN KEY ("tenant_id") REFERENCES tenants ("tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "tenant_subjects_tenant_id_idx" ON tenant_subjects ("tenant_id");
-- Nothing of it is granted: who is who is the system's to know.
SELECT raise_wall('tenant_subjects');

-- What was changed of keys, money and access, by whom: append-only, without secrets.
CREATE TABLE audit_log (
    "entry_id" UUID NOT NULL,
    "seq" BIGSERIAL NOT NULL,
    "tenant_id" UUID NOT NULL,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "details" JSONB NOT NULL DEFAULT '{}',
    "request_id" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT "audit_log_pkey" PRIMARY KEY ("entry_id")
);
ALTER TABLE audit_log ADD CONSTRAINT "audit_log_tenant_id_fkey"
  FOREIGN KEY ("tenant_id") REFERENCES tenants ("tenant_id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE audit_log
  -- `key:ID` and `user:SUB` are callers; a payment provider's callback is `provider:NAME`.
  ADD CONSTRAINT audit_log_actor CHECK (actor ~ '^(key|user|provider):.' OR actor IN ('operator', 'system')),
  ADD CONSTRAINT audit_log_action CHECK (action ~ '^[a-z_]+\.[a-z_]+$'),
  ADD CONSTRAINT audit_log_details CHECK (jsonb_typeof(details) = 'object');
CREATE INDEX "audit_log_tenant_id_seq_idx" ON audit_log ("tenant_id", "seq" DESC);
SELECT raise_wall('audit_log');
GRANT SELECT, INSERT ON audit_log TO reelwright_tenant;
GRANT USAGE ON SEQUENCE audit_log_seq_seq TO reelwright_tenant;

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_log is append-only';
END $$;
CREATE TRIGGER audit_log_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

-- A UUID of version 7 (RFC 9562): the milliseconds lie over the first six bytes of a random one, then the version's bits.
CREATE FUNCTION new_id() RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    PLACING substring(int8send(floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6),
    52, 1), 53, 1), 'hex')::uuid
$$;

-- Notes a change in the transaction that makes it. Never give it a key, a token, a card's number or a secret.
CREATE FUNCTION note_change(tenant uuid, actor text, action text, details jsonb DEFAULT '{}', request_id text DEFAULT NULL)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO audit_log (entry_id, tenant_id, actor, action, details, request_id) VALUES (new_id(), $1, $2, $3, $4, $5)
$$;

-- A tenant sees its keys but not their hashes, makes new ones and revokes them; nothing of a key changes otherwise.
GRANT SELECT (key_id, tenant_id, name, key_prefix, expires_at, revoked_at, last_used_at, created_at), INSERT,
  UPDATE (revoked_at) ON api_keys TO reelwright_tenant;

-- The tenant of an issuer's subject, made at its first sight with its account and its bonus. Of many first requests at
-- once one makes it and the others wait for its commit; the primary key would refuse a second one besides.
CREATE FUNCTION sign_in(who_issued text, who text, new_tenant uuid, called text, mail text, bonus bigint, bonus_id uuid,
  request text)
RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  found_tenant uuid;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(jsonb_build_array('sign_in', who_issued, who)::text, 0));
  SELECT s.tenant_id INTO found_tenant FROM tenant_subjects s WHERE s.issuer = who_issued AND s.subject = who;
  IF FOUND THEN
    RETURN found_tenant;
  END IF;
  INSERT INTO tenants (tenant_id, name, email) VALUES (new_tenant, called, mail);
  INSERT INTO credit_accounts (tenant_id, balance) VALUES (new_tenant, bonus);
  INSERT INTO credit_transactions (transaction_id, tenant_id, type, amount, balance_before, balance_after,
    credit_balance_after, credit_reserved_after, available_after, description, created_at)
  SELECT bonus_id, new_tenant, 'bonus', bonus, 0, bonus, bonus, 0, bonus, 'Welcome bonus', clock_timestamp()
  WHERE bonus > 0;
  INSERT INTO tenant_subjects (issuer, subject, tenant_id) VALUES (who_issued, who, new_tenant);
  PERFORM note_change(new_tenant, 'user:' || who, 'tenant.signed_up',
    jsonb_build_object('issuer', who_issued, 'bonus', bonus), request);
  RETURN new_tenant;
END $$;
