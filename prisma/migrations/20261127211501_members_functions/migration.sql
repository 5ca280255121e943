-- Made by `npm run sql:migration` from prisma/functions/*.sql. Bodies may call what follows them.
SET LOCAL check_function_bodies = off;

DROP FUNCTION sign_in(text,text,uuid,text,text,bigint,uuid,text,boolean);

-- Makes an issuer's subject a member at its first sight. Memberships that wait for its verified address become its own; else,
-- where `may_create` says so, a tenant is made with its account and its bonus. Of many first requests at once one does it
-- and the others wait for its commit. `person`: their name; `verified`: their address in lower case, if the issuer
-- vouches for it and it is plain ASCII.
CREATE OR REPLACE FUNCTION join_tenants(who_issued text, who text, person text, called text, mail text, is_verified boolean,
  verified text, may_create boolean, new_tenant uuid, bonus bigint, bonus_id uuid, request text)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  has_others boolean;
  joined record;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(jsonb_build_array('sign_in', who_issued, who)::text, 0));
  has_others := EXISTS (SELECT FROM members m WHERE m.issuer = who_issued AND m.subject = who);
  DELETE FROM members w WHERE w.subject IS NULL AND lower(w.email) = verified AND EXISTS (
    SELECT FROM members m WHERE m.issuer = who_issued AND m.subject = who AND m.tenant_id = w.tenant_id);
  FOR joined IN
    -- The default of a person's requests doesn't change without their doing.
    UPDATE members m SET issuer = who_issued, subject = who, name = person,
      selected_at = CASE WHEN has_others THEN to_timestamp(0) ELSE clock_timestamp() END
    WHERE m.subject IS NULL AND lower(m.email) = verified RETURNING m.member_id, m.tenant_id, m.role
  LOOP
    PERFORM record_change(joined.tenant_id, 'user:' || who, 'member.joined',
      jsonb_build_object('member_id', joined.member_id, 'role', joined.role, 'issuer', who_issued), request);
    has_others := true;
  END LOOP;
  IF has_others OR NOT may_create THEN RETURN; END IF;
  INSERT INTO tenants (tenant_id, name, email, email_verified) VALUES (new_tenant, called, mail, is_verified AND mail IS NOT NULL);
  INSERT INTO credit_accounts (tenant_id) VALUES (new_tenant);
  IF bonus > 0 THEN
    PERFORM add_credits(new_tenant, bonus_id, 'bonus', bonus, 'Welcome bonus', NULL);
  END IF;
  INSERT INTO members (member_id, tenant_id, issuer, subject, email, name, role)
  VALUES (new_id(), new_tenant, who_issued, who, mail, person, 'owner');
  PERFORM record_change(new_tenant, 'user:' || who, 'tenant.signed_up',
    jsonb_build_object('issuer', who_issued, 'bonus', bonus), request);
END $$;

-- Counts credits that a key reserves on a UTC day. False: they would exceed its limit, and nothing is counted. The row's lock
-- makes concurrent requests wait; the condition is checked again after the wait.
CREATE OR REPLACE FUNCTION count_key_credits(key uuid, credits bigint) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  today date := (clock_timestamp() AT TIME ZONE 'UTC')::date;
BEGIN
  UPDATE api_keys k SET spent_day = greatest(k.spent_day, today),
    spent_credits = CASE WHEN k.spent_day >= today THEN k.spent_credits ELSE 0 END + credits
  WHERE k.key_id = key AND (k.daily_credit_limit IS NULL
    OR CASE WHEN k.spent_day >= today THEN k.spent_credits ELSE 0 END + credits <= k.daily_credit_limit);
  RETURN FOUND;
END $$;

-- What is left of a key's limit today, the limit, and whole seconds until the next UTC day.
CREATE OR REPLACE FUNCTION key_credits_left(key uuid, OUT credits_left bigint, OUT credit_limit bigint, OUT seconds_left integer)
LANGUAGE sql AS $$
  SELECT greatest(k.daily_credit_limit - CASE WHEN k.spent_day >= utc::date THEN k.spent_credits ELSE 0 END, 0),
    k.daily_credit_limit, ceil(extract(epoch FROM (utc::date + 1)::timestamp - utc))::integer
  FROM api_keys k, (SELECT clock_timestamp() AT TIME ZONE 'UTC' AS utc) AS clock WHERE k.key_id = key
$$;

-- A job's begin and end as far as it costs credits: created, run again, settled. Everything runs at READ COMMITTED, where
-- each statement of a function sees what was committed before it.

-- Creates a batch of jobs with their holds, ledger rows and first tasks. Each item has its own outcome:
--   created | replayed | reused (same key, other parameters) | concurrent | daily | unpaid | missing (no tenant)
-- Items: job_id, tenant_id, idempotency_key, params_hash (of the request), params, trace_context, credits, hold_id, transaction_id,
--        tasks [{task_id, stage, unit}], concurrent, daily (limits of tenants without their own),
--        template_id (or null: the template whose use this is).
-- Money is given out in the order of the items. A template's use counts with the job that was made from it, and only
-- then: neither a replay nor a refusal is one.
CREATE OR REPLACE FUNCTION create_jobs(items jsonb)
RETURNS TABLE (n bigint, outcome text, job_id uuid, created_at text, available bigint, job_limit integer, retry_after integer)
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  base timestamptz := clock_timestamp();
  today date;
  -- Whole seconds until the next UTC day.
  until_tomorrow integer;
  inserted uuid[];
  refused uuid[] := '{}';
  accepted uuid[] := '{}';
  account credit_accounts;
  available_left bigint;
  entries ledger_entry[] := '{}';
  postings ledger_posting[] := '{}';
  concurrent_limit integer;
  daily_limit integer;
  item record;
  first_job uuid;
  last_job uuid;
BEGIN
  -- The unique key is the mutex: of concurrent creations with one key, one inserts, the others wait here until
  -- it is committed (they replay) or gone (one of them inserts). Sorted, so that batches don't wait crosswise.
  WITH fresh AS (
    INSERT INTO job_keys (tenant_id, key, fingerprint, job_id)
    SELECT i.tenant_id, i.idempotency_key, i.params_hash, i.job_id
    FROM jsonb_to_recordset(items) AS i(job_id uuid, tenant_id uuid, idempotency_key text, params_hash text)
    WHERE EXISTS (SELECT FROM credit_accounts a WHERE a.tenant_id = i.tenant_id)
    ORDER BY i.tenant_id, i.idempotency_key
    ON CONFLICT (tenant_id, key) DO NOTHING
    RETURNING job_keys.job_id)
  SELECT coalesce(array_agg(fresh.job_id), '{}') INTO inserted FROM fresh;

  -- The accounts, in the order of their ids. The lock on an account also makes its job counters exact.
  FOR item IN
    SELECT e.n, r.* FROM jsonb_array_elements(items) WITH ORDINALITY AS e(item, n),
      jsonb_to_record(e.item) AS r(job_id uuid, tenant_id uuid, credits bigint, hold_id uuid, transaction_id uuid,
                                   concurrent integer, daily integer, key_id uuid)
    WHERE r.job_id = ANY (inserted)
    ORDER BY r.tenant_id, e.n
  LOOP
    IF account.tenant_id IS DISTINCT FROM item.tenant_id THEN
      IF account.tenant_id IS NOT NULL THEN postings := postings || ROW(account, entries)::ledger_posting; END IF;
      entries := '{}';
      SELECT a.* INTO STRICT account FROM credit_accounts a
        WHERE a.tenant_id = item.tenant_id FOR NO KEY UPDATE;
      available_left := account.balance - account.reserved;
      SELECT coalesce(t.concurrent_limit, item.concurrent), coalesce(t.daily_limit, item.daily)
        INTO STRICT concurrent_limit, daily_limit FROM tenants t WHERE t.tenant_id = item.tenant_id;
      -- The day after the wait for the lock, and never one before that which was counted last: its count would be lost.
      today := greatest((clock_timestamp() AT TIME ZONE 'UTC')::date, account.jobs_day);
      until_tomorrow := ceil(extract(epoch FROM (today + 1)::timestamp - (clock_timestamp() AT TIME ZONE 'UTC')));
      IF account.jobs_day IS DISTINCT FROM today THEN
        account.jobs_day := today;
        account.jobs_today := 0;
      END IF;
    END IF;
    n := item.n; job_id := item.job_id; created_at := NULL;
    available := NULL; job_limit := NULL; retry_after := NULL;
    IF account.live_jobs >= concurrent_limit THEN
      -- Nobody knows when a job ends; ten seconds is the pace at which a client would poll one.
      outcome := 'concurrent'; job_limit := concurrent_limit; retry_after := 10;
    ELSIF account.jobs_today >= daily_limit THEN
      outcome := 'daily'; job_limit := daily_limit; retry_after := until_tomorrow;
    ELSIF available_left < item.credits THEN
      outcome := 'unpaid'; available := available_left;
    ELSIF item.key_id IS NOT NULL AND NOT count_key_credits(item.key_id, item.credits) THEN
      outcome := 'key_limit';
      SELECT k.credits_left, k.credit_limit, k.seconds_left INTO available, job_limit, retry_after
        FROM key_credits_left(item.key_id) AS k;
    ELSE
      outcome := 'created'; created_at := iso(base + item.n * interval '1 microsecond');
      account.live_jobs := account.live_jobs + 1;
      account.jobs_today := account.jobs_today + 1;
      account.jobs_total := account.jobs_total + 1;
      accepted := accepted || item.job_id;
      IF item.credits > 0 THEN
        available_left := available_left - item.credits;
        entries := entries || ledger_entry(item.transaction_id, 'reserve', -item.credits, 'Reserved for a job',
          hold => item.hold_id, job => item.job_id);
      END IF;
    END IF;
    IF outcome <> 'created' THEN refused := refused || item.job_id; END IF;
    RETURN NEXT;
  END LOOP;
  IF account.tenant_id IS NOT NULL THEN postings := postings || ROW(account, entries)::ledger_posting; END IF;

  -- A refusal frees its key.
  IF refused <> '{}' THEN
    DELETE FROM job_keys k USING jsonb_to_recordset(items) AS i(job_id uuid, tenant_id uuid, idempotency_key text)
    WHERE i.job_id = ANY (refused) AND k.tenant_id = i.tenant_id AND k.key = i.idempotency_key;
  END IF;

  IF accepted <> '{}' THEN
    SELECT * INTO first_job, last_job FROM open_jobs();
    INSERT INTO jobs (job_id, tenant_id, idempotency_key, params, trace_context, current_stage,
                      credits_estimated, credits_reserved, created_at, updated_at)
    SELECT r.job_id, r.tenant_id, r.idempotency_key, r.params, r.trace_context, r.tasks -> 0 ->> 'stage',
           r.credits, r.credits, base + e.n * interval '1 microsecond', base + e.n * interval '1 microsecond'
    FROM jsonb_array_elements(items) WITH ORDINALITY AS e(item, n),
      jsonb_to_record(e.item) AS r(job_id uuid, tenant_id uuid, idempotency_key text, params jsonb, trace_context jsonb,
                                   credits bigint, tasks jsonb)
    WHERE r.job_id = ANY (accepted);

    WITH given AS MATERIALIZED (
      SELECT r.* FROM jsonb_to_recordset(items) AS r(job_id uuid, tenant_id uuid, credits bigint, hold_id uuid, tasks jsonb)
      WHERE r.job_id = ANY (accepted)
    ), holds AS (
      INSERT INTO credit_holds (hold_id, tenant_id, job_id, run_no, amount, created_at)
      SELECT hold_id, tenant_id, given.job_id, 1, credits, base FROM given
    )
    INSERT INTO tasks (task_id, job_id, tenant_id, run_no, stage, unit, created_at, ready_at, turn)
    SELECT t.task_id, given.job_id, tenant_id, 1, t.stage, t.unit, base, base,
      first.turn + row_number() OVER (PARTITION BY tenant_id, t.stage ORDER BY given.job_id, t.unit) - 1
    FROM given, jsonb_to_recordset(given.tasks) AS t(task_id uuid, stage text, unit integer),
      first_turn(t.stage, given.tenant_id, first_job, last_job) AS first;

    INSERT INTO usage_days (tenant_id, day, jobs_created)
    SELECT r.tenant_id, ((base + e.n * interval '1 microsecond') AT TIME ZONE 'UTC')::date, count(*)
    FROM jsonb_array_elements(items) WITH ORDINALITY AS e(item, n),
      jsonb_to_record(e.item) AS r(job_id uuid, tenant_id uuid)
    WHERE r.job_id = ANY (accepted) GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (tenant_id, day) DO UPDATE SET jobs_created = usage_days.jobs_created + excluded.jobs_created;

    -- Locked in the order of their ids, as everywhere; one that was deleted meanwhile counts no more.
    IF items @? '$[*].template_id ? (@ != null)' THEN
      WITH used AS MATERIALIZED (
        SELECT r.tenant_id, r.template_id, count(*) AS uses
        FROM jsonb_to_recordset(items) AS r(job_id uuid, tenant_id uuid, template_id uuid)
        WHERE r.job_id = ANY (accepted) AND r.template_id IS NOT NULL GROUP BY 1, 2
      ), locked AS MATERIALIZED (
        SELECT t.template_id, used.uses FROM templates t JOIN used USING (tenant_id, template_id)
        ORDER BY t.template_id FOR NO KEY UPDATE OF t
      )
      UPDATE templates t SET use_count = t.use_count + locked.uses FROM locked WHERE t.template_id = locked.template_id;
    END IF;
  END IF;
  IF postings <> '{}' THEN PERFORM append_to_ledger(VARIADIC postings); END IF;
  IF accepted <> '{}' AND EXISTS (SELECT FROM webhook_endpoints e WHERE 'job.created' = ANY (e.events)
      AND e.tenant_id IN (SELECT j.tenant_id FROM jobs j WHERE j.job_id = ANY (accepted))) THEN
    PERFORM deliver_to_endpoints(ARRAY(SELECT ROW(NULL, j.tenant_id, j.job_id, 1, 'job.created', NULL, format('{"event":"job.created",'
        '"job_id":"%s","status":"pending","final_video_url":null,"thumbnail_url":null,"credits_consumed":0,"error_message":null,'
        '"timestamp":"%s","current_stage":"%s","pause_reason":null}', j.job_id, iso(j.created_at), j.current_stage))::new_webhook
      FROM jobs j WHERE j.job_id = ANY (accepted)));
  END IF;

  -- Those whose key was taken. The same job id means that this very batch was committed before and its answer
  -- got lost on the way.
  RETURN QUERY
    SELECT i.n,
      CASE WHEN k.job_id IS NULL THEN 'missing' WHEN k.job_id = i.job_id THEN 'created'
           WHEN k.fingerprint = i.params_hash THEN 'replayed' ELSE 'reused' END,
      j.job_id, iso(j.created_at), NULL::bigint, NULL::integer, NULL::integer
    FROM (SELECT e.n, r.* FROM jsonb_array_elements(items) WITH ORDINALITY AS e(item, n),
            jsonb_to_record(e.item) AS r(job_id uuid, tenant_id uuid, idempotency_key text, params_hash text)) AS i
    LEFT JOIN job_keys k ON k.tenant_id = i.tenant_id AND k.key = i.idempotency_key LEFT JOIN jobs j ON j.job_id = k.job_id
    WHERE i.job_id <> ALL (inserted);
END $$;

-- Leases mails that are due. What is more than `most_daily` to one mailbox on a day, or asks its owner once more than
-- `most_asked` times (a confirmation or an invitation), is given up. Counted here and not where it is written, since a lock on a mailbox would make the
-- accounts of several tenants wait for each other. Mails about changes of an account have a limit of their own, so that
-- no flood of other mail hides them.
CREATE OR REPLACE FUNCTION claim_mails(most integer, lease_ms float8, most_daily integer, most_asked integer)
RETURNS SETOF mails LANGUAGE plpgsql AS $$
DECLARE
  today date := (clock_timestamp() AT TIME ZONE 'UTC')::date;
  ids uuid[];
  due mails;
  asks integer;
BEGIN
  -- A row that another process locks is its row.
  SELECT array_agg(d.mail_id) INTO ids FROM (
    SELECT m.mail_id FROM mails m
    WHERE m.state = 'pending' AND m.next_attempt_at <= clock_timestamp()
      AND (m.lease_expires_at IS NULL OR m.lease_expires_at < clock_timestamp())
    ORDER BY m.next_attempt_at LIMIT most FOR NO KEY UPDATE SKIP LOCKED) AS d;
  IF ids IS NULL THEN RETURN; END IF;
  -- In the order of the mailboxes, so that two processes don't wait crosswise.
  FOR due IN SELECT m.* FROM mails m WHERE m.mail_id = ANY (ids)
    ORDER BY mailbox_of(m.recipient), m.created_at, m.mail_id
  LOOP
    IF due.attempts = 0 AND due.kind <> 'account_changed' THEN
      asks := (due.kind IN ('confirm_address', 'invitation'))::integer;
      INSERT INTO mail_counts AS c (day, mailbox, mails, confirmations)
      VALUES (today, mailbox_of(due.recipient), 1, asks)
      ON CONFLICT (day, mailbox) DO UPDATE SET mails = c.mails + 1, confirmations = c.confirmations + asks
      WHERE c.mails < most_daily AND c.confirmations + asks <= most_asked;
      IF NOT FOUND THEN
        UPDATE mails m SET state = 'abandoned', finished_at = clock_timestamp(),
          last_error = 'LIMIT: the address had all the mail that it gets on a day'
        WHERE m.mail_id = due.mail_id;
        CONTINUE;
      END IF;
    END IF;
    -- The attempt is counted before it is made: one that takes its process down counts, too.
    UPDATE mails m SET lease_token = nextval('fence'), attempts = m.attempts + 1,
      lease_expires_at = clock_timestamp() + lease_ms * interval '1 millisecond'
    WHERE m.mail_id = due.mail_id RETURNING m.* INTO due;
    RETURN NEXT due;
  END LOOP;
  DELETE FROM mail_counts c WHERE c.day < today - 7;
END $$;

ALTER TABLE invitations ENABLE ROW LEVEL SECURITY;

ALTER TABLE members ENABLE ROW LEVEL SECURITY;

CREATE POLICY tenant_scope ON invitations TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)));

CREATE POLICY tenant_scope ON members TO reelwright_tenant
  USING (tenant_id = (( SELECT current_tenant() AS current_tenant)))
  WITH CHECK (tenant_id = (( SELECT current_tenant() AS current_tenant)));

GRANT DELETE ON members TO reelwright_tenant;

GRANT INSERT ON invitations TO reelwright_tenant;

GRANT SELECT (active) ON members TO reelwright_tenant;

GRANT SELECT (addresses) ON api_keys TO reelwright_tenant;

GRANT SELECT (created_at) ON members TO reelwright_tenant;

GRANT SELECT (daily_credit_limit) ON api_keys TO reelwright_tenant;

GRANT SELECT (email) ON members TO reelwright_tenant;

GRANT SELECT (member_id) ON members TO reelwright_tenant;

GRANT SELECT (name) ON members TO reelwright_tenant;

GRANT SELECT (role) ON members TO reelwright_tenant;

GRANT SELECT (scopes) ON api_keys TO reelwright_tenant;

GRANT SELECT (spent_credits) ON api_keys TO reelwright_tenant;

GRANT SELECT (spent_day) ON api_keys TO reelwright_tenant;

GRANT SELECT (tenant_id) ON members TO reelwright_tenant;

GRANT SELECT ON invitations TO reelwright_tenant;

GRANT UPDATE (revoked_at) ON invitations TO reelwright_tenant;

GRANT UPDATE (role) ON members TO reelwright_tenant;

GRANT UPDATE (spent_credits) ON api_keys TO reelwright_tenant;

GRANT UPDATE (spent_day) ON api_keys TO reelwright_tenant;
