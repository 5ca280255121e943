-- Due deliveries are read oldest first, first attempts and retries apart.
DROP INDEX "webhook_deliveries_pending";
CREATE INDEX webhook_deliveries_first ON webhook_deliveries (next_attempt_at) WHERE state = 'pending' AND attempts = 0;
CREATE INDEX webhook_deliveries_retries ON webhook_deliveries (next_attempt_at) WHERE state = 'pending' AND attempts > 0;
