-- Less work for each statement that writes tasks, jobs, paid calls or the ledger.

-- The same checks in short forms: Postgres reads a check's expression anew for each statement.
ALTER TABLE "tasks"
  DROP CONSTRAINT "tasks_counters", DROP CONSTRAINT "tasks_status", DROP CONSTRAINT "tasks_progress",
  ADD CONSTRAINT "tasks_counters" CHECK (least(unit, claim_count, failures, crashes, items, retries, rejections) >= 0),
  ADD CONSTRAINT "tasks_status" CHECK (status = ANY ('{ready,leased,waiting,review,done,failed,cancelled}'::text[])),
  ADD CONSTRAINT "tasks_progress" CHECK (progress BETWEEN '0'::real AND '1'::real);
ALTER TABLE "jobs"
  DROP CONSTRAINT "jobs_credits", DROP CONSTRAINT "jobs_pause_reason", DROP CONSTRAINT "jobs_progress", DROP CONSTRAINT "jobs_status",
  ADD CONSTRAINT "jobs_credits" CHECK (least(credits_estimated, credits_reserved, credits_consumed) >= 0),
  ADD CONSTRAINT "jobs_pause_reason" CHECK (pause_reason = ANY ('{user,human_review,credit_limit}'::text[])),
  ADD CONSTRAINT "jobs_progress" CHECK (progress_percent BETWEEN '0'::float8 AND '100'::float8),
  ADD CONSTRAINT "jobs_status" CHECK (status = ANY ('{pending,processing,paused,completed,failed,cancelled}'::text[]));

-- Columns that are mostly null: only the other rows need an entry.
DROP INDEX "credit_transactions_payment_id_idx";
CREATE INDEX "credit_transactions_payment" ON "credit_transactions" ("payment_id") WHERE payment_id IS NOT NULL;
DROP INDEX "credit_transactions_playground_task_id_type_key";
CREATE UNIQUE INDEX "credit_transactions_playground" ON "credit_transactions" ("playground_task_id", "type")
  WHERE playground_task_id IS NOT NULL;
DROP INDEX "vendor_calls_callback_key_idx";
CREATE INDEX "vendor_calls_callback" ON "vendor_calls" ("callback_key") WHERE callback_key IS NOT NULL;
DROP INDEX "vendor_calls_playground_task_id_idx";
CREATE INDEX "vendor_calls_playground" ON "vendor_calls" ("playground_task_id") WHERE playground_task_id IS NOT NULL;
DROP INDEX "vendor_calls_provider_vendor_task_id_idx";
CREATE INDEX "vendor_calls_vendor_task" ON "vendor_calls" ("provider", "vendor_task_id") WHERE vendor_task_id IS NOT NULL;
