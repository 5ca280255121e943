import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type FreshDatabase, freshDatabase } from "@reelwright/store/testing/database";
import pg from "pg";
import { codeWritesLedger, writesLedger } from "./writers.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Functions of every schema, but those of Postgres and of extensions. */
const bodies = `
  SELECT p.oid::regprocedure::text AS name, pg_get_functiondef(p.oid) AS sql
  FROM pg_proc p JOIN pg_namespace n ON n.oid = pronamespace
  WHERE p.prokind IN ('f', 'p') AND n.nspname NOT IN ('pg_catalog', 'information_schema')
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')`;

describe("the ledger's writers in the database", () => {
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
  const writers = async () => {
    const { rows } = await client.query<{ name: string; sql: string }>(bodies);
    return rows.filter(({ sql }) => writesLedger(sql)).map(({ name }) => name);
  };

  test("are append_to_ledger alone, and another one is found", async () => {
    expect(await writers()).toEqual(["append_to_ledger(ledger_posting[])"]);
    await client.query(`CREATE FUNCTION gift(tenant uuid) RETURNS void LANGUAGE plpgsql AS $body$
      BEGIN
        -- Nothing but a gift.
        UPDATE ONLY public.credit_accounts AS a SET live_jobs = 0, (jobs_today, balance) = (0, 5) WHERE tenant_id = tenant;
      END $body$`);
    await client.query(`CREATE FUNCTION gifts() RETURNS void LANGUAGE plpgsql AS $body$
      BEGIN EXECUTE format('INSERT INTO %I (tenant_id, balance) VALUES ($1, 5)', 'credit_accounts'); END $body$`);
    expect((await writers()).sort()).toEqual([
      "append_to_ledger(ledger_posting[])",
      "gift(uuid)",
      "gifts()",
    ]);
  });
});

const sourcesOf = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(join(root, folder), { recursive: true });
  return entries
    .filter((path) => /\.m?ts$|\.m?js$/.test(path))
    .filter((path) => !/(^|\/)(node_modules|dist|generated|test|testing)\/|\.test\.ts$/.test(path))
    .map((path) => join(folder, path));
};

/** What a writer can't do without, so that the rest needn't be parsed. */
const mayWrite = /balance|reserved|credit_?transaction|transactions\s*:/i;

test("no source writes the ledger but by the database's functions", async () => {
  const folders = ["packages", "apps", "scripts", "bench"];
  const files = (await Promise.all(folders.map(sourcesOf))).flat();
  expect(files).toContain("packages/service/store/src/billing/ledger.ts");
  const writers: string[] = [];
  for (const file of files) {
    const code = await readFile(join(root, file), "utf8");
    if (mayWrite.test(code) && codeWritesLedger(code)) writers.push(file);
  }
  expect(writers).toEqual([]);
});

describe("a source is a writer", () => {
  test.each([
    "const s = `INSERT INTO credit_transactions (type) VALUES ('bonus')`",
    'const s = \'update "public"."credit_transactions" set amount = 1\'',
    "const s = { text: `UPDATE credit_accounts a SET balance = a.balance + $1 FROM x WHERE true` }",
    "const s = `WITH paid AS (UPDATE credit_accounts SET reserved = 0) SELECT 1`",
    "const s = `INSERT INTO credit_accounts VALUES ($1, 5)`",
    "const s = `INSERT INTO credit_accounts AS a (tenant_id) VALUES ($1) ON CONFLICT (tenant_id) DO UPDATE SET balance = 5`",
    "const s = `DELETE FROM ONLY credit_accounts`",
    "const s = 'TRUNCATE TABLE credit_transactions'",
    "const s = 'COPY credit_transactions FROM STDIN'",
    "const s = `MERGE INTO credit_accounts USING x ON true WHEN MATCHED THEN DO NOTHING`",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the code is a text here.
    "const s = `UPDATE ${table} SET balance = 5`",
    "prisma.creditAccount.update({ where, data: { balance: 5 } })",
    "prisma.creditTransaction.createMany({ data })",
    "inside.tenant.create({ data: { account: { create: { balance: credits } } } })",
    "inside.tenant.create({ data: { account: { create: { transactions: { create: row } } } } })",
  ])("%s", (code) => {
    expect(codeWritesLedger(code)).toBe(true);
  });
});

describe("a source is none", () => {
  test.each([
    "// INSERT INTO credit_transactions (type) VALUES ('bonus')",
    "const s = `-- UPDATE credit_accounts SET balance = 1\n SELECT 1`",
    "const s = `/* DELETE FROM credit_accounts */ SELECT 1`",
    "const s = `SELECT balance, reserved FROM credit_accounts WHERE tenant_id = $1 FOR NO KEY UPDATE`",
    "const s = `UPDATE credit_accounts SET alert_below = $2 WHERE balance > reserved`",
    "const s = `INSERT INTO credit_accounts (tenant_id) VALUES ($1)`",
    "const s = `UPDATE jobs SET credits_reserved = 0 FROM credit_accounts`",
    "const s = 'credit_transactions is append-only'",
    "prisma.tenant.create({ data: { account: { create: {} } } })",
    "prisma.tenant.findMany({ select: { account: { select: { balance: true } } } })",
  ])("%s", (code) => {
    expect(codeWritesLedger(code)).toBe(false);
  });
});
