-- Times come from the database's clock alone, also where Prisma writes the row.
-- (Prisma sends its own clock for a default of now(), so the defaults are of another name.)
ALTER TABLE api_keys ALTER COLUMN created_at SET DEFAULT clock_timestamp();
ALTER TABLE credit_transactions ALTER COLUMN created_at SET DEFAULT clock_timestamp();
ALTER TABLE payment_events ALTER COLUMN created_at SET DEFAULT clock_timestamp();
ALTER TABLE tenants ALTER COLUMN created_at SET DEFAULT clock_timestamp();
ALTER TABLE vendor_calls
  ALTER COLUMN created_at SET DEFAULT clock_timestamp(),
  ALTER COLUMN updated_at SET DEFAULT clock_timestamp();
ALTER TABLE workers
  ALTER COLUMN started_at SET DEFAULT clock_timestamp(),
  ALTER COLUMN seen_at SET DEFAULT clock_timestamp();

CREATE FUNCTION note_update_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := clock_timestamp();
  RETURN NEW;
END $$;
CREATE TRIGGER vendor_calls_update_time
  BEFORE UPDATE ON vendor_calls FOR EACH ROW EXECUTE FUNCTION note_update_time();
