-- What a tenant uploads on a UTC day is limited.
CREATE TABLE "upload_quotas" (
    "tenant_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "bytes" BIGINT NOT NULL,

    CONSTRAINT "upload_quotas_pkey" PRIMARY KEY ("tenant_id"),
    CONSTRAINT upload_quotas_bytes CHECK (bytes >= 0)
);

ALTER TABLE "upload_quotas" ADD CONSTRAINT "upload_quotas_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;
