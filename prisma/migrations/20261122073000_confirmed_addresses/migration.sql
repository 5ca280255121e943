-- Mail goes to addresses whose owners said yes, and to each only so much of it a day (docs/alerts.md).

-- Whether the issuer of the account's tokens vouches for its address. Until now only addresses were kept that no issuer
-- had called unchecked.
ALTER TABLE tenants ADD COLUMN "email_verified" BOOLEAN NOT NULL DEFAULT false;
UPDATE tenants SET email_verified = true WHERE email IS NOT NULL;

DROP FUNCTION sign_in(text, text, uuid, text, text, bigint, uuid, text);
-- As before, and notes whether the issuer vouches for the address.
CREATE FUNCTION sign_in(who_issued text, who text, new_tenant uuid, called text, mail text, bonus bigint, bonus_id uuid,
  request text, is_verified boolean DEFAULT false)
RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  found_tenant uuid;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(jsonb_build_array('sign_in', who_issued, who)::text, 0));
  SELECT s.tenant_id INTO found_tenant FROM tenant_subjects s WHERE s.issuer = who_issued AND s.subject = who;
  IF FOUND THEN
    RETURN found_tenant;
  END IF;
  INSERT INTO tenants (tenant_id, name, email, email_verified)
  VALUES (new_tenant, called, mail, is_verified AND mail IS NOT NULL);
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

-- The mailbox that an address leads to, as far as one can tell: letters' case and what follows a plus don't matter.
CREATE FUNCTION mailbox_of(address text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT lower(regexp_replace(address, '\+[^@]*@', '@'))
$$;

-- Whether an alert's address may be written to, and whether a crossing waits for that.
ALTER TABLE credit_alerts
  ADD COLUMN "email_confirmed" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "is_due" BOOLEAN NOT NULL DEFAULT false;
UPDATE credit_alerts c SET email_confirmed = true
FROM tenants t WHERE t.tenant_id = c.tenant_id AND lower(t.email) = lower(c.email);

-- Asked: may we write there? The link in the mail is signed; nothing of it is kept here.
CREATE TABLE address_confirmations (
    "confirmation_id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(6),
    CONSTRAINT "address_confirmations_pkey" PRIMARY KEY ("confirmation_id")
);
ALTER TABLE address_confirmations ADD CONSTRAINT "address_confirmations_tenant_id_fkey"
  FOREIGN KEY ("tenant_id") REFERENCES tenants ("tenant_id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "address_confirmations_tenant_id_created_at_idx" ON address_confirmations ("tenant_id", "created_at" DESC);
SELECT raise_wall('address_confirmations');
GRANT SELECT, INSERT ON address_confirmations TO reelwright_tenant;

ALTER TABLE mails
  DROP CONSTRAINT mails_kind,
  ADD CONSTRAINT mails_kind CHECK (kind IN ('credit_alert', 'confirm_address', 'topup_declined', 'topup_stopped',
    'topup_limited', 'topup_lost'));

-- Mails to one mailbox on a UTC day, whichever tenants they are from; confirmations are among them.
CREATE TABLE mail_counts (
    "day" DATE NOT NULL,
    "mailbox" TEXT NOT NULL,
    "mails" INTEGER NOT NULL,
    "confirmations" INTEGER NOT NULL,
    CONSTRAINT "mail_counts_pkey" PRIMARY KEY ("day", "mailbox")
);

-- Leases mails that are due. What is more than `most_daily` to one mailbox on a day, or asks its owner once more than
-- `most_asked` times, is given up. Counted here and not where it is written, since a lock on a mailbox would make the
-- accounts of several tenants wait for each other.
CREATE FUNCTION claim_mails(most integer, lease_ms float8, most_daily integer, most_asked integer)
RETURNS SETOF mails LANGUAGE plpgsql AS $$
DECLARE
  today date := (clock_timestamp() AT TIME ZONE 'UTC')::date;
  ids uuid[];
  due mails;
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
    IF due.attempts = 0 THEN
      asks := (due.kind = 'confirm_address')::integer;
      INSERT INTO mail_counts AS c (day, mailbox, mails, confirmations)
      VALUES (today, mailbox_of(due.recipient), 1, asks)
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
END $$;

-- Where a tenant's mail goes: the alert's address, else the account's own, if their owner said yes; null: nowhere.
CREATE FUNCTION mail_address_of(tenant uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN c.email_confirmed THEN c.email WHEN t.email_verified THEN t.email END
  FROM tenants t LEFT JOIN credit_alerts c USING (tenant_id) WHERE t.tenant_id = tenant
$$;

-- A crossing is told at once, or waits until the address is confirmed.
CREATE OR REPLACE FUNCTION note_alert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE credit_alerts SET is_due = true WHERE tenant_id = NEW.tenant_id AND enabled;
  PERFORM tell_due_alert(NEW.tenant_id, NEW.balance - NEW.reserved, NEW.alert_below);
  RETURN NULL;
END $$;

-- Tells of a crossing that waits, if it may be told now and still holds.
CREATE FUNCTION tell_due_alert(tenant uuid, available bigint, threshold bigint) RETURNS void LANGUAGE sql AS $$
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

-- Alerts that are set already, to other addresses than the account's own: their owners are asked once.
WITH asked AS (
  INSERT INTO address_confirmations (confirmation_id, tenant_id, email, expires_at)
  SELECT new_id(), c.tenant_id, c.email, clock_timestamp() + interval '14 days'
  FROM credit_alerts c WHERE c.enabled AND NOT c.email_confirmed
  RETURNING confirmation_id, tenant_id, email
)
INSERT INTO mails (mail_id, tenant_id, kind, recipient, data, next_attempt_at, created_at)
SELECT new_id(), a.tenant_id, 'confirm_address', a.email,
  jsonb_build_object('tenant', t.name, 'available', 0, 'threshold', 0, 'confirmation', a.confirmation_id),
  clock_timestamp(), clock_timestamp()
FROM asked a JOIN tenants t USING (tenant_id);
