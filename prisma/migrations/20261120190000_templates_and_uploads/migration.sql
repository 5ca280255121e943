-- Templates of jobs, tenants' own music, and the pictures of their profile.

CREATE TABLE templates (
    "template_id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "config" JSONB NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "use_count" BIGINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT "templates_pkey" PRIMARY KEY ("template_id")
);
ALTER TABLE templates ADD CONSTRAINT "templates_tenant_id_fkey"
  FOREIGN KEY ("tenant_id") REFERENCES "tenants"("tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE templates ADD CONSTRAINT templates_use_count CHECK (use_count >= 0);
CREATE INDEX "templates_tenant_id_idx" ON templates ("tenant_id");
-- The limit of 20 has no constraint: it is counted under the lock of the tenant's row.
CREATE UNIQUE INDEX templates_one_default ON templates (tenant_id) WHERE is_default;
-- Its use is counted in place.
ALTER TABLE templates SET (fillfactor = 75);

CREATE TABLE custom_tracks (
    "music_id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "file" TEXT NOT NULL,
    "seconds" DOUBLE PRECISION NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT "custom_tracks_pkey" PRIMARY KEY ("music_id")
);
ALTER TABLE custom_tracks ADD CONSTRAINT "custom_tracks_tenant_id_fkey"
  FOREIGN KEY ("tenant_id") REFERENCES "tenants"("tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE custom_tracks ADD CONSTRAINT custom_tracks_seconds CHECK (seconds > 0);
CREATE INDEX "custom_tracks_tenant_id_created_at_idx" ON custom_tracks ("tenant_id", "created_at" DESC);

SELECT raise_wall('templates'), raise_wall('custom_tracks');
-- Templates are the one thing that a tenant deletes; a track that is deleted keeps its row and its file.
GRANT SELECT, INSERT, UPDATE, DELETE ON templates TO reelwright_tenant;
GRANT SELECT, INSERT, UPDATE (is_active) ON custom_tracks TO reelwright_tenant;
GRANT UPDATE (name, avatar, logo) ON tenants TO reelwright_tenant;

-- Creates a batch of jobs with their holds, ledger rows and first tasks. Each item has its own outcome:
--   created | replayed | reused (same key, other parameters) | concurrent | daily | unpaid | missing (no tenant)
-- Items: job_id, tenant_id, idempotency_key, params_hash, params, credits, hold_id, transaction_id,
--        tasks [{task_id, stage, unit}], concurrent, daily (limits of tenants without their own),
--        template_id (or null: the template whose use this is).
-- Money is given out in the order of the items. A template's use counts with the job that was made from it, and only
-- then: neither a replay nor a refusal is one.
CREATE OR REPLACE FUNCTION create_jobs(items jsonb)
RETURNS TABLE (n bigint, outcome text, job_id uuid, created_at text, available bigint, job_limit integer, retry_after integer)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  base timestamptz := clock_timestamp();
  today date := (base AT TIME ZONE 'UTC')::date;
  -- Whole seconds until the next UTC day.
  until_tomorrow integer := ceil(extract(epoch FROM (today + 1)::timestamp - (base AT TIME ZONE 'UTC')));
  inserted uuid[];
  refused uuid[] := '{}';
  -- What was given out, one element per accepted job.
  accepted uuid[] := '{}';
  balances bigint[] := '{}';
  reserves bigint[] := '{}';
  account credit_accounts;
  concurrent_limit integer;
  daily_limit integer;
  item record;
BEGIN
  -- The unique key is the mutex: of concurrent creations with one key, one inserts, the others wait here until
  -- it is committed (they replay) or gone (one of them inserts). Sorted, so that batches don't wait crosswise.
  WITH fresh AS (
    INSERT INTO jobs (job_id, tenant_id, idempotency_key, params_hash, params, current_stage,
                      credits_estimated, credits_reserved, created_at, updated_at)
    SELECT i.job_id, i.tenant_id, i.idempotency_key, i.params_hash, i.params, i.tasks -> 0 ->> 'stage',
           i.credits, i.credits, base + i.n * interval '1 microsecond', base + i.n * interval '1 microsecond'
    FROM (SELECT e.n, r.* FROM jsonb_array_elements(items) WITH ORDINALITY AS e(item, n),
            jsonb_to_record(e.item) AS r(job_id uuid, tenant_id uuid, idempotency_key text, params_hash text,
                                         params jsonb, credits bigint, tasks jsonb)) AS i
    WHERE EXISTS (SELECT FROM credit_accounts a WHERE a.tenant_id = i.tenant_id)
    ORDER BY i.tenant_id, i.idempotency_key
    ON CONFLICT (tenant_id, idempotency_key) DO NOTHING
    RETURNING jobs.job_id)
  SELECT coalesce(array_agg(fresh.job_id), '{}') INTO inserted FROM fresh;

  -- The accounts, in the order of their ids. The lock on an account also makes its job counters exact.
  FOR item IN
    SELECT e.n, r.* FROM jsonb_array_elements(items) WITH ORDINALITY AS e(item, n),
      jsonb_to_record(e.item) AS r(job_id uuid, tenant_id uuid, credits bigint, concurrent integer, daily integer)
    WHERE r.job_id = ANY (inserted)
    ORDER BY r.tenant_id, e.n
  LOOP
    IF account.tenant_id IS DISTINCT FROM item.tenant_id THEN
      PERFORM write_account(account);
      SELECT a.* INTO STRICT account FROM credit_accounts a
        WHERE a.tenant_id = item.tenant_id FOR NO KEY UPDATE;
      SELECT coalesce(t.concurrent_limit, item.concurrent), coalesce(t.daily_limit, item.daily)
        INTO STRICT concurrent_limit, daily_limit FROM tenants t WHERE t.tenant_id = item.tenant_id;
      IF account.jobs_day IS DISTINCT FROM today THEN
        account.jobs_day := today;
        account.jobs_today := 0;
      END IF;
    END IF;
    n := item.n; job_id := item.job_id; created_at := NULL;
    available := NULL; job_limit := NULL; retry_after := NULL;
    IF account.live_jobs >= concurrent_limit THEN
      -- Nobody knows when a job ends; ten seconds is the pace at which a client would poll one.
      outcome := 'concurrent'; job_limit := concurrent_limit; retry_after := 10;
    ELSIF account.jobs_today >= daily_limit THEN
      outcome := 'daily'; job_limit := daily_limit; retry_after := until_tomorrow;
    ELSIF account.balance - account.reserved < item.credits THEN
      outcome := 'unpaid'; available := account.balance - account.reserved;
    ELSE
      outcome := 'created'; created_at := iso(base + item.n * interval '1 microsecond');
      account.reserved := account.reserved + item.credits;
      account.live_jobs := account.live_jobs + 1;
      account.jobs_today := account.jobs_today + 1;
      account.jobs_total := account.jobs_total + 1;
      accepted := accepted || item.job_id;
      balances := balances || account.balance;
      reserves := reserves || account.reserved;
    END IF;
    IF outcome <> 'created' THEN refused := refused || item.job_id; END IF;
    RETURN NEXT;
  END LOOP;
  PERFORM write_account(account);

  -- A refusal frees its key.
  IF refused <> '{}' THEN DELETE FROM jobs j WHERE j.job_id = ANY (refused); END IF;

  IF accepted <> '{}' THEN
    WITH given AS MATERIALIZED (
      SELECT g.*, r.tenant_id, r.credits, r.hold_id, r.transaction_id, r.tasks
      FROM unnest(accepted, balances, reserves) WITH ORDINALITY AS g(job_id, balance, reserved, turn)
      JOIN (SELECT r.* FROM jsonb_to_recordset(items) AS r(job_id uuid, tenant_id uuid, credits bigint,
              hold_id uuid, transaction_id uuid, tasks jsonb)) AS r ON r.job_id = g.job_id
    ), holds AS (
      INSERT INTO credit_holds (hold_id, tenant_id, job_id, run_no, amount, created_at)
      SELECT hold_id, tenant_id, given.job_id, 1, credits, base FROM given
    ), ledger AS (
      INSERT INTO credit_transactions (transaction_id, tenant_id, hold_id, job_id, type, amount,
        balance_before, balance_after, credit_balance_after, credit_reserved_after, available_after, description, created_at)
      SELECT transaction_id, tenant_id, hold_id, given.job_id, 'reserve', -credits,
        balance - reserved + credits, balance - reserved, balance, reserved, balance - reserved, 'Reserved for a job', base
      FROM given WHERE credits > 0 ORDER BY turn
    )
    INSERT INTO tasks (task_id, job_id, tenant_id, run_no, stage, unit, created_at)
    SELECT t.task_id, given.job_id, tenant_id, 1, t.stage, t.unit, base
    FROM given, jsonb_to_recordset(given.tasks) AS t(task_id uuid, stage text, unit integer);

    -- Locked in the order of their ids, as everywhere; one that was deleted meanwhile counts no more.
    IF items @? '$[*].template_id ? (@ != null)' THEN
      WITH used AS MATERIALIZED (
        SELECT r.tenant_id, r.template_id, count(*) AS uses
        FROM jsonb_to_recordset(items) AS r(job_id uuid, tenant_id uuid, template_id uuid)
        WHERE r.job_id = ANY (accepted) AND r.template_id IS NOT NULL GROUP BY 1, 2
      ), locked AS MATERIALIZED (
        SELECT t.template_id, used.uses FROM templates t JOIN used USING (tenant_id, template_id)
        ORDER BY t.template_id FOR NO KEY UPDATE OF t
      )
      UPDATE templates t SET use_count = t.use_count + locked.uses FROM locked WHERE t.template_id = locked.template_id;
    END IF;
  END IF;

  -- Those whose key was taken. The same job id means that this very batch was committed before and its answer
  -- got lost on the way.
  RETURN QUERY
    SELECT i.n,
      CASE WHEN j.job_id IS NULL THEN 'missing' WHEN j.job_id = i.job_id THEN 'created'
           WHEN j.params_hash = i.params_hash THEN 'replayed' ELSE 'reused' END,
      j.job_id, iso(j.created_at), NULL::bigint, NULL::integer, NULL::integer
    FROM (SELECT e.n, r.* FROM jsonb_array_elements(items) WITH ORDINALITY AS e(item, n),
            jsonb_to_record(e.item) AS r(job_id uuid, tenant_id uuid, idempotency_key text, params_hash text)) AS i
    LEFT JOIN jobs j ON j.tenant_id = i.tenant_id AND j.idempotency_key = i.idempotency_key
    WHERE i.job_id <> ALL (inserted);
END $$;
