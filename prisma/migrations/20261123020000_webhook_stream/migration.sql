-- Tenants that follow the stream of their webhook events, and the events that are kept for them.
CREATE TABLE "webhook_listeners" (
    "tenant_id" UUID NOT NULL,
    "keep_until" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "webhook_listeners_pkey" PRIMARY KEY ("tenant_id")
);

CREATE TABLE "webhook_stream_events" (
    "event_no" BIGSERIAL NOT NULL,
    "tenant_id" UUID NOT NULL,
    "transaction" BIGINT NOT NULL,
    "job_id" UUID NOT NULL,
    "run_no" INTEGER NOT NULL,
    "event" TEXT NOT NULL,
    "body" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "webhook_stream_events_pkey" PRIMARY KEY ("event_no")
);

CREATE INDEX "webhook_stream_events_tenant_id_transaction_event_no_idx" ON "webhook_stream_events"("tenant_id", "transaction", "event_no");

ALTER TABLE "webhook_listeners" ADD CONSTRAINT "webhook_listeners_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("tenant_id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "webhook_stream_events" ADD CONSTRAINT "webhook_stream_events_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("tenant_id") ON DELETE RESTRICT ON UPDATE CASCADE;
