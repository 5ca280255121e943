-- Paid calls know whose they are, how often they were tried, and what they cost; the day's spending at each vendor is
-- counted with them.

ALTER TABLE vendor_calls
  ALTER COLUMN job_id DROP NOT NULL,
  ALTER COLUMN request_hash DROP NOT NULL,
  ADD COLUMN run_no INTEGER,
  ADD COLUMN stage TEXT,
  ADD COLUMN unit INTEGER,
  ADD COLUMN item INTEGER,
  ADD COLUMN playground_task_id UUID,
  ADD COLUMN name TEXT NOT NULL DEFAULT 'call',
  ADD COLUMN attempt INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN model TEXT,
  ADD COLUMN callback_key TEXT NOT NULL DEFAULT encode(uuid_send(gen_random_uuid()), 'hex') || encode(uuid_send(gen_random_uuid()), 'hex'),
  ADD COLUMN handle JSONB,
  ADD COLUMN sends INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN refusals INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN lookups INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN error JSONB,
  ADD COLUMN expected_usd NUMERIC(14, 6),
  ADD COLUMN spent_day DATE,
  ADD COLUMN has_files BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN waits_since TIMESTAMPTZ(6),
  ADD COLUMN sent_at TIMESTAMPTZ(6),
  ADD COLUMN submitted_at TIMESTAMPTZ(6),
  ADD COLUMN finished_at TIMESTAMPTZ(6);
UPDATE vendor_calls SET sends = submissions;
ALTER TABLE vendor_calls ADD CONSTRAINT vendor_calls_sends CHECK (submissions <= sends);

ALTER TABLE vendor_calls DROP CONSTRAINT vendor_calls_state;
ALTER TABLE vendor_calls ADD CONSTRAINT vendor_calls_state
  CHECK (state IN ('intent', 'unknown', 'submitted', 'done', 'failed', 'cancelled'));

CREATE INDEX vendor_calls_provider_vendor_task_id_idx ON vendor_calls (provider, vendor_task_id);
CREATE INDEX vendor_calls_callback_key_idx ON vendor_calls (callback_key);
CREATE INDEX vendor_calls_playground_task_id_idx ON vendor_calls (playground_task_id);
CREATE INDEX vendor_calls_open ON vendor_calls (state, updated_at) WHERE state IN ('intent', 'unknown', 'submitted');
CREATE INDEX vendor_calls_unswept ON vendor_calls (updated_at) WHERE has_files;

-- What was spent at a vendor on a UTC day; its row's lock keeps the day's limit exact.
CREATE TABLE vendor_days (
  provider TEXT NOT NULL,
  day DATE NOT NULL,
  spent_usd NUMERIC(14, 6) NOT NULL DEFAULT 0,
  submissions INTEGER NOT NULL DEFAULT 0,
  updated_at TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT vendor_days_pkey PRIMARY KEY (provider, day),
  CONSTRAINT vendor_days_spent CHECK (spent_usd >= 0 AND submissions >= 0)
);
