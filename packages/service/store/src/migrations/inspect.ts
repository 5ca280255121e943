import { readMigrations } from "./files.ts";
import { appliedNames, singleSession } from "./migrate.ts";

/** What an operator wants to know of a database. */
export type DatabaseState = {
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
