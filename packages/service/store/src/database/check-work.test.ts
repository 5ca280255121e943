import { afterAll, beforeAll, expect, test } from "@jest/globals";
import pg from "pg";
import { openStore } from "../open-store.ts";
import { blankDatabase, type FreshDatabase, freshDatabase } from "../testing/database.ts";

let database: FreshDatabase;
let admin: pg.Client;
beforeAll(async () => {
  database = await freshDatabase();
  admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await database.drop();
});

test("an empty database opens, so that it can be migrated", async () => {
  const blank = await blankDatabase();
  await (await openStore({ url: blank.url })).close();
  await blank.drop();
});

test("tables without row-level security are refused, also while the process runs", async () => {
  const warnings: string[] = [];
  const store = await openStore({
    url: database.url,
    log: { warn: (event, fields) => void warnings.push(`${event} ${fields["message"]}`) },
  });
  await store.ping();
  await admin.query("ALTER TABLE jobs DISABLE ROW LEVEL SECURITY");
  await expect(store.ping()).rejects.toMatchObject({ kind: "unavailable" });
  expect(warnings.join()).toMatch(/store.database_unfit .*ENABLE ROW LEVEL SECURITY/);
  await store.close();
  await expect(openStore({ url: database.url })).rejects.toThrow(/ENABLE ROW LEVEL SECURITY/);
  await admin.query("ALTER TABLE jobs ENABLE ROW LEVEL SECURITY");
});

test("a user who may not become the tenants' role is refused, and the error names the grant", async () => {
  const user = `stranger_${process.pid}`;
  await admin.query(`CREATE ROLE ${user} LOGIN PASSWORD 'secret'`);
  const url = new URL(database.url);
  [url.username, url.password] = [user, "secret"];
  const grant = new RegExp(`GRANT reelwright_tenant TO "${user}"`);
  await expect(openStore({ url: url.href })).rejects.toThrow(grant);
  await admin.query(`DROP ROLE ${user}`);
});
