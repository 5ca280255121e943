/** The campaign's own access to the stack's database, which waits while Postgres is unavailable. */
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { taskHistorySql } from "./task-history.ts";

export type Database = {
  readonly url: string;
  /** Runs a query, retrying for up to a minute while the server is unavailable. Returns bigint and numeric as numbers. */
  rows<T extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<T[]>;
  close(): Promise<void>;
};

const patienceMs = 60_000;
/** Whether the server is stopping, starting or unreachable: SQLSTATE 57P0x, 08xxx, and Node's codes of lost connections. */
const isAway = (error: unknown): boolean => {
  const { code, message } = error as { code?: string; message?: string };
  return (
    /^(57P0|08|53100|ECONN|EPIPE|ENOTCONN)/.test(code ?? "") ||
    /terminat|timeout|Connection/i.test(message ?? "")
  );
};

const asNumbers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC
      ? Number
      : pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig;

/** Opens the database and installs the triggers that record the history of tasks. */
export const openDatabase = async (url: string): Promise<Database> => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 4,
    connectionTimeoutMillis: 5_000,
    // A server that vanished answers nothing.
    query_timeout: 30_000,
    application_name: "chaos",
    types: asNumbers,
  });
  // Sessions are killed here by design; their queries are repeated.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const database: Database = {
    url,
    rows: async <T extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) => {
      const deadlineMs = Date.now() + patienceMs;
      for (;;) {
        try {
          return (await pool.query<T>(text, [...values])).rows;
        } catch (error) {
          if (!isAway(error) || Date.now() > deadlineMs) throw error;
          await wait(100);
        }
      }
    },
    close: () => pool.end(),
  };
  for (const statement of taskHistorySql) await database.rows(statement);
  return database;
};
