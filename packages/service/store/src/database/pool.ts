import type { Meter } from "@reelwright/core/telemetry/meter";
import pg from "pg";

const oids = { int8: 20, timestamptz: 1184 };

/** Credits and counts are JavaScript numbers, which are inexact beyond 2^53. */
const parseBigint = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond a safe integer`);
  return value;
};

/** Parsers of this pool only, instead of pg's global ones. */
const parsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") => {
    if (oid === oids.int8) return parseBigint;
    if (oid === oids.timestamptz) return (text: string) => new Date(text).toISOString();
    return pg.types.getTypeParser(oid, format);
  },
} as pg.CustomTypesConfig;

/**
 * A session that the store can't use: a setting has no effect, or a pooler shares the session. The message names the setting
 * and the remedy. The error is permanent, so nothing is retried.
 */
export class UnfitSession extends Error {
  override readonly name = "UnfitSession";
}

/** Settings of all sessions, in Postgres's notation: timeouts for everything, and times in UTC. */
const settings = {
  TimeZone: "UTC",
  statement_timeout: "5s",
  lock_timeout: "4s",
  idle_in_transaction_session_timeout: "10s",
};

const setAll = "SELECT set_config(name, value, false) FROM json_each_text($1) AS s (name, value)";
// Separate from `setAll`, because a pooler in transaction mode may run it in another session, which reveals the pooler.
const findUnset = `
  SELECT pg_backend_pid() AS pid, (
    SELECT json_agg(json_build_array(name, current_setting(name), value))
    FROM json_each_text($1) AS s (name, value) WHERE current_setting(name) <> value) AS unset`;

type Queryable = Pick<pg.ClientBase, "query"> | Pick<pg.Pool, "query">;

/**
 * Verifies the settings of a session. Returns the process id of its server session. Throws UnfitSession if a setting differs.
 */
export const checkSession = async (on: Queryable, role = "none"): Promise<number> => {
  const values = [JSON.stringify({ ...settings, role })];
  const query = on.query.bind(on) as pg.Pool["query"];
  const { rows } = await query<{ pid: number; unset: [string, string, string][] | null }>(
    findUnset,
    values,
  );
  const [name, found, wanted] = rows[0]?.unset?.[0] ?? [];
  if (name !== undefined) {
    throw new UnfitSession(
      `The database session doesn't keep the setting ${name}: it is ${found}, not ${wanted}. Connect to Postgres directly, or through a pooler in session mode (pool_mode = session).`,
    );
  }
  return rows[0]?.pid ?? 0;
};

/**
 * Applies the settings to a new session and sets `role` (`none`: the user's own). It uses statements because poolers refuse or
 * drop startup parameters. Throws UnfitSession if a setting has no effect.
 */
export const prepareSession = async (client: pg.ClientBase, role = "none"): Promise<void> => {
  await client.query(setAll, [JSON.stringify({ ...settings, role })]);
  await checkSession(client, role);
};

/** Configuration of a session, which then needs `prepareSession`. */
export const sessionConfig = (url: string): pg.ClientConfig => ({
  connectionString: url,
  types: parsers,
  application_name: "reelwright",
  keepAlive: true,
  connectionTimeoutMillis: 3_000,
  /** For a server that no longer responds. Longer than the statement timeout. */
  query_timeout: 8_000,
});

type PoolOptions = {
  /** Maximum of sessions. */
  readonly max: number;
  /** Role of all sessions; default: the user's own. */
  readonly role?: string;
  /** Whether a session sends statements without waiting for previous responses. */
  readonly pipeline?: boolean;
};

type PoolTelemetry = {
  readonly name: "system" | "tenant";
  readonly log: Log;
  readonly meter: Meter;
};

/**
 * Opens a pool whose sessions may be lost at any time without ending the process. Measures how long callers wait for a session,
 * and how many sessions are busy.
 */
export const openPool = (
  url: string,
  { role, ...options }: PoolOptions,
  { name, log, meter }: PoolTelemetry,
): pg.Pool => {
  const pool = new MeasuredPool(
    {
      ...sessionConfig(url),
      ...options,
      idleTimeoutMillis: 60_000,
      onConnect: (client) => prepareSession(client, role),
    },
    (seconds) => meter.observe("reelwright_database_pool_wait_seconds", { pool: name }, seconds),
  );
  pool.on("connect", (client) => {
    // The listener is also needed while the client is checked out. Without it, a restart of Postgres would end the process.
    client.on("error", (error) => {
      log.warn("store.session_lost", { message: error.message });
    });
  });
  // Errors of idle clients are emitted here too. They were reported above.
  pool.on("error", () => undefined);
  meter.onRead(() => {
    const { idleCount, totalCount, waitingCount } = pool;
    const counts = { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
    for (const [state, count] of Object.entries(counts))
      meter.set("reelwright_database_sessions", { pool: name, state }, count);
  });
  return pool;
};

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** Reports how long each caller waited for a session, in seconds. */
class MeasuredPool extends pg.Pool {
  readonly #waited: (seconds: number) => void;

  constructor(config: pg.PoolConfig, waited: (seconds: number) => void) {
    super(config);
    this.#waited = waited;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const startedAt = performance.now();
    const noteWait = () => this.#waited((performance.now() - startedAt) / 1_000);
    if (!callback) return super.connect().finally(noteWait);
    // `pool.query` uses the callback.
    super.connect((...outcome) => {
      noteWait();
      callback(...outcome);
    });
    return undefined;
  }
}

/** Log for operators: each call is one event with its fields. */
export type Log = {
  warn(event: string, fields: Readonly<Record<string, unknown>>): void;
};
export const silentLog: Log = { warn: () => {} };
