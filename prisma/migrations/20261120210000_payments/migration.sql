-- Money and what it bought (docs/billing.md). A payment provider tells facts, in any order and more than once; here
-- they are kept, and the ledger is brought to what they say.

-- What is being bought: by a person on a provider's page, or by auto top-up. Written before the provider is asked.
CREATE TABLE payment_orders (
    "session_id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "payment_type" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "pack_id" TEXT NOT NULL,
    "credits" BIGINT NOT NULL,
    "cents" BIGINT NOT NULL,
    "save_method" BOOLEAN NOT NULL DEFAULT false,
    "reference" TEXT,
    "checkout_url" TEXT,
    "success_url" TEXT NOT NULL,
    "cancel_url" TEXT NOT NULL,
    "failure" TEXT,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    "looked_at" TIMESTAMPTZ(6),
    "paid_at" TIMESTAMPTZ(6),
    CONSTRAINT "payment_orders_pkey" PRIMARY KEY ("session_id")
);
ALTER TABLE payment_orders ADD CONSTRAINT "payment_orders_tenant_id_fkey"
  FOREIGN KEY ("tenant_id") REFERENCES credit_accounts ("tenant_id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE payment_orders
  ADD CONSTRAINT payment_orders_kind CHECK (kind IN ('checkout', 'top_up')),
  ADD CONSTRAINT payment_orders_type CHECK (payment_type IN ('card', 'wallet')),
  ADD CONSTRAINT payment_orders_status CHECK (status IN ('pending', 'paid', 'expired', 'failed')),
  ADD CONSTRAINT payment_orders_amounts CHECK (credits > 0 AND cents > 0),
  ADD CONSTRAINT payment_orders_paid CHECK ((status = 'paid') = (paid_at IS NOT NULL));
CREATE INDEX "payment_orders_tenant_id_created_at_idx" ON payment_orders ("tenant_id", "created_at" DESC);
CREATE INDEX payment_orders_pending ON payment_orders (coalesce(looked_at, created_at)) WHERE status = 'pending';

-- Money that came in. A row without an order holds what was told of a payment before the payment itself.
CREATE TABLE payments (
    "payment_id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "session_id" UUID,
    "tenant_id" UUID,
    "cents" BIGINT NOT NULL DEFAULT 0,
    "credits" BIGINT NOT NULL DEFAULT 0,
    "due" BIGINT NOT NULL DEFAULT 0,
    "taken" BIGINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    "paid_at" TIMESTAMPTZ(6),
    CONSTRAINT "payments_pkey" PRIMARY KEY ("payment_id")
);
CREATE UNIQUE INDEX "payments_provider_reference_key" ON payments ("provider", "reference");
CREATE UNIQUE INDEX "payments_session_id_key" ON payments ("session_id");
ALTER TABLE payments ADD CONSTRAINT "payments_session_id_fkey"
  FOREIGN KEY ("session_id") REFERENCES payment_orders ("session_id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE payments ADD CONSTRAINT "payments_tenant_id_fkey"
  FOREIGN KEY ("tenant_id") REFERENCES credit_accounts ("tenant_id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE payments
  -- Paid, or only heard of.
  ADD CONSTRAINT payments_paid CHECK (num_nonnulls(session_id, tenant_id, paid_at) IN (0, 3)
    AND (session_id IS NOT NULL) = (credits > 0) AND (session_id IS NOT NULL) = (cents > 0)),
  -- What is to be taken back is never more than what was granted, and no more is taken than is to be.
  ADD CONSTRAINT payments_due CHECK (due BETWEEN 0 AND credits),
  ADD CONSTRAINT payments_taken CHECK (taken BETWEEN 0 AND due);
CREATE INDEX payments_owed ON payments ("tenant_id") WHERE taken < due;

-- Refunds and disputes, by the provider's names of them: the last word on each.
CREATE TABLE payment_reversals (
    "payment_id" UUID NOT NULL,
    "scope" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "cents" BIGINT NOT NULL,
    "state" TEXT NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL,
    CONSTRAINT "payment_reversals_pkey" PRIMARY KEY ("payment_id", "scope", "reference")
);
ALTER TABLE payment_reversals ADD CONSTRAINT "payment_reversals_payment_id_fkey"
  FOREIGN KEY ("payment_id") REFERENCES payments ("payment_id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE payment_reversals
  ADD CONSTRAINT payment_reversals_scope CHECK (scope IN ('total', 'refund', 'returned', 'dispute')),
  ADD CONSTRAINT payment_reversals_state CHECK (state IN ('opened', 'lost', 'won')),
  ADD CONSTRAINT payment_reversals_cents CHECK (cents >= 0);

-- Cards that may be charged without their owner.
CREATE TABLE payment_methods (
    "method_id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "customer" TEXT,
    "brand" TEXT NOT NULL,
    "last4" TEXT NOT NULL,
    "exp_month" INTEGER NOT NULL,
    "exp_year" INTEGER NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    "removed_at" TIMESTAMPTZ(6),
    CONSTRAINT "payment_methods_pkey" PRIMARY KEY ("method_id")
);
-- A removed one keeps its reference, so that a late callback doesn't bring it back.
CREATE UNIQUE INDEX "payment_methods_provider_reference_key" ON payment_methods ("provider", "reference");
CREATE INDEX "payment_methods_tenant_id_idx" ON payment_methods ("tenant_id");
CREATE UNIQUE INDEX payment_methods_one_default ON payment_methods (tenant_id) WHERE is_default;
ALTER TABLE payment_methods ADD CONSTRAINT "payment_methods_tenant_id_fkey"
  FOREIGN KEY ("tenant_id") REFERENCES credit_accounts ("tenant_id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE payment_methods
  ADD CONSTRAINT payment_methods_date CHECK (exp_month BETWEEN 1 AND 12 AND exp_year BETWEEN 2000 AND 2200),
  ADD CONSTRAINT payment_methods_removed CHECK (removed_at IS NULL OR NOT is_default);

SELECT raise_wall(walled) FROM unnest(ARRAY['payment_orders', 'payments', 'payment_methods']::regclass[]) AS walled;
-- Reversals belong to their payment's tenant; tenants don't read them, and no callback is done in a tenant's name.
GRANT SELECT, INSERT ON payment_orders TO reelwright_tenant;
GRANT SELECT, INSERT, UPDATE (is_default, removed_at) ON payment_methods TO reelwright_tenant;

-- The ledger names the payment that a row is about. Credits of a refunded or disputed payment are taken back as
-- anything is spent, by a `reserve` and its `consume`, and come back by a `refund` when the money did: a refund's
-- amount is positive (spec, "Credit transaction").
ALTER TABLE credit_transactions
  ADD COLUMN "payment_id" UUID,
  ADD CONSTRAINT "credit_transactions_payment_id_fkey"
    FOREIGN KEY ("payment_id") REFERENCES payments ("payment_id") ON DELETE RESTRICT ON UPDATE CASCADE,
  DROP CONSTRAINT credit_transactions_hold,
  ADD CONSTRAINT credit_transactions_hold CHECK (CASE
    WHEN type IN ('reserve', 'consume') THEN num_nonnulls(hold_id, playground_task_id, payment_id) = 1
    WHEN type = 'release' THEN num_nonnulls(hold_id, playground_task_id) = 1 AND payment_id IS NULL
    ELSE num_nonnulls(hold_id, playground_task_id) = 0 END);
-- A payment grants once, whatever else goes wrong.
CREATE UNIQUE INDEX credit_transactions_one_purchase ON credit_transactions (payment_id) WHERE type = 'purchase';
CREATE INDEX "credit_transactions_payment_id_idx" ON credit_transactions ("payment_id");
