-- A time as the wire shows it: ISO 8601, UTC, milliseconds.
CREATE OR REPLACE FUNCTION iso(at timestamptz) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- A UUID of version 7 (RFC 9562): the milliseconds lie over the first six bytes of a random one, then the version's bits.
CREATE OR REPLACE FUNCTION new_id() RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    PLACING substring(int8send(floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6),
    52, 1), 53, 1), 'hex')::uuid
$$;

-- Whether a tenant is an account's test mode: its id is the account's with UUID version 8 (packages/service/core/src/identity/test-mode.ts).
CREATE OR REPLACE FUNCTION is_test_tenant(tenant uuid) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT get_byte(uuid_send(tenant), 6) >> 4 = 8
$$;

-- The tenant of an account's test mode.
CREATE OR REPLACE FUNCTION test_tenant_of(account uuid) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT overlay(account::text PLACING '8' FROM 15 FOR 1)::uuid
$$;

-- The database's own clock, also where Prisma writes the row.
CREATE OR REPLACE FUNCTION set_updated_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := clock_timestamp();
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER vendor_calls_update_time
  BEFORE UPDATE ON vendor_calls FOR EACH ROW EXECUTE FUNCTION set_updated_at();
