-- The task queue: what may be claimed, what is dispatched, who has the lease (docs/contribute/adr/0011-ends-of-units.md).
-- These run many times a second on tables whose statistics are never up to date. Their rows are few and found by their
-- indexes, so their plans are made once a session, and neither read a table whole nor join it as a whole.

-- Whether a job lets its ready task be claimed. The run must be the current one; a job that its user paused still finishes
-- the stage that runs; one that waits for a review or for credits stands still.
CREATE OR REPLACE FUNCTION admits_claim(job_run integer, job_status text, pause_reason text, current_stage text,
  task_run integer, task_stage text)
RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT task_run = job_run AND (job_status IN ('pending', 'processing')
    OR (job_status = 'paused' AND pause_reason = 'user' AND task_stage = current_stage))
$$;

-- Gives leases of these tasks to these owners, and returns the claims; a task that can't be claimed is not among them. A lease
-- is valid while its owner's row in `workers` is fresh, so only a process that beats may claim (error RW001). The row outlives
-- its last heartbeat by longer than a statement may take: each lease's owner has one. The
-- jobs are locked first: where another transaction holds one, the lock waits and returns the job's newest version; the
-- task's newest version is checked by the UPDATE itself. `seen` is the job under its wire names (as `jobColumns` in
-- packages/store/src/jobs/record.ts), with the tasks as this statement's snapshot has them: the locked row may be newer
-- than the tasks. `is_started`: this claim set the job going.
CREATE OR REPLACE FUNCTION claim_tasks(wanted_tasks uuid[], owners integer[])
RETURNS TABLE (task_id uuid, lease_token text, job_id uuid, tenant_id uuid, run_no integer, stage text, unit integer,
  claim_count integer, waited_ms float8, age_ms float8, failures integer, items integer, candidates jsonb, memo jsonb,
  outputs json, seen json, version bigint, trace_context jsonb, tasks json, is_started boolean, now_ms float8)
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
BEGIN
  IF EXISTS (SELECT FROM unnest(owners) AS o(owner) WHERE NOT EXISTS (
    SELECT FROM workers w WHERE w.owner = o.owner AND w.alive_until > clock_timestamp())) THEN
    RAISE EXCEPTION 'a process without a fresh heartbeat can''t claim' USING ERRCODE = 'RW001';
  END IF;
  RETURN QUERY
    WITH wanted AS (
      SELECT w.task_id, w.owner, t.job_id
      FROM unnest(wanted_tasks, owners) AS w(task_id, owner) JOIN tasks t USING (task_id)
    ), live AS (
      SELECT j.* FROM jobs j WHERE j.job_id = ANY (ARRAY(SELECT job_id FROM wanted))
      ORDER BY j.job_id FOR NO KEY UPDATE
    ), leased AS (
      UPDATE tasks t SET
        status = 'leased', claim_count = t.claim_count + 1, lease_token = nextval('fence'), lease_owner = w.owner,
        started_at = coalesce(t.started_at, clock_timestamp()), claimed_at = clock_timestamp(), priority = 1
      FROM wanted w JOIN live j USING (job_id)
      WHERE t.task_id = w.task_id
        AND admits_claim(j.run_no, j.status, j.pause_reason, j.current_stage, t.run_no, t.stage)
        AND t.status = 'ready'
      RETURNING t.*
    ), started AS (
      -- The first claim of a run sets the job going.
      UPDATE jobs j SET status = 'processing', started_at = coalesce(j.started_at, clock_timestamp()),
        updated_at = clock_timestamp(), event_seq = j.event_seq + 1, version = j.version + 1
      WHERE j.job_id = ANY (ARRAY(SELECT job_id FROM leased)) AND j.status = 'pending'
      RETURNING j.job_id, j.event_seq
    ), told AS (
      INSERT INTO job_events (job_id, seq, type, data, created_at)
      SELECT job_id, event_seq, 'job.started', '{"status": "processing"}', clock_timestamp() FROM started
    )
    SELECT l.task_id, l.lease_token::text, l.job_id, l.tenant_id, l.run_no, l.stage, l.unit,
      l.claim_count, greatest(0, extract(epoch FROM l.claimed_at - l.ready_at) * 1000)::float8,
      extract(epoch FROM l.claimed_at - l.created_at)::float8 * 1000, l.failures, l.items, coalesce(l.candidates, '[]'), l.memo,
      run.outputs, (SELECT row_to_json(wire) FROM (SELECT
          j.job_id, j.tenant_id, j.status, j.current_stage, j.progress_percent, j.pause_reason, j.params, j.idempotency_key,
          j.credits_estimated, j.credits_reserved, j.credits_consumed, j.error, j.run_no AS run, j.from_stage,
          iso(j.created_at) AS created_at, iso(j.updated_at) AS updated_at,
          iso(j.started_at) AS started_at, iso(j.completed_at) AS completed_at) AS wire),
      j.version, j.trace_context, run.tasks,
      EXISTS (SELECT FROM started WHERE started.job_id = l.job_id), extract(epoch FROM clock_timestamp())::float8 * 1000
    FROM leased l JOIN live USING (job_id) JOIN jobs j ON j.job_id = l.job_id CROSS JOIN LATERAL (
      SELECT coalesce(json_agg(json_build_object('stage', t.stage, 'unit', t.unit, 'output', t.output))
          FILTER (WHERE t.status = 'done'), '[]') AS outputs,
        json_agg(json_build_object('task_id', t.task_id, 'stage', t.stage, 'unit', t.unit, 'status', t.status,
          'items', t.items, 'retries', t.retries, 'rejections', t.rejections, 'candidates', coalesce(t.candidates, '[]'),
          'failures', t.failures)) AS tasks
      FROM tasks t WHERE t.job_id = l.job_id AND t.run_no = l.run_no) AS run;
END $$;

-- Marks up to `most` tasks as dispatched and returns them, recovered ones before the others, tenants in turn. A task that
-- nobody claimed within `redispatch_ms` is dispatched again, under its number and with the turn it has by now. A stage that no living worker announces has
-- `unannounced` slots. `is_due`: tasks whose wait is over become ready first.
-- Every step reads a partial index that holds only the rows of that step, and a few rounds of slots at most, so that a
-- flood of one tenant costs the relay as little as it costs the other tenants. statement_timestamp() is stable within a
-- statement, so that these indexes can be searched by it; clock_timestamp() would read them whole.
CREATE OR REPLACE FUNCTION dispatch_tasks(most integer, redispatch_ms float8, unannounced integer, is_due boolean)
RETURNS TABLE (task_id uuid, stage text, dispatch_seq integer, priority smallint, turn integer, place bigint,
  is_repeated boolean)
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  unheard_before timestamptz := statement_timestamp() - redispatch_ms * interval '1 millisecond';
  is_any_unheard boolean;
BEGIN
  IF is_due THEN
    -- They queue with the others: looking at a vendor's work again is short.
    UPDATE tasks SET status = 'ready', not_before = NULL, dispatched_at = NULL
    WHERE task_id = ANY (ARRAY(
      SELECT task_id FROM tasks WHERE status = 'waiting' AND not_before <= statement_timestamp()
      ORDER BY not_before LIMIT most FOR NO KEY UPDATE SKIP LOCKED));
  END IF;
  is_any_unheard := EXISTS (SELECT FROM tasks WHERE status = 'ready' AND dispatched_at < unheard_before);
  IF NOT is_any_unheard AND NOT EXISTS (SELECT FROM tasks WHERE status = 'ready' AND dispatched_at IS NULL) THEN
    RETURN;
  END IF;

  RETURN QUERY
    WITH RECURSIVE queues AS (
      -- The stages and tenants that have something to dispatch: one index probe for each.
      (SELECT stage, tenant_id FROM tasks WHERE status = 'ready' AND dispatched_at IS NULL
        ORDER BY stage, tenant_id LIMIT 1)
      UNION ALL
      SELECT next.stage, next.tenant_id FROM queues q CROSS JOIN LATERAL (
        SELECT t.stage, t.tenant_id FROM tasks t
        WHERE t.status = 'ready' AND t.dispatched_at IS NULL AND (t.stage, t.tenant_id) > (q.stage, q.tenant_id)
        ORDER BY t.stage, t.tenant_id LIMIT 1) AS next
    ), active AS MATERIALIZED (
      -- Dispatched and not yet claimed, or running.
      SELECT t.task_id, t.stage, t.tenant_id, t.priority, t.created_at, t.unit, t.dispatched_at, true AS is_queued
        FROM tasks t JOIN jobs j USING (job_id)
        WHERE t.status = 'ready' AND t.dispatched_at IS NOT NULL
          AND admits_claim(j.run_no, j.status, j.pause_reason, j.current_stage, t.run_no, t.stage)
      UNION ALL
      SELECT t.task_id, t.stage, t.tenant_id, t.priority, t.created_at, t.unit, t.dispatched_at, false
        FROM tasks t WHERE t.status = 'leased'
    ), under_way AS MATERIALIZED (
      -- What a tenant has already, and what fills a stage's backlog.
      SELECT stage, tenant_id, count(*) AS under_way, count(*) FILTER (WHERE is_queued) AS queued FROM active
      GROUP BY stage, tenant_id
    ), slots AS (
      SELECT s.key AS stage, sum(s.value::int) AS slots FROM workers w, jsonb_each_text(w.slots) AS s
      WHERE w.draining_since IS NULL AND w.alive_until > statement_timestamp() GROUP BY s.key
    ), room AS MATERIALIZED (
      SELECT q.stage, q.tenants, coalesce(s.slots, unannounced) - coalesce(b.queued, 0) AS room
      FROM (SELECT stage, count(*) AS tenants FROM queues GROUP BY stage) AS q
        LEFT JOIN slots s USING (stage)
        LEFT JOIN (SELECT stage, sum(queued)::bigint AS queued FROM under_way GROUP BY stage) AS b USING (stage)
    ), lines AS MATERIALIZED (
      -- How far each is looked into. Four times a fair share: what many tenants leave unfilled, the next round fills. Where
      -- there is no room, it is a tenant's first task, and what was recovered.
      SELECT q.stage, q.tenant_id, r.room, coalesce(u.under_way, 0) AS under_way,
        CASE WHEN r.room > 0 THEN least(most, greatest(4 * r.room / r.tenants, 2)) ELSE (u.under_way IS NULL)::int END AS depth
      FROM queues q JOIN room r USING (stage) LEFT JOIN under_way u USING (stage, tenant_id)
    ), candidates AS (
      -- A tenant's next tasks, numbered after those it has under way: so tenants take turns over many rounds.
      SELECT c.task_id, c.priority, c.created_at, l.stage, l.room, c.place + l.under_way AS turn
      FROM lines l CROSS JOIN LATERAL (
        SELECT t.task_id, t.priority, t.created_at, row_number() OVER (ORDER BY t.priority, t.created_at, t.unit) AS place
        FROM tasks t JOIN jobs j USING (job_id)
        WHERE t.status = 'ready' AND t.dispatched_at IS NULL AND t.stage = l.stage AND t.tenant_id = l.tenant_id
          AND admits_claim(j.run_no, j.status, j.pause_reason, j.current_stage, t.run_no, t.stage)
        ORDER BY t.priority, t.created_at, t.unit LIMIT l.depth) AS c
      WHERE l.depth > 0
      UNION ALL
      SELECT t.task_id, t.priority, t.created_at, l.stage, l.room, l.under_way + 1
      FROM lines l JOIN tasks t USING (stage, tenant_id) JOIN jobs j USING (job_id)
      WHERE l.depth = 0 AND t.status = 'ready' AND t.dispatched_at IS NULL AND t.priority = 0
        AND admits_claim(j.run_no, j.status, j.pause_reason, j.current_stage, t.run_no, t.stage)
    ), chosen AS (
      -- Even with the backlog full: recovered tasks (priority 0), which had a slot before, and a tenant's first one.
      SELECT task_id, priority, turn, rank AS place FROM (
        SELECT *, row_number() OVER (PARTITION BY stage ORDER BY priority, turn, created_at, task_id) AS rank
        FROM candidates) AS ranked
      WHERE rank <= room OR priority = 0 OR turn = 1 ORDER BY priority, rank LIMIT most
    ), unheard AS (
      -- Dispatched long ago and claimed by nobody: it still waits, or the dispatch got lost with a Redis, or with a worker.
      -- Its turn comes after what its tenant has running, and after its tenant's dispatches before it.
      SELECT numbered.task_id, numbered.priority, numbered.turn, 0 AS place FROM (
        SELECT a.*, count(*) OVER (PARTITION BY a.stage, a.tenant_id
            ORDER BY a.is_queued, a.priority, a.created_at, a.unit ROWS UNBOUNDED PRECEDING) AS turn
        FROM active a WHERE is_any_unheard) AS numbered
      WHERE numbered.is_queued AND numbered.dispatched_at < unheard_before
      ORDER BY numbered.dispatched_at LIMIT most
    ), picked AS MATERIALIZED (
      SELECT * FROM chosen UNION ALL SELECT * FROM unheard ORDER BY priority, place LIMIT most
    ), locked AS (
      SELECT t.task_id, p.priority, p.turn, p.place, t.dispatched_at IS NOT NULL AS is_repeated
      FROM tasks t JOIN picked p USING (task_id)
      WHERE t.status = 'ready'
        -- Checked again on the locked row: another relay may have dispatched it since.
        AND (t.dispatched_at IS NULL OR t.dispatched_at < unheard_before)
      FOR NO KEY UPDATE OF t SKIP LOCKED
    )
    UPDATE tasks t SET dispatched_at = clock_timestamp(), dispatch_seq = t.dispatch_seq + (NOT locked.is_repeated)::int
    FROM locked WHERE t.task_id = locked.task_id
    RETURNING t.task_id, t.stage, t.dispatch_seq, locked.priority, locked.turn::int, locked.place, locked.is_repeated;
END $$;
