import pg from "pg";
import type { Log } from "../log.ts";

const oids = { int8: 20, timestamptz: 1184 };

/** Credits and counts are plain numbers outside; beyond 2^53 they would lie. */
const parseBigint = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond a safe integer`);
  return value;
};

/** This pool's own parsers: the global ones belong to everybody. */
const parsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") => {
    if (oid === oids.int8) return parseBigint;
    if (oid === oids.timestamptz) return (text: string) => new Date(text).toISOString();
    return pg.types.getTypeParser(oid, format);
  },
} as pg.CustomTypesConfig;

/** Settings of every session of ours: nothing hangs, times are UTC. */
export const sessionConfig = (url: string): pg.ClientConfig => ({
  connectionString: url,
  types: parsers,
  application_name: "reelwright",
  options: "-c timezone=UTC",
  keepAlive: true,
  connectionTimeoutMillis: 3_000,
  statement_timeout: 5_000,
  lock_timeout: 4_000,
  idle_in_transaction_session_timeout: 10_000,
  /** For a server that no longer answers at all; longer than its own statement timeout. */
  query_timeout: 8_000,
});

/** A pool whose sessions may die at any moment without ending the process; `onLost` hears of each death. */
export const openPool = (config: pg.PoolConfig, log: Log, onLost: () => void): pg.Pool => {
  const pool = new pg.Pool({ ...config, idleTimeoutMillis: 60_000 });
  pool.on("connect", (client) => {
    // Also while it is checked out: without a listener, a restart of Postgres would end the process.
    client.on("error", (error) => {
      onLost();
      log.warn("store.session_lost", { message: error.message });
    });
  });
  // The same error of an idle client comes here too; it was told above.
  pool.on("error", onLost);
  return pool;
};
