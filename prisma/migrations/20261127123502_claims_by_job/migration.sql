-- Made by `npm run sql:migration` from prisma/functions/*.sql. Bodies may call what follows them.
SET LOCAL check_function_bodies = off;

DROP FUNCTION claim_tasks(uuid[],integer[]);
DROP FUNCTION heartbeat(integer,text,text,integer,jsonb,text[],double precision,boolean,double precision,uuid[],bigint[],real[]);

-- Gives leases of these jobs' tasks to these owners, and returns the claims; a task that can't be claimed is not among them. A lease
-- is valid while its owner's row in `workers` is fresh, so only a process that beats may claim (error RW001). The row outlives
-- its last heartbeat by longer than a statement may take: each lease's owner has one. The
-- jobs are locked first: where another transaction holds one, the lock waits and returns the job's newest version; the
-- task's newest version is checked by the UPDATE itself. `seen` is the job under its wire names (as `jobColumns` in
-- packages/store/src/jobs/record.ts), with the tasks as this statement's snapshot has them: the locked row may be newer
-- than the tasks. `is_started`: this claim set the job going.
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
BEGIN
  FOREACH wanted_job IN ARRAY wanted_jobs LOOP
    from_job := least(from_job, wanted_job);
    to_job := greatest(to_job, wanted_job);
  END LOOP;
  IF EXISTS (SELECT FROM unnest(owners) AS o(owner) WHERE NOT EXISTS (
    SELECT FROM workers w WHERE w.owner = o.owner AND w.alive_until > clock_timestamp())) THEN
    RAISE EXCEPTION 'a process without a fresh heartbeat can''t claim' USING ERRCODE = 'RW001';
  END IF;
  RETURN QUERY
    WITH wanted AS (
      SELECT w.task_id, w.job_id, w.owner FROM unnest(wanted_tasks, wanted_jobs, owners) AS w(task_id, job_id, owner)
    ), live AS (
      SELECT j.* FROM jobs j WHERE j.job_id = ANY (ARRAY(SELECT job_id FROM wanted))
      ORDER BY j.job_id FOR NO KEY UPDATE
    ), leased AS (
      UPDATE tasks t SET
        status = 'leased', claim_count = t.claim_count + 1, lease_token = nextval('fence'), lease_owner = w.owner,
        started_at = coalesce(t.started_at, clock_timestamp()), claimed_at = clock_timestamp(), not_before = NULL
      FROM wanted w JOIN live j USING (job_id)
      WHERE t.task_id = w.task_id AND t.job_id = w.job_id AND t.job_id BETWEEN from_job AND to_job
        AND admits_claim(j.run_no, j.status, j.pause_reason, j.current_stage, t.run_no, t.stage)
        -- Queues wait by the clocks of processes, which may differ from this one by a second.
        AND (t.status = 'ready' OR (t.status = 'waiting' AND t.not_before <= clock_timestamp() + interval '1 second'))
      RETURNING t.*
    ), started AS (
      -- The first claim of a run sets the job going. The status is that of the locked row: a condition on the table's own
      -- might be answered by the index of all tenants' jobs by status.
      UPDATE jobs j SET status = 'processing', started_at = coalesce(j.started_at, clock_timestamp()),
        updated_at = clock_timestamp(), event_seq = j.event_seq + 1, version = j.version + 1
      WHERE j.job_id = ANY (ARRAY(SELECT job_id FROM leased JOIN live USING (job_id) WHERE live.status = 'pending'))
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
      EXISTS (SELECT FROM started WHERE started.job_id = l.job_id), extract(epoch FROM clock_timestamp())::float8 * 1000, l.turn
    FROM leased l JOIN live USING (job_id) JOIN jobs j ON j.job_id = l.job_id CROSS JOIN LATERAL (
      SELECT coalesce(json_agg(json_build_object('stage', t.stage, 'unit', t.unit, 'output', t.output))
          FILTER (WHERE t.status = 'done'), '[]') AS outputs,
        json_agg(json_build_object('task_id', t.task_id, 'stage', t.stage, 'unit', t.unit, 'status', t.status,
          'items', t.items, 'retries', t.retries, 'rejections', t.rejections, 'candidates', coalesce(t.candidates, '[]'),
          'failures', t.failures, 'turn', t.turn)) AS tasks
      FROM tasks t WHERE t.job_id = l.job_id AND t.job_id BETWEEN from_job AND to_job AND t.run_no = l.run_no) AS run;
END $$;

-- Which processes are alive (docs/contribute/adr/0003-leases-and-heartbeats.md). A process has one row, which its heartbeats keep
-- fresh; all its leases are valid as long.

-- One heartbeat: writes the process's row, records the progress of its leases where one is given, and returns
--   lost (tasks whose lease is another's or nobody's by now), drains and hand_back_ms (an operator's order),
--   leads (of its sweeps those that no fresh process with a lower number announces),
--   stale (processes that no longer beat; only known to a process that leads) and fellows (the numbers of the fresh ones).
-- The two lowest processes that announce `reap` both lead it, so that the second takes back what the first one held.
-- A lease that the process doesn't send although its claim is long over is nobody's: the claim's answer got lost, or the unit's
-- end couldn't be written. It goes to process 0, which is never alive, so that the reaper takes it back.
-- If the row was deleted meanwhile, it is inserted with the order that the process obeys.
CREATE OR REPLACE FUNCTION heartbeat(process integer, process_name text, on_host text, process_id integer, own_slots jsonb,
  own_sweeps text[], alive_ms float8, obeys_drain boolean, obeys_hand_back_ms float8, lease_tasks uuid[], lease_jobs uuid[], lease_tokens bigint[],
  lease_progress real[])
RETURNS TABLE (lost uuid[], drains boolean, hand_back_ms float8, leads text[], stale integer, fellows integer[])
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  -- So that the other months aren't searched (prisma/functions/partitions.sql).
  lease_job uuid;
  from_job uuid;
  to_job uuid;
BEGIN
  INSERT INTO workers AS w (owner, name, host, pid, slots, sweeps, alive_until, draining_since, hand_back_at)
  VALUES (process, process_name, on_host, process_id, own_slots, own_sweeps,
    clock_timestamp() + alive_ms * interval '1 millisecond', CASE WHEN obeys_drain THEN clock_timestamp() END,
    clock_timestamp() + obeys_hand_back_ms * interval '1 millisecond')
  ON CONFLICT (owner) DO UPDATE SET name = excluded.name, host = excluded.host, pid = excluded.pid, slots = excluded.slots,
    sweeps = excluded.sweeps, alive_until = excluded.alive_until, departed_at = NULL
  RETURNING w.draining_since IS NOT NULL, CASE WHEN w.hand_back_at IS NOT NULL
    THEN greatest(0, extract(epoch FROM w.hand_back_at - clock_timestamp()) * 1000) END::float8
  INTO drains, hand_back_ms;

  IF cardinality(lease_tasks) > 0 THEN
    FOREACH lease_job IN ARRAY lease_jobs LOOP
      from_job := least(from_job, lease_job);
      to_job := greatest(to_job, lease_job);
    END LOOP;
    -- Never waits for a row: a locked task is being finished or taken back, and the next heartbeat records its progress.
    WITH held AS (
      SELECT t.task_id, t.job_id, l.progress
      FROM unnest(lease_tasks, lease_jobs, lease_tokens, lease_progress) AS l(task_id, job_id, token, progress)
        JOIN tasks t ON t.task_id = l.task_id AND t.job_id = l.job_id
      WHERE l.progress IS NOT NULL AND t.status = 'leased' AND t.lease_token = l.token AND t.job_id BETWEEN from_job AND to_job
      FOR NO KEY UPDATE OF t SKIP LOCKED)
    UPDATE tasks t SET progress = held.progress FROM held
    WHERE t.task_id = held.task_id AND t.job_id = held.job_id AND t.job_id BETWEEN from_job AND to_job;
    lost := ARRAY(
      SELECT l.task_id FROM unnest(lease_tasks, lease_jobs, lease_tokens) AS l(task_id, job_id, token) WHERE NOT EXISTS (
        SELECT FROM tasks t WHERE t.task_id = l.task_id AND t.job_id = l.job_id AND t.job_id BETWEEN from_job AND to_job
          AND t.lease_token = l.token AND t.status = 'leased'));
  END IF;

  IF EXISTS (SELECT FROM tasks t WHERE t.status = 'leased' AND t.lease_owner = process AND t.task_id <> ALL (lease_tasks)
      AND t.claimed_at < clock_timestamp() - interval '10 seconds') THEN
    INSERT INTO workers (owner, name, slots, alive_until, departed_at)
    VALUES (0, 'nobody', '{}', clock_timestamp(), clock_timestamp())
    ON CONFLICT (owner) DO UPDATE SET alive_until = excluded.alive_until;
    UPDATE tasks t SET lease_owner = 0 WHERE t.status = 'leased' AND t.lease_owner = process
      AND t.task_id <> ALL (lease_tasks) AND t.claimed_at < clock_timestamp() - interval '10 seconds';
  END IF;

  leads := ARRAY(
    SELECT s FROM unnest(own_sweeps) AS s WHERE (
      SELECT count(*) FROM (SELECT FROM workers o WHERE o.owner < process AND s = ANY (o.sweeps)
        AND o.alive_until > clock_timestamp() ORDER BY o.owner LIMIT 2) AS before) < CASE s WHEN 'reap' THEN 2 ELSE 1 END);
  IF cardinality(leads) > 0 THEN
    SELECT count(*) FILTER (WHERE o.alive_until <= clock_timestamp()),
      coalesce(array_agg(o.owner) FILTER (WHERE o.alive_until > clock_timestamp()), '{}')
    INTO stale, fellows FROM workers o;
  END IF;
  RETURN NEXT;
END $$;
