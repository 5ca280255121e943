-- job_events and webhook_deliveries in partitions by the month of the job's id, with the rows of the archives.

CREATE FUNCTION pg_temp.first_id(at timestamptz) RETURNS uuid LANGUAGE sql AS $$
  SELECT (lpad(to_hex(floor(extract(epoch FROM at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

-- Makes a partitioned table of a table, with its rows, defaults, checks, indexes and foreign keys. Triggers, policies and
-- grants come from prisma/functions. Months begin with that of the oldest job.
CREATE FUNCTION pg_temp.divide(parent text, part_key text, primary_key text) RETURNS void LANGUAGE plpgsql AS $$
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
    EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L) %s', part, parent, pg_temp.first_id(month),
      pg_temp.first_id((month AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC'), options);
  END LOOP;

  EXECUTE format('INSERT INTO %I SELECT * FROM %I', parent, before);
  EXECUTE format('DROP TABLE %I CASCADE', before);
  EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I PRIMARY KEY (%s)', parent, parent || '_pkey', primary_key);
  FOR n IN 1..coalesce(cardinality(indexes), 0) LOOP EXECUTE indexes[n]; END LOOP;
  IF foreign_keys IS NOT NULL THEN EXECUTE format('ALTER TABLE %I %s', parent, foreign_keys); END IF;
END $$;

-- Nobody reads an archive until its rows have moved.
LOCK TABLE "jobs", "job_archives" IN ACCESS EXCLUSIVE MODE;

SELECT pg_temp.divide('job_events', 'job_id', 'job_id, seq');
INSERT INTO "job_events" SELECT e.* FROM "job_archives" a, jsonb_populate_recordset(NULL::"job_events", a."events") AS e;

SELECT pg_temp.divide('webhook_deliveries', 'job_id', 'delivery_id, job_id');
INSERT INTO "webhook_deliveries"
SELECT d.* FROM "job_archives" a, jsonb_populate_recordset(NULL::"webhook_deliveries", a."deliveries") AS d;

ALTER TABLE "job_archives" DROP COLUMN "events", DROP COLUMN "deliveries";

-- Of jobs that ended long after they began; what belongs to them outlives their month (`kept_jobs`).
CREATE INDEX "jobs_late" ON "jobs"("job_id") WHERE "completed_at" - "created_at" > interval '28 days';
