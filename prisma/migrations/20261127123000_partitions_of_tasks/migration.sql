-- tasks in partitions by the month of the job's id, with the rows of the archives, which end here.

-- Makes a partitioned table of a table, with its rows, defaults, checks, indexes and foreign keys. Triggers, policies and
-- grants come from prisma/functions. Months begin with that of the oldest job.
CREATE OR REPLACE FUNCTION pg_temp.divide(parent text, part_key text, primary_key text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  before text := parent || '_before';
  foreign_keys text;
  indexes text[];
  dropped text;
  options text;
  month timestamptz;
  part text;
BEGIN
  SELECT string_agg(format('ADD CONSTRAINT %I %s', conname, pg_get_constraintdef(oid)), ', ') INTO foreign_keys
  FROM pg_constraint WHERE conrelid = parent::regclass AND contype = 'f';
  SELECT array_agg(pg_get_indexdef(indexrelid)), string_agg(format('DROP INDEX %s', indexrelid::regclass), '; ')
    INTO indexes, dropped FROM pg_index WHERE indrelid = parent::regclass AND NOT indisprimary;
  SELECT coalesce('WITH (' || array_to_string(reloptions, ', ') || ')', '') INTO options
  FROM pg_class WHERE oid = parent::regclass;

  EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', parent, parent || '_pkey');
  IF dropped IS NOT NULL THEN EXECUTE dropped; END IF;
  EXECUTE format('ALTER TABLE %I RENAME TO %I', parent, before);
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE (%I)', parent, before,
    part_key);
  EXECUTE format('CREATE TABLE %I PARTITION OF %I DEFAULT %s', parent || '_rest', parent, options);
  FOR month IN
    SELECT generate_series(greatest(date_trunc('month', coalesce(min(created_at), clock_timestamp()) AT TIME ZONE 'UTC'), '2020-01-01'),
      clock_timestamp() AT TIME ZONE 'UTC' + interval '2 months', '1 month') AT TIME ZONE 'UTC' FROM jobs
  LOOP
    part := parent || to_char(month AT TIME ZONE 'UTC', '_YYYY_MM');
    EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L) %s', part, parent, first_id(month),
      first_id((month AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC'), options);
  END LOOP;

  EXECUTE format('INSERT INTO %I SELECT * FROM %I', parent, before);
  EXECUTE format('DROP TABLE %I CASCADE', before);
  EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I PRIMARY KEY (%s)', parent, parent || '_pkey', primary_key);
  FOR n IN 1..coalesce(cardinality(indexes), 0) LOOP EXECUTE indexes[n]; END LOOP;
  IF foreign_keys IS NOT NULL THEN EXECUTE format('ALTER TABLE %I %s', parent, foreign_keys); END IF;
END $$;

-- The rows of the archives. A column that is younger than a row has its default.
CREATE OR REPLACE FUNCTION pg_temp.unarchive() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  defaults jsonb;
BEGIN
  EXECUTE (SELECT format('SELECT jsonb_build_object(%s)', string_agg(format('%L, %s', attname, pg_get_expr(adbin, adrelid)), ', '))
    FROM pg_attrdef JOIN pg_attribute ON attrelid = adrelid AND attnum = adnum WHERE adrelid = 'tasks'::regclass) INTO defaults;
  INSERT INTO tasks SELECT r.* FROM job_archives a, jsonb_array_elements(a.tasks) AS t,
    jsonb_populate_record(NULL::tasks, defaults || t) AS r;
END $$;

LOCK TABLE "jobs", "job_archives" IN ACCESS EXCLUSIVE MODE;
SELECT pg_temp.divide('tasks', 'job_id', 'task_id, job_id');
SELECT pg_temp.unarchive();
DROP TABLE "job_archives";
ALTER TABLE "jobs" DROP COLUMN "archive_month";
