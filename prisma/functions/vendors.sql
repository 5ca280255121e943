-- Paid calls at vendors. The call's row is locked before the day's. A vendor's day has 16 rows (shards) per budget, so that
-- concurrent submissions don't wait for each other's commits. A call's key determines its shard. Its scope, which the key
-- includes, is the id of the job, playground task or suggestion, and determines its month.
CREATE OR REPLACE FUNCTION vendor_shard(call_key text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT hashtext(call_key) & 15
$$;

-- Suggestions have a budget of their own, in shards 16 to 31, so that they never consume that of jobs.
CREATE OR REPLACE FUNCTION vendor_call_shard(call vendor_calls) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT vendor_shard(call.key) + CASE WHEN call.job_id IS NULL AND call.playground_task_id IS NULL THEN 16 ELSE 0 END
$$;

-- Locks what a submission's cost is counted in: `open` (it may be counted) | over_limit | near (changed meanwhile: ask again).
-- A shard's lock admits one uncommitted cost. So a submission that reads the day's sum after it has locked its shard
-- overlooks at most one cost of each other shard. While a sixteenth of the limit is left, and no cost exceeds a sixteenth
-- of that, these can't exceed the limit. Otherwise all shards are locked, in their order, and nothing is overlooked.
CREATE OR REPLACE FUNCTION lock_vendor_day(vendor text, on_day date, on_shard integer, expected numeric,
  daily_limit numeric)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  reserve numeric := daily_limit / 16;
  spent numeric;
  is_far boolean := true;
BEGIN
  IF daily_limit IS NOT NULL THEN
    SELECT coalesce(sum(d.spent_usd), 0) INTO spent FROM vendor_days d
    WHERE d.provider = vendor AND d.day = on_day AND d.shard / 16 = on_shard / 16;
    IF spent + expected > daily_limit THEN RETURN 'over_limit'; END IF;
    is_far := spent + reserve <= daily_limit AND expected * 16 <= reserve;
  END IF;

  PERFORM 1 FROM vendor_days d
  WHERE d.provider = vendor AND d.day = on_day AND d.shard / 16 = on_shard / 16 AND (NOT is_far OR d.shard = on_shard)
  ORDER BY d.shard FOR NO KEY UPDATE;
  IF daily_limit IS NULL THEN RETURN 'open'; END IF;

  SELECT coalesce(sum(d.spent_usd), 0) INTO spent FROM vendor_days d
  WHERE d.provider = vendor AND d.day = on_day AND d.shard / 16 = on_shard / 16;
  RETURN CASE WHEN is_far AND spent + reserve > daily_limit THEN 'near'
    WHEN spent + expected > daily_limit THEN 'over_limit' ELSE 'open' END;
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
  own_shard integer;
BEGIN
  SELECT * INTO call FROM vendor_calls c
  WHERE c.scope_id = call_scope AND c.key = call_key AND c.sends = seen_sends AND c.state IN ('intent', 'unknown') FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN 'taken'; END IF;

  own_shard := vendor_call_shard(call);
  IF NOT EXISTS (SELECT FROM vendor_days d WHERE d.provider = call.provider AND d.day = today AND d.shard = own_shard / 16 * 16 + 15) THEN
    INSERT INTO vendor_days (provider, day, shard)
    SELECT call.provider, today, own_shard / 16 * 16 + generate_series(0, 15)
    ON CONFLICT (provider, day, shard) DO NOTHING;
  END IF;
  outcome := lock_vendor_day(call.provider, today, own_shard, expected, daily_limit);
  IF outcome <> 'open' THEN RETURN outcome; END IF;

  UPDATE vendor_days d SET spent_usd = d.spent_usd + expected, submissions = d.submissions + 1,
    updated_at = clock_timestamp()
  WHERE d.provider = call.provider AND d.day = today AND d.shard = own_shard;

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
    VALUES (call.provider, call.spent_day, vendor_call_shard(call), actual - call.expected_usd)
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
