import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { type FreshDatabase, freshDatabase } from "@reelwright/store/testing/database";
import pg from "pg";
import { dumpSchema, readDump } from "../../scripts/sql/dump.ts";
import { makeMigration } from "../../scripts/sql/migration.ts";
import { applySources, readSources } from "../../scripts/sql/sources.ts";

describe("the database's schema", () => {
  let database: FreshDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    database = await freshDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });
  // Nothing of a test stays.
  beforeEach(() => client.query("BEGIN"));
  afterEach(() => client.query("ROLLBACK"));

  test("is what prisma/schema.sql says", async () => {
    const dump = await dumpSchema(client);
    const remedy = "run npm run sql:dump";
    expect({ remedy, dump }).toEqual({ remedy, dump: await readDump() });
  });

  test("has the functions, triggers, policies and grants of prisma/functions", async () => {
    const remedy = "run npm run sql:migration -- NAME";
    const migrated = await dumpSchema(client);
    await applySources(client, await readSources());
    expect({ remedy, dump: await dumpSchema(client) }).toEqual({ remedy, dump: migrated });
  });

  const replaced = (name: string, body: string) => `DO $do$ BEGIN
    EXECUTE replace(pg_get_functiondef('${name}'::regproc), '${body}', '${body} /* else */'); END $do$`;
  test.each([
    ["a function's body", replaced("settle_hold", "RETURN true")],
    ["a function more", "CREATE FUNCTION extra() RETURNS int LANGUAGE sql AS 'SELECT 1'"],
    [
      "other arguments",
      "DROP FUNCTION iso; CREATE FUNCTION iso(moment timestamptz) RETURNS text LANGUAGE sql AS 'SELECT $1::text'",
    ],
    ["a function nobody may call", "REVOKE EXECUTE ON FUNCTION new_id FROM PUBLIC"],
    ["a trigger less", "DROP TRIGGER credit_transactions_append_only ON credit_transactions"],
    [
      "a trigger's event",
      `CREATE OR REPLACE TRIGGER vendor_calls_update_time BEFORE INSERT ON vendor_calls
         FOR EACH ROW EXECUTE FUNCTION set_updated_at()`,
    ],
    ["a policy's condition", "ALTER POLICY tenant_scope ON jobs USING (true)"],
    ["a policy's command", "CREATE POLICY more ON jobs FOR DELETE USING (true)"],
    ["a table without policies", "ALTER TABLE jobs DISABLE ROW LEVEL SECURITY"],
    ["a grant on a table", "GRANT DELETE ON jobs TO reelwright_tenant"],
    ["a grant on columns", "REVOKE UPDATE (taken) ON payments FROM reelwright_tenant"],
    ["a grant to everybody", "GRANT SELECT ON payments TO PUBLIC"],
    ["a grant on a sequence", "GRANT USAGE ON SEQUENCE fence TO reelwright_tenant"],
  ])("shows %s, and a migration made from the files mends it", async (_, change) => {
    await client.query(change);
    expect(await dumpSchema(client)).not.toBe(await readDump());
    await client.query("SAVEPOINT changed");
    const migration = await makeMigration(client, await readSources());
    await client.query("ROLLBACK TO changed");
    await client.query(migration ?? "");
    expect(await dumpSchema(client)).toBe(await readDump());
  });

  test.each([
    ["a column", "ALTER TABLE jobs ADD COLUMN note text"],
    ["a default", "ALTER TABLE jobs ALTER COLUMN run_no SET DEFAULT 2"],
    ["a column that may be null", "ALTER TABLE jobs ALTER COLUMN params DROP NOT NULL"],
    ["a constraint", "ALTER TABLE credit_accounts DROP CONSTRAINT credit_accounts_balance"],
    ["an index", "DROP INDEX tasks_leased"],
    ["a storage setting", "ALTER TABLE jobs SET (fillfactor = 90)"],
    ["a sequence", "ALTER SEQUENCE fence CYCLE"],
    ["an extension", "CREATE EXTENSION citext"],
  ])("shows %s", async (_, change) => {
    await client.query(change);
    expect(await dumpSchema(client)).not.toBe(await readDump());
  });

  test.each([
    ["a view", "CREATE VIEW peephole AS SELECT * FROM jobs"],
    ["an enum", "CREATE TYPE mood AS ENUM ('good')"],
    ["another schema", "CREATE SCHEMA elsewhere"],
  ])("says that it doesn't know %s", async (_, change) => {
    await client.query(change);
    await expect(dumpSchema(client)).rejects.toThrow(/doesn't know/);
  });
});
