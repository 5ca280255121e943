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
