-- Made by `npm run sql:migration` from prisma/functions/*.sql. Bodies may call what follows them.
SET LOCAL check_function_bodies = off;

DROP FUNCTION archive_jobs(uuid[],timestamp with time zone);
DROP FUNCTION drop_archive_partitions(date);
DROP FUNCTION make_archive_partitions(integer);
DROP FUNCTION restore_job(uuid);

-- A task's past claims with its last one, which ends now; the same where it was told before, or nothing was claimed.
-- Entries, oldest first: {claim, claims (how many in a row), ready_ms, claimed_ms, last_ms (the last one's claim), ended_ms,
-- queued_ms and ran_ms (all of them together), outcome (snooze, retry, release, crashed, remade, review)}. Times are
-- milliseconds since 1970. Snoozes in a row are one entry; of more than 40 entries the first one and the newest stay.
CREATE OR REPLACE FUNCTION with_claim(t tasks, outcome text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  past jsonb := coalesce(t.past_claims, '[]');
  last jsonb := past -> -1;
  claimed bigint := extract(epoch FROM t.claimed_at) * 1000;
  ended bigint := extract(epoch FROM clock_timestamp()) * 1000;
  queued bigint := greatest(0, extract(epoch FROM t.claimed_at - t.ready_at) * 1000);
BEGIN
  IF claimed IS NULL OR (last ->> 'last_ms')::bigint >= claimed THEN RETURN t.past_claims; END IF;
  IF outcome = 'snooze' AND last ->> 'outcome' = 'snooze' THEN
    RETURN jsonb_set(past, '{-1}', last || jsonb_build_object('claims', (last ->> 'claims')::integer + 1, 'last_ms', claimed,
      'ended_ms', ended, 'queued_ms', (last ->> 'queued_ms')::bigint + queued,
      'ran_ms', (last ->> 'ran_ms')::bigint + ended - claimed));
  END IF;
  IF jsonb_array_length(past) >= 40 THEN past := past - 1; END IF;
  RETURN past || jsonb_build_object('claim', t.claim_count, 'claims', 1, 'ready_ms', claimed - queued, 'claimed_ms', claimed,
    'last_ms', claimed, 'ended_ms', ended, 'queued_ms', queued, 'ran_ms', ended - claimed, 'outcome', outcome);
END $$;

ALTER TABLE tasks ENABLE ROW LEVEL SECURITY;

CREATE POLICY tenant_scope ON tasks TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)) AND (job_id IS NULL OR (( SELECT own.tenant_id FROM jobs own WHERE own.job_id = tasks.job_id)) = tenant_id));

GRANT INSERT ON tasks TO reelwright_tenant;

GRANT SELECT ON tasks TO reelwright_tenant;

GRANT UPDATE ON tasks TO reelwright_tenant;
