import type { Meter } from "@reelwright/core/telemetry/meter";
import pg from "pg";
import { isSessionLost, withoutEffect } from "./retrying.ts";

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

/** Settings of all work, in Postgres's notation: timeouts for everything, times in UTC, and the user's own role. */
export const workSettings = {
  TimeZone: "UTC",
  statement_timeout: "5s",
  lock_timeout: "4s",
  idle_in_transaction_session_timeout: "10s",
  role: "none",
} as const;

/** Created by the migrations. Row-level security restricts it to one tenant's rows. The owner of the tables is a member. */
export const tenantRole = "reelwright_tenant";

const setForSession =
  "SELECT set_config(name, value, false) FROM json_each_text($1) AS s (name, value)";
const setForTransaction = Object.entries(workSettings)
  .map(([name, value]) => `SET LOCAL ${name} = '${value}';`)
  .join(" ");

/**
 * A database session. If it has a server process of its own, it keeps settings and prepared statements. Behind a pooler, which
 * may run each transaction on another server session, each transaction brings its settings and statements are unnamed.
 */
export class Session extends pg.Client {
  #isPooled = true;

  get isPooled(): boolean {
    return this.#isPooled;
  }

  /** Detects a pooler by its process ids, which aren't the server's. Must end before other statements are sent. */
  async prepare(): Promise<void> {
    const { rows } = await this.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
    const { processID } = this as unknown as { readonly processID: number };
    if (rows[0]?.pid !== processID) return;
    await this.query(setForSession, [JSON.stringify(workSettings)]);
    this.#isPooled = false;
  }

  override query = ((config: unknown, ...others: unknown[]) => {
    const isNamed = typeof config === "object" && config !== null && "name" in config;
    const sent = isNamed && this.#isPooled ? { ...config, name: undefined } : config;
    return (super.query as (...args: unknown[]) => unknown)(sent, ...others);
  }) as pg.Client["query"];
}

/** SQL that gives a transaction the settings, after its BEGIN. Empty if the session keeps them. */
export const settingsOf = (client: pg.ClientBase): string =>
  client instanceof Session && client.isPooled ? setForTransaction : "";

/** Runs `work` on a session of the pool. Closes the session unless Postgres itself refused a statement. */
export const onSession = async <T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> => {
  const client = await pool.connect();
  try {
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    const isIntact = error instanceof pg.DatabaseError && !isSessionLost(error);
    client.release(isIntact ? undefined : (error as Error));
    throw error;
  }
};

/**
 * Runs one statement in a transaction of its own, which begins with the SQL `begin`. The parts are pipelined, so there is one
 * round trip. If `begin` fails, the transaction refuses the statement.
 */
export const queryAlone = async <T extends pg.QueryResultRow>(
  client: pg.PoolClient,
  begin: string,
  statement: pg.QueryConfig,
): Promise<pg.QueryResult<T>> => {
  const [begun, answer, committed] = await Promise.allSettled([
    client.query(`BEGIN; ${settingsOf(client)} ${begin}`),
    client.query<T>(statement),
    client.query("COMMIT"),
  ]);
  if (begun.status === "rejected") throw begun.reason;
  if (answer.status === "rejected") throw answer.reason;
  if (committed.status === "rejected") throw committed.reason;
  return answer.value;
};

const labels = { pool: "store" } as const;

/**
 * Opens a pool whose sessions may be lost at any time without ending the process. Measures how long callers wait for a session,
 * and how many sessions are busy. `max`: sessions.
 */
export const openPool = (
  url: string,
  max: number,
  { log, meter }: { readonly log: Log; readonly meter: Meter },
): pg.Pool => {
  const pool = new SessionPool(
    {
      connectionString: url,
      max,
      types: parsers,
      application_name: "reelwright",
      keepAlive: true,
      connectionTimeoutMillis: 3_000,
      /** For a server that no longer responds. Longer than the statement timeout. */
      query_timeout: 8_000,
      // Sessions send statements without waiting for previous responses.
      pipeline: true,
      Client: Session,
      idleTimeoutMillis: 60_000,
      onConnect: async (client) => {
        if (client instanceof Session) await client.prepare();
      },
    },
    (seconds) => meter.observe("reelwright_database_pool_wait_seconds", labels, seconds),
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
      meter.set("reelwright_database_sessions", { ...labels, state }, count);
  });
  return pool;
};

class SessionPool extends pg.Pool {
  readonly #waited: (seconds: number) => void;

  /** `waited`: is told how long each caller waited for a session, in seconds. */
  constructor(config: pg.PoolConfig, waited: (seconds: number) => void) {
    super(config);
    this.#waited = waited;
  }

  /** Throws `WithoutEffect` if no session can be opened. */
  override connect = (async () => {
    const startedAt = performance.now();
    try {
      return await super.connect();
    } catch (error) {
      throw withoutEffect(error);
    } finally {
      this.#waited((performance.now() - startedAt) / 1_000);
    }
  }) as pg.Pool["connect"];

  /** If the session is pooled, the statement runs in a transaction that brings the settings. */
  override query = ((statement: string | pg.QueryConfig, values: unknown[] = []) =>
    onSession(this, async (client) => {
      const config = typeof statement === "string" ? { text: statement, values } : statement;
      const isPooled = client instanceof Session && client.isPooled;
      return isPooled ? queryAlone(client, "", config) : client.query(config);
    })) as pg.Pool["query"];
}

/** Log for operators: each call is one event with its fields. */
export type Log = {
  warn(event: string, fields: Readonly<Record<string, unknown>>): void;
};
export const silentLog: Log = { warn: () => {} };
