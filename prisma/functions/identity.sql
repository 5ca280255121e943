-- The tenant of an issuer's subject, made at its first sight with its account and its bonus. Of many first requests at
-- once one makes it and the others wait for its commit; the primary key would refuse a second one besides. `is_verified`:
-- whether the issuer vouches for the address.
CREATE OR REPLACE FUNCTION sign_in(who_issued text, who text, new_tenant uuid, called text, mail text, bonus bigint, bonus_id uuid,
  request text, is_verified boolean DEFAULT false)
RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  found_tenant uuid;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(jsonb_build_array('sign_in', who_issued, who)::text, 0));
  SELECT s.tenant_id INTO found_tenant FROM tenant_subjects s WHERE s.issuer = who_issued AND s.subject = who;
  IF FOUND THEN
    RETURN found_tenant;
  END IF;
  INSERT INTO tenants (tenant_id, name, email, email_verified)
  VALUES (new_tenant, called, mail, is_verified AND mail IS NOT NULL);
  INSERT INTO credit_accounts (tenant_id) VALUES (new_tenant);
  IF bonus > 0 THEN
    PERFORM add_credits(new_tenant, bonus_id, 'bonus', bonus, 'Welcome bonus', NULL);
  END IF;
  INSERT INTO tenant_subjects (issuer, subject, tenant_id) VALUES (who_issued, who, new_tenant);
  PERFORM record_change(new_tenant, 'user:' || who, 'tenant.signed_up',
    jsonb_build_object('issuer', who_issued, 'bonus', bonus), request);
  RETURN new_tenant;
END $$;
