-- A vendor's day is counted in several rows, so that submissions don't wait for each other. A refund may be in another
-- row than its cost, so a row may be below zero. Rows have room for their next versions in their pages.
ALTER TABLE "vendor_days" ADD COLUMN "shard" SMALLINT NOT NULL DEFAULT 0;
ALTER TABLE "vendor_days" DROP CONSTRAINT "vendor_days_pkey";
ALTER TABLE "vendor_days" ADD CONSTRAINT "vendor_days_pkey" PRIMARY KEY ("provider", "day", "shard");
ALTER TABLE "vendor_days" DROP CONSTRAINT "vendor_days_spent";
ALTER TABLE "vendor_days" ADD CONSTRAINT "vendor_days_submissions" CHECK (submissions >= 0);
ALTER TABLE "vendor_days" SET (fillfactor = 10);

-- Of the refusals of open calls it isn't known which were faults. They start at none.
ALTER TABLE "vendor_calls" ADD COLUMN "faults" INTEGER NOT NULL DEFAULT 0;
