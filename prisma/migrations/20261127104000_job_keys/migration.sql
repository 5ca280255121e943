-- The idempotency keys of POST /jobs in a table of their own.
CREATE TABLE "job_keys" (
    "tenant_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "job_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "job_keys_pkey" PRIMARY KEY ("tenant_id","key")
);

-- Nobody creates a job until the keys have moved.
LOCK TABLE "jobs" IN ACCESS EXCLUSIVE MODE;

INSERT INTO "job_keys" ("tenant_id", "key", "fingerprint", "job_id", "created_at")
SELECT "tenant_id", "idempotency_key", "params_hash", "job_id", "created_at" FROM "jobs" ORDER BY "created_at";

-- Rows are appended in the order of their time: a few entries find the old ones.
CREATE INDEX "job_keys_created_at_idx" ON "job_keys" USING BRIN ("created_at");
ALTER TABLE "job_keys" ADD CONSTRAINT "job_keys_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;

DROP INDEX "jobs_tenant_id_idempotency_key_key";
ALTER TABLE "jobs" DROP COLUMN "params_hash";
