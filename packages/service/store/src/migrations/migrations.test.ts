import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import pg from "pg";
import { blankDatabase, type FreshDatabase } from "../testing/database.ts";
import { migrate, readMigrations } from "./migrate.ts";

/** The SQL that would bring the database at `url` to schema.prisma; empty where they agree. */
const drift = async (url: string): Promise<string> => {
  const program = fileURLToPath(new URL("../testing/drift-process.ts", import.meta.url));
  const args = ["--conditions=source", "--import", "tsx", program, url];
  return (await promisify(execFile)(process.execPath, args)).stdout;
};

describe("migrations", () => {
  let database: FreshDatabase;
  let client: pg.Client;
  beforeEach(async () => {
    database = await blankDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  afterEach(async () => {
    await client.end();
    await database.drop();
  });

  test("processes that start together apply each migration once, and then none", async () => {
    const names = (await readMigrations()).map(({ name }) => name);
    const runs = await Promise.all([1, 2, 3].map(() => migrate(database.url)));
    expect(runs.flatMap(({ applied }) => applied)).toEqual(names);
    expect(await migrate(database.url)).toEqual({ applied: [] });
    const { rows } = await client.query("SELECT migration_name FROM _prisma_migrations");
    expect(rows).toHaveLength(names.length);
  });

  test("schema.prisma and the migrations agree, and a difference shows", async () => {
    await migrate(database.url);
    expect(await drift(database.url)).toBe("");
    await client.query("ALTER TABLE jobs DROP COLUMN pause_reason");
    expect(await drift(database.url)).toContain('ADD COLUMN     "pause_reason"');
  });

  test("a migration that fails leaves the database as it was", async () => {
    // In the way of the second migration.
    await client.query("CREATE SEQUENCE fence");
    await expect(migrate(database.url)).rejects.toThrow(/fence/);
    const tables = await client.query("SELECT FROM pg_tables WHERE schemaname = 'public'");
    expect(tables.rowCount).toBe(0);
    await client.query("DROP SEQUENCE fence");
    expect((await migrate(database.url)).applied).not.toEqual([]);
  });

  test("a database with somebody else's tables is left alone", async () => {
    await client.query("CREATE TABLE theirs ()");
    await expect(migrate(database.url)).rejects.toThrow(/theirs/);
  });
});
