import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import pg from "pg";
import { migrate } from "../migrations/migrate.ts";
import { openStore } from "../open-store.ts";
import { cancel, newJob } from "../testing/conformance/scenario.ts";
import { blankDatabase, type FreshDatabase, freshDatabase } from "../testing/database.ts";
import { makeTenant } from "../testing/tenant.ts";

/** Tables that hold rows of tenants, or are open to the tenants' role, without a policy for it. */
const openTables = `
  SELECT c.relname AS name FROM pg_class c
  WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace
    AND (has_any_column_privilege('reelwright_tenant', c.oid, 'SELECT, INSERT, UPDATE, REFERENCES')
      OR has_table_privilege('reelwright_tenant', c.oid, 'DELETE, TRUNCATE, TRIGGER')
      -- Partitions are reached through their table, whose policies hold.
      OR NOT c.relispartition AND EXISTS (SELECT FROM pg_attribute
        WHERE attrelid = c.oid AND attname IN ('tenant_id', 'job_id') AND NOT attisdropped))
    AND NOT (c.relrowsecurity AND EXISTS (SELECT FROM pg_policy
      WHERE polrelid = c.oid AND polroles = ARRAY['reelwright_tenant'::regrole::oid]))`;

/** Views and functions that would run as their owner bypass the tenant scope. */
const detours = `
  SELECT relname AS name FROM pg_class
  WHERE relkind IN ('v', 'm') AND relnamespace = 'public'::regnamespace
    AND NOT coalesce('security_invoker=true' = ANY (reloptions), false)
  UNION ALL
  SELECT proname FROM pg_proc WHERE prosecdef AND pronamespace = 'public'::regnamespace`;

describe("the tables of the tenant scope", () => {
  let database: FreshDatabase;
  let admin: pg.Client;
  beforeEach(async () => {
    database = await blankDatabase();
    admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
  });
  afterEach(async () => {
    await admin.end();
    await database.drop();
  });
  const names = async (query: string) => (await admin.query(query)).rows.map(({ name }) => name);

  test("no table of a tenant is outside it, and a new one is noticed", async () => {
    await migrate(database.url);
    expect(await names(openTables)).toEqual([]);
    expect(await names(detours)).toEqual([]);
    await admin.query("CREATE TABLE forgotten (tenant_id uuid NOT NULL)");
    await admin.query("CREATE TABLE lent (note text); GRANT SELECT ON lent TO reelwright_tenant");
    await admin.query("CREATE VIEW peephole AS SELECT * FROM jobs");
    expect((await names(openTables)).sort()).toEqual(["forgotten", "lent"]);
    expect(await names(detours)).toEqual(["peephole"]);
    await admin.query("SELECT enable_tenant_scope('forgotten')");
    expect(await names(openTables)).toEqual(["lent"]);
  });

  describe("a database whose owner is an ordinary user", () => {
    const user = `plain_${randomUUID().slice(0, 8)}`;
    const ownUrl = () => {
      const url = new URL(database.url);
      url.username = user;
      url.password = "plain";
      return url.href;
    };
    beforeEach(async () => {
      // Whoever migrates a server's first database makes the role; here that was another user.
      await (await freshDatabase()).drop();
      const { rows } = await admin.query("SELECT quote_ident(current_database()) AS name");
      await admin.query(`CREATE ROLE ${user} LOGIN PASSWORD 'plain'`);
      await admin.query(`ALTER DATABASE ${rows[0].name} OWNER TO ${user}`);
      await admin.query(`ALTER SCHEMA public OWNER TO ${user}`);
      await admin.query("REVOKE ALL ON SCHEMA public FROM PUBLIC");
    });
    afterEach(async () => {
      await admin.query(`REASSIGN OWNED BY ${user} TO CURRENT_USER; DROP OWNED BY ${user}`);
      await admin.query(`DROP ROLE ${user}`);
    });

    test("is told what its administrator has to grant", async () => {
      await expect(migrate(ownUrl())).rejects.toThrow(
        new RegExp(`${user} may not become the role reelwright_tenant`),
      );
    });

    test("keeps its tenants apart like any other", async () => {
      await admin.query(`GRANT reelwright_tenant TO ${user}`);
      await migrate(ownUrl());
      const store = await openStore({ url: ownUrl() });
      const [a, b] = await Promise.all([makeTenant(store, 100), makeTenant(store, 100)]);
      const { record } = await store.jobs.create(newJob(a));
      const id = record.job.job_id;
      expect(await store.jobs.get(b, id)).toBeNull();
      await expect(store.jobs.update(b, id, cancel)).rejects.toMatchObject({
        code: "JOB_NOT_FOUND",
      });
      expect((await store.jobs.update(a, id, cancel)).job.status).toBe("cancelled");
      expect((await store.checkInvariants()).filter(({ rows }) => rows > 0)).toEqual([]);
      await store.close();
    });
  });
});
