import type pg from "pg";

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
