-- Deliveries as their tenant sees them: the attempts, and lists of one state, the newest first.
ALTER TABLE "webhook_deliveries" ADD COLUMN "attempt_log" JSONB;
CREATE INDEX "webhook_deliveries_tenant_id_state_created_at_delivery_id_idx" ON "webhook_deliveries"("tenant_id", "state", "created_at" DESC, "delivery_id" DESC);

-- Items that wait for a person, in the order in which their making was due.
CREATE INDEX tasks_in_review ON tasks (tenant_id, ready_at, task_id) WHERE status = 'review';

-- What a tenant's jobs did on a UTC day.
CREATE TABLE "usage_days" (
    "tenant_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "jobs_created" INTEGER NOT NULL DEFAULT 0,
    "jobs_completed" INTEGER NOT NULL DEFAULT 0,
    "jobs_failed" INTEGER NOT NULL DEFAULT 0,
    "jobs_cancelled" INTEGER NOT NULL DEFAULT 0,
    "credits" BIGINT NOT NULL DEFAULT 0,
    "components" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "usage_days_pkey" PRIMARY KEY ("tenant_id", "day")
);
ALTER TABLE "usage_days" ADD CONSTRAINT "usage_days_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "credit_accounts"("tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;
