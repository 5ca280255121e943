-- Scheme, host and port as they are written. What can't be cut stands for itself.
CREATE OR REPLACE FUNCTION webhook_origin(url text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(substring(url from '^[^:/]+://[^/?#\\]+'), url)
$$;

-- An event's body: minified JSON, in test mode with livemode after its other fields.
CREATE OR REPLACE FUNCTION body_in_mode(tenant uuid, body text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN is_test_tenant(tenant) AND body NOT LIKE '%,"livemode":false}'
    THEN left(body, -1) || ',"livemode":false}' ELSE body END
$$;

-- Writes the deliveries of events to the endpoints that subscribed to them, in the transaction of the events.
CREATE OR REPLACE FUNCTION deliver_to_endpoints(notices new_webhook[]) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  INSERT INTO webhook_deliveries (delivery_id, tenant_id, job_id, run_no, event, url, body, endpoint_id, occurrence, trace_context,
    next_attempt_at, created_at)
  SELECT new_id(), n.tenant_id, n.job_id, n.run, n.event, e.url,
    convert_to(body_in_mode(n.tenant_id, n.body), 'UTF8'), e.endpoint_id, coalesce(j.version, 0),
    j.trace_context, clock_timestamp(), clock_timestamp()
  FROM unnest(notices) AS n JOIN webhook_endpoints e ON e.tenant_id = n.tenant_id AND e.enabled AND n.event = ANY (e.events)
    LEFT JOIN jobs j ON j.job_id = n.job_id
  ON CONFLICT (job_id, run_no, event, endpoint_id, occurrence) DO NOTHING;
END $$;

-- Minified JSON of an account's event; its fields are values of to_json.
CREATE OR REPLACE FUNCTION account_event(tenant uuid, event text, VARIADIC fields text[]) RETURNS void LANGUAGE sql AS $$
  SELECT deliver_to_endpoints(ARRAY[ROW(NULL, tenant, new_id(), 1, event, NULL, concat('{"event":"', event, '",',
    array_to_string(fields, ','), ',"timestamp":"', iso(clock_timestamp()), '"}'))::new_webhook])
  WHERE EXISTS (SELECT FROM webhook_endpoints e WHERE e.tenant_id = tenant AND e.enabled)
$$;

CREATE OR REPLACE FUNCTION notify_failed_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM account_event(NEW.tenant_id, 'payment.failed', format('"session_id":"%s"', NEW.session_id),
    format('"kind":%s', to_json(NEW.kind)), format('"pack_id":%s', to_json(NEW.pack_id)),
    format('"amount_usd":%s', (NEW.cents / 100.0)::float8), format('"reason":%s', coalesce(to_json(NEW.failure), 'null')));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER checkout_sessions_failed AFTER UPDATE OF status ON checkout_sessions FOR EACH ROW
  WHEN (NEW.status = 'failed' AND OLD.status <> 'failed')
  EXECUTE FUNCTION notify_failed_payment();

-- The owner learns that failures disabled an endpoint.
CREATE OR REPLACE FUNCTION report_disabled_endpoint() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_change(NEW.tenant_id, 'system', 'webhook_endpoint.disabled',
    jsonb_build_object('endpoint_id', NEW.endpoint_id, 'failing_since', iso(NEW.failing_since)));
  INSERT INTO mails (mail_id, tenant_id, kind, recipient, data, next_attempt_at, created_at)
  SELECT new_id(), t.tenant_id, 'webhook_disabled', owner_address_of(t.tenant_id), jsonb_build_object('tenant', t.name,
      'available', 0, 'threshold', 0, 'url', NEW.url), clock_timestamp(), clock_timestamp()
  FROM tenants t WHERE t.tenant_id = NEW.tenant_id AND owner_address_of(t.tenant_id) IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER webhook_endpoints_disabled AFTER UPDATE OF disabled_at ON webhook_endpoints FOR EACH ROW
  WHEN (NEW.disabled_at IS NOT NULL AND OLD.disabled_at IS NULL)
  EXECUTE FUNCTION report_disabled_endpoint();

-- Notes which endpoints took an attempt and which didn't. One whose attempts have all failed for five days is disabled.
CREATE OR REPLACE FUNCTION note_endpoint_attempts(endpoints uuid[], failed boolean[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Locked in the order of their ids. Most attempts change nothing.
  WITH noted AS (
    SELECT n.endpoint_id, bool_and(n.failed) AS failed FROM unnest(endpoints, failed) AS n(endpoint_id, failed) GROUP BY 1
  ), locked AS MATERIALIZED (
    SELECT e.endpoint_id, noted.failed FROM webhook_endpoints e JOIN noted USING (endpoint_id)
    WHERE noted.failed IS DISTINCT FROM (e.failing_since IS NOT NULL)
      OR e.enabled AND e.failing_since <= clock_timestamp() - interval '5 days'
    ORDER BY e.endpoint_id FOR NO KEY UPDATE OF e
  )
  UPDATE webhook_endpoints e SET
    failing_since = CASE WHEN locked.failed THEN coalesce(e.failing_since, clock_timestamp()) END,
    enabled = e.enabled AND NOT (locked.failed AND e.failing_since IS NOT NULL),
    disabled_at = CASE WHEN locked.failed AND e.failing_since IS NOT NULL AND e.enabled THEN clock_timestamp() ELSE e.disabled_at END
  FROM locked WHERE e.endpoint_id = locked.endpoint_id
    AND (NOT locked.failed OR e.failing_since IS NULL OR e.failing_since <= clock_timestamp() - interval '5 days');
END $$;
