-- The index of the shared catalogue (docs/catalogue.md): what personas and voices are filtered, sorted and found by.
-- What they are is data in memory; these rows are made from it by a loader that runs after the migrations. They
-- belong to nobody, so they stand behind no tenant's wall.

-- Typing errors. A trusted extension: who may create in the database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE catalogue_entries (
    "kind" TEXT NOT NULL,
    "entry_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "facets" TEXT[],
    "sort_keys" JSONB NOT NULL,
    "document" tsvector NOT NULL,
    "words" TEXT NOT NULL,
    CONSTRAINT "catalogue_entries_pkey" PRIMARY KEY ("kind", "entry_id")
);
ALTER TABLE catalogue_entries ADD CONSTRAINT catalogue_entries_kind CHECK (kind IN ('persona', 'voice'));
CREATE INDEX "catalogue_entries_facets_idx" ON catalogue_entries USING GIN ("facets");
CREATE INDEX "catalogue_entries_document_idx" ON catalogue_entries USING GIN ("document");

-- Which content the entries were made from; one row at most.
CREATE TABLE catalogue_loads (
    "load_id" INTEGER NOT NULL,
    "content_hash" TEXT NOT NULL,
    "loaded_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT "catalogue_loads_pkey" PRIMARY KEY ("load_id")
);
ALTER TABLE catalogue_loads ADD CONSTRAINT catalogue_loads_single CHECK (load_id = 1);
