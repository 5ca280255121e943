-- The ledger is audited in parts of its sequence. A pass keeps, for each account, what the rows up to its position add up to.
CREATE TABLE "ledger_passes" (
    "pass" TEXT NOT NULL,
    "seq" BIGINT NOT NULL DEFAULT 0,
    "hold_id" UUID,

    CONSTRAINT "ledger_passes_pkey" PRIMARY KEY ("pass")
);

CREATE TABLE "ledger_checkpoints" (
    "pass" TEXT NOT NULL,
    "tenant_id" UUID NOT NULL,
    "seq" BIGINT NOT NULL,
    "transactions" BIGINT NOT NULL,
    "balance" BIGINT NOT NULL,
    "available" BIGINT NOT NULL,
    "balance_shown" BIGINT NOT NULL,
    "available_shown" BIGINT NOT NULL,
    "broken" BIGINT NOT NULL DEFAULT 0,
    "first" JSONB,
    "reread" JSONB,

    CONSTRAINT "ledger_checkpoints_pkey" PRIMARY KEY ("pass", "tenant_id")
);
-- Rows have room for their next version in their page.
ALTER TABLE "ledger_checkpoints" SET (fillfactor = 50);

-- Rows are appended, so those of a part are in few pages.
CREATE INDEX credit_transactions_seq ON credit_transactions USING brin (seq) WITH (pages_per_range = 32, autosummarize = on);
