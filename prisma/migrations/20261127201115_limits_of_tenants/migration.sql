-- A tenant's own limits of requests.
ALTER TABLE "tenants" ADD COLUMN "limits" JSONB;
