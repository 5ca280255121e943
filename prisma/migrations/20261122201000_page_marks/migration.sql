-- How many jobs of each end, and how many ledger rows, an account has. Null where nobody has counted them since this
-- migration: maintenance does, account by account, and until then they are counted when asked for.
ALTER TABLE credit_accounts
  ADD COLUMN jobs_completed bigint,
  ADD COLUMN jobs_failed bigint,
  ADD COLUMN jobs_cancelled bigint,
  ADD COLUMN transactions_total bigint;
ALTER TABLE credit_accounts
  ALTER COLUMN jobs_completed SET DEFAULT 0,
  ALTER COLUMN jobs_failed SET DEFAULT 0,
  ALTER COLUMN jobs_cancelled SET DEFAULT 0,
  ALTER COLUMN transactions_total SET DEFAULT 0;

-- Every 500th row of a tenant's long lists, from the oldest: where a page in the middle begins to read.
CREATE TABLE page_marks (
  tenant_id uuid NOT NULL,
  -- jobs, jobs.completed, jobs.failed, jobs.cancelled, transactions
  list text NOT NULL,
  -- The row's place in its list, counted from the oldest, which is 1.
  place bigint NOT NULL,
  -- Of a job.
  created_at timestamptz(6),
  job_id uuid,
  -- Of a ledger row.
  seq bigint,
  CONSTRAINT page_marks_pkey PRIMARY KEY (tenant_id, list, place),
  CONSTRAINT page_marks_row CHECK (CASE list WHEN 'transactions' THEN seq IS NOT NULL ELSE created_at IS NOT NULL AND job_id IS NOT NULL END),
  CONSTRAINT page_marks_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES credit_accounts(tenant_id) ON UPDATE CASCADE ON DELETE CASCADE
);
