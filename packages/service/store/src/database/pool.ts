import type { Meter } from "@reelwright/core/telemetry/meter";
import pg from "pg";
import { isSessionLost } from "./retrying.ts";

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

/**
 * A server session that doesn't work as the store needs it: a setting didn't take, or a pooler shares it. The message
 * names the setting and what to change. It doesn't pass by itself, so nothing is retried.
 */
export class UnfitSession extends Error {
  override readonly name = "UnfitSession";
}

/** Settings of every session, as Postgres shows them: nothing hangs, and times are UTC. */
const settings = {
  TimeZone: "UTC",
  statement_timeout: "5s",
  lock_timeout: "4s",
  idle_in_transaction_session_timeout: "10s",
};

const setAll = "SELECT set_config(name, value, false) FROM json_each_text($1) AS s (name, value)";
// A statement of its own: a pooler in transaction mode may run it in another session than `setAll`.
const findUnset = `
  SELECT pg_backend_pid() AS pid, (
    SELECT json_agg(json_build_array(name, current_setting(name), value))
    FROM json_each_text($1) AS s (name, value) WHERE current_setting(name) <> value) AS unset`;

type Queryable = Pick<pg.ClientBase, "query"> | Pick<pg.Pool, "query">;

/**
 * Reads the settings back. Returns the process id of the server session that answered. Throws UnfitSession when a
 * setting differs.
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
 * Applies the settings to a new session and takes `role` (`none`: the user's own). They are statements because poolers
 * refuse or drop startup parameters. Throws UnfitSession when one of them doesn't hold.
 */
export const prepareSession = async (client: pg.ClientBase, role = "none"): Promise<void> => {
  await client.query(setAll, [JSON.stringify({ ...settings, role })]);
  await checkSession(client, role);
};

/** How to open a session of ours, which then needs `prepareSession`. */
export const sessionConfig = (url: string): pg.ClientConfig => ({
  connectionString: url,
  types: parsers,
  application_name: "reelwright",
  keepAlive: true,
  connectionTimeoutMillis: 3_000,
  /** For a server that no longer answers at all; longer than its own statement timeout. */
  query_timeout: 8_000,
});

type PoolOptions = {
  /** Sessions at most. */
  readonly max: number;
  /** The role that every session takes; the user's own by default. */
  readonly role?: string;
  /** Whether a session sends statements without waiting for the answers to those before. */
  readonly pipeline?: boolean;
  /** Runs once on each new session, after its settings were applied. */
  readonly onConnect?: (client: pg.ClientBase) => Promise<unknown>;
};

type PoolTelemetry = {
  readonly name: "system" | "tenant";
  readonly log: Log;
  readonly meter: Meter;
};

/**
 * A pool whose sessions may die at any moment without ending the process; `onLost` hears of each death. Its metrics say how
 * long callers wait for a session, and what the sessions do.
 */
export const openPool = (
  url: string,
  { onConnect, role, ...options }: PoolOptions,
  { name, log, meter }: PoolTelemetry,
  onLost: () => void,
): pg.Pool => {
  const pool = new MeasuredPool(
    {
      ...sessionConfig(url),
      ...options,
      idleTimeoutMillis: 60_000,
      onConnect: async (client) => {
        await prepareSession(client, role);
        await onConnect?.(client);
      },
    },
    (seconds) => meter.observe("reelwright_database_pool_wait_seconds", { pool: name }, seconds),
  );
  pool.on("connect", (client) => {
    // Also while it is checked out: without a listener, a restart of Postgres would end the process.
    client.on("error", (error) => {
      onLost();
      log.warn("store.session_lost", { message: error.message });
    });
  });
  // Also after a query that got no answer in time, which is no error of the client's.
  pool.on("release", (error: unknown) => {
    if (isSessionLost(error)) onLost();
  });
  // The same error of an idle client comes here too; it was reported above.
  pool.on("error", onLost);
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
    // `query` of the pool takes its session this way.
    super.connect((...outcome) => {
      noteWait();
      callback(...outcome);
    });
    return undefined;
  }
}

/** Where the store reports what an operator should know; every call is one event with its fields. */
export type Log = {
  warn(event: string, fields: Readonly<Record<string, unknown>>): void;
};
export const silentLog: Log = { warn: () => {} };
