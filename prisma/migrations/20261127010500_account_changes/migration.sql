-- Changes of cards, top-ups and webhooks that an account's owner is told of and may undo.
CREATE TABLE "account_changes" (
    "change_id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "author" JSONB NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "undone_at" TIMESTAMPTZ(6),

    CONSTRAINT "account_changes_pkey" PRIMARY KEY ("change_id"),
    CONSTRAINT account_changes_kind CHECK (kind IN ('webhook', 'auto_topup', 'payment_method'))
);

CREATE INDEX "account_changes_tenant_id_created_at_idx" ON "account_changes"("tenant_id", "created_at" DESC);

ALTER TABLE "account_changes" ADD CONSTRAINT "account_changes_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("tenant_id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE mails
  DROP CONSTRAINT mails_kind,
  ADD CONSTRAINT mails_kind CHECK (kind IN ('credit_alert', 'confirm_address', 'topup_declined', 'topup_stopped',
    'topup_limited', 'topup_lost', 'account_changed'));
