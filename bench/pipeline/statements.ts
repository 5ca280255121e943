/** Counts of the clients' statements, from pg_stat_statements. */
import type pg from "pg";

export type StatementCount = {
  readonly query: string;
  readonly calls: number;
  readonly ms: number;
};

/** Statements of the benchmark's own session, which are excluded. */
const own = "%/* bench */%";

export const forgetStatements = async (client: pg.Client): Promise<void> => {
  await client.query("SELECT pg_stat_statements_reset() /* bench */");
};

/** Counts since the last reset, the most frequent first. */
export const readStatements = async (client: pg.Client): Promise<readonly StatementCount[]> => {
  const { rows } = await client.query<StatementCount>(
    `SELECT query, calls::int, total_exec_time AS ms FROM pg_stat_statements
     WHERE query NOT LIKE $1 ORDER BY calls DESC /* bench */`,
    [own],
  );
  return rows;
};

export const totalCalls = (counts: readonly StatementCount[]): number =>
  counts.reduce((sum, { calls }) => sum + calls, 0);
