import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import pg from "pg";

/** The directory `prisma` next to `packages`, with the same relative path from src/ and dist/. */
const home = new URL("../../../../../prisma/", import.meta.url);

export type MigrationFile = { readonly name: string; readonly sql: string };

/** Reads the committed migrations in the order of their application. */
export const readMigrations = async (): Promise<readonly MigrationFile[]> => {
  const entries = await readdir(new URL("migrations/", home), { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return Promise.all(
    names.sort().map(async (name) => ({
      name,
      sql: await readFile(new URL(`migrations/${name}/migration.sql`, home), "utf8"),
    })),
  );
};

/** SQL: makes concurrent migrations wait for each other, without timeouts. All of it ends with the transaction. */
const lockMigrations = `
  SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
  SELECT pg_advisory_xact_lock(${0x7265_656c_6d69})`;

/** The table of Prisma's own tools, so that they can be used on the same database. */
const createRecords = `
  CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum VARCHAR(64) NOT NULL,
    finished_at TIMESTAMPTZ,
    migration_name VARCHAR(255) NOT NULL,
    logs TEXT,
    rolled_back_at TIMESTAMPTZ,
    started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count INTEGER NOT NULL DEFAULT 0
  )`;
const record = `
  INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
  VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`;

/** Runs `work` on a new session. */
const onSession = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  // If the session breaks, its current statement fails too.
  client.on("error", () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Names of applied migrations; empty if the database has no schema yet. */
const appliedNames = async (client: pg.Client): Promise<ReadonlySet<string>> => {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    "SELECT to_regclass('_prisma_migrations') IS NOT NULL AS exists",
  );
  if (!tables[0]?.exists) return new Set();
  const { rows } = await client.query<{ name: string }>(
    "SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL",
  );
  return new Set(rows.map(({ name }) => name));
};

/** Applies and records one migration in the client's transaction. */
const applyOne = async (client: pg.Client, { name, sql }: MigrationFile): Promise<void> => {
  try {
    await client.query(sql);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The migration ${name} failed: ${reason}`, { cause });
  }
  const checksum = createHash("sha256").update(sql).digest("hex");
  await client.query(record, [randomUUID(), checksum, name]);
};

/** Refuses a database that has tables but no record of our migrations. */
const refuseForeign = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') ORDER BY relname LIMIT 1`);
  if (rows[0] === undefined) return;
  throw new Error(
    `The database has a table ${rows[0].name} and no record of migrations. Use an empty database.`,
  );
};

/**
 * Updates a database to the newest schema in one transaction, so that a killed process leaves nothing to repair. Several
 * processes may do so concurrently. Returns the names of the migrations that this call applied. If a migration fails it throws, and the database is unchanged. `only`: the first migrations instead of all,
 * for the schema of an older release.
 */
export const migrate = async (
  url: string,
  only?: readonly MigrationFile[],
): Promise<{ readonly applied: readonly string[] }> => {
  const files = only ?? (await readMigrations());
  // If an error ends the session early, Postgres rolls back.
  return onSession(url, async (client) => {
    await client.query(`BEGIN; ${lockMigrations}`);
    const done = await appliedNames(client);
    if (done.size === 0) await refuseForeign(client);
    const due = files.filter(({ name }) => !done.has(name));
    if (due.length > 0) await client.query(createRecords);
    for (const file of due) await applyOne(client, file);
    await client.query("COMMIT");
    return { applied: due.map(({ name }) => name) };
  });
};

/** Facts about a database that `reelwright admin doctor` checks. */
export type DatabaseState = {
  /** Such as `17.2`. */
  readonly version: string;
  /** Such as `170002`. */
  readonly versionNumber: number;
  /** Migrations of this release that aren't applied. */
  readonly pendingMigrations: readonly string[];
  /** Applied migrations that this release doesn't know, from a later release. */
  readonly unknownMigrations: readonly string[];
  /** Milliseconds by which the server's clock is ahead of ours, with an error of half the query's duration. */
  readonly clockAheadMs: number;
};

/** Inspects a database without changing it. Throws why it can't be reached. */
export const inspectDatabase = (url: string): Promise<DatabaseState> =>
  onSession(url, async (client) => {
    const askedAt = Date.now();
    const { rows } = await client.query<{ version: string; number: number; now_ms: number }>(
      `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number,
              (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now_ms`,
    );
    const middle = (askedAt + Date.now()) / 2;
    const [server] = rows;
    if (!server) throw new Error("a SELECT returned no row");
    const applied = await appliedNames(client);
    const names = (await readMigrations()).map(({ name }) => name);
    return {
      version: server.version.replace(/ .*/, ""),
      versionNumber: server.number,
      pendingMigrations: names.filter((name) => !applied.has(name)),
      unknownMigrations: [...applied].filter((name) => !names.includes(name)).sort(),
      clockAheadMs: server.now_ms - middle,
    };
  });
