-- Mail goes to addresses whose owners said yes, and to each only so much of it a day (docs/operate/alerts.md).

-- Where a tenant's mail goes: the alert's address, else the account's own, if their owner said yes; null: nowhere.
CREATE OR REPLACE FUNCTION mail_address_of(tenant uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN c.email_confirmed THEN c.email WHEN t.email_verified THEN t.email END
  FROM tenants t LEFT JOIN credit_alerts c USING (tenant_id) WHERE t.tenant_id = tenant
$$;

-- Where an account's owner is told of changes: the account's own address first, which no API key can change.
CREATE OR REPLACE FUNCTION owner_address_of(tenant uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN t.email_verified AND t.email IS NOT NULL THEN t.email WHEN c.email_confirmed THEN c.email END
  FROM tenants t LEFT JOIN credit_alerts c USING (tenant_id) WHERE t.tenant_id = tenant
$$;

-- A stored setting as its owner may see it: of a webhook whether it signs, not the secret.
CREATE OR REPLACE FUNCTION shown_setting(setting jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN setting ? 'url'
    THEN jsonb_build_object('url', setting -> 'url', 'signed', setting ->> 'secret' IS NOT NULL) ELSE setting END
$$;

-- The mailbox that an address leads to, as far as one can tell: letters' case and what follows a plus don't matter.
CREATE OR REPLACE FUNCTION mailbox_of(address text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT lower(regexp_replace(address, '\+[^@]*@', '@'))
$$;

-- Leases mails that are due. What is more than `most_daily` to one mailbox on a day, or asks its owner once more than
-- `most_asked` times (a confirmation or an invitation), is given up. Counted here and not where it is written, since a lock on a mailbox would make the
-- accounts of several tenants wait for each other. Mails about changes of an account have a limit of their own, so that
-- no flood of other mail hides them.
CREATE OR REPLACE FUNCTION claim_mails(most integer, lease_ms float8, most_daily integer, most_asked integer)
RETURNS SETOF mails LANGUAGE plpgsql AS $$
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
END $$;
