import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { MigrationList } from "@prisma/schema-engine-wasm";
import pg from "pg";

/** The advisory lock that makes concurrent migrations wait for each other. */
const migrationLock = 0x7265_656c_6d69;
const noFilter = { externalTables: [], externalEnums: [] };

/** Prisma's engine is loaded only where a migration is due, or a difference asked for. */
const loadEngine = async () => (await import("./engine.ts")).openSchemaEngine;

/** One session for everything: the lock, the transaction and the engine's statements. */
const singleSession = (url: string): pg.Pool => {
  const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0 });
  pool.on("connect", (client) => client.on("error", () => {}));
  pool.on("error", () => {});
  return pool;
};

/** Names of the migrations that a database has; none where it has no schema yet. */
const appliedNames = async (pool: pg.Pool): Promise<ReadonlySet<string>> => {
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

/** Beside `packages` in the repository and in the image: the same way from src/ and from dist/. */
const home = new URL("../../../../../prisma/", import.meta.url);

type MigrationFile = { readonly name: string; readonly sql: string };

/** The committed migrations in the order in which they are applied. */
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

/** The text of schema.prisma. */
const readSchema = (): Promise<string> => readFile(new URL("schema.prisma", home), "utf8");

/** The migrations as Prisma's engine takes them. */
const migrationList = async (files: readonly MigrationFile[]): Promise<MigrationList> => ({
  baseDir: fileURLToPath(new URL("migrations", home)),
  lockfile: {
    path: "migration_lock.toml",
    content: await readFile(new URL("migrations/migration_lock.toml", home), "utf8"),
  },
  shadowDbInitScript: "",
  migrationDirectories: files.map(({ name, sql }) => ({
    path: name,
    migrationFile: { path: "migration.sql", content: { tag: "ok", value: sql } },
  })),
});

/** What an operator wants to know of a database. */
type DatabaseState = {
  /** `17.2`. */
  readonly version: string;
  /** `170002`. */
  readonly versionNumber: number;
  /** Migrations of this release that were not applied. */
  readonly pendingMigrations: readonly string[];
  /** Applied ones that this release doesn't know: a later one made them. */
  readonly unknownMigrations: readonly string[];
  /** How far the server's clock is ahead of ours, ms, to half the time that the question took. */
  readonly clockAheadMs: number;
};

/** Looks at a database without changing it. Throws what stands in the way of reaching it. */
export const inspectDatabase = async (url: string): Promise<DatabaseState> => {
  const pool = singleSession(url);
  try {
    await pool.query("SELECT 1");
    const askedAt = Date.now();
    const { rows } = await pool.query<{ version: string; number: number; now_ms: number }>(
      `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number,
              (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now_ms`,
    );
    const middle = (askedAt + Date.now()) / 2;
    const [server] = rows;
    if (!server) throw new Error("the database told nothing");
    const applied = await appliedNames(pool);
    const names = (await readMigrations()).map(({ name }) => name);
    return {
      version: server.version.replace(/ .*/, ""),
      versionNumber: server.number,
      pendingMigrations: names.filter((name) => !applied.has(name)),
      unknownMigrations: [...applied].filter((name) => !names.includes(name)).sort(),
      clockAheadMs: server.now_ms - middle,
    };
  } finally {
    await pool.end();
  }
};
