import { setTimeout as wait } from "node:timers/promises";
import { OutcomeUnknown } from "@reelwright/core/errors/outcome-unknown";
import type pg from "pg";
import { databaseAway, isSessionLost, isTransient, retrying, WithoutEffect } from "./retrying.ts";

/** A session that was lost before COMMIT took its transaction along. */
const withoutEffect = (error: unknown): unknown =>
  isSessionLost(error) ? new WithoutEffect("cut off before its commit", { cause: error }) : error;

/** A session of the pool's. Throws `WithoutEffect` where none can be had. */
export const connected = (pool: pg.Pool): Promise<pg.PoolClient> =>
  pool.connect().catch((error: unknown) => {
    throw withoutEffect(error);
  });

/** A fresh transaction: its number, and the client that runs it. */
type Begun = { readonly client: pg.PoolClient; readonly xid: string };

const begin = async (pool: pg.Pool, lock: string): Promise<Begun> => {
  const client = await connected(pool);
  try {
    // One round trip in the simple protocol. The number tells later whether a commit whose answer got lost
    // took effect.
    const results = (await client.query(
      `BEGIN; SELECT pg_current_xact_id()::text AS xid; ${lock}`,
    )) as unknown as pg.QueryResult<{ xid: string }>[];
    const xid = results[1]?.rows[0]?.xid;
    if (xid === undefined) throw new Error("a transaction began without a number");
    return { client, xid };
  } catch (error) {
    await abandon(client, error);
    throw withoutEffect(error);
  }
};

/** Rolls back and gives the client back, or throws it away when its session is broken. */
const abandon = async (client: pg.PoolClient, error: unknown): Promise<void> => {
  if (isSessionLost(error)) return client.release(error instanceof Error ? error : true);
  try {
    await client.query("ROLLBACK");
    client.release();
  } catch {
    // A session that can't even roll back ends, and with it the transaction; the first error tells why.
    client.release(true);
  }
};

const committed = async (pool: pg.Pool, xid: string): Promise<boolean> => {
  for (let look = 0; ; look += 1) {
    const { rows } = await pool.query<{ status: string | null }>(
      "SELECT pg_xact_status($1::text::xid8) AS status",
      [xid],
    );
    if (rows[0]?.status !== "in progress") return rows[0]?.status === "committed";
    await wait(Math.min(20 * 2 ** look, 500));
  }
};

/**
 * Whether a transaction whose session was lost at COMMIT took effect; waits while it is still under way. Throws
 * Failure("unavailable") where nobody can tell in time: not worth another try, which might do it twice.
 */
const wasCommitted = (pool: pg.Pool, xid: string): Promise<boolean> =>
  retrying(() => committed(pool, xid)).catch((error: unknown) => {
    const lost = `nobody can tell whether transaction ${xid} was committed: ${String(error)}`;
    throw isTransient(error) ? databaseAway(new OutcomeUnknown(lost)) : error;
  });

/**
 * Runs `work` in one READ COMMITTED transaction. `lock` is SQL text without parameters that takes the job's
 * locks in the first round trip; what `work` reads afterwards is as new as the locks. Throws what `work`
 * throws, after a rollback. A commit whose answer was lost is looked up, so that a retry never does it twice.
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

/** Asks one question within the snapshot. `T` is what its select list yields. */
export type Select = <T extends pg.QueryResultRow>(text: string) => Promise<T[]>;

/**
 * Runs `work` in one snapshot of the database, reading only: what is written meanwhile is not seen. No question may
 * take longer than `timeoutMs`.
 */
export const inSnapshot = async <T>(
  pool: pg.Pool,
  timeoutMs: number,
  work: (ask: Select) => Promise<T>,
): Promise<T> => {
  const client = await pool.connect();
  try {
    // The first question takes the snapshot.
    await client.query(
      `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = ${Math.ceil(timeoutMs)}`,
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
