-- vendor_calls in partitions by the month of their scope: the id of the job, the playground task or the suggestion. A key is a
-- hash of the scope and more, so it stays unique over all months. Triggers, policies and grants come from prisma/functions.
LOCK TABLE "vendor_calls" IN ACCESS EXCLUSIVE MODE;
ALTER TABLE "vendor_calls" RENAME TO "vendor_calls_before";

CREATE FUNCTION pg_temp.divide_calls() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  columns text;
  month timestamptz;
BEGIN
  EXECUTE 'CREATE TABLE vendor_calls (scope_id uuid NOT NULL, LIKE vendor_calls_before INCLUDING DEFAULTS INCLUDING CONSTRAINTS)
    PARTITION BY RANGE (scope_id)';
  CREATE TABLE vendor_calls_rest PARTITION OF vendor_calls DEFAULT;
  FOR month IN
    SELECT generate_series(greatest(date_trunc('month', least(clock_timestamp(), (SELECT min(created_at) FROM vendor_calls_before),
        (SELECT min(created_at) FROM jobs), (SELECT min(created_at) FROM playground_holds)) AT TIME ZONE 'UTC'), '2020-01-01'),
      clock_timestamp() AT TIME ZONE 'UTC' + interval '2 months', '1 month') AT TIME ZONE 'UTC'
  LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF vendor_calls FOR VALUES FROM (%L) TO (%L)',
      'vendor_calls' || to_char(month AT TIME ZONE 'UTC', '_YYYY_MM'), first_id(month),
      first_id((month AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC'));
  END LOOP;

  -- The ids of suggestions weren't kept: these get one of the time of their call.
  SELECT string_agg(quote_ident(attname), ', ') INTO columns FROM pg_attribute
  WHERE attrelid = 'vendor_calls_before'::regclass AND attnum > 0 AND NOT attisdropped;
  EXECUTE format('INSERT INTO vendor_calls (scope_id, %1$s) SELECT coalesce(job_id, playground_task_id,
      overlay(overlay(md5(key) PLACING left(replace(first_id(created_at)::text, ''-'', ''''), 12) FROM 1 FOR 12)
        PLACING ''7'' FROM 13 FOR 1)::uuid), %1$s
    FROM vendor_calls_before', columns);
END $$;
SELECT pg_temp.divide_calls();
DROP TABLE "vendor_calls_before";

ALTER TABLE "vendor_calls" ADD CONSTRAINT "vendor_calls_pkey" PRIMARY KEY ("scope_id", "key");
ALTER TABLE "vendor_calls" ADD CONSTRAINT "vendor_calls_scope" CHECK ("scope_id" = coalesce("job_id", "playground_task_id", "scope_id"));
CREATE INDEX "vendor_calls_callback" ON "vendor_calls"("callback_key") WHERE "state" IN ('unknown', 'submitted');
CREATE INDEX "vendor_calls_finished" ON "vendor_calls"("finished_at") WHERE "finished_at" IS NOT NULL;
CREATE INDEX "vendor_calls_of_suggestions" ON "vendor_calls"("created_at") WHERE "job_id" IS NULL AND "playground_task_id" IS NULL;
CREATE INDEX "vendor_calls_open" ON "vendor_calls"("state", "updated_at") WHERE "state" IN ('intent', 'unknown', 'submitted');
CREATE INDEX "vendor_calls_unswept" ON "vendor_calls"("updated_at") WHERE "has_files";
CREATE INDEX "vendor_calls_vendor_task" ON "vendor_calls"("provider", "vendor_task_id") WHERE "vendor_task_id" IS NOT NULL;
