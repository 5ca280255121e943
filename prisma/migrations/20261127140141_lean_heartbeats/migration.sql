-- Made by `npm run sql:migration` from prisma/functions/*.sql. Bodies may call what follows them.
SET LOCAL check_function_bodies = off;

DROP FUNCTION heartbeat(integer,text,text,integer,jsonb,text[],double precision,boolean,double precision,uuid[],uuid[],bigint[],real[]);

-- Which processes are alive (docs/contribute/adr/0003-leases-and-heartbeats.md). A process has one row, which its heartbeats keep
-- fresh; all its leases are valid as long.

-- A full heartbeat: writes the process's row, records progress, and returns
--   lost (tokens of its leases that are another's or nobody's by now), drains and hand_back_ms (an operator's order),
--   leads (of its sweeps those that no fresh process with a lower number announces),
--   stale (processes that no longer beat; only known to a process that leads), fellows (the numbers of the fresh ones),
--   fleet (about how many processes there are, by the table's statistics).
-- The two lowest processes that announce `reap` both lead it, so that the second takes back what the first one held.
-- A lease that the process doesn't send although its claim is long over is nobody's: the claim's answer got lost, or the unit's
-- end couldn't be written. It goes to process 0, which is never alive, so that the reaper takes it back.
-- If the row was deleted meanwhile, it is inserted with the order that the process obeys.
-- A crash of Postgres may lose what was written here, so the commit doesn't wait for the disk: the next heartbeat writes it again,
-- and a claim's commit makes durable what it was founded on.
-- Rows are few and found by their indexes, whatever the statistics say: the first two leaders by the order of numbers.
CREATE OR REPLACE FUNCTION heartbeat(process integer, process_name text, on_host text, process_id integer, own_slots jsonb,
  own_sweeps text[], alive_ms float8, obeys_drain boolean, obeys_hand_back_ms float8, lease_tokens bigint[],
  progress_tasks uuid[], progress_jobs uuid[], progress_tokens bigint[], progress_values real[])
RETURNS TABLE (lost bigint[], drains boolean, hand_back_ms float8, leads text[], stale integer, fellows integer[], fleet integer)
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  held bigint[];
  has_unknown boolean;
  -- So that the other months aren't searched (prisma/functions/partitions.sql).
  lease_job uuid;
  from_job uuid;
  to_job uuid;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  UPDATE workers w SET name = process_name, host = on_host, pid = process_id, slots = own_slots, sweeps = own_sweeps,
    alive_until = clock_timestamp() + alive_ms * interval '1 millisecond', departed_at = NULL
  WHERE w.owner = process
  RETURNING w.draining_since IS NOT NULL, extract(epoch FROM w.hand_back_at - clock_timestamp()) * 1000
  INTO drains, hand_back_ms;
  IF NOT FOUND THEN
    INSERT INTO workers (owner, name, host, pid, slots, sweeps, alive_until, draining_since, hand_back_at)
    VALUES (process, process_name, on_host, process_id, own_slots, own_sweeps,
      clock_timestamp() + alive_ms * interval '1 millisecond', CASE WHEN obeys_drain THEN clock_timestamp() END,
      clock_timestamp() + obeys_hand_back_ms * interval '1 millisecond')
    ON CONFLICT (owner) DO NOTHING;
    drains := obeys_drain;
    hand_back_ms := obeys_hand_back_ms;
  END IF;
  IF hand_back_ms < 0 THEN hand_back_ms := 0; END IF;

  SELECT coalesce(array_agg(t.lease_token), '{}'), bool_or(t.lease_token <> ALL (lease_tokens)
      AND t.claimed_at < clock_timestamp() - interval '10 seconds')
    INTO held, has_unknown FROM tasks t WHERE t.status = 'leased' AND t.lease_owner = process;
  IF NOT lease_tokens <@ held THEN
    lost := ARRAY(SELECT l.token FROM unnest(lease_tokens) AS l(token) WHERE l.token <> ALL (held));
  END IF;
  IF has_unknown THEN
    INSERT INTO workers (owner, name, slots, alive_until, departed_at)
    VALUES (0, 'nobody', '{}', clock_timestamp(), clock_timestamp())
    ON CONFLICT (owner) DO UPDATE SET alive_until = excluded.alive_until;
    UPDATE tasks t SET lease_owner = 0 WHERE t.status = 'leased' AND t.lease_owner = process
      AND t.lease_token <> ALL (lease_tokens) AND t.claimed_at < clock_timestamp() - interval '10 seconds';
  END IF;

  IF progress_tasks <> '{}' THEN
    FOREACH lease_job IN ARRAY progress_jobs LOOP
      from_job := least(from_job, lease_job);
      to_job := greatest(to_job, lease_job);
    END LOOP;
    -- Never waits for a row: a locked task is being finished or taken back, and the next heartbeat records its progress.
    WITH running AS (
      SELECT t.task_id, t.job_id, p.progress
      FROM unnest(progress_tasks, progress_jobs, progress_tokens, progress_values) AS p(task_id, job_id, token, progress)
        JOIN tasks t ON t.task_id = p.task_id AND t.job_id = p.job_id
      WHERE t.lease_owner IS NOT NULL AND t.lease_token = p.token AND t.job_id BETWEEN from_job AND to_job
      FOR NO KEY UPDATE OF t SKIP LOCKED)
    UPDATE tasks t SET progress = running.progress FROM running
    WHERE t.task_id = running.task_id AND t.job_id = running.job_id AND t.job_id BETWEEN from_job AND to_job;
  END IF;

  leads := ARRAY(
    SELECT s FROM unnest(own_sweeps) AS s WHERE (
      SELECT count(*) FROM (SELECT FROM workers o WHERE o.owner < process AND s = ANY (o.sweeps)
        AND o.alive_until > clock_timestamp() ORDER BY o.owner LIMIT 2) AS before) < CASE s WHEN 'reap' THEN 2 ELSE 1 END);
  IF leads <> '{}' THEN
    SELECT count(*) FILTER (WHERE o.alive_until <= clock_timestamp()),
      coalesce(array_agg(o.owner) FILTER (WHERE o.alive_until > clock_timestamp()), '{}')
    INTO stale, fellows FROM workers o;
  END IF;
  fleet := (SELECT c.reltuples FROM pg_class c WHERE c.oid = 'workers'::regclass);
  RETURN NEXT;
END $$;
