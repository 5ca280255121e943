-- Paid calls at vendors. The call's row is locked before the day's.

-- Counts a submission that is about to leave, with its cost in the day's spending:
--   counted | taken (another hand counted one since `seen_sends` was read, or it isn't to be sent any more)
--   | over_limit (the UTC day's limit would be exceeded). Only a counted one has written anything.
CREATE OR REPLACE FUNCTION count_vendor_submission(call_key text, seen_sends integer, call_model text, hash text,
  expected numeric, daily_limit numeric)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  call vendor_calls;
  today date := (clock_timestamp() AT TIME ZONE 'UTC')::date;
BEGIN
  SELECT * INTO call FROM vendor_calls c
  WHERE c.key = call_key AND c.sends = seen_sends AND c.state IN ('intent', 'unknown') FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN 'taken'; END IF;

  INSERT INTO vendor_days AS d (provider, day, spent_usd, submissions)
  SELECT call.provider, today, expected, 1 WHERE daily_limit IS NULL OR expected <= daily_limit
  ON CONFLICT (provider, day) DO UPDATE SET spent_usd = d.spent_usd + excluded.spent_usd,
    submissions = d.submissions + 1, updated_at = clock_timestamp()
  WHERE daily_limit IS NULL OR d.spent_usd + excluded.spent_usd <= daily_limit;
  IF NOT FOUND THEN RETURN 'over_limit'; END IF;

  UPDATE vendor_calls c SET state = 'unknown', sends = call.sends + 1, submissions = call.submissions + 1, lookups = 0,
    model = call_model, request_hash = hash, expected_usd = expected, spent_day = today,
    cost_usd = coalesce(call.cost_usd, 0) + expected, sent_at = clock_timestamp()
  WHERE c.key = call_key;
  RETURN 'counted';
END $$;

-- Writes what became known of a call in one of these states, the last submission's real cost included; false: it is in
-- none of them, or was sent again since. Null: `seen_sends` any, `actual` what was counted. What goes back to `intent` was
-- refused; `counted` in the patch: for a reason that passes.
CREATE OR REPLACE FUNCTION change_vendor_call(call_key text, allowed text[], seen_sends integer, patch jsonb,
  actual numeric)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  call vendor_calls;
  changed vendor_calls;
BEGIN
  SELECT * INTO call FROM vendor_calls c
  WHERE c.key = call_key AND c.state = ANY (allowed) AND (seen_sends IS NULL OR c.sends = seen_sends)
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;

  changed := jsonb_populate_record(call, patch);
  -- A call that never left, or was refused, costs nothing.
  IF actual IS NOT NULL AND call.expected_usd IS NOT NULL THEN
    changed.cost_usd := greatest(0, call.cost_usd - call.expected_usd + actual);
    changed.expected_usd := CASE WHEN changed.state = 'intent' THEN NULL ELSE actual END;
    UPDATE vendor_days d SET spent_usd = greatest(0, d.spent_usd - call.expected_usd + actual),
      updated_at = clock_timestamp()
    WHERE d.provider = call.provider AND d.day = call.spent_day;
  END IF;

  UPDATE vendor_calls c SET state = changed.state, vendor_task_id = changed.vendor_task_id, handle = changed.handle,
    submissions = CASE WHEN changed.state = 'intent' THEN call.submissions - 1 ELSE call.submissions END,
    refusals = call.refusals + CASE WHEN patch ->> 'counted' = 'true' THEN 1 ELSE 0 END, lookups = changed.lookups, result = changed.result, error = changed.error,
    cost_usd = changed.cost_usd, expected_usd = changed.expected_usd, has_files = changed.has_files,
    waits_since = CASE changed.state WHEN 'intent' THEN coalesce(call.waits_since, clock_timestamp())
      WHEN 'unknown' THEN call.waits_since END,
    submitted_at = CASE WHEN changed.state = 'submitted' THEN clock_timestamp() ELSE call.submitted_at END,
    finished_at = CASE WHEN changed.state IN ('done', 'failed', 'cancelled') THEN clock_timestamp() END
  WHERE c.key = call_key;
  RETURN true;
END $$;
