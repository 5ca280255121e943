import { setTimeout as wait } from "node:timers/promises";
import { OutcomeUnknown } from "@reelwright/core/errors/outcome-unknown";
import type pg from "pg";
import { settingsOf } from "./pool.ts";
import { databaseAway, isSessionLost, isTransient, retrying, withoutEffect } from "./retrying.ts";

/** A new transaction: its id, and the client that runs it. */
type Begun = { readonly client: pg.PoolClient; readonly xid: string };

const begin = async (pool: pg.Pool, lock: string): Promise<Begun> => {
  const client = await pool.connect();
  try {
    // One round trip in the simple protocol. The id is needed to find out whether a commit with a lost response took effect.
    const results = (await client.query(
      `BEGIN; ${settingsOf(client)} SELECT pg_current_xact_id()::text AS xid; ${lock}`,
    )) as unknown as pg.QueryResult<{ xid: string }>[];
    const xid = results.find(({ fields }) => fields[0]?.name === "xid")?.rows[0]?.xid;
    if (xid === undefined) throw new Error("a transaction has no id");
    return { client, xid };
  } catch (error) {
    await abandon(client, error);
    throw withoutEffect(error);
  }
};

/** Rolls back and releases the client. Destroys it if its session is broken. */
const abandon = async (client: pg.PoolClient, error: unknown): Promise<void> => {
  if (isSessionLost(error)) return client.release(error instanceof Error ? error : true);
  try {
    await client.query("ROLLBACK");
    client.release();
  } catch {
    // The session can't roll back, so it is closed, which ends the transaction. The first error is the one that matters.
    client.release(true);
  }
};

const committed = async (pool: pg.Pool, xid: string): Promise<boolean> => {
  for (let attempt = 0; ; attempt += 1) {
    const { rows } = await pool.query<{ status: string | null }>(
      "SELECT pg_xact_status($1::text::xid8) AS status",
      [xid],
    );
    if (rows[0]?.status !== "in progress") return rows[0]?.status === "committed";
    await wait(Math.min(20 * 2 ** attempt, 500));
  }
};

/**
 * Whether a transaction whose session was lost at COMMIT took effect. Waits while it is in progress. Throws
 * Failure("unavailable") if that can't be found out in time. It isn't transient, because a retry might apply it twice.
 */
const wasCommitted = (pool: pg.Pool, xid: string): Promise<boolean> =>
  retrying(() => committed(pool, xid)).catch((error: unknown) => {
    const lost = `it is unknown whether transaction ${xid} was committed: ${String(error)}`;
    throw isTransient(error) ? databaseAway(new OutcomeUnknown(lost)) : error;
  });

/**
 * Runs `work` in one READ COMMITTED transaction. `lock` is SQL without parameters that takes the locks in the first round
 * trip, so `work` reads the state under these locks. Throws what `work` throws, after a rollback. If the response to COMMIT is
 * lost, the outcome is looked up, so that a retry never applies the transaction twice.
 */
export const inTransaction = async <T>(
  { pool }: { readonly pool: pg.Pool },
  lock: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> => {
  const { client, xid } = await begin(pool, lock);
  let result: T;
  try {
    result = await work(client);
  } catch (error) {
    await abandon(client, error);
    throw withoutEffect(error);
  }
  try {
    await client.query("COMMIT");
  } catch (error) {
    await abandon(client, error);
    if (isSessionLost(error) && (await wasCommitted(pool, xid))) return result;
    throw withoutEffect(error);
  }
  client.release();
  return result;
};

/** Runs a query in the snapshot. `T` is the type of its rows. */
export type Select = <T extends pg.QueryResultRow>(text: string) => Promise<T[]>;

/** Runs `work` in one transaction of its own, each of whose queries may take `timeoutMs`. `mode`: how it begins. */
const inLongTransaction = async <T>(
  pool: pg.Pool,
  mode: string,
  timeoutMs: number,
  work: (ask: Select) => Promise<T>,
): Promise<T> => {
  const client = await pool.connect();
  try {
    await client.query(
      `BEGIN ${mode}; ${settingsOf(client)} SET LOCAL statement_timeout = ${Math.ceil(timeoutMs)}`,
    );
    const patient = { query_timeout: timeoutMs + 5_000 };
    const result = await work(async (text) => (await client.query({ text, ...patient })).rows);
    await client.query("COMMIT");
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
};

/**
 * Runs `work` in a read-only snapshot of the database, which its first query takes. Each query has a timeout of `timeoutMs`.
 */
export const inSnapshot = <T>(
  pool: pg.Pool,
  timeoutMs: number,
  work: (ask: Select) => Promise<T>,
): Promise<T> =>
  inLongTransaction(pool, "ISOLATION LEVEL REPEATABLE READ READ ONLY", timeoutMs, work);

/** Runs `work` in a transaction whose sorts and joins may use 64 MB each. Each query has a timeout of `timeoutMs`. */
export const inPatience = <T>(
  pool: pg.Pool,
  timeoutMs: number,
  work: (ask: Select) => Promise<T>,
): Promise<T> => inLongTransaction(pool, "; SET LOCAL work_mem = '64MB'", timeoutMs, work);
