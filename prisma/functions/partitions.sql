-- Partitions by month (docs/contribute/adr/0012-growing-tables.md). Ids are UUIDs of version 7, so an id is a time: what belongs to
-- a job lies in the month of the job's id, a vendor call in that of its job, playground task or suggestion, and a ledger row in that of its cause:
-- the hold, playground task or payment, else the row itself. What has no month of its own lies in the table's default partition, `…_rest`: ids of
-- another version, and what outlives its month.
-- What runs many times a second has variables for the lowest and the highest job that it is about: a plan that is made once
-- leaves out the months outside of them when it starts. A join's key would search them one by one.

-- The first id of a time.
CREATE OR REPLACE FUNCTION first_id(at timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (lpad(to_hex(floor(extract(epoch FROM at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

-- The first instant of the UTC month that lies `months` after a time's.
CREATE OR REPLACE FUNCTION month_begin(at timestamptz, months integer) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT (date_trunc('month', at AT TIME ZONE 'UTC') + months * interval '1 month') AT TIME ZONE 'UTC'
$$;

-- The tables that have a partition for each month, with the column of the ids.
CREATE OR REPLACE FUNCTION monthly_tables() RETURNS TABLE (parent text, part_key text) LANGUAGE sql STABLE AS $$
  SELECT c.relname, a.attname FROM pg_partitioned_table p JOIN pg_class c ON c.oid = p.partrelid
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = p.partattrs[0] AND a.atttypid = 'uuid'::regtype
  WHERE c.relnamespace = 'public'::regnamespace ORDER BY c.relname
$$;

-- Makes the partitions of the months from this time's to `ahead` after the current one, where they are missing. Returns how many rows
-- had found none and lay in `_rest`. Waits 250 ms for a lock, then gives up: there is time until a month begins.
CREATE OR REPLACE FUNCTION make_partitions(since timestamptz, ahead integer) RETURNS bigint LANGUAGE plpgsql SET lock_timeout = '250ms' AS $$
DECLARE
  each record;
  month timestamptz;
  part text;
  rest text;
  options text;
  from_id uuid;
  until_id uuid;
  moved bigint;
  late bigint := 0;
  refusal text;
BEGIN
  FOR each IN
    SELECT * FROM monthly_tables() CROSS JOIN generate_series(month_begin(since, 0) AT TIME ZONE 'UTC',
      month_begin(clock_timestamp(), ahead) AT TIME ZONE 'UTC', '1 month') AS begun
  LOOP
    month := each.begun AT TIME ZONE 'UTC';
    part := each.parent || to_char(each.begun, '_YYYY_MM');
    CONTINUE WHEN to_regclass(part) IS NOT NULL;
    rest := each.parent || '_rest';
    from_id := first_id(month);
    until_id := first_id(month_begin(month, 1));
    SELECT coalesce('WITH (' || array_to_string(reloptions, ', ') || ')', '') INTO options FROM pg_class WHERE oid = rest::regclass;
    -- Attached afterwards, since CREATE TABLE … PARTITION OF would keep everybody from the table.
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS) %s', part, each.parent, options);
    FOR refusal IN
      SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE tgrelid = each.parent::regclass AND NOT tgisinternal AND tgtype & 1 = 0
    LOOP
      EXECUTE regexp_replace(refusal, ' ON \S+ ', format(' ON %I ', part));
    END LOOP;
    EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', rest);
    EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', rest);
    EXECUTE format('WITH gone AS (DELETE FROM %1$I WHERE %2$I >= $1 AND %2$I < $2 RETURNING *) INSERT INTO %3$I SELECT * FROM gone',
      rest, each.part_key, part) USING from_id, until_id;
    GET DIAGNOSTICS moved = ROW_COUNT;
    late := late + moved;
    EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER', rest);
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', each.parent, part, from_id, until_id);
  END LOOP;
  RETURN late;
END $$;

-- Jobs, playground tasks and suggestions between two ids whose rows are still needed: open ones, jobs that ended since, and those
-- with open deliveries or paid calls.
CREATE OR REPLACE FUNCTION kept_ids(from_id uuid, until_id uuid, since timestamptz) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT h.job_id FROM credit_holds h WHERE h.state = 'pending' AND h.job_id >= from_id AND h.job_id < until_id
  UNION
  SELECT j.job_id FROM jobs j WHERE j.completed_at - j.created_at > interval '28 days' AND j.completed_at >= since
    AND j.job_id >= from_id AND j.job_id < until_id
  UNION
  SELECT d.job_id FROM webhook_deliveries d WHERE d.state = 'pending' AND d.job_id >= from_id AND d.job_id < until_id
  UNION
  SELECT h.task_id FROM playground_holds h WHERE h.state = 'pending' AND h.task_id >= from_id AND h.task_id < until_id
  UNION
  SELECT c.scope_id FROM vendor_calls c WHERE c.scope_id >= from_id AND c.scope_id < until_id
    AND (c.state IN ('intent', 'unknown', 'submitted') OR c.has_files)
$$;

-- Drops a table's oldest month if it lies before this time, which must be a month's begin at least a month before `since`; returns the
-- partition's name, or null. Rows of `kept_ids` go to `_rest` before, and leave it once they are
-- no longer kept. Waits 250 ms for who uses the table, then gives up.
CREATE OR REPLACE FUNCTION drop_month(parent text, part_key text, before timestamptz, since timestamptz) RETURNS text
LANGUAGE plpgsql SET lock_timeout = '250ms' AS $$
DECLARE
  part text;
  month timestamptz;
  kept uuid[];
BEGIN
  EXECUTE format('DELETE FROM %1$I WHERE %2$I < $1 AND substr(%2$I::text, 15, 1) = ''7''
      AND %2$I NOT IN (SELECT kept_ids(first_id(''epoch''), $1, $2))', parent || '_rest', part_key) USING first_id(before), since;

  SELECT c.relname, make_timestamptz(left(right(c.relname, 7), 4)::integer, right(c.relname, 2)::integer, 1, 0, 0, 0, 'UTC')
    INTO part, month
  FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
  WHERE i.inhparent = parent::regclass AND c.relname < parent || to_char(before AT TIME ZONE 'UTC', '_YYYY_MM') ORDER BY 1 LIMIT 1;
  IF part IS NULL THEN RETURN NULL; END IF;
  EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', parent);
  -- A statement of its own after the lock: whoever begins such a job anew has read the table first.
  kept := ARRAY(SELECT kept_ids(first_id(month), first_id(month_begin(month, 1)), since));
  EXECUTE format('ALTER TABLE %I DETACH PARTITION %I', parent, part);
  EXECUTE format('INSERT INTO %I SELECT p.* FROM %I p WHERE p.%I = ANY ($1)', parent, part, part_key) USING kept;
  EXECUTE format('DROP TABLE %I', part);
  RETURN part;
END $$;
