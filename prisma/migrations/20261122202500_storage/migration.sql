-- Walks over the file store, and what they have counted.
CREATE TABLE "storage_rounds" (
    "round" INTEGER NOT NULL,
    "cursor" TEXT,
    "begun_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    "finished_at" TIMESTAMPTZ(6),

    CONSTRAINT "storage_rounds_pkey" PRIMARY KEY ("round")
);

CREATE TABLE "storage_usage" (
    "round" INTEGER NOT NULL,
    "tenant" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "files" BIGINT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "orphan_files" BIGINT NOT NULL,
    "orphan_bytes" BIGINT NOT NULL,

    CONSTRAINT "storage_usage_pkey" PRIMARY KEY ("round","tenant","kind")
);
