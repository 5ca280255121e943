-- Archives of the tasks of jobs that ended a while ago (docs/contribute/adr/0012-growing-tables.md): those of one job in one row, in
-- a table with a partition for each month in which jobs were archived.

-- Makes the partitions of this month and the next ones, where they are missing.
CREATE OR REPLACE FUNCTION make_archive_partitions(ahead integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  month date;
BEGIN
  FOR n IN 0..ahead LOOP
    month := (date_trunc('month', clock_timestamp() AT TIME ZONE 'UTC') + n * interval '1 month')::date;
    IF to_regclass(format('job_archives_%s', to_char(month, 'YYYY_MM'))) IS NULL THEN
      EXECUTE format('CREATE TABLE IF NOT EXISTS job_archives_%s PARTITION OF job_archives FOR VALUES FROM (%L) TO (%L)',
        to_char(month, 'YYYY_MM'), month, (month + interval '1 month')::date);
    END IF;
  END LOOP;
END $$;

-- Drops the partitions whose months lie before this one; returns their names. Waits a second for readers, then gives up.
CREATE OR REPLACE FUNCTION drop_archive_partitions(before date) RETURNS text[] LANGUAGE plpgsql
SET lock_timeout = '1s' AS $$
DECLARE
  dropped text[] := '{}';
  part text;
BEGIN
  FOR part IN
    SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'job_archives'::regclass AND c.relname < 'job_archives_' || to_char(before, 'YYYY_MM') ORDER BY 1
  LOOP
    EXECUTE format('DROP TABLE %I', part);
    dropped := dropped || part;
  END LOOP;
  RETURN dropped;
END $$;

-- Moves what belongs to these jobs into the archive, where they ended before `ended_before` and nothing of them is open;
-- returns how many were moved. All or nothing, like any transaction. Jobs that somebody else has locked are left for later.
CREATE OR REPLACE FUNCTION archive_jobs(candidates uuid[], ended_before timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  month date := date_trunc('month', clock_timestamp() AT TIME ZONE 'UTC')::date;
  chosen uuid[];
BEGIN
  SELECT array_agg(locked.job_id) INTO chosen FROM (
    SELECT j.job_id FROM jobs j
    WHERE j.job_id = ANY (candidates) AND j.archive_month IS NULL AND j.status IN ('completed', 'failed', 'cancelled')
      AND j.completed_at < ended_before
    ORDER BY j.job_id FOR NO KEY UPDATE SKIP LOCKED) AS locked;
  -- A statement of its own after the locks.
  SELECT array_agg(id) INTO chosen FROM unnest(chosen) AS id
  WHERE NOT EXISTS (SELECT FROM webhook_deliveries d WHERE d.job_id = id AND d.state = 'pending')
    AND NOT EXISTS (SELECT FROM vendor_calls c
      WHERE c.job_id = id AND (c.state IN ('intent', 'unknown', 'submitted') OR c.has_files));
  IF chosen IS NULL THEN RETURN 0; END IF;

  INSERT INTO job_archives (archive_month, job_id, tenant_id, tasks)
  SELECT month, j.job_id, j.tenant_id, (SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]') FROM tasks t WHERE t.job_id = j.job_id)
  FROM jobs j WHERE j.job_id = ANY (chosen);
  DELETE FROM tasks WHERE job_id = ANY (chosen);
  UPDATE jobs SET archive_month = month, version = version + 1 WHERE job_id = ANY (chosen);
  RETURN cardinality(chosen);
END $$;

-- Moves what belongs to a job back to where it was, so that the job can begin anew. False: it isn't archived. What was
-- deleted with its month doesn't come back. A column that was added since has its default only where that is null.
CREATE OR REPLACE FUNCTION restore_job(job uuid) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  month date;
  kept job_archives;
BEGIN
  SELECT archive_month INTO month FROM jobs WHERE job_id = job FOR NO KEY UPDATE;
  IF month IS NULL THEN RETURN false; END IF;
  DELETE FROM job_archives a WHERE a.archive_month = month AND a.job_id = job RETURNING * INTO kept;
  INSERT INTO tasks SELECT r.* FROM jsonb_array_elements(kept.tasks) AS t,
    jsonb_populate_record(NULL::tasks, '{"turn": 0}' || t) AS r;
  UPDATE jobs SET archive_month = NULL, version = version + 1 WHERE job_id = job;
  RETURN true;
END $$;
