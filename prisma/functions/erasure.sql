-- Deletion of what a job or a tenant is about. Money stays: the ledger, holds, payments and days of usage name no content.

-- A job's parameters without their content: switches, numbers and names of the catalog stay.
CREATE OR REPLACE FUNCTION bare_params(params jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_object_agg(key, CASE
      WHEN jsonb_typeof(value) IN ('boolean', 'number', 'null') OR key IN ('video_model', 'video_resolution', 'aspect_ratio',
        'interaction_mode', 'style', 'presentation', 'script_structure', 'script_tone', 'caption_style', 'music_mood', 'qai_mode',
        'human_review', 'human_review_budget', 'failure_behavior', 'stop_at_stage', 'language', 'keyframe_resolution',
        'text_overlays', 'persona_id', 'tts_voice_id', 'price_book') THEN value
      WHEN key = 'product_name' THEN '"Deleted"'
      WHEN key = 'product_image_url' THEN '"https://deleted.invalid/"'
      WHEN jsonb_typeof(value) = 'array' THEN '[]'
      WHEN key = 'metadata' THEN '{}' ELSE 'null' END), '{}') || '{"erased": true}'
  FROM jsonb_each(params)
$$;

-- Deletes what ended jobs made: rows now, files by whoever removes those of runs up to `erase_run`. With `everything` also what they
-- were made from. The caller holds the jobs' locks. A call that hasn't ended keeps what its end needs, until `end_job_erasure`.
CREATE OR REPLACE FUNCTION erase_jobs(erased uuid[], everything boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM tasks t WHERE t.job_id = ANY (erased);
  DELETE FROM film_revisions f WHERE f.job_id = ANY (erased);
  DELETE FROM job_events e WHERE e.job_id = ANY (erased);
  UPDATE vendor_calls c SET result = NULL, handle = NULL, error = NULL WHERE c.scope_id = ANY (erased)
    AND c.state NOT IN ('intent', 'unknown', 'submitted');
  UPDATE jobs j SET files_deleted_at = clock_timestamp(), erase_run = j.run_no, version = j.version + 1,
    -- Again after the last worker has ended: a unit of a cancelled job may still store a file.
    erase_at = clock_timestamp() + interval '15 minutes'
  WHERE j.job_id = ANY (erased);
  IF NOT everything THEN RETURN; END IF;
  DELETE FROM webhook_deliveries d WHERE d.job_id = ANY (erased);
  DELETE FROM webhook_stream_events e WHERE e.job_id = ANY (erased);
  DELETE FROM job_keys k WHERE k.job_id = ANY (erased);
  DELETE FROM idempotency_keys k WHERE k.resource_id = ANY (erased);
  UPDATE jobs j SET params = bare_params(j.params), idempotency_key = j.job_id::text, trace_context = NULL,
    contents_deleted_at = clock_timestamp(),
    error = CASE WHEN j.error IS NOT NULL THEN jsonb_build_object('code', j.error -> 'code', 'stage', j.error -> 'stage',
      'retryable', false, 'message', 'The details were deleted.') END
  WHERE j.job_id = ANY (erased);
END $$;

-- Ends a job's erasure after its files were removed again: calls that had not ended by then have, or it is repeated later.
CREATE OR REPLACE FUNCTION end_job_erasure(job uuid, run integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  has_open boolean;
BEGIN
  PERFORM FROM jobs j WHERE j.job_id = job AND j.erase_run = run AND j.erase_at <= clock_timestamp() FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  UPDATE vendor_calls c SET result = NULL, handle = NULL, error = NULL WHERE c.scope_id = job AND c.run_no <= run
    AND c.state NOT IN ('intent', 'unknown', 'submitted');
  has_open := EXISTS (SELECT FROM vendor_calls c WHERE c.scope_id = job AND c.run_no <= run
    AND c.state IN ('intent', 'unknown', 'submitted'));
  UPDATE jobs j SET erase_run = CASE WHEN has_open THEN run END,
    erase_at = CASE WHEN has_open THEN clock_timestamp() + interval '15 minutes' END WHERE j.job_id = job;
END $$;

-- A playground task's result is gone once its file is.
CREATE OR REPLACE FUNCTION erase_playground_tasks(erased uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- A settled task has either an output or a message.
  UPDATE playground_holds h SET work = NULL, trace_context = NULL, output = CASE WHEN h.output IS NOT NULL THEN '' END,
    error_message = CASE WHEN h.error_message IS NOT NULL THEN 'The details were deleted.' END
  WHERE h.task_id = ANY (erased) AND h.state = 'settled';
  UPDATE vendor_calls c SET result = NULL, handle = NULL, error = NULL WHERE c.scope_id = ANY (erased)
    AND c.state NOT IN ('intent', 'unknown', 'submitted');
  DELETE FROM idempotency_keys k WHERE k.resource_id = ANY (erased);
END $$;

-- A tenant and its test mode.
CREATE OR REPLACE FUNCTION modes_of(account uuid) RETURNS uuid[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY[account, encode(set_byte(uuid_send(account), 6, get_byte(uuid_send(account), 6) & 15 | 128), 'hex')::uuid]
$$;

-- Credits that a tenant owes for refunded payments.
CREATE OR REPLACE FUNCTION credits_owed(tenant uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(p.due - p.taken), 0)::bigint FROM payments p WHERE p.tenant_id = tenant AND p.due > p.taken
$$;

-- Ends all access of a tenant whose time has come: its keys are gone and nothing new begins. False: it owes credits.
CREATE OR REPLACE FUNCTION close_tenant(tenant uuid) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM tenants t WHERE t.tenant_id = tenant AND t.delete_at <= clock_timestamp() AND t.deleted_at IS NULL FOR UPDATE;
  IF NOT FOUND OR credits_owed(tenant) > 0 THEN RETURN false; END IF;
  DELETE FROM api_keys k WHERE k.tenant_id = ANY (modes_of(tenant));
  UPDATE tenants t SET suspended_at = coalesce(t.suspended_at, clock_timestamp()), closed_at = coalesce(t.closed_at, clock_timestamp())
  WHERE t.tenant_id = ANY (modes_of(tenant));
  RETURN true;
END $$;

-- Deletes a closed tenant whose jobs have been erased. False: something of it still runs. The rows of money stay, without content.
CREATE OR REPLACE FUNCTION erase_tenant(tenant uuid) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  modes uuid[] := modes_of(tenant);
  owner_address text := owner_address_of(tenant);
  former tenants;
BEGIN
  SELECT t.* INTO former FROM tenants t WHERE t.tenant_id = tenant AND t.closed_at IS NOT NULL AND t.deleted_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  -- Whatever began before the tenant was closed has been committed, and is seen below.
  PERFORM FROM credit_accounts a WHERE a.tenant_id = ANY (modes) ORDER BY a.tenant_id FOR NO KEY UPDATE;
  IF credits_owed(tenant) > 0 OR EXISTS (SELECT FROM jobs j WHERE j.tenant_id = ANY (modes) AND j.contents_deleted_at IS NULL)
    OR EXISTS (SELECT FROM playground_holds h WHERE h.tenant_id = ANY (modes) AND h.state = 'pending') THEN
    RETURN false;
  END IF;
  DELETE FROM api_keys k WHERE k.tenant_id = ANY (modes);
  DELETE FROM members m WHERE m.tenant_id = ANY (modes);
  DELETE FROM invitations i WHERE i.tenant_id = ANY (modes);
  DELETE FROM tenant_notes n WHERE n.tenant_id = ANY (modes);
  PERFORM erase_playground_tasks(ARRAY(SELECT h.task_id FROM playground_holds h WHERE h.tenant_id = ANY (modes)));
  UPDATE checkout_sessions c SET success_url = '', cancel_url = '', checkout_url = NULL, failure = NULL
  WHERE c.tenant_id = ANY (modes);
  DELETE FROM mail_counts c WHERE c.mailbox IN (SELECT CASE WHEN is_test_tenant(m.tenant_id) THEN 'test:' ELSE '' END
    || mailbox_of(m.recipient) FROM mails m WHERE m.tenant_id = ANY (modes));
  DELETE FROM mails m WHERE m.tenant_id = ANY (modes);
  DELETE FROM account_changes c WHERE c.tenant_id = ANY (modes);
  DELETE FROM address_confirmations c WHERE c.tenant_id = ANY (modes);
  DELETE FROM credit_alerts c WHERE c.tenant_id = ANY (modes);
  UPDATE credit_accounts a SET alert_below = NULL, topup_below = NULL WHERE a.tenant_id = ANY (modes);
  DELETE FROM auto_topups a WHERE a.tenant_id = ANY (modes);
  UPDATE topups u SET reason = NULL WHERE u.tenant_id = ANY (modes);
  DELETE FROM payment_methods p WHERE p.tenant_id = ANY (modes);
  DELETE FROM templates t WHERE t.tenant_id = ANY (modes);
  DELETE FROM custom_tracks t WHERE t.tenant_id = ANY (modes);
  DELETE FROM exports e WHERE e.tenant_id = ANY (modes);
  DELETE FROM uploads u WHERE u.tenant_id = ANY (modes);
  DELETE FROM upload_quotas q WHERE q.tenant_id = ANY (modes);
  DELETE FROM webhook_deliveries d WHERE d.tenant_id = ANY (modes);
  DELETE FROM webhook_endpoints e WHERE e.tenant_id = ANY (modes);
  DELETE FROM webhook_stream_events e WHERE e.tenant_id = ANY (modes);
  DELETE FROM webhook_listeners l WHERE l.tenant_id = ANY (modes);
  DELETE FROM idempotency_keys k WHERE k.tenant_id = ANY (modes);
  DELETE FROM job_keys k WHERE k.tenant_id = ANY (modes);
  PERFORM set_config('reelwright.erasing', 'on', true);
  UPDATE audit_log l SET details = '{}', request_id = NULL, client_address = NULL, user_agent = NULL,
    actor = CASE WHEN l.actor LIKE 'user:%' THEN 'user:deleted' ELSE l.actor END
  WHERE l.tenant_id = ANY (modes);
  PERFORM set_config('reelwright.erasing', '', true);
  UPDATE tenants t SET name = 'Deleted account', email = NULL, email_verified = false, avatar = NULL, logo = NULL, webhook_url = NULL,
    webhook_secret = NULL, limits = NULL, file_days = NULL, content_days = NULL, deleted_at = clock_timestamp()
  WHERE t.tenant_id = ANY (modes);
  PERFORM record_change(tenant, 'system', 'tenant.deleted');
  INSERT INTO mails (mail_id, tenant_id, kind, recipient, data, next_attempt_at, created_at)
  SELECT new_id(), tenant, 'account_deleted', owner_address, jsonb_build_object('tenant', former.name, 'available', 0, 'threshold', 0),
    clock_timestamp(), clock_timestamp() WHERE owner_address IS NOT NULL;
  RETURN true;
END $$;

-- Ends a tenant's erasure after its files were removed and its last mail has gone out. Without a mail server that mail is dropped
-- after two days.
CREATE OR REPLACE FUNCTION end_tenant_erasure(tenant uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM mails m WHERE m.tenant_id = tenant AND m.state = 'pending' AND m.created_at > clock_timestamp() - interval '2 days')
  THEN RETURN; END IF;
  -- Those of suggestions; the others were erased with their job or task.
  UPDATE vendor_calls c SET result = NULL, handle = NULL, error = NULL WHERE c.tenant_id = ANY (modes_of(tenant))
    AND c.job_id IS NULL AND c.playground_task_id IS NULL;
  DELETE FROM mail_counts c WHERE c.mailbox IN (SELECT mailbox_of(m.recipient) FROM mails m WHERE m.tenant_id = tenant);
  DELETE FROM mails m WHERE m.tenant_id = tenant;
  UPDATE tenants t SET delete_at = NULL WHERE t.tenant_id = tenant AND t.deleted_at IS NOT NULL;
END $$;
