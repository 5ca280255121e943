-- Alerts about low credits, automatic top-ups, the mail that tells of both, and the nightly audits (docs/alerts.md).

-- What a tenant configured. The threshold in force stands in the account, so that whoever moves the account sees it.
CREATE TABLE credit_alerts (
    "tenant_id" UUID NOT NULL,
    "enabled" BOOLEAN NOT NULL,
    "threshold_credits" BIGINT NOT NULL,
    "email" TEXT,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT "credit_alerts_pkey" PRIMARY KEY ("tenant_id")
);
CREATE TABLE auto_topups (
    "tenant_id" UUID NOT NULL,
    "enabled" BOOLEAN NOT NULL,
    "threshold_credits" BIGINT NOT NULL,
    "pack_id" TEXT NOT NULL,
    "payment_method_id" TEXT,
    "monthly_limit_cents" BIGINT NOT NULL,
    -- Refusals in a row; the third switches it off.
    "declines" INTEGER NOT NULL DEFAULT 0,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT "auto_topups_pkey" PRIMARY KEY ("tenant_id")
);
ALTER TABLE credit_alerts
  ADD CONSTRAINT "credit_alerts_tenant_id_fkey"
    FOREIGN KEY ("tenant_id") REFERENCES credit_accounts ("tenant_id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT credit_alerts_threshold CHECK (threshold_credits > 0),
  ADD CONSTRAINT credit_alerts_email CHECK (email IS NOT NULL OR NOT enabled);
ALTER TABLE auto_topups
  ADD CONSTRAINT "auto_topups_tenant_id_fkey"
    FOREIGN KEY ("tenant_id") REFERENCES credit_accounts ("tenant_id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT auto_topups_numbers CHECK (threshold_credits > 0 AND monthly_limit_cents > 0 AND declines >= 0),
  ADD CONSTRAINT auto_topups_method CHECK (payment_method_id IS NOT NULL OR NOT enabled);

-- A crossing's automatic charge. Its id is the idempotency key at the payment provider.
CREATE TABLE topups (
    "topup_id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "threshold" BIGINT NOT NULL,
    "available" BIGINT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    -- What is charged, the same at each attempt; null until the first.
    "pack_id" TEXT,
    "credits" BIGINT,
    "price_cents" BIGINT,
    "payment_method_id" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(6) NOT NULL,
    "lease_token" BIGINT,
    "lease_expires_at" TIMESTAMPTZ(6),
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "begun_at" TIMESTAMPTZ(6),
    "finished_at" TIMESTAMPTZ(6),
    CONSTRAINT "topups_pkey" PRIMARY KEY ("topup_id")
);
ALTER TABLE topups ADD CONSTRAINT "topups_tenant_id_fkey"
  FOREIGN KEY ("tenant_id") REFERENCES credit_accounts ("tenant_id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE topups
  -- paid; declined by the bank; limited by the month's limit; dropped since it was switched off; lost: nobody knows.
  ADD CONSTRAINT topups_state CHECK (state IN ('pending', 'paid', 'declined', 'limited', 'dropped', 'lost')),
  ADD CONSTRAINT topups_order CHECK (
    num_nonnulls(pack_id, credits, price_cents, payment_method_id, begun_at) = CASE WHEN begun_at IS NULL THEN 0 ELSE 5 END),
  ADD CONSTRAINT topups_begun CHECK (begun_at IS NOT NULL OR state IN ('pending', 'limited', 'dropped')),
  ADD CONSTRAINT topups_finished CHECK ((state = 'pending') = (finished_at IS NULL)),
  ADD CONSTRAINT topups_lease CHECK (lease_expires_at IS NULL OR lease_token IS NOT NULL);
-- One at a time: a further crossing starts none.
CREATE UNIQUE INDEX topups_one_pending ON topups (tenant_id) WHERE state = 'pending';
CREATE INDEX topups_due ON topups (next_attempt_at) WHERE state = 'pending';
CREATE INDEX "topups_tenant_id_created_at_idx" ON topups ("tenant_id", "created_at" DESC);

-- Mail that is to be sent, written in the transaction of what it tells.
CREATE TABLE mails (
    "mail_id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    -- Begun ones, also those whose outcome nobody knows.
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(6) NOT NULL,
    "lease_token" BIGINT,
    "lease_expires_at" TIMESTAMPTZ(6),
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "finished_at" TIMESTAMPTZ(6),
    CONSTRAINT "mails_pkey" PRIMARY KEY ("mail_id")
);
ALTER TABLE mails ADD CONSTRAINT "mails_tenant_id_fkey"
  FOREIGN KEY ("tenant_id") REFERENCES tenants ("tenant_id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE mails
  ADD CONSTRAINT mails_kind CHECK (kind IN ('credit_alert', 'topup_declined', 'topup_stopped', 'topup_limited', 'topup_lost')),
  ADD CONSTRAINT mails_state CHECK (state IN ('pending', 'sent', 'abandoned')),
  ADD CONSTRAINT mails_finished CHECK ((state = 'pending') = (finished_at IS NULL)),
  ADD CONSTRAINT mails_lease CHECK (lease_expires_at IS NULL OR lease_token IS NOT NULL);
CREATE INDEX mails_due ON mails (next_attempt_at) WHERE state = 'pending';
CREATE INDEX "mails_tenant_id_idx" ON mails ("tenant_id");

-- The ledger's audits, one per UTC day.
CREATE TABLE ledger_audits (
    "day" DATE NOT NULL,
    "begun_at" TIMESTAMPTZ(6) NOT NULL,
    "lease_expires_at" TIMESTAMPTZ(6),
    "finished_at" TIMESTAMPTZ(6),
    "accounts" BIGINT,
    "transactions" BIGINT,
    "drift_rows" BIGINT,
    "duration_ms" DOUBLE PRECISION,
    CONSTRAINT "ledger_audits_pkey" PRIMARY KEY ("day")
);
ALTER TABLE ledger_audits ADD CONSTRAINT ledger_audits_finished CHECK (
  num_nonnulls(finished_at, accounts, transactions, drift_rows, duration_ms) IN (0, 5));

SELECT raise_wall(walled) FROM unnest(ARRAY['credit_alerts', 'auto_topups', 'topups', 'mails']::regclass[]) AS walled;
GRANT SELECT, INSERT, UPDATE ON credit_alerts, auto_topups TO reelwright_tenant;
-- A tenant's own request may be what crosses the threshold.
GRANT SELECT, INSERT ON topups, mails TO reelwright_tenant;

-- Null: nobody wants to know.
ALTER TABLE credit_accounts
  ADD COLUMN "alert_below" BIGINT,
  ADD COLUMN "topup_below" BIGINT,
  ADD CONSTRAINT credit_accounts_thresholds CHECK (alert_below > 0 AND topup_below > 0);

-- The crossings: the account's row was not below, and is below now, whoever moved it, in the mover's own transaction.
-- A raised or new threshold crosses, too, where the credits were not below the former one. The conditions are looked
-- at for each move of an account, the functions run at a crossing only.
CREATE FUNCTION note_alert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO mails (mail_id, tenant_id, kind, recipient, data, next_attempt_at, created_at)
  SELECT new_id(), NEW.tenant_id, 'credit_alert', c.email,
    jsonb_build_object('tenant', t.name, 'available', NEW.balance - NEW.reserved, 'threshold', NEW.alert_below),
    clock_timestamp(), clock_timestamp()
  FROM credit_alerts c JOIN tenants t USING (tenant_id) WHERE c.tenant_id = NEW.tenant_id AND c.enabled;
  RETURN NULL;
END $$;
CREATE FUNCTION note_topup() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO topups (topup_id, tenant_id, threshold, available, next_attempt_at, created_at)
  VALUES (new_id(), NEW.tenant_id, NEW.topup_below, NEW.balance - NEW.reserved, clock_timestamp(), clock_timestamp())
  ON CONFLICT (tenant_id) WHERE state = 'pending' DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER credit_accounts_alert AFTER UPDATE ON credit_accounts FOR EACH ROW
  WHEN (NEW.balance - NEW.reserved < NEW.alert_below
    AND (OLD.balance - OLD.reserved < OLD.alert_below) IS NOT TRUE)
  EXECUTE FUNCTION note_alert();
CREATE TRIGGER credit_accounts_topup AFTER UPDATE ON credit_accounts FOR EACH ROW
  WHEN (NEW.balance - NEW.reserved < NEW.topup_below
    AND (OLD.balance - OLD.reserved < OLD.topup_below) IS NOT TRUE)
  EXECUTE FUNCTION note_topup();

-- A top-up whose card is gone is switched off, whoever removed the card.
CREATE FUNCTION stop_topup() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE credit_accounts SET topup_below = NULL WHERE tenant_id = NEW.tenant_id AND topup_below IS NOT NULL AND EXISTS (
    SELECT FROM auto_topups a WHERE a.tenant_id = NEW.tenant_id AND a.payment_method_id = NEW.method_id::text);
  UPDATE auto_topups SET enabled = false, payment_method_id = NULL, updated_at = clock_timestamp()
  WHERE tenant_id = NEW.tenant_id AND payment_method_id = NEW.method_id::text;
  RETURN NULL;
END $$;
CREATE TRIGGER payment_methods_stop_topup AFTER UPDATE OF removed_at ON payment_methods FOR EACH ROW
  WHEN (NEW.removed_at IS NOT NULL AND OLD.removed_at IS NULL)
  EXECUTE FUNCTION stop_topup();
