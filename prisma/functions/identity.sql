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

-- Makes the tenant of an account's test mode, with its credits, where there is none yet. `test` is the id that belongs to
-- the account's (`is_test_tenant`). It is suspended with its account. Without the account nothing is made.
CREATE OR REPLACE FUNCTION open_test_mode(account uuid, test uuid, who text, request text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tenants (tenant_id, name, suspended_at)
  SELECT test, t.name, t.suspended_at FROM tenants t WHERE t.tenant_id = account FOR SHARE
  ON CONFLICT (tenant_id) DO NOTHING;
  IF NOT FOUND THEN RETURN; END IF;
  INSERT INTO credit_accounts (tenant_id) VALUES (test);
  PERFORM add_credits(test, new_id(), 'bonus', test_refill(test, 0, 0, 1), 'Test credits', NULL);
  PERFORM record_change(account, who, 'test_mode.opened', '{}', request);
END $$;
