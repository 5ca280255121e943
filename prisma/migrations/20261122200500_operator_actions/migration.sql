-- Operators let a worker drain: it takes no new tasks. The relay doesn't count its slots meanwhile.
ALTER TABLE "workers" ADD COLUMN "draining_since" TIMESTAMPTZ(6), ADD COLUMN "hand_back_at" TIMESTAMPTZ(6);

-- What operators do to the installation, not to a tenant.
ALTER TABLE "audit_log" ALTER COLUMN "tenant_id" DROP NOT NULL;

-- Deliveries that were given up, for operators who replay them.
CREATE INDEX webhook_deliveries_abandoned ON webhook_deliveries (finished_at, delivery_id) WHERE state = 'abandoned';
