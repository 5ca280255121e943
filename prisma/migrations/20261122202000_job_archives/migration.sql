-- The month whose archive holds the job's tasks, events and deliveries; null: they are in their tables.
ALTER TABLE jobs ADD COLUMN archive_month date;

CREATE TABLE job_archives (
  archive_month date NOT NULL,
  job_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  tasks jsonb NOT NULL,
  events jsonb NOT NULL,
  deliveries jsonb NOT NULL,
  CONSTRAINT job_archives_pkey PRIMARY KEY (archive_month, job_id)
) PARTITION BY RANGE (archive_month);

-- What is deleted after a while is found by its time.
CREATE INDEX mails_finished ON mails (finished_at) WHERE finished_at IS NOT NULL;
CREATE INDEX payment_events_created_at_idx ON payment_events (created_at);
