-- Made by `npm run sql:migration` from prisma/functions/*.sql. Bodies may call what follows them.
SET LOCAL check_function_bodies = off;

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
