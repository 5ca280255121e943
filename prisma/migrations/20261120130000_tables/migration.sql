-- CreateTable
CREATE TABLE "tenants" (
    "tenant_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT,
    "avatar" TEXT,
    "logo" TEXT,
    "webhook_url" TEXT,
    "webhook_secret" BYTEA,
    "concurrent_limit" INTEGER,
    "daily_limit" INTEGER,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tenants_pkey" PRIMARY KEY ("tenant_id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "key_id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "key_prefix" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(6),
    "revoked_at" TIMESTAMPTZ(6),
    "last_used_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("key_id")
);

-- CreateTable
CREATE TABLE "jobs" (
    "job_id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "params_hash" TEXT NOT NULL,
    "params" JSONB NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "current_stage" TEXT NOT NULL,
    "progress_percent" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "pause_reason" TEXT,
    "error" JSONB,
    "credits_estimated" BIGINT NOT NULL,
    "credits_reserved" BIGINT NOT NULL,
    "credits_consumed" BIGINT NOT NULL DEFAULT 0,
    "run_no" INTEGER NOT NULL DEFAULT 1,
    "event_seq" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "updated_at" TIMESTAMPTZ(6) NOT NULL,
    "started_at" TIMESTAMPTZ(6),
    "completed_at" TIMESTAMPTZ(6),

    CONSTRAINT "jobs_pkey" PRIMARY KEY ("job_id")
);

-- CreateTable
CREATE TABLE "tasks" (
    "task_id" UUID NOT NULL,
    "job_id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "run_no" INTEGER NOT NULL,
    "stage" TEXT NOT NULL,
    "unit" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'ready',
    "priority" SMALLINT NOT NULL DEFAULT 1,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "crashes" INTEGER NOT NULL DEFAULT 0,
    "items" INTEGER NOT NULL DEFAULT 0,
    "progress" REAL NOT NULL DEFAULT 0,
    "memo" JSONB,
    "output" JSONB,
    "error" JSONB,
    "lease_token" BIGINT,
    "lease_owner" INTEGER,
    "lease_expires_at" TIMESTAMPTZ(6),
    "not_before" TIMESTAMPTZ(6),
    "dispatched_at" TIMESTAMPTZ(6),
    "dispatch_seq" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "started_at" TIMESTAMPTZ(6),
    "finished_at" TIMESTAMPTZ(6),

    CONSTRAINT "tasks_pkey" PRIMARY KEY ("task_id")
);

-- CreateTable
CREATE TABLE "job_events" (
    "job_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "job_events_pkey" PRIMARY KEY ("job_id","seq")
);

-- CreateTable
CREATE TABLE "vendor_calls" (
    "key" TEXT NOT NULL,
    "tenant_id" UUID NOT NULL,
    "job_id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'intent',
    "vendor_task_id" TEXT,
    "submissions" INTEGER NOT NULL DEFAULT 0,
    "result" JSONB,
    "cost_usd" DECIMAL(14,6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "vendor_calls_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "credit_accounts" (
    "tenant_id" UUID NOT NULL,
    "balance" BIGINT NOT NULL DEFAULT 0,
    "reserved" BIGINT NOT NULL DEFAULT 0,
    "live_jobs" INTEGER NOT NULL DEFAULT 0,
    "jobs_today" INTEGER NOT NULL DEFAULT 0,
    "jobs_day" DATE NOT NULL DEFAULT '1970-01-01'::date,
    "jobs_total" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "credit_accounts_pkey" PRIMARY KEY ("tenant_id")
);

-- CreateTable
CREATE TABLE "credit_holds" (
    "hold_id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "job_id" UUID NOT NULL,
    "run_no" INTEGER NOT NULL,
    "amount" BIGINT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "consumed" BIGINT,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "settled_at" TIMESTAMPTZ(6),

    CONSTRAINT "credit_holds_pkey" PRIMARY KEY ("hold_id")
);

-- CreateTable
CREATE TABLE "credit_transactions" (
    "transaction_id" UUID NOT NULL,
    "seq" BIGSERIAL NOT NULL,
    "tenant_id" UUID NOT NULL,
    "hold_id" UUID,
    "job_id" UUID,
    "type" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "balance_before" BIGINT NOT NULL,
    "balance_after" BIGINT NOT NULL,
    "credit_balance_after" BIGINT NOT NULL,
    "credit_reserved_after" BIGINT NOT NULL,
    "available_after" BIGINT NOT NULL,
    "description" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "credit_transactions_pkey" PRIMARY KEY ("transaction_id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "delivery_id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "job_id" UUID NOT NULL,
    "run_no" INTEGER NOT NULL,
    "event" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "body" BYTEA NOT NULL,
    "secret" BYTEA,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(6) NOT NULL,
    "lease_token" BIGINT,
    "lease_expires_at" TIMESTAMPTZ(6),
    "last_status" INTEGER,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "finished_at" TIMESTAMPTZ(6),

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("delivery_id")
);

-- CreateTable
CREATE TABLE "payment_events" (
    "provider" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "tenant_id" UUID,
    "type" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_events_pkey" PRIMARY KEY ("provider","event_id")
);

-- CreateTable
CREATE TABLE "workers" (
    "owner" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "slots" JSONB NOT NULL,
    "started_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "workers_pkey" PRIMARY KEY ("owner")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys"("hash");

-- CreateIndex
CREATE INDEX "api_keys_tenant_id_created_at_idx" ON "api_keys"("tenant_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "jobs_tenant_id_created_at_job_id_idx" ON "jobs"("tenant_id", "created_at" DESC, "job_id" DESC);

-- CreateIndex
CREATE INDEX "jobs_tenant_id_status_created_at_job_id_idx" ON "jobs"("tenant_id", "status", "created_at" DESC, "job_id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "jobs_tenant_id_idempotency_key_key" ON "jobs"("tenant_id", "idempotency_key");

-- CreateIndex
CREATE UNIQUE INDEX "tasks_job_id_run_no_stage_unit_key" ON "tasks"("job_id", "run_no", "stage", "unit");

-- CreateIndex
CREATE INDEX "vendor_calls_job_id_idx" ON "vendor_calls"("job_id");

-- CreateIndex
CREATE UNIQUE INDEX "credit_holds_job_id_run_no_key" ON "credit_holds"("job_id", "run_no");

-- CreateIndex
CREATE INDEX "credit_transactions_tenant_id_seq_idx" ON "credit_transactions"("tenant_id", "seq" DESC);

-- CreateIndex
CREATE INDEX "credit_transactions_job_id_idx" ON "credit_transactions"("job_id");

-- CreateIndex
CREATE UNIQUE INDEX "credit_transactions_hold_id_type_key" ON "credit_transactions"("hold_id", "type");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_deliveries_job_id_run_no_event_key" ON "webhook_deliveries"("job_id", "run_no", "event");

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("tenant_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "jobs"("job_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job_events" ADD CONSTRAINT "job_events_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "jobs"("job_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_accounts" ADD CONSTRAINT "credit_accounts_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("tenant_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_holds" ADD CONSTRAINT "credit_holds_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "jobs"("job_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_holds" ADD CONSTRAINT "credit_holds_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "credit_accounts"("tenant_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_transactions" ADD CONSTRAINT "credit_transactions_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "credit_accounts"("tenant_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_transactions" ADD CONSTRAINT "credit_transactions_hold_id_fkey" FOREIGN KEY ("hold_id") REFERENCES "credit_holds"("hold_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("tenant_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "jobs"("job_id") ON DELETE RESTRICT ON UPDATE CASCADE;

