-- Counts the letters by which words differ (docs/catalogue.md). A trusted extension, as pg_trgm.
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
