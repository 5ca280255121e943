-- The task queue: what may be claimed, in which order, who has the lease (docs/contribute/adr/0011-ends-of-units.md).
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

-- Gives leases of these jobs' tasks to these owners, and returns the claims; a task that can't be claimed is not among them. A lease
-- is valid while its owner's row in `workers` is fresh, so only a process that beats may claim (error RW001). The row outlives
-- its last heartbeat by longer than a statement may take: each lease's owner has one. The jobs are locked first, by a statement
-- of its own: the next one sees what those committed that held the locks. `seen` is the job under its wire names (as
-- `jobColumns` in packages/store/src/jobs/record.ts), with its tasks before this claim. `is_started`: this claim set the job going.
CREATE OR REPLACE FUNCTION claim_tasks(wanted_tasks uuid[], wanted_jobs uuid[], owners integer[])
RETURNS TABLE (task_id uuid, lease_token text, job_id uuid, tenant_id uuid, run_no integer, stage text, unit integer,
  claim_count integer, waited_ms float8, age_ms float8, failures integer, items integer, candidates jsonb, memo jsonb,
  outputs json, seen json, version bigint, trace_context jsonb, tasks json, is_started boolean, now_ms float8, turn bigint)
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  -- So that the other months aren't searched (prisma/functions/partitions.sql).
  wanted_job uuid;
  from_job uuid;
  to_job uuid;
  pending uuid[] := '{}';
BEGIN
  FOREACH wanted_job IN ARRAY wanted_jobs LOOP
    from_job := least(from_job, wanted_job);
    to_job := greatest(to_job, wanted_job);
  END LOOP;
  IF EXISTS (SELECT FROM unnest(owners) AS o(owner) WHERE NOT EXISTS (
    SELECT FROM workers w WHERE w.owner = o.owner AND w.alive_until > clock_timestamp())) THEN
    RAISE EXCEPTION 'a process without a fresh heartbeat can''t claim' USING ERRCODE = 'RW001';
  END IF;
  PERFORM FROM jobs j WHERE j.job_id = ANY (wanted_jobs) ORDER BY j.job_id FOR NO KEY UPDATE;

  FOR task_id, lease_token, job_id, tenant_id, run_no, stage, unit, claim_count, waited_ms, age_ms, failures, items, candidates,
    memo, outputs, seen, version, trace_context, tasks, is_started, now_ms, turn
  IN
    WITH leased AS (
      UPDATE tasks t SET
        status = 'leased', claim_count = t.claim_count + 1, lease_token = nextval('fence'), lease_owner = w.owner,
        started_at = coalesce(t.started_at, clock_timestamp()), claimed_at = clock_timestamp(), not_before = NULL
      FROM unnest(wanted_tasks, wanted_jobs, owners) AS w(task_id, job_id, owner) JOIN jobs j USING (job_id)
      WHERE t.task_id = w.task_id AND t.job_id = w.job_id AND t.job_id BETWEEN from_job AND to_job
        AND admits_claim(j.run_no, j.status, j.pause_reason, j.current_stage, t.run_no, t.stage)
        -- Queues wait by the clocks of processes, which may differ from this one by a second.
        AND (t.status = 'ready' OR (t.status = 'waiting' AND t.not_before <= clock_timestamp() + interval '1 second'))
      RETURNING t.task_id, t.lease_token, t.job_id, t.tenant_id, t.run_no, t.stage, t.unit, t.claim_count, t.claimed_at,
        t.ready_at, t.created_at, t.failures, t.items, t.candidates, t.memo, t.turn
    )
    SELECT l.task_id, l.lease_token::text, l.job_id, l.tenant_id, l.run_no, l.stage, l.unit,
      l.claim_count, greatest(0, extract(epoch FROM l.claimed_at - l.ready_at) * 1000)::float8,
      extract(epoch FROM l.claimed_at - l.created_at)::float8 * 1000, l.failures, l.items, coalesce(l.candidates, '[]'), l.memo,
      run.outputs, (SELECT row_to_json(wire) FROM (SELECT
          j.job_id, j.tenant_id, j.status, j.current_stage, j.progress_percent, j.pause_reason, j.params, j.idempotency_key,
          j.credits_estimated, j.credits_reserved, j.credits_consumed, j.error, j.run_no AS run, j.from_stage,
          iso(j.created_at) AS created_at, iso(j.updated_at) AS updated_at,
          iso(j.started_at) AS started_at, iso(j.completed_at) AS completed_at) AS wire),
      j.version, j.trace_context, run.tasks, j.status = 'pending', extract(epoch FROM clock_timestamp())::float8 * 1000, l.turn
    FROM leased l JOIN jobs j ON j.job_id = l.job_id CROSS JOIN LATERAL (
      SELECT coalesce(json_agg(json_build_object('stage', t.stage, 'unit', t.unit, 'output', t.output))
          FILTER (WHERE t.status = 'done'), '[]') AS outputs,
        json_agg(json_build_object('task_id', t.task_id, 'stage', t.stage, 'unit', t.unit, 'status', t.status,
          'items', t.items, 'retries', t.retries, 'rejections', t.rejections, 'candidates', coalesce(t.candidates, '[]'),
          'failures', t.failures, 'turn', t.turn)) AS tasks
      FROM tasks t WHERE t.job_id = l.job_id AND t.job_id BETWEEN from_job AND to_job AND t.run_no = l.run_no) AS run
  LOOP
    RETURN NEXT;
    IF is_started THEN pending := pending || job_id; END IF;
  END LOOP;

  -- The first claim of a run sets the job going.
  IF pending <> '{}' THEN
    WITH started AS (
      UPDATE jobs j SET status = 'processing', started_at = coalesce(j.started_at, clock_timestamp()),
        updated_at = clock_timestamp(), event_seq = j.event_seq + 1, version = j.version + 1
      WHERE j.job_id = ANY (pending)
      RETURNING j.job_id, j.event_seq
    )
    INSERT INTO job_events (job_id, seq, type, data, created_at)
    SELECT job_id, event_seq, 'job.started', '{"status": "processing"}', clock_timestamp() FROM started;
  END IF;
END $$;

-- The jobs with the lowest and the highest id of those that haven't ended: each has a pending hold.
CREATE OR REPLACE FUNCTION open_jobs(OUT first uuid, OUT last uuid) LANGUAGE sql STABLE AS $$
  SELECT (SELECT h.job_id FROM credit_holds h WHERE h.state = 'pending' ORDER BY h.job_id LIMIT 1),
    (SELECT h.job_id FROM credit_holds h WHERE h.state = 'pending' ORDER BY h.job_id DESC LIMIT 1)
$$;

-- The first free turn of a tenant at a stage: start-time fair queueing. Units run in the order of their turns. A tenant's
-- turns follow each other, and never begin before the turn that the stage has reached: the highest one that runs, else the
-- lowest one that waits. So a new tenant is next, however many units others have waiting, and nobody saves up turns.
-- Turns of one tenant are `step` apart, which its priority's weight divides: of two tenants with a backlog, the one with four
-- times the weight has four times the units run. Of several units in one statement, the n-th gets `turn + step * (n - 1)`. Statements that run concurrently may give the same
-- turn twice. `first_job` and `last_job` are those of `open_jobs`: months outside of
-- them have no open units.
CREATE OR REPLACE FUNCTION first_turn(of_stage text, of_tenant uuid, first_job uuid, last_job uuid)
RETURNS TABLE (turn bigint, step bigint) LANGUAGE sql STABLE AS $$
  SELECT greatest(
    coalesce(
      (SELECT t.turn FROM tasks t WHERE t.job_id BETWEEN first_job AND last_job AND t.stage = of_stage AND t.status = 'leased' ORDER BY t.turn DESC LIMIT 1),
      (SELECT t.turn FROM tasks t WHERE t.job_id BETWEEN first_job AND last_job AND t.stage = of_stage AND t.status = 'ready' ORDER BY t.turn LIMIT 1),
      (SELECT t.turn FROM tasks t WHERE t.job_id BETWEEN first_job AND last_job AND t.stage = of_stage AND t.status = 'waiting' ORDER BY t.turn LIMIT 1),
      0),
    coalesce(
      (SELECT t.turn + own.step FROM tasks t WHERE t.job_id BETWEEN first_job AND last_job AND t.stage = of_stage
        AND t.tenant_id = of_tenant AND t.status IN ('ready', 'leased', 'waiting') ORDER BY t.turn DESC LIMIT 1),
      0)), own.step
  FROM (SELECT CASE t.priority WHEN 'high' THEN 1 WHEN 'low' THEN 16 ELSE 4 END::bigint AS step
    FROM tenants t WHERE t.tenant_id = of_tenant) AS own
$$;

-- The units of these jobs' current runs that may have an entry in a queue; `is_open`: they should have one. In the order of
-- their turns.
CREATE OR REPLACE FUNCTION entries_of_jobs(job_ids uuid[])
RETURNS TABLE (task_id uuid, job_id uuid, tenant_id uuid, run integer, stage text, unit integer, attempt integer, turn bigint,
  delay_ms float8, is_open boolean)
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT t.task_id, t.job_id, t.tenant_id, t.run_no, t.stage, t.unit, t.failures + 1, t.turn,
      CASE WHEN t.status = 'waiting'
        THEN greatest(0, extract(epoch FROM t.not_before - clock_timestamp()) * 1000) ELSE 0 END::float8,
      t.status IN ('ready', 'waiting')
        AND admits_claim(j.run_no, j.status, j.pause_reason, j.current_stage, t.run_no, t.stage)
    FROM jobs j CROSS JOIN LATERAL (SELECT * FROM tasks WHERE tasks.job_id = j.job_id AND tasks.run_no = j.run_no OFFSET 0) AS t
    WHERE j.job_id = ANY (job_ids) AND t.status IN ('ready', 'waiting', 'cancelled')
    ORDER BY t.turn, t.created_at, t.unit;
END $$;
