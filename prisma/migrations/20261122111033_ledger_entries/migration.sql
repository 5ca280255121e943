-- What append_to_ledger takes (prisma/functions/ledger.sql).

-- A row to append.
CREATE TYPE ledger_entry AS (
  entry_id uuid,
  type text,
  amount bigint,
  description text,
  hold_id uuid,
  job_id uuid,
  playground_task_id uuid,
  payment_id uuid
);

-- An account and the rows to append to its ledger.
CREATE TYPE ledger_posting AS (account credit_accounts, entries ledger_entry[]);

-- An entry with the balances as it leaves them.
CREATE TYPE ledger_row AS (entry ledger_entry, tenant_id uuid, balance bigint, reserved bigint);
