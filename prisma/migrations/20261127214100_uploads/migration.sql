-- Product images can be listed and deleted, and unused ones expire. Files of earlier versions have no row, and stay.
CREATE TABLE "uploads" (
    "upload_id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    "used_at" TIMESTAMPTZ(6),
    "deleted_at" TIMESTAMPTZ(6),

    CONSTRAINT "uploads_pkey" PRIMARY KEY ("upload_id"),
    CONSTRAINT uploads_size CHECK (bytes >= 0 AND width > 0 AND height > 0)
);
CREATE INDEX "uploads_tenant_id_created_at_upload_id_idx" ON "uploads"("tenant_id", "created_at" DESC, "upload_id" DESC);
CREATE INDEX "uploads_deleted_at_idx" ON "uploads"("deleted_at");
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "upload_quotas" ADD COLUMN "files" INTEGER NOT NULL DEFAULT 0, ADD COLUMN "stored_bytes" BIGINT NOT NULL DEFAULT 0,
  ADD CONSTRAINT upload_quotas_counts CHECK (files >= 0 AND stored_bytes >= 0);
