-- Made by `npm run sql:migration` from prisma/functions/*.sql. Bodies may call what follows them.
SET LOCAL check_function_bodies = off;

DROP FUNCTION change_vendor_call(text,text[],integer,jsonb,numeric);
DROP FUNCTION count_vendor_submission(text,integer,text,text,numeric,numeric);
DROP FUNCTION kept_jobs(uuid,uuid,timestamp with time zone);

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

-- Counts a submission that is about to leave, with its cost in the day's spending:
--   counted | taken (another process counted one since `seen_sends` was read, or it must no longer be sent)
--   | over_limit (the UTC day's limit would be exceeded) | near (ask again). Only a counted one has written anything.
CREATE OR REPLACE FUNCTION count_vendor_submission(call_scope uuid, call_key text, seen_sends integer, call_model text, hash text,
  expected numeric, daily_limit numeric)
RETURNS text LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  call vendor_calls;
  today date := (clock_timestamp() AT TIME ZONE 'UTC')::date;
  outcome text;
BEGIN
  SELECT * INTO call FROM vendor_calls c
  WHERE c.scope_id = call_scope AND c.key = call_key AND c.sends = seen_sends AND c.state IN ('intent', 'unknown') FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN 'taken'; END IF;

  IF NOT EXISTS (SELECT FROM vendor_days d WHERE d.provider = call.provider AND d.day = today AND d.shard = 15) THEN
    INSERT INTO vendor_days (provider, day, shard) SELECT call.provider, today, generate_series(0, 15)
    ON CONFLICT (provider, day, shard) DO NOTHING;
  END IF;
  outcome := lock_vendor_day(call.provider, today, vendor_shard(call_key), expected, daily_limit);
  IF outcome <> 'open' THEN RETURN outcome; END IF;

  UPDATE vendor_days d SET spent_usd = d.spent_usd + expected, submissions = d.submissions + 1,
    updated_at = clock_timestamp()
  WHERE d.provider = call.provider AND d.day = today AND d.shard = vendor_shard(call_key);

  UPDATE vendor_calls c SET state = 'unknown', sends = call.sends + 1, submissions = call.submissions + 1, lookups = 0,
    model = call_model, request_hash = hash, expected_usd = expected, spent_day = today,
    cost_usd = coalesce(call.cost_usd, 0) + expected, sent_at = clock_timestamp()
  WHERE c.scope_id = call_scope AND c.key = call_key;
  RETURN 'counted';
END $$;

-- Writes what became known of a call in one of these states, the last submission's real cost included; false: it is in
-- none of them, or was sent again since. Null: `seen_sends` any, `actual` what was counted. What goes back to `intent` was
-- refused, and the patch has the `reason`.
CREATE OR REPLACE FUNCTION change_vendor_call(call_scope uuid, call_key text, allowed text[], seen_sends integer, patch jsonb,
  actual numeric)
RETURNS boolean LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  call vendor_calls;
  changed vendor_calls;
BEGIN
  SELECT * INTO call FROM vendor_calls c
  WHERE c.scope_id = call_scope AND c.key = call_key AND c.state = ANY (allowed) AND (seen_sends IS NULL OR c.sends = seen_sends)
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;

  changed := jsonb_populate_record(call, patch);
  -- A call that never left, or was refused, costs nothing.
  IF actual IS NOT NULL AND call.expected_usd IS NOT NULL THEN
    changed.cost_usd := greatest(0, call.cost_usd - call.expected_usd + actual);
    changed.expected_usd := CASE WHEN changed.state = 'intent' THEN NULL ELSE actual END;
    INSERT INTO vendor_days AS d (provider, day, shard, spent_usd)
    VALUES (call.provider, call.spent_day, vendor_shard(call_key), actual - call.expected_usd)
    ON CONFLICT (provider, day, shard) DO UPDATE SET spent_usd = d.spent_usd + excluded.spent_usd,
      updated_at = clock_timestamp();
  END IF;

  UPDATE vendor_calls c SET state = changed.state, vendor_task_id = changed.vendor_task_id, handle = changed.handle,
    submissions = CASE WHEN changed.state = 'intent' THEN call.submissions - 1 ELSE call.submissions END,
    refusals = call.refusals + CASE WHEN patch ->> 'reason' IN ('limited', 'fault') THEN 1 ELSE 0 END,
    faults = call.faults + CASE WHEN patch ->> 'reason' = 'fault' THEN 1 ELSE 0 END,
    lookups = changed.lookups, result = changed.result, error = changed.error,
    cost_usd = changed.cost_usd, expected_usd = changed.expected_usd, has_files = changed.has_files,
    waits_since = CASE changed.state WHEN 'intent' THEN coalesce(call.waits_since, clock_timestamp())
      WHEN 'unknown' THEN call.waits_since END,
    submitted_at = CASE WHEN changed.state = 'submitted' THEN clock_timestamp() ELSE call.submitted_at END,
    finished_at = CASE WHEN changed.state IN ('done', 'failed', 'cancelled') THEN clock_timestamp() END
  WHERE c.scope_id = call_scope AND c.key = call_key;
  RETURN true;
END $$;

CREATE OR REPLACE TRIGGER vendor_calls_update_time
  BEFORE UPDATE ON vendor_calls FOR EACH ROW EXECUTE FUNCTION set_updated_at();

ALTER TABLE vendor_calls ENABLE ROW LEVEL SECURITY;

CREATE POLICY tenant_scope ON vendor_calls TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)) AND (job_id IS NULL OR (( SELECT own.tenant_id FROM jobs own WHERE own.job_id = vendor_calls.job_id)) = tenant_id));

GRANT SELECT (attempt) ON vendor_calls TO reelwright_tenant;

GRANT SELECT (created_at) ON vendor_calls TO reelwright_tenant;

GRANT SELECT (finished_at) ON vendor_calls TO reelwright_tenant;

GRANT SELECT (run_no) ON vendor_calls TO reelwright_tenant;

GRANT SELECT (scope_id) ON vendor_calls TO reelwright_tenant;

GRANT SELECT (stage) ON vendor_calls TO reelwright_tenant;

GRANT SELECT (state) ON vendor_calls TO reelwright_tenant;

GRANT SELECT (submitted_at) ON vendor_calls TO reelwright_tenant;

GRANT SELECT (tenant_id) ON vendor_calls TO reelwright_tenant;

GRANT SELECT (unit) ON vendor_calls TO reelwright_tenant;
