import pg from "pg";
import { type MigrationFile, migrationList, readMigrations, readSchema } from "./files.ts";

/** The advisory lock that makes concurrent migrations wait for each other. */
const migrationLock = 0x7265_656c_6d69;
const noFilter = { externalTables: [], externalEnums: [] };

/** Prisma's engine is loaded only where a migration is due, or a difference asked for. */
const loadEngine = async () => (await import("./engine.ts")).openSchemaEngine;

/** One session for everything: the lock, the transaction and the engine's statements. */
export const singleSession = (url: string): pg.Pool => {
  const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0 });
  pool.on("connect", (client) => client.on("error", () => {}));
  pool.on("error", () => {});
  return pool;
};

/** Names of the migrations that a database has; none where it has no schema yet. */
export const appliedNames = async (pool: pg.Pool): Promise<ReadonlySet<string>> => {
  const { rows: tables } = await pool.query<{ exists: boolean }>(
    "SELECT to_regclass('_prisma_migrations') IS NOT NULL AS exists",
  );
  if (!tables[0]?.exists) return new Set();
  const { rows } = await pool.query<{ name: string }>(
    "SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL",
  );
  return new Set(rows.map(({ name }) => name));
};

/** Script and record are one transaction, so that a process killed half-way leaves nothing to repair. */
const apply = async (
  pool: pg.Pool,
  files: readonly MigrationFile[],
): Promise<readonly string[]> => {
  let reason: unknown = null;
  const openSchemaEngine = await loadEngine();
  const engine = await openSchemaEngine(await readSchema(), pool, (error) => {
    reason = error;
  });
  await pool.query("BEGIN");
  try {
    const { appliedMigrationNames } = await engine.applyMigrations({
      migrationsList: await migrationList(files),
      filters: noFilter,
    });
    await pool.query("COMMIT");
    return appliedMigrationNames;
  } catch (error) {
    await pool.query("ROLLBACK");
    throw reason === null ? error : new Error(`A migration failed: ${reason}`, { cause: reason });
  } finally {
    engine.free();
  }
};

/**
 * Brings a database to the newest schema; several processes may do so at once. Returns the names of the
 * migrations that this call applied. Throws when a migration fails; the database is then as before.
 * `only`: the first of them instead of all, for the schema of an older release.
 */
export const migrate = async (
  url: string,
  only?: readonly MigrationFile[],
): Promise<{ readonly applied: readonly string[] }> => {
  const files = only ?? (await readMigrations());
  const pool = singleSession(url);
  try {
    await pool.query("SELECT pg_advisory_lock($1)", [migrationLock]);
    const done = await appliedNames(pool);
    if (files.every(({ name }) => done.has(name))) return { applied: [] };
    return { applied: await apply(pool, files) };
  } finally {
    await pool.end();
  }
};

/** What would have to change to bring the database at `url` to schema.prisma, as SQL; empty when they agree. */
export const drift = async (url: string): Promise<string> => {
  const schema = await readSchema();
  const datamodel = { path: "schema.prisma", content: schema };
  const pool = singleSession(url);
  try {
    const openSchemaEngine = await loadEngine();
    const engine = await openSchemaEngine(schema, pool);
    const { stdout } = await engine.diff({
      // The database at `url` itself; the engine reads it over the pool.
      from: { tag: "schemaDatasource", files: [datamodel], configDir: "" },
      to: { tag: "schemaDatamodel", files: [datamodel] },
      script: true,
      exitCode: null,
      filters: noFilter,
    });
    engine.free();
    const sql = stdout ?? "";
    return sql.includes("empty migration") ? "" : sql.trim();
  } finally {
    await pool.end();
  }
};
